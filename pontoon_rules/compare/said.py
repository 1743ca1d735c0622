"""What rules say, as a tree of parts with names: the form in which two games can be held side by side.

A part is known by where it stands and what it is called, never by its place in a file. Two parts with the same meaning
say the same, however they were written.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pontoon_rules.document.node import Node
from pontoon_rules.expr.tree import Constant, Interval, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.frozen import Frozen, fields_of
from pontoon_rules.model.ruleset import (
    Action,
    AlsoClause,
    CardValue,
    Choice,
    EachPunter,
    Leaf,
    PassClause,
    RoundingRules,
    Ruleset,
    Setting,
    SettleRules,
    Step,
    ValueClause,
    WinnerClause,
)

# Fields whose key in a rule file has another name.
_KEYS: dict[type, dict[str, str]] = {
    Action: {"at_least": "from"},
    AlsoClause: {"source": "from", "target": "to"},
    PassClause: {"seat": "is"},
    SettleRules: {
        "start": "from",
        "liable_banker": "liability.banker",
        "liable_punter": "liability.punter",
        "short": "liability.short",
    },
    WinnerClause: {"winner": "is"},
}
# What a game is called and how it is tested are no rules.
_NOT_RULES = frozenset({"name", "about", "sources", "strategy", "tests", "node", "owner"})
# Named parts that do not depend on their order.
_UNORDERED = frozenset({"actions", "values"})


@dataclass(frozen=True)
class Said:
    """Something that rules say: its text, where it stands, and what it means (equal for equal meanings).

    What is made of named parts has them in `parts`; `ordered` says whether their order counts. `plain` marks words and
    numbers, where another meaning is surely another rule; two expressions may come to the same in every deal.
    """

    text: str
    node: Node
    meaning: Hashable
    plain: bool = False
    parts: Mapping[str, Said] | None = None
    ordered: bool = False

    @property
    def where(self) -> str:
        """`file:line`."""
        span = self.node.span
        return f"{span.source.name}:{span.line}"


def said(rules: Ruleset[Expression]) -> Said:
    """Everything that a rule set says."""
    parts = {}
    for name, value in _fields(rules):
        part = _part(name, value, rules.node)
        if part is not None:
            parts[name] = part
    return Said("", rules.node, None, parts=parts)


def _fields(holder: Any) -> Iterable[tuple[str, Any]]:
    return ((name, value) for name, value in fields_of(holder) if name not in _NOT_RULES)


def _part(name: str, value: Any, holder: Node) -> Said | None:
    """A field of the model as a part; None if nothing is said."""
    if value is None:
        return None
    if isinstance(value, Expression):
        return _expression(value)
    if isinstance(value, Leaf):
        return Said(_plain(value.value), value.node, value.value, plain=True)
    if isinstance(value, Setting):
        return setting(value)
    if isinstance(value, tuple):
        return _list(name, value, holder)
    if isinstance(value, Frozen):
        return _section(value, holder)
    return Said(_plain(value), holder, value, plain=True)


def _expression(expression: Expression) -> Said:
    return Said(expression.text, expression.node, expression.meaning, plain=_is_constant(expression.tree))


def _is_constant(tree: Tree) -> bool:
    """Whether it is a word, a number, or a range of them."""
    if isinstance(tree, Interval):
        return _is_constant(tree.low) and _is_constant(tree.high)
    return isinstance(tree, Constant)


def _section(value: Any, holder: Node) -> Said:
    """A group of fields: a section of the file, an action, a clause."""
    node = getattr(value, "node", holder)
    keys = _KEYS.get(type(value), {})
    parts = {}
    for name, inner in _fields(value):
        part = _part(name, inner, node)
        if part is not None:
            parts[keys.get(name, name)] = part
    if isinstance(value, RoundingRules):
        node = parts["to"].node
    return Said(_words(parts), node, None, parts=parts)


def _list(name: str, values: tuple[Any, ...], holder: Node) -> Said | None:
    if name == "deal":
        text = ", ".join(_step(step) for step in values)
        return Said(text, values[0].node if values else holder, text, plain=True)
    if name in {"rank_by", "without"}:
        text = ", ".join(value.text for value in values)
        return Said(text, values[0].node, tuple(value.meaning for value in values)) if values else None
    parts = {}
    for value in values:
        if isinstance(value, CardValue):
            parts[value.card.value] = _card_value(value)
        else:
            parts[value.name] = _section(value, holder)
    text = "; ".join(f"{key}: {part.text}" if part.text else key for key, part in parts.items())
    return Said(text or "nothing", holder, None, parts=parts, ordered=name not in _UNORDERED)


def _card_value(value: CardValue[Expression]) -> Said:
    text = "; ".join(_value_clause(clause) for clause in value.clauses)
    meaning = tuple(
        (_meaning(clause.when), frozenset(option.meaning for option in clause.options)) for clause in value.clauses
    )
    return Said(text, value.card.node, meaning)


def setting(said_in: Setting[Expression]) -> Said:
    """A setting as a part: its value, or its clauses in order."""
    choices = said_in.choices
    if len(choices) == 1 and choices[0].when is None and isinstance(choices[0].value, Expression):
        return _expression(choices[0].value)
    text = "; ".join(_choice(choice) for choice in choices) or "nothing"
    meaning = tuple(_choice_meaning(choice) for choice in choices)
    if not any(choice.name for choice in choices):
        return Said(text, said_in.node, meaning)
    parts = {_name(choice, position): _named(choice) for position, choice in enumerate(choices, start=1)}
    return Said(text, said_in.node, meaning, parts=parts, ordered=True)


def _name(choice: Choice[Expression], position: int) -> str:
    """What a clause is known by; one without a name by its place, or as what holds otherwise."""
    return choice.name or ("otherwise" if choice.when is None else f"clause {position}")


def _named(choice: Choice[Expression]) -> Said:
    """A clause of a setting, condition and value apart, so that a difference shows in the one it lies in."""
    parts = {}
    if choice.when is not None:
        parts["when"] = _expression(choice.when)
    value = choice.value
    if isinstance(value, Expression):
        parts["is"] = _expression(value)
    else:
        text = "; ".join(_choice(inner) for inner in value)
        parts["is"] = Said(text, choice.node, tuple(_choice_meaning(inner) for inner in value))
    return Said(_choice(choice), choice.node, _choice_meaning(choice), parts=parts)


def _choice(choice: Choice[Expression]) -> str:
    value = choice.value
    text = value.text if isinstance(value, Expression) else "(" + "; ".join(_choice(each) for each in value) + ")"
    return f"{text} when {choice.when.text}" if choice.when is not None else text


def _choice_meaning(choice: Choice[Expression]) -> Hashable:
    value = choice.value
    inner: Hashable = value.meaning if isinstance(value, Expression) else tuple(map(_choice_meaning, value))
    return _meaning(choice.when), inner


def _meaning(when: Expression | None) -> Hashable:
    return None if when is None else when.meaning


def _value_clause(clause: ValueClause[Expression]) -> str:
    text = " or ".join(option.text for option in clause.options)
    return f"{text} when {clause.when.text}" if clause.when is not None else text


def _step(step: Step | EachPunter) -> str:
    if isinstance(step, EachPunter):
        return "[" + ", ".join(_step(inner) for inner in step.steps) + "]"
    if step.do != "card":
        return step.do
    to = "" if step.to == "all" else f" to {'the banker' if step.to == 'banker' else step.to}"
    return f"card{to}{' face up' if step.face == 'up' else ''}"


def _words(parts: Mapping[str, Said]) -> str:
    """A group of parts in a line: `3:1 when hand == pontoon`, `draws: up, times: 1`."""
    rest = dict(parts)
    value, when = rest.pop("is", None), rest.pop("when", None)
    words = [value.text] if value is not None else []
    words += [f"{key}: {part.text}" for key, part in rest.items() if part.text not in {"", "false"}]
    line = ", ".join(words)
    return f"{line} when {when.text}".strip() if when is not None else line


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        if len(value) == 2 and all(isinstance(each, int) for each in value):
            low, high = value
            return str(low) if low == high else f"{low}..{high}"
        return ", ".join(str(each) for each in value)
    return str(value)
