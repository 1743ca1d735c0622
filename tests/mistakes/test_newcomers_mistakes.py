"""What people write who never wrote a rule file: each slip gives one diagnostic, whose help leads on."""

from __future__ import annotations

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
]  # fmt: skip


@pytest.mark.parametrize(("marked", "code", "message", "helps"), SLIPS)
def test_one_slip_gives_one_diagnostic_that_leads_on(marked: str, code: str, message: str, helps: str) -> None:
    start, end = marked.index("‹"), marked.index("›") - 1
    problems = told(marked.replace("‹", "").replace("›", ""))
    assert [(found.code, found.span.start, found.span.end) for found in problems] == [(code, start, end)]
    assert message in problems[0].message
    assert all(part in (problems[0].help or "") for part in helps.split("|")), problems[0].help
