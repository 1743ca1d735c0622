"""The value of the home game, that nobody has published: two programs that share nothing say the same.

One pack, one punter who plays best, the banker's usual policy. What a split is worth is dealt out too, where the pack is
small. `python -m tests.independent.home_solved` compares more games, and takes some minutes.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.independent.home_dealt import split_dealt
from tests.independent.home_solved import HOME, SMALL_PACK, WITHOUT_SPLITS, Asked, compare
from tests.independent.home_value import NONE, PONTOON, Table


def test_the_usual_banker_of_one_pack_has_a_pontoon_as_often_as_an_ace_and_a_ten_lie_there() -> None:
    ends = Table(HOME).banker(NONE)
    assert ends[PONTOON] == pytest.approx(128 / 2652)
    assert sum(ends.values()) == pytest.approx(1)


def test_the_home_game_without_splits_is_worth_what_another_program_says() -> None:
    found = compare(WITHOUT_SPLITS, Table(WITHOUT_SPLITS.game))
    assert found.ours == pytest.approx(found.theirs, abs=1e-12)
    assert found.furthest < 1e-12
    assert found.actions > 150
    assert not found.otherwise


def test_the_whole_home_game_is_worth_what_another_program_says() -> None:
    """Buys of one first stake or two; that nothing between is ever better, the longer run shows."""
    game = replace(HOME, unit=1)
    found = compare(Asked(("pontoon",), game), Table(game))
    assert found.ours == pytest.approx(found.theirs, abs=1e-12)
    assert found.furthest < 1e-12
    assert not found.otherwise


def test_splits_from_a_small_pack_are_worth_what_comes_of_dealing_them_out() -> None:
    table = Table(SMALL_PACK.game)
    for place in (6, 7, 9):
        assert split_dealt(table, place) == pytest.approx(table.split(place), abs=1e-12)
    found = compare(SMALL_PACK, table)
    assert found.ours == pytest.approx(found.theirs, abs=1e-12)
    assert found.furthest < 1e-12
    assert not found.otherwise
