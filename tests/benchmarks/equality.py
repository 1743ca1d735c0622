"""How long `equal` takes for every pair of the built-in games, after imports, against a fixed piece of work in the same run.

    python tests/benchmarks/equality.py [ROUNDS]

The least time of several is told for the slowest pairs, of the processor, which others' work disturbs less than the clock.
"""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pontoon_rules import api
from pontoon_rules.resources import ruleset_names

_SHOWN = 10


def work() -> float:
    """Seconds of the processor for adding up ten million numbers."""
    began = process_time()
    sum(range(10_000_000))
    return process_time() - began


def seconds(first: api.Game, other: api.Game, rounds: int) -> float:
    """The least time of some rounds."""
    found = []
    for _ in range(rounds):
        began = process_time()
        api.equality(first, other)
        found.append(process_time() - began)
    return min(found)


def main() -> None:
    """All pairs; the slowest are printed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    unit = min(work() for _ in range(5))
    games = {name: api.load(name) for name in ruleset_names()}
    times = {pair: seconds(games[pair[0]], games[pair[1]], rounds) for pair in combinations(games, 2)}
    slowest = sorted(times.items(), key=lambda item: -item[1])[:_SHOWN]
    for (first, other), took in slowest:
        print(f"{first:<28}{other:<28}{took * 1000:7.0f} ms  {took / unit:6.2f} x adding ten million numbers")
    print(f"{len(times)} pairs, all of them {sum(times.values()):.1f} s")


if __name__ == "__main__":
    main()
