"""Ranges the wrong way round, tables at which nobody can play, and what is asked before it can be known."""

from __future__ import annotations

from pathlib import Path

import pytest

from pontoon_rules.api import check
from pontoon_rules.diagnostics import Diagnostic, Source

HEAD = "format: 1\nname: x\nextends: pontoon\n"


def told(marked: str) -> tuple[list[tuple[str, int, int]], tuple[Diagnostic, ...]]:
    """What is said, and where; ⟦…⟧ marks the place."""
    text = HEAD + marked.replace("⟦", "").replace("⟧", "")
    found = check(Source("x.yaml", text)).diagnostics
    return [(each.code, each.span.start, each.span.end) for each in found if each.severity == "error"], found


def place(marked: str) -> tuple[int, int]:
    start, end = len(HEAD) + marked.index("⟦"), len(HEAD) + marked.index("⟧") - 1
    return start, end


@pytest.mark.parametrize(
    ("marked", "help_"),
    [
        ("table: {players: ⟦8..2⟧}", "`2 .. 8`"),
        ("table: {stakes: ⟦10..1⟧}", "`1 .. 10`"),
        ("table:\n  stakes: '⟦10 ..  1⟧'", "`1 .. 10`"),
        ("table:\n  stakes: >-\n    ⟦10 ..\n    1⟧", "`1 .. 10`"),
        ("punter: {actions: {buy: {adds: ⟦5 .. 2⟧}}}", "`2 .. 5`"),
        ("punter: {actions: {buy: {cards: ⟦5..2⟧}}}", "`2..5`"),
        ("punter: {actions: {double: {adds: [{when: soft, is: ⟦7.5 .. 7⟧}, {is: 1..1}]}}}", "`7 .. 7.5`"),
        ("shoot: {opening: ⟦20 .. 3⟧}", "`3 .. 20`"),
    ],
)
def test_a_range_the_wrong_way_round(marked: str, help_: str) -> None:
    said, found = told(marked)
    assert said == [("bad-range", *place(marked))]
    assert help_ in (found[0].help or "")


@pytest.mark.parametrize(
    ("marked", "code", "words"),
    [
        ("table: {players: ⟦0..1⟧}", "bad-range", "0 to 1 players; a table seats 2 to 10"),
        ("table: {players: ⟦1⟧}", "bad-range", "1 players"),
        ("table: {players: ⟦2..11⟧}", "bad-range", "2 to 11"),
        ("table: {players: ⟦2..99999999⟧}", "bad-range", "2 to 99999999"),
        ("table: {players: ⟦2.5⟧}", "bad-range", "5/2"),
        ("table: {players: [{when: tenure > 1, is: 2}, {is: ⟦2 .. 2 * 6⟧}]}", "bad-range", "2 to 12"),
        ("table: {stakes: ⟦0..5⟧}", "bad-range", "more than nothing"),
        ("table: {stakes: ⟦0 - 5 .. 3⟧}", "bad-range", "-5 to 3"),
        ("table: {stakes: ⟦players * chip .. 7 * chip⟧}", "bad-range", "8 to 7"),
        ("shoot: {opening: ⟦-5⟧}", "bad-range", "`shoot.opening` comes to -5: fewer chips than none"),
        ("shoot: {opening: ⟦-5 .. 20⟧}", "bad-range", "-5 to 20"),
        ("shoot: {limit: ⟦-1⟧}", "bad-range", "`shoot.limit` comes to -1"),
        ("shoot: {opening: 10, reserve: ⟦-3⟧}", "bad-range", "`shoot.reserve` comes to -3"),
        ("shoot: {opening: 10, reserve: ⟦20⟧}", "bad-range", "20 chips of an opening of 10 cannot lie in reserve"),
        ("misdeal: {fine: ⟦-3⟧}", "bad-range", "`misdeal.fine` comes to -3"),
        ("misdeal: {fine: ⟦5 * chip - players * chip⟧}", "bad-range", "comes to -1"),
        ("pack: {cut_card: ⟦-5⟧}", "bad-value", "-5 cards cannot lie behind the cut card"),
        ("pack: {cut_card: ⟦1/2 .. 3⟧}", "bad-value", "1/2 to 3 cards"),
        ("pack: {packs: ⟦0⟧}", "bad-value", "0 packs"),
        ("pack: {packs: ⟦1.5⟧}", "bad-value", "3/2 packs"),
        ("pack: {packs: ⟦999999999⟧}", "bad-value", "1 to 100"),
        ("pack: {packs: [{when: players < 8, is: 1}, {is: ⟦players - 8⟧}]}", "bad-value", "8 players"),
        ("pack: {without: [♠, ♥, ♦, ⟦♣⟧]}", "bad-value", "no card"),
        ("table: {players: ⟦players⟧ .. 4}", "wrong-slot", "what this place decides"),
        ("table: {stakes: 1 .. ⟦max_stake⟧}", "wrong-slot", "what this place decides"),
        ("table: {stakes: [{when: ⟦min_stake⟧ > 1, is: 1}]}", "wrong-slot", "what this place decides"),
    ],
)
def test_a_table_at_which_nobody_can_play(marked: str, code: str, words: str) -> None:
    said, found = told(marked)
    assert said == [(code, *place(marked))]
    assert words in found[0].message


