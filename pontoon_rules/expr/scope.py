"""What an expression is evaluated in: one hand, the hand of the clause, the table, and what the rules say of hands."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Protocol, TypeAlias, cast

from pontoon_rules.cards import Card
from pontoon_rules.expr.view import Exact, HandView, TableView

# Comparable; greater is better; a bust hand's is below all others.
Standing: TypeAlias = tuple[Any, ...]

# Numbers and money are exact; money may be `inf`. Odds are a Fraction; a rank, a suit and a word are str; a hand's name is
# its place in `hands` (0 is best, -1 bust); an amount is ("odds" | "money", Exact); a range is (low, high); a seat is its
# number and seats a tuple of numbers. None: the value is of a hand that nobody holds, and the clause does not hold.
Value: TypeAlias = (
    bool | int | Fraction | float | Card | str | HandView | tuple[str, Exact | float] | tuple[Exact | float, ...] | None
)


class Facts(Protocol):
    """What the rules say of a hand: the card values, the target, the names and the ranking of hands."""

    @property
    def target(self) -> Exact: ...
    @property
    def class_names(self) -> tuple[str, ...]:
        """The names of hands, best first."""
    def values(self, card: Card, scope: Scope) -> tuple[Exact, ...]:
        """What a card may count in the hand of the scope; at least one number."""
    def standing(self, scope: Scope) -> Standing:
        """Class first, then `rank_by`."""
    def class_index(self, scope: Scope) -> int:
        """The place in `class_names` of the hand of the scope; -1 if it is bust."""


class Scope:
    """Where an expression is evaluated.

    `hand` is the hand that bare names speak of, `this` the hand of the clause (they differ inside `any(…)` and its
    kin). Where no hand is meant (slots T, E and K) any hand will do: the checker has seen to it that none is read.
    """

    __slots__ = ("facts", "hand", "table", "this")

    def __init__(self, hand: HandView, this: HandView, table: TableView, facts: Facts) -> None:
        self.hand = hand
        self.this = this
        self.table = table
        self.facts = facts

    def of(self, hand: HandView) -> Scope:
        """The same table and the same clause, another hand."""
        return Scope(hand, self.this, self.table, self.facts)

    def own(self, hand: HandView) -> Scope:
        """The same table, another hand; for what is asked of that hand alone, whoever's clause asks."""
        return self.of(hand)

    @property
    def total(self) -> Exact:
        """The best sum of what the cards count that is not over the target, else the least sum."""
        values = self.facts.values
        return best_sum([values(card, self) for card in self.hand.cards], self.facts.target)

    @property
    def low_total(self) -> Exact:
        """The sum with every card at its least."""
        return sum(min(self.facts.values(card, self)) for card in self.hand.cards)

    @property
    def soft(self) -> bool:
        """Whether a card counts more than its least."""
        return self.total != self.low_total

    @property
    def bust(self) -> bool:
        """Whether the total is over the target."""
        return self.total > self.facts.target

    @property
    def class_index(self) -> int:
        """The place of the hand's name in `hands`; -1 if it is bust."""
        return self.facts.class_index(self)

    @property
    def standing(self) -> Standing:
        """Where the hand ranks; greater is better."""
        return self.facts.standing(self)


def best_sum(counts: Iterable[tuple[Exact, ...]], target: Exact) -> Exact:
    """The best sum that is not over the target, one count taken of each; else the least."""
    fixed: Exact = 0
    choices: set[Exact] | None = None
    for options in counts:
        if len(options) == 1:
            fixed += options[0]
        else:
            choices = {had + option for had in choices or (0,) for option in options}
    if choices is None:
        return fixed
    room = target - fixed
    return fixed + max((choice for choice in choices if choice <= room), default=min(choices))


class _Shown:
    """A hand as others see it: the cards that lie face up, and all that was done with it."""

    __slots__ = ("_hand", "cards")

    def __init__(self, hand: HandView) -> None:
        self._hand = hand
        self.cards = hand.shown

    def __getattr__(self, name: str) -> object:
        return getattr(self._hand, name)


def shown(hand: HandView) -> HandView:
    """The same hand with only its face-up cards."""
    return cast("HandView", _Shown(hand))


class Undefined(Exception):
    """Raised inside an evaluation where a value does not exist: the hand of nobody, a share of nothing.

    It never leaves `Expression`: a condition then is false, any other value None.
    """
