"""The words of a test: cards, things done, sums, seats."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pontoon_rules.cases.script import ANSWERS, parse_cards, parse_deeds, parse_script, parse_seat, parse_sum, word_of
from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.engine.asked import ACCEPT, PASS

ACTIONS = {"stick", "twist", "buy", "split"}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("A K", ["A", "K"]),
        ("10 T t 2", ["10", "10", "10", "2"]),
        ("10♠ T♤ 10S ts", ["10♠", "10♠", "10♠", "10♠"]),
        ("A♥️ jd, 9C", ["A♥", "J♦", "9♣"]),
        ("  7   7\t7 ", ["7", "7", "7"]),
        ("", []),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, cards: list[str]) -> None:
    problems: list[Diagnostic] = []
    assert [str(card) for card in parse_cards(word_of("cards", text), problems)] == cards
    assert problems == []


def test_a_word_that_is_no_card_is_shown_and_left_out() -> None:
    problems: list[Diagnostic] = []
    cards = parse_cards(word_of("cards", "A 11 K Z♠ 1"), problems)
    assert [str(card) for card in cards] == ["A", "K"]
    assert [(p.code, p.span.text, p.span.column) for p in problems] == [
        ("bad-card", "11", 3),
        ("bad-card", "Z♠", 8),
        ("bad-card", "1", 11),
    ]


def test_things_done() -> None:
    problems: list[Diagnostic] = []
    deeds = parse_deeds(word_of("does", "buy 3, refused buy 7.5,allowed split ,twist"), ACTIONS, problems)
    assert [(deed.ask, deed.action, deed.amount) for deed in deeds] == [
        ("do", "buy", 3),
        ("refused", "buy", Fraction(15, 2)),
        ("allowed", "split", None),
        ("do", "twist", None),
    ]
    assert problems == []


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("stick, by 3", "unknown-action", "by"),
        ("allowed burn", "unknown-action", "burn"),
        ("buy three", "test-invalid", "buy three"),
        ("buy 3 4", "test-invalid", "buy 3 4"),
        ("refused", "test-invalid", "refused"),
        ("buy 1/0", "test-invalid", "buy 1/0"),
    ],
)
def test_what_cannot_be_done_is_shown(text: str, code: str, shown: str) -> None:
    problems: list[Diagnostic] = []
    parse_deeds(word_of("does", text), ACTIONS, problems)
    assert [(problem.code, problem.span.text) for problem in problems] == [(code, shown)]


def test_an_action_that_the_game_lacks_may_be_said_to_be_refused() -> None:
    problems: list[Diagnostic] = []
    assert [deed.action for deed in parse_deeds(word_of("does", "refused burn"), ACTIONS, problems)] == ["burn"]
    assert problems == []


def test_questions_of_the_deal_may_be_answered() -> None:
    problems: list[Diagnostic] = []
    assert {deed.action for deed in parse_deeds(word_of("does", "pass, accept"), ACTIONS, problems)} == {PASS, ACCEPT} == ANSWERS
    assert problems == []


def test_cards_and_things_done_together() -> None:
    problems: list[Diagnostic] = []
    cards, deeds = parse_script(word_of("cards", "A K"), [word_of("does", "twist"), word_of("does", "stick")], ACTIONS, problems)
    assert ([str(card) for card in cards], [str(deed) for deed in deeds]) == (["A", "K"], ["twist", "stick"])


@pytest.mark.parametrize(
    ("text", "value"),
    [("8", 8), ("-4", -4), ("+8", 8), ("7.5", Fraction(15, 2)), ("3/2", Fraction(3, 2)), ("4.0", 4)],
)
def test_sums_are_exact(text: str, value: Fraction) -> None:
    assert parse_sum(text) == value


@pytest.mark.parametrize("text", ["", "x", "1e9", "1/0", "2:1", "0x10", "1_000", "9" * 40])
def test_what_is_no_sum(text: str) -> None:
    assert parse_sum(text) is None


def test_seats() -> None:
    assert [parse_seat(word) for word in ("banker", "P1", "P9", "P0", "P10", "p1", "")] == [0, 1, 9, None, None, None, None]
