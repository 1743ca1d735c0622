"""Every command: what it prints where, and with which exit status."""

from __future__ import annotations

import json
import re

import pytest

from pontoon_rules import api
from pontoon_rules.api.everyday import _SENTENCES
from pontoon_rules.api.library import explain
from tests.cli.commands import Commands

GOOD = "format: 1\nname: House\nextends: pontoon\nsettle: {ties: punter}\n"
BAD = "format: 1\nname: House\nextends: pontoon\nsettle:\n  ties: puntr\n  pays: {pontoom: 3:1}\n"


# check


def test_a_clean_file(run: Commands) -> None:
    said = run("check", "house.yaml", files={"house.yaml": GOOD})
    assert said.status == 0
    assert said.err == ""
    assert said.out == f"house.yaml: no mistakes (House, rules {api.load(run.folder / 'house.yaml').hash})\n"


def test_every_mistake_in_one_run(run: Commands) -> None:
    said = run("check", "house.yaml", files={"house.yaml": BAD})
    assert said.status == 1
    assert said.err == ""
    assert "--> house.yaml:5:9\n" in said.out
    assert "5 |   ties: puntr\n  |         ^^^^^\n" in said.out
    assert "6 |   pays: {pontoom: 3:1}\n  |          ^^^^^^^\n" in said.out
    assert said.out.endswith("house.yaml: 2 errors\n")


def test_mistakes_for_other_programs(run: Commands) -> None:
    said = run("check", "house.yaml", "--format", "json", files={"house.yaml": BAD})
    assert said.status == 1
    told = json.loads(said.out)
    assert (told["version"], told["command"]) == (1, "check")
    found = [
        (each["file"], each["line"], each["column"], each["end_line"], each["end_column"])
        for each in told["diagnostics"]
    ]
    assert found == [("house.yaml", 5, 9, 5, 14), ("house.yaml", 6, 10, 6, 17)]
    assert {each["severity"] for each in told["diagnostics"]} == {"error"}
    assert all(each["code"] and each["message"] for each in told["diagnostics"])
    assert told["games"] == [{"file": "house.yaml", "name": None, "rules": None, "proved": False, "unproved": None}]


def test_columns_count_code_points(run: Commands) -> None:
    text = (
        "format: 1\nname: 🂡🂡 漢\nextends: pontoon\nsettle: {pays: [{name: 'x', when: has(J♠) and pontoom, is: 3:1}]}\n"
    )
    said = run("check", "house.yaml", "--format=json", files={"house.yaml": text})
    [found] = json.loads(said.out)["diagnostics"]
    line = text.splitlines()[3]
    assert (found["line"], found["column"]) == (4, line.index("pontoom") + 1)
    assert found["end_column"] == found["column"] + len("pontoom")


def test_several_files_each_with_its_line(run: Commands) -> None:
    said = run("check", "good.yaml", "bad.yaml", "pontoon", files={"good.yaml": GOOD, "bad.yaml": BAD})
    assert said.status == 1
    assert [line.split(":")[0] for line in said.out.splitlines() if line.endswith(("errors", ")"))] == [
        "good.yaml",
        "bad.yaml",
        "rulesets/pontoon.yaml",
    ]


def test_standard_input(run: Commands) -> None:
    good = run("check", "-", stdin=GOOD.encode())
    assert (good.status, good.out.split(":")[0]) == (0, "<stdin>")
    bad = run("check", "-", stdin=BAD.encode())
    assert bad.status == 1
    assert "--> <stdin>:5:9\n" in bad.out
    twice = run("check", "-", "-")
    assert twice.status == 2
    assert "standard input can be read once" in twice.err


@pytest.mark.parametrize(
    ("argument", "code", "said"),
    [
        ("shoot-ponton", "unknown-ruleset", "did you mean `shoot-pontoon`?"),
        ("gone.yaml", "unreadable-file", "no such file"),
        ("./folder.yaml", "unreadable-file", "folder"),
        ("bad\0name.yaml", "unreadable-file", ""),
    ],
)
def test_what_cannot_be_looked_at_is_another_status(run: Commands, argument: str, code: str, said: str) -> None:
    (run.folder / "folder.yaml").mkdir()
    told = run("check", argument)
    assert told.status == 2
    assert f"error[{code}]" in told.out
    assert said in told.out
    assert [each["code"] for each in json.loads(run("check", argument, "--format", "json").out)["diagnostics"]] == [
        code
    ]


