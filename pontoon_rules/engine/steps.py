"""The course of a deal: its steps in order, one punter after another through a nested list, then the settlement."""

from __future__ import annotations

from pontoon_rules.engine.also import pay_also
from pontoon_rules.engine.asked import Flow
from pontoon_rules.engine.bank import pass_bank
from pontoon_rules.engine.events import Looked, Voided
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.moves import spill_over
from pontoon_rules.engine.refusal import Refusal, TooFewCards
from pontoon_rules.engine.settle import settle
from pontoon_rules.engine.table import Table
from pontoon_rules.engine.turn import banker_turn, offer_step, play, show_banker
from pontoon_rules.model.ruleset import EachPunter, Step


class _DealEnds(Exception):
    """Raised where `ends_deal` holds: on to the settlement."""


def run(table: Table) -> Flow:
    """The whole deal, from the payments at its start to the choice of the next banker.

    If the stock cannot give a card that the deal asks for, the deal is void: everything goes back.
    """
    everyone = range(1, table.players)
    try:
        pay_also(table, table.hands, "start")
        try:
            yield from _steps(table, table.rules.ruleset.deal, everyone)
        except _DealEnds:
            show_banker(table)
        settle(table, table.hands, "end")
        pay_also(table, table.hands, "end")
        spill_over(table)
        yield from pass_bank(table)
    except TooFewCards as short:
        break_off(table, short.refusal)


def _steps(table: Table, steps: tuple[Step | EachPunter, ...], seats: range, *, nested: bool = False) -> Flow:
    for step in steps:
        if isinstance(step, EachPunter):
            for seat in seats:
                yield from _steps(table, step.steps, range(seat, seat + 1), nested=True)
        elif step.do == "card":
            _deal_cards(table, step, seats)
        elif step.do == "look":
            _look(table, seats)
        elif step.do == "play":
            yield from play(table, seats)
        elif step.do == "banker":
            yield from banker_turn(table, seats)
        elif step.do == "settle":
            settle(table, _hands(table, seats), "end")
            if nested and _ends_deal(table):
                raise _DealEnds
        else:
            yield from offer_step(table, seats, step.do)


def _hands(table: Table, seats: range) -> list[Hand]:
    return [hand for seat in seats for hand in table.seats[seat]]


def _deal_cards(table: Table, step: Step, seats: range) -> None:
    """One card to each punter's hand that plays, the banker last.

    In a nested list the banker keeps his cards for all punters: he receives one only with the first.
    """
    if step.to != "banker":
        for seat in seats:
            for hand in table.seats[seat]:
                if hand.outcome is None:
                    table.deal_to(hand, step.face)
    if step.to != "punters" and seats.start == 1:
        table.deal_to(table.banker, step.face)


def _look(table: Table, seats: range) -> None:
    ends = _ends_deal(table)
    table.events.append(Looked(ends, table.book.ends_deal if ends else None))
    if ends:
        show_banker(table)
    if table.book.winner["look"]:
        settle(table, _hands(table, seats), "look")
    if table.book.also["look"]:
        pay_also(table, _hands(table, seats), "look")
    if ends:
        raise _DealEnds


def _ends_deal(table: Table) -> bool:
    return bool(table.rules.ruleset.ends_deal.run(table.scope(table.banker)))


def break_off(table: Table, refusal: Refusal) -> None:
    """The deal is void: every entry is taken back, the last first."""
    table.events.append(Voided(refusal))
    for entry in reversed(tuple(table.ledger.entries)):
        table.move(entry.target, entry.source, entry.amount, "back", refusal.cause)
    for hand in table.hands:
        hand.outcome = "void"
