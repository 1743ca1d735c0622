"""A hand played out at the reference table in two games, the same cards and the same choices: does anything differ?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from pontoon_rules.cards import Card
from pontoon_rules.engine.asked import ACCEPT, PASS, Act, Asked, Decision
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted, Dealt, Event, Looked, Settled, TurnOver
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.stock import Place, ScriptedStock, ShuffledStock
from pontoon_rules.engine.turn import policy_act
from pontoon_rules.expr.rules import NoHandClauseError, Rules
from pontoon_rules.expr.view import Exact

# No hand of a witness goes on for so long.
_MOST_DECISIONS = 200


@dataclass(frozen=True)
class Script:
    """What happens at the table: the cards of P1's first hand and of the banker in the order they are dealt, what both do,
    and the chips: the first stake, and for other amounts whether the least or the most is put on."""

    cards: tuple[Card, ...]
    acts: tuple[str, ...]
    banker_cards: tuple[Card, ...]
    banker_acts: tuple[str, ...]
    punters: int = 1
    packs: int = 1
    stake: Exact = 1
    most: bool = False


class Line(NamedTuple):
    """Something that was seen at the table, fit to be compared."""

    kind: str
    seen: tuple[Any, ...]
    cause: Any = None

    def same(self, other: Line) -> bool:
        """Whether both games showed the same, whichever clause made it so."""
        return self[:2] == other[:2]


def replay(rules: Rules, script: Script) -> tuple[Line, ...]:
    """All that is seen when the script is played under these rules, to the end or to where they stop it."""
    rest = ShuffledStock(rules, 1, script.packs)
    queues: Mapping[Place, Sequence[Card]] = {(1, 0): script.cards, (0, 0): script.banker_cards}
    seen: list[Line] = []
    deal = None
    try:
        deal = Deal(rules, punters=script.punters, stock=ScriptedStock(queues, rest))
        script_of = {1: iter(script.acts), 0: iter(script.banker_acts)}
        told = 0
        for _ in range(_MOST_DECISIONS):
            seen += _lines(deal.events[told:])
            told = len(deal.events)
            decision, asked = deal.decision, deal.asked
            if decision is None or asked is None:
                break
            mine = decision.hand == 0 and decision.seat in script_of
            if mine or decision.step == "bank":
                seen.append(_question(decision))
            deal.do(_answer(asked, decision, script, script_of[decision.seat] if mine else iter(())))
        result = deal.result
        if result is not None:
            seen.append(Line("net", tuple(sorted(result.net.items()))))
            seen.append(Line("after", (result.shoot, result.banker)))
    except (Refused, NoHandClauseError) as stopped:
        if deal is not None:
            seen += _lines(deal.events[told:])
        seen.append(Line("stopped", (type(stopped).__name__,), str(stopped)))
    return tuple(seen)


def parted(first: Sequence[Line], other: Sequence[Line]) -> tuple[Line | None, Line | None] | None:
    """The first thing that was seen differently (None: nothing more was seen in that game); None if all was the same."""
    for here, there in zip(first, other, strict=False):
        if not here.same(there):
            return here, there
    if len(first) == len(other):
        return None
    shorter = min(len(first), len(other))
    return (first[shorter : shorter + 1] or (None,))[0], (other[shorter : shorter + 1] or (None,))[0]


def _question(decision: Decision) -> Line:
    offers = tuple(sorted(decision.offers))
    return Line("asked", (decision.seat, decision.hand, decision.step, offers, decision.may_pass))


def _answer(asked: Asked, decision: Decision, script: Script, acts: Iterator[str]) -> Act:
    """The script's next act; where it has none, what is simplest."""
    if decision.step == "bank":
        return Act(ACCEPT)
    if decision.step not in ("play", "banker"):
        return Act(PASS) if decision.may_pass else _act(asked, decision, decision.step, script)
    name = next(acts, None)
    if name is None:
        if decision.step == "banker":
            return policy_act(asked)
        legal = [offer.action for offer in decision.offers]
        name = next((each for each in ("stick", "twist") if each in legal), legal[0])
    return _act(asked, decision, name, script)


def _act(asked: Asked, decision: Decision, name: str, script: Script) -> Act:
    for offer in decision.offers:
        if offer.action == name:
            if offer.low is None or offer.high is None:
                return Act(name)
            wanted = script.stake if asked.hand.stake == 0 else offer.low
            if script.most and asked.hand.stake:
                wanted = offer.low * 2 if isinstance(offer.high, float) else offer.high
            high = wanted if isinstance(offer.high, float) else offer.high
            return Act(name, max(offer.low, min(wanted, high)))
    return Act(name)


def _lines(events: Sequence[Event]) -> list[Line]:
    return [line for event in events if (line := _line(event)) is not None]


def _line(event: Event) -> Line | None:
    match event:
        case Dealt():
            return Line("dealt", (event.seat, event.hand, event.card, event.face))
        case Looked():
            return Line("looked", (event.ends,), event.cause)
        case Acted():
            return Line("acted", (event.seat, event.hand, event.action, event.amount), event.cause)
        case TurnOver():
            return Line("over", (event.seat, event.hand), event.cause)
        case Settled():
            causes = (event.cause, event.amount_cause)
            return Line("settled", (event.seat, event.hand, event.outcome, event.moment, event.amount), causes)
        case _:
            return None


__all__ = ["Fraction", "Line", "Script", "parted", "replay"]
