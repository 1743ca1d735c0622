"""What people write who never wrote a rule file: each slip gives one diagnostic, whose help leads on."""

from __future__ import annotations

from pathlib import Path

import pytest

from pontoon_rules.api import check
from pontoon_rules.diagnostics import Diagnostic

HEAD = "format: 1\nname: X\n"
HOME = HEAD + "extends: pontoon\n"


def told(text: str) -> list[Diagnostic]:
    return [*check(text.encode()).diagnostics]


# The text with the slip between ‹ and ›, the code, a part of the message, parts of the help between bars.
SLIPS = [
    # a number or a condition where a hand's name must stand
    (HOME + "settle: {ties: {‹20›: punter}}\n", "bad-value", "`20`", "`ties: [{name: twenty, when: total == 20, is: punter}]`"),
    (
        HOME + 'settle: {ties: {‹"points and total == 20"›: punter}}\n',
        "bad-value", "`points and total == 20`", "`ties: [{name: high, when: points and total == 20, is: punter}]`",
    ),
    (HOME + "settle: {pays: {‹21›: 3:1}}\n", "bad-value", "`21`", "`pays: [{name: twenty_one, when: total == 21, is: 3:1}]`"),
    (HOME + "settle: {takes: {‹20+›: 3:1}}\n", "bad-value", "`20+`", "when: banker.total >= 20, is: 3:1"),
    (HOME + "settle: {pays: {‹777›: 3:1}}\n", "bad-value", "`777`", "e.g. `three_sevens`"),
    # what the banker must do
    (
        HOME + "banker: {‹stick›: 16}\n",
        "unknown-key", "not a key of `banker`", "`banker: {free: false, plays: [{name: sixteen, when: total >= 16, is: stick}]}`",
    ),
    (HOME + "banker: {plays: [{‹stick›: 16}]}\n", "unknown-key", "an item of `banker.plays`", "free: false|total >= 16, is: stick"),
    (HOME + "banker: {actions: {stick: ‹16›}}\n", "wrong-type", "a map", "`stick: {from: 16}`|free: false|total >= 16, is: stick"),
    (HOME + "punter: {actions: {stick: ‹16›}}\n", "wrong-type", "a map", "write `stick: {from: 16}`"),
    # another word, which is a key of another section
    (HOME + "punter: {actions: {buy: {‹limit›: 2}}}\n", "unknown-key", "`punter.actions.buy`", "did you mean `times`?"),
    (HOME + "banker: {‹strategy›: [{name: x, when: total > 16, is: stick}]}\n", "unknown-key", "`banker`", "did you mean `plays`?"),
    # a condition where a hand's name must stand
    (
        HOME + "settle: {pays: {points: {‹bust›: 1:1, else: 3:2}}}\n",
        "type-mismatch", "`bust` is a condition", "one of `hands`|`when: banker.bust`",
    ),
    # a clause in a map of hands
    (
        HOME + "settle:\n  pays:\n    ‹crowd›: {when: players > 5, is: 3:1}\n",
        "wrong-type", "goes by hands", "`- {name: crowd, when: players > 5, is: 3:1}`",
    ),
    (
        HOME + "settle:\n  takes:\n    pontoon: 2:1\n    ‹crowd›: {when: players > 5, is: 3:1}\n",
        "wrong-type", "goes by hands", "`takes: [{name: crowd, when: players > 5, is: 3:1}, …]`|`{hand: pontoon, is: 2:1}`",
    ),
    # a comma too many
    (
        HOME + "tests:\n  - {name: no sticking below 15‹,› and a tie, expect: {P1: -1}}\n",
        "syntax", "the middle of `name`", "`'no sticking below 15, and a tie'`",
    ),
    (
        HOME + "tests:\n  - {name: t, P1: {cards: 7, ‹7›, 7}, banker: 10 8, expect: {P1: 1}}\n",
        "empty-value", "in braces without a value", "`7 7 7`",
    ),
    # amounts
    (HOME + "settle: {pays: {pontoon: ‹4.0›}}\n", "bad-amount", "`4.0` is a bare number", "`4:1`|`4 * chip`"),
    (HOME + "settle: {pays: {pontoon: ‹2.5›}}\n", "bad-amount", "`2.5` is a bare number", "`5:2`|`2.5 * chip`"),
    (HOME + "settle: {pays: {pontoon: ‹x4›}}\n", "unknown-name", "`x4`", "write `4:1`"),
    (HOME + "settle: {pays: {pontoon: ‹4x›}}\n", "unknown-name", "`4x`", "write `4:1`"),
    # who banks next
    (HOME + "bank: {passes: [{name: x, when: any(won), is: ‹punter›}]}\n", "unknown-name", "`punter`", "`left`|`banker`|`eldest(won and"),
    (HOME + "bank: {passes: [{name: x, when: any(won), is: ‹winner›}]}\n", "unknown-name", "`winner`", "`left`|`banker`|`best(won)`"),
    (HOME + "bank: {passes: [{name: x, when: any(won), is: ‹P1›}]}\n", "unknown-name", "`P1`", "`left`|`banker`|`eldest(won and"),
    (HOME + "bank: {passes: [{name: x, when: any(won), is: ‹lft›}]}\n", "unknown-name", "`lft`", "did you mean `left`?"),
    # a clause with the name of a hand
    (
        HOME + "hands: [{name: sevens, when: held(7) == 3, before: pontoon}]\nsettle: {pays: [{name: ‹sevens›, is: 4:1}]}\n",
        "shadowed-clause", "always holds", "write `when: hand == sevens`",
    ),
    (
        HOME + "settle: {takes: [{name: ‹points›, is: 4:1}]}\n",
        "shadowed-clause", "always holds", "write `when: banker.hand == points`",
    ),
]  # fmt: skip


def test_a_parents_clause_in_a_map_of_hands_is_told_how_to_change(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(HOME + "settle: {pays: [{name: crowd, when: players > 5, is: 3:1}]}\n")
    house = tmp_path / "house.yaml"
    house.write_text(HEAD + "extends: ./parent.yaml\nsettle: {pays: {crowd: 5:1}}\n")
    (found,) = check(house).diagnostics
    assert (found.code, found.span.text) == ("unknown-hand", "crowd")
    assert "write `- {name: crowd, is: 5:1}`" in (found.help or "")
    house.write_text(HEAD + "extends: ./parent.yaml\nsettle: {pays: [{name: crowd, is: 5:1}]}\n")
    assert check(house).diagnostics == ()


def test_a_file_without_a_parent_is_told_to_extend_one() -> None:
    text = HEAD + "settle: {pays: [{name: jack, when: hand == pontoon, is: 3:1}]}\nbanker: {plays: [{remove: less}]}\n"
    found = {problem.code: problem.help or "" for problem in told(text)}
    assert found.keys() == {"no-hands", "unknown-hand", "missing-anchor"}
    assert all("`extends: pontoon`" in help_ for help_ in found.values())


@pytest.mark.parametrize(("marked", "code", "message", "helps"), SLIPS)
def test_one_slip_gives_one_diagnostic_that_leads_on(marked: str, code: str, message: str, helps: str) -> None:
    start, end = marked.index("‹"), marked.index("›") - 1
    problems = told(marked.replace("‹", "").replace("›", ""))
    assert [(found.code, found.span.start, found.span.end) for found in problems] == [(code, start, end)]
    assert message in problems[0].message
    assert all(part in (problems[0].help or "") for part in helps.split("|")), problems[0].help
