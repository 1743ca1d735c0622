"""Where cards come from: a shuffled stock, or cards laid out beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Protocol

from pontoon_rules.cards import Card
from pontoon_rules.engine.refusal import TooFewCards, seat_name, too_few_cards
from pontoon_rules.expr.rules import Rules

Place = tuple[int, int]
"""A hand: its seat and its number among the hands of the seat."""


class Stock(Protocol):
    """Gives cards. A deal asks `has` before it draws for a player's action."""

    def has(self, places: Sequence[Place]) -> bool:
        """Whether one card can be drawn for each of these hands, one after another."""

    def draw(self, seat: int, hand: int) -> Card:
        """The next card, for this hand; raises `TooFewCards` if there is none."""

    def take_back(self, cards: Iterable[Card]) -> None:
        """Cards out of play: busts and thrown-away hands. They may serve again when the stock runs out."""


class ShuffledStock:
    """Shuffled packs. When they run out, cards out of play are shuffled and used again if the rules say so.

    `packs` is the number of packs; `seed` a number (the same seed gives the same cards) or a source of random numbers.
    A card is drawn by lot from those left, which is the same as shuffling first, and cheaper.
    """

    def __init__(self, rules: Rules, seed: int | Random, packs: int) -> None:
        self._random = seed if isinstance(seed, Random) else Random(seed)  # noqa: S311 - a game, not a secret
        self._refills = rules.ruleset.pack.runs_out.value == "refill"
        self._kept_back = rules.ruleset.pack.kept_back.value
        self._cards = list(_cards(rules, packs))
        self._aside: list[Card] = []

    def has(self, places: Sequence[Place]) -> bool:
        """Whether so many cards can be drawn."""
        return len(places) <= len(self._cards) + (len(self._aside) if self._refills else 0) - self._kept_back

    def draw(self, seat: int, hand: int) -> Card:
        """The next card; raises `TooFewCards` if there is none."""
        if len(self._cards) <= self._kept_back:
            if not self.has([(seat, hand)]):
                raise TooFewCards(too_few_cards(seat_name(seat)))
            self._cards, self._aside = self._aside + self._cards, []
        cards = self._cards
        drawn = int(self._random.random() * len(cards))
        cards[drawn], cards[-1] = cards[-1], cards[drawn]
        return cards.pop()

    def take_back(self, cards: Iterable[Card]) -> None:
        """Lay cards aside for a refill."""
        self._aside.extend(cards)


@lru_cache(maxsize=64)
def _cards(rules: Rules, packs: int) -> tuple[Card, ...]:
    return rules.cards(packs)


class ScriptedStock:
    """Cards laid out for each hand beforehand: `{(seat, number of the hand): cards}`, for tests and settled disputes.

    Where a hand has had all of its cards, the next comes from `rest`, if there is one.
    """

    def __init__(self, cards: Mapping[Place, Iterable[Card]], rest: Stock | None = None) -> None:
        self._cards = {place: list(queue)[::-1] for place, queue in cards.items()}
        self._rest = rest

    def has(self, places: Sequence[Place]) -> bool:
        """Whether each of these hands still has a card laid out for each time it is named, or the rest has one."""
        lacking = [place for number, place in enumerate(places) if places[:number].count(place) >= self.left(*place)]
        return not lacking or (self._rest is not None and self._rest.has(lacking))

    def draw(self, seat: int, hand: int) -> Card:
        """The next card laid out for the hand; raises `TooFewCards` if there is none."""
        queue = self._cards.get((seat, hand))
        if queue:
            return queue.pop()
        if self._rest is None:
            raise TooFewCards(too_few_cards(seat_name(seat)))
        return self._rest.draw(seat, hand)

    def left(self, seat: int, hand: int) -> int:
        """How many cards laid out for the hand have not been drawn."""
        return len(self._cards.get((seat, hand), ()))

    def take_back(self, cards: Iterable[Card]) -> None:
        """Cards out of play do not come back."""
