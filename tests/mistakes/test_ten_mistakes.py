"""Files with ten mistakes each: all ten are found in one run, each at its exact characters, and nothing follows from them.

⟦code|…⟧ marks a mistake in the files beside this one; the marks are taken out before checking.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from pontoon_rules.api import check
from pontoon_rules.diagnostics import Diagnostic, Source

FOLDER = Path(__file__).parent / "ten"
FILES = sorted(FOLDER.glob("*.yaml"))
MARK = re.compile(r"⟦(?P<code>[a-z-]+)\||⟧")
# What every one of these files has wrong with it.
EACH = ("unknown-parent", "unknown-key", "duplicate-key", "alias", "type-mismatch", "wrong-slot", "bad-card", "unknown-hand")


class Mistake(NamedTuple):
    """A mistake at characters of a file."""

    start: int
    end: int
    code: str


def unmarked(marked: str) -> tuple[str, list[Mistake]]:
    """The text without its marks, and what they mark."""
    parts: list[str] = []
    found: list[Mistake] = []
    opened: list[tuple[str, int]] = []
    position = 0
    for mark in MARK.finditer(marked):
        parts.append(marked[position : mark.start()])
        position, at = mark.end(), sum(map(len, parts))
        if mark["code"]:
            opened.append((mark["code"], at))
        else:
            code, start = opened.pop()
            found.append(Mistake(start, at, code))
    return "".join((*parts, marked[position:])), sorted(found)


def told(text: str) -> tuple[Diagnostic, ...]:
    """What is said of a text that stands alone in its folder."""
    return check(text.encode()).diagnostics


def said(found: tuple[Diagnostic, ...]) -> list[Mistake]:
    return sorted(Mistake(each.span.start, each.span.end, each.code) for each in found)


def in_a_folder(text: str, folder: Path) -> tuple[Diagnostic, ...]:
    path = folder / "house.yaml"
    path.write_bytes(text.encode())
    return check(path).diagnostics


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_ten_mistakes_are_ten_diagnostics(path: Path, tmp_path: Path) -> None:
    text, expected = unmarked(path.read_text(encoding="utf-8"))
    assert len(expected) == 10
    found = in_a_folder(text, tmp_path)
    assert said(found) == expected
    assert {each.span.source.name for each in found} == {str(tmp_path / "house.yaml")}
    for each in found:  # lines and columns are counted in code points, from 1
        lines = text[: each.span.start].split("\n")
        assert (each.span.line, each.span.column) == (len(lines), len(lines[-1]) + 1)
        assert each.help or "must be" in each.message, each


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_they_stand_where_they_stand_however_lines_end(path: Path, tmp_path: Path) -> None:
    text, _ = unmarked(path.read_text(encoding="utf-8"))
    places = [(each.span.line, each.span.column, each.code) for each in in_a_folder(text, tmp_path)]
    again = in_a_folder("\ufeff" + text.replace("\n", "\r\n"), tmp_path)
    assert [(each.span.line, each.span.column, each.code) for each in again] == places


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_each_file_has_the_usual_mistakes(path: Path) -> None:
    _, expected = unmarked(path.read_text(encoding="utf-8"))
    codes = Counter(mistake.code for mistake in expected)
    assert set(EACH) <= set(codes), path.stem
    assert codes["wrong-type"] or codes["bad-value"]


GUESSED = """\
format: 1
name: A game on a game that is not there
extends: ⟦unknown-parent|{parent}⟧
deal: [shoot, card, stake, burn, card, look, play, banker, settle]
hands:
  - {{name: seven, when: held(7) == 3 and hand_is_no_name_here}}
  - {{remove: straight}}
  - {{name: trick, after: straight, rank_by: total}}
  - {{name: pontoon, before: seven}}
punter:
  done: times(double) > 1 or hand == five_card_trick
  actions:
    dance: {{times: 2}}
    twist: {{never_after: [double, burn, ⟦unknown-action|twits⟧]}}
    double: {{when: put(buy) > 0}}
    remove: [burn]
banker:
  plays: [{{name: seventeen, when: total > 4, is: burn}}, {{name: of_the_parent, when: soft}}]
  actions: {{burn: {{times: 3}}}}
settle:
  pays: {{five_card_trick: 3:2, pontoon: {{trick: 2:1}}, remove: [x], ⟦unknown-hand|pontoom⟧: 2:1}}
  winner: [{{name: worse, before: luck}}]
  takes: [{{is: 3:1}}]
  also: [{{name: some, amount: 3:1}}]
