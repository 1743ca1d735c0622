"""What a simulation is to do, and how it falls into parts that any worker can play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

# A part is played in order at one table, which is opened anew for it.
CHUNK = 100

Unit = Literal["deal", "run"]


@dataclass(frozen=True)
class Plan:
    """So many deals for so many punters, from a seed.

    Deals fall into chunks of `CHUNK`; what a deal's cards are depends on the seed, the chunk's number and the deal's
    place in it, never on who plays it. `unit` says what counts as independent: each deal, or each chunk as a whole
    (where the Shoot, the bank or the pack carries over from deal to deal). Raises ValueError for counts below one.
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
        """The seed of one deal's cards."""
        return f"{self.seed}/{chunk}/{deal}"

    def seed_of_unit(self, unit: int) -> str:
        """The seed of the first deal of an independent unit (from 0)."""
        return self.seed_of(unit, 0) if self.unit == "run" else self.seed_of(*divmod(unit, CHUNK))


Progress = Callable[[int, int], None]
"""Told (deals done, deals in all)."""
