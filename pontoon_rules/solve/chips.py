"""The chips on a hand as numbers, and what forms and open questions of the machine come to with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.machine.linear import Atom, Linear, Relation
from pontoon_rules.machine.residual import Condition, Open
from pontoon_rules.machine.stakes import MORE_HANDS

Exact: TypeAlias = int | Fraction


class Beyond(Exception):
    """A quantity that the chips on the hand do not know; `names` are those that are asked for."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(", ".join(sorted(names)))
        self.names = frozenset(names)


class Raised(NamedTuple):
    """What an action has put on the hand: how often (up to two), in all, the first and the last time.

    `first` and `last` are nothing where no rule asks for them.
    """

    action: str
    times: int
    total: Exact
    first: Exact
    last: Exact


class Chips(NamedTuple):
    """The first stake on a hand, and what actions have added."""

    first: Exact
    raised: tuple[Raised, ...] = ()

    @property
    def stake(self) -> Exact:
        """The whole stake on the hand."""
        return self.first + sum(each.total for each in self.raised)

    @property
    def counts(self) -> dict[str, int]:
        """How often each raising action was taken, as far as a hand's stake needs to know it."""
        return {each.action: each.times for each in self.raised}

    def after(self, action: str, amount: Exact, asked: frozenset[tuple[str, str]]) -> Chips:
        """With so much more; `asked` are the `first` and `last` amounts that some rule asks for."""
        before = next((each for each in self.raised if each.action == action), Raised(action, 0, 0, 0, 0))
        new = Raised(
            action,
            min(before.times + 1, 2),
            before.total + amount,
            (before.first if before.times else amount) if ("first", action) in asked else 0,
            amount if ("last", action) in asked else 0,
        )
        others = [each for each in self.raised if each.action != action]
        return Chips(self.first, tuple(sorted([*others, new])))


class Table(NamedTuple):
    """What is known of the table: limits of the first stake, and how many hands the punter holds (None: not known)."""

    least: Exact
    most: Exact | float
    hands: int | None = None


def number(value: Any, chips: Chips, table: Table) -> Exact | float:
    """What an amount of the machine comes to. Raises `Beyond` where it asks for more than chips and table know."""
    if isinstance(value, int | float | Fraction):
        return value
    if not isinstance(value, Linear):
        raise Beyond({"an amount of an unusual form"})
    total: Exact | float = value.constant
    for atom, ratio in value.terms:
        total += ratio * _atom(atom, chips, table)
    return total


def holds(condition: Condition, chips: Chips, table: Table) -> bool:
    """Whether an open question holds. Raises `Beyond` as `number` does."""
    if isinstance(condition, bool):
        return condition
    key = condition.key
    if isinstance(key, Relation):
        return _SIGNS[key.sign](number(key.form, chips, table), 0)
    if isinstance(key, tuple) and key and key[0] in ("and", "or"):
        parts = (holds(part, chips, table) for part in key[1])
        return all(parts) if key[0] == "and" else any(parts)
    if isinstance(key, tuple) and key and key[0] == "not":
        return not holds(key[1], chips, table)
    if isinstance(key, tuple) and len(key) == 3 and key[0] in _SIGNS:
        return _SIGNS[key[0]](number(key[1], chips, table), number(key[2], chips, table))
    raise Beyond(condition.names or {condition.text})


def first_that_holds(entries: Iterable[tuple[Condition, Any]], chips: Chips, table: Table) -> Any:
    """The value of the first entry whose condition holds; None if none does."""
    for condition, value in entries:
        if holds(condition, chips, table):
            return value
    return None


def asks_for_hands(condition: Condition) -> bool:
    """Whether a condition hangs on how many hands the punter holds."""
    return isinstance(condition, Open) and "hands_held" in condition.names


_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda left, right: bool(left == right),
    "!=": lambda left, right: bool(left != right),
    "<": lambda left, right: bool(left < right),
    "<=": lambda left, right: bool(left <= right),
    ">": lambda left, right: bool(left > right),
    ">=": lambda left, right: bool(left >= right),
}


def _atom(atom: Atom, chips: Chips, table: Table) -> Exact | float:
    known = _known(atom.text, chips, table)
    if known is not None:
        return known
    if atom == MORE_HANDS and table.hands is not None:
        return table.hands - 2
    key = atom.key
    if isinstance(key, tuple) and key and key[0] in ("min", "max"):
        values = list(_values(key[1:], chips, table))
        return min(values) if key[0] == "min" else max(values)
    if isinstance(key, tuple) and len(key) == 3 and key[0] == "odds":
        return number(key[1], chips, table) * number(key[2], chips, table)
    if isinstance(key, tuple) and len(key) == 2 and key[0] in ("+", "-", "*", "/") and isinstance(key[1], tuple):
        left, right = (number(side, chips, table) for side in key[1])
        return _calculated(key[0], left, right)
    raise Beyond({atom.outside or atom.text})


def _values(parts: tuple[Any, ...], chips: Chips, table: Table) -> Iterator[Exact | float]:
    for part in parts:
        if isinstance(part, tuple):
            yield from _values(part, chips, table)
        else:
            yield number(part, chips, table)


def _calculated(sign: str, left: Exact | float, right: Exact | float) -> Exact | float:
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if right == 0 or isinstance(left, float) or isinstance(right, float):
        raise Beyond({"a share of nothing"})
    return Fraction(left) / right


def _known(text: str, chips: Chips, table: Table) -> Exact | float | None:
    plain = {
        "first_stake": chips.first,
        "stake": chips.stake,
        "shoot_bet": 0,
        "min_stake": table.least,
        "max_stake": table.most,
        "players": 2,
        "punters": 1,
        "hands_held": table.hands,
    }
    if text in plain:
        return plain[text]
    name, _, action = text.partition("(")
    if name not in ("put", "first", "last") or not action:
        return None
    found = next((each for each in chips.raised if each.action == action[:-1]), None)
    if found is None:
        return 0 if name == "put" else inf
    return {"put": found.total, "first": found.first, "last": found.last}[name]
