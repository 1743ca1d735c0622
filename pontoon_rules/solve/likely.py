"""How likely the banker's hand is to end in each way, for many sets of gone cards at once.

How likely a hand of his is depends on the cards that have gone through the cards it is made of, and nothing else: it is a
product of columns, multiplied up card by card. Hands of the same cards that end in several ways (by the card that lies face
up) are summed as a product of matrices. For each sight of his cards one end, that of the most hands, need not be summed: it
has what the others leave of the chance that these cards are seen.
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
# So many numbers of a level are worked on at once: they stay in the processor's own memory.
TOGETHER = 96_000


class Layer(NamedTuple):
    """The hands of so many cards: from which smaller one each comes, by which class, and how many of it that one had.

    Then, row by row, which of them end his play (`hands`), as which of `ends`, and in how many orders.
    """

    parent: Array
    letter: Array
    before: Array
    hands: Array
    ends: Array
    orders: Array

    @property
    def number(self) -> int:
        """How many hands there are; before the first card there is one."""
        return max(len(self.parent), 1)


class Block(NamedTuple):
    """Ends that share hands: in how many orders each end (a row) comes from each hand (a column). `hands` are numbered on
    through all layers, `sizes` tells how many cards they have."""

    ends: Array
    hands: Array
    sizes: Array
    orders: Array


class Rest(NamedTuple):
    """An end that is not summed, the other ends of its sight, and the hands of the cards he is dealt that show it."""

    end: int
    others: Array
    hands: Array
    orders: Array


class _Step(NamedTuple):
    """A layer made ready to be multiplied: the hand each comes from, and the factor, by class and number of cards before."""

    parent: Array
    letter: Array
    before: Array


def layers_of(table: Array, final: Array, full: Array) -> list[Layer]:
    """The hands of each number of cards until none goes on. `table` is where each state of his hand leads by class, `final`
    how each state ends (below 0: it goes on), `full` how many cards of each class there are."""
    cards: Array = np.zeros((1, len(full)), dtype=np.int64)
    places: Array = np.zeros(1, dtype=np.int64)
    orders: Array = np.ones(1)
    numbers: Array = np.zeros(1, dtype=np.int64)
    none = np.zeros(0, dtype=np.int64)
    layers = [_layer(none, none, none, numbers, final[places], orders)]
    while len(places):
        if len(layers) > MOST_CARDS:
            raise Unsolvable(f"the banker may take more than {MOST_CARDS} cards")
        new = grown(cards, table[places], full - cards)
        first, same = distinct(new.cards, new.places)
        grown_orders = np.bincount(same, weights=orders[new.parent], minlength=len(first))
        hands, number = distinct(new.cards)
        parent, letter = new.parent[hands], new.letter[hands]
        before = cards[parent, letter]
        layers.append(_layer(numbers[parent], letter, before, number[first], final[new.places[first]], grown_orders))
        cards, places, orders, numbers = new.cards[first], new.places[first], grown_orders, number[first]
    return layers[:-1]


def _layer(parent: Array, letter: Array, before: Array, numbers: Array, ends: Array, orders: Array) -> Layer:
    over = ends >= 0
    return Layer(parent, letter, before, numbers[over], ends[over], orders[over].astype(np.int64))


@dataclass(frozen=True, eq=False)
class Likely:
    """All ends of the banker's hand (`count` of them), ready to be told how likely they are."""

    steps: tuple[_Step, ...]
    count: int
    blocks: tuple[Block, ...]
    rests: tuple[Rest, ...]

    def chances(self, left: Array, number: int, pack: Pack) -> Array:
        """A row for each end, a column for each set of cards left (by the banker's own classes) after `number` have gone."""
        found = np.zeros((self.count, left.shape[1]), dtype=pack.dtype)
        shares = np.array([pack.deep(number, size) for size in range(len(self.steps))], dtype=pack.dtype)
        orders = [block.orders * shares[block.sizes] for block in self.blocks]
        together = max(16, TOGETHER // max(len(step.parent) for step in self.steps))
        room = np.empty((sum(len(step.parent) for step in self.steps), min(together, left.shape[1])), dtype=pack.dtype)
        for start in range(0, left.shape[1], together):
            some = left[:, start : start + together]
            ways = self._multiplied(some, room[:, : some.shape[1]], pack)
            for block, matrix in zip(self.blocks, orders, strict=True):
                found[block.ends, start : start + together] = matrix @ ways[block.hands]
        for rest in self.rests:
            found[rest.end] -= found[rest.others].sum(axis=0)
        return found

    def _multiplied(self, left: Array, ways: Array, pack: Pack) -> Array:
        """How many ways there are to be dealt each hand, in one order of its cards."""
        most = 1 if pack.endless else 1 + max(int(step.before.max()) for step in self.steps)
        factors = (left[:, None, :] - np.arange(most)[None, :, None]).reshape(-1, left.shape[1])
        ways[0] = 1
        start, begun = 0, 1
        for step in self.steps[1:]:
            new = ways[begun : begun + len(step.parent)]
            np.take(ways[start:begun], step.parent, axis=0, out=new, mode="clip")
            new *= factors[step.letter * most + (0 if pack.endless else step.before)]
            start, begun = begun, begun + len(new)
        return ways


def likely_of(layers: Sequence[Layer], count: int, dealt: int, rests: Sequence[Rest], pack: Pack) -> Likely:
    """The layers made ready, for `count` ends. The `rests` are what the others leave of the chance that their cards are
    seen, and hands that only come to them are left out."""
    left_out = np.array([rest.end for rest in rests], dtype=np.int64)
    kept = [~np.isin(layer.ends, left_out) for layer in layers]
    used = [np.zeros(layer.number, dtype=bool) for layer in layers]
    used[0][0] = True
    for size in range(len(layers) - 1, -1, -1):
        used[size][layers[size].hands[kept[size]]] = True
        for rest in rests if size == dealt else ():
            used[size][rest.hands] = True
        if size:
            used[size - 1][layers[size].parent[used[size]]] = True
    while not used[-1].any():
        used.pop()
    numbers = [np.cumsum(each) - 1 for each in used]
    steps = [_Step(np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64))]
    for size, mine in enumerate(used[1:], start=1):
        layer = layers[size]
        steps.append(_Step(numbers[size - 1][layer.parent[mine]], layer.letter[mine], layer.before[mine]))
    firsts = np.cumsum([0, *(len(step.parent) for step in steps)])
    summed = [
        (firsts[size] + numbers[size][layer.hands[mine]], layer.ends[mine], layer.orders[mine], np.full(int(mine.sum()), size))
        for size, (layer, mine) in enumerate(zip(layers[: len(steps)], kept, strict=False))
    ]
    seen = [
        (firsts[dealt] + numbers[dealt][rest.hands], np.full_like(rest.hands, rest.end), rest.orders, np.full_like(rest.hands, dealt))
        for rest in rests
    ]
    return Likely(tuple(steps), count, (*_blocks(summed, pack), *_blocks(seen, pack)), tuple(rests))


