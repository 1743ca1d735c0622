"""How long whole solutions take, with chart and spread, and how much memory; each as a ratio to a fixed NumPy workload.

    python tests/benchmarks/solving.py [ROUNDS] [--spread]

The least time of several is told, of the processor, which others' work disturbs less than the clock. With `--spread` the exact
spread of blackjack with one split as well (a minute or two), whose standard deviation the field's exact analyser gives as 1.14654.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from pontoon_rules import api

SOLVE = Path(__file__).resolve().parents[1] / "solve"


def least(work: Callable[[], object], rounds: int) -> float:
    """The least processor time of several rounds."""
    found = float("inf")
    for _ in range(rounds):
        began = process_time()
        work()
        found = min(found, process_time() - began)
    return found


def workload() -> None:
    """Two hundred times a gather, a product and a sum over a quarter of a million floats."""
    numbers, places = np.arange(250_000, dtype=np.float64), np.arange(250_000)[::-1].copy()
    for _ in range(200):
        (np.take(numbers, places) * numbers).sum()


def main() -> None:
    """All of them."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdecimal() else 5
    fixed = least(workload, rounds)
    print(f"{'fixed workload':<36}{fixed:7.3f} s")
    games: list[tuple[str | Path, int]] = [("casino-pontoon", 8), ("casino-pontoon", 1_000), ("pontoon", 1), (SOLVE / "blackjack-six-packs.yaml", 6)]
    for name, packs in games:
        game = api.load(name)
        took = least(lambda game=game, packs=packs: api.solve(game, packs=packs), rounds)  # type: ignore[misc]
        print(f"{f'{game.name}, {packs} packs':<36}{took:7.3f} s  {took / fixed:6.2f} times the fixed workload")
    if "--spread" in sys.argv:
        solved = api.solve(SOLVE / "blackjack-one-split.yaml", spread=True)
        print(f"one split: {100 * solved.value:+.7f} %, standard deviation {solved.spread.deviation:.7f}, exact: {solved.spread.exact}")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