def test_one_that_cannot_be_read_does_not_hide_the_others(run: Commands) -> None:
    said = run("check", "gone.yaml", "bad.yaml", files={"bad.yaml": BAD})
    assert said.status == 2
    assert "puntr" in said.out


@pytest.mark.parametrize("data", [b"\x00\x01\x02\xff\xfe", b"\xff\xfef\x00", b"\x89PNG\r\n\x1a\n" + bytes(range(256))])
def test_what_is_no_text_is_told(run: Commands, data: bytes) -> None:
    for argv, stdin in ((("check", "picture.yaml"), b""), (("check", "-"), data)):
        said = run(*argv, files={"picture.yaml": data}, stdin=stdin)
        assert said.status == 1
        assert said.out.startswith("error[")
        assert "\x00" not in said.out


def test_too_much_on_standard_input_is_not_read(run: Commands) -> None:
    said = run("check", "-", stdin=b"a: b\n" * 100_000)
    assert said.status == 1
    assert "error[too-large]" in said.out


def test_the_words_of_tests_and_the_strategy_are_looked_at_too(run: Commands) -> None:
    tests = "tests:\n  - {name: t, P1: {stake: 4, cards: 10 11}, banker: 10 8, expect: {class: {P1: pontoom}}}\n"
    said = run(
        "check", "house.yaml", "--format", "json", files={"house.yaml": GOOD + tests + "strategy: pontoon-advise\n"}
    )
    assert said.status == 1
    found = [(each["line"], each["code"]) for each in json.loads(said.out)["diagnostics"]]
    assert found == [(6, "bad-card"), (6, "unknown-hand"), (7, "unknown-ruleset")]


# commands that need a game


@pytest.mark.parametrize("command", ["show", "test", "deal", "simulate", "compare"])
def test_a_game_with_mistakes_cannot_be_played(run: Commands, command: str) -> None:
    said = run(command, "house.yaml", files={"house.yaml": BAD})
    assert said.status == 2
    assert said.out == ""
    assert "house.yaml:5:9" in said.err
    told = json.loads(run(command, "house.yaml", "--format", "json").out)
    assert (told["version"], told["command"]) == (1, command)
    assert len(told["diagnostics"]) == 2


@pytest.mark.parametrize("command", ["show", "test", "deal", "simulate", "compare"])
def test_an_unknown_game(run: Commands, command: str) -> None:
    said = run(command, "ponton")
    assert said.status == 2
    assert "did you mean `pontoon`?" in said.err


@pytest.mark.parametrize("command", ["show", "test", "deal", "simulate", "compare"])
def test_every_answer_names_the_rules_by_their_hash(run: Commands, command: str) -> None:
    more = {"simulate": ["--deals", "20"], "compare": ["--deals", "0"], "deal": ["--seed", "1"]}.get(command, [])
    name = "malaysian-pontoon"
    assert api.load(name).hash in run(command, name, *more).out
    assert api.load(name).hash in run(command, name, *more, "--format", "json").out


# show


def test_what_show_prints_is_the_same_game(run: Commands) -> None:
    shown = run("show", "shoot-pontoon")
    assert shown.status == 0
    assert api.load(api.Source("again.yaml", shown.out)).hash == api.load("shoot-pontoon").hash


def test_show_says_where_each_value_comes_from_and_what_it_hides(run: Commands) -> None:
    said = run("show", "house.yaml", "--origin", files={"house.yaml": GOOD})
    [line] = [line for line in said.out.splitlines() if "settle.winner.tie.is " in line]
    assert line.startswith("house.yaml:4 ")
    assert "= punter, over banker (rulesets/pontoon.yaml:" in line


def test_the_reference_needs_no_game(run: Commands) -> None:
    said = run("show", "--reference")
    assert said.status == 0
    assert "first_stake" in said.out
    assert "liability" in said.out
    assert run("show").status == 2


# test


