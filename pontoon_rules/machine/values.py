"""What cards count: groups of cards that count alike, and what each group may count in a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.expr.evaluate import runner
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact
from pontoon_rules.frozen import Frozen
from pontoon_rules.machine.trees import mapped, reads
from pontoon_rules.model.ruleset import CardValue, ValueClause

# A fact of the turn: its name, and the action it speaks of (empty for `split` and `banking`).
Fact: TypeAlias = tuple[str, str]
# What those facts are, of all that card values and names of hands read.
Kind: TypeAlias = tuple[tuple[Fact, bool | int], ...]

TURN_FACTS = ("split", "banking", "times")


class Env(NamedTuple):
    """What a card's value may hang on besides the card: how many cards the hand has, and what was done with it."""

    cards: int
    kind: Kind


class Choice(NamedTuple):
    """A clause of a card's value, ready to be asked."""

    when: Callable[[Env], bool] | None
    options: tuple[Callable[[Env], Exact], ...]


class Group(Frozen):
    """Cards that count alike: `fixed` is what they may count in every hand, or None if clauses decide."""

    number: int
    fixed: tuple[Exact, ...] | None
    choices: tuple[Choice, ...]


def fact_of(read: Read) -> Fact | None:
    """The fact of the turn that a name reads, or None if it reads something else."""
    if read.symbol.name not in TURN_FACTS:
        return None
    argument = read.arguments[0] if read.arguments else None
    return (read.symbol.name, str(argument.value) if isinstance(argument, Constant) else "")


class Values:
    """What the cards of a rule set count."""

    def __init__(self, rules: Rules) -> None:
        by_name = {value.card.value: value for value in rules.ruleset.pack.values}
        self.groups: list[Group] = []
        self._group_of: dict[str, Group] = {}
        self._known: dict[Any, Group] = {}
        self.trees = tuple(_trees(rules.ruleset.pack.values))
        for name, value in by_name.items():
            self._group_of[name] = self._grouped(value)

    def group(self, card: Card) -> Group:
        """The group of a card; what is said of the card itself goes before what is said of its rank."""
        return self._group_of.get(str(card)) or self._group_of[card.rank]

    def options(self, group: Group, env: Env) -> tuple[Exact, ...]:
        """What a card of the group may count in such a hand; nothing at all if no clause holds."""
        if group.fixed is not None:
            return group.fixed
        for choice in group.choices:
            if choice.when is None or choice.when(env):
                return tuple(option(env) for option in choice.options)
        return (0,)

    def _grouped(self, value: CardValue[Expression]) -> Group:
        key: Any = tuple(_meaning(clause) for clause in value.clauses)
        fixed = None
        if not any(list(reads(tree)) for clause in value.clauses for tree in _parts(clause)):
            blank = Group(-1, None, tuple(map(_choice, value.clauses)))
            key = fixed = self.options(blank, Env(0, ()))
        if key not in self._known:
            group = Group(len(self.groups), fixed, () if fixed else tuple(map(_choice, value.clauses)))
            self._known[key] = group
            self.groups.append(group)
        return self._known[key]


def _meaning(clause: ValueClause[Expression]) -> tuple[Any, ...]:
    return (
        None if clause.when is None else clause.when.meaning,
        tuple(option.meaning for option in clause.options),
    )


def _parts(clause: ValueClause[Expression]) -> tuple[Tree, ...]:
    options = tuple(option.tree for option in clause.options)
    return options if clause.when is None else (clause.when.tree, *options)


def _trees(values: tuple[CardValue[Expression], ...]) -> list[Tree]:
    return [tree for value in values for clause in value.clauses for tree in _parts(clause)]


def _choice(clause: ValueClause[Expression]) -> Choice:
    return Choice(
        None if clause.when is None else _of_env(clause.when),
        tuple(_of_env(option) for option in clause.options),
    )


def _of_env(expression: Expression) -> Callable[[Any], Any]:
    """The expression as a function of `Env`: such a one reads the number of cards and facts of the turn alone."""

    def asked(tree: Tree) -> Tree | None:
        if not isinstance(tree, Read):
            return None
        fact = fact_of(tree)
        if fact is not None:
            return _read(tree, lambda env: dict(env.kind)[fact])
        return _read(tree, lambda env: env.cards) if tree.symbol.name == "cards" else None

    return runner(mapped(expression.tree, asked), expression.place)


def _read(tree: Read, evaluate: Callable[[Env], Any]) -> Read:
    return Read(tree.type, tree.at, tree.symbol.but(evaluate=evaluate), None, ())
