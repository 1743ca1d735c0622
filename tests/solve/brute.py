"""Tiny packs dealt out deal by deal, in plain Python that shares nothing with the solver.

The punter decides on what he knows: his cards, what he has done, the banker's card that is shown, and that the banker has looked and
has no pontoon. Chances are worked out from that: over every pair of cards that the banker may still hold. Split hands are
then played out one after another, card by card, by the play of the same hand unsplit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

Cards = tuple[int, ...]


def total(cards: Cards) -> tuple[int, bool]:
    """The best total, and whether an ace counts 11 in it."""
    low = sum(cards)
    soft = 1 in cards and low <= 11
    return (low + 10 if soft else low), soft


def without(cards: Cards, *gone: int) -> Cards:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def drawn(cards: Cards) -> Iterator[tuple[int, Fraction]]:
    """Each card that may come next, and how likely."""
    assert cards, "the tiny pack is too tiny: it has run out"
    for card in sorted(set(cards)):
        yield card, Fraction(cards.count(card), len(cards))


class Held(NamedTuple):
    """A hand of the punter: cards from low to high, buys in order, whether it was doubled or twisted."""

    cards: Cards
    buys: tuple[Fraction, ...] = ()
    doubled: bool = False
    twisted: bool = False

    @property
    def stake(self) -> Fraction:
        return (1 + sum(self.buys, Fraction(0))) * (2 if self.doubled else 1)

    def more(self, card: int, **done: object) -> Held:
        return self._replace(cards=tuple(sorted((*self.cards, card))), **done)  # type: ignore[arg-type]


@dataclass(frozen=True)
class House:
    """The rules of a house in a few numbers. `hands` is how many a punter may hold; `buys` the amounts he may think of."""

    pack: Cards
    stick: int = 15
    trick: bool = True
    soft_seventeen: bool = True
    doubles: bool = True
    hands: int = 1
    buys: tuple[Fraction, ...] = ()
    shown: bool = False
    takes_double: bool = False

    # who wins

    def rank(self, cards: Cards) -> tuple[int, int]:
        count, _ = total(cards)
        if count > 21:
            return -1, 0
        if len(cards) == 2 and count == 21:
            return 3, 0
        return (2, 0) if self.trick and len(cards) == 5 else (1, count)

    def due(self, hand: Held, banker: Cards) -> Fraction:
        mine, his = self.rank(hand.cards), self.rank(banker)
        if mine[0] < 0:
            return -hand.stake
        if his >= mine:
            return -hand.stake * (2 if self.takes_double and his[0] >= 2 else 1)
        return hand.stake * (2 if mine[0] >= 2 else 1)

    def draws(self, banker: Cards) -> bool:
        count, soft = total(banker)
        if self.trick and len(banker) == 5:
            return False
        return count < 17 or (count == 17 and soft and self.soft_seventeen)

    def pairs(self, left: Cards, shown: int | None) -> list[tuple[Cards, Fraction]]:
        """What the banker may hold, given that he has no pontoon, and how likely."""
        found = []
        for first, chance in drawn(left):
            if shown is not None and first != shown:
                continue
            for second, other in drawn(without(left, first)):
                if self.rank((first, second))[0] != 3:
                    found.append(((first, second), chance * other))
        whole = sum(chance for _, chance in found)
        return [(pair, chance / whole) for pair, chance in found]


class Brute:
    """Works a house out."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.best = cache(self._best)
        self.against = cache(self._against)
        self.played = cache(self._played)

    # one hand

    def _against(self, hands: tuple[Held, ...], banker: Cards, left: Cards) -> Fraction:
        """The banker plays on; nothing hangs on it where all hands are bust."""
        if any(self.house.rank(hand.cards)[0] >= 0 for hand in hands) and self.house.draws(banker):
            return sum(
                (chance * self.against(hands, (*banker, card), without(left, card)) for card, chance in drawn(left)),
                Fraction(0),
            )
        return sum((self.house.due(hand, banker) for hand in hands), Fraction(0))

    def over(self, hand: Held) -> bool:
        rank = self.house.rank(hand.cards)
        return rank[0] in (-1, 3) or (self.house.trick and len(hand.cards) == 5)

    def acts(self, hand: Held) -> Iterator[tuple[str, Held]]:
        """What may be done, and the hand before its card."""
        if total(hand.cards)[0] >= self.house.stick:
            yield "stick", hand
        yield "twist", hand._replace(twisted=True)
        if self.house.doubles and not hand.doubled:
            yield "double", hand._replace(doubled=True)
        if self.house.buys and not hand.twisted and len(hand.buys) < 3:
            most = min(Fraction(2), hand.buys[-1]) if hand.buys else Fraction(2)
            for amount in self.house.buys:
                if amount <= most:
                    yield f"buy {amount}", hand._replace(buys=(*hand.buys, amount))

    def left(self, hand: Held) -> Cards:
        return without(self.house.pack, *hand.cards)

    def worth(self, act: str, hand: Held, shown: int | None) -> Fraction:
        """What an act is worth to one who knows his cards, the shown one, and that the banker has no pontoon."""
        left = self.left(hand)
        pairs = self.house.pairs(left, shown)
        if act == "stick":
            return sum((chance * self.against((hand,), pair, without(left, *pair)) for pair, chance in pairs), Fraction(0))
        found = Fraction(0)
        for card in sorted(set(left)):
            chance = sum(
                (
                    likely * Fraction(rest.count(card), len(rest))
                    for pair, likely in pairs
                    for rest in [without(left, *pair)]
                ),
                Fraction(0),
            )
            if chance:
                found += chance * self.best(hand.more(card), shown)[0]
        return found

    def _best(self, hand: Held, shown: int | None) -> tuple[Fraction, str, Held]:
        """The best that can be done without splitting: what it is worth, its name, the hand before its card."""
        if self.over(hand):
            return self.worth("stick", hand, shown), "stick", hand
        ways = [(self.worth(act, after, shown), act, after) for act, after in self.acts(hand)]
        return max(ways, key=lambda way: way[0])

    # several hands

    def split(self, card: int, shown: int | None) -> Fraction:
        """What a pair is worth that is split, given what is known when that is decided."""
        left = without(self.house.pack, card, card)
        found = Fraction(0)
        for pair, chance in self.house.pairs(left, shown):
            rest = without(left, *pair)
            for first, one in drawn(rest):
                second_rest = without(rest, first)
                for second, two in drawn(second_rest):
                    waiting = (Held(tuple(sorted((card, first)))), Held(tuple(sorted((card, second)))))
                    worth = self.played(waiting, (), pair, without(second_rest, second), shown)
                    found += chance * one * two * worth
        return found

    def _played(
        self, waiting: tuple[Held, ...], done: tuple[Held, ...], banker: Cards, left: Cards, shown: int | None
    ) -> Fraction:
        """Hands are played in turn; each by the play of the same hand unsplit, and split again where that may be."""
        if not waiting:
            return self.against(tuple(sorted(done)), banker, left)
        hand, rest = waiting[0], waiting[1:]
        low, high = hand.cards[0], hand.cards[-1]
        if len(hand.cards) == 2 and low == high and len(waiting) + len(done) < self.house.hands and hand == Held((low, high)):
            found = Fraction(0)
            for first, one in drawn(left):
                second_left = without(left, first)
                for second, two in drawn(second_left):
                    new = (Held(tuple(sorted((low, first)))), Held(tuple(sorted((low, second)))))
                    found += one * two * self.played((*new, *rest), done, banker, without(second_left, second), shown)
            return found
        _, act, after = self.plays(hand, shown, len(waiting) + len(done))
        if act == "stick":
            return self.played(rest, (*done, hand), banker, left, shown)
        return sum(
            (
                chance * self.played((after.more(card), *rest), done, banker, without(left, card), shown)
                for card, chance in drawn(left)
            ),
            Fraction(0),
        )

    def plays(self, hand: Held, shown: int | None, hands: int) -> tuple[Fraction, str, Held]:
        """How one of so many split hands is played: as the same hand unsplit."""
        return self.best(hand, shown)

    # the game

    def value(self) -> Fraction:
        """The value of the game per first stake."""
        found = Fraction(0)
        pack = self.house.pack
        for first, one in drawn(pack):
            for second, two in drawn(without(pack, first)):
                found += one * two * self._dealt(tuple(sorted((first, second))))
        return found

    def _dealt(self, cards: Cards) -> Fraction:
        left, hand = without(self.house.pack, *cards), Held(cards)
        found = Fraction(0)
        goes_on: dict[int | None, Fraction] = {}
        for first, one in drawn(left):
            for second, two in drawn(without(left, first)):
                if self.house.rank((first, second))[0] == 3:
                    found += one * two * self.house.due(hand, (first, second))
                else:
                    shown = first if self.house.shown else None
                    goes_on[shown] = goes_on.get(shown, Fraction(0)) + one * two
        for shown, chance in goes_on.items():
            worth = self.best(hand, shown)[0]
            if self.house.hands > 1 and cards[0] == cards[1]:
                worth = max(worth, self.split(cards[0], shown))
            found += chance * worth
        return found