def test_tests_that_pass_and_tests_that_fail(run: Commands) -> None:
    tests = (
        "tests:\n  - {replace: all}\n  - {name: kind, P1: {stake: 4, cards: 10 8}, banker: 10 8, expect: {P1: %s}}\n"
    )
    good = run("test", "good.yaml", files={"good.yaml": GOOD + tests % "4"})
    assert (good.status, good.err) == (0, "")
    assert "passed  kind (good.yaml:7)" in good.out
    bad = run("test", "bad.yaml", files={"bad.yaml": GOOD + tests % "-4"})
    assert bad.status == 1
    assert "FAILED  kind" in bad.out
    assert "error[test-failed]" in bad.out
    assert "should be -4" in bad.out
    assert bad.out.endswith("1 test, 1 failed\n")
    told = json.loads(run("test", "bad.yaml", "--format", "json").out)
    assert [each["passed"] for each in told["games"][0]["tests"]] == [False]


# explain, list, new


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("unknown-hand", "# unknown-hand"),
        ("settle.ties", "settle.ties"),
        ("first_stake", "first_stake"),
        ("language", "# "),
        ("buy", "actions.buy"),
        ("defaults", "1 | # "),
        ("pontoon", "the built-in game `pontoon`"),
        ("rulesets/strategies/pontoon-advice.yaml", "| strategy_for: pontoon"),
        ("P1", "the first punter to the banker's left"),
        ("P4", "the punter in seat 4"),
        ("tie", "- defaults.yaml:40  `- {name: tie, when: level, is: banker}`"),
        ("tie", "- rulesets/malaysian-pontoon.yaml:11  `ties: punter"),
        ("five_card_trick", "a clause of `hands`"),
        ("J♠", "the jack of spades"),
        ("10h", "the 10 of hearts"),
        ("C5", "# C5. "),
        ("d4", "# D4. "),
        ("A", "any ace"),
        ("spades", "`has(♠)`"),
        ("ties", "ties: [{name: high, when: total >= 20, is: punter}]"),
        ("free", "clauses of `plays` alone bind him to nothing"),
        ("plays", "only his habit"),
        ("must", "`banker.plays` with `banker.free: false`"),
        ("bet", "`explain shoot_bet`"),
        ("holds", "`explain when`"),
        ("else", "`ties: {pontoon: nobody, else: banker}`"),
        ("may", "`explain actions`"),
        ("payouts", "`explain settle.pays`"),
        ("five-card trick", "a clause of `hands`"),
    ],
)
def test_explain(run: Commands, word: str, text: str) -> None:
    said = run("explain", word)
    assert said.status == 0
    assert text in said.out
    assert json.loads(run("explain", word, "--format", "json").out)["texts"]


def test_every_place_beside_a_decision_can_be_looked_up(run: Commands) -> None:
    told = run("deal", "malaysian-pontoon", "--cards", "P1=A K", "--cards", "P2=10 8", "--cards", "banker=10 8").out
    places = dict(re.findall(r"(\w+) \(((?:rulesets/[\w-]+|defaults)\.yaml:[0-9]+)\)", told))
    assert len(places) > 2
    for clause, place in places.items():
        line = place.rpartition(":")[2]
        (marked,) = re.findall(rf"^> *{line} \| (.*)$", run("explain", place).out, re.MULTILINE)
        assert clause in marked or marked.strip().startswith("ties: punter")


@pytest.mark.parametrize("word", ["defaults:9999", "defaults:0", "rulesets/../pyproject.toml:1", "house.yaml:3"])
def test_there_is_no_such_place(run: Commands, word: str) -> None:
    assert run("explain", word).status == 2


@pytest.mark.parametrize("word", ["P0", "P10", "11♠", "Jx"])
def test_there_is_no_such_seat_or_card(run: Commands, word: str) -> None:
    assert run("explain", word).status == 2


def test_a_place_of_a_clause_can_be_looked_up(run: Commands) -> None:
    (place,) = re.findall(r"^- (\S+:[0-9]+) ", run("explain", "better").out, re.MULTILINE)
    assert "{name: better, when: better" in run("explain", place).out


@pytest.mark.parametrize("command", ["check", "show", "test", "deal"])
def test_a_missing_file_is_looked_for_in_its_folder(run: Commands, command: str) -> None:
    said = run(command, "bob.yml", files={"bob.yaml": "format: 1\nname: Bob's\nextends: pontoon\n"})
    assert said.status == 2
    assert "did you mean `bob.yaml`?" in said.out + said.err


