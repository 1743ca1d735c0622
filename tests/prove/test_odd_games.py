"""Games out of the ordinary: the proofs go through them, and say of them only what is so."""

from __future__ import annotations

import pytest

from tests.prove.houses import proofs, told

ODD: dict[str, tuple[str, str, list[str]]] = {
    "a share of cards": ("pontoon", "settle: {pays: [{name: x, when: total / (cards - 2) > 9, is: 3:1}]}", []),
    "the eldest hand": ("pontoon", "settle: {winner: [{name: x, when: this == eldest(hand == pontoon), is: punter}]}", []),
    "a hand over the target": (
        "pontoon", "hands: [{name: double_court, when: cards == 3 and total == 30, over_target: true, before: pontoon}]", [],
    ),
    "an ace by the number of cards": ("pontoon", "pack: {values: {A: [{when: cards == 2, is: 11}, {is: 1}]}}", []),
    "one punter after another": (
        "shoot-pontoon", "deal: [stake, shoot, card, card, [play, banker, settle]]\nends_deal: shoot.size == 0", [],
    ),
    "burning": ("pontoon", "punter: {actions: {burn: {}}}", []),
    "no play at all": ("pontoon", "deal: [stake, card, card, settle]\nends_deal: false", ["clause-never-matches"]),
    "a banker who opens": ("pontoon", "banker: {actions: {open: {opens: true}}}", []),
    "names that look at the table": (
        "pontoon", "hands: [{name: four, when: players > 4 and cards == 4, before: points}]", [],
    ),
    "a number of actions that is calculated with": (
        "pontoon", "settle: {pays: [{name: x, when: 2 * times(buy) > total, is: 3:1}]}", [],
    ),
    "many questions of the table": (
        "shoot-pontoon",
        "settle: {pays: [" + ", ".join(f"{{name: x{n}, when: shoot.size == {n} and chips > {n}, is: {n + 2}:1}}" for n in range(12)) + "]}",
        [],
    ),
    "all fifty-two cards apart": (
        "shoot-pontoon", "settle: {pays: [{name: x, when: suited and cards == 3 and total == 21 and has(7♠), is: 7:1}]}", [],
    ),
    "a look that settles": (
        "pontoon", "settle: {winner: [{name: x, at: look, when: banker.hand == pontoon and hand == pontoon, is: nobody}]}", [],
    ),
    "a deal of more cards than there are": ("pontoon", "deal: [stake, " + "card, " * 60 + "settle]", ["clause-never-matches", "too-few-cards"]),
    "a deal of three cards": ("pontoon", "deal: [stake, card, card, card, play, banker, settle]\nends_deal: false",
                              ["action-never-legal", "clause-never-matches"]),
}


@pytest.mark.parametrize("name", ODD)
def test_nothing_untrue_is_said(name: str) -> None:
    parent, text, codes = ODD[name]
    found = proofs(parent, text)
    assert sorted({each.code for each in found}) == codes, told(found)
