"""What decided each hand of a deal: the clauses, where they stand, and the values of the parts of their conditions."""

from __future__ import annotations

from typing import NamedTuple

from pontoon_rules.cases.reasons import Reason, Reasons
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.result import HandResult, Settlement


class Ruling(NamedTuple):
    """A hand, how it came out, and why: first what names the hand, then who wins, then how much."""

    hand: HandResult
    reasons: tuple[Reason, ...]


def rulings(deal: Deal, result: Settlement) -> tuple[Ruling, ...]:
    """Every hand of the punters with the clauses that decided it."""
    why = Reasons(deal.rules)
    found = []
    for hand in result.hands:
        scope = deal.rules.scope(deal.table.seats[hand.seat][hand.hand], deal.table)
        named = [] if hand.hand_class is None else why.of_class(hand.hand_class, scope)
        told = hand.cause is not None
        found.append(Ruling(hand, (*named, *why.of_hand(hand, scope)) if told else ()))
    return tuple(found)


def bank_reasons(deal: Deal, result: Settlement) -> tuple[Reason, ...]:
    """The clauses about the next banker, as far as they were asked."""
    scope = deal.rules.scope(deal.table.banker, deal.table)
    return tuple(Reasons(deal.rules).of_bank(result.bank_cause, scope))
