"""The dimensions of the family: every value that somebody plays is said by a rule file or a built-in game, and shown."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pontoon_rules import api, resources
from pontoon_rules.cases.run import CaseResult
from pontoon_rules.diagnostics import RuleFileError, Source
from tests.dimensions.rows import FILES, HERE, SHOWING, Row, head_and_tests, table

# How many values of each dimension have a source that counts here, counted in the sources and not in the table. Those of
# 66 and 84 belong to games without a banker, those of 82 to a game whose rules change from round to round.
COUNTED = {
    1: 8, 2: 6, 3: 2, 4: 2, 5: 6, 6: 11, 7: 4, 8: 4, 9: 2, 10: 2, 11: 1, 12: 2, 13: 3, 14: 1, 15: 0, 16: 3, 17: 2, 18: 2, 19: 5,
    20: 3, 21: 6, 22: 8, 23: 3, 24: 3, 25: 4, 26: 4, 27: 5, 28: 4, 29: 6, 30: 3, 31: 3, 32: 3, 33: 1, 34: 2, 35: 3, 36: 4, 37: 6,
    38: 0, 39: 3, 40: 3, 41: 2, 42: 4, 43: 1, 44: 5, 45: 5, 46: 2, 47: 3, 48: 4, 49: 1, 50: 1, 51: 1, 52: 4, 53: 2, 54: 0, 55: 1,
    56: 0, 57: 1, 58: 4, 59: 2, 60: 5, 61: 2, 62: 3, 63: 2, 64: 1, 65: 2, 67: 1, 68: 4, 69: 4, 70: 2, 71: 3, 72: 2, 73: 2, 74: 1,
    75: 1, 76: 1, 77: 2, 78: 1, 79: 1, 80: 1, 81: 5, 83: 5,
}  # fmt: skip
SOURCES = frozenset(
    "HOME SHOOT CASINO PG TP PPO CZ WP PEN PEEL HOY EB CUT IRC INK NAT GTC".split()  # noqa: SIM905 - one line of names
)
ROWS = table()
MOST_LINES = 15


def shorter(row: Row) -> str:
    return f"{row.dimension} {row.value}"


# the table


def test_every_value_has_its_row() -> None:
    assert sorted(COUNTED) == [*range(1, 66), *range(67, 82), 83]
    found = Counter(row.dimension for row in ROWS)
    assert {dimension: found.get(dimension, 0) for dimension in COUNTED} == COUNTED
    assert set(found) <= set(COUNTED)
    assert len({(row.dimension, row.value) for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=shorter)
def test_a_row_says_where_or_why_not(row: Row) -> None:
    assert sum(said is not None for said in (row.file, row.built_in, row.cannot)) == 1
    assert row.value and row.sources and set(row.sources) <= SOURCES
    assert row.built_in is None or row.shown is not None
    assert row.cannot is None or (len(row.cannot) > 20 and row.shown is None)


def test_every_file_serves() -> None:
    assert {row.file for row in ROWS} - {None} == {path.name for path in FILES}
    assert {row.built_in for row in ROWS} - {None} <= set(resources.ruleset_names())
    assert {path.stem for path in SHOWING} <= {row.built_in for row in ROWS}


# a value that a file says


@cache
def checked(path: Path) -> api.Checked:
    return api.check(path)


def results_of(path: Path) -> tuple[CaseResult, ...]:
    game = checked(path).game
    assert game is not None, [each.message for each in checked(path).diagnostics]
    return api.test(game)


def failed(results: tuple[CaseResult, ...]) -> list[tuple[str, list[str]]]:
    return [(each.name, [problem.message for problem in each.problems]) for each in results if not each.passed]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_short_and_without_a_finding(path: Path) -> None:
    head, rules, _ = head_and_tests(path)
    assert rules
    assert len((head + "\n" + rules).splitlines()) <= MOST_LINES
    assert checked(path).diagnostics == (), [each.message for each in checked(path).diagnostics]
    assert checked(path).proved


@pytest.mark.parametrize("path", [*FILES, *SHOWING], ids=lambda path: path.stem)
def test_its_tests_pass(path: Path) -> None:
    results = results_of(path)
    assert results
    assert failed(results) == []


def hold_by_the_parents_rules(path: Path) -> bool:
    """Whether a file's own tests can be read and pass without its rules; if it has none, they do."""
    head, _, tests = head_and_tests(path)
    if "- name: " not in tests:
        return True
    try:
        return failed(api.test(Source(path.name, f"{head}\ntests:\n{tests}"))) == []
    except RuleFileError:
        return False


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_tests_fail_by_its_parents_rules(path: Path) -> None:
    """Where they do not, a function that names the file shows each of its values."""
    if hold_by_the_parents_rules(path):
        named = [row.shown for row in ROWS if row.file == path.name]
        assert all(name is not None and f'"{path.name}"' in functions()[name] for name in named), named


@cache
def functions() -> dict[str, str]:
    """The functions of this folder that show a value, each with its text and what decorates it."""
    parts = [
        part
        for path in HERE.glob("test_*.py")
        if path.name != Path(__file__).name
        for part in path.read_text("utf-8").split("\n\n\n")
    ]
    return {part.partition("def ")[2].partition("(")[0]: part for part in parts if "def test_" in part}


def test_every_function_shows_a_value() -> None:
    assert set(functions()) == {row.shown for row in ROWS if row.shown and row.shown.startswith("test_")}


# a value that a built-in game says


@cache
def shown_by_tests(game: str) -> frozenset[str]:
    """The tests that pass of a game, and of the file here that shows more of it."""
    shown = HERE / "built-in" / f"{game}.yaml"
    results = results_of(shown) if shown in SHOWING else api.test(game)
    return frozenset(result.name for result in results if result.passed)


@pytest.mark.parametrize("row", [row for row in ROWS if row.built_in is not None], ids=shorter)
def test_a_test_shows_what_a_built_in_game_says(row: Row) -> None:
    assert row.built_in is not None
    assert row.shown in functions() or row.shown in shown_by_tests(row.built_in)
