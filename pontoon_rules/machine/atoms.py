"""What the rules ask of the cards of a hand: functions with their arguments, and how exactly each must be known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import floor
from typing import Any, TypeAlias

from pontoon_rules.cards import RANKS
from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Comparison, Constant, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact
from pontoon_rules.machine.folds import FOLDS, Ask
from pontoon_rules.machine.roots import prepared
from pontoon_rules.machine.values import Fact
from pontoon_rules.model.ruleset import HandClause, Owner

# A function of the language with its argument.
Field: TypeAlias = tuple[str, Any]

# Whether the turn of each side is over.
OVER: Mapping[Owner, Field] = {"punter": ("over", "punter"), "banker": ("over", "banker")}
CARDS: Field = ("cards", None)
TOTAL: Field = ("total", None)
LOW: Field = ("low_total", None)
SOFT: Field = ("soft", None)

# These share one fold, so that what must be known of one must be known of all.
SUMS = ("total", "low_total", "soft")


class Caps:
    """For each function and argument, the least value that need not be told from greater ones; None: none, it must be exact.

    A function that is only compared with constants need be known no further than the greatest of them.
    """

    def __init__(self, target: Exact) -> None:
        self._target = target
        self.caps: dict[Field, Exact | None] = {}

    def add(self, tree: Tree, *, unbust: bool = False) -> None:
        """Note what a tree asks. `unbust`: it is asked of hands only that are not over the target."""
        for read, compared in _compared(tree, None):
            for name, argument in atoms_of(read):
                if compared is None and name in SUMS and unbust:
                    self._note(name, argument, self._target + 1)
                else:
                    self._note(name, argument, None if compared is None else floor(compared) + 1)

    def _note(self, name: str, argument: Any, cap: Exact | None) -> None:
        key = ("sums", None) if name in SUMS else (name, argument)
        if not FOLDS[name].counts and name != "times":
            cap = 0
        had = self.caps.get(key, 0)
        self.caps[key] = None if had is None or cap is None else max(had, cap)

    def ask(self, name: str, argument: Any = None) -> Ask:
        """The function, with its cap."""
        if name in SUMS:
            cap = self.caps.get(("sums", None), 0)
            return Ask(name, argument, None if cap is None else max(cap, self._target + 1))
        return Ask(name, argument, self.caps.get((name, argument), 0))

    def facts(self) -> dict[Fact, int | None]:
        """The facts of the turn that are asked for, with their caps."""
        found: dict[Fact, int | None] = {}
        for (name, argument), cap in self.caps.items():
            if name in ("split", "banking", "times"):
                found[name, argument or ""] = None if cap is None else int(cap)
        return found


def _compared(tree: Tree, against: Exact | None) -> Iterator[tuple[Read, Exact | None]]:
    """Every name in a tree with the constant it is compared with, if it is a side of such a comparison."""
    if isinstance(tree, Comparison):
        for side, other in ((tree.left, tree.right), (tree.right, tree.left)):
            number = other.value if isinstance(other, Constant) and isinstance(side, Read) else None
            yield from _compared(side, number if isinstance(number, int | Fraction) else None)
        return
    if isinstance(tree, Read):
        yield tree, against
    for part in parts_of(tree):
        yield from _compared(part, None)


def atoms_of(read: Read) -> Iterator[Field]:
    """The functions of cards that a name asks for: one, or one for each rank where the argument is worked out."""
    if read.symbol.name not in FOLDS:
        return
    if not read.arguments:
        yield read.symbol.name, None
    elif isinstance(read.arguments[0], Constant):
        yield read.symbol.name, read.arguments[0].value
    else:
        for rank in RANKS:
            yield read.symbol.name, rank


def hand_trees(rules: Rules, clause: HandClause[Expression]) -> tuple[Tree | None, tuple[Tree, ...]]:
    """The condition of a hand's name and what hands of the name are ranked by, as the machine reads them."""
    when = None if clause.when is None else prepared(clause.when.tree, rules)
    return when, tuple(prepared(by.tree, rules) for by in clause.rank_by)


def caps_of(rules: Rules, trees: Iterable[Tree], value_trees: Iterable[Tree]) -> Caps:
    """What all expressions of a rule set ask."""
    caps = Caps(rules.target)
    for tree in (*trees, *value_trees):
        caps.add(tree)
    for clause in rules.ruleset.hands:
        when, ranked = hand_trees(rules, clause)
        for part in ranked if when is None else (when, *ranked):
            caps.add(part, unbust=not clause.over_target)
    return caps
