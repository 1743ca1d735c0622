"""An evening of the home game in plain Python (HOME; C5, C17, C25, C40, D4, D5): cards in, chips and bankers out.

Everybody stakes one chip, buys and splits nothing, and draws to 17. Nothing here knows rule files, expressions or the
engine; it was written from the rule text and the readings alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.independent.plain import total

PONTOON, TRICK, POINTS, BUST = 3, 2, 1, 0


def worth(ranks: list[str]) -> tuple[int, int]:
    """The class of a hand, and within points its total."""
    if total(ranks) > 21:
        return BUST, 0
    if len(ranks) == 2 and total(ranks) == 21:
        return PONTOON, 0
    return (TRICK, 0) if len(ranks) == 5 else (POINTS, total(ranks))


@dataclass
class Evening:
    """Who banks, and what lies before each seat. The players sit in a ring, each at the left of the one before."""

    chips: list[int]
    banker: int = 0

    @property
    def over(self) -> bool:
        """Whether one player has all the chips."""
        return sum(held > 0 for held in self.chips) < 2

    def round_from(self, seat: int) -> list[int]:
        """Those who have chips, from this seat on to the left."""
        ring = [(seat + step) % len(self.chips) for step in range(len(self.chips))]
        return [each for each in ring if self.chips[each] > 0]

    def deal(self, cards: Iterator[str]) -> list[int]:
        """Play a deal with these cards, as far as they are wanted; those who took part, the banker first."""
        self.banker, *punters = seats = self.round_from(self.banker)
        hands = _hands(cards, self.banker, punters)
        banked = worth(hands[self.banker])
        short = self._settle(hands, punters)
        takers = [seat for seat in punters if worth(hands[seat])[0] == PONTOON and banked[0] != PONTOON]
        # The nearest to the banker's left who beats him with a pontoon; else, if he could not pay, the nearest at all.
        self.banker = [*takers, *(punters if short else []), self.banker][0]
        return seats

    def _settle(self, hands: dict[int, list[str]], punters: list[int]) -> bool:
        """Move the chips of one-chip stakes: who has lost pays first. Whether the banker could not pay all."""
        banked = worth(hands[self.banker])
        winners = [seat for seat in punters if worth(hands[seat])[0] != BUST and worth(hands[seat]) > banked]
        for seat in punters:
            if seat not in winners:
                double = worth(hands[seat])[0] != BUST and banked[0] >= TRICK
                self._pay(seat, self.banker, 2 if double else 1)
        due = {seat: 2 if worth(hands[seat])[0] >= TRICK else 1 for seat in winners}
        return sum(self._pay(self.banker, seat, due[seat]) for seat in winners) < sum(due.values())

    def _pay(self, payer: int, other: int, due: int) -> int:
        """Pay what is due, or as much of it as there is."""
        paid = min(due, self.chips[payer])
        self.chips[payer] -= paid
        self.chips[other] += paid
        return paid


def _hands(cards: Iterator[str], banker: int, punters: list[int]) -> dict[int, list[str]]:
    """Deal and draw: punter by punter, then the banker if anybody is left to play against."""
    hands: dict[int, list[str]] = {seat: [] for seat in [*punters, banker]}
    for _ in range(2):
        for hand in hands.values():
            hand.append(next(cards))
    if worth(hands[banker])[0] == PONTOON:
        return hands
    for seat, hand in hands.items():
        if seat == banker and all(worth(hands[each])[0] == BUST for each in punters):
            break
        while total(hand) < 17 and len(hand) < 5:
            hand.append(next(cards))
    return hands
