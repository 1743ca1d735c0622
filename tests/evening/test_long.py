"""A hundred deals of every built-in game, with chips counted after every event."""

from __future__ import annotations

import pytest

from pontoon_rules.evening.bare import Bare
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import DealOver
from pontoon_rules.evening.replay import resume
from pontoon_rules.resources import ruleset_names
from tests.engine.tables import game
from tests.evening.evenings import ByLot, Piles, go_on, of


@pytest.mark.parametrize("name", ruleset_names())
def test_a_hundred_deals_of_every_game_lose_no_chip_and_replay(name: str) -> None:
    rules = game(name)
    low, high = Bare(rules, 2).seats
    players = [f"player {number}" for number in range((low + high) // 2)]
    evening = Evening(rules, players, chips=dict.fromkeys(players, 3000), seed=name)
    # Nobody leaves, so that there is always one who can bank; the rest is left to chance.
    player = ByLot(len(name), restless=10**9)
    piles, counted = Piles(), 0
    for _ in go_on(evening, player, 100):
        for event in evening.events[counted:]:
            piles.take(event)
            assert sum(piles.lying.values()) == piles.brought == 3000 * len(players)
        counted = len(evening.events)
    assert len(of(DealOver, evening.events)) == 100
    assert evening.ledger.total() == 0
    again = resume(rules, evening.events)
    assert again.events == evening.events
    assert again.decision == evening.decision
