"""What does a rule cost? Solve the game with it and without it, and look at the difference."""

from __future__ import annotations

from pathlib import Path

from pontoon_rules import api

OWN = Path(__file__).parent / "01-first-rule.yaml"


def main() -> None:
    """Compare the example with the game that it extends."""
    compared = api.compare("pontoon", OWN)
    [pair] = compared.pairs
    for difference in pair.differences:
        here, there = difference.first, difference.other
        print(f"{difference.path}: {'nothing' if here is None else here.text} -> {'nothing' if there is None else there.text}")
    if pair.solved is not None:
        print(f"to the punter, per chip of first stake: {pair.solved.value:+.6f}")
        print(f"cells of the chart of best play that change: {len(pair.solved.play.changed)}")


if __name__ == "__main__":
    main()

# Prints:
# settle.pays.pontoon.is: 2:1 -> 3:1
# to the punter, per chip of first stake: +0.046492
# cells of the chart of best play that change: 0
