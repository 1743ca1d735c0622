"""Each second reading, taken by one line of a rule file, changes what happens at the table, and changes it as it should."""

from __future__ import annotations

import pytest

from pontoon_rules.expr.rules import Rules
from tests.engine.tables import house
from tests.readings import bank_and_shoot, hands
from tests.readings.page import NUMBERS, Line, lines
from tests.readings.rows import Row

ROWS = [*hands.ROWS, *bank_and_shoot.ROWS]
LINES = {(line.number + line.letter, line.game): line for line in lines() if line.changes}


def laid(row: Row, line: Line | None) -> Rules:
    return house(row.game, row.given + LINES[row.key, row.game].given + ("" if line is None else line.text))


def test_every_line_of_the_page_has_a_row() -> None:
    rows = [(row.key, row.game) for row in ROWS]
    assert sorted(rows) == sorted(LINES)


def test_every_question_that_is_a_rule_has_a_second_reading_of_one_line() -> None:
    assert {line.number for line in LINES.values()} == set(NUMBERS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key} over {row.game}")
def test_a_reading_comes_out_as_it_should(row: Row) -> None:
    line = LINES[row.key, row.game]
    assert line.text.count("\n") == 1
    assert row.without != row.with_it
    for rules, expected in ((laid(row, None), row.without), (laid(row, line), row.with_it)):
        found = row.situation(rules)
        assert {fact: found[fact] for fact in expected} == expected
