"""The pack, which goes on from deal to deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from pontoon_rules.cards import Card
from pontoon_rules.engine.refusal import TooFewCards, seat_name, too_few_cards
from pontoon_rules.engine.stock import Place
from pontoon_rules.evening.events import How, Shuffled

Spread = tuple[int, int]


class Habits(NamedTuple):
    """What the rules say of a pack: whether cards out of play serve again when it runs out, whether those of busts go
    under it at once, how many cards lie behind the cut card (None: there is none), and how many at its end are not dealt."""

    refills: bool
    busts_under: bool
    cut_card: Spread | None
    kept_back: int = 0


class Pack:
    """The stock of an evening (`engine.stock.Stock`): cards to deal, cards in play, cards out of play.

    Shuffled cards are drawn by lot, which is the same as shuffling first, and cheaper; what was put under them comes
    after, in order. `seeds` gives the seed of each shuffle.
    `shuffles` are those that happened while cards were dealt, with the number of cards drawn before each.
    """

    def __init__(
        self, number: int, cards: Sequence[Card], seeds: Callable[[], str], *, packs: int, habits: Habits
    ) -> None:
        self.number = number
        self.packs = packs
        self.shuffles: list[tuple[int, Shuffled]] = []
        self._cards = tuple(cards)
        self._seeds = seeds
        self._habits = habits
        self._cut: int | None = None
        self._mixed: list[Card] = []
        self._under: list[Card] = []
        self._in_play: list[Card] = []
        self._aside: list[Card] = []
        self._drawn = 0

    @property
    def left(self) -> int:
        """How many cards are left in the pack."""
        return len(self._mixed) + len(self._under)

    @property
    def to_deal(self) -> int:
        """How many cards can be dealt before any must be shuffled again."""
        return max(self.left - self._habits.kept_back, 0)

    @property
    def past_cut_card(self) -> bool:
        """Whether the cut card has come out."""
        return self._cut is not None and self.left <= self._cut

    def shuffle(self) -> Shuffled:
        """Gather all cards and shuffle them."""
        for pile in (self._under, self._in_play, self._aside):
            pile.clear()
        return self._mix(list(self._cards))

    def gather(self, how: How) -> Shuffled | None:
        """After a deal: shuffle all cards, put those that were used under the others as they are, or leave them aside."""
        self._drawn = 0
        self.shuffles.clear()
        if how == "shuffle":
            return self.shuffle()
        if how == "under":
            self._under += self._in_play + self._aside
            self._aside.clear()
        else:
            self._aside += self._in_play
        self._in_play.clear()
        return None

    def has(self, places: Sequence[Place]) -> bool:
        """Whether so many cards can be drawn."""
        again = len(self._aside) if self._habits.refills else 0
        return len(places) <= self.left + again - self._habits.kept_back

    def draw(self, seat: int, hand: int) -> Card:
        """The next card; cards out of play are shuffled and used again if the rules say so. Raises `TooFewCards`."""
        if not self.to_deal:
            if not self.has([(seat, hand)]):
                raise TooFewCards(too_few_cards(seat_name(seat)))
            again = self._aside + self._mixed + self._under
            self._aside, self._under = [], []
            self.shuffles.append((self._drawn, self._mix(again)))
        card = self._next()
        self._drawn += 1
        self._in_play.append(card)
        return card

    def take_back(self, cards: Iterable[Card]) -> None:
        """Lay cards out of play."""
        out_of_play = self._under if self._habits.busts_under else self._aside
        for card in cards:
            self._in_play.remove(card)
            out_of_play.append(card)

    def _next(self) -> Card:
        if not self._mixed:
            return self._under.pop(0)
        drawn = int(self._random.random() * len(self._mixed))
        self._mixed[drawn], self._mixed[-1] = self._mixed[-1], self._mixed[drawn]
        return self._mixed.pop()

    def _mix(self, cards: list[Card]) -> Shuffled:
        seed = self._seeds()
        self._random = Random(seed)  # noqa: S311 - a game, not a secret
        self._mixed = cards
        self._cut = None if self._habits.cut_card is None else self._random.randint(*self._habits.cut_card)
        return Shuffled(self.number, seed, len(cards), self._cut)
