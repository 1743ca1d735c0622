"""`deal --evening`, `simulate --evening`, and `settle`: whole evenings, and a disputed hand in one line."""

from __future__ import annotations

import json

import pytest

from pontoon_rules import api
from tests.cli.commands import Commands

EVENING = ("deal", "shoot-pontoon", "--evening", "--seed", "3", "--deals", "3")


def test_an_evening_is_told(run: Commands) -> None:
    said = run(*EVENING, "--names", "Jo, Al, Vi", "--chips", "80")
    assert (said.status, said.err) == (0, "")
    for words in ("Jo (80 chips), Al (80 chips)", "posts a Shoot of 50 chips\n", "\ndeal 3: ", "how all stand"):
        assert words in said.out
    assert "defaults.yaml" not in said.out
    assert run(*EVENING, "--names", "Jo, Al, Vi", "--chips", "80").out == said.out
    each = run(*EVENING, "--names", "Jo, Al, Vi", "--chips", "80", "-v")
    assert "Shoot bet lost  lost_to (rulesets/shoot-pontoon.yaml:" in each.out
    assert "[seed 3/2]" in each.out


def test_players_may_be_counted_beside_their_names(run: Commands) -> None:
    named = (*EVENING, "--names", "Jo, Al, Uncle Bert", "--chips", "80")
    said = run(*named, "--players", "3")
    assert (said.status, said.out) == (0, run(*named).out)


def test_an_evening_for_programs(run: Commands) -> None:
    told = json.loads(run(*EVENING, "--players", "3", "--chips", "Ann=70", "--format", "json").out)
    assert told["version"] == 1
    assert told["players"] == ["Ann", "Bob", "Cay"]
    assert told["events"][0]["chips"] == [70, None, None]
    assert [event["number"] for event in told["events"] if event["event"] == "deal_over"] == [1, 2, 3]
    assert told["events"][-1] == {"event": "closed", "why": "3 deals were agreed upon", "cause": None}
    assert sum(one["won"] for one in told["standings"]) == 0
    opened = next(event for event in told["events"] if event["event"] == "paid")
    assert opened["entry"]["target"] == "the Shoot" and opened["entry"]["amount"] == 50
    assert opened["entry"]["source"] in told["players"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deal", "pontoon", "--deals", "3"), "--deals has no meaning"),
        (("deal", "pontoon", "-v"), "--chips-too has no meaning"),
        (("deal", "pontoon", "--evening", "--shoot", "3"), "--shoot has no meaning"),
        (("deal", "pontoon", "--evening", "--names", "Al, Vi", "--players", "3"), "--names has 2 names, and --players is 3"),
        (("deal", "pontoon", "--evening", "--chips", "many"), "`many` is not a number of chips"),
        (("deal", "pontoon", "--evening", "--chips", "4", "--chips", "5"), "--chips is given twice"),
        (("deal", "pontoon", "--evening", "--names", "Al"), "is for 2 to 8 players, not 1"),
        (("simulate", "pontoon", "--evenings", "3"), "--evenings has no meaning"),
        (("simulate", "pontoon", "--evening", "--evenings", "0"), "0 evenings cannot be played"),
    ],
)
def test_options_without_meaning_are_refused(run: Commands, words: tuple[str, ...], message: str) -> None:
    said = run(*words)
    assert said.status == 2
    assert message in said.err


def test_evenings_are_counted(run: Commands) -> None:
    words = (
        "simulate",
        "shoot-pontoon",
        "--evening",
        "--evenings",
        "3",
        "--deals",
        "10",
        "--players",
        "3",
        "--seed",
        "4",
    )
    said = run(*words, "--workers", "1")
    assert (said.status, said.err) == (0, "")
    assert "3 evenings of 10 deals, 3 players (100 chips each), seed 4" in said.out
    told = json.loads(run(*words, "--workers", "1", "--format", "json").out)
    figures = api.simulate_evenings("shoot-pontoon", evenings=3, deals=10, players=3, seed=4).figures
    assert told["bank"]["per_deal"]["value"] == figures.bank.per_deal.value
    assert [one["net"]["value"] for one in told["players"]] == [net.value for _, net in figures.net]
    for title in ("won in an evening, in chips\n", "the bank\n", "the Shoot\n"):
        assert title in said.out


# a disputed hand


def test_a_disputed_hand_is_answered_with_its_rule(run: Commands) -> None:
    said = run("settle", "pontoon", "P1: A K stake 4; P2: 10 5 4 2 stake 2, buy 3, twist; banker: 10 8")
    assert (said.status, said.err) == (0, "")
    assert "P1 wins 8 on 4: A♥ K♦ (pontoon) against 10♦ 8♥ (points)\n" in said.out
    assert "  `pontoon` says how much (rulesets/pontoon.yaml:" in said.out
    assert "P1 banks next\n" in said.out
    assert "\n  the banker    -13\n" in said.out
    told = json.loads(run("settle", "pontoon", "p1: a k stake 4; bank: T 8", "--format", "json").out)
    ruling = told["rulings"][0]
    assert (ruling["outcome"], ruling["amount"]) == ("won", 8)
    assert [(each["clause"], each["did"]) for each in ruling["reasons"]] == [
        ("pontoon", "names the hand"),
        ("better", "says who wins"),
        ("pontoon", "says how much"),
    ]
    assert {"text": "total", "value": "21", "depth": 2} in ruling["reasons"][0]["parts"]
    assert told["result"]["net"] == {"banker": -8, "P1": 8}