_Ended = Sequence[tuple[Array, Array, Array, Array]]
"""Hands, as which ends they end, in how many orders, and how many cards they have."""


def _blocks(ended: _Ended, pack: Pack) -> Iterator[Block]:
    """Ends with a hand in common, and those that hang together with them."""
    if not ended:
        return
    hands, ends, orders, sizes = (np.concatenate(each) for each in zip(*ended, strict=True))
    groups = _hanging_together(hands, ends)
    for group in np.unique(groups):
        mine = groups == group
        rows, row = np.unique(ends[mine], return_inverse=True)
        columns, first, column = np.unique(hands[mine], return_index=True, return_inverse=True)
        matrix = np.zeros((len(rows), len(columns)), dtype=pack.dtype)
        np.add.at(matrix, (row.reshape(-1), column.reshape(-1)), orders[mine].astype(pack.dtype))
        yield Block(rows, columns, sizes[mine][first], matrix)


def _hanging_together(hands: Array, ends: Array) -> Array:
    """For each row the least end that hangs together with its own."""
    groups = ends.copy()
    while True:
        of_hand = np.full(int(hands.max(initial=0)) + 1, np.iinfo(np.int64).max)
        np.minimum.at(of_hand, hands, groups)
        of_end = np.full(int(ends.max(initial=0)) + 1, np.iinfo(np.int64).max)
        np.minimum.at(of_end, ends, of_hand[hands])
        if (of_end[ends] == groups).all():
            return groups
        groups = of_end[ends]
