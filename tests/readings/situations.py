"""Situations in which two readings come out differently: a deal or an evening, played with the engine alone, in facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from pontoon_rules.engine.asked import PASS, Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted, Dealt, Settled, TurnOver
from pontoon_rules.engine.ledger import POOL, SHOOT
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.turn import policy_act
from pontoon_rules.evening.asked import Said
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import BankTaken, Closed, DealBegan, Gathered, Packed, PassedOver, Shuffled, Turned
from pontoon_rules.expr.rules import Rules
from tests.engine.tables import act, table
from tests.evening.evenings import evening_of, finish, holds, of, rig

Facts: TypeAlias = Mapping[str, object]
Situation: TypeAlias = Callable[[Rules], Facts]


def dealt(banker: str, *punters: str | tuple[str, ...], does: str = "", **how: object) -> Situation:
    """A deal with these cards (`tests.engine.tables.table`), in which `does` is done, with commas between.

    `buy 3?` only asks, and `P1:` or `banker:` before an act says whose turn it must be. Whoever is left to decide something
    stakes the least, then sticks, or declines; the banker follows his usual policy.
    """

    def play(rules: Rules) -> Facts:
        deal = table(rules, banker, *punters, **how)
        may = [allowed for words in does.split(", ") if words and (allowed := _do(deal, words)) is not None]
        while deal.asked is not None:
            deal.do(_usual(deal))
        return {**facts(deal), "may": may}

    return play


def _do(deal: Deal, words: str) -> bool | None:
    """Do it; of a question whether it may be done."""
    who, _, what = words.rpartition(": ")
    decision = deal.decision
    assert decision is not None, f"the deal is over before {words}"
    assert who in ("", "banker" if decision.seat == 0 else f"P{decision.seat}"), (words, decision)
    if what.endswith("?"):
        return deal.can(act(what.removesuffix("?")))
    deal.do(act(what))
    return None


def _usual(deal: Deal) -> Act:
    decision = deal.decision
    assert decision is not None and deal.asked is not None
    if decision.step == "banker":
        return policy_act(deal.asked)
    if decision.may_pass:
        return Act(PASS)
    offers = {offer.action: offer.low for offer in decision.offers}
    name = next(name for name in (decision.step, "stick", *offers) if name in offers)
    return Act(name, offers[name])


def facts(deal: Deal) -> dict[str, object]:
    """How a deal came out, in the plainest words. Punters' hands stand in order, split hands after their first."""
    result = deal.result
    assert result is not None
    settled = [event for event in deal.events if isinstance(event, Settled)]
    return {
        "void": result.void is not None,
        "net": [result.net[seat] for seat in sorted(result.net) if seat],
        "banker": result.net[0],
        "amounts": [each.amount for each in result.hands],
        "bets": [result.shoot_bets[seat] for seat in sorted(result.shoot_bets) if seat],
        "shoot": result.shoot,
        "bank": result.next_banker,
        "debts": [debt.amount for debt in result.debts],
        "outcomes": [each.outcome for each in result.hands],
        "moments": [each.moment for each in settled],
        "faces": [event.face for event in deal.events if isinstance(event, Dealt) and event.seat],
        "turns": [event.reason for event in deal.events if isinstance(event, TurnOver) and event.seat],
        "drawn": sum(isinstance(event, Dealt) and event.seat == 0 for event in deal.events),
        "asked to bank": [event.seat for event in deal.events if isinstance(event, Acted) and event.step == "bank"],
        "began": [_word(event) for event in deal.events if isinstance(event, Acted | Dealt)][:4],
        "reserve": result.reserve,
        "pool": result.pool,
        "cards": sum(isinstance(event, Dealt) for event in deal.events),
    }


def _word(event: Acted | Dealt) -> str:
    return "card" if isinstance(event, Dealt) else f"{event.seat} {event.action}"


class Ask(NamedTuple):
    """Whether this may be said now."""

    said: Said


def evening(players: int, *said: str | Said | Ask, chips: int | Sequence[int] | None = 100, **how: object) -> Situation:
    """An evening of Ann, Bob and so on (`tests.evening.evenings`), in which these are said one after another.

    `rest` plays the deal under way to its end, and `rig` lays the cards that follow it on top of the pack.
    """

    def play(rules: Rules) -> Facts:
        try:
            found = evening_of(rules, players, chips, **how)
        except Refused as refused:
            return {"refused": refused.refusal.message.partition(" is for ")[2], "packs": None}
        may = []
        for each in said:
            if isinstance(each, Ask):
                may.append(found.can(each.said))
            elif not isinstance(each, str):
                found.do(each)
            elif each == "rest":
                finish(found)
            elif each.startswith("rig "):
                rig(found, each.removeprefix("rig "), found.company.deals % len(found.company.packs))
            else:
                found.do(act(each))
        return {**told(found), "may": may, "refused": None}

    return play


def told(found: Evening) -> dict[str, object]:
    """How an evening stands, in the plainest words."""
    events, closed = found.events, of(Closed, found.events)
    return {
        "packs": [event.packs for event in of(Packed, events)],
        "used": [event.pack for event in of(DealBegan, events)],
        "shuffled": [event.cards for event in of(Shuffled, events)],
        "cuts": [event.cut for event in of(Shuffled, events)],
        "gathered": [event.how for event in of(Gathered, events)],
        "left": [event.left for event in of(Gathered, events)],
        "turned": [event.seat for event in of(Turned, events)],
        "last turned": next((event.card.rank for event in reversed(of(Turned, events))), None),
        "jacks turned": sum(event.card.rank == "J" for event in of(Turned, events)),
        "bankers": [event.seat for event in of(BankTaken, events)],
        "passed over": [event.seat for event in of(PassedOver, events)],
        "heir": found.company.heir.seat,
        "asked": None if found.question is None else found.question.seat,
        "step": None if found.decision is None else found.decision.step,
        "offers": [] if found.decision is None else [(offer.action, offer.low, offer.high) for offer in found.decision.offers],
        "holds": holds(found),
        "shoot": found.company.pile(SHOOT),
        "pool": found.company.pile(POOL),
        "seats": list(found.company.seating.order),
        "closed": closed[0].why if closed else None,
    }