@pytest.mark.parametrize(
    "text",
    [
        "table: {players: 2..10}",
        "table: {players: 2, stakes: 7.5}",
        "table: {stakes: [{when: players > 2, is: 1 .. players * chip}, {is: 1}]}",
        "pack: {packs: [{when: players > 2, is: players}, {is: 100}]}",
        "shoot: {opening: 0, limit: 0, reserve: 0}",
        "shoot: {opening: 10 .. 30, reserve: 20}",
        "shoot: {opening: max_stake - 9 * chip}",
        "misdeal: {fine: 0}",
        "pack: {cut_card: 0 .. 20}",
        "punter: {actions: {buy: {adds: 3 .. 3}}}",
        "punter: {actions: {buy: {adds: first_stake .. 1}}}",
    ],
)
def test_a_table_at_which_one_can(text: str) -> None:
    said, _ = told(text)
    assert said == []


EARLY = "settle:\n  winner: [{name: early, at: turn, when: cards == 5, is: %s%s}]\n  pays: [{name: a, when: %s, is: 2:1}]\n"


def test_what_a_hand_is_paid_at_its_turn_is_known_then() -> None:
    marked = EARLY % ("punter", "", "cards == 5 and ⟦banker.total⟧ > 17")
    said, found = told(marked)
    assert said == [("wrong-slot", *place(marked))]
    [note] = found[0].notes
    assert note.span is not None
    assert (note.span.line, note.span.text) == (5, "early")
    assert "an `amount`" in (found[0].help or "")


@pytest.mark.parametrize(
    ("is_", "amount", "when"),
    [
        ("punter", ", amount: 3:1", "banker.total > 17"),
        ("banker", ", amount: 3:1", "banker.total > 17"),
        ("nobody", "", "banker.total > 17"),
        ("punter", "", "banker.shown.total > 9"),
    ],
)
def test_what_is_not_paid_then_may_ask_for_the_banker(is_: str, amount: str, when: str) -> None:
    said, _ = told(EARLY % (is_, amount, when))
    assert said == []


def test_what_a_hand_owes_at_its_turn_and_where_its_bet_goes_are_known_then() -> None:
    said, _ = told(
        "settle:\n  winner: [{name: early, at: turn, when: cards == 4, is: banker}]\n"
        "  takes: [{replace: all}, {name: a, when: banker.soft, is: 2:1}]\n"
        "shoot: {enters: at_once, lost_to: [{name: b, when: banker.bust, is: banker}]}\n"
    )
    assert [code for code, *_ in said] == ["wrong-slot", "wrong-slot"]


def test_of_an_inherited_payment_the_clause_that_asks_too_early_is_told(tmp_path: Path) -> None:
    pays = "settle: {pays: [{name: a, when: banker.total > 17, is: 2:1}]}\n"
    (tmp_path / "below.yaml").write_text(HEAD + pays, encoding="utf-8")
    above = tmp_path / "above.yaml"
    winner = "settle: {winner: [{name: early, at: turn, when: cards == 5, is: punter}]}\n"
    above.write_text(HEAD.replace("pontoon", "./below.yaml") + winner, encoding="utf-8")
    [found] = [each for each in check(above).diagnostics if each.severity == "error"]
    assert (found.code, found.span.text, found.span.source.name) == ("wrong-slot", "early", str(above))
    [note] = found.notes
    assert note.span is not None
    assert note.span.text == "banker.total"


@pytest.mark.parametrize("marked", ["[stick, ⟦twits⟧]", "[⟦twits⟧]", "[⟦twits⟧, buy]"])
def test_an_action_that_is_none_is_underlined_alone(marked: str) -> None:
    marked = f"punter: {{actions: {{buy: {{never_after: {marked}}}}}}}"
    said, found = told(marked)
    assert said == [("unknown-action", *place(marked))]
    assert found[0].help == "did you mean `twist`?"
