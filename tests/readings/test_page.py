"""The page of readings does not drift: its lines are lines, they load, and the games are as it says."""

from __future__ import annotations

import pytest

from pontoon_rules.api.library import explain
from tests.engine.tables import house
from tests.readings.page import GAMES, NUMBERS, Line, lines, page, questions, taken

LINES = list(lines())


def known(line: Line) -> str:
    return f"{line.number}{line.letter} {'over' if line.changes else 'as'} {line.game}"


def test_every_question_has_its_section_and_its_row_in_the_table() -> None:
    assert list(questions()) == list(taken()) == NUMBERS
    for number, letters in questions().items():
        assert letters == list("abcdefghij"[: len(letters)]), number


def test_no_fence_of_the_page_is_overlooked_and_no_key_stands_twice() -> None:
    assert page().count("```yaml ") - page().count("```yaml given") == len({(line.number, line.letter, line.text, line.changes) for line in LINES})
    keys = list(map(known, LINES))
    assert sorted(set(keys)) == sorted(keys)


def test_the_page_fits_a_terminal() -> None:
    prose = [line for line in page().splitlines() if not line.startswith(("punter:", "settle:", "bank:"))]
    assert max(map(len, prose)) <= 100
    assert max(map(len, page().splitlines())) <= 114


@pytest.mark.parametrize("line", LINES, ids=known)
def test_a_line_is_one_line_and_loads(line: Line) -> None:
    assert line.text.count("\n") == 1 and line.text.endswith("\n")
    changed, as_it_is = house(line.game, line.given + line.text).hash, house(line.game, line.given).hash
    assert (changed != as_it_is) == line.changes


@pytest.mark.parametrize("number", NUMBERS)
def test_the_table_says_what_the_lines_say(number: str) -> None:
    letters = dict(zip(GAMES, taken()[number], strict=True))
    assert set(letters.values()) <= {"–", *questions()[number]}
    for line in LINES:
        if line.number != number or line.game not in GAMES:
            continue
        assert (letters[line.game] == line.letter) == (not line.changes), line


@pytest.mark.parametrize("number", NUMBERS)
def test_a_question_is_explained_by_its_number(number: str) -> None:
    (topic,) = explain(number)
    assert topic.kind == "page" and topic.text.startswith(f"# {number}. ")
    assert topic.text.count("```yaml ") == topic.text.count("\n```\n") > 0
    assert topic.text.removeprefix("# ") in page()


def test_what_is_no_question_is_not_explained() -> None:
    assert [explain(word) for word in ("C11", "C42", "D13")] == [(), (), ()]
