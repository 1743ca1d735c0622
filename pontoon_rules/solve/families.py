"""Chances of the banker's hand for many sets of gone cards that differ in how many of one class there are.

Split hands are worth what they are alone, with one, two or more further cards of their class gone. How likely a banker's hand is
is a product over classes; what all classes but one give to it is worked out once, and serves for every number of that one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.banker import TOGETHER, Banker
from pontoon_rules.solve.pack import Array, Pack


class _Level(NamedTuple):
    """A level of the banker's hands with those that end sorted by how they end, then by cards of the class in question.

    `others` tells which hands got their last card from another class. Groups of one end and one number of cards of the class
    begin at `groups` (with that number in `held`), those of one end at `firsts` among the groups.
    """

    others: Array
    hands: Array
    orders: Array
    groups: Array
    held: Array
    firsts: Array
    ends: Array


class Family:
    """The banker's hands, told apart by how many cards of one class they hold."""

    def __init__(self, banker: Banker, letter: int) -> None:
        self._banker = banker
        self._letter = letter
        self._levels = []
        held = np.zeros(1, dtype=np.int64)
        for size, level in enumerate(banker.levels):
            mine = level.letter == letter
            if size:
                held = held[level.parent] + mine
            self._levels.append(_sorted(banker, size, held, ~mine))

    def chances(self, rests: Array, numbers: Sequence[int], pack: Pack) -> Array:
        """How likely each end is: by number of cards of the class that have gone, by row of other cards that have gone.

        `rests` and `pack` count cards by the banker's own classes, and of the class in question none.
        """
        found = np.zeros((len(numbers), len(rests), len(self._banker.ends)))
        widest = max(max(len(level.parent), len(level.hands)) for level in self._banker.levels) + 1
        together = min(max(16, TOGETHER // widest), max(len(rests), 1))
        room = [np.empty((widest, together)) for _ in range(3)]
        for start in range(0, len(rests), together):
            some = rests[start : start + together]
            found[:, start : start + together] = self._some(some, numbers, pack, [each[:, : len(some)] for each in room])
        return found

    def _some(self, rests: Array, numbers: Sequence[int], pack: Pack, room: list[Array]) -> Array:
        left = np.ascontiguousarray((pack.full - rests).T.astype(np.float64))
        sizes = [sum(pack.counts) - rests.sum(axis=1) - number for number in numbers]
        shares = [np.ones(len(rests)) for _ in numbers]
        falls = [_falling(int(pack.full[self._letter]) - number, len(self._levels)) for number in numbers]
        found = np.zeros((len(numbers), len(self._banker.ends), len(rests)))
        ways = np.ones((1, len(rests)))
        for size, (level, own) in enumerate(zip(self._banker.levels, self._levels, strict=True)):
            if size:
                ways = self._grown(level.parent, level.letter, level.before, own.others, ways, left, room, size)
                shares = [share / np.maximum(cards - (size - 1), 1) for share, cards in zip(shares, sizes, strict=True)]
            if len(own.hands):
                ended = room[2][: len(own.hands)]
                np.take(ways, own.hands, axis=0, out=ended, mode="clip")
                ended *= own.orders
                sums = np.add.reduceat(ended, own.groups, axis=0)
                for place, (share, fall) in enumerate(zip(shares, falls, strict=True)):
                    told = np.add.reduceat(sums * fall[own.held][:, None], own.firsts, axis=0)
                    found[place, own.ends] += told * share
        return found.transpose(0, 2, 1)

    @staticmethod
    def _grown(
        parent: Array, letter: Array, before: Array, others: Array, ways: Array, left: Array, room: list[Array], size: int
    ) -> Array:
        """One card more: what the other classes give to it."""
        more, factor = room[size % 2][: len(parent)], room[2][: len(parent)]
        np.take(ways, parent, axis=0, out=more, mode="clip")
        np.take(left, letter, axis=0, out=factor, mode="clip")
        factor -= before[:, None]
        factor[~others] = 1.0
        grown: Array = np.multiply(more, factor, out=more)
        return grown


def _falling(cards: int, most: int) -> Array:
    """In how many ways none, one, two … of so many cards come one after another."""
    found = np.ones(most + 1)
    for number in range(most):
        found[number + 1] = found[number] * max(cards - number, 0)
    return found


def _sorted(banker: Banker, size: int, held: Array, others: Array) -> _Level:
    level = banker.levels[size]
    ends = np.repeat(level.ends, np.diff(np.append(level.starts, len(level.hands))))
    mine = held[level.hands]
    order = np.lexsort((mine, ends))
    ends, mine = ends[order], mine[order]
    new = np.ones(len(order), dtype=bool)
    new[1:] = (ends[1:] != ends[:-1]) | (mine[1:] != mine[:-1])
    groups = np.nonzero(new)[0]
    firsts = np.unique(ends[groups], return_index=True)
    return _Level(
        others,
        level.hands[order],
        level.orders[order].astype(np.float64)[:, None],
        groups,
        mine[groups],
        firsts[1],
        firsts[0],
    )
