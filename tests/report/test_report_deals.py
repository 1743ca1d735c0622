"""Deals in words and for programs, amounts, and tables."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import pytest

from pontoon_rules import api
from pontoon_rules.engine.events import Moved
from pontoon_rules.report import amounts, events, narration
from pontoon_rules.report.style import Style
from pontoon_rules.report.table import table, wrapped


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (4, "4"),
        (-7, "-7"),
        (Fraction(15, 2), "7.5"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(8, 4), "2"),
        (Fraction(1, 10**6), "1/1000000"),
        (math.inf, "no limit"),
    ],
)
def test_amounts(value: Fraction | float, text: str) -> None:
    assert amounts.amount(value) == text


def test_changes_rates_and_counts() -> None:
    assert [amounts.signed(value) for value in (3, 0, -2, Fraction(1, 2))] == ["+3", "0", "-2", "+0.5"]
    assert amounts.percent(-0.00427424, 6) == "-0.427424 %"
    assert amounts.share(0.04826546) == "4.83 %"
    assert amounts.count(1234567) == "1,234,567"


def test_amounts_for_programs_are_exact() -> None:
    assert [amounts.exact_json(value) for value in (4, Fraction(7, 2), Fraction(6, 2), math.inf)] == [4, "7/2", 3, None]
    assert amounts.rate_json(math.inf) is None


def test_columns_are_as_wide_as_what_stands_in_them() -> None:
    text = table([("a", "1"), ("漢字", "200")], head=("name", "n"), right=(1,), indent=2)
    assert text == "  name    n\n  a       1\n  漢字  200\n"
    assert table([]) == ""


def test_words_are_wrapped() -> None:
    text = wrapped([f"word{number}" for number in range(40)], room=40)
    assert all(len(line) <= 40 for line in text.splitlines())
    assert text.replace("\n", " ").split() == [f"word{number}," for number in range(39)] + ["word39"]


# deals


def told(game: str, cards: dict[str, str], **more: dict[str, int] | dict[str, str]) -> str:
    dealt = api.settle(game, cards, **more)  # type: ignore[arg-type]
    return narration.render(dealt.events, dealt.result)


def test_cards_are_told_round_by_round() -> None:
    text = told("pontoon", {"P1": "K Q", "P2": "10 7", "banker": "10 8"})
    lines = [line for line in text.splitlines() if line.startswith("  cards: ")]
    assert [line.count(",") for line in lines] == [2, 2]
    assert "P1 K" in lines[0]
    assert "P1 Q" in lines[1]


def test_a_card_drawn_stands_with_the_action_that_drew_it() -> None:
    text = told("pontoon", {"P1": "10 2 5", "banker": "10 5 2"}, does={"P1": "buy 2, stick"}, stakes={"P1": 1})
    [line] = [line for line in text.splitlines() if "buys a card for 2" in line]
    assert line.rstrip().split("holds ")[1].count(" ") == 2
    assert "; gets 5" in line
    assert "the banker twists; gets 2" in text


def test_a_done_hand_says_by_which_words() -> None:
    text = told("pontoon", {"P1": "A K", "banker": "10 8"})
    assert "is done: `bust or cards == 5 or hand == pontoon` (rulesets/pontoon.yaml:" in text


def test_the_hands_of_a_split_are_told_apart() -> None:
    text = told("casino-pontoon", {"P1": "8 10 / 8 9", "banker": "10 8"})
    assert "P1 splits 8" in text
    assert "P1's hand 2 sticks on 8" in text


def test_every_chip_that_moves_is_told() -> None:
    dealt = api.settle("shoot-pontoon", {"P1": "A K", "banker": "10 8"}, stakes={"P1": 4}, shoot_bets={"P1": 10})
    text = narration.render(dealt.events, dealt.result)
    moves = [event.entry for event in dealt.events if isinstance(event, Moved)]
    chips = text.split("every chip\n")[1].split("\n\n")[0].splitlines()
    assert len(chips) == len(moves)
    for line, entry in zip(chips, moves, strict=True):
        assert line.strip().startswith(str(entry.source))
        assert f" {amounts.amount(entry.amount)}  " in line
        assert entry.cause is None or entry.cause.where in line


def test_a_deal_in_ascii() -> None:
    dealt = api.deal("shoot-pontoon", seed=4, players=4)
    assert narration.render(dealt.events, dealt.result, Style(plain=True)).isascii()


def test_events_for_programs() -> None:
    dealt = api.deal("pontoon", seed=4, players=3)
    told = json.loads(json.dumps(events.as_json(dealt.events)))
    assert len(told) == len(dealt.events)
    assert told[0]["event"] == "opened"
    first = next(each for each in told if each["event"] == "dealt")
    assert first["seat"] == 1
    moved = [each["entry"] for each in told if each["event"] == "moved"]
    assert all(each["cause"]["line"] >= 1 for each in moved if each["cause"])
    assert sum(each["amount"] for each in moved if each["target"] == "P1's stake") >= 1
