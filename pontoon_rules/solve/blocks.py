"""Blocks of cards that are alike for all that a hand may still come to: their cards are counted together.

In a situation two classes of cards are alike if in it and in every situation that may follow each option leads with the one where it
leads with the other, and the banker's play does not tell them apart either. Then the chances of everything that may still come
hang on how many cards of both have gone, and not on how many of each. So a hand needs no more than the counts of its blocks, and
hands of the same counts in the same situation are one, exactly. What follows never tells more apart: blocks grow, and counts of
a hand are added up as it goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pontoon_rules.solve.multisets import distinct
from pontoon_rules.solve.pack import Array, Pack


@dataclass(frozen=True, eq=False)
class Blocks:
    """The blocks of each situation. Cards are counted by class, those of a block at its first class.

    `pattern` numbers for each situation its division into blocks; of each division `firsts` gives each class the first one of its
    block, and `counted` tells whether gone cards count there at all.
    """

    pattern: Array
    firsts: Array
    counted: Array

    @cached_property
    def apart(self) -> bool:
        """Whether every class is alone in its block everywhere."""
        return bool((self.firsts == np.arange(self.firsts.shape[1])).all())

    @cached_property
    def _idle(self) -> bool:
        """Whether cards are counted everywhere, and by class."""
        return self.apart and bool(self.counted.all())

    @cached_property
    def _adding(self) -> Array:
        """For each division the matrix that adds counts up."""
        found: Array = (self.firsts[:, :, None] == np.arange(self.firsts.shape[1])).astype(np.int64)
        return found

    def first(self, place: int, letter: int) -> int:
        """The first class of the block that a class is in."""
        return int(self.firsts[self.pattern[place], letter])

    def of(self, cards: Array, places: Array, before: Array | None = None) -> Array:
        """Cards by class (a row for each situation) as cards by block; `before` are situations by whose blocks they are told."""
        if self._idle:
            return cards
        patterns = self.pattern[places]
        if before is not None:
            patterns = np.where((patterns == self.pattern[before]) & self.counted[patterns], -1, patterns)
        found = cards.copy()
        for pattern in np.unique(patterns[patterns >= 0]):
            mine = patterns == pattern
            found[mine] = cards[mine] @ self._adding[pattern] if self.counted[pattern] else 0
        return found

    def of_all(self, cards: Array, rows: Array, places: Array) -> Array:
        """The same for many situations and few rows of cards: for each situation which of the `rows` it is."""
        every: Array = cards[:, None]
        if not self._idle:
            every = np.einsum("rc,pcd->rpd", cards, self._adding) * self.counted[:, None]
        found: Array = every[rows, 0 if self._idle else self.pattern[places]]
        return found

    def left(self, pack: Pack, gone: Array, places: Array) -> Array:
        """How many cards of each block are left, where so many (by block) have gone."""
        return pack.left(gone, None if self.apart else self._whole(pack)[self.pattern[places]])

    def chances(self, pack: Pack, gone: Array, places: Array, number: int) -> Array:
        """Of the next card after `number` have gone: for each block its share, as `Pack.chances`."""
        return pack.chances(gone, number, None if self.apart else self._whole(pack)[self.pattern[places]])

    def most(self, weights: Array) -> Array:
        """For each division the most that a card weighs of each block, with so much for each class (a row for each situation)."""
        found = np.zeros(self.firsts.shape, dtype=weights.dtype)
        for pattern, firsts in enumerate(self.firsts):
            np.maximum.at(found[pattern], firsts, weights)
        return found[self.pattern]

    def _whole(self, pack: Pack) -> Array:
        """The cards of the whole pack by block, for each division."""
        found: Array = np.einsum("c,pcd->pd", pack.full, self._adding)
        return found


def alone(situations: int, classes: int, *, counted: bool = True) -> Blocks:
    """Every class for itself."""
    return Blocks(np.zeros(situations, dtype=np.int64), np.arange(classes)[None], np.array([counted]))


def blocks_of(rows: Sequence[Sequence[Array]], leads: Array, whole: Array, kinds: Array, *, endless: bool) -> Blocks:
    """The largest blocks.

    `rows` are for each situation the rows of its options that take a card (where each class leads), `leads` pairs of situations
    (which, and what may come next), `whole` tells of each situation whether it asks for each class of its cards, `kinds` is what
    the banker's play tells apart, a number for each class. Of `endless` packs no card counts but where they are asked for.
    """
    masks = _masks(rows, whole, kinds)
    asked = whole.copy()
    order = np.argsort(leads[:, 0], kind="stable")
    before, after = leads[order].T
    begin = np.unique(before, return_index=True)[1]
    of = before[begin]
    while len(before):
        met = np.bitwise_and.reduceat(masks[after], begin, axis=0) & masks[of]
        ask = np.logical_or.reduceat(asked[after], begin) | asked[of]
        if (met == masks[of]).all() and (ask == asked[of]).all():
            break
        masks[of], asked[of] = met, ask
    # The first class of a block is the lowest bit of what each of its classes is alike with.
    firsts = np.log2((masks & (~masks + np.uint64(1))).astype(np.float64)).astype(np.int64)
    counted = asked if endless else np.ones(len(masks), dtype=bool)
    once, pattern = distinct(firsts, counted.astype(np.int64))
    return Blocks(pattern, firsts[once], counted[once])


def _masks(rows: Sequence[Sequence[Array]], whole: Array, kinds: Array) -> Array:
    """For each situation and class the classes that its own options, and the banker, do not tell from it, as bits."""
    found = np.empty((len(rows), len(kinds)), dtype=np.uint64)
    found[:] = _same(kinds)
    found[whole] = _same(np.arange(len(kinds)))
    known: dict[bytes, Array] = {}
    for number, mine in enumerate(rows):
        for row in mine:
            name = row.tobytes()
            if name not in known:
                known[name] = _same(row)
            found[number] &= known[name]
    return found


def _same(row: Array) -> Array:
    """For each place of a row the places of the same number, as bits."""
    bits = np.uint64(1) << np.arange(len(row), dtype=np.uint64)
    found: Array = np.where(row[:, None] == row, bits, np.uint64(0)).sum(axis=1, dtype=np.uint64)
    return found
