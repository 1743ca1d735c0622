"""How expressions are spelled, and which mean the same."""

from __future__ import annotations

import pytest

from pontoon_rules.expr.types import AMOUNT, BOOL, MATCH, MONEY, NUMBER, RANGE_NUMBER, Type
from tests.expr.hands import good


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("  total==21", BOOL, "total == 21"),
        ("(a_b)".replace("a_b", "bust"), BOOL, "bust"),
        ("not (bust)", BOOL, "not bust"),
        ("not (bust or soft)", BOOL, "not (bust or soft)"),
        ("(bust or soft) and split", BOOL, "(bust or soft) and split"),
        ("bust or (soft and split)", BOOL, "bust or soft and split"),
        ("(total == 3) == true", BOOL, "(total == 3) == true"),
        ("total - (cards - 1)", NUMBER, "total - (cards - 1)"),
        ("(total - cards) - 1", NUMBER, "total - cards - 1"),
        ("2 * (total + 1)", NUMBER, "2 * (total + 1)"),
        ("-(total + 1)", NUMBER, "-(total + 1)"),
        ("-(-total)", NUMBER, "--total"),
        ("07.50 * total", NUMBER, "7.5 * total"),
        ("has(tS) and has(spade) and has(q)", BOOL, "has(10♠) and has(♠) and has(Q)"),
        ("15:10", AMOUNT, "3:2"),
        ("2..5", RANGE_NUMBER, "2 .. 5"),
        ("banker . hand==pontoon", BOOL, "banker.hand == pontoon"),
        ("sum( stake,split )", MONEY, "sum(stake, split)"),
        ("10♤", MATCH, "10♠"),
        ("shoot . size", MONEY, "shoot.size"),
    ],
)
def test_one_spelling(text: str, place: Type, expected: str) -> None:
    found = good(text, place, "W")
    assert found.text == expected
    assert good(expected, place, "W").text == expected


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("bust and soft", "soft and bust"),
        ("bust and (soft and split)", "(split and bust) and soft"),
        ("bust and bust", "bust"),
        ("total == cards", "cards == total"),
        ("21 == total", "total == 21"),
        ("total > 17", "17 < total"),
        ("total >= 17", "17 <= total"),
        ("not total == 17", "total != 17"),
        ("not not bust", "bust"),
        ("total + cards > 3", "cards + total > 3"),
        ("min(total, 3) > cards", "cards < min(3, total)"),
        ("has(10S)", "has(T♠)"),
        ("total > 7.50", "total > 7.5"),
    ],
)
def test_these_mean_the_same(left: str, right: str) -> None:
    assert good(left, BOOL, "W").same(good(right, BOOL, "W"))
    assert hash(good(left, BOOL, "W").meaning) == hash(good(right, BOOL, "W").meaning)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("bust and soft", "bust or soft"),
        ("total > 17", "total >= 17"),
        ("total > 17", "17 > total"),
        ("total - cards > 3", "cards - total > 3"),
        ("hand == pontoon", "hand == points"),
        ("hand == pontoon", "banker.hand == pontoon"),
        ("has(A)", "has(♠)"),
        ("any(soft)", "every(soft)"),
        ("not bust", "bust"),
    ],
)
def test_these_do_not(left: str, right: str) -> None:
    assert not good(left, BOOL, "W").same(good(right, BOOL, "W"))
