"""Chances of the banker's hand for cards that have gone, worked out once for each set of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from pontoon_rules.solve.banker import Banker
from pontoon_rules.solve.families import Family
from pontoon_rules.solve.multisets import distinct
from pontoon_rules.solve.pack import Array, Pack


class _Known:
    """Chances by the cards that have gone, as they are asked for."""

    def __init__(self, banker: Banker, pack: Pack) -> None:
        self._banker = banker
        self._pack = pack
        self._place: dict[bytes, int] = {}
        self._rows = np.zeros((64, len(banker.ends)), dtype=pack.dtype)

    def of(self, gone: Array, number: int) -> Array:
        """A row for each row of `number` cards that have gone, by all classes of cards."""
        own = self._banker.classes(gone)
        if self._pack.endless:
            row = self._banker.chances(np.zeros_like(own[:1]), number, self._pack)
            return np.repeat(row, len(gone), axis=0)
        first, same = distinct(own)
        own = own[first]
        keys = _keys(own)
        fresh = [number_ for number_, key in enumerate(keys) if key not in self._place]
        if fresh:
            self._learn([keys[each] for each in fresh], self._banker.chances(own[fresh], number, self._pack))
        places = np.array([self._place[key] for key in keys], dtype=np.int64)
        found: Array = self._rows[places[same]]
        return found

    def foresee(self, gone: Array, letter: int, further: Sequence[int]) -> None:
        """Works out beforehand what will be asked with so many `further` cards of one class gone, all at once."""
        own, mine = self._banker.classes(gone).copy(), self._banker.of_class[letter]
        held = own[:, mine].copy()
        own[:, mine] = 0
        first, same = distinct(own)
        rests = own[first]
        most = int(self._banker.own_pack(self._pack).full[mine])
        wanted: defaultdict[int, set[int]] = defaultdict(set)
        for row, count in zip(same.tolist(), held.tolist(), strict=True):
            wanted[row].update(count + more for more in further if count + more <= most)
        alike: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
        for row, numbers in wanted.items():
            alike[tuple(sorted(numbers))].append(row)
        family = Family(self._banker, mine)
        for numbers_of, rows in alike.items():
            if numbers_of:
                self._foreseen(family, rests[rows], mine, numbers_of)

    def _foreseen(self, family: Family, rests: Array, mine: int, numbers: tuple[int, ...]) -> None:
        """Remembers the chances for all of these numbers of one class beside each of these rows of others."""
        known = family.chances(rests, numbers, self._banker.own_pack(self._pack))
        for number, rows in zip(numbers, known, strict=True):
            gone = rests.copy()
            gone[:, mine] = number
            keys = _keys(gone)
            fresh = [each for each, key in enumerate(keys) if key not in self._place]
            if fresh:
                self._learn([keys[each] for each in fresh], rows[fresh])

    def _learn(self, keys: list[bytes], rows: Array) -> None:
        count = len(self._place)
        need = count + len(keys)
        if need > len(self._rows):
            grown = np.zeros((max(need, 2 * len(self._rows)), self._rows.shape[1]), dtype=self._rows.dtype)
            grown[:count] = self._rows[:count]
            self._rows = grown
        self._rows[count:need] = rows
        for place, key in enumerate(keys, start=count):
            self._place[key] = place


def _keys(rows: Array) -> list[bytes]:
    small = np.ascontiguousarray(rows, dtype=np.uint16)
    found: list[bytes] = small.view(f"V{2 * small.shape[1]}").reshape(-1).tolist()
    return found


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

    def foresee(self, gone: Array, letter: int, further: Sequence[int]) -> None:
        """Works out beforehand the ends for these rows of gone cards and so many further ones of one class."""
        if not self.pack.exact and not self.pack.endless and len(gone):
            self._ends.foresee(gone, letter, further)

    def goes_on(self, gone: Array, number: int) -> Array:
        """The chance of each sight of the banker's cards in a deal that goes on."""
        found: Array = self._goes_on.of(gone, number) @ self._seen_when_dealt
        return found
