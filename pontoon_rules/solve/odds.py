"""Chances of the banker's hand for cards that have gone, worked out once for each set of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.banker import Banker
from pontoon_rules.solve.pack import Array, Pack
from pontoon_rules.solve.products import product


class _Table(NamedTuple):
    """What is known for one number of cards gone: sets of them as whole numbers, in rising order, and for each the place of its row
    of chances, of each end and of each sight."""

    keys: Array
    rows: Array
    ends: Array
    sights: Array


class _Known:
    """Chances by the cards that have gone, as they are asked for, a table for each number of cards: of each end, and of each of
    the `sights` (a column each), which are sums of ends (those with 1)."""

    def __init__(self, banker: Banker, pack: Pack, sights: Array) -> None:
        self._banker = banker
        self._pack = pack
        self._sights = sights
        self._tables: dict[int, _Table] = {}
        self._wide: dict[bytes, int] = {}

    def ends(self, gone: Array, number: int) -> Array:
        """The chance of each end, a row for each row of `number` cards that have gone, by all classes of cards."""
        table, places = self.found(gone, number)
        found: Array = np.take(table.ends, places, axis=0, mode="clip")
        return found

    def learn(self, hands: dict[int, Array]) -> None:
        """Works out what is not yet known of hands by how many cards have gone, all at once."""
        fresh = {number: self._fresh(gone, number) for number, gone in hands.items()}
        fresh = {number: each for number, each in fresh.items() if len(each[0])}
        if not fresh:
            return
        counts = [len(keys) for keys, _ in fresh.values()]
        numbers = np.repeat(list(fresh), counts)
        ends = self._banker.chances(np.concatenate([own for _, own in fresh.values()]), numbers, self._pack)
        sights = product(ends, self._sights)
        for (number, (keys, _)), last in zip(fresh.items(), np.cumsum(counts).tolist(), strict=True):
            mine = slice(last - len(keys), last)
            self._tables[number] = _joined(self._tables.get(number), _Table(keys, np.arange(len(keys)), ends[mine], sights[mine]))

    @cached_property
    def _nothing(self) -> _Table:
        """A table of nothing, with a key that no cards have."""
        return _Table(np.full(1, -1), np.zeros(1, dtype=np.int64), self._sights.T[:0], self._sights[:0])

    def _fresh(self, gone: Array, number: int) -> tuple[Array, Array]:
        """What is not yet known: the keys in rising order, and the cards by the banker's classes."""
        own, keys = self._named(gone, number)
        new, first = np.unique(keys, return_index=True)
        known = self._tables.get(number, self._nothing).keys
        fresh = known[_places(known, new)] != new
        return new[fresh], own[first[fresh]]

    def found(self, gone: Array, number: int) -> tuple[_Table, Array]:
        """The table of the number, and the place of each row in it; what is not there yet is learnt."""
        keys = self._named(gone, number)[1]
        table = self._tables.get(number, self._nothing)
        places = _places(table.keys, keys)
        if (table.keys[places] != keys).any():
            self.learn({number: gone})
            table = self._tables[number]
            places = _places(table.keys, keys)
        return table, table.rows[places]

    def _named(self, gone: Array, number: int) -> tuple[Array, Array]:
        """The cards by the banker's classes, and each row of them as one whole number."""
        own = np.zeros_like(gone) if self._pack.endless else gone
        own = self._banker.classes(own)
        return own, np.zeros(len(own), dtype=np.int64) if self._pack.endless else self._keys(own, number)

    def _keys(self, rows: Array, number: int) -> Array:
        """Each row of counts up to `number` as one whole number: its digits, or its place among those met where they are too many."""
        width = (number + 1).bit_length()
        if width * rows.shape[1] <= 62:
            packed: Array = rows @ (1 << (width * np.arange(rows.shape[1], dtype=np.int64)))
            return packed
        small = np.ascontiguousarray(rows, dtype=np.uint16)
        names = small.view(f"V{2 * small.shape[1]}").reshape(-1).tolist()
        return np.array([self._wide.setdefault(name, len(self._wide)) for name in names], dtype=np.int64)


