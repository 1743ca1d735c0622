"""Bets on the Shoot worked out by walking tiny packs deal by deal, split hands one after another, in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from tests.solve.brute import Brute, Cards, Held, House, drawn, without

Seat: TypeAlias = tuple[Held, bool]
"""A hand, and whether the bet lies on it."""

Counts: TypeAlias = Callable[[Fraction, bool], Fraction]
"""What of a hand counts: from what its stake comes to, and whether the bet lies on it."""


def sign(due: Fraction) -> Fraction:
    """A chip that wins and loses with a hand."""
    return Fraction((due > 0) - (due < 0))


class Betting(House):
    """Stake and a bet as large on every hand."""

    def due(self, hand: Held, banker: Cards) -> Fraction:
        alone = super().due(hand, banker)
        return alone + sign(alone)


class Leaning(Brute):
    """A bet on every hand, played as is best for the stake, and of plays as good by the one that is best for the bet."""

    def __init__(self, stake: Brute, both: House) -> None:
        super().__init__(both)
        self.stake = stake

    def _best(self, hand: Held, shown: int | None) -> tuple[Fraction, str, Held]:
        if self.over(hand):
            return self.worth("stick", hand, shown), "stick", hand
        ways = [(self.worth(act, after, shown), act, after) for act, after in self.acts(hand)]
        return max(ways, key=lambda way: (self.stake.worth(way[1], way[2], shown), way[0]))


class Split:
    """Pairs that are split. Hands with the bet are played by one play, those without by another. The first hand keeps a bet
    when it is split again, or (`copied`) both have it. With a `target` no hand has it at first; one that comes to its turn with
    just those two cards bets then."""

    def __init__(
        self, house: House, usual: Brute, betting: Brute, counts: Counts, *, copied: bool = False, target: Cards = ()
    ) -> None:
        self.house, self.usual, self.betting, self.counts = house, usual, betting, counts
        self.copied, self.target = copied, target
        self.played = cache(self._played)
        self.settled = cache(self._settled)

    def pair(self, card: int) -> Fraction:
        """The sum over all hands of a pair, in a deal that goes on."""
        left = without(self.house.pack, card, card)
        bet = not self.target
        found = Fraction(0)
        for banker, chance in self.house.pairs(left, None):
            for likely, seats, rest in self.parted(card, bet, without(left, *banker)):
                found += chance * likely * self.played(seats, (), banker, rest)
        return found

    def parted(self, card: int, bet: bool, left: Cards) -> Iterator[tuple[Fraction, tuple[Seat, Seat], Cards]]:
        for first, one in drawn(left):
            for second, two in drawn(without(left, first)):
                hands = (Held(tuple(sorted((card, each)))) for each in (first, second))
                seats = tuple(zip(hands, (bet, bet and self.copied), strict=True))
                yield one * two, (seats[0], seats[1]), without(left, first, second)

    def _played(self, waiting: tuple[Seat, ...], done: tuple[Seat, ...], banker: Cards, left: Cards) -> Fraction:
        if not waiting:
            return self.settled(tuple(sorted(done)), banker, left)
        (hand, bet), rest = waiting[0], waiting[1:]
        fresh = len(hand.cards) == 2 and hand == Held(hand.cards)
        if fresh and hand.cards[0] == hand.cards[1] and len(waiting) + len(done) < self.house.hands:
            ways = self.parted(hand.cards[0], bet, left)
            return sum(
                (likely * self.played((*seats, *rest), done, banker, after) for likely, seats, after in ways), Fraction(0)
            )
        bet = bet or (fresh and hand.cards == self.target)
        _, act, after = (self.betting if bet else self.usual).best(hand, None)
        if act == "stick":
            return self.played(rest, (*done, (hand, bet)), banker, left)
        return sum(
            (
                chance * self.played(((after.more(card), bet), *rest), done, banker, without(left, card))
                for card, chance in drawn(left)
            ),
            Fraction(0),
        )

    def _settled(self, done: tuple[Seat, ...], banker: Cards, left: Cards) -> Fraction:
        if any(self.house.rank(hand.cards)[0] >= 0 for hand, _ in done) and self.house.draws(banker):
            ways = (chance * self.settled(done, (*banker, card), without(left, card)) for card, chance in drawn(left))
            return sum(ways, Fraction(0))
        return sum((self.counts(self.house.due(hand, banker), bet) for hand, bet in done), Fraction(0))


def dealt(pack: Cards) -> Iterator[tuple[Cards, Fraction]]:
    """Two cards, from low to high, and how likely."""
    for first in sorted(set(pack)):
        rest = without(pack, first)
        for second in sorted(set(rest)):
            if first <= second:
                both = Fraction(pack.count(first) * rest.count(second), len(pack) * len(rest))
                yield (first, second), both * (1 if first == second else 2)


def goes_on(house: House, cards: Cards) -> tuple[Fraction, Fraction]:
    """How likely the banker has no pontoon against these cards; and what the bet comes to where he has, weighed with that."""
    going, lost = Fraction(0), Fraction(0)
    left = without(house.pack, *cards)
    for first, one in drawn(left):
        for second, two in drawn(without(left, first)):
            if house.rank((first, second))[0] == 3:
                lost += one * two * sign(house.due(Held(cards), (first, second)))
            else:
                going += one * two
    return going, lost


def come_to(play: Brute, cards: int) -> dict[Cards, Fraction]:
    """How often a deal that goes on comes to each hand of so many cards, no hand being split."""
    found: dict[Cards, Fraction] = {}

    def walk(hand: Held, chance: Fraction, left: Cards) -> None:
        if play.over(hand):
            return
        if len(hand.cards) == cards:
            found[hand.cards] = found.get(hand.cards, Fraction(0)) + chance
        _, act, after = play.best(hand, None)
        if act != "stick":
            for card, likely in drawn(left):
                walk(after.more(card), chance * likely, without(left, card))

    house = play.house
    for two, chance in dealt(house.pack):
        left = without(house.pack, *two)
        for first, one in drawn(left):
            for second, other in drawn(without(left, first)):
                if house.rank((first, second))[0] != 3:
                    walk(Held(two), chance * one * other, without(left, first, second))
    return found
