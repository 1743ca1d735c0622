"""Tries any number of mutants: `python -m tests.fuzz --count 1000000 --seed 1 --processes 2 --state FILE`.

With `--state` a run that was ended goes on where it was. Each mistake is shown once, with the number of its mutant;
`--show NUMBER` prints that mutant.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

from tests.fuzz.trial import batch, made

_BATCH = 500
_EVERY = 20.0


class _Run:
    """How far a run is, what it has found, and where that is written down."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.done = 0
        self.found: dict[str, list[int]] = {}
        self.began = self.told = time.monotonic()
        self.first = 0
        path: Path | None = options.state
        if path is not None and path.exists():
            known = json.loads(path.read_text(encoding="utf-8"))
            if known["seed"] == options.seed:
                self.done = self.first = known["done"]
                self.found = known["found"]

    def take(self, failures: list[tuple[int, str]]) -> None:
        """What a batch has found."""
        for number, wrong in failures:
            kind = _kind(wrong)
            if kind not in self.found:
                print(f"--- mutant {number}\n{wrong}", flush=True)
            self.found.setdefault(kind, []).append(number)
        self.done += _BATCH

    def save(self) -> None:
        """So that it can go on from here."""
        if self.options.state is not None:
            state = {"seed": self.options.seed, "done": self.done, "found": self.found}
            part = self.options.state.with_suffix(".part")
            part.write_text(json.dumps(state), encoding="utf-8")
            part.replace(self.options.state)

    def tell(self, *, always: bool = False) -> None:
        """A line about it, now and then."""
        now = time.monotonic()
        if always or now - self.told > _EVERY:
            self.told = now
            speed = (self.done - self.first) / max(now - self.began, 0.001)
            left = (self.options.count - self.done) / speed / 60 if speed else 0
            print(f"{self.done:,} of {self.options.count:,}, {speed:.0f} a second, {left:.0f} min left, {len(self.found)} kinds of failure", flush=True)


def _kind(wrong: str) -> str:
    """Failures with one last line of code are of one kind."""
    places = [line.strip() for line in wrong.splitlines() if line.strip().startswith("File ")]
    return f"{places[-1] if places else ''} {wrong.strip().splitlines()[-1].split(':')[0]}"


def main() -> int:
    """Run; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--one-in", type=int, default=5, help="of the mutants without mistakes, how many are played")
    parser.add_argument("--small", action="store_true", help="mutants of files of a few lines only")
    parser.add_argument("--show", type=int)
    options = parser.parse_args()
    if options.show is not None:
        sys.stdout.buffer.write(made(options.seed, options.show, of_small=options.small))
        return 0
    gc.set_threshold(50_000)
    run = _Run(options)
    with ProcessPoolExecutor(options.processes, max_tasks_per_child=100) as pool:
        starts = iter(range(run.done, options.count, _BATCH))
        waiting: list[Future[list[tuple[int, str]]]] = []
        more = True
        while more or waiting:
            while more and len(waiting) < 2 * options.processes:
                start = next(starts, None)
                more = start is not None
                if start is not None:
                    end = min(start + _BATCH, options.count)
                    waiting.append(pool.submit(batch, options.seed, start, end, options.one_in, of_small=options.small))
            if waiting:
                wait(waiting, return_when=FIRST_COMPLETED)
            # In order, so that what is done is a number.
            while waiting and waiting[0].done():
                run.take(waiting.pop(0).result())
                run.save()
                run.tell()
    run.tell(always=True)
    for kind, numbers in run.found.items():
        print(f"{len(numbers)} × {kind}: {numbers[:5]}")
    return 1 if run.found else 0


if __name__ == "__main__":
    sys.exit(main())
