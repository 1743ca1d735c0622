"""`equal`: verdicts, exit status, JSON."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import Commands

RICH = "format: 1\nname: Rich\nextends: shoot-pontoon\nsettle: {pays: [{name: rich, when: shoot.size > %s, is: 3:1}]}\n"


@pytest.mark.parametrize(
    ("first", "other", "verdict", "status"),
    [
        ("pontoon", "ace-high-pontoon", "equal", 0),
        ("pontoon", "casino-pontoon", "different", 1),
        ("rich.yaml", "richer.yaml", "unknown", 3),
    ],
)
def test_verdict_and_exit_status(run: Commands, first: str, other: str, verdict: str, status: int) -> None:
    run.write({"rich.yaml": RICH % 100, "richer.yaml": RICH % 200})
    said = run("equal", first, other)
    assert said.status == status
    assert f"\n{verdict}: " in said.out and said.err == ""
    told = run("equal", first, other, "--format", "json")
    assert told.status == status
    found = json.loads(told.out)
    assert found["command"] == "equal" and found["verdict"] == verdict
    assert (found["witness"] is not None) == (verdict == "different")
    assert bool(found["reasons"]) == (verdict == "unknown")


def test_a_witness_for_programs_has_its_cards_and_both_clauses(run: Commands) -> None:
    said = run("equal", "shoot-pontoon", "jack-of-spades", "--format", "json")
    witness = json.loads(said.out)["witness"]
    assert sorted(card[0] for card in witness["cards"]) == ["A", "J"]
    assert "J♠" in witness["cards"]
    assert [clause["name"] for clause in witness["first"]["clauses"]] == ["better", "pontoon"]
    assert [clause["name"] for clause in witness["other"]["clauses"]] == ["better", "jack_of_spades"]
    assert witness["other"]["clauses"][1]["file"].endswith("jack-of-spades.yaml")
    assert 0 < witness["frequency"] < 1


def test_a_witness_that_takes_two_packs_says_so(run: Commands) -> None:
    run.write({"five.yaml": "format: 1\nname: x\nextends: pontoon\nsettle: {pays: [{name: aces, when: held(A) == 5, is: 3:1}]}\n"})
    dealt = next(line for line in run("equal", "pontoon", "five.yaml").out.splitlines() if "just these" in line)
    assert dealt.endswith(" deals from 2 packs")  # one has four aces


def test_a_hand_that_is_done_in_one_game_is_told_as_that(run: Commands) -> None:
    text = "format: 1\nname: x\nextends: pontoon\npunter: {done: bust or cards == 5 or hand == pontoon or (total == 21 and split)}\n"
    run.write({"done.yaml": text})
    lines = run("equal", "pontoon", "done.yaml").out.splitlines()
    assert [line.strip() for line in lines if line.startswith("  +")] == ["+  P1 is done with the hand"]


def test_a_file_with_mistakes_cannot_be_compared(run: Commands) -> None:
    run.write({"wrong.yaml": "format: 1\nname: Wrong\nextends: pontoon\nsettle: {tie: punter}\n"})
    said = run("equal", "pontoon", "wrong.yaml")
    assert said.status == 2 and said.out == ""
    assert "unknown-key" in said.err
