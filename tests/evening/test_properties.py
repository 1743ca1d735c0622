"""What holds in every evening: chips sum to zero after every event, it replays, an interrupted one goes on."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.evening.asked import Said
from pontoon_rules.evening.bare import Bare
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.replay import resume
from pontoon_rules.evening.words import Leave, Repay, Sit
from pontoon_rules.expr.rules import Rules
from pontoon_rules.resources import ruleset_names
from tests.engine.tables import game, house
from tests.evening.evenings import ByLot, Piles, go_on

THOROUGH = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

# What a house may say of its own, laid over SHOOT: a line of each group, each a section of the file. They reach every part
# of an evening, and of a deal what another deal feels.
GROUPS = (
    ("", "deal: [card, stake, shoot, card, play, banker, settle]", "deal: [stake, shoot, card, [card, play, banker, settle]]"),
    ("", "table: {stakes: 5..20}", "table: {stakes: 1..2}"),
    ("", "settle: {order: by_seat, from: right}", "settle: {liability: {banker: holdings, punter: all, short: pro_rata}}",
     "settle: {liability: {banker: all, punter: all}}",
     "settle: {also: [{name: chip, when: lost, from: banker, to: shoot, amount: 1 * chip},"
     " {name: fine, at: turn, when: bust, from: punter, to: pool, amount: 2 * chip},"
     " {name: ante, at: start, per: punter, from: punter, to: pool, amount: 1 * chip}]}"),
    ("", "shoot: {opening: 20..60, limit: 55, overflow: excess}", "shoot: {opening: 30, reserve: 10, split: copied}",
     "shoot: {opening: 3, lost_to: banker}", "shoot: {opening: 0}"),
    ("", "bank: {sale: over_claim, declined: banker}", "bank: {sale: by_claimant, first: dealt(J)}", "bank: {first: agreed, cut_ties: first}",
     "bank: {passes: [{name: turn_about, is: left}]}", "bank: {passes: [{name: kind, is: left, asks: banker}]}",
     "bank: {first: house, passes: [{name: won, is: eldest(won), asks: holder}]}",
     "bank: {passes: [{name: late, when: deals > 3 or minutes > 9 or turns > 0, is: left}]}"),
    ("", "pack: {shuffle: under, kept_back: 3}", "pack: {shuffle: aside, alternate: true, kept_back: 1}", "pack: {shuffle: aside, cut_card: 10..20, busts: under}",
     "pack: {packs: [{when: players > 4, is: 2}, {is: 1}], shuffle: [{when: cards_left < 15, is: shuffle}, {is: aside}]}",
     "pack: {runs_out: refuse, shuffle: under, alternate: true}"),
    ("", "misdeal: {bank: left, pack: aside, fine: 2}", "misdeal: {pack: under}"),
    ("", "evening: {ends: turns == 2 or deals == 40}", "evening: {ends: solvent < players, leaving: at_once}"),
    ("", "rounding: {to: 1 * chip, favour: banker}"),
)  # fmt: skip


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    if draw(st.booleans()):
        return game(draw(st.sampled_from(ruleset_names())))
    return house("shoot-pontoon", "\n".join(draw(st.sampled_from(group)) for group in GROUPS))


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Evening, ByLot, int]:
    chosen = draw(rules())
    players = [f"player {number}" for number in range(draw(st.integers(*Bare(chosen, 2).seats)))]
    chips = draw(st.one_of(st.just({}), st.fixed_dictionaries({name: st.integers(0, 120) for name in players})))
    evening = Evening(chosen, players, chips=chips, seed=draw(st.integers(0, 2**32)))
    deals = draw(st.one_of(st.integers(1, 12), st.integers(1, 100)))
    return evening, ByLot(draw(st.integers(0, 2**32)), restless=draw(st.sampled_from([8, 50, 500]))), deals


@given(evenings())
@THOROUGH
def test_chips_sum_to_zero_after_every_event(drawn: tuple[Evening, ByLot, int]) -> None:
    evening, player, deals = drawn
    for _ in go_on(evening, player, deals):
        assert evening.ledger.total() == 0
    piles = Piles()
    for event in evening.events:
        piles.take(event)
        assert sum(piles.lying.values()) == piles.brought, event
    assert all(lies == evening.ledger.balance(place) for place, lies in piles.lying.items() if place.kind != "seat")
    assert all(piles.lying[place] - (evening.ledger.opening.get(place) or 0) == evening.ledger.change(place)
               for place in piles.lying if place.kind == "seat")
    assert all(debt.amount > 0 for debt in evening.ledger.debts)
    if evening.deal is None:
        assert not any(lies for place, lies in piles.lying.items() if place.kind in ("stake", "bet"))
    if evening.question is None:
        assert not any(lies for place, lies in piles.lying.items() if place.kind != "seat")


@given(evenings(), st.randoms(use_true_random=False))
@THOROUGH
def test_an_interrupted_evening_goes_on_as_if_it_had_not_been(drawn: tuple[Evening, ByLot, int], random: Random) -> None:
    evening, player, deals = drawn
    stops = [(len(evening.events), evening.decision) for _ in go_on(evening, player, deals)]
    again = resume(evening.rules, evening.events)
    assert again.events == evening.events
    assert again.decision == evening.decision
    length, decision = random.choice(stops)
    part = resume(evening.rules, evening.events[:length])
    assert part.events == evening.events[:length]
    assert part.decision == decision
    for _ in go_on(part, player, deals):
        pass
    assert part.events == evening.events
    assert part.ledger.entries == evening.ledger.entries
    assert part.ledger.debts == evening.ledger.debts


@given(evenings())
@THOROUGH
def test_what_is_refused_changes_nothing(drawn: tuple[Evening, ByLot, int]) -> None:
    evening, player, deals = drawn
    words: list[Said] = [Sit("player 0"), Leave(99), Repay(0, 1, 0), Act("accept"), Act("sell", 3, 1), Act("open", -1), Act("cheat"), Act("pass")]
    for _ in go_on(evening, player, min(deals, 8)):
        for word in words:
            before, entries = evening.events, len(evening.ledger.entries)
            refusal = evening.why_not(word)
            if refusal is None:
                continue
            assert refusal.message
            with pytest.raises(Refused):
                evening.do(word)
            assert evening.events == before
            assert len(evening.ledger.entries) == entries
