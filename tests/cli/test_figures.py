"""`simulate` and `compare`: what they print, and with which status."""

from __future__ import annotations

import json
import re
import shlex

from pontoon_rules import api
from tests.cli.commands import Commands


def test_a_simulation_in_words(run: Commands) -> None:
    said = run("simulate", "casino-pontoon", "--deals", "60", "--seed", "3")
    assert (said.status, said.err) == (0, "")
    assert "60 deals, 1 punter, seed 3\n" in said.out
    assert "punters play: Casino Pontoon, best play (rulesets/strategies/casino-best-play.yaml)" in said.out
    assert "the banker plays: " in said.out
    for words in (
        "expected value",
        "95 % interval",
        "standard deviation",
        "five_card_trick",
        "the clause that decided",
    ):
        assert words in said.out or words == "five_card_trick"


def test_a_simulation_for_programs(run: Commands) -> None:
    told = json.loads(run("simulate", "casino-pontoon", "--deals", "60", "--seed", "3", "--format", "json").out)
    value = told["expected_value"]
    assert value["low"] < value["value"] < value["high"]
    assert value["units"] == 60
    assert value["value"] == api.simulate("casino-pontoon", deals=60, seed=3).figures.value.value
    assert sum(each["rate"] for each in told["results"]) == 1.0
    assert told["complete"] is True
    mean = sum(float(each["per_first_stake"]) * each["rate"] for each in told["results"])
    assert abs(mean - value["value"]) < 1e-12


def test_workers_do_not_show(run: Commands) -> None:
    more = ["--deals", "150", "--format", "json"]
    assert (
        run("simulate", "pontoon", *more, "--workers", "2").out
        == run("simulate", "pontoon", *more, "--workers", "1").out
    )


def test_a_game_against_the_one_it_extends(run: Commands) -> None:
    house = "format: 1\nname: House\nextends: pontoon\nsettle:\n  ties: punter\n"
    said = run("compare", "house.yaml", "--deals", "60", files={"house.yaml": house})
    assert said.status == 1
    assert re.search(r"^settle\.winner\.tie\.is .*\n  -  banker  rulesets/pontoon\.yaml:", said.out, re.MULTILINE)
    assert "  +  punter  house.yaml:5\n" in said.out
    assert "less the first" in said.out


def test_status_says_equal_different_or_not_known(run: Commands) -> None:
    again = "format: 1\nname: Again\nextends: pontoon\n"
    equal = run("compare", "again.yaml", "--deals", "0", files={"again.yaml": again})
    assert equal.status == 0
    assert equal.out.splitlines()[-1].startswith("equal: ")
    assert run("compare", "pontoon", "casino-pontoon", "--deals", "0").status == 1
    rule = "settle: {pays: [{name: rich, when: shoot.size > 9000, is: 3:1}]}\n"
    rich = f"format: 1\nname: Rich\nextends: shoot-pontoon\n{rule}"
    unknown = run("compare", "rich.yaml", "--deals", "40", files={"rich.yaml": rich})
    assert unknown.status == 3
    assert "it hangs on `shoot.size`, which no hand knows" in unknown.out
    assert "no deal that was played came out differently" in unknown.out


def test_the_deal_that_came_out_differently_can_be_dealt_as_it_is_written(run: Commands) -> None:
    files = {"our house.yaml": "format: 1\nname: Ours\nextends: pontoon\nsettle: {ties: punter}\n"}
    said = run("compare", "our house.yaml", "--deals", "100", "--strategy", "pontoon-advice", files=files)
    written = re.findall(r"^[-+] pontoon-rules (deal .*)$", said.out, re.MULTILINE)
    assert [shlex.split(line)[1] for line in written] == ["pontoon", "our house.yaml"]
    told = [json.loads(run(*shlex.split(line), "--format", "json").out) for line in written]
    assert told[0]["result"]["net"] != told[1]["result"]["net"]


def test_a_parent_below_the_folder(run: Commands) -> None:
    files = {
        "houses/base.yaml": "format: 1\nname: Base\nextends: pontoon\nsettle: {ties: nobody}\n",
        "houses/ours.yaml": "format: 1\nname: Ours\nextends: base.yaml\nsettle: {ties: punter}\n",
    }
    said = run("compare", "houses/ours.yaml", "--deals", "0", files=files)
    assert "-  nobody  houses/base.yaml:4" in said.out
    assert "+  punter  houses/ours.yaml:4" in said.out


def test_a_comparison_for_programs(run: Commands) -> None:
    told = json.loads(run("compare", "pontoon", "malaysian-pontoon", "--deals", "40", "--format", "json").out)
    assert told["verdict"] == "different"
    [beside] = told["compared"]
    assert beside["game"]["rules"] == api.load("malaysian-pontoon").hash
    tie = next(each for each in beside["differences"] if each["path"] == "settle.winner.tie.is")
    assert (tie["first"]["text"], tie["other"]["text"]) == ("banker", "punter")
    assert tie["first"]["file"] == "rulesets/pontoon.yaml"
    assert beside["witness_seed"]
    assert len(told["simulated"]) == 2
