"""The page `readings`, read: every line of a rule file on it, with its question, its reading and the game it is for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pontoon_rules import resources

GAMES = ("pontoon", "shoot-pontoon", "casino-pontoon")
NO_RULES = {"C11", "C19", "C22", "C28", "C34", "C41"}
NUMBERS = [f"C{number}" for number in range(1, 42) if f"C{number}" not in NO_RULES] + [f"D{number}" for number in range(1, 13)]

_SECTION = re.compile(r"^## (?P<number>[CD]\d+)\. (?P<question>[^\n]+\?)\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_READING = re.compile(r"^\((?P<letter>[a-z])\) |^```yaml (?P<how>as|over) (?P<games>.+)\n(?P<text>(?:(?!```).*\n)*)```$", re.MULTILINE)
_GIVEN = re.compile(r"^```yaml given\n(?P<text>.*\n)```$", re.MULTILINE)
_ROW = re.compile(r"^\| (?P<number>[CD]\d+) \| (?P<question>[^|]+) \| (?P<taken>[^|]+ \| [^|]+ \| [^|]+) \|$", re.MULTILINE)


class Line(NamedTuple):
    """What a rule file says to take a reading. `changes` is false for a line that a game says already; `given` is what a
    house has besides where the question arises."""

    number: str
    letter: str
    game: str
    text: str
    changes: bool
    given: str = ""


def page() -> str:
    """The text of the page."""
    text = resources.page("pages", "readings")
    assert text is not None
    return text


def questions() -> dict[str, list[str]]:
    """The letters of the readings of each question."""
    return {
        section["number"]: [found["letter"] for found in _READING.finditer(section["body"]) if found["letter"]]
        for section in _SECTION.finditer(page())
    }


def lines() -> Iterator[Line]:
    """All lines of the page."""
    for section in _SECTION.finditer(page()):
        letter = ""
        given = _GIVEN.search(section["body"])
        for found in _READING.finditer(section["body"]):
            if found["letter"]:
                letter = found["letter"]
                continue
            for game in found["games"].split(", "):
                yield Line(section["number"], letter, game, found["text"], found["how"] == "over", given["text"] if given else "")


def taken() -> dict[str, tuple[str, ...]]:
    """The letters in the table of the page: which reading each of the three games takes, or a dash."""
    return {row["number"]: tuple(row["taken"].split(" | ")) for row in _ROW.finditer(page())}
