"""The reference engine, which knows nothing of machines and tables, deals the solved play: within three standard errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.solve.at_table import Case, blackjack, built_in, dealt

DEALS = 1_500
# A pontoon of any hand ends the deal there: `solve` says so, with the line.
WITHOUT_VALUE = {"sudden-death-pontoon"}


@pytest.mark.parametrize(
    "case",
    [each for each in (*built_in(), *blackjack()) if each.game not in WITHOUT_VALUE],
    ids=lambda case: f"{Path(case.game).stem}-{case.convention}",
)
def test_the_engine_deals_the_solved_value(case: Case) -> None:
    """1,500 deals find an error of a quarter of a stake; those that are smaller are left to exact tests, and to the command."""
    found = dealt(case, DEALS)
    assert found.error < 0.09
    assert abs(found.errors) < 3
