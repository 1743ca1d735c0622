"""Chances of the banker's hand for cards that have gone, worked out once for each set of them."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from pontoon_rules.solve.banker import Banker
from pontoon_rules.solve.pack import Array, Pack


class _Known:
    """Chances by the cards that have gone, as they are asked for: for each number of cards, sets of them as whole numbers in
    rising order, and a row of chances for each."""

    def __init__(self, banker: Banker, pack: Pack) -> None:
        self._banker = banker
        self._pack = pack
        self._tables: dict[int, tuple[Array, Array]] = {}
        self._wide: dict[bytes, int] = {}

    def of(self, gone: Array, number: int) -> Array:
        """A row for each row of `number` cards that have gone, by all classes of cards."""
        own = self._banker.classes(gone)
        if self._pack.endless:
            row = self._banker.chances(np.zeros_like(own[:1]), number, self._pack)
            return np.repeat(row, len(gone), axis=0)
        keys = self._keys(own, number)
        known, rows = self._tables.get(number) or (np.full(1, -1), np.zeros((1, len(self._banker.ends)), dtype=self._pack.dtype))
        at = np.minimum(np.searchsorted(known, keys), len(known) - 1)
        fresh = np.nonzero(known[at] != keys)[0]
        if len(fresh):
            new, first = np.unique(keys[fresh], return_index=True)
            learnt = self._banker.chances(own[fresh[first]], number, self._pack)
            order = np.argsort(np.concatenate([known, new]), kind="stable")
            known, rows = np.concatenate([known, new])[order], np.concatenate([rows, learnt])[order]
            self._tables[number] = known, rows
            at = np.searchsorted(known, keys)
        found: Array = rows[at]
        return found

    def _keys(self, rows: Array, number: int) -> Array:
        """Each row of counts up to `number` as one whole number: its digits, or its place among those met where they are too many."""
        width = (number + 1).bit_length()
        if width * rows.shape[1] <= 62:
            packed: Array = rows @ (1 << (width * np.arange(rows.shape[1], dtype=np.int64)))
            return packed
        small = np.ascontiguousarray(rows, dtype=np.uint16)
        names = small.view(f"V{2 * small.shape[1]}").reshape(-1).tolist()
        return np.array([self._wide.setdefault(name, len(self._wide)) for name in names], dtype=np.int64)


class Odds:
    """Chances of the banker's hand for cards that have gone: of each end, and of each thing the punter may see of it in
    a deal that goes on. `banker` is his whole play, `dealt` what he has before it."""

    def __init__(self, pack: Pack, banker: Banker, dealt: Banker) -> None:
        self.pack = pack
        self.banker = banker
        self.dealt = dealt
        self._ends = _Known(banker, pack)
        self._goes_on = _Known(dealt, pack)

    @cached_property
    def signals(self) -> int:
        """In how many ways the banker's face-up cards may be seen."""
        return len(self.banker.signals)

    @cached_property
    def seen(self) -> Array:
        """Which ends (rows) belong to which sight of the banker's cards (columns); deals that are broken off to none."""
        return self._seen(self.banker)

    @cached_property
    def _seen_when_dealt(self) -> Array:
        return self._seen(self.dealt)

    def _seen(self, banker: Banker) -> Array:
        found = np.zeros((len(banker.ends), self.signals), dtype=self.pack.dtype)
        for number, end in enumerate(banker.ends):
            if not end.broke_off:
                found[number, self.banker.signals.index(banker.signals[end.signal])] = 1
        return found

    def ends(self, gone: Array, number: int) -> Array:
        """The chance of each end, a row for each row of `number` cards gone."""
        return self._ends.of(gone, number)

    def goes_on(self, gone: Array, number: int) -> Array:
        """The chance of each sight of the banker's cards in a deal that goes on."""
        found: Array = self._goes_on.of(gone, number) @ self._seen_when_dealt
        return found
