"""A hand as cards and turn alone know it: what lies on it and what lies around it is not there to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pontoon_rules.cards import Card
from pontoon_rules.expr.rules import NoHandClauseError, Rules
from pontoon_rules.expr.scope import Scope, Standing
from pontoon_rules.expr.view import Exact, HandView, TableView

# The place in `hands` of a hand that is not bust and that no clause names.
UNNAMED = -2


class Hand:
    """Cards in the order dealt, and what was done with them (an `expr.view.HandView` without chips).

    `early` tells that the hand comes from a split before which more than the first stake was put on it.
    """

    __slots__ = ("banking", "cards", "counts", "early", "known", "split")

    def __init__(
        self,
        cards: Sequence[Card],
        *,
        banking: bool = False,
        split: bool = False,
        early: bool = False,
        counts: Mapping[str, int] | None = None,
    ) -> None:
        self.cards = tuple(cards)
        self.banking = banking
        self.split = split
        self.early = early
        self.counts = counts or {}
        # What the rules of one game say of it, found once.
        self.known: dict[str, Any] = {}

    def times(self, action: str) -> int:
        """How often this action was done with it."""
        return self.counts.get(action, 0)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"cards and turn do not know `{name}`")


class Beside:
    """A table of which nothing is known but the banker's hand."""

    __slots__ = ("banker",)

    def __init__(self, banker: Hand) -> None:
        self.banker = banker

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"cards and turn do not know `{name}` of the table")


class Facts:
    """What the rules say of hands (`expr.scope.Facts`), remembered on each hand.

    A hand that no clause names ranks below all others, and is `UNNAMED`.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.target: Exact = rules.target
        self.class_names = rules.class_names
        self.values = rules.values

    def class_index(self, scope: Scope) -> int:
        """The place of the hand's name in `hands`."""
        known = _known(scope)
        if "class" not in known:
            try:
                known["class"] = self._rules.class_index(scope)
            except NoHandClauseError:
                known["class"] = UNNAMED
        index: int = known["class"]
        return index

    def standing(self, scope: Scope) -> Standing:
        """The hand's name, then its `rank_by`."""
        known = _known(scope)
        if "standing" not in known:
            unnamed = self.class_index(scope) == UNNAMED
            known["standing"] = (UNNAMED,) if unnamed else self._rules.standing(scope)
        standing: Standing = known["standing"]
        return standing


class HandScope(Scope):
    """A scope that works out a hand's totals once."""

    __slots__ = ()

    def of(self, hand: HandView) -> Scope:
        """The same table and the same clause, another hand."""
        return HandScope(hand, self.this, self.table, self.facts)

    @property
    def total(self) -> Exact:
        """The hand's best total, as `Scope.total` finds it."""
        known = _known(self)
        if "total" not in known:
            known["total"] = super().total
        total: Exact = known["total"]
        return total

    @property
    def low_total(self) -> Exact:
        """The sum with every card at its least, as `Scope.low_total` finds it."""
        known = _known(self)
        if "low" not in known:
            known["low"] = super().low_total
        low: Exact = known["low"]
        return low


def scope_of(facts: Facts, hand: Hand, banker: Hand) -> HandScope:
    """The scope of a hand beside a banker's (or of the banker's own)."""
    table: Any = Beside(banker)
    view: Any = hand
    seen: TableView = table
    return HandScope(view, view, seen, facts)


def _known(scope: Scope) -> dict[str, Any]:
    hand: Any = scope.hand
    known: dict[str, Any] = hand.known
    return known
