"""Every deal of a small pack, dealt by the reference engine under the solved play, comes to the solved value: to the last digits,
not within a margin. `python -m tests.solve.every_deal` does it for every switch and every game."""

from __future__ import annotations

import pytest

from pontoon_rules.solve.conventions import Convention
from tests.solve.every_deal import compared

SOME = (1, 2, 5, 8, 8, *[10] * 5)


@pytest.mark.parametrize("name", ["casino-pontoon", "pontoon", "malaysian-pontoon", "shoot-pontoon", "shoot-pontoon-double-stake"])
def test_the_engine_deals_just_what_is_solved(name: str) -> None:
    solved, dealt, deals = compared(name, "", cards=SOME)
    assert deals > 1_500
    assert solved == pytest.approx(dealt, abs=1e-11)


def test_a_hand_that_is_burned_is_played_on_beside_its_cards() -> None:
    line = "punter: {actions: {split: none, burn: {when: total == 13 or total == 15, times: 1}}}"
    solved, dealt, _ = compared("casino-pontoon", line, cards=(*SOME, *[10] * 7))
    assert solved == pytest.approx(dealt, abs=1e-11)


def test_a_card_of_the_banker_that_is_shown_is_dealt_as_it_is_solved() -> None:
    line = "deal: [stake, {do: card, to: punters}, {do: card, to: banker, face: up}, card, look, play, banker, settle]"
    solved, dealt, _ = compared("casino-pontoon", line, cards=SOME)
    assert solved == pytest.approx(dealt, abs=1e-11)


def test_split_hands_are_played_at_the_table_as_their_convention_says() -> None:
    """With so few low cards it changes the play of split aces that another ace is gone."""
    line, cards = "punter: {actions: {split: {hands: 2}, double: none}}\n", (1, 1, 1, 4, 5, 9, *[10] * 7)
    found = {each: compared("casino-pontoon", line, each, cards) for each in Convention}
    for solved, dealt, _ in found.values():
        assert solved == pytest.approx(dealt, abs=1e-11)
    assert found[Convention.CDZ][0] < found[Convention.CDP1][0] - 1e-4
    assert found[Convention.CDP1] == found[Convention.CDP]
