"""Evenings told: whatever happens in them, everybody's chips are right and no deal is left out."""

from __future__ import annotations

import re

import pytest

from pontoon_rules import api
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.ledger import SHOOT
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.words import Leave, Misdeal, Sit
from pontoon_rules.report.evening import render, standings
from pontoon_rules.report.evening_json import as_json
from tests.engine.tables import game
from tests.evening.evenings import ByLot, evening_of, finish, go_on, holds, say


def story(evening: Evening, *, chips_too: bool = False) -> str:
    return render(evening.events, {}, chips_too=chips_too)


@pytest.mark.parametrize("rules", ["pontoon", "shoot-pontoon"])
@pytest.mark.parametrize("seed", range(4))
def test_an_evening_by_lot_is_told_to_the_end(rules: str, seed: int) -> None:
    evening = evening_of(game(rules), 4, 120, seed=seed)
    for _ in go_on(evening, ByLot(seed), 12):
        pass
    text = story(evening)
    dealt = evening.company.deals - (evening.deal is not None)
    assert re.findall(r"^deal (\d+):", text, re.MULTILINE) == [str(number) for number in range(1, dealt + 1)]
    assert len(as_json(evening.events)) == len(evening.events)
    assert story(evening, chips_too=True).count("→") >= dealt


def test_what_all_hold_is_what_the_ledger_says() -> None:
    evening = evening_of(game("shoot-pontoon"), 3, 100)
    say(evening, "deal", "open 50")
    finish(evening)
    held = dict(zip(("Ann", "Bob", "Cay"), holds(evening), strict=True))
    said = ", ".join(f"{name} {chips}" for name, chips in held.items())
    assert f"  then hold: {said}, the Shoot {evening.company.pile(SHOOT)}\n" in story(evening)


def test_what_happens_between_deals_is_told() -> None:
    evening = evening_of(game("pontoon"), 3, 100)
    say(evening, Sit("Zoe", 40), "deal", Misdeal("a card fell"), Leave(2))
    text = story(evening)
    for line in (
        "at the table, each the left neighbour of the one before: Ann (100 chips), Bob (100 chips), Cay (100 chips)",
        "Zoe sits down with 40 chips",
        "Cay leaves the table",
        "  a misdeal is called: a card fell",
        "  the deal does not count, and every chip went back: a card fell",
    ):
        assert f"\n{line}\n" in f"\n{text}"


def test_a_bank_is_sold() -> None:
    evening = evening_of(game("pontoon"), 3, 100)
    say(evening, "deal", Misdeal(), Act("sell", 7, 1), Act("accept"), "deal")
    text = story(evening)
    assert "\nAnn sells the bank to Bob for 7 chips\nAnn gets 7 chips from Bob: buys the bank\n" in text
    assert "\nBob takes the bank [bank.sale (rulesets/pontoon.yaml:" in text
    entries = [
        event["entry"] for event in as_json(evening.events) if isinstance(event, dict) and event["event"] == "paid"
    ]
    assert [(entry["source"], entry["target"], entry["amount"]) for entry in entries] == [("Bob", "Ann", 7)]  # type: ignore[index, call-overload]


def test_hands_are_told_with_what_was_done() -> None:
    told = api.evening("pontoon", deals=30, players=5, seed=2)
    text = render(told.events, told.deals)
    assert len(told.deals) == 30
    for number, deal in told.deals.items():
        part = text.split(f"deal {number}: ")[1].split("\n\n")[0]
        for hand in deal.result.hands:
            assert " ".join(map(str, hand.cards)) in part
        assert f"the bank: {'+' if deal.result.net[0] > 0 else ''}{deal.result.net[0]}" in part
    for done in ("buys for 2", "twists", "bust 2", "pontoon", "loses 1 by worse"):
        assert done in text
    assert standings(told.standings).splitlines()[1].split()[0] == told.standings[0].name