def _joined(known: _Table | None, new: _Table) -> _Table:
    """Both tables as one."""
    if known is None:
        return new
    keys = np.concatenate([known.keys, new.keys])
    order = np.argsort(keys, kind="stable")
    rows = np.concatenate([known.rows, new.rows + len(known.ends)])
    both = (np.concatenate(each) for each in ((known.ends, new.ends), (known.sights, new.sights)))
    return _Table(keys[order], rows[order], *both)


def _places(known: Array, keys: Array) -> Array:
    """Where each key stands if it is known."""
    return np.minimum(np.searchsorted(known, keys), len(known) - 1)


class Odds:
    """Chances of the banker's hand for cards that have gone: of each end, and of each thing the punter may see of it in
    a deal that goes on. `banker` is his whole play, `dealt` what he has before it."""

    def __init__(self, pack: Pack, banker: Banker, dealt: Banker) -> None:
        self.pack = pack
        self.banker = banker
        self.dealt = dealt
        self._ends = _Known(banker, pack, self.seen)
        self._goes_on = _Known(dealt, pack, self._seen(dealt))
        # The hands that are asked for again and again, and where what they are told stands.
        self._last: list[tuple[Array, int, tuple[_Table, Array]]] = []

    @cached_property
    def signals(self) -> int:
        """In how many ways the banker's face-up cards may be seen."""
        return len(self.banker.signals)

    @cached_property
    def seen(self) -> Array:
        """Which ends (rows) belong to which sight of the banker's cards (columns); deals that are broken off to none."""
        return self._seen(self.banker)

    def _seen(self, banker: Banker) -> Array:
        found = np.zeros((len(banker.ends), self.signals), dtype=self.pack.dtype)
        for number, end in enumerate(banker.ends):
            if not end.broke_off:
                found[number, self.banker.signals.index(banker.signals[end.signal])] = 1
        return found

    def learn(self, hands: Iterable[tuple[Array, int]]) -> None:
        """Works out the chances of each end for many hands (cards gone, and their number) at once, which takes less time than one
        set of them after the other."""
        by_number: defaultdict[int, list[Array]] = defaultdict(list)
        for gone, number in hands:
            if len(gone):
                by_number[number].append(gone)
        self._ends.learn({number: np.concatenate(each) for number, each in by_number.items()})

    def ends(self, gone: Array, number: int, some: Array | None = None) -> Array:
        """The chance of each end, a row for each row of `number` cards gone, or for each of `some` of them."""
        if some is None or not self._told_by_ends(number):
            return self._ends.ends(gone if some is None else gone[some], number)
        table, places = self._looked_up(gone, number)
        found: Array = np.take(table.ends, places[some], axis=0, mode="clip")
        return found

    def goes_on(self, gone: Array, number: int) -> Array:
        """The chance of each sight of the banker's cards in a deal that goes on."""
        table, places = self._looked_up(gone, number)
        found: Array = np.take(table.sights, places, axis=0, mode="clip")
        return found

    def _looked_up(self, gone: Array, number: int) -> tuple[_Table, Array]:
        """The table that tells how likely a deal goes on, and the place of each hand in it."""
        for known, of, told in self._last:
            if known is gone and of == number:
                return told
        told = (self._ends if self._told_by_ends(number) else self._goes_on).found(gone, number)
        self._last = [(gone, number, told), *self._last[:1]]
        return told

    def _told_by_ends(self, number: int) -> bool:
        """Whether the ends tell by themselves how likely the deal goes on: where his play knows the cards apart just as his first
        cards do, and never runs out of them."""
        enough = self.pack.endless or number + self.banker.most_cards <= sum(self.pack.counts)
        return enough and self.banker.of_class == self.dealt.of_class
