"""How many deals a second the reference table plays, against a fixed piece of work in plain Python in the same run.

    python tests/benchmarks/deals.py [ROUNDS]

Games and the fixed work take turns, so that a busy machine slows all of them alike, and only the processor's own count is
taken. `deals in the time of the work` is the figure to hold against another day's or another machine's.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from pontoon_rules.api.games import load
from pontoon_rules.api.playing import playing_of
from pontoon_rules.simulate.plan import CHUNK, Plan
from pontoon_rules.simulate.run import play_chunk
from pontoon_rules.simulate.tables import Tables

# A game, how many punters play it, and how many chunks a round takes.
GAMES = (("casino-pontoon", 1, 4), ("pontoon", 4, 1), ("shoot-pontoon", 4, 1))


def fixed_work() -> int:
    """A few hundredths of a second of what a table does: calls, small tuples, a dictionary, exact sums."""
    seen: dict[tuple[int, int], int] = {}
    state, total = 1, 0
    for number in range(60_000):
        state = _next(state)
        key = (state % 13, number % 4)
        seen[key] = seen.get(key, 0) + 1
        total += seen[key] if key[0] > 6 else -key[0]
    return total


def _next(state: int) -> int:
    return state * 48271 % 2147483647


def seconds(work: Callable[[], object]) -> float:
    """The processor's time that it takes."""
    before = time.process_time()
    work()
    return time.process_time() - before


def player(name: str, punters: int, chunks: int) -> Callable[[], None]:
    """Plays so many chunks of a game."""
    game = load(name)
    tables = Tables(game.rules, playing_of(game, None).strategy)
    plan = Plan(chunks * CHUNK, punters, 1)

    def play() -> None:
        for chunk in range(plan.chunks):
            play_chunk(tables, plan, chunk)

    return play


def main() -> None:
    """Print the best and the median speed of each game, and the ratio to the fixed work."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    works = {name: player(name, punters, chunks) for name, punters, chunks in GAMES}
    spent: dict[str, list[float]] = {name: [] for name in works}
    fixed: list[float] = []
    for number in range(rounds + 1):
        measured = {name: seconds(work) for name, work in works.items()}
        work = seconds(fixed_work)
        if number:  # the first round reads files and compiles expressions
            fixed.append(work)
            for name, took in measured.items():
                spent[name].append(took)
    print(f"fixed work {min(fixed) * 1000:.1f} ms at best")
    for name, punters, chunks in GAMES:
        deals, times = chunks * CHUNK, spent[name]
        ratio = statistics.median(deals * work / each for work, each in zip(fixed, times, strict=True))
        print(
            f"{name:15} {punters} punter{'s' if punters > 1 else ' '}"
            f"  {deals / min(times):6,.0f} deals/s at best, {deals / statistics.median(times):6,.0f} median;"
            f"  {ratio:6.1f} deals in the time of the work"
        )


if __name__ == "__main__":
    main()
