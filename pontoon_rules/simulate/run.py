"""Play a plan on as many workers as there are, and stop at any moment with what has been played.

Chunks are independent and seeded by number, so the result is the same on any number of workers. Several games may be
played side by side: every chunk is then played with each of them from the same seeds, and their units pair up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pontoon_rules.simulate.outcome import DealOutcome
from pontoon_rules.simulate.plan import CHUNK, Plan, Progress
from pontoon_rules.simulate.tally import Tally
from pontoon_rules.simulate.workers import Stopped, collect

__all__ = ["Opener", "Played", "Run", "Stopped", "play_chunk", "run"]


class Run(Protocol):
    """One table for a row of deals: what a deal leaves (the Shoot, the bank) is there for the next."""

    def deal(self, seed: str) -> DealOutcome:
        """Play the next deal, its cards drawn from the seed. Raises `Stopped` if the rules or a strategy have no answer."""


class Opener(Protocol):
    """Opens tables of one game. It must pickle, for workers are started afresh."""

    def __call__(self) -> Callable[[int], Run]:
        """Prepare the game once; what it gives opens a table for so many punters."""


@dataclass(frozen=True)
class Played:
    """One tally a game, over the same chunks; `complete` is False if the run was interrupted."""

    tallies: tuple[Tally, ...]
    complete: bool


def run(
    openers: Sequence[Opener], plan: Plan, *, workers: int | None = None, progress: Progress | None = None
) -> Played:
    """Play a plan with each game.

    `workers`, and what becomes of an interrupted run, are as for `workers.collect`. Raises `Stopped` where a deal cannot
    be played on.
    """
    tallies = tuple(Tally() for _ in openers)

    def take(chunk: int, part: list[Tally]) -> None:
        for whole, piece in zip(tallies, part, strict=True):
            whole.merge(piece)
        if progress is not None:
            progress(chunk * CHUNK + plan.size(chunk), plan.deals)

    complete = collect(_Chunks(tuple(openers), plan), plan.chunks, take, workers=workers)
    return Played(tallies, complete)


@dataclass(frozen=True)
class _Chunks:
    """The games and the plan, as work for any process: a part is a chunk played with each game."""

    openers: tuple[Opener, ...]
    plan: Plan

    def __call__(self) -> Callable[[int], list[Tally]]:
        tables = [opener() for opener in self.openers]
        return lambda chunk: [play_chunk(table, self.plan, chunk) for table in tables]


def play_chunk(open_table: Callable[[int], Run], plan: Plan, chunk: int) -> Tally:
    """One chunk at one table."""
    tally = Tally()
    table = open_table(plan.punters)
    alike: Counter[DealOutcome] = Counter()
    for number in range(plan.size(chunk)):
        outcome = table.deal(plan.seed_of(chunk, number))
        alike[outcome] += 1
        tally.append(outcome)
    for outcome, times in alike.items():
        tally.add(outcome, times)
    return tally
