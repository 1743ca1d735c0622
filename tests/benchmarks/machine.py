"""How many classes and states the hand machine of each built-in game has, and how long it takes to compile.

    python tests/benchmarks/machine.py [ROUNDS]

The least time of several is told, of the processor, which others' work disturbs less than the clock; the last lines are games
with a hundred clauses over twenty named cards.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pontoon_rules.expr.rules import Rules
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import Machine
from pontoon_rules.resources import ruleset_names
from tests.agreement.made import hundred
from tests.engine.tables import game


def told(name: str, rules: Rules, rounds: int) -> None:
    """Print one line of figures."""
    least, machine = float("inf"), None
    for _ in range(rounds):
        began = process_time()
        machine = compile_machine(rules)
        least = min(least, process_time() - began)
    if isinstance(machine, Machine):
        figures = f"{len(machine.classes):>3} classes, {machine.explored:>6} states explored, {len(machine.rows):>6} left"
        print(f"{name:<24}{figures}, {least * 1000:8.1f} ms")
    else:
        print(f"{name:<24}{machine}")


def main() -> None:
    """All of them."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    for name in ruleset_names():
        told(name, game(name), rounds)
    for seed in range(3):
        told(f"a hundred clauses ({seed})", hundred(seed), 1)


if __name__ == "__main__":
    main()
