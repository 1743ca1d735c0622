"""How likely the banker's hand is to end in each way, for many sets of gone cards at once.

How likely a hand of his is depends on the cards that have gone through the cards it is made of, and nothing else: it is a
product over the classes of cards. The classes are put in two halves; what each half may give is worked out once, and every hand
is a product of two. Hands that end in several ways (by the card that lies face up) are summed as a product of matrices. For
each sight of his cards one end, that of the most hands, need not be summed: it has what the others leave of the chance that
these cards are seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.multisets import distinct, grown
from pontoon_rules.solve.pack import Array, Pack
from pontoon_rules.solve.unsolvable import Unsolvable

# A banker who may take more cards than this has a policy without end.
MOST_CARDS = 60
# So many numbers are worked on at once: they stay in the processor's own memory.
TOGETHER = 64_000


class Layer(NamedTuple):
    """The hands of so many cards that end his play, row by row: their cards by class, as which of `ends`, in how many orders."""

    cards: Array
    ends: Array
    orders: Array


class Rest(NamedTuple):
    """An end that is not summed, the other ends of its sight, and the hands (as of a layer) he is dealt that show it."""

    end: int
    others: Array
    cards: Array
    orders: Array


class _Block(NamedTuple):
    """Ends that share hands: in how many orders each end (a row) comes from each hand (a column). Of each hand: what it has
    of either half of the classes, and how many cards it has."""

    ends: Array
    halves: tuple[Array, Array]
    sizes: Array
    orders: Array


class _Half(NamedTuple):
    """Some of the classes, and all that hands have of them, row by row."""

    classes: Array
    cards: Array


def layers_of(table: Array, final: Array, full: Array) -> list[Layer]:
    """The hands of each number of cards until none goes on. `table` is where each state of his hand leads by class, `final`
    how each state ends (below 0: it goes on), `full` how many cards of each class there are."""
    cards: Array = np.zeros((1, len(full)), dtype=np.int64)
    places: Array = np.zeros(1, dtype=np.int64)
    orders: Array = np.ones(1)
    layers: list[Layer] = []
    while len(places):
        if len(layers) > MOST_CARDS:
            raise Unsolvable(f"the banker may take more than {MOST_CARDS} cards")
        over = final[places] >= 0
        layers.append(Layer(cards[over], final[places][over], orders[over].astype(np.int64)))
        new = grown(cards, table[places], full - cards)
        first, same = distinct(new.cards, new.places)
        orders = np.bincount(same, weights=orders[new.parent], minlength=len(first))
        cards, places = new.cards[first], new.places[first]
    return layers


@dataclass(frozen=True, eq=False)
class Likely:
    """All ends of the banker's hand (`count` of them), ready to be told how likely they are."""

    count: int
    halves: tuple[_Half, _Half]
    blocks: tuple[_Block, ...]
    rests: tuple[Rest, ...]

    def chances(self, left: Array, number: int, pack: Pack) -> Array:
        """A row for each end, a column for each set of cards left (by the banker's own classes) after `number` have gone."""
        found = np.zeros((self.count, left.shape[1]), dtype=pack.dtype)
        most = max(int(block.sizes.max()) for block in self.blocks)
        shares = np.array([pack.deep(number, size) for size in range(most + 1)], dtype=pack.dtype)
        orders = [block.orders * shares[block.sizes] for block in self.blocks]
        widest = max(len(block.sizes) for block in self.blocks)
        together = min(max(16, TOGETHER // widest), max(left.shape[1], 1))
        # Large arrays are made once: new ones would cost more than what is written in them.
        room = np.empty((2, widest, together), dtype=pack.dtype)
        for start in range(0, left.shape[1], together):
            some = left[:, start : start + together]
            one, other = (_ways(half, some, pack) for half in self.halves)
            for block, matrix in zip(self.blocks, orders, strict=True):
                ways, factors = room[:, : len(block.sizes), : some.shape[1]]
                np.take(one, block.halves[0], axis=0, out=ways, mode="clip")
                np.take(other, block.halves[1], axis=0, out=factors, mode="clip")
                found[block.ends, start : start + together] = matrix @ np.multiply(ways, factors, out=ways)
        for rest in self.rests:
            found[rest.end] -= found[rest.others].sum(axis=0)
        return found


def _ways(half: _Half, left: Array, pack: Pack) -> Array:
    """How many ways there are to be dealt the cards of a half, in one order, from so many cards left (a column each)."""
    found = np.ones((len(half.cards), left.shape[1]), dtype=pack.dtype)
    for place, letter in enumerate(half.classes):
        mine = half.cards[:, place]
        falling = np.ones((int(mine.max()) + 1, left.shape[1]), dtype=pack.dtype)
        for number in range(len(falling) - 1):
            falling[number + 1] = falling[number] * (left[letter] if pack.endless else left[letter] - number)
        found *= np.take(falling, mine, axis=0, mode="clip")
    return found


def likely_of(layers: Sequence[Layer], count: int, rests: Sequence[Rest], pack: Pack) -> Likely:
    """The layers made ready, for `count` ends; the `rests` are what the others leave of the chance that their cards are seen."""
    left_out = [rest.end for rest in rests]
    kept = [~np.isin(layer.ends, left_out) for layer in layers]
    summed = [Layer(*(each[mine] for each in layer)) for layer, mine in zip(layers, kept, strict=True)]
    seen = [Layer(rest.cards, np.full(len(rest.cards), rest.end), rest.orders) for rest in rests]
    cards = np.concatenate([layer.cards for layer in (*summed, *seen)])
    halves, places = [], []
    for first in (0, 1):
        # Low cards come often in one hand: they are shared out, so that neither half has too many ways.
        classes = np.nonzero((np.arange(cards.shape[1]) + 1) // 2 % 2 == first)[0]
        once, place = distinct(cards[:, classes]) if len(classes) else (np.zeros(1, dtype=np.int64), np.zeros(len(cards), dtype=np.int64))
        halves.append(_Half(classes, cards[once][:, classes]))
        places.append(place)
    hands = distinct(cards)[1]
    told = hands, places[0], places[1], cards.sum(axis=1)
    ends = np.concatenate([layer.ends for layer in (*summed, *seen)])
    orders = np.concatenate([layer.orders for layer in (*summed, *seen)]).astype(pack.dtype)
    middle = sum(len(layer.ends) for layer in summed)
    blocks = [
        block
        for part in (slice(0, middle), slice(middle, None))
        for block in _blocks(*(each[part] for each in (*told, ends, orders)))
    ]
    return Likely(count, (halves[0], halves[1]), tuple(blocks), tuple(rests))


def _blocks(hands: Array, one: Array, other: Array, sizes: Array, ends: Array, orders: Array) -> Iterator[_Block]:
    """Ends with a hand in common, and those that hang together with them."""
    groups = _hanging_together(hands, ends)
    for group in np.unique(groups):
        mine = np.nonzero(groups == group)[0]
        rows, row = np.unique(ends[mine], return_inverse=True)
        _, first, column = np.unique(hands[mine], return_index=True, return_inverse=True)
        matrix = np.zeros((len(rows), len(first)), dtype=orders.dtype)
        np.add.at(matrix, (row.reshape(-1), column.reshape(-1)), orders[mine])
        told = mine[first]
        yield _Block(rows, (one[told], other[told]), sizes[told], matrix)


def _hanging_together(hands: Array, ends: Array) -> Array:
    """For each row the least end that hangs together with its own."""
    groups = ends.copy()
    while len(groups):
        of_hand = np.full(int(hands.max()) + 1, np.iinfo(np.int64).max)
        np.minimum.at(of_hand, hands, groups)
        of_end = np.full(int(ends.max()) + 1, np.iinfo(np.int64).max)
        np.minimum.at(of_end, ends, of_hand[hands])
        if (of_end[ends] == groups).all():
            break
        groups = of_end[ends]
    return groups
