"""The settlement table against the engine: random deals, every hand's outcome, amount and clauses."""

from __future__ import annotations

from random import Random

import pytest

from pontoon_rules.api import Source, load
from pontoon_rules.engine.asked import ACCEPT, PASS, Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Settled
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.stock import ShuffledStock
from pontoon_rules.expr.rules import Rules
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.linear import Atom
from pontoon_rules.machine.machine import Machine, Seen
from pontoon_rules.machine.payoffs import OUTSIDE, WON, payoffs

GAMES = ("pontoon", "casino-pontoon", "shoot-pontoon", "jack-of-clubs", "shoot-pontoon-no-look")


def compiled(rules: Rules) -> Machine:
    machine = compile_machine(rules)
    assert isinstance(machine, Machine)
    return machine


def played(rules: Rules, random: Random) -> Deal:
    """A deal in which everybody does what comes into his head."""
    deal = Deal(rules, punters=1, stock=ShuffledStock(rules, random, 1))
    while (decision := deal.decision) is not None:
        if decision.step == "bank":
            act = Act(ACCEPT)
        elif decision.step == "shoot" or not decision.offers:
            act = Act(PASS)
        else:
            offer = random.choice(decision.offers)
            amounts = [each for each in (offer.low, offer.high) if each is not None and each != float("inf")]
            act = Act(offer.action, random.choice(amounts) if amounts else None)  # type: ignore[arg-type]
        deal.do(act)
    return deal


def turn_of(machine: Machine, hand: Hand) -> int:
    """The state of the turn machine that knows of a hand what was done with it."""
    turns = machine.turns["banker" if hand.banking else "punter"]
    facts = {"split": hand.split, "banking": hand.banking}
    for number, state in enumerate(turns.states):
        known = zip(turns.facts, state, strict=True)
        top = {fact: max(int(each[place]) for each in turns.states) for place, fact in enumerate(turns.facts)}
        if all(
            value == (min(hand.times(fact[1]), top[fact]) if fact[0] == "times" else facts[fact[0]]) for fact, value in known
        ):
            return number
    raise AssertionError(f"no turn for {hand}")


def amount_of(hand: Hand, atom: Atom) -> object:
    return hand.first_stake if atom.key == "first_stake" else hand.put(atom.text.removeprefix("put(").removesuffix(")"))


@pytest.mark.parametrize("game", GAMES)
def test_settlement_of_random_deals_agrees_with_the_engine(game: str) -> None:
    rules = load(game).rules
    machine = compiled(rules)
    table = payoffs(machine)
    random = Random(7)
    checked = set()
    for _ in range(400):
        deal = played(rules, random)
        banker = Seen(machine.walk(deal.table.banker.cards) or 0, turn_of(machine, deal.table.banker))
        for event in deal.events:
            if isinstance(event, Settled):
                hand = next(each for each in deal.table.hands if each.number == event.hand)
                state = machine.walk(hand.cards)
                assert state is not None
                result = table.result(table.cell(Seen(state, turn_of(machine, hand)), banker))
                assert (result.outcome, result.moment) == (event.outcome, event.moment)
                paid = result.amount.value({atom: amount_of(hand, atom) for atom in result.amount.atoms})
                assert paid == event.amount
                assert result.cause is not None and result.cause.name == event.cause.name
                checked.add((result.outcome, result.cause.name, event.amount_cause and event.amount_cause.name))
    # Every way to lose has been seen, and a double payment.
    assert {"bust", "worse", "better", "tie"} <= {clause for _, clause, _ in checked}
    assert any(clause == "pontoon" for _, _, clause in checked)


def test_numbers_come_back_as_the_settlement_says() -> None:
    text = "format: 1\nname: Three to two\nextends: casino-pontoon\nsettle: {pays: {pontoon: 3:2, five_card_trick: 5:3}}"
    table = payoffs(compiled(load(Source("house.yaml", text)).rules))
    assert table.denominator == 6
    winning = {str(table.result(number).amount) for number, code in enumerate(table.codes) if code == WON}
    assert "3/2 * first_stake + 3/2 * put(double)" in winning
    assert "5/3 * first_stake + 5/3 * put(double)" in winning


def test_what_looks_at_the_shoot_is_no_number() -> None:
    text = "format: 1\nname: Rich\nextends: casino-pontoon\nsettle: {pays: [{name: rich, when: shoot.size > 9, is: 3:1}]}"
    table = payoffs(compiled(load(Source("house.yaml", text)).rules))
    outside = [number for number, code in enumerate(table.codes) if code == OUTSIDE]
    assert outside
    assert all(table.result(number).outside == {"shoot.size"} for number in outside)
    assert all(table.result(number).outcome is None for number in outside)
