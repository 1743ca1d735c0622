"""The reference engine, which knows nothing of machines and tables, deals the solved play: within three standard errors."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random

import pytest

from pontoon_rules import api
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.players import Player, PolicyBanker, play
from pontoon_rules.engine.stock import ShuffledStock
from pontoon_rules.solve.at_table import SolvedPlayer
from tests.solve.solving import HERE, solved_game

DEALS = 3_000


@pytest.mark.parametrize(
    ("name", "packs"),
    [
        ("casino-pontoon", 8),
        ("pontoon", 1),
        ("shoot-pontoon", 1),
        ("malaysian-pontoon", 1),
        ("shoot-pontoon-double-stake", 1),
        ("shoot-pontoon-no-look", 1),
        ("jack-of-clubs", 1),
        ("spanish-pontoon", 1),
        (HERE / "blackjack-one-split.yaml", 6),
    ],
    ids=lambda each: Path(str(each)).stem,
)
def test_the_engine_deals_the_solved_value(name: str | Path, packs: int) -> None:
    """3,000 deals find an error of a tenth of a stake for certain; those that are smaller are left to exact tests."""
    solution = solved_game(name, packs)
    rules = api.load(name).rules
    players: dict[int, Player] = {0: PolicyBanker(), 1: SolvedPlayer(solution)}
    results = []
    for number in range(DEALS):
        stock = ShuffledStock(rules, Random(f"solved/{number}"), packs)
        result = play(Deal(rules, punters=1, stock=stock), players)
        assert result.void is None
        results.append(float(result.stakes[1]))
    mean = sum(results) / DEALS
    error = sqrt(sum((result - mean) ** 2 for result in results) / (DEALS - 1) / DEALS)
    assert error < 0.06
    assert abs(mean - solution.value) < 3 * error
