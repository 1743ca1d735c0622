"""What can never come to anything in the rules of a house is told, at its exact place; and nothing where it can."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

import pytest

from pontoon_rules.api import check
from pontoon_rules.diagnostics import Diagnostic, Source

HEAD = "format: 1\nname: a house\nextends: pontoon\n"
FEW = "pack: {packs: 1, without: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, ⟦Q⟧]}"


def told(marked: str, head: str = HEAD) -> tuple[Diagnostic, ...]:
    """What is said of a house; ⟦…⟧ marks the place and is taken out."""
    return check(Source("house.yaml", head + marked.replace("⟦", "").replace("⟧", "") + "\n")).diagnostics


def the_one(marked: str, head: str = HEAD) -> Diagnostic:
    """The only thing that is said, which is said of the marked place."""
    (found,) = told(marked, head)
    start = len(head) + marked.index("⟦")
    assert (found.span.start, found.span.end) == (start, start + marked.index("⟧") - marked.index("⟦") - 1)
    return found


# Marked text, whether it keeps everybody from playing, what the message and the help say.
TOLD = {
    # two cards each, and one pack of two ranks: eight cards serve four at most
    "a deal that the largest tables cannot have": (
        FEW, "warning", "too-few-cards", "with 8 at the table 16 cards are dealt before anyone plays, and there are 8 to deal", "seat 4 at most",
    ),
    "a deal that no table can have": (
        "pack: {without: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, ⟦A♠⟧]}\ntable: {players: 2..5}",
        "error", "too-few-cards", "with 2 at the table 4 cards are dealt before anyone plays, and there are 3 to deal", "shuffle more packs",
    ),
    "all cards but two kept back": (
        "pack: {kept_back: ⟦50⟧, packs: 1}\ntable: {players: 2..3}", "error", "too-few-cards", "there are 2 to deal", "shuffle more packs",
    ),
    "thirty cards each": (
        "deal: [stake, ⟦card⟧" + ", card" * 29 + ", settle]\nends_deal: false",
        "error", "too-few-cards", "with 2 at the table 60 cards are dealt", "",
    ),
    "one punter after another is dealt his cards": (
        "deal: [stake, [{do: card, to: punters}, {do: card, to: punters}], {do: card, to: banker}, play, banker, settle]\n"
        "pack: {packs: 1, without: [♠, ♥, ⟦♦⟧]}\n"
        "ends_deal: false\ntable: {players: 8..8}",
        "error", "too-few-cards", "with 8 at the table 15 cards are dealt before anyone plays, and there are 13 to deal", "",
    ),
    "rounding to nothing": ("rounding: {to: ⟦0⟧}", "warning", "bad-value", "cannot be rounded to 0 chips", "write `chip`"),
    "rounding below nothing": ("rounding: {to: ⟦-1⟧, favour: banker}", "warning", "bad-value", "rounded to -1 chips", "`rounding: none`"),
    "rounding to what comes to nothing": ("rounding: {to: ⟦max_stake - 10⟧}", "warning", "bad-value", "rounded to 0 chips", "write `chip`"),
    "a cut card beyond the pack": (
        "pack: {cut_card: ⟦60⟧}", "warning", "bad-value",
        "60 cards cannot lie behind the cut card: with 2 at the table 52 cards are shuffled together", "below 52",
    ),
    "a cut card that may lie beyond it": ("pack: {packs: 2, without: [10], cut_card: ⟦90..100⟧}", "warning", "bad-value", "100 cards", "below 96"),
    "a card that is out, beside another condition": (
        "pack: {without: [10]}\nhands: [{name: x, when: ⟦has(10)⟧ or cards == 4, before: pontoon}]",
        "warning", "missing-card", "`has(10)` asks for a card that is not in the pack: `pack.without` takes every 10 out", "such as `K`",
    ),
    "a single card that is out": (
        "pack: {without: [J♠]}\nsettle: {also: [{name: x, when: 'any(⟦has(J♠)⟧)', per: deal, from: banker, to: shoot, amount: 1 * chip}]}",
        "warning", "missing-card", "takes the J♠ out", "leave the J♠ in",
    ),
    "a suit that is out": ("pack: {without: [♠]}\npunter: {done: bust or ⟦held(♠)⟧ > 1}", "warning", "missing-card", "every ♠", ""),
    "a rank in its place": ("pack: {without: [J]}\npunter: {done: bust or ⟦rank(1) == J⟧}", "warning", "missing-card", "`rank(1) == J`", ""),
    "the bank for a jack": ("pack: {without: [J]}\nbank: {first: ⟦dealt(J)⟧}", "warning", "missing-card", "`dealt(J)` waits for a card", "such as `K`"),
    "what a card counts that is out": ("pack: {without: [10], values: {⟦10⟧: 9}}", "warning", "missing-card", "what 10 counts", "take it out"),
    "no hand but one": ("punter: {actions: {split: {hands: ⟦1⟧}}}", "warning", "action-never-legal", "`hands: 1` never holds", "`hands: 2`"),
    "no hand at all": ("punter: {actions: {split: {hands: ⟦0⟧}}}", "warning", "action-never-legal", "`hands: 0` never holds", "`hands: 2`"),
    "a total that nobody reaches": ("punter: {actions: {stick: {from: ⟦40⟧}}}", "warning", "action-never-legal", "`from: 40`", ""),
    "stakes the wrong way round": ("table: {stakes: ⟦10 .. 1⟧}", "error", "bad-range", "holds no number", "write `1 .. 10`"),
    "nobody at the table": ("table: {players: ⟦0..0⟧}", "error", "bad-range", "0 players", ""),
    "a range that falls": (
        "punter: {actions: {buy: {adds: ⟦2 * first_stake .. first_stake⟧}}}",
        "warning", "action-never-legal", "holds no amount: it would go from 2 to 1 with a first stake of 1", "from the smaller amount",
    ),
    "more than the largest stake": (
        "punter: {actions: {buy: {adds: ⟦20 .. max_stake⟧}}}", "warning", "action-never-legal", "it would go from 20 to 10", "",
    ),
    "a bet that cannot be": (
        "punter: {actions: {side: {bets: ⟦2 * max_stake .. max_stake⟧}}}\ndeal: [card, stake, side, card, look, play, banker, settle]",
        "warning", "action-never-legal", "a punter may never side: `2 * max_stake .. max_stake` holds no amount", "",
    ),
    "as much as the buy before, which there is not": (
        "punter: {actions: {buy: {adds: ⟦last(buy) .. 2 * first_stake⟧}}}",
        "warning", "action-never-legal", "without limit before the first buy", "",
    ),
    "a payment for nine": ("settle: {pays: [{name: x, when: ⟦players > 9⟧, is: 3:1}]}", "warning", "clause-never-matches", "2 to 8 sit at the table", ""),
    "beside another condition": (
        "settle: {takes: [{name: x, when: cards == 2 and ⟦punters == 9⟧, is: 3:1}]}", "warning", "clause-never-matches", "`punters == 9` never holds", "",
    ),
    "packs for nine": ("pack: {packs: [{when: ⟦players > 9⟧, is: 3}, {is: 2}]}", "warning", "clause-never-matches", "2 to 8 sit at the table", ""),
    "an action for nine": ("punter: {actions: {double: {draws: up, when: ⟦players > 9⟧}}}", "warning", "clause-never-matches", "2 to 8 sit", ""),
    "the end of a turn for nine": ("punter: {done: bust or ⟦players > 9⟧ or cards == 5}", "warning", "clause-never-matches", "2 to 8 sit", ""),
    "a fine for a table of two": (
        "table: {players: 2..2}\nmisdeal: {fine: [{name: x, when: ⟦players > 2⟧, is: 5}, {is: 1}]}", "warning", "clause-never-matches", ": 2 sit at the table", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TOLD)
def test_it_is_told_at_its_place(name: str) -> None:
    marked, severity, code, words, help_ = TOLD[name]
    found = the_one(marked)
    assert (found.code, found.severity) == (code, severity)
    assert words in found.message
    assert help_ in (found.help or "")


def test_a_clause_that_is_told_of_already_is_told_why() -> None:
    found = the_one("pack: {without: [10]}\nsettle: {pays: [{name: x, when: ⟦held(10) == 2⟧, is: 3:1}]}")
    assert found.code == "clause-never-matches"
    assert [note.span.text for note in found.notes if note.span is not None and "takes every 10 out" in note.message] == ["10"]


SILENT = {
    "eight cards for four": (FEW + "\ntable: {players: 2..4}"),
    "a card for each": "pack: {packs: 1, without: [♠, ♥, ♦]}\ntable: {players: 2..6}",  # twelve of thirteen
    "cards dealt after the look": "deal: [card, stake, card, look, card, card, play, banker, settle]\npunter: {actions: {buy: {cards: 4}}}\n"
    "pack: {packs: 1, without: [♠, ♥]}\ntable: {players: 2..8}",
    "more packs for later deals": "pack: {packs: [{when: tenure > 1, is: 2}, {is: 1}], without: [♠, ♥, ♦]}",
    "players that change with the deals": "table: {players: [{when: tenure > 1, is: 2..10}, {is: 2..4}]}\nsettle: {pays: [{name: x, when: players > 9, is: 3:1}]}",
    "half a chip": "rounding: {to: 0.5}",
    "rounding that hangs on the bank's winnings": "rounding: {to: tenure_net}",
    "rounding at some tables": "rounding: {to: (players - 2) * chip}",
    "a cut card on top": "pack: {packs: 2, cut_card: 20..104}",
    "more behind it where there are more packs": "pack: {cut_card: [{when: players > 5, is: 60}, {is: 30}]}",
    "a card of a rank that is left": "pack: {without: [J♠]}\nhands: [{name: x, when: has(J) or cards == 4, before: pontoon}]",
    "a suit that is left": "pack: {without: [10]}\nhands: [{name: x, when: held(♠) == 4 or cards == 4, before: pontoon}]",
    "the bank for a jack that is left": "pack: {without: [J♠]}\nbank: {first: dealt(J)}",
    "two hands": "punter: {actions: {split: {hands: 2}}}",
    "nothing for a card": "punter: {actions: {buy: {adds: 0}}}",
    "some stakes are large enough": "punter: {actions: {buy: {adds: 6 .. first_stake}}}",
    "some stakes are small enough": "punter: {actions: {buy: {adds: first_stake .. 5 * first_stake - stake}}}",
    "no more than before": "punter: {actions: {buy: {adds: 'first_stake .. min(2 * first_stake, last(buy))'}}}",
    "what the table decides": "punter: {actions: {buy: {adds: first_stake .. chips - tenure_net}}}",
    "only now and then a range": "punter: {actions: {buy: {adds: [{when: soft, is: 20 .. max_stake}, {is: first_stake .. 2 * first_stake}]}}}",
    "a table of eight": "settle: {pays: [{name: x, when: players > 7, is: 3:1}]}",
    "not at large tables": "settle: {pays: [{name: x, when: hand == five_card_trick and not players > 9, is: 3:1}]}",
    "hands counted against players": "settle: {pays: [{name: x, when: count(bust) > players - 3, is: 3:1}]}",
}


@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_told_where_it_can_be(name: str) -> None:
    assert told(SILENT[name]) == ()


def test_who_takes_cards_out_or_seats_fewer_need_not_tidy_up_after_the_game_he_extends() -> None:
    """`jack-of-spades` pays for a jack that the first house takes out; `pontoon` has a rule for six that the second never needs."""
    assert told("pack: {without: [J]}", HEAD.replace("pontoon", "jack-of-spades")) == ()
    assert told("table: {players: 2..5}") == ()


End: TypeAlias = Callable[[Fraction, Fraction], Fraction | int]

# A range, and its ends by our own arithmetic: of the first stake, and of what lies on the hand besides.
RANGES: dict[str, tuple[End, End]] = {
    "first_stake .. 2 * first_stake": (lambda s, _: s, lambda s, _: 2 * s),
    "2 * first_stake .. first_stake": (lambda s, _: 2 * s, lambda s, _: s),
    "first_stake .. first_stake / 2": (lambda s, _: s, lambda s, _: Fraction(s, 2)),
    "11 .. first_stake": (lambda *_: 11, lambda s, _: s),
    "10 .. first_stake": (lambda *_: 10, lambda s, _: s),
    "stake .. stake - 1": (lambda s, m: s + m, lambda s, m: s + m - 1),
    "stake + 1 .. 2 * stake": (lambda s, m: s + m + 1, lambda s, m: 2 * (s + m)),
    "max(first_stake, 8) .. min(7, stake)": (lambda s, _: max(s, Fraction(8)), lambda s, m: min(Fraction(7), s + m)),
    "max(first_stake, 8) .. min(8, 2 * first_stake)": (lambda s, _: max(s, Fraction(8)), lambda s, _: min(Fraction(8), 2 * s)),
    "first_stake - 10": (lambda s, _: s - 10, lambda s, _: s - 10),
    "first_stake - 11": (lambda s, _: s - 11, lambda s, _: s - 11),
    "-first_stake .. first_stake": (lambda s, _: -s, lambda s, _: s),
    "3 * (first_stake + 2) .. 2 * first_stake + 9": (lambda s, _: 3 * (s + 2), lambda s, _: 2 * s + 9),
    "3 * (first_stake + 2) .. 2 * first_stake + 6": (lambda s, _: 3 * (s + 2), lambda s, _: 2 * s + 6),
}


@pytest.mark.parametrize("text", RANGES)
def test_a_range_is_told_exactly_where_no_stake_gives_it_an_amount(text: str) -> None:
    low, high = RANGES[text]
    stakes = [(Fraction(first, 2), Fraction(more)) for first in range(2, 21) for more in range(30)]  # 1 to 10 chips, by halves
    empty = not any(0 <= low(*each) <= high(*each) for each in stakes)
    found = told(f"punter: {{actions: {{buy: {{adds: '{text}'}}}}}}")
    assert [each.code for each in found] == (["action-never-legal"] if empty else [])


def test_packs_and_players_that_hang_on_the_bank_are_gone_through() -> None:
    """Once such rules were a traceback."""
    for text in (
        "table: {players: [{when: tenure > 1, is: 2..4}, {is: 2..8}]}",
        "pack: {packs: [{when: tenure > 2, is: 2}, {is: 1}]}",
        "pack: {packs: [{when: tenure_net > 2, is: 2}, {is: 1}]}",
        "pack: {packs: [{when: max_stake > 2, is: 2}, {is: 1}]}",
    ):
        checked = check(Source("house.yaml", f"{HEAD}{text}\n"))
        assert (checked.diagnostics, checked.proved) == ((), True)
