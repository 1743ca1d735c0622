"""The reference engine deals the solved play: a mean that must lie near the solved value.

    python -m tests.solve.at_table [DEALS] [--processes N]

Plays so many deals (100,000) of every built-in game that can be solved, and of blackjack in every convention for split hands,
and tells for each the solved value, the mean, its standard error and how many of them lie between the two. Games without
an exact value are named with the reason.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from pontoon_rules import api
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.players import Player, PolicyBanker, play
from pontoon_rules.engine.stock import ShuffledStock
from pontoon_rules.resources import ruleset_names
from pontoon_rules.simulate.tables import packs_for
from pontoon_rules.solve.at_table import SolvedPlayer
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.unsolvable import Unsolvable
from tests.solve.solving import HERE, solved_game


class Case(NamedTuple):
    """A game, from how many packs, and how split hands are played."""

    game: str
    packs: int
    convention: Convention = Convention.CDZ


class Dealt(NamedTuple):
    """The solved value, and the mean of the deals with its standard error, per first stake."""

    value: float
    mean: float
    error: float

    @property
    def errors(self) -> float:
        """How many standard errors lie between value and mean."""
        return (self.mean - self.value) / self.error


def built_in() -> list[Case]:
    """Every built-in game, from as many packs as it says."""
    names = ruleset_names()
    return [Case(name, packs_for(api.load(name).rules, 1)) for name in names]


def blackjack() -> list[Case]:
    """Blackjack with one split and with four hands, in every convention that differs."""
    many = str(HERE / "blackjack-six-packs.yaml")
    return [Case(str(HERE / "blackjack-one-split.yaml"), 6), *(Case(many, 1, each) for each in Convention)]


def dealt(case: Case, deals: int) -> Dealt:
    """So many deals of the solved play. Raises `Unsolvable` for a game without an exact value."""
    solution = solved_game(case.game, case.packs, convention=case.convention)
    rules = api.load(case.game).rules
    players: dict[int, Player] = {0: PolicyBanker(), 1: SolvedPlayer(solution)}
    results = []
    for number in range(deals):
        stock = ShuffledStock(rules, Random(f"solved/{number}"), case.packs)
        result = play(Deal(rules, punters=1, stock=stock), players)
        assert result.void is None
        results.append(float(result.stakes[1]))
    mean = sum(results) / deals
    return Dealt(solution.value, mean, sqrt(sum((result - mean) ** 2 for result in results) / (deals - 1) / deals))


def _line(case: Case, deals: int) -> str:
    named = f"{Path(case.game).stem}, {case.packs} packs, {case.convention}"
    try:
        found = dealt(case, deals)
    except Unsolvable as reason:
        return f"{named:<44} no exact value: {reason}"
    return f"{named:<44} {found.value:+.6f}  {found.mean:+.6f}  {found.error:.6f}  {found.errors:+.2f}"


def main() -> None:
    """All of them, in several processes."""
    said = [word for word in sys.argv[1:] if word.isdecimal()]
    processes = int(said.pop()) if "--processes" in sys.argv else 2
    deals = int(said[0]) if said else 100_000
    print(f"{'game':<44} solved     dealt      error     errors between ({deals:,} deals)")
    with ProcessPoolExecutor(processes) as pool:
        for line in pool.map(partial(_line, deals=deals), [*built_in(), *blackjack()]):
            print(line, flush=True)


if __name__ == "__main__":
    main()
