"""The JSON that the program prints has the keys that its page documents, and no others."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pontoon_rules import resources
from tests.documents import output

PLACE = frozenset({"file", "line", "column", "end_line", "end_column"})
ESTIMATE = frozenset({"value", "standard_error", "low", "high", "units"})
# Objects that the page describes once. What they hold is held here, the places where they occur by the page's tables.
KNOWN = {
    frozenset({"name", "file", "rules"}): "game",
    frozenset({"clause", "file", "line"}): "clause",
    ESTIMATE: "estimate",
    ESTIMATE | {"name"}: "rate",
    PLACE | {"text"}: "place",
    PLACE | {"name"}: "place",
}
# Lists and maps whose insides the page leaves to their own words.
OPEN = {"events[]", "result.net", "result.stakes", "result.shoot_bets", "result.void", "bank_passed", "solved[]", "simulated[]"}

HOUSE = "format: 1\nname: House\nextends: shoot-pontoon\nsettle: {ties: punter}\n"
THREE = "format: 1\nname: Three\nextends: pontoon\nsettle: {pays: [{name: x, when: total == 18 and cards == 3, is: 5:1}]}\n"
LARGE = "format: 1\nname: Large\nextends: shoot-pontoon\nsettle: {pays: [{name: x, when: shoot.size > 1000, is: 1:1}]}\n"
SHOWN = (
    "format: 1\nname: Shown\nextends: pontoon\n"
    "deal: [stake, card, {do: card, to: punters}, {do: card, to: banker, face: up}, look, play, banker, settle]\n"
    "punter: {actions: {buy: {adds: first_stake .. 1.5 * first_stake, times: 1}}}\ntests: [{replace: all}]\n"
)
BUYS = "format: 1\nname: Buys\nextends: shown.yaml\nsettle: {ties: punter}\n"
FREE = "format: 1\nname: Free\nextends: pontoon\npunter: {actions: {buy: none, split: none}}\ntests: [{replace: all}]\n"
BETS = "format: 1\nname: Bets\nextends: shoot-pontoon\ndeal: [stake, card, card, shoot, look, play, banker, settle]\ntests: [{replace: all}]\n"
OPEN_BETS = BETS.replace("Bets", "Open").replace("card, card, shoot", "{do: card, to: banker, face: up}, card, {do: card, to: punters}, shoot")
COMMANDS: dict[str, list[list[str]]] = {
    "check": [["wrong.yaml"], ["house.yaml"], ["no-such-game"]],
    "show": [["house.yaml"], ["house.yaml", "--machine"]],
    "test": [["house.yaml"]],
    "explain": [["bad-card"], ["no-such-word"]],
    "list": [[]],
    "deal": [
        ["shoot-pontoon", "--seed", "7"],
        ["pontoon", "--cards", "P1=A K", "--cards", "banker=10 8"],
        ["pontoon", "--evening", "--seed", "7", "--deals", "2"],
    ],
    "settle": [["pontoon", "P1: A K stake 4; banker: 10 8"]],
    "simulate": [
        ["shoot-pontoon", "--deals", "50"],
        ["pontoon", "--deals", "50"],
        ["shoot-pontoon", "--evening", "--evenings", "2", "--deals", "5"],
        ["pontoon", "--evening", "--evenings", "2", "--deals", "20"],
    ],
    "solve": [["casino-pontoon", "--packs", "1", "--convention", "CDP"], ["casino-pontoon", "--packs", "inf", "--exact"], ["shown.yaml"], ["free.yaml", "--banker", "best"], ["bets.yaml"], ["open.yaml"]],
    "advise": [["pontoon-advice", "--packs", "inf"], ["pontoon-advice", "--game", "shown.yaml"]],
    "equal": [["pontoon", "three.yaml"], ["pontoon", "ace-high-pontoon"], ["shoot-pontoon", "large.yaml"]],
    "compare": [
        ["pontoon", "casino-pontoon", "--deals", "50"],
        ["pontoon", "malaysian-pontoon"],
        ["shown.yaml", "buys.yaml"],
        ["pontoon", "sudden-death-pontoon", "--deals", "20"],
        ["pontoon", "house.yaml", "three.yaml", "--deals", "0"],
        ["shoot-pontoon", "large.yaml", "--deals", "0"],
    ],
}


@cache
def documented() -> dict[str, set[str]]:
    """The keys that the page documents, by command; those of every command stand under an empty name."""
    page = resources.page("pages", "json")
    assert page is not None
    found: dict[str, set[str]] = {}
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        rows = re.findall(r"^\| (`.*?) \|", body, flags=re.MULTILINE)
        found["" if " " in title else title] = {key for row in rows for key in re.findall(r"`([^`]+)`", row)}
    return found


def keys(value: object, path: str = "") -> Iterator[str]:
    """The paths of everything in a JSON value that is no object or list, or one that the page describes once."""
    if path in OPEN:
        yield path
    elif isinstance(value, dict) and frozenset(value) not in KNOWN:
        for key, inner in value.items():
            if not (path.startswith("diagnostics[]") and key in PLACE):
                yield from keys(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for item in value:
            yield from keys(item, f"{path}[]")
    else:
        yield path


def printed(command: str, folder: Path) -> set[str]:
    found: set[str] = set()
    for arguments in COMMANDS[command]:
        text = output([sys.executable, "-m", "pontoon_rules", command, *arguments, "--format", "json"], folder)
        document = json.loads(text)
        assert document["version"] == 1
        assert document["command"] == command
        found |= set(keys(document))
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "three.yaml").write_text(THREE, encoding="utf-8")
    (tmp_path / "shown.yaml").write_text(SHOWN, encoding="utf-8")
    (tmp_path / "buys.yaml").write_text(BUYS, encoding="utf-8")
    (tmp_path / "free.yaml").write_text(FREE, encoding="utf-8")
    (tmp_path / "bets.yaml").write_text(BETS, encoding="utf-8")
    (tmp_path / "open.yaml").write_text(OPEN_BETS, encoding="utf-8")
    (tmp_path / "large.yaml").write_text(LARGE, encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(HOUSE + "settle: {tie: punter}\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_the_keys_printed_are_the_keys_documented(command: str, folder: Path) -> None:
    pages = documented()
    common, own = pages[""], pages[command]
    if "result" in own:  # as the page tells it for `deal`
        own = own - {"result"} | {key for key in pages["deal"] if key.startswith("result.")}
    found = printed(command, folder)
    unset = {path for path in found for key in common | own if key.startswith(path + ".")}  # an object that is null
    assert sorted(found - unset - common - own) == []
    assert sorted(own - found - {"result.debts[]"}) == []


def test_every_command_that_prints_json_is_documented() -> None:
    assert set(documented()) - {""} == set(COMMANDS)
