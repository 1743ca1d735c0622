"""Each kind of finding: it is made where it is true, at its exact place, with a hand that shows it; and not where it is not."""

from __future__ import annotations

import re

import pytest

from tests.prove.houses import proofs, told

# What a house says, the finding, what is underlined, what the words of the finding hold; nothing where nothing is to be said.
FOUND: dict[str, tuple[str, str, str, str, str]] = {
    # clauses that never hold
    "two kings are no pontoon": (
        "pontoon", "settle: {pays: [{name: x, when: hand == pontoon and held(K) == 2, is: 3:1}]}",
        "clause-never-matches", "hand == pontoon", "`hand == pontoon` and `held(K) == 2` never hold together for a hand that wins",
    ),
    "the part that fails is underlined": (
        "pontoon", "settle: {pays: [{name: x, when: total >= 15 and total == 22 and cards == 3, is: 3:1}]}",
        "clause-never-matches", "total == 22", "`total == 22` never holds",
    ),
    "a trick has five cards": (
        "pontoon", "settle: {pays: [{name: x, when: cards == 6, is: 3:1}]}",
        "clause-never-matches", "cards == 6", "`cards == 6` never holds for a hand that wins",
    ),
    "one pack has one jack of spades": (
        "shoot-pontoon", "settle: {pays: [{name: x, when: held(J♠) == 2, is: 3:1}]}",
        "clause-never-matches", "held(J♠) == 2", "never holds",
    ),
    "a bust hand does not win": (
        "pontoon", "settle: {pays: [{name: x, when: bust, is: 3:1}]}",
        "clause-never-matches", "bust", "for a hand that wins",
    ),
    "a banker who must draw to seventeen does not stand on fifteen": (
        "casino-pontoon", "settle: {pays: [{name: x, when: banker.total == 15 and banker.cards == 3, is: 3:1}]}",
        "clause-never-matches", "banker.total == 15", "`banker.total == 15` and `banker.cards == 3` never hold together",
    ),
    "nobody draws after the banker's pontoon": (
        "pontoon", "settle: {takes: [{name: x, when: banker.hand == pontoon and cards == 3, is: 3:1}]}",
        "clause-never-matches", "banker.hand == pontoon", "for a hand that loses",
    ),
    "never bought after a twist": (
        "pontoon",
        "punter: {actions: {twist: {never_after: [buy]}}}\n"
        "settle: {pays: [{name: x, when: times(buy) == 1 and times(twist) == 1, is: 3:1}]}",
        "clause-never-matches", "times(buy) == 1", "never hold together",
    ),
    "a name that no hand gets": (
        "pontoon", "hands: [{name: six_cards, when: cards == 6, before: pontoon}]",
        "clause-never-matches", "cards == 6", "`six_cards` of `hands`",
    ),
    "the bank for two pontoons in one hand": (
        "pontoon", "bank: {passes: [{name: x, is: eldest(won and cards == 6)}]}",
        "clause-never-matches", "eldest(won and cards == 6)", "there is never such a hand",
    ),
    "an extra payment nobody gets": (
        "pontoon", "settle: {also: [{name: x, when: won and bust, from: banker, to: punter, amount: 1 * chip}]}",
        "clause-never-matches", "won", "`won` and `bust` never hold together",
    ),
    "more players than seats": (
        "pontoon", "table: {players: 2..4, stakes: [{name: x, when: players > 4, is: 1..5}, {is: 1..10}]}",
        "clause-never-matches", "players > 4", "2 to 4 sit at the table",
    ),
    "a bust hand is settled before the end": (
        "pontoon", "settle: {winner: [{name: x, when: bust, is: nobody}]}",
        "clause-never-matches", "bust", "`bust` never holds for a hand that is settled at the end",
    ),
    "a bust hand owes what the winner's clause says": (
        "pontoon", "settle: {takes: [{name: x, when: bust, is: 3:1}]}",
        "clause-never-matches", "bust", "`bust` never holds for a hand that loses",
    ),
    # clauses that others hide
    "a royal behind the pontoon": (
        "pontoon", "hands: [{name: royal, when: cards == 2 and has(A♠) and has(K♠), before: points}]",
        "shadowed-clause", "royal", "`royal` of `hands` is never reached: every hand for which it holds is decided by `pontoon`",
    ),
    "hidden by one": (
        "casino-pontoon",
        "settle: {pays: [{name: a, when: cards == 3, is: 3:1}, {name: b, when: cards == 3 and suited, is: 4:1}]}",
        "shadowed-clause", "b", "decided by `a` before it",
    ),
    "hidden by two together": (
        "casino-pontoon",
        "settle: {pays: [{name: a, when: soft and cards == 3, is: 3:1}, {name: b, when: not soft and cards == 3, is: 4:1}, {name: c, when: cards == 3, is: 2:1}]}",
        "shadowed-clause", "c", "`a` and `b`",
    ),
    "hidden whatever the Shoot holds": (
        "shoot-pontoon",
        "settle: {pays: [{name: a, when: shoot.size > 3, is: 3:1}, {name: b, when: shoot.size > 3 and cards == 2, is: 4:1}]}",
        "shadowed-clause", "b", "decided by `a` before it",
    ),
    "a policy that never comes to it": (
        "casino-pontoon", "banker: {plays: [{name: a, when: total == 18 and cards == 3, is: twist}, {name: b, when: total == 18 and cards == 3 and soft, is: stick}]}",
        "shadowed-clause", "b", "every hand for which it holds is decided by `a`",
    ),
    "a value inside a clause": (
        "casino-pontoon",
        "settle: {pays: [{name: a, when: cards == 3, is: [{when: total > 10, is: 3:1}, {when: total > 12, is: 2:1}]}]}",
        "shadowed-clause", "{", "`a` before it",
    ),
    "a parent's clause hidden by two of the house's": (
        "pontoon",
        "settle: {pays: [{name: a, when: cards == 2 and has(10), is: 3:1}, {name: b, when: cards == 2 and not has(10), is: 4:1}]}",
        "shadowed-clause", "a", "`pontoon` of `settle.pays` is never reached",
    ),
    # clauses without effect
    "ace-high": (
        "pontoon", "settle: {pays: [{name: x, when: cards == 2 and has(A) and has(K), is: 2:1}]}",
        "no-effect", "x", "by `pontoon`",
    ),
    "said in another way": (
        "pontoon", "settle: {pays: [{name: x, when: hand == five_card_trick and has(2), is: 4:2}]}",
        "no-effect", "x", "by `five_card_trick`",
    ),
    "the usual winner again": (
        "pontoon", "settle: {winner: [{name: x, when: hand == pontoon and better, is: punter}]}",
        "no-effect", "x", "by `better`",
    ),
    # order
    "two bonuses": (
        "casino-pontoon",
        "settle: {pays: [{name: a, when: held(7) == 3, is: 3:1}, {name: b, when: suited and cards >= 3, is: 5:1}]}",
        "order-matters", "a", "`a` says `3:1`, `b` says `5:1`",
    ),
    "a bonus that lowers a pontoon": (
        "pontoon", "settle: {pays: [{name: x, when: suited, is: 3:2}]}",
        "order-matters", "x", "`x` and `pontoon`",
    ),
    "a policy": (
        "casino-pontoon",
        "banker: {plays: [{name: a, when: soft and total == 18, is: twist}, {name: b, when: cards == 3 and total == 18, is: stick}]}",
        "order-matters", "a", "`a` says `twist`, `b` says `stick`",
    ),
    # hands
    "a gap": ("pontoon", "hands: [{name: points, when: total >= 16}]", "unnamed-hand", "points", "A♥ A♦"),
    "a gap of few hands": (
        "pontoon", "hands: [{name: points, when: total != 20 or cards != 4}]", "unnamed-hand", "points", "other kinds",
    ),
    "a policy with a gap": (
        "casino-pontoon", "banker: {plays: [{remove: less}]}", "no-answer", "", "does not say what he does with",
    ),
    # actions
    "too many cards": (
        "pontoon", "punter: {actions: {double: {draws: up, cards: 5}}}", "action-never-legal", "5", "`cards: 5` never holds",
    ),
    "two conditions that exclude each other": (
        "pontoon", "punter: {actions: {x: {draws: up, cards: 2, when: low_total >= 21}}}",
        "action-never-legal", "2", "`cards: 2` and `low_total >= 21` never hold together",
    ),
    "at a step too early": (
        "pontoon", "punter: {actions: {x: {adds: 1 * chip, cards: 2}}}\ndeal: [card, stake, x, card, look, play, banker, settle]",
        "action-never-legal", "2", "at its step of the deal",
    ),
    "a stick that always loses": (
        "pontoon", "settle: {winner: [{name: low, when: total == 15, is: banker}]}", "stick-never-wins", "", "he cannot win",
    ),
    "a hand given up, which is not stuck with as well": (
        "pontoon",
        "punter: {actions: {fold: {ends_turn: true}}}\nsettle: {winner: [{name: x, at: turn, when: times(fold) > 0, is: banker, amount: 1:1}]}",
        "stick-never-wins", "", "a punter may fold on",
    ),
    # cards
    "ten players and one pack": (
        "shoot-pontoon", "pack: {runs_out: refuse}", "too-few-cards-worst-case", "refuse", "with 10 at the table the 52 cards",
    ),
    "ten players and one pack, of which two cards are not dealt": (
        "shoot-pontoon", "pack: {runs_out: refuse, kept_back: 2}", "too-few-cards-worst-case", "refuse", "with 10 at the table the 50 cards",
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_it_is_found(name: str) -> None:
    parent, text, code, underlined, words = FOUND[name]
    found = proofs(parent, text)
    assert [each.code for each in found] == [code], told(found)
    assert underlined in ("", found[0].span.text)
    assert words in told(found)
    # Each shows a hand, or says in what numbers it holds; each but a gap points at a second place.
    assert re.search(r"[♥♦♣♠]|sit at the table|there is never such a hand", told(found))


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("settle: {winner: [{name: x, when: bust, is: nobody}]}", "write `at: turn`"),
        ("settle: {takes: [{name: x, when: bust, is: 3:1}]}", "`amount` of the clause of `settle.winner`"),
        ("settle: {takes: [{name: x, when: bust and cards == 3, is: 3:1}]}", "`amount` of the clause of `settle.winner`"),
        ("settle: {pays: [{name: x, when: bust, is: 3:1}]}", "change the condition"),
    ],
)
def test_a_clause_for_bust_hands_is_told_where_they_are_settled(text: str, help_: str) -> None:
    (found,) = proofs("pontoon", text)
    assert found.help is not None
    assert help_ in found.help


