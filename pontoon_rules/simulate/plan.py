"""What a simulation is to do, and how it falls into parts that any worker can play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

# A part is played in order at one table, which is opened anew for it.
CHUNK = 100

Unit = Literal["deal", "run"]
Sums = tuple[int | Fraction, ...]


@dataclass(frozen=True)
class Plan:
    """So many deals for so many punters, from a seed.

    Deals fall into chunks of `CHUNK`; what a deal's cards are depends on the seed, the chunk's number and the deal's
    place in it, never on who plays it. `unit` says what counts as independent: each deal, or each chunk as a whole
    (a `run`, where the Shoot or the bank carries over from deal to deal). Raises ValueError for counts below one.
    """

    deals: int
    punters: int
    seed: int
    unit: Unit = "deal"

    def __post_init__(self) -> None:
        if self.deals < 1 or self.punters < 1:
            raise ValueError("a simulation needs at least one deal and one punter")

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return -(-self.deals // CHUNK)

    def size(self, chunk: int) -> int:
        """The number of deals in a chunk."""
        return min(CHUNK, self.deals - chunk * CHUNK)

    def seed_of(self, chunk: int, deal: int) -> str:
        """The seed of the cards of a chunk's deal (from 0)."""
        return f"{self.seed}/{chunk}/{deal}"

    def grouped(self, deals: Sequence[Sums]) -> Sequence[Sums]:
        """The sums of each independent unit, from those of single deals."""
        if self.unit == "deal":
            return deals
        runs = (deals[start : start + CHUNK] for start in range(0, len(deals), CHUNK))
        return [tuple(map(sum, zip(*run, strict=True))) for run in runs]

    def starts_afresh(self, deal: int) -> bool:
        """Whether a deal (from 0) is played as if it were the only one, and so can be dealt again by itself."""
        return self.unit == "deal" or deal % CHUNK == 0


Progress = Callable[[int, int], None]
"""Told (deals done, deals in all)."""
