"""Whole evenings at random: every chip and every banker, deal by deal, by two accounts that share nothing but the cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pontoon_rules import api
from pontoon_rules.cards import Card
from pontoon_rules.diagnostics import Source
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.events import Dealt
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import DealBegan
from pontoon_rules.expr.rules import Rules
from tests.evening.evenings import evening_of, holds, of
from tests.independent import evening as plain
from tests.independent.plain import total

EVENINGS, DEALS = 200, 12
MANY = 10_000


def one_deal(evening: Evening) -> None:
    """Deal: stakes of one chip, then everybody, the banker too, draws to 17."""
    evening.do(Act("deal"))
    while (deal := evening.deal) is not None:
        decision = deal.decision  # its seats are counted from the banker
        assert decision is not None
        if decision.step == "stake":
            evening.do(Act("stake", 1))
        else:
            hand = deal.table.banker if decision.seat == 0 else deal.table.seats[decision.seat][decision.hand]
            ranks = [card.rank for card in hand.cards]
            evening.do(Act("stick" if total(ranks) >= 17 else "twist"))


def one_evening(rules: Rules, random: Random, chips: list[int], seen: Counter[str]) -> None:
    """Play an evening and hold the two accounts of it against each other after every deal."""
    account = plain.Evening(list(chips))
    evening = evening_of(rules, len(chips), chips, seed=random.randrange(10**9))
    last: Counter[Card] = Counter()
    for _ in range(DEALS):
        before = len(evening.events)
        one_deal(evening)
        events = evening.events[before:]
        (began,) = of(DealBegan, events)
        dealt = [each.card for each in of(Dealt, events)]
        cards = iter([card.rank for card in dealt])
        banker = account.banker
        assert account.deal(cards) == list(began.seats)
        assert not list(cards)
        assert holds(evening) == account.chips
        # Cards that come twice in two deals, and are once in the packs, have been shuffled in between.
        seen["deals"] += 1
        seen["come again"] += max((last + Counter(dealt)).values()) > (2 if len(began.seats) > 5 else 1)
        last = Counter(dealt)
        seen.update({"passed over"} if began.seats[0] != banker else ())
        seen.update({"taken"} if account.banker != began.seats[0] else ())
        assert (evening.question is None) == account.over
        if account.over:
            seen["over"] += 1
            break
        assert evening.company.heir.seat == account.banker


def some_chips(random: Random, few: bool) -> list[int]:
    """What lies before each of two to eight players."""
    players = random.randint(2, 8)
    return [random.randint(1, 6) if few else MANY for _ in range(players)]


@pytest.mark.parametrize("few", [False, True], ids=["many chips", "few chips"])
def test_every_chip_and_every_bank_of_random_evenings(few: bool) -> None:
    random = Random(f"evenings {few}")
    rules = api.load("pontoon").rules
    seen: Counter[str] = Counter()
    for _ in range(EVENINGS):
        one_evening(rules, random, some_chips(random, few), seen)
    assert seen["taken"] > 100
    assert seen["come again"] > seen["deals"] / 4
    assert not few or min(seen["over"], seen["passed over"]) > 10


@pytest.mark.parametrize(
    "line",
    [
        "bank: {passes: [{name: pontoon, when: true, is: eldest(hand == pontoon)}]}",
        "bank: {passes: [{name: pontoon, is: left, when: any(won and hand == pontoon)}]}",
        "bank: {passes: [{name: broke, is: banker}]}",
        "bank: {passes: [{remove: pontoon}]}",
        "settle: {order: pay_first}",
        "settle: {from: right}",
        "settle: {ties: nobody}",
        "settle: {takes: {pontoon: 1:1}}",
        "banker: {done: bust or cards == 4}",
    ],
)
def test_a_changed_rule_is_noticed(line: str) -> None:
    """So that it is known that the account would find a fault: each line makes another game, and the two part."""
    random = Random(line)
    rules = api.load(Source("house.yaml", f"format: 1\nname: a house\nextends: pontoon\n{line}\n")).rules
    with pytest.raises((AssertionError, StopIteration)):  # or the other account wants a card that was not dealt
        many_evenings(rules, random)


def many_evenings(rules: Rules, random: Random) -> None:
    for _ in range(EVENINGS):
        one_evening(rules, random, some_chips(random, few=True), Counter())
