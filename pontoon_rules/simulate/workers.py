"""Work that falls into numbered parts, done on as many processes as there are, and handed over in order.

Parts are independent of each other, so what comes of them is the same on any number of workers.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

# Starting a worker takes about as long as doing this many parts.
_WORTH_A_WORKER = 5


class Job(Protocol[Result_co]):
    """Work in parts. It must pickle, for workers are started afresh."""

    def __call__(self) -> Callable[[int], Result_co]:
        """Prepare once; what it gives does the part of a number."""


class Stopped(Exception):
    """A deal came to a point where the rules or a strategy give no answer: a stable code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


def collect(job: Job[Result], parts: int, take: Callable[[int, Result], None], *, workers: int | None = None) -> bool:
    """Do every part and hand over (its number, what came of it), in order; whether all were done.

    `workers` is the number of processes (None: as many as there are cores, none for little work). An interruption
    (Ctrl-C), or the death of a worker, ends it with what there is; if that is nothing, KeyboardInterrupt or `Stopped`
    is raised. What a part raises is raised here.
    """
    done = 0
    results = _results(job, parts, _workers(parts, workers))
    try:
        for number, result in enumerate(results):
            done += 1
            take(number, result)
    except KeyboardInterrupt:
        if not done:
            raise
        return False
    except BrokenProcessPool:
        if not done:
            raise Stopped("bad-option", "the worker processes came to an end; play in this one with 1 worker") from None
        return False
    finally:
        results.close()
    return True


def _workers(parts: int, asked: int | None) -> int:
    if asked is not None:
        return max(1, min(asked, parts))
    if parts <= _WORTH_A_WORKER:
        return 1
    return max(1, min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, parts))


def _results(job: Job[Result], parts: int, workers: int) -> Generator[Result, None, None]:
    """What came of part after part, in order."""
    if workers == 1:
        do = job()
        for number in range(parts):
            yield do(number)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_prepare, initargs=(job,))
    try:
        with _deaf_children():
            futures = [pool.submit(_do, number) for number in range(parts)]
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


# What a worker does, set once when it starts.
_prepared: list[Callable[[int], Any]] = []


def _prepare(job: Job[Any]) -> None:
    # Where signals cannot be masked before a process starts.
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _prepared[:] = [job()]


def _do(number: int) -> Any:
    return _prepared[0](number)
