"""How likely the banker's hand is to end in each way, for many sets of gone cards at once.

How likely a hand of his is depends on the cards that have gone through the cards it is made of, and nothing else: it is a
product over the classes of cards. The classes are put in two halves, and every hand is a product of two. Many sets of gone cards
are alike in one half: for each of those the hands are summed once, into what each end still asks of the other half, and the
rest is a product of matrices. For each sight of his cards one end, that of the most hands, need not be summed: it has what
the others leave of the chance that these cards are seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.multisets import distinct, grown
from pontoon_rules.solve.pack import Array, Pack
from pontoon_rules.solve.products import LARGEST, product
from pontoon_rules.solve.unsolvable import Unsolvable

# A banker who may take more cards than this has a policy without end.
MOST_CARDS = 60
# So many numbers of what is asked of the other half are held at once.
TOGETHER = 400_000
# Ends are summed together, whether they have hands in common or not, where all they ask of the other half is so much at most: what
# is nothing costs less then than a step for each group. Not so for whole numbers of any size.
FEW = 20_000


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
    """Ends that are summed together. Of each hand, in order of what it has of the other half: what it has of the first half, how
    many cards it has, and in how many orders it comes to each of the `ends` (a column). The hands with each of the `others` begin
    where `starts` says, and come to no end from `widths` on."""

    ends: Array
    others: Array
    ones: Array
    sizes: Array
    orders: Array
    starts: Array
    widths: Array

    @property
    def together(self) -> int:
        """For how many sets of cards this is worked out at once."""
        return max(1, TOGETHER // (len(self.ends) * len(self.others)))


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

    def chances(self, left: Array, numbers: Array, pack: Pack) -> Array:
        """A row for each row of cards left (by the banker's own classes), a column for each end. `numbers` tell how many cards
        have gone for each."""
        found = np.zeros((len(left), self.count), dtype=pack.dtype)
        (ones, one), (others, other) = (_ways(half, left, pack) for half in self.halves)
        order = np.lexsort((one, numbers))
        sets = _Sets(numbers[order], one[order], other[order])
        for block in self.blocks:
            ways = ones, np.ascontiguousarray(others[block.others].T)
            for first, last, told in _summed(block, sets, ways, pack):
                found[order[first:last, None], block.ends] = told
        for rest in self.rests:
            found[:, rest.end] -= found[:, rest.others].sum(axis=1)
        return found


class _Sets(NamedTuple):
    """Sets of cards, in order of how many have gone (`numbers`) and of what is left in the first half (`one`, a place in the ways
    to be dealt cards of it); `other` is what is left in the other half."""

    numbers: Array
    one: Array
    other: Array


def _summed(block: _Block, sets: _Sets, both: tuple[Array, Array], pack: Pack) -> Iterator[tuple[int, int, Array]]:
    """How likely each end of a block is (a column): for the sets from one number to another, some at a time. Of `both` halves it has the
    ways to be dealt what hands have of them: a column for each thing left in the first, a row for each in the other."""
    ones, others = both
    new = (np.diff(sets.numbers) != 0) | (np.diff(sets.one) != 0)
    edges = np.concatenate([[0], np.nonzero(new)[0] + 1, [len(sets.one)]])
    parts = [slice(*each) for each in pairwise([*block.starts.tolist(), len(block.orders)])]
    widths = block.widths.tolist()
    together = min(block.together, len(edges) - 1)
    small = [together * (part.stop - part.start) * width <= LARGEST for part, width in zip(parts, widths, strict=True)]
    # A large array is made once; what no hand comes to stays nothing.
    room = np.zeros((together, len(parts), len(block.ends)), dtype=pack.dtype)
    number, orders = -1, block.orders
    for first, last in _runs(sets.numbers[edges[:-1]], together):
        if sets.numbers[edges[first]] != number:
            number = int(sets.numbers[edges[first]])
            orders = block.orders * _shares(block, number, pack)
        ways = np.take(ones[:, sets.one[edges[first:last]]], block.ones, axis=0).T
        asked = room[: len(ways)]
        for place, (part, width) in enumerate(zip(parts, widths, strict=True)):
            multiply = np.matmul if small[place] else product
            multiply(ways[:, part], orders[part, :width], out=asked[:, place, :width])
        start, end = int(edges[first]), int(edges[last])
        factors = np.take(others, sets.other[start:end], axis=0)
        told = np.empty((end - start, len(block.ends)), dtype=pack.dtype)
        for place, (low, high) in enumerate(pairwise((edges[first : last + 1] - start).tolist())):
            product(factors[low:high], room[place], out=told[low:high])
        yield start, end, told


def _shares(block: _Block, number: int, pack: Pack) -> Array:
    """By what the ways to be dealt each hand become chances, after so many cards."""
    shares = [pack.deep(number, size) for size in range(int(block.sizes.max()) + 1)]
    found: Array = np.array(shares, dtype=pack.dtype)[block.sizes][:, None]
    return found


def _runs(numbers: Array, longest: int) -> Iterator[tuple[int, int]]:
    """Where runs of the same number begin and end, in pieces that are not too long."""
    edges = [0, *(np.nonzero(np.diff(numbers))[0] + 1).tolist(), len(numbers)]
    for start, end in pairwise(edges):
        for first in range(start, end, longest):
            yield first, min(first + longest, end)


def _ways(half: _Half, left: Array, pack: Pack) -> tuple[Array, Array]:
    """How many ways there are to be dealt the cards of a half (a row each), in one order, from so many cards left: a column for
    each of the sets of them that differ; and for each row of `left` its column."""
    first, same = distinct(left[:, half.classes])
    found = np.ones((len(half.cards), len(first)), dtype=pack.dtype)
    for place, letter in enumerate(half.classes):
        mine, cards = half.cards[:, place], left[first, letter].astype(pack.dtype)
        falling = np.ones((int(mine.max()) + 1, len(cards)), dtype=pack.dtype)
        for number in range(len(falling) - 1):
            falling[number + 1] = falling[number] * (cards if pack.endless else cards - number)
        found *= np.take(falling, mine, axis=0, mode="clip")
    return found, same


def likely_of(layers: Sequence[Layer], count: int, rests: Sequence[Rest], pack: Pack) -> Likely:
    """The layers made ready, for `count` ends; the `rests` are what the others leave of the chance that their cards are seen."""
    left_out = [rest.end for rest in rests]
    kept = [~np.isin(layer.ends, left_out) for layer in layers]
    summed = [Layer(*(each[mine] for each in layer)) for layer, mine in zip(layers, kept, strict=True)]
    seen = [Layer(rest.cards, np.full(len(rest.cards), rest.end), rest.orders) for rest in rests]
    parts = (*summed, *seen)
    cards = np.concatenate([layer.cards for layer in parts])
    ends = np.concatenate([layer.ends for layer in parts])
    orders = np.concatenate([layer.orders for layer in parts]).astype(pack.dtype)
    halves, (one, other) = _halves(cards)
    asked = len(np.unique(ends)) * len(halves[1].cards)
    groups = np.zeros_like(ends) if asked <= FEW and not pack.exact else _hanging_together(distinct(cards)[1], ends)
    told = one, other, cards.sum(axis=1), ends, orders
    blocks = [_matrix(*(each[groups == group] for each in told)) for group in np.unique(groups)]
    if len(blocks) == 1:
        _take_off(blocks[0], rests)
        rests = ()
    return Likely(count, halves, tuple(_narrowed(block) for block in blocks), tuple(rests))


def _halves(cards: Array) -> tuple[tuple[_Half, _Half], tuple[Array, Array]]:
    """The first classes and the others, so that hands (rows) have as little of each half as may be; and what each hand has."""
    classes = np.arange(cards.shape[1])
    cuts = [[distinct(cards[:, half]) for half in (classes[:cut], classes[cut:])] for cut in range(1, max(len(classes), 2))]
    best = min(range(len(cuts)), key=lambda cut: max(len(once) for once, _ in cuts[cut]))
    (first, one), (rest, other) = cuts[best]
    low, high = classes[: best + 1], classes[best + 1 :]
    return (_Half(low, cards[first][:, low]), _Half(high, cards[rest][:, high])), (one, other)


def _matrix(one: Array, other: Array, sizes: Array, ends: Array, orders: Array) -> _Block:
    """These hands made ready to be summed."""
    once, column = np.unique(ends, return_inverse=True)
    first, hand = distinct(other, one)
    matrix = np.zeros((len(first), len(once)), dtype=orders.dtype)
    np.add.at(matrix, (hand, column.reshape(-1)), orders)
    others, starts = np.unique(other[first], return_index=True)
    return _Block(once, others, one[first], sizes[first], matrix, starts, np.full(len(others), len(once)))


def _take_off(block: _Block, rests: Sequence[Rest]) -> None:
    """What is left for an end, told by the hands themselves: those that come to the other ends of its sight count against it."""
    for rest in rests:
        others = np.isin(block.ends, rest.others)
        block.orders[:, block.ends == rest.end] -= block.orders[:, others].sum(axis=1, keepdims=True)


def _narrowed(block: _Block) -> _Block:
    """With the ends that most of the others come to first, so that few have to be looked through to the last."""
    used = np.logical_or.reduceat(block.orders != 0, block.starts, axis=0)
    order = np.argsort(-used.sum(axis=0), kind="stable")
    widths = len(order) - np.argmax(used[:, order[::-1]], axis=1)
    return block._replace(ends=block.ends[order], orders=np.ascontiguousarray(block.orders[:, order]), widths=widths)


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
