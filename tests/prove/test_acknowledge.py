"""Acknowledgements: what they silence, for whom, and when they are stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from pontoon_rules.api.games import check, load
from tests.prove.houses import checked

ACE_KING = "settle: {pays: [{name: ace_king, when: cards == 2 and has(A) and has(K), is: 2:1}]}\n"


def codes(parent: str, text: str) -> list[str]:
    return [each.code for each in checked(parent, text).diagnostics]


@pytest.mark.parametrize(
    "entry",
    [
        "{code: no-effect, reason: r}",
        "{code: no-effect, at: settle.pays.ace_king, reason: r}",
        "{code: no-effect, at: settle.pays, reason: r}",
        "{code: no-effect, at: settle, reason: r}",
    ],
)
def test_a_finding_is_acknowledged(entry: str) -> None:
    assert codes("pontoon", ACE_KING) == ["no-effect"]
    assert codes("pontoon", f"{ACE_KING}acknowledges: [{entry}]") == []


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("{code: clause-never-matches, reason: r}", "finds no `clause-never-matches`"),
        ("{code: no-effect, at: settle.pays.pontoon, reason: r}", "at `settle.pays.pontoon`"),
        ("{code: no-effect, at: settle.pays.ace_kin, reason: r}", "the rules have no `settle.pays.ace_kin`"),
        ("{code: no-efect, reason: r}", "no finding has the code `no-efect`"),
    ],
)
def test_an_acknowledgement_of_nothing_is_a_finding_beside_the_one_it_misses(entry: str, words: str) -> None:
    found = checked("pontoon", f"{ACE_KING}acknowledges: [{entry}]").diagnostics
    assert sorted(each.code for each in found) == ["no-effect", "stale-acknowledgement"]
    [stale] = [each for each in found if each.code == "stale-acknowledgement"]
    assert words in stale.message


def test_a_warning_of_merging_is_acknowledged_too() -> None:
    generous = "settle: {pays: [{name: generous, is: 3:1}]}\n"
    assert codes("pontoon", generous) == ["shadowed-clause"]
    assert codes("pontoon", f"{generous}acknowledges: [{{code: shadowed-clause, at: settle.pays.generous, reason: r}}]") == []


def test_what_would_stop_play_is_not_acknowledged() -> None:
    gap = "hands: [{name: points, when: total >= 16}]\n"
    assert codes("pontoon", f"{gap}acknowledges: [{{code: unnamed-hand, reason: r}}]") == [
        "unnamed-hand",
        "stale-acknowledgement",
    ]


def test_a_child_inherits_what_its_parent_acknowledges_of_a_clause_it_leaves_alone() -> None:
    assert codes("ace-high-pontoon", "table: {players: 2..4}") == []


def test_a_child_that_writes_the_clause_anew_answers_for_it() -> None:
    again = "settle: {pays: [{name: ace_king, when: has(A) and cards == 2 and has(K), is: 4:2}]}"
    assert codes("ace-high-pontoon", again) == ["no-effect"]


def test_a_parents_acknowledgement_is_not_stale_for_its_child() -> None:
    assert codes("ace-high-pontoon", "settle: {pays: [{remove: ace_king}]}") == []


def test_what_a_parent_says_is_told_of_the_parent(tmp_path: Path) -> None:
    parent, child = tmp_path / "parent.yaml", tmp_path / "child.yaml"
    parent.write_text(f"format: 1\nname: parent\nextends: pontoon\n{ACE_KING}")
    child.write_text("format: 1\nname: child\nextends: parent.yaml\n")
    assert [each.code for each in check(parent).diagnostics] == ["no-effect"]
    assert check(child).diagnostics == ()


LOW = "settle: {winner: [{name: low, when: total == 15, is: banker}]}\n"
STICK = "acknowledges: [{code: stick-never-wins, at: punter.actions.stick, reason: r}]\n"


@pytest.mark.parametrize(("ours", "found"), [("", ["stick-never-wins"]), (STICK, [])])
def test_a_file_acknowledges_a_finding_at_a_clause_of_its_parent(ours: str, found: list[str]) -> None:
    assert codes("pontoon", LOW + ours) == found


def test_a_child_inherits_an_acknowledgement(tmp_path: Path) -> None:
    parent, child = tmp_path / "parent.yaml", tmp_path / "child.yaml"
    again = LOW.replace("15", "16")
    parent.write_text(f"format: 1\nname: parent\nextends: pontoon\n{LOW}{STICK}")
    child.write_text(f"format: 1\nname: child\nextends: parent.yaml\n{again}")
    assert check(child).diagnostics == ()
    # One that says anew on what a punter may stick answers for it.
    child.write_text(f"format: 1\nname: child\nextends: parent.yaml\n{again}punter: {{actions: {{stick: {{from: 16}}}}}}\n")
    assert [each.code for each in check(child).diagnostics] == ["stick-never-wins"]


def test_loading_proves_nothing_and_calls_nothing_stale() -> None:
    assert load("ace-high-pontoon").warnings == ()
