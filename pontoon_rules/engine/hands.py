"""A hand at the table: its cards, what was done with it, what lies on it, how it came out."""

from __future__ import annotations

import math
from typing import Literal

from pontoon_rules.cards import Card
from pontoon_rules.engine.ledger import account
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.view import Exact, Money

Face = Literal["up", "down", "blind"]


class Hand:
    """A hand as the rules see it (`expr.view.HandView`), changed only by the engine.

    `number` counts the hands of a seat in the order they came into being, from 0. `over` is true once its turn is;
    `pending` is a lost Shoot bet that has not gone where lost bets go, `bet_won` what the Shoot has paid.
    """

    def __init__(self, seat: int, number: int = 0) -> None:
        self.seat = seat
        self.number = number
        self.banking = seat == 0
        self.cards: list[Card] = []
        self._face_up: list[bool] = []
        self.split = False
        self.stake: Exact = 0
        self.first_stake: Exact = 0
        self.shoot_bet: Exact = 0
        self.outcome: str | None = None
        self.over = False
        self.pending: Exact = 0
        self.bet_won: Exact = 0
        # What the rules say of the hand, until it changes (see `memo`).
        self.figures: dict[str, object] = {}
        self.scope: Scope | None = None
        self.stake_account = account("stake", seat, number)
        self.bet_account = account("bet", seat, number)
        self._puts: dict[str, tuple[Exact, ...]] = {}
        self._times: dict[str, int] = {}

    @property
    def settled(self) -> bool:
        """Whether it is known how the hand came out."""
        return self.outcome is not None

    @property
    def shown(self) -> list[Card]:
        """The cards that lie face up."""
        return [card for card, up in zip(self.cards, self._face_up, strict=True) if up]

    def times(self, action: str) -> int:
        """How often the action was taken."""
        return self._times.get(action, 0)

    def put(self, action: str) -> Exact:
        """The sum that this action has put on the hand."""
        puts = self._puts.get(action)
        return sum(puts) if puts else 0

    def first(self, action: str) -> Money:
        """What the first such action put on the hand; `inf` before it."""
        puts = self._puts.get(action)
        return puts[0] if puts else math.inf

    def last(self, action: str) -> Money:
        """What the last such action put on the hand; `inf` before it."""
        puts = self._puts.get(action)
        return puts[-1] if puts else math.inf

    def receive(self, card: Card, face: Face) -> None:
        """Take a card."""
        self.figures.clear()
        self.cards.append(card)
        self._face_up.append(face == "up")

    def lay_open(self) -> tuple[Card, ...]:
        """Turn all cards face up."""
        self._face_up = [True] * len(self.cards)
        return tuple(self.cards)

    def count(self, action: str) -> None:
        """Note that the action was taken once more."""
        self.figures.clear()
        self._times[action] = self._times.get(action, 0) + 1

    def raise_stake(self, action: str, amount: Exact) -> None:
        """Note what an action put on the hand; the first to do so makes the first stake."""
        if self.first_stake == 0:
            self.first_stake = amount
        self.stake += amount
        self._puts[action] = (*self._puts.get(action, ()), amount)

    def raise_bet(self, action: str, amount: Exact) -> None:
        """Note what an action bet on the Shoot."""
        self.shoot_bet += amount
        self._puts[action] = (*self._puts.get(action, ()), amount)

    def throw_away(self) -> tuple[Card, ...]:
        """Part with all cards."""
        self.figures.clear()
        cards = tuple(self.cards)
        self.cards.clear()
        self._face_up.clear()
        return cards

    def split_off(self, number: int) -> Hand:
        """A new hand of the second card, with the first stake on it; both are split and remember what was done."""
        self.figures.clear()
        new = Hand(self.seat, number)
        new.cards.append(self.cards.pop())
        new._face_up.append(self._face_up.pop())
        new.stake = new.first_stake = self.first_stake
        new._puts = dict(self._puts)
        new._times = dict(self._times)
        self.split = new.split = True
        return new

    def __repr__(self) -> str:
        return f"Hand({self.seat}, {self.number}, {' '.join(map(str, self.cards))})"
