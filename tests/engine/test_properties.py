"""What holds in every deal: chips sum to zero, a deal replays from its events, a refused act changes nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pontoon_rules.engine.actions import Offer
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Moved, Opened
from pontoon_rules.engine.ledger import Account
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.replay import replay
from pontoon_rules.engine.stock import ScriptedStock, ShuffledStock
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.view import Exact
from tests.engine.tables import game, house

BUILT_IN = (
    "pontoon",
    "shoot-pontoon",
    "casino-pontoon",
    "malaysian-pontoon",
    "ace-high-pontoon",
    "jack-of-clubs",
    "jack-of-spades",
    "shoot-pontoon-no-look",
)

# Lines of a house's own, one from each group, laid over SHOOT: they reach every part of the engine.
VARIATIONS = (
    ("", "deal: [card, stake, shoot, card, play, banker, settle]", "deal: [stake, shoot, card, [card, play, banker, settle]]",
     "deal: [stake, card, shoot, {do: card, to: punters, face: up}, {do: card, to: banker}, look, play, banker]"),
    ("settle: {order: pay_first}", "settle: {order: by_seat, from: right}",
     "settle: {liability: {banker: holdings, punter: all, short: pro_rata}}",
     "settle: {liability: {banker: all, punter: all}}",
     "settle: {ties: {points: nobody, else: banker}, pays: {points: 3:2}, takes: {points: 3 * chip}}",
     "settle: {winner: [{name: at_once, at: turn, when: total == 21, is: punter, amount: 1:1}, {name: odd, when: cards == 3, is: nobody}]}",
     "settle: {also: [{name: chip, when: lost, from: banker, to: shoot, amount: 1 * chip},"
     " {name: fine, at: turn, when: bust, from: punter, to: pool, amount: 2 * chip},"
     " {name: best, per: deal, from: pool, to: leaders, amount: pool},"
     " {name: ante, at: start, per: punter, from: punter, to: pool, amount: 1 * chip}]}"),
    ("shoot: {overflow: excess, limit: 55}", "shoot: {overflow: whole, limit: 60, enters: at_once}", "shoot: {split: copied}",
     "shoot: {limit: 52, reserve: 10}", "shoot: {lost_to: banker}"),
    ("", "rounding: {to: 1 * chip, favour: banker}", "rounding: {to: 2 * chip, favour: punter}",
     "rounding: {to: 5 * chip, favour: nearest}"),
    ("", "punter: {actions: {burn: {cards: 2, times: 1, costs: 1 * chip}, shoot: {in_play: cards == 3}, double: {draws: down}}}",
     "punter: {actions: {twist: {draws: blind}, buy: {costs: 2 * chip}, split: {pair: rank, hands: 5}}}",
     "banker: {free: false}", "banker: {actions: {open: {opens: true, cards: 3..5}}}", "pack: {runs_out: refuse}"),
)


THOROUGH = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    if draw(st.booleans()):
        return game(draw(st.sampled_from(BUILT_IN)))
    return house("shoot-pontoon", "\n".join(draw(st.sampled_from(group)) for group in VARIATIONS))


@st.composite
def deals(draw: st.DrawFn) -> tuple[Deal, Random]:
    chosen = draw(rules())
    players = draw(st.integers(*seats(chosen)))
    random = Random(draw(st.integers(0, 2**32)))
    chips = draw(st.one_of(st.none(), st.lists(st.integers(0, 60), min_size=players, max_size=players)))
    deal = Deal(
        chosen,
        punters=players - 1,
        stock=ShuffledStock(chosen, random.randrange(2**32), draw(st.integers(1, 2))),
        chips=None if chips is None else dict(enumerate(chips)),
        shoot=draw(st.one_of(st.none(), st.integers(0, 60))),
    )
    return deal, random


def seats(chosen: Rules) -> tuple[int, int]:
    """The least and the most players of a game, the banker included."""
    table = Table(chosen, 1, ScriptedStock({}), {}, 1, 0)
    decided = chosen.decide(chosen.ruleset.table.players, table.scope(table.banker))
    assert decided is not None
    low, high = decided.value
    return int(low), int(high)


def some_act(offer: Offer, random: Random) -> Act:
    """One of the acts on offer: the least, the most, or between."""
    if offer.low is None or offer.high is None:
        return Act(offer.action)
    top = offer.low + 20 if isinstance(offer.high, float) else offer.high
    between = random.randint(math.ceil(offer.low), max(math.floor(top), math.ceil(offer.low)))
    return Act(offer.action, random.choice([offer.low, top, between if between <= top else offer.low]))


def play_on(deal: Deal, random: Random) -> Iterator[None]:
    """Play at random to the end; stops at every decision."""
    while (decision := deal.decision) is not None:
        yield
        acts = [some_act(offer, random) for offer in decision.offers] + [Act("pass")] * decision.may_pass
        deal.do(random.choice(acts))


def liable(deal: Deal, seat: int) -> bool:
    """Whether the seat pays no more than it has."""
    settle = deal.rules.ruleset.settle
    return (settle.liable_punter if seat else settle.liable_banker).value == "holdings"


@given(deals())
@THOROUGH
def test_chips_sum_to_zero_after_every_event(dealt: tuple[Deal, Random]) -> None:
    deal, random = dealt
    for _ in play_on(deal, random):
        assert deal.ledger.total() == 0
    opened, *events = deal.events
    assert isinstance(opened, Opened)
    lying: dict[Account, Exact] = dict(opened.opening)
    there = sum(lying.values())
    counted = {account for account in lying if account.kind == "seat"}
    for event in events:
        if isinstance(event, Moved):
            entry = event.entry
            assert entry.amount > 0
            assert entry.source != entry.target
            lying[entry.source] = lying.get(entry.source, 0) - entry.amount
            lying[entry.target] = lying.get(entry.target, 0) + entry.amount
            if entry.source.kind != "seat" or (entry.source in counted and liable(deal, entry.source.seat)):
                assert lying[entry.source] >= 0, event
        assert sum(lying.values()) == there
    assert all(amount == 0 for account, amount in lying.items() if account.kind in ("stake", "bet"))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_game_is_dealt_to_the_end_at_every_table(name: str) -> None:
    chosen = game(name)
    low, high = seats(chosen)
    for players in range(low, high + 1):
        random = Random(players)
        for _ in range(4):
            deal = Deal(chosen, punters=players - 1, stock=ShuffledStock(chosen, random, 2))
            for _ in play_on(deal, random):
                assert deal.ledger.total() == 0
            result = deal.result
            assert result is not None
            assert result.void is None
            assert {hand.seat for hand in result.hands} == set(range(1, players))
            assert 0 <= result.next_banker < players
            assert replay(chosen, deal.events).result == result


@given(deals())
@THOROUGH
def test_the_result_says_what_the_ledger_says(dealt: tuple[Deal, Random]) -> None:
    deal, random = dealt
    for _ in play_on(deal, random):
        assert deal.result is None
    result = deal.result
    assert result is not None
    opening = dict(deal.ledger.opening)
    piles = {account.kind: amount for account, amount in opening.items() if account.kind != "seat"}
    grown = result.shoot - piles["shoot"] + result.reserve - piles["reserve"] + result.pool - piles["pool"]
    assert sum(result.net.values()) + grown == 0
    assert all(result.stakes[seat] + result.shoot_bets[seat] == net for seat, net in result.net.items())
    if result.void is not None:
        assert not any(result.net.values())
        assert not result.debts


@given(deals())
@THOROUGH
def test_a_deal_replays_from_its_events(dealt: tuple[Deal, Random]) -> None:
    deal, random = dealt
    stops = [(len(deal.events), deal.decision) for _ in play_on(deal, random)]
    again = replay(deal.rules, deal.events)
    assert again.events == deal.events
    assert again.result == deal.result
    if stops and deal.result is not None and deal.result.void is None:
        length, decision = random.choice(stops)
        part = replay(deal.rules, deal.events[:length])
        assert part.decision == decision
        assert part.events == deal.events[:length]


@given(deals())
@THOROUGH
def test_a_refused_act_changes_nothing(dealt: tuple[Deal, Random]) -> None:
    deal, random = dealt
    names = [*deal.table.book.punter, *deal.table.book.banker, "pass", "accept", "cheat"]
    for _ in play_on(deal, random):
        before = snapshot(deal)
        for act in (Act(random.choice(names), random.choice(AMOUNTS)) for _ in range(6)):
            refusal = deal.why_not(act)
            assert snapshot(deal) == before
            if refusal is None:
                continue
            assert refusal.message
            with pytest.raises(Refused) as refused:
                deal.do(act)
            assert refused.value.refusal == refusal
            assert snapshot(deal) == before


@given(deals())
@THOROUGH
def test_what_is_offered_is_legal_and_nothing_beyond(dealt: tuple[Deal, Random]) -> None:
    deal, random = dealt
    for _ in play_on(deal, random):
        decision = deal.decision
        assert decision is not None
        assert deal.can(Act("pass")) == decision.may_pass
        offered = {offer.action for offer in decision.offers}
        own = deal.table.book.punter if decision.seat else deal.table.book.banker
        for name in set(own) - offered:
            assert not any(deal.can(Act(name, amount)) for amount in AMOUNTS)
        for offer in decision.offers:
            if offer.low is None or offer.high is None:
                assert deal.can(Act(offer.action))
                assert not deal.can(Act(offer.action, 1))
                continue
            assert deal.can(Act(offer.action, offer.low))
            assert not deal.can(Act(offer.action, offer.low - 1))
            if not isinstance(offer.high, float):
                assert deal.can(Act(offer.action, offer.high))
                assert not deal.can(Act(offer.action, offer.high + 1))


@given(deals())
@THOROUGH
def test_what_a_hand_remembers_is_what_the_rules_say(dealt: tuple[Deal, Random]) -> None:
    deal, random = dealt
    table, rules = deal.table, deal.rules
    for _ in play_on(deal, random):
        for hand in (table.banker, *table.hands):
            if len(hand.cards) < 2:
                continue
            remembered, fresh = table.scope(hand), rules.scope(hand, table)
            assert remembered.total == fresh.total
            assert remembered.low_total == fresh.low_total
            assert remembered.class_index == rules.class_index(fresh)
            assert remembered.standing == rules.standing(fresh)


AMOUNTS: tuple[Exact | None, ...] = (None, -1, 0, 1, 2, 7, 1000, Fraction(1, 3))
REMEMBERED = {"scope", "figures"}


def snapshot(deal: Deal) -> tuple[object, ...]:
    """Everything that a deal consists of, but for what hands remember of the rules' answers."""
    table = deal.table
    hands = [[plain(hand) for hand in hands] for hands in table.seats]
    stock = table.stock
    assert isinstance(stock, ShuffledStock)
    cards = (list(stock._cards), list(stock._aside), stock._random.getstate())
    ledger = (list(deal.ledger.entries), dict(deal.ledger._changes), list(deal.ledger.debts))
    shoot = {name: value for name, value in vars(table.the_shoot).items() if name != "_ledger"}
    return (deal.events, deal.decision, hands, cards, ledger, shoot, table.banker_shown)


def plain(hand: object) -> dict[str, object]:
    return {
        name: list(value) if isinstance(value, list) else dict(value) if isinstance(value, dict) else value
        for name, value in vars(hand).items()
        if name not in REMEMBERED
    }
