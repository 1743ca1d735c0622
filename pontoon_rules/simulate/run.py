"""Play a plan on as many workers as there are, and stop at any moment with what has been played.

Chunks are independent and seeded by number, so the result is the same on any number of workers. Several games may be
played side by side: every chunk is then played with each of them from the same seeds, and their units pair up.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Protocol

from pontoon_rules.simulate.outcome import DealOutcome
from pontoon_rules.simulate.plan import CHUNK, Plan, Progress
from pontoon_rules.simulate.tally import Tally

# Starting a worker takes about as long as playing this many chunks.
_WORTH_A_WORKER = 5


class Run(Protocol):
    """One table for a row of deals: what a deal leaves (the Shoot, the bank) is there for the next."""

    def deal(self, seed: str) -> DealOutcome:
        """Play the next deal, its cards drawn from the seed. Raises `Stopped` if the rules or a strategy have no answer."""


class Opener(Protocol):
    """Opens tables of one game. It must pickle, for workers are started afresh."""

    def __call__(self) -> Callable[[int], Run]:
        """Prepare the game once; what it gives opens a table for so many punters."""


class Stopped(Exception):
    """A deal came to a point where the rules or a strategy give no answer: a stable code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


@dataclass(frozen=True)
class Played:
    """One tally a game, over the same chunks; `complete` is False if the run was interrupted."""

    tallies: tuple[Tally, ...]
    complete: bool


def run(
    openers: Sequence[Opener], plan: Plan, *, workers: int | None = None, progress: Progress | None = None
) -> Played:
    """Play a plan with each game.

    `workers` is the number of processes (None: as many as there are cores, none for short runs). An interruption
    (Ctrl-C), or the death of a worker, ends the run with what it has; if that is nothing, KeyboardInterrupt or `Stopped`
    is raised. Raises `Stopped` where a deal cannot be played on.
    """
    tallies = tuple(Tally() for _ in openers)
    complete = True
    parts = _parts(openers, plan, _workers(plan, workers))
    try:
        for chunk, part in enumerate(parts):
            for whole, piece in zip(tallies, part, strict=True):
                whole.merge(piece)
            if progress is not None:
                progress(chunk * CHUNK + plan.size(chunk), plan.deals)
    except KeyboardInterrupt:
        if tallies[0].deals == 0:
            raise
        complete = False
    except BrokenProcessPool:
        if tallies[0].deals == 0:
            raise Stopped("bad-option", "the worker processes came to an end; play in this one with 1 worker") from None
        complete = False
    finally:
        parts.close()
    return Played(tallies, complete)


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


def _workers(plan: Plan, asked: int | None) -> int:
    if asked is not None:
        return max(1, min(asked, plan.chunks))
    if plan.chunks <= _WORTH_A_WORKER:
        return 1
    return max(
        1, min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, plan.chunks)
    )


def _parts(openers: Sequence[Opener], plan: Plan, workers: int) -> Generator[list[Tally], None, None]:
    """Chunk after chunk, in order."""
    if workers == 1:
        tables = [opener() for opener in openers]
        for chunk in range(plan.chunks):
            yield [play_chunk(table, plan, chunk) for table in tables]
        return
    pool = ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_prepare, initargs=(tuple(openers), plan)
    )
    try:
        with _deaf_children():
            futures = [pool.submit(_play, chunk) for chunk in range(plan.chunks)]
        for future in futures:
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started here never hear Ctrl-C, which reaches every process of a terminal: only the first one decides
    what it means. It hears a Ctrl-C of this moment a little later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# A worker's own games, set once when it starts.
_games: list[Callable[[int], Run]] = []
_plan: Plan | None = None


def _prepare(openers: Sequence[Opener], plan: Plan) -> None:
    global _plan  # noqa: PLW0603 - a worker process serves one run
    # Where signals cannot be masked before a process starts.
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _games[:] = [opener() for opener in openers]
    _plan = plan


def _play(chunk: int) -> list[Tally]:
    assert _plan is not None
    return [play_chunk(game, _plan, chunk) for game in _games]