class Remembers(Brute):
    """Split hands are played by one who minds that other cards of the pair are gone: `minds` tells of how many hands how many."""

    def __init__(self, house: House, minds: Callable[[int], int], card: int = 0) -> None:
        super().__init__(house)
        self.minds, self.card = minds, card
        self.fewer = cache(self._fewer)

    def _fewer(self, cards: int) -> Brute:
        return Brute(replace(self.house, pack=without(self.house.pack, *[self.card] * cards)))

    def split(self, card: int, shown: int | None) -> Fraction:
        if card == self.card:
            return super().split(card, shown)
        return Remembers(self.house, self.minds, card).split(card, shown)

    def plays(self, hand: Held, shown: int | None, hands: int) -> tuple[Fraction, str, Held]:
        return self.fewer(self.minds(hands)).best(hand, shown)


class Squares(Brute):
    """The mean of the squared result of a deal, hands played as `Brute` plays them for the best mean."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.plain = Brute(house)
        self.best = self.plain.best

    def _against(self, hands: tuple[Held, ...], banker: Cards, left: Cards) -> Fraction:
        if any(self.house.rank(hand.cards)[0] >= 0 for hand in hands) and self.house.draws(banker):
            return super()._against(hands, banker, left)
        return sum((self.house.due(hand, banker) for hand in hands), Fraction(0)) ** 2

    def _dealt(self, cards: Cards) -> Fraction:
        left, hand = without(self.house.pack, *cards), Held(cards)
        splits = (
            self.house.hands > 1
            and cards[0] == cards[1]
            and self.plain.split(cards[0], None) > self.plain.best(hand, None)[0]
        )
        found = Fraction(0)
        for first, one in drawn(left):
            for second, two in drawn(without(left, first)):
                rest = without(left, first, second)
                if self.house.rank((first, second))[0] == 3:
                    found += one * two * self.house.due(hand, (first, second)) ** 2
                elif not splits:
                    found += one * two * self.alone(hand, (first, second), rest)
        if splits:
            goes_on = sum(
                (one * two for first, one in drawn(left) for second, two in drawn(without(left, first))
                 if self.house.rank((first, second))[0] != 3),
                Fraction(0),
            )  # fmt: skip
            found += goes_on * self.split(cards[0], None)
        return found

    def alone(self, hand: Held, banker: Cards, left: Cards) -> Fraction:
        """One hand that is not split, played to its end."""
        _, act, after = self.best(hand, None)
        if act == "stick":
            return self.against((hand,), banker, left)
        return sum(
            (chance * self.alone(after.more(card), banker, without(left, card)) for card, chance in drawn(left)), Fraction(0)
        )
