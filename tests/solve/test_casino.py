"""Casino Pontoon: figures of two programs that share no code with this one, and a third that stands in the tests."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pontoon_rules import api
from pontoon_rules.solve.chart import Act, Chart
from tests.independent import endless
from tests.independent.counted import Counted
from tests.solve.solving import solved_game

# S stick, T twist, D double: hands of two, three and four cards (figures of the published best play).
HARD = {
    **dict.fromkeys((18, 19, 20, 21), "SSS"),
    17: "SST",
    **dict.fromkeys((15, 16), "SSD"),
    **dict.fromkeys((12, 13, 14), "TTD"),
    **dict.fromkeys((10, 11), "DDD"),
    9: "TDD",
    8: "TTD",
    **dict.fromkeys((4, 5, 6, 7), "TT-"),
}
SOFT = {
    21: "-DD",
    20: "SDD",
    19: "SDD",
    18: "TTD",
    **dict.fromkeys((14, 15, 16, 17), "TTD"),
    **dict.fromkeys((12, 13), "TT-"),
}
WORDS = {"S": "stick", "T": "twist", "D": "double"}


@pytest.fixture(scope="module")
def casino() -> api.Solved:
    return api.solve("casino-pontoon")


def test_eight_packs_to_six_digits(casino: api.Solved) -> None:
    assert casino.value == pytest.approx(-0.00427424, abs=5e-9)
    assert casino.exact
    # The published figure is not reached by the published rules.
    assert abs(casino.value - -0.0038) > 0.0004


def test_the_published_best_play_on_all_569_decisions(casino: api.Solved) -> None:
    cells = [cell for cell in casino.chart.cells if not cell.key.after]
    assert sum(cell.hands for cell in cells) == 569
    for cell in cells:
        row = (SOFT if cell.key.soft else HARD)[cell.key.total]
        assert cell.act == Act(WORDS[row[cell.key.cards - 2]])
        assert cell.exceptions == ()
    assert len(cells) == sum(len(row.replace("-", "")) for row in [*HARD.values(), *SOFT.values()]) - missing(casino.chart)


def missing(chart: Chart) -> int:
    """Cells of the published table that no hand fills: a hard 21 of two cards, a hard 4 or 5 of three, and so on."""
    found = {(cell.key.soft, cell.key.total, cell.key.cards) for cell in chart.cells}
    table = [(soft, total, cards) for soft, rows in ((False, HARD), (True, SOFT)) for total, row in rows.items() for cards, word in zip((2, 3, 4), row, strict=True) if word != "-"]
    return len([key for key in table if key not in found])


def test_only_aces_and_eights_are_split(casino: api.Solved) -> None:
    names = [each.name.split()[0] for each in casino.solution.problem.machine.classes]
    assert [names[row.pair[0]] for row in casino.chart.pairs if row.split] == ["A", "8"]
    assert len(casino.chart.pairs) == 10


def test_the_published_table_is_worth_what_an_independent_program_and_two_others_say() -> None:
    """-0.427424 % of the first stake; best play by composition is the published table."""
    solved = api.solve("casino-pontoon", packs=8, strategy="casino-best-play")
    counted = Counted(8).with_splits()
    assert counted == pytest.approx(-0.00427424, abs=5e-9)
    assert solved.value == pytest.approx(counted, abs=1e-12)
    assert solved.value == pytest.approx(api.solve("casino-pontoon", packs=8).value, abs=1e-12)


def test_packs_without_end_to_the_last_digit() -> None:
    assert solved_game("casino-pontoon", None, exact=True).value == endless.with_splits()


def test_the_ratio_of_one_pack_and_its_float() -> None:
    exact = solved_game("casino-pontoon", 1, exact=True).value
    assert isinstance(exact, Fraction)
    assert float(exact) == pytest.approx(solved_game("casino-pontoon", 1).value, abs=1e-12)


def test_many_packs_cost_no_more_and_come_to_packs_without_end() -> None:
    assert api.solve("casino-pontoon", packs=1_000_000).value == pytest.approx(float(endless.with_splits()), abs=2e-8)


def test_what_the_solution_comes_to_forwards_is_what_it_is_worth_backwards(casino: api.Solved) -> None:
    assert casino.results.value == pytest.approx(casino.value, abs=1e-13)
    assert sum(casino.spread.often.values()) == pytest.approx(1)
    # Pairs of eights and aces split, and those deals are less than one in fifty.
    assert 0.02 < casino.results.splits < 0.03


def test_without_splits_the_spread_is_exact(tmp_path: object) -> None:
    text = "format: 1\nname: No splits\nextends: casino-pontoon\npunter: {actions: {split: none}}\n"
    solved = api.solve(api.Source("x.yaml", text))
    assert solved.spread.exact
    assert solved.value == pytest.approx(Counted(8).without_splits(), abs=1e-12)
    assert solved.spread.mean == pytest.approx(solved.value, abs=1e-12)


def test_another_banker() -> None:
    """One who sticks on every 17 is the same as the rules say for the home game's usual banker."""
    assert api.solve("casino-pontoon", banker="hard 17").value == api.solve("casino-pontoon").value
    soft = api.solve("casino-pontoon", banker="17")
    assert soft.value == api.solve("casino-pontoon", banker="total >= 17").value
    text = "format: 1\nname: Soft\nextends: casino-pontoon\nbanker: {plays: [{remove: soft_seventeen}]}\n"
    assert soft.value == api.solve(api.Source("soft.yaml", text)).value != api.solve("casino-pontoon").value
