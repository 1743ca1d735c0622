"""The full agreement run, with its counts: `python -m tests.agreement [HANDS] [RULE SETS]`."""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

from pontoon_rules.expr.rules import Rules
from pontoon_rules.resources import ruleset_names
from tests.agreement.hands import OWNERS, Agreement, machine_of, multisets, orders, random_cards
from tests.agreement.made import made
from tests.agreement.mutants import MUTANTS, asking, noticed
from tests.engine.tables import game


def run(name: str, rules: Rules, hands: int, *, every: bool) -> None:
    """Compare and print how much was compared."""
    began = perf_counter()
    machine = machine_of(rules)
    compiled = perf_counter() - began
    agreement, random = Agreement(rules, machine), Random(name)
    kept = 0
    if every:
        several = 3 if len(machine.classes) < 20 else 1  # forty classes make more than a million hands
        for letters in multisets(machine, 1, 5):
            for cards in orders(machine, letters, random, several):
                kept += agreement.hand(cards, random.choice(OWNERS))
    for _ in range(hands):
        agreement.hand(random_cards(rules, random), random.choice(OWNERS))
    for _ in range(hands // 50):
        agreement.pair(random_cards(rules, random)[:5], random_cards(rules, random)[:5])
    print(
        f"{name}: {len(machine.classes)} classes, {machine.explored} -> {len(machine.rows)} states, "
        f"compiled in {compiled:.3f} s; {kept} hands by class, {hands} drawn, {agreement.compared} values compared"
    )


def main() -> None:
    """All built-ins, then rule sets drawn at random, then the wrong folds."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    sets = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    for name in ruleset_names():
        run(name, game(name), hands, every=True)
    for seed in range(sets):
        run(f"drawn {seed}", made(seed, clauses=5), max(hands // 100, 200), every=False)
    caught = sum(noticed(mutant, asking()) for mutant in MUTANTS)
    print(f"wrong folds: {len(MUTANTS)} tried, {caught} noticed")


if __name__ == "__main__":
    main()
