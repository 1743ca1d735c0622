"""What a game of the home family is worth to one punter, in plain Python and from the rule texts alone.

Every hand is a tuple of ten numbers: how many aces, twos, ..., nines, and tens of all kinds. Cards not seen are alike, so
the punter's cards come off the pack first and the banker's last. The punter is asked for the best he can do on each
hand, all amounts are tried, and the banker's hands are all counted, each with the number of orders it may come in.

A worth is in chips at `UNIT` chips of first stake, and counts a deal that the banker's pontoon ends at once as nothing:
that is added where a whole deal is valued.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import NamedTuple

Cards = tuple[int, ...]
NONE: Cards = (0,) * 10
PONTOON, TRICK, BUST = 100, 99, 0
"""What a hand ends as; any other number is its total. The higher wins."""


@dataclass(frozen=True)
class Game:
    """What the games differ in.

    `packs` 0 is a pack without end, each pack being `pack`. `buys` is "ladder" (HOME: three, none above the one before),
    "five" (SHOOT: at most five first stakes on the hand) or ""; `doubles` is "card" (CASINO: once, with a card), "twist"
    (SHOOT's variant: on two cards, one twist after it, and sticking on anything) or ""; `hands` is how many a pair may
    become. `unit` chips are staked first, and all amounts are whole chips.
    """

    packs: int = 1
    pack: Cards = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
    buys: str = "ladder"
    doubles: str = ""
    hands: int = 4
    draws_soft_17: bool = False
    takes_pontoon: float = 2
    takes_trick: float = 2
    pays_pontoon: float = 2
    punter_wins_ties: bool = False
    looks: bool = True
    split_pontoon: bool = True
    split_doubled_on_bust: bool = False
    unit: int = 2


class Turn(NamedTuple):
    """What was done on a hand so far."""

    stake: int
    bought: int = 0
    last: int = 0
    twisted: bool = False
    doubled: bool = False


class Split(NamedTuple):
    """Where a hand comes from: a pair of this place, of which so many lie elsewhere."""

    place: int
    elsewhere: int


ALONE = Split(0, 0)
"""A hand of a split, of which no more is known than its own cards."""


class Choice(NamedTuple):
    """One thing that may be done, and what it is worth."""

    worth: float
    action: str
    amount: int


def total(cards: Cards) -> tuple[int, bool]:
    """The best total, and whether an ace counts eleven in it."""
    low = sum(number * (place + 1) for place, number in enumerate(cards))
    soft = cards[0] > 0 and low + 10 <= 21
    return low + 10 * soft, soft


def outcome(cards: Cards) -> int:
    """What a finished hand is."""
    count = total(cards)[0]
    if count > 21:
        return BUST
    if sum(cards) == 2 and count == 21:
        return PONTOON
    return TRICK if sum(cards) == 5 else count


def plus(cards: Cards, place: int, number: int = 1) -> Cards:
    """The cards with more of one rank."""
    return (*cards[:place], cards[place] + number, *cards[place + 1 :])


class Table:
    """One game, and all that was found out about it so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.full: Cards = tuple(number * (game.packs or 1) for number in game.pack)
        self.size = sum(self.full)
        self.start = Turn(game.unit)
        self.split_is_other = game.split_doubled_on_bust or not game.split_pontoon
        self._all_banker_hands()
        self.banker = cache(self._banker)
        self.finished = cache(self._finished)
        self.best = cache(self._best)
        self.played = cache(self._played)
        self.dealt = cache(self._dealt)

    # the pack

    def chances(self, gone: Cards) -> list[float]:
        """How likely the next card is which."""
        if not self.game.packs:
            return [there / self.size for there in self.full]
        left = self.size - sum(gone)
        return [(there - lost) / left for there, lost in zip(self.full, gone, strict=True)]

    def orders(self, there: int, number: int) -> int:
        """In how many ways so many cards come one by one from those that are there."""
        return prod(there - before if self.game.packs else there for before in range(number))

    # the banker

    def banker_sticks(self, cards: Cards) -> bool:
        """The usual policy: he sticks on 17 or more; some houses draw on a soft 17."""
        count, soft = total(cards)
        return count >= 17 and not (self.game.draws_soft_17 and count == 17 and soft)

    def _all_banker_hands(self) -> None:
        """All hands he may end with, by what they are and the number of cards, each with its number of orders.

        A hand is a place in `_steps`: another hand with more of one rank in front of it, so that products are made once.
        """
        self._steps: list[tuple[int, int]] = []
        self._ends: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        places = {NONE: 0}
        going = {NONE: 1}
        for number in range(1, 6):
            longer: defaultdict[Cards, int] = defaultdict(int)
            for cards, ways in going.items():
                for place in range(10):
                    longer[plus(cards, place)] += ways
            going = {}
            for cards, ways in longer.items():
                if number >= 2 and (number == 5 or self.banker_sticks(cards)):
                    self._ends[outcome(cards), number].append((ways, self._step(places, cards)))
                else:
                    going[cards] = ways

    def _step(self, places: dict[Cards, int], cards: Cards) -> int:
        """The place of these cards, and of those they begin with."""
        if cards not in places:
            last = max(place for place in range(10) if cards[place])
            before = self._step(places, plus(cards, last, -cards[last]))
            self._steps.append((before, 6 * last + cards[last]))
            places[cards] = len(self._steps)
        return places[cards]

    def _banker(self, gone: Cards) -> dict[int, float]:
        """How often the banker's hand ends as what, when these cards are gone."""
        if not self.game.packs:
            gone = NONE
        there = [full - lost for full, lost in zip(self.full, gone, strict=True)]
        left = self.size - sum(gone)
        ways = [self.orders(number, drawn) for number in there for drawn in range(6)]
        weights = [1]
        for before, more in self._steps:
            weights.append(weights[before] * ways[more])
        found: defaultdict[int, float] = defaultdict(float)
        for (ends_as, number), hands in self._ends.items():
            found[ends_as] += sum(times * weights[place] for times, place in hands) / self.orders(left, number)
        return dict(found)

    # the settlement

    def due(self, mine: int, banker: int, split: bool) -> float:
        """What one chip on a hand that is not bust wins or loses."""
        game = self.game
        if mine > banker or (mine == banker and game.punter_wins_ties):
            twice = mine == TRICK or (split and banker == BUST and game.split_doubled_on_bust)
            return game.pays_pontoon if mine == PONTOON else 2 if twice else 1
        return -{PONTOON: game.takes_pontoon, TRICK: game.takes_trick}.get(banker, 1)

    def split_outcome(self, cards: Cards) -> int:
        """What a finished hand of a split is."""
        return 21 if outcome(cards) == PONTOON and not self.game.split_pontoon else outcome(cards)

    def _finished(self, cards: Cards, split: Split | None = None) -> float:
        """What one chip on this hand comes to, over all hands of the banker that let it be played."""
        gone = cards if split is None else plus(cards, split.place, split.elsewhere)
        mine = outcome(cards) if split is None else self.split_outcome(cards)
        return sum(
            chance * (-1 if mine == BUST else self.due(mine, banker, split is not None))
            for banker, chance in self.banker(gone).items()
            if banker != PONTOON or not self.game.looks
        )

    # the punter

    def done(self, cards: Cards, split: bool) -> bool:
        """Nothing is asked of a hand that is bust, of five cards, and of a pontoon."""
        pontoon = outcome(cards) == PONTOON and (self.game.split_pontoon or not split)
        return pontoon or total(cards)[0] > 21 or sum(cards) == 5

    def actions(self, cards: Cards, turn: Turn) -> list[tuple[str, int, Turn]]:
        """All that may be done on a hand but splitting it: the action, the chips it adds, and what is known after it."""
        game, two = self.game, game_twist(self.game)
        found: list[tuple[str, int, Turn]] = []
        if total(cards)[0] >= 15 or (two and turn.doubled):
            found.append(("stick", 0, turn))
        if not (two and turn.doubled and turn.twisted):
            found.append(("twist", 0, turn._replace(twisted=game.doubles != "card")))
        if game.buys and not turn.twisted and not (two and turn.doubled):
            found += [("buy", adds, Turn(turn.stake + adds, turn.bought + 1, adds)) for adds in self.amounts(turn)]
        if game.doubles and not turn.doubled and (not two or sum(cards) == 2):
            found.append(("double", game.unit, turn._replace(stake=turn.stake + game.unit, doubled=True)))
        return found

    def amounts(self, turn: Turn) -> range:
        """What the next card may be bought for."""
        unit = self.game.unit
        if self.game.buys == "five":
            return range(unit, min(2 * unit, 5 * unit - turn.stake) + 1)
        if turn.bought == 3:
            return range(0)
        return range(unit, (turn.last or 2 * unit) + 1)

    def after(self, cards: Cards, action: str, turn: Turn, split: Split | None, best: bool) -> float:
        """What a hand is worth after an action, played on at its best or as decided without regard to the split."""
        if action == "stick":
            return turn.stake * self.finished(cards, split)
        go_on = self.value if best else self.played
        if action == "double" and game_twist(self.game):
            return go_on(cards, turn, split)
        gone = cards if split is None else plus(cards, split.place, split.elsewhere)
        return sum(
            chance * go_on(plus(cards, place), turn, split) for place, chance in enumerate(self.chances(gone)) if chance
        )

    def choices(self, cards: Cards, turn: Turn, split: Split | None = None) -> list[Choice]:
        """Everything that may be done but splitting, each with its worth, the best first."""
        worth = [
            Choice(self.after(cards, action, then, split, best=True), action, adds)
            for action, adds, then in self.actions(cards, turn)
        ]
        return sorted(worth, reverse=True)

    def _best(self, cards: Cards, turn: Turn, split: Split | None = None) -> Choice:
        return self.choices(cards, turn, split)[0]

    def value(self, cards: Cards, turn: Turn, split: Split | None = None) -> float:
        """What a hand is worth that is not split (again)."""
        if self.done(cards, split is not None):
            return turn.stake * self.finished(cards, split)
        return self.best(cards, turn, split).worth

    def _played(self, cards: Cards, turn: Turn, split: Split) -> float:
        """What a hand of a split is worth, played as if nothing were known of the other hands."""
        if self.done(cards, True):
            return turn.stake * self.finished(cards, split)
        _, action, adds = self.best(cards, turn, ALONE if self.split_is_other else None)
        (then,) = [then for name, more, then in self.actions(cards, turn) if (name, more) == (action, adds)]
        return self.after(cards, action, then, split, best=False)

    # splits

    def split(self, place: int) -> float:
        """What a pair is worth that is split, and again whenever it can be.

        Each hand gets its second card when its turn comes: another of the pair splits it while hands are left to be had. What
        each hand is worth is found by itself: the cards other hands are known to hold are of the pair, or known not to be.
        """
        worth = 0.0
        two = 2 if self.game.packs else 0
        held = self.full[place] - two
        for pairs, others in self.second_cards(2, 0, 0):
            drawn = 2 * pairs + others - 2
            if self.game.packs and drawn > held:
                continue
            chance = self.orders(held, drawn) / self.orders(self.size - two, drawn)
            gone = drawn + 2
            if pairs:
                worth += chance * pairs * self.beside(place, gone, others, pair=True)
            if others:
                worth += chance * others * self.beside(place, gone, others - 1, pair=False)
        return worth

    def second_cards(self, waiting: int, pairs: int, others: int) -> list[tuple[int, int]]:
        """All ways the second cards may come: how many hands end as pairs, and how many do not."""
        if not waiting:
            return [(pairs, others)]
        if waiting + pairs + others < self.game.hands:
            same = self.second_cards(waiting + 1, pairs, others)
        else:
            same = self.second_cards(waiting - 1, pairs + 1, others)
        return same + self.second_cards(waiting - 1, pairs, others + 1)

    def beside(self, place: int, gone: int, unlike: int, *, pair: bool) -> float:
        """The worth of a hand where so many of its rank are gone in all, times the chance that so many cards of other hands are not
        of that rank: all that they may be, less those where the first of them is."""
        if unlike == 0:
            return self.from_pair(place, gone, pair=pair)
        like = self.chances(plus(NONE, place, gone))[place]
        without = self.beside(place, gone, unlike - 1, pair=pair)
        return without - (like * self.beside(place, gone + 1, unlike - 1, pair=pair) if like > 0 else 0)

    def from_pair(self, place: int, gone: int, *, pair: bool) -> float:
        """The worth of a hand that holds one of the pair and gets something else, or holds two, with so many gone in all."""
        one = plus(NONE, place)
        if pair:
            return self.played(plus(one, place), self.start, Split(place, gone - 2))
        chances = self.chances(plus(NONE, place, gone))
        return sum(
            chances[other] * self.played(plus(one, other), self.start, Split(place, gone - 1))
            for other in range(10)
            if other != place and chances[other]
        )

    # a whole deal

    def _dealt(self, first: int, second: int) -> list[Choice]:
        """What may be done on two cards, per first stake and in deals that go on, the best first."""
        cards = plus(plus(NONE, first), second)
        goes_on = 1 - self.banker(cards).get(PONTOON, 0) if self.game.looks else 1
        if self.done(cards, False):
            found = [Choice(self.value(cards, self.start), "", 0)]
        else:
            found = self.choices(cards, self.start)
            if first == second and self.game.hands > 1:
                found = sorted([*found, Choice(self.split(first), "split", 0)], reverse=True)
        return [choice._replace(worth=choice.worth / goes_on / self.game.unit) for choice in found]

    def deal(self) -> float:
        """What a deal is worth, per first stake."""
        return sum(chance * self.first_card(first) for first, chance in enumerate(self.chances(NONE)) if chance)

    def first_card(self, first: int) -> float:
        """What a deal is worth that begins with this card, per first stake."""
        chances = enumerate(self.chances(plus(NONE, first)))
        return sum(chance * self.two(first, second) for second, chance in chances if chance)

    def two(self, first: int, second: int) -> float:
        """What two cards are worth, the deals counted in that the banker's pontoon ends."""
        cards = plus(plus(NONE, first), second)
        worth = self.dealt(min(first, second), max(first, second))[0].worth
        if not self.game.looks:
            return worth
        ended = self.banker(cards).get(PONTOON, 0)
        return (1 - ended) * worth + ended * self.due(outcome(cards), PONTOON, split=False)


def game_twist(game: Game) -> bool:
    """Whether doubling leaves one twist, as in the variant of SHOOT."""
    return game.doubles == "twist"
