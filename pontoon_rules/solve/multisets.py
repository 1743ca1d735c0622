"""Hands that grow card by card, as arrays: a row of card counts for each, with the situation it is in.

Hands of the same cards in the same situation are one, however they were dealt. That is what keeps the work small: a
game has a few thousand hands, while the orders in which they may be dealt are millions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.pack import Array


class Grown(NamedTuple):
    """One card more: the hand each new one comes from (`parent`), the class of the card (`letter`), and the new hands."""

    parent: Array
    letter: Array
    cards: Array
    places: Array


def grown(cards: Array, rows: Array, left: Array) -> Grown:
    """All hands with one card more. `rows` is where each class leads (below 0: nowhere), `left` how many cards there are."""
    parent, letter = np.nonzero((rows >= 0) & (left > 0))
    more = cards[parent]
    more[np.arange(len(parent)), letter] += 1
    return Grown(parent, letter, more, rows[parent, letter])


def distinct(*columns: Array) -> tuple[Array, Array]:
    """Rows that are the same made one: where each first stands, and for every row the number of its like.

    Each column is an array of whole numbers from 0, with one or more to a row.
    """
    rows = np.column_stack(columns)
    if not len(rows):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    bits = [int(top).bit_length() for top in rows.max(axis=0)]
    if sum(bits) <= 62:
        keys = np.zeros(len(rows), dtype=np.int64)
        for column, width in enumerate(bits):
            keys = (keys << width) | rows[:, column]
        _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    else:
        _, first, inverse = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return first, inverse.reshape(-1)


def like(rows: tuple[Array, ...], among: tuple[Array, ...]) -> Array:
    """For each row the place of its like among others, of which none are the same; below 0 where there is none."""
    count = len(among[0])
    _, same = distinct(*(np.concatenate([others, mine]) - low for others, mine, low in _from_nought(rows, among)))
    number = np.full(int(same.max(initial=-1)) + 1, -1, dtype=np.int64)
    number[same[:count]] = np.arange(count)
    found: Array = number[same[count:]]
    return found


def _from_nought(rows: tuple[Array, ...], among: tuple[Array, ...]) -> Iterator[tuple[Array, Array, int]]:
    """The columns, each with the least number in it (at most 0)."""
    for mine, others in zip(rows, among, strict=True):
        yield others, mine, min(int(mine.min(initial=0)), int(others.min(initial=0)))
