"""What an expression can see: the hand in question, the banker's hand, the table.

The engine implements these protocols over its state, the rule-file tests over scripted hands. Numbers and money are exact
(`int` or `Fraction`); the one exception is `math.inf`, which stands for "no limit".
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol, TypeAlias

from pontoon_rules.cards import Card

Exact: TypeAlias = int | Fraction
Money: TypeAlias = int | Fraction | float


class HandView(Protocol):
    """A hand: its cards in the order dealt, what was done with it, what lies on it, and how it came out."""

    @property
    def cards(self) -> Sequence[Card]: ...
    @property
    def shown(self) -> Sequence[Card]:
        """The cards that lie face up."""
    @property
    def banking(self) -> bool:
        """Whether this is the banker's hand."""
    @property
    def split(self) -> bool: ...
    @property
    def seat(self) -> int:
        """The holder's seat: 0 is the banker, 1 the first on his left."""
    @property
    def stake(self) -> Exact:
        """The whole stake on the hand."""
    @property
    def first_stake(self) -> Exact: ...
    @property
    def shoot_bet(self) -> Exact: ...
    @property
    def outcome(self) -> str | None:
        """`won`, `lost`, `void`, or None while the hand is not settled."""
    def times(self, action: str) -> int: ...
    def put(self, action: str) -> Exact:
        """The sum that this action has put on the hand."""
    def first(self, action: str) -> Money:
        """What the first such action put on the hand; `inf` before it."""
    def last(self, action: str) -> Money:
        """What the last such action put on the hand; `inf` before it."""


class TableView(Protocol):
    """The table: seats, chips, the Shoot, limits."""

    @property
    def players(self) -> int:
        """Seats in play, the banker's included."""
    @property
    def tenure(self) -> int:
        """The number of deals of this banker, this one included."""
    @property
    def tenure_net(self) -> Exact: ...
    @property
    def debt(self) -> Exact:
        """What the banker owes and could not pay."""
    @property
    def pool(self) -> Exact: ...
    def chips(self, seat: int) -> Money:
        """What the holder of a seat has before him; `inf` where chips are not counted."""
    def hands_held(self, seat: int) -> int: ...
    def shoot(self, what: str) -> Money:
        """`size`, `opening`, `start`, `bet_cap`, `open`, `pending`, `paid`, `owed`, `least`, `reserve`, `limit`."""
    def evening(self, what: str) -> Money:
        """`deals`, `minutes`, `turns`, `solvent`, `cards_left`, `shuffles`."""
    def limits(self) -> tuple[Money, Money]:
        """The smallest and the largest first stake."""
    @property
    def hands(self) -> Sequence[HandView]:
        """The punters' hands of the deal in seat order, busts included."""
    @property
    def banker(self) -> HandView: ...
