"""No option is dead: every value of every switch of a rule file changes something that happens in a deal or an evening.

Those that a hand tells are turned in `tests.compare.switch_rows` and told by a witness that the engine deals; all others
here, or by a second reading.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import yaml

from tests.compare import switch_rows as by_hand
from tests.compare.switches import SCHEMA, switches
from tests.engine.tables import house
from tests.readings.switch_rows import READINGS, ROWS
from tests.readings.test_readings import LINES
from tests.readings.test_readings import ROWS as READING_ROWS

# Sections that are no rules: what the game is called, where it comes from, how people play it, what is known and tested of it.
NO_RULES = {"format", "name", "about", "source", "extends", "strategy", "acknowledges", "tests"}
SECTIONS = [name for name in json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"] if name not in NO_RULES]
SWITCHES = switches(SECTIONS)


def told_by_hands() -> set[str]:
    """The switches that a witness hand tells, and those that may not be said, which is refused."""
    return {name for name, row in by_hand.ROWS.items() if row.verdict in ("different", "refused") and not row.beside}


def turned() -> set[str]:
    """All switches of which a row of any table shows what they change."""
    return told_by_hands() | set(ROWS) | set(READINGS)


def test_every_switch_changes_something() -> None:
    shown = turned()
    # A value that a game has from the start is shown by another value of the same switch: without that one it holds.
    at_home = {name.partition("=")[0] for name in shown if "=" in name}
    dead = [name for name in SWITCHES if name not in shown and not ("=" in name and name.partition("=")[0] in at_home)]
    assert dead == []


def test_of_each_switch_with_several_values_at_most_one_is_left_to_the_others() -> None:
    left = [name for name in SWITCHES if name not in turned()]
    assert len({name.partition("=")[0] for name in left}) == len(left)


def test_every_row_has_its_switch() -> None:
    assert sorted(turned() - set(SWITCHES)) == []
    assert sorted(set(ROWS) & set(READINGS)) == []


def said(value: object, path: str = "") -> Iterator[str]:
    """The switches that a text of a rule file turns, by their paths."""
    yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from said(each, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for each in value:
            yield from said(each, f"{path}[]")
    else:
        yield f"{path}={value}"


@pytest.mark.parametrize("switch", ROWS)
def test_a_switch_that_is_turned_changes_what_happens(switch: str) -> None:
    row = ROWS[switch]
    assert switch in set(said(yaml.load(row.line, yaml.BaseLoader)))
    assert row.without != row.with_it
    for line, expected in ((row.before, row.without), (row.line, row.with_it)):
        found = row.situation(house(row.game, line))
        assert {fact: found[fact] for fact in expected} == expected


@pytest.mark.parametrize("switch", READINGS)
def test_a_reading_turns_the_switch(switch: str) -> None:
    """What it changes, `test_readings` holds."""
    assert READINGS[switch] in {(row.key, row.game) for row in READING_ROWS}
    assert switch in set(said(yaml.load(LINES[READINGS[switch]].text, yaml.BaseLoader)))
