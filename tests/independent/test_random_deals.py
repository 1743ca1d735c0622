"""Random deals of the three games, followed by an account of them that knows nothing of rule files.

At every decision both must agree on who is asked, about which hand, and what he may do for how many chips; at the end on
what every seat has gained, what lies in the Shoot, and who banks next.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from types import ModuleType

import pytest

from pontoon_rules import api
from pontoon_rules.cards import RANKS, SUITS, Card
from pontoon_rules.diagnostics import Source
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted, Burned, Dealt, Event, SplitOff
from pontoon_rules.engine.stock import Place, ShuffledStock
from pontoon_rules.expr.rules import Rules
from tests.independent import casino, home, plain, shoot

DEALS = 700

# How often each rank comes, ace to king: as in a pack; many low ones, for tricks; many aces and tens; many of a kind.
PACKS = (
    (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    (3, 6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1),
    (8, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2),
    (2, 0, 0, 4, 0, 0, 0, 9, 0, 0, 2, 2, 0),
)


class Endless:
    """A stock without end, whose ranks come as often as they are told to."""

    def __init__(self, random: Random, weights: Sequence[int]) -> None:
        self._random = random
        self._weights = weights

    def has(self, places: Sequence[Place]) -> bool:
        return True

    def draw(self, seat: int, hand: int) -> Card:
        (rank,) = self._random.choices(RANKS, self._weights)
        return Card(rank, self._random.choice(SUITS))

    def take_back(self, cards: Iterable[Card]) -> None:
        pass


def follow(account: plain.Deal, events: tuple[Event, ...]) -> None:
    """Take note of cards and actions; nothing else that the engine says is believed."""
    for event in events:
        assert not isinstance(event, Burned)
        if isinstance(event, Dealt):
            account.card(event.seat, event.hand, event.card.rank)
        elif isinstance(event, Acted):
            amount = 0 if event.amount is None else event.amount
            assert isinstance(amount, int)
            account.act(event.seat, event.hand, event.action, amount)
        elif isinstance(event, SplitOff):
            assert account.seats[event.seat][-1].split


def legal_now(deal: Deal) -> plain.Legal:
    """What the engine offers."""
    assert deal.decision is not None
    found: plain.Legal = {}
    for offer in deal.decision.offers:
        if offer.low is None or offer.high is None:
            found[offer.action] = None
        else:
            assert isinstance(offer.low, int) and isinstance(offer.high, int)
            found[offer.action] = (offer.low, offer.high)
    return found


def some_act(legal: plain.Legal, random: Random, step: str) -> Act:
    """Anything that is legal; splits come often, and bankers draw on, so that all kinds of hands are seen."""
    if step == "shoot" and random.random() < 0.3:
        return Act("pass")
    if "split" in legal and random.random() < 0.6:
        return Act("split")
    if "stick" in legal and random.random() < (0.1 if step == "banker" else 0.4):
        return Act("stick")
    action = random.choice(sorted(legal))
    span = legal[action]
    return Act(action) if span is None else Act(action, random.choice([*span, random.randint(*span)]))


def test_amounts_at_the_edge_of_a_range_are_refused_beyond_it() -> None:
    """The range the engine offers is the range it takes: one chip less or more is refused."""
    random = Random(11)
    rules = api.load("pontoon").rules
    refused = 0
    for _ in range(200):
        deal = Deal(rules, punters=2, stock=ShuffledStock(rules, random, 1))
        while (decision := deal.decision) is not None:
            legal = legal_now(deal)
            for action, span in legal.items():
                if span is not None:
                    assert deal.can(Act(action, span[0])) and deal.can(Act(action, span[1]))
                    assert not deal.can(Act(action, span[0] - 1)) and not deal.can(Act(action, span[1] + 1))
                    refused += 2
            deal.do(some_act(legal, random, decision.step))
    assert refused > 1000


def one_deal(rules: Rules, rules_of: ModuleType, random: Random, most: int, counted: bool) -> set[str]:
    """Play a deal at random and hold the two accounts of it against each other; what it has shown."""
    punters = random.randint(1, most)
    held = {seat: random.randint(1, 40) for seat in range(punters + 1)} if counted else {}
    lying = random.choice([50, random.randint(1, 20), random.randint(470, 500)]) if rules_of is shoot else 0
    stock = Endless(random, random.choice(PACKS))
    deal = Deal(rules, punters=punters, stock=stock, chips=held or None, shoot=lying)
    account = plain.Deal(punters, dict(held), lying)
    follow(account, deal.events)
    while (decision := deal.decision) is not None:
        assert rules_of.asked(account) == (decision.seat, decision.hand, decision.step)
        legal = rules_of.legal(account, decision.seat, decision.hand, decision.step)
        assert legal_now(deal) == legal
        assert decision.may_pass == (decision.step == "shoot")
        follow(account, deal.do(some_act(legal, random, decision.step)))
    assert rules_of.asked(account) is None
    result = deal.result
    assert result is not None and result.void is None
    outcome = rules_of.settle(account)
    assert (dict(result.net), result.shoot, result.next_banker) == (outcome.net, outcome.shoot, outcome.bank), account
    assert sum(outcome.net.values()) + outcome.shoot == lying
    return kinds(rules_of, account, outcome, lying) | ({"debts"} if result.debts else set())


GAMES = {"pontoon": (home, 7), "shoot-pontoon": (shoot, 5), "casino-pontoon": (casino, 1)}


@pytest.mark.parametrize("counted", [False, True], ids=["chips without end", "few chips"])
@pytest.mark.parametrize("name", GAMES)
def test_every_chip_of_random_deals(name: str, counted: bool) -> None:
    random = Random(f"independent {name} {counted}")
    rules = api.load(name).rules
    rules_of, most = GAMES[name]
    seen: Counter[str] = Counter()
    for _ in range(DEALS):
        seen.update(one_deal(rules, rules_of, random, most, counted))
    wanted = {"split", "bust", "banker bust", "banker pontoon", "pontoon", "trick", "banker trick"}
    wanted |= {"pontoon": {"bank"}, "shoot-pontoon": {"bank", "overflow"}}.get(name, set())
    wanted |= {"debts"} if counted and name != "casino-pontoon" else set()
    assert all(seen[what] >= 5 for what in wanted), seen


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("pontoon", "settle: {ties: punter}"),
        ("pontoon", "settle: {ties: {five_card_trick: punter, else: banker}}"),
        ("pontoon", "settle: {takes: {five_card_trick: 1:1}}"),
        ("pontoon", "settle: {pays: {five_card_trick: 1:1}}"),
        ("pontoon", "settle: {pays: [{name: split_pontoon, when: split and hand == pontoon, is: 1:1}]}"),
        ("pontoon", "bank: {passes: [{name: pontoon, is: eldest(won and hand == pontoon)}]}"),
        ("pontoon", "hands: [{name: five_card_trick, when: cards == 5 and total < 21}]"),
        ("pontoon", "punter: {actions: {buy: {times: 2}}}"),
        ("pontoon", "punter: {actions: {buy: {adds: first_stake .. 2 * first_stake}}}"),
        ("pontoon", "punter: {actions: {split: {hands: 3}}}"),
        ("pontoon", "punter: {actions: {split: {pair: rank}}}"),
        ("shoot-pontoon", "settle: {takes: {five_card_trick: 2:1}}"),
        ("shoot-pontoon", "settle: {pays: {remove: [split_hand]}}"),
        ("shoot-pontoon", "shoot: {overflow: excess}"),
        ("shoot-pontoon", "shoot: {split: copied}"),
        ("shoot-pontoon", "shoot: {lost_to: banker}"),
        ("shoot-pontoon", "bank: {passes: [{name: emptied, when: shoot.size <= 1, is: left}]}"),
        ("casino-pontoon", "settle: {takes: {pontoon: 2:1}}"),
        ("casino-pontoon", "banker: {plays: [{name: soft_seventeen, when: total == 17 and soft, is: stick}]}"),
        ("casino-pontoon", "punter: {actions: {double: {cards: 2}}}"),
    ],
)
def test_a_changed_rule_is_noticed(name: str, line: str) -> None:
    """So that it is known that the account would find a fault: each line makes another game, and the two part."""
    random = Random(line)
    rules = api.load(Source("house.yaml", f"format: 1\nname: a house\nextends: {name}\n{line}\n")).rules
    rules_of, most = GAMES[name]
    with pytest.raises(AssertionError):
        many_deals(rules, rules_of, random, most)


def many_deals(rules: Rules, rules_of: ModuleType, random: Random, most: int) -> None:
    for _ in range(DEALS):
        one_deal(rules, rules_of, random, most, counted=False)


def kinds(rules_of: ModuleType, account: plain.Deal, outcome: plain.Outcome, lying: int) -> set[str]:
    """What a deal has shown, so that it is known that all has been seen."""
    found = set()
    for hand in account.hands:
        if hand.split:
            found.add("split")
        if hand.bust:
            found.add("bust")
        elif rules_of.rank(hand.ranks)[0] == rules_of.PONTOON:
            found.add("pontoon")
        elif rules_of.rank(hand.ranks)[0] == rules_of.TRICK:
            found.add("trick")
    banker = account.banker
    if plain.total(banker) > 21:
        found.add("banker bust")
    elif len(banker) == 5:
        found.add("banker trick")
    elif len(banker) == 2 and plain.total(banker) == 21:
        found.add("banker pontoon")
    if outcome.bank:
        found.add("bank")
    bets = sum(hand.bet for hand in account.hands)
    if outcome.shoot == 500 and lying < 500 and bets and math.isclose(sum(outcome.net.values()), lying - 500):
        found.add("overflow")
    return found
