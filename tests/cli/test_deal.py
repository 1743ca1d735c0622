"""`deal`: a deal told from a seed, and cards settled with the reason for every chip."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.commands import Commands


def test_cards_on_the_table(run: Commands) -> None:
    said = run("deal", "pontoon", "--stake", "P1=4", "--cards", "P1=A♥ J♠", "--cards", "banker=10 8")
    assert (said.status, said.err) == (0, "")
    assert "wins 8 on 4" in said.out
    assert "better (" in said.out
    assert "pontoon (rulesets/pontoon.yaml:" in said.out
    told = json.loads(
        run(
            "deal", "pontoon", "--stake", "P1=4", "--cards", "P1=AH JS", "--cards", "banker=T 8", "--format", "json"
        ).out
    )
    assert told["seed"] is None
    assert told["result"]["net"] == {"banker": -8, "P1": 8}
    assert told["result"]["next_banker"] == "P1"
    assert told["result"]["hands"][0]["cards"] == ["A♥", "J♠"]
    assert told["result"]["hands"][0]["amount_cause"]["clause"] == "pontoon"


def test_chips_that_move_sum_to_what_everyone_has(run: Commands) -> None:
    told = json.loads(run("deal", "shoot-pontoon", "--seed", "3", "--players", "6", "--format", "json").out)
    result = told["result"]
    start = next(dict(event["opening"]) for event in told["events"] if event["event"] == "opened")
    assert sum(result["net"].values()) + result["shoot"] - start.get("the Shoot", 0) == 0


def test_the_pool_is_told_where_chips_went_into_it(run: Commands) -> None:
    rules = "settle: {also: [{name: twists, from: punter, to: pool, amount: times(twist) * chip}]}"
    house = f"format: 1\nname: House\nextends: shoot-pontoon\n{rules}\n"
    cards = ("--shoot", "55", "--cards", "P1=10 3 6", "--cards", "banker=10 8")
    said = run("deal", "-", *cards, stdin=house.encode()).out
    assert re.search(r"^  the Shoot +55 in it$", said, re.MULTILINE)
    assert re.search(r"^  the pool +1 in it$", said, re.MULTILINE)
    assert "the pool" not in run("deal", "shoot-pontoon", *cards).out


def test_a_split_and_what_is_done(run: Commands) -> None:
    said = run(
        "deal",
        "casino-pontoon",
        *("--cards", "P1=A 10 / A 9", "--cards", "banker=10 8", "--stake", "P1=10"),
    )
    assert said.status == 0
    # Case 5 of the settled hands: a split ace-ten and a soft 20 against 18 in the casino's game, stake 10.
    assert "wins 20 on 10" in said.out
    assert "wins 10 on 10" in said.out
    assert re.search(r"^  P1 +\+30$", said.out, re.MULTILINE)


def test_buying(run: Commands) -> None:
    # HOME: a trick of five cards after two buys of 3 on a stake of 2 is paid 2:1 on 8.
    said = run(
        "deal",
        "pontoon",
        *("--cards", "P1=2 3 4 5 6", "--cards", "banker=10 9", "--stake", "P1=2", "--does", "P1=buy 3, buy 3, twist"),
        *("--format", "json"),
    )
    assert json.loads(said.out)["result"]["net"]["P1"] == 16


def test_the_shoot(run: Commands) -> None:
    said = run(
        "deal",
        "shoot-pontoon",
        *("--cards", "P1=10 10", "--cards", "banker=10 9", "--stake", "P1=10", "--bet", "P1=7.5", "--shoot", "40"),
        *("--format", "json"),
    )
    result = json.loads(said.out)["result"]
    assert result["shoot_bets"]["P1"] == "15/2"
    assert result["shoot"] == "65/2"
    assert result["stakes"]["P1"] == 10


@pytest.mark.parametrize(
    ("does", "text"),
    [("stick", "may not stick"), ("buy 3, buy 4", "buy"), ("fly", "not an action")],
)
def test_what_the_rules_forbid_is_refused(run: Commands, does: str, text: str) -> None:
    cards = ["--cards", "P1=10 2 4", "--cards", "banker=10 8", "--stake", "P1=2"]
    said = run("deal", "pontoon", *cards, "--does", f"P1={does}")
    assert said.status == 2
    assert said.out == ""
    assert text in said.err


def test_cards_that_no_pack_holds(run: Commands) -> None:
    said = run("deal", "shoot-pontoon", "--cards", "P1=A♠ A♠", "--cards", "banker=10 8")
    assert said.status == 2
    assert "A♠" in said.err


def test_the_same_seed_gives_the_same_deal(run: Commands) -> None:
    first = run("deal", "pontoon", "--seed", "7", "--players", "4")
    assert first.status == 0
    assert first.out == run("deal", "pontoon", "--seed", "7", "--players", "4").out
    assert first.out != run("deal", "pontoon", "--seed", "8", "--players", "4").out
    assert "seed 7\n" in first.out
    assert "punters play: " in first.out
    assert "the banker plays: " in first.out
    assert "P3" in first.out
    assert "P4" not in first.out


def test_a_deal_without_a_seed_shows_the_one_it_took(run: Commands) -> None:
    told = json.loads(run("deal", "casino-pontoon", "--format", "json").out)
    again = json.loads(run("deal", "casino-pontoon", "--seed", told["seed"], "--format", "json").out)
    assert again == told
