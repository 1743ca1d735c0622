"""Tiny packs with suits, dealt out deal by deal by `brute`: a card is its value, and a hundred more for each further suit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pontoon_rules.cards import pack
from tests.solve.brute import Brute, Cards, Held, House, drawn, without

SUITS = "♥♦♣♠"


def coded(cards: str) -> Cards:
    """`A♥ 10♠ K♠` as numbers."""
    values = {"A": 1, "J": 10, "Q": 10, "K": 10}
    return tuple(sorted((values.get(card[:-1]) or int(card[:-1])) + 100 * SUITS.index(card[-1]) for card in cards.split()))


def only(cards: str) -> str:
    """The section of a rule file that leaves just these cards in the pack."""
    gone = [str(card) for card in pack() if str(card) not in cards.split()]
    assert len(gone) == 52 - len(cards.split())
    return f"pack: {{packs: 1, without: [{', '.join(gone)}]}}\ntests: [{{replace: all}}]\n"


def values(cards: Cards) -> Cards:
    return tuple(sorted(card % 100 for card in cards))


@dataclass(frozen=True)
class SuitedHouse(House):
    """A punter's winning three cards of one suit are paid three times the stake, of the last suit five times."""

    def rank(self, cards: Cards) -> tuple[int, int]:
        return super().rank(values(cards))

    def draws(self, banker: Cards) -> bool:
        return super().draws(values(banker))

    def due(self, hand: Held, banker: Cards) -> Fraction:
        plain = super().due(hand, banker)
        suits = {card // 100 for card in hand.cards}
        if plain <= 0 or len(hand.cards) != 3 or len(suits) > 1:
            return plain
        return hand.stake * (5 if suits == {3} else 3)


class SuitedBrute(Brute):
    """Pairs are two cards of one value, whatever their suits."""

    def acts(self, hand: Held) -> Iterator[tuple[str, Held]]:
        for act, after in super().acts(hand._replace(cards=values(hand.cards))):
            yield act, after._replace(cards=hand.cards)

    def split_pair(self, cards: Cards, shown: int | None) -> Fraction:
        """What a pair is worth that is split."""
        left = without(self.house.pack, *cards)
        found = Fraction(0)
        for banker, chance in self.house.pairs(left, shown):
            found += chance * self.parted(cards, (), (), banker, without(left, *banker), shown)
        return found

    def parted(
        self, pair: Cards, rest: tuple[Held, ...], done: tuple[Held, ...], banker: Cards, left: Cards, shown: int | None
    ) -> Fraction:
        """Each card of a pair gets another, the first of them first."""
        found = Fraction(0)
        for first, one in drawn(left):
            after = without(left, first)
            for second, two in drawn(after):
                new = (Held((pair[0], first)), Held((pair[1], second)))
                found += one * two * self.played((*new, *rest), done, banker, without(after, second), shown)
        return found

    def _played(
        self, waiting: tuple[Held, ...], done: tuple[Held, ...], banker: Cards, left: Cards, shown: int | None
    ) -> Fraction:
        """The first card of a hand of two that waits is the one it was split with: hands are put in order when they are played."""
        if not waiting:
            return self.against(tuple(sorted(done)), banker, left)
        hand, rest = waiting[0], waiting[1:]
        low, high = values(hand.cards)[0], values(hand.cards)[-1]
        if len(hand.cards) == 2 and low == high and len(waiting) + len(done) < self.house.hands and hand == Held(hand.cards):
            return self.parted(hand.cards, rest, done, banker, left, shown)
        _, act, after = self.best(hand._replace(cards=tuple(sorted(hand.cards))), shown)
        if act == "stick":
            return self.played(rest, (*done, hand), banker, left, shown)
        return sum(
            (chance * self.played((after.more(card), *rest), done, banker, without(left, card), shown) for card, chance in drawn(left)),
            Fraction(0),
        )

    def _dealt(self, cards: Cards) -> Fraction:
        left, hand = without(self.house.pack, *cards), Held(cards)
        found, goes_on = Fraction(0), Fraction(0)
        for first, one in drawn(left):
            for second, two in drawn(without(left, first)):
                if self.house.rank((first, second))[0] == 3:
                    found += one * two * self.house.due(hand, (first, second))
                else:
                    goes_on += one * two
        worth = self.best(hand, None)[0]
        if self.house.hands > 1 and len(set(values(cards))) == 1:
            worth = max(worth, self.split_pair(cards, None))
        return found + goes_on * worth
