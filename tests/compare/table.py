"""A witness played out with the engine alone, in the fewest words: what each side may do, and what it comes to."""

from __future__ import annotations

from pontoon_rules.compare.replay import Script
from pontoon_rules.engine.asked import ACCEPT, PASS, Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted, Dealt, Looked, Settled
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.stock import ScriptedStock, ShuffledStock
from pontoon_rules.engine.turn import policy_act
from pontoon_rules.expr.rules import Rules


def seen(rules: Rules, script: Script) -> list[object]:
    """All that P1's first hand and the banker are offered, draw and do, how the deal comes out and what follows, under
    these rules."""
    shoes = {(1, 0): script.cards, (0, 0): script.banker_cards}
    deal = Deal(
        rules, punters=script.punters, stock=ScriptedStock(shoes, ShuffledStock(rules, int(script.stake), script.packs))
    )
    left = {0: list(script.banker_acts), 1: list(script.acts)}
    told: list[object] = []
    try:
        while (decision := deal.decision) is not None:
            offers = {offer.action: offer for offer in decision.offers}
            first = decision.hand == 0 and decision.seat in left
            if first:
                told.append((decision.seat, decision.step, tuple(sorted(decision.offers))))
            if decision.step == "bank":
                act = Act(ACCEPT)
            elif decision.step not in ("play", "banker"):
                act = Act(PASS) if decision.may_pass else Act(decision.step, script.stake)
            elif first and left[decision.seat]:
                name = left[decision.seat].pop(0)
                offer = offers.get(name)
                amount = None if offer is None else offer.high if script.most and offer.high != float("inf") else offer.low
                act = Act(name, amount)  # type: ignore[arg-type] # no limit has been taken out
            elif decision.step == "banker":
                assert deal.asked is not None
                act = policy_act(deal.asked)
            else:
                name = next((each for each in ("stick", "twist") if each in offers), min(offers))
                act = Act(name, offers[name].low)
            deal.do(act)
    except Refused as refused:
        told.append(str(refused))
    for event in deal.events:
        if isinstance(event, Settled):
            told.append(("settled", event.seat, event.hand, event.outcome, event.moment, event.amount))
        elif isinstance(event, Looked):
            told.append(("looked", event.ends))
        elif isinstance(event, Dealt):
            told.append(("dealt", event.seat, event.hand, event.card, event.face))
        elif isinstance(event, Acted) and event.seat == 0:
            told.append(("banker", event.action))
    if deal.result is not None:
        told.append(tuple(sorted(deal.result.net.items())))
        told.append((deal.result.shoot, deal.result.next_banker))
    return told
