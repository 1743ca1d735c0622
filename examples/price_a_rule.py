"""What does a rule cost? Play the same cards under both games and look at the difference."""

from __future__ import annotations

from pathlib import Path

from pontoon_rules import api

OWN = Path(__file__).parent / "01-first-rule.yaml"


def main() -> None:
    """Compare the example with the game that it extends."""
    compared = api.compare("pontoon", OWN, deals=5_000, seed=1)
    [pair] = compared.pairs
    for difference in pair.differences:
        here, there = difference.first, difference.other
        print(f"{difference.path}: {'nothing' if here is None else here.text} -> {'nothing' if there is None else there.text}")
    if pair.value is not None:
        print(f"to the punter, per chip of first stake: {pair.value.value:+.3f} ({pair.value.low:+.3f} to {pair.value.high:+.3f})")


if __name__ == "__main__":
    main()

# Prints:
# settle.pays.pontoon.is: 2:1 -> 3:1
# to the punter, per chip of first stake: +0.044 (+0.039 to +0.050)
