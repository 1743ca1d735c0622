"""What an expression comes to when the cards and the turn are known and chips and table are not.

The cards decide what they can. What is left is a linear form in what lies on the hand, or an open question: both have one
spelling for all expressions that mean the same there, so that two games can be held side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.expr.canonical import meaning, spelled
from pontoon_rules.expr.evaluate import compiled
from pontoon_rules.expr.scope import Scope, Undefined
from pontoon_rules.expr.tree import Calculation, Comparison, Constant, Interval, Inverse, Joined, Negative, Read, Tree
from pontoon_rules.expr.types import BOOL, MONEY, NUMBER, ODDS
from pontoon_rules.machine.linear import Atom, Linear, Number, Relation, compared, lifted, lowered, opposite
from pontoon_rules.machine.seen import Hand
from pontoon_rules.machine.stakes import Stakes
from pontoon_rules.machine.trees import reads


@dataclass(frozen=True)
class Open:
    """A question (or a seat, a word) that cards and turn leave open; `key` is the same for the same question."""

    key: Any
    text: str = field(compare=False)
    names: frozenset[str] = field(compare=False)

    def __str__(self) -> str:
        return self.text


# A value that is known (bool, number, word, class …), a form, a question, or a pair of them for a range.
Residue: TypeAlias = Any
Condition: TypeAlias = "bool | Open"


class Position(NamedTuple):
    """Where an expression is asked: the scope of the hand, what is known of its stake, and how it came out, if it did."""

    scope: Scope
    stakes: Stakes
    outcome: str | None = None


Reading: TypeAlias = Callable[[Position], Residue]


def reading(tree: Tree) -> Reading:
    """The function from a position to what the tree comes to there.

    A condition about a hand that nobody has is false, as in `Expression`; any other such value is None.
    """
    run = _reading(tree)
    nothing = False if tree.type == BOOL else None

    def guarded(position: Position) -> Residue:
        try:
            return run(position)
        except Undefined:
            return nothing if of_cards(tree) else _question(tree)

    return guarded


def of_cards(tree: Tree) -> bool:
    """Whether cards and turn (the banker's cards too) decide it."""
    return all(_of_cards(read) for read in reads(tree))


def _of_cards(read: Read) -> bool:
    symbol = read.symbol
    if symbol.name in _FIXED or symbol.name in ("better", "level", "banker", "this"):
        return True
    return symbol.needs in ("cards", "turn", "class", "standing", "nothing")


_FIXED = frozenset({"target", "chip"})


def open_names(value: Residue) -> frozenset[str]:
    """The names of the language that look beyond the hand and leave a value open; of several values, those of all."""
    if isinstance(value, Open):
        return value.names
    if isinstance(value, Linear):
        return value.outside
    return frozenset().union(*map(open_names, value)) if isinstance(value, tuple) else frozenset()


def negated(condition: Condition) -> Condition:
    """The condition that holds exactly when this one does not."""
    if isinstance(condition, bool):
        return not condition
    if isinstance(condition.key, Relation):
        other = opposite(condition.key)
        return Open(other, str(other), condition.names)
    if condition.key[0] == "not":
        inner: Open = condition.key[1]
        return inner
    if condition.key[0] in ("and", "or"):
        return joined("or" if condition.key[0] == "and" else "and", [negated(part) for part in condition.key[1]])
    return Open(("not", condition), f"not ({condition.text})", condition.names)


def joined(operator: str, conditions: list[Condition]) -> Condition:
    """Conditions joined by `and` or `or`, in the one order, each once."""
    settles = operator == "or"
    found: dict[Open, None] = {}
    for condition in conditions:
        if isinstance(condition, bool):
            if condition is settles:
                return settles
        elif condition.key[0:1] == (operator,) if isinstance(condition.key, tuple) else False:
            found.update(dict.fromkeys(condition.key[1]))
        else:
            found[condition] = None
    if not found:
        return not settles
    if any(negated(part) in found for part in found):
        return settles
    if len(found) == 1:
        return next(iter(found))
    ordered = tuple(sorted(found, key=lambda part: repr(part.key)))
    text = f" {operator} ".join(f"({part.text})" for part in ordered)
    return Open((operator, ordered), text, frozenset().union(*(part.names for part in ordered)))


# one kind of tree each


def _reading(tree: Tree) -> Reading:
    if of_cards(tree) and not isinstance(tree, Interval):
        run = compiled(tree)
        return lambda position: run(position.scope)
    return _READINGS[type(tree)](tree)


def _read(tree: Read) -> Reading:
    name = tree.symbol.name
    if name in ("min", "max"):
        return _extreme(tree)
    own = tree.on is None or (isinstance(tree.on, Read) and tree.on.symbol.name == "this" and tree.on.on is None)
    if own and tree.symbol.needs == "stake":
        argument = tree.arguments[0].text if tree.arguments and isinstance(tree.arguments[0], Constant) else ""

        return lambda position: position.stakes.read(name, argument, _this(position))
    if own and name == "hands_held":
        return lambda position: position.stakes.hands(_this(position))
    if own and name in ("won", "lost", "void"):
        question = _question(tree)
        return lambda position: question if position.outcome is None else position.outcome == name
    question = _question(tree)
    return lambda _position: question


def _this(position: Position) -> Hand:
    hand: Any = position.scope.this
    assert isinstance(hand, Hand)
    return hand


def _question(tree: Tree) -> Residue:
    """What only the table can answer, under the one key of all trees that mean the same."""
    names = frozenset(read.symbol.name for read in reads(tree) if not _of_cards(read))
    key, text = meaning(tree), spelled(tree)
    if tree.type in (NUMBER, MONEY, ODDS):
        whole = text in ("players", "punters", "tenure") or text.startswith("count(")
        finite = whole or text in ("shoot.size", "shoot.open", "pool", "debt")
        return Linear.of(Atom(key, text, outside=min(names, default=text), whole=whole, finite=finite))
    return Open(key, text, names)


def _extreme(tree: Read) -> Reading:
    """`min` and `max`: the known ones at once, the others as one quantity."""
    name = tree.symbol.name
    pick = min if name == "min" else max
    runs = [_reading(argument) for argument in tree.arguments]

    def extreme(position: Position) -> Residue:
        values = [run(position) for run in runs]
        known = [value for value in values if not isinstance(value, Linear)]
        forms = list(dict.fromkeys(value for value in values if isinstance(value, Linear)))
        if not forms:
            return pick(known)
        if known and (best := pick(known)) != (inf if name == "min" else -inf):
            if best in (inf, -inf):
                return best if all(form.finite for form in forms) else _pooled(name, [*forms, best])
            forms.append(Linear(best))
        return _pooled(name, forms)

    return extreme


def _pooled(name: str, forms: list[Any]) -> Residue:
    """`min(…)` or `max(…)` of forms: those that another surely beats are left out."""
    kept = [form for form in forms if not any(_beats(name, other, form) for other in forms if other is not form)]
    if len(kept) == 1:
        return kept[0]
    ordered = sorted(kept, key=repr)
    text = f"{name}({', '.join(map(str, ordered))})"
    atoms = [atom for form in ordered if isinstance(form, Linear) for atom in form.atoms]
    outside = next((atom.outside for atom in atoms if atom.outside), "")
    return Linear.of(Atom((name, tuple(ordered)), text, outside=outside, finite=all(atom.finite for atom in atoms)))


def _beats(name: str, other: Any, form: Any) -> bool:
    if not isinstance(other, Linear) or not isinstance(form, Linear) or other == form:
        return False
    return compared("<=" if name == "min" else ">=", other, form) is True


def _inverse(tree: Inverse) -> Reading:
    run = _reading(tree.of)
    return lambda position: negated(run(position))


def _negative(tree: Negative) -> Reading:
    run = _reading(tree.of)
    return lambda position: _scaled(run(position), -1)


def _joined(tree: Joined) -> Reading:
    runs = [_reading(part) for part in sorted(tree.parts, key=lambda part: not of_cards(part))]
    operator, settles = tree.operator, tree.operator == "or"

    def join(position: Position) -> Residue:
        found: list[Condition] = []
        for run in runs:
            value = run(position)
            if value is settles:
                return settles
            found.append(value)
        return joined(operator, found)

    return join


def _comparison(tree: Comparison) -> Reading:
    left, right, sign = _reading(tree.left), _reading(tree.right), tree.operator
    names = frozenset(read.symbol.name for read in reads(tree) if not _of_cards(read))
    if tree.left.type not in (NUMBER, MONEY, ODDS):
        question = _question(tree)
        return lambda _position: question

    def compare(position: Position) -> Residue:
        here, there = left(position), right(position)
        if isinstance(here, float) or isinstance(there, float):
            return _limitless(sign, here, there, names)
        found = compared(sign, lifted(here), lifted(there))
        return found if isinstance(found, bool) else Open(found, str(found), names)

    return compare


def _limitless(sign: str, here: Number, there: Number, names: frozenset[str]) -> Condition:
    """A comparison with no limit on one side or both."""
    for value in (here, there):
        if isinstance(value, Linear) and not value.finite:
            return Open((sign, here, there), f"{here} {sign} {there}", names)
    low, high = (0 if isinstance(value, Linear) else value for value in (here, there))
    return {"==": low == high, "!=": low != high, "<": low < high, "<=": low <= high, ">": low > high, ">=": low >= high}[sign]


def _calculation(tree: Calculation) -> Reading:
    left, right, operator = _reading(tree.left), _reading(tree.right), tree.operator
    text = spelled(tree)

    def calculate(position: Position) -> Residue:
        here, there = left(position), right(position)
        found = _calculated(operator, here, there)
        if found is not None:
            return found
        forms = [value for value in (here, there) if isinstance(value, Linear)]
        outside = next((name for form in forms for name in form.outside), "")
        sides = tuple(sorted((here, there), key=repr)) if operator in "+*" else (here, there)
        return Linear.of(Atom((operator, sides), text, outside=outside, finite=False))

    return calculate


def _calculated(operator: str, here: Number, there: Number) -> Residue:
    """The form that a calculation comes to, or None if it is none."""
    if isinstance(here, float) or isinstance(there, float):
        return _without_limit(operator, here, there)
    first, second = lifted(here), lifted(there)
    if operator in "+-":
        return lowered(first + second if operator == "+" else first - second)
    if operator == "/":
        if second.terms:
            return None
        if not second.constant:
            raise Undefined
        return lowered(first.times(Fraction(1) / second.constant))
    if not first.terms:
        return lowered(second.times(first.constant))
    return None if second.terms else lowered(first.times(second.constant))


def _without_limit(operator: str, here: Number, there: Number) -> Residue:
    known = [value for value in (here, there) if isinstance(value, float)]
    form = next((value for value in (here, there) if isinstance(value, Linear)), None)
    if form is not None and form.finite and operator in "+-":
        return known[0] if isinstance(here, float) or operator == "+" else -known[0]
    return None


def _scaled(value: Number, ratio: int) -> Residue:
    return value.times(ratio) if isinstance(value, Linear) else value * ratio


def _interval(tree: Interval) -> Reading:
    low, high = _reading(tree.low), _reading(tree.high)
    return lambda position: (low(position), high(position))


_READINGS: dict[type, Callable[[Any], Reading]] = {
    Read: _read,
    Inverse: _inverse,
    Negative: _negative,
    Joined: _joined,
    Comparison: _comparison,
    Calculation: _calculation,
    Interval: _interval,
}