bank:
  passes: [{{name: pontoon}}, {{name: q, asks: holder}}]
tests:
  - {{name: inherited, expect: {{P1: 4, P2: 3}}}}
  - {{name: second, banker: 10 8, P1: {{cards: A K, does: [double, burn]}}, expect: {{P1: 4, class: {{P1: points}}}}}}
  - {{remove: that}}
""".replace(" and hand_is_no_name_here", "")


@pytest.mark.parametrize("parent", ["pontoom", "casino", "grandmother", "shoot", "Pontoon!", "none_of_them"])
def test_what_only_the_parent_can_know_is_left_alone(parent: str) -> None:
    text, expected = unmarked(GUESSED.format(parent=parent))
    assert said(told(text)) == expected


def test_a_value_that_is_wrong_leaves_nothing_missing() -> None:
    text, expected = unmarked(
        "format: 1\nname: x\nextends: pontoon\n"
        "hands:\n  - {name: royal, before: points, when: ⟦odd-number|.inf⟧}\n"
        "settle:\n  pays:\n"
        "    - {name: a, when: split, is: ⟦odd-number|.inf⟧}\n"
        "    - {name: b, when: split, is: ⟦alias|*nobody⟧}\n"
        "    - {name: c, when: split, is: ⟦wrong-type|true⟧}\n"
        "    - name: d\n      when: split\n      ⟦empty-value|is⟧:\n"
        "  also:\n    - {name: e, when: won, from: banker, to: ⟦alias|*x⟧, amount: ⟦odd-number|.nan⟧}\n"
        "tests:\n"
        "  - {name: f, P1: {cards: ⟦alias|*x⟧}, banker: 10 8, expect: {P1: 1}}\n"
        "  - {name: g, P1: {cards: A K}, banker: ⟦alias|*x⟧, expect: {P1: 1}}\n"
        "  - {name: h, P1: ⟦alias|*x⟧, P2: {cards: A K}, banker: 10 8, expect: {P2: 1}}\n"
    )
    assert said(told(text)) == expected


def test_an_alias_stands_for_what_it_names_and_is_all_that_is_said_of_it() -> None:
    text, expected = unmarked(
        "format: 1\nname: x\nextends: pontoon\n"
        "settle:\n  pays:\n"
        "    - {name: a, when: hand == pontoon, is: &v [{when: soft, is: ⟦bad-amount|3⟧}, {is: 2:1}]}\n"
        "    - {name: b, when: split, is: ⟦alias|*v⟧}\n"
        "shoot: {enters: &f end, split: ⟦alias|*f⟧}\n"
    )
    assert said(told(text)) == expected


def test_mistakes_in_tests_are_found_beside_those_in_rules() -> None:
    text, expected = unmarked(
        "format: 1\nname: x\nextends: pontoon\nends_deal: ⟦type-mismatch|players⟧\n"
        "tests:\n  - {name: a, P1: {cards: A ⟦bad-card|B⟧}, banker: 10 8, expect: {class: {P1: ⟦unknown-hand|pontoom⟧}}}\n"
    )
    assert said(told(text)) == expected


def test_of_hundreds_of_mistakes_a_hundred_are_told() -> None:
    head = "format: 1\nname: x\nextends: pontoon\nsettle:\n  pays:\n"
    text = head + "".join(f"    - {{name: a{n}, when: totl > {n}, is: 2:1}}\n" for n in range(400))
    found = check(Source("many", text)).diagnostics
    assert len(found) == 100
    assert "more mistakes" in found[-1].notes[-1].message
    assert [each.span.line for each in found] == list(range(6, 106))


@pytest.mark.parametrize(
    ("count", "longer"),
    [(1400, ""), (10, " and total > 1" * 30), (100, " and total > 1" * 30)],
)
def test_the_expressions_of_a_game_are_bounded(count: int, longer: str) -> None:
    head = "format: 1\nname: x\nextends: pontoon\nsettle:\n  pays:\n"
    clauses = "".join(f"    - {{name: a{n}, when: cards > {n}{longer}, is: {n}:1}}\n" for n in range(1, count + 1))
    codes = [each.code for each in check(Source("many", head + clauses)).diagnostics if each.severity == "error"]
    assert codes == ([] if count == 10 else ["expression-limit"])