def test_explain_takes_a_name_of_several_words(run: Commands) -> None:
    assert run("explain", "five-card", "trick").out == run("explain", "five_card_trick").out


def test_every_page_that_an_everyday_word_leads_to_is_there(run: Commands) -> None:
    pages = {page for sentence in _SENTENCES.values() for page in re.findall(r"`explain ([^`]+)`", sentence)}
    assert len(pages) > 20
    assert [page for page in sorted(pages) if not explain(page)] == []


def test_a_clause_of_a_file_in_the_folder_can_be_looked_up(run: Commands) -> None:
    house = "format: 1\nname: X\nextends: pontoon\nsettle:\n  pays:\n    - {name: crowd, when: players > 5, is: 5:1}\n"
    said = run("explain", "crowd", files={"house.yaml": house, "broken.yaml": "settle: {pays: [\n"})
    assert said.status == 0
    assert "a clause of `settle.pays`" in said.out
    assert "house.yaml:6  `- {name: crowd, when: players > 5, is: 5:1}`" in said.out


def test_explain_offers_the_nearest_word(run: Commands) -> None:
    said = run("explain", "unknwn-hand")
    assert said.status == 2
    assert "did you mean `unknown-hand`?" in said.err


def test_list_names_every_game_and_strategy(run: Commands) -> None:
    said = run("list")
    told = json.loads(run("list", "--format", "json").out)
    names = [each["name"] for each in told["games"]] + [each["name"] for each in told["strategies"]]
    assert {"pontoon", "shoot-pontoon", "casino-pontoon", "casino-best-play"} <= set(names)
    assert all(f"  {name} " in said.out for name in names)
    assert all(each["rules"] for each in told["games"])


# usage


@pytest.mark.parametrize(
    ("argv", "text"),
    [
        (["chek", "pontoon"], "did you mean `check`?"),
        (["check"], "Missing argument"),
        (["check", "--frmat", "json", "x"], "No such option"),
        (["simulate", "pontoon", "--deals", "many"], "not a valid integer"),
        (["simulate", "pontoon", "--deals", "0"], "cannot be played"),
        (["simulate", "pontoon", "--workers", "0"], "workers"),
        (["simulate", "pontoon", "--players", "12"], "2 to 8 players"),
        (["simulate", "pontoon", "--strategy", "casino-best-pla", "--deals", "5"], "casino-best-play"),
        (["deal", "pontoon", "--cards", "P1=A 11", "--cards", "banker=10 8"], "`11` is not a card"),
        (["deal", "pontoon", "--cards", "P1=A K"], "no cards are given for the banker"),
        (["deal", "pontoon", "--cards", "A K"], "a seat and `=` are missing"),
        (["deal", "pontoon", "--cards", "Q1=A K"], "no seat"),
        (["deal", "pontoon", "--cards", "P1=A K", "--cards", "P1=A K"], "twice"),
        (["deal", "pontoon", "--stake", "P1=4"], "no meaning"),
        (["deal", "pontoon", "--cards", "P1=A K", "--cards", "banker=10 8", "--seed", "1"], "no meaning"),
        (
            ["deal", "pontoon", "--cards", "P1=A K", "--cards", "banker=10 8", "--stake", "P1=lots"],
            "not a number of chips",
        ),
        (["compare", "pontoon"], "extends no game"),
        (["new", " "], "needs a name"),
        (["new", "x", "--extends", "ponton"], "did you mean `pontoon`?"),
    ],
)
def test_what_makes_no_sense_is_refused(run: Commands, argv: list[str], text: str) -> None:
    said = run(*argv)
    assert said.status == 2
    assert said.out == ""
    assert text in said.err
    assert "Traceback" not in said.err


def test_a_refusal_for_other_programs(run: Commands) -> None:
    told = json.loads(run("simulate", "pontoon", "--players", "12", "--format", "json").out)
    assert told["command"] == "simulate"
    assert told["error"]["code"] == "bad-option"
    told = json.loads(run("check", "--format=json").out)
    assert told["error"]["code"] == "bad-option"


def test_help_and_version(run: Commands) -> None:
    for argv in (["--help"], ["-h"], ["check", "--help"], ["deal", "-h"]):
        assert run(*argv).status == 0
    assert run("--version").out.startswith("pontoon-rules ")
    nothing = run()
    assert nothing.status == 2
    assert "Commands:" in nothing.err