def test_what_is_pointed_at_stands_in_the_file_that_is_checked() -> None:
    (found,) = proofs("pontoon", "hands: [{name: sevens, when: held(7) == 3, after: points}]")
    assert (found.code, found.span.text, found.span.source.name) == ("shadowed-clause", "sevens", "house.yaml")
    assert [note.span.text for note in found.notes if note.span is not None] == ["points"]
    assert found.help == "place it in front: `before: points`, or take it out"


def test_a_clause_that_hides_a_parents_may_take_its_name() -> None:
    (found,) = proofs("pontoon", "banker: {plays: [{name: sixteen, when: total >= 16, is: stick}]}")
    assert (found.code, found.span.text) == ("shadowed-clause", "sixteen")
    assert "call `sixteen` `seventeen` too" in (found.help or "")
    assert "`- remove: seventeen`" in (found.help or "")
    # What it says to write is all right.
    assert proofs("pontoon", "banker: {plays: [{name: seventeen, when: total >= 16, is: stick}]}") == []


def test_a_hand_that_is_shown_is_one_that_the_pack_deals() -> None:
    # `suited` tells suits apart; in the one pack of this game each of the sevens is there once.
    house = (
        "hands: [{name: sevens, when: cards == 3 and held(7) == 3, before: points}]\n"
        "settle: {pays: [{name: one_suit, when: suited and hand == pontoon, is: 3:1}]}"
    )
    (found,) = proofs("shoot-pontoon", house)
    sevens = re.findall(r"7[♥♦♣♠]", found.notes[-1].message)
    assert len(sevens) == len(set(sevens)) == 3