@pytest.mark.parametrize(
    ("line", "net", "shoot"),
    [
        ("P1: A 9 / A 10 stake 2; banker: 10 8", {0: -6, 1: 6}, 0),
        ("P1: 10/10 stake 2; banker: 10 8", None, 0),
        ("banker: 10 8\nP1: 10, 5 stake 2 buy 3 4 and twist 2", {0: -5, 1: 5}, 0),  # a number after `buy` is its price
        ("P1: 10♠ of, 9; banker: 10 8", None, 0),
    ],
)
def test_lines_are_read_as_people_write_them(line: str, net: dict[int, int] | None, shoot: int) -> None:
    if net is None:
        with pytest.raises(api.RuleFileError):
            api.dispute("pontoon", line)
        return
    found = api.dispute("pontoon", line)
    assert dict(found.result.net) == net
    assert found.result.shoot == shoot


def test_the_shoot_the_tenure_and_the_chips_are_said() -> None:
    found = api.dispute("shoot-pontoon", "P1: K Q stake 4 shoot 20; banker: J 9 chips 3; shoot: 60; tenure: 2")
    assert dict(found.result.net) == {0: -3, 1: 23}
    assert found.result.shoot == 40
    assert [debt.amount for debt in found.result.debts] == [1]


@pytest.mark.parametrize(
    ("line", "column", "code", "message"),
    [
        ("P1: 1O 9; banker: 10 8", 5, "bad-card", "`1O` is not a card"),
        ("P1: AK; banker: 10 8", 5, "bad-card", "`AK` is not a card"),
        ("P1: 10 5 stik; banker: 10 8", 10, "unknown-action", "`stik` is neither"),
        ("P1: 10 5 stake; banker: 10 8", 10, "bad-option", "`stake` needs a number"),
        ("P1: 10 5 stake 2 stake 3; banker: 10 8", 18, "bad-option", "has a `stake` already"),
        ("P1: 10 5 bet 3; banker: 10 8", 10, "bad-option", "`bet` may mean the stake or the Shoot"),
        ("P1 10 5; banker: 10 8", 1, "bad-option", "a `:` is missing after `P1`"),
        ("P1: 10 5; bankr: 10 8", 11, "bad-option", "`bankr` is no seat"),
        ("P1: 10 5 banker: 10 8", 10, "bad-option", "a `;` is missing before `banker:`"),
        ("P1: 10 5; P1: 9 9; banker: 10 8", 11, "bad-option", "P1 has been given already"),
        ("P1: 10 5; banker: 10 8; P3: 9 9", 32, "bad-option", "no cards are given for P2"),
        ("P1: 10 5", 9, "bad-option", "no cards are given for the banker"),
        ("P1: stake 2; banker: 10 8", 1, "bad-option", "no cards are given for P1"),
        ("P1: 10 5; banker: 10 8 / 9 9", 26, "bad-option", "the banker has one hand"),
        ("P1: 10 5; banker: 10 8; shoot: lots", 32, "bad-option", "`lots` does not say what lies in the Shoot"),
        ("P1: 10 5; banker: 10 8; tenure: 0", 33, "bad-option", "`0` does not say which deal"),
        ("10 5; banker: 10 8", 1, "bad-option", "nobody is named"),
        (": 10 5; banker: 10 8", 1, "bad-option", "a seat is missing"),
        ("P1: 10 4 stick; banker: 10 8", 10, "refused", "`stick` is refused"),
        ("P1: 10 4 buy 3, 2; banker: 10 8", 10, "refused", "`buy 3` is refused"),
        ("P1: A♠ A♠; banker: 10 8", 8, "bad-option", "there is no `A♠` left"),
        ("", 1, "bad-option", "no cards are given for P1"),
        ("P1: 10 5; " + "9 " * 2000, 1, "bad-option", "longer than 2000 characters"),
    ],
)
def test_a_slip_is_answered_with_its_column(line: str, column: int, code: str, message: str) -> None:
    with pytest.raises(api.RuleFileError) as wrong:
        api.dispute("pontoon", line)
    first = wrong.value.diagnostics[0]
    assert (first.span.line, first.span.column, first.code) == (1, column, code)
    assert message in first.message or any(message in each.message for each in wrong.value.diagnostics)
    assert "test" not in first.message


def test_a_refusal_says_that_no_stake_was_named() -> None:
    for line, told in (("P1: 10 4 buy 3, 2; banker: 10 8", True), ("P1: 10 4 stake 1 buy 3, 2; banker: 10 8", False)):
        with pytest.raises(api.RuleFileError) as wrong:
            api.dispute("pontoon", line)
        assert ("without a stake" in (wrong.value.diagnostics[0].help or "")) is told
