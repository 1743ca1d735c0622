"""Settled hands, each reading of each dispute in a file of its own, and the tests of the built-in games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pontoon_rules import resources
from pontoon_rules.cases.run import run_tests
from pontoon_rules.diagnostics import Source
from tests.cases.loading import FILES, HERE, own_results, rules_of

GAMES = tuple(name for name in resources.ruleset_names())

# Every reading of the disputes, and how many tests of its own its file must have at least.
READINGS = {
    "case-1-double": 2,
    "case-1-single": 2,
    "case-2-hard-21": 3,
    "case-2-totals": 6,
    "case-2-ace-eleven": 1,
    "case-3-home": 2,
    "case-3-shoot": 1,
    "case-3-shoot-first-stake": 1,
    "case-3-exactly": 1,
    "case-3-twice-the-hand": 1,
    "case-3-casino": 1,
    "case-3-certain-trick": 3,
    "case-4-at-once": 2,
    "case-4-at-once-limit": 1,
    "case-4-at-the-end": 1,
    "case-4-still-counts": 1,
    "case-5-casino": 4,
    "case-5-home": 3,
    "case-5-takes-the-bank": 1,
    "case-5-single": 1,
    "case-5-plain": 2,
    "case-5-plain-double": 1,
    "case-5-shoot": 4,
    "case-5-rank": 2,
    "case-5-aces": 3,
}


@pytest.mark.parametrize("what", [*GAMES, *FILES], ids=lambda what: what if isinstance(what, str) else what.stem)
def test_every_test_of_the_file_passes(what: str | Path) -> None:
    results = list(run_tests(rules_of(what)))
    assert results
    failed = [(result.name, problem.span.where, problem.message) for result in results for problem in result.problems]
    assert failed == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_tests_of_its_own(name: str) -> None:
    file = resources.ruleset_path(name).name
    own = [result for result in run_tests(rules_of(name)) if Path(result.where.rsplit(":", 1)[0]).name == file]
    assert own


def test_every_reading_has_its_file() -> None:
    assert set(READINGS) <= {path.stem for path in FILES}


@pytest.mark.parametrize(("name", "least"), READINGS.items(), ids=READINGS)
def test_a_reading_is_short_and_tested(name: str, least: int) -> None:
    path = HERE / f"{name}.yaml"
    rules, tests = path.read_text(encoding="utf-8").split("\ntests:\n")
    assert len(rules.splitlines()) <= 40
    assert "\nextends: " in rules
    assert tests.count("\n  - ") + tests.startswith("  - ") >= least


OVERLAYS = [name for name in GAMES if name not in ("pontoon", "shoot-pontoon", "casino-pontoon")]
_TITLE = re.compile(r"(format|name|about|source|extends):")


@pytest.mark.parametrize("name", OVERLAYS)
def test_an_overlay_takes_less_than_fifteen_lines_of_rules(name: str) -> None:
    text = resources.ruleset_path(name).read_text(encoding="utf-8").split("\ntests:\n")[0]
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    rules = [line for line in lines if line and not _TITLE.match(line)]
    assert 0 < len(rules) < 15


@pytest.mark.parametrize(
    ("tests_of", "rules_by", "expected"),
    [
        ("case-1-single", "case-1-double", {"-100": "-200", "-50": "-100", "+30": "+180"}),
        ("case-1-double", "case-1-single", {"-200": "-100", "-100": "-50", "+180": "+30"}),
    ],
)
def test_readings_tell_each_other_apart(tests_of: str, rules_by: str, expected: dict[str, str]) -> None:
    """The tests of one reading, run by the rules of another, fail in the sums in which they differ and in no other."""
    texts = {name: (HERE / f"{name}.yaml").read_text(encoding="utf-8") for name in (tests_of, rules_by)}
    text = texts[rules_by].split("\ntests:\n")[0] + "\ntests:\n" + texts[tests_of].split("\ntests:\n")[1]
    text = text.replace("P1: twenty_one", "P1: points")  # the home game has no class of its own for it
    results = {result.name: result for result in run_tests(rules_of(Source("mixed.yaml", text)))}
    sums = [each for each in results["case 1"].mismatches if each.place.subject == "net"]
    assert {each.expected: each.actual for each in sums} == expected


def test_an_own_test_of_the_same_name_changes_the_inherited_one() -> None:
    results = own_results("""\
extends: pontoon
tests:
  - {name: the banker's pontoon, expect: {P1: -7}}
""")
    assert [(r.name, [m.expected for m in r.mismatches], [m.actual for m in r.mismatches]) for r in results] == [
        ("the banker's pontoon", ["-7"], ["-6"])
    ]


def test_inherited_tests_run_by_the_childs_rules() -> None:
    rules = rules_of(Source("house.yaml", "format: 1\nname: X\nextends: pontoon\nsettle: {ties: punter}\n"))
    failed = {result.name for result in run_tests(rules) if not result.passed}
    assert failed == {"the banker's pontoon", "the banker's five-card trick", "no sticking below 15, and a tie"}