@pytest.mark.parametrize(
    ("parent", "text", "underlined", "beside", "words"),
    [
        ("shoot-pontoon", "shoot: {opening: 200, limit: 60}", "200", "60", "is opened with 200 chips, and its limit is 60"),
        ("shoot-pontoon", "shoot: {opening: 20..90, limit: 60}", "20..90", "60", "may be opened with 90 chips"),
        ("shoot-pontoon", "shoot: {limit: 40}", "40", "50", "is opened with 50 chips, and its limit is 40"),
        ("shoot-pontoon", "shoot: {opening: 10 * players * chip, limit: 60}", "10 * players * chip", "60", "with 70 chips"),
    ],
)
def test_a_shoot_opened_with_more_than_its_limit(parent: str, text: str, underlined: str, beside: str, words: str) -> None:
    (found,) = proofs(parent, text)
    assert (found.code, found.severity, found.span.text) == ("opening-over-limit", "warning", underlined)
    assert [note.span.text for note in found.notes if note.span is not None] == [beside]
    assert words in found.message


NOT_FOUND: dict[str, tuple[str, str]] = {
    "a bonus": ("pontoon", "settle: {pays: [{name: x, when: hand == pontoon and has(K), is: 3:1}]}"),
    "two packs have two jacks of spades": ("pontoon", "settle: {pays: [{name: x, when: held(J♠) == 2, is: 3:1}]}"),
    "what chips decide may hold": ("pontoon", "settle: {pays: [{name: x, when: chips > 1000, is: 3:1}]}"),
    "what the table decides may be otherwise": (
        "shoot-pontoon",
        "settle: {pays: [{name: a, when: shoot.size > 3, is: 3:1}, {name: b, when: shoot.size > 4 and cards == 2, is: 4:1}]}",
    ),
    "the usual, spelled out": ("pontoon", "settle: {pays: {points: 1:1}}"),
    "a default, spelled out": ("pontoon", "settle: {ties: banker}"),
    "a special case before the general one": (
        "casino-pontoon",
        "settle: {pays: [{name: a, when: suited and cards == 3, is: 3:1}, {name: b, when: cards == 3, is: 2:1}]}",
    ),
    "a higher bonus over the parent's": ("pontoon", "settle: {pays: [{name: x, when: suited, is: 5:1}]}"),
    "overlaps that pay alike": (
        "casino-pontoon", "settle: {pays: [{name: a, when: suited and cards == 3, is: 3:1}, {name: b, when: soft and cards == 3, is: 3:1}]}",
    ),
    "names of hands overlap": ("shoot-pontoon", "hands: [{name: sevens, when: held(7) == 3, before: pontoon}]"),
    "a bought card may be the last": ("pontoon", "settle: {pays: [{name: x, when: times(buy) == 3 and times(twist) == 0, is: 3:1}]}"),
    "a split hand": ("pontoon", "settle: {pays: [{name: x, when: split and hand == pontoon, is: 1:1}]}"),
    "a stick that loses to all but a bust banker": (
        "pontoon", "settle: {winner: [{name: low, when: total == 15 and not banker.bust, is: banker}]}",
    ),
    "a Shoot opened up to its limit": ("shoot-pontoon", "shoot: {opening: 60, limit: 60}"),
    "a reserve does not lie in the Shoot": ("reserved-shoot", "shoot: {limit: 20}"),  # 50, of which 30 are put aside
    "enough packs": ("casino-pontoon", "pack: {runs_out: refuse}"),
    "a bust hand at its turn": ("pontoon", "settle: {winner: [{name: x, at: turn, when: bust and cards == 3, is: nobody}]}"),
    "a royal before the pontoon": ("pontoon", "hands: [{name: royal, when: cards == 2 and has(A♠) and has(K♠), before: pontoon}]"),
    "a narrower table": ("pontoon", "table: {players: 2..4}"),
}


@pytest.mark.parametrize("name", NOT_FOUND)
def test_nothing_is_found(name: str) -> None:
    found = proofs(*NOT_FOUND[name])
    assert found == [], told(found)
