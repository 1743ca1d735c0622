"""A hand played out at the reference table in two games, with the same cards and the same choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.engine.asked import ACCEPT, PASS, Act, Asked, Decision
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted, Dealt, Event, Looked, Settled
from pontoon_rules.engine.refusal import Cause, Refusal, Refused
from pontoon_rules.engine.stock import Place, ScriptedStock, ShuffledStock
from pontoon_rules.engine.turn import policy_act
from pontoon_rules.expr.rules import NoHandClauseError, Rules
from pontoon_rules.expr.view import Exact

# No hand of a witness goes on for so long.
_MOST_DECISIONS = 200


@dataclass(frozen=True)
class Script:
    """What happens at the table: the cards of P1's first hand and of the banker in the order they are dealt, what both do,
    and the chips: the first stake, and for other amounts whether the least or the most is put on. `names` are actions that are asked about at each decision."""

    cards: tuple[Card, ...]
    acts: tuple[str, ...]
    banker_cards: tuple[Card, ...]
    banker_acts: tuple[str, ...]
    punters: int = 1
    packs: int = 1
    stake: Exact = 1
    most: bool = False
    names: tuple[str, ...] = ()


class Line(NamedTuple):
    """Something that was seen at the table, fit to be compared.

    `kind` is the step of the deal for what a player was asked (`play`, `banker`, `stake` …), else `dealt`, `drawn` (a card
    in play), `looked`, `acted`, `policy` (what the banker does), `settled`, `net`, `after` (the Shoot, and who banks next) or
    `stopped`. `causes` are the clauses that made it so, `refused` why other actions may not be done.
    """

    kind: str
    seen: tuple[Any, ...]
    causes: tuple[Cause, ...] = ()
    refused: tuple[tuple[str, Refusal], ...] = ()

    def same(self, other: Line) -> bool:
        """Whether both games showed the same, whichever clause made it so."""
        return self[:2] == other[:2]


def replay(rules: Rules, script: Script) -> tuple[Line, ...]:
    """All that is seen when the script is played under these rules, to the end or to where they stop it."""
    rest = ShuffledStock(rules, int(script.stake), script.packs)
    queues: Mapping[Place, Sequence[Card]] = {(1, 0): script.cards, (0, 0): script.banker_cards}
    seen: list[Line] = []
    deal, told = None, 0
    try:
        deal = Deal(rules, punters=script.punters, stock=ScriptedStock(queues, rest))
        script_of = {1: iter(script.acts), 0: iter(script.banker_acts)}
        for _ in range(_MOST_DECISIONS):
            seen += _lines(deal.events[told:], played=any(line.kind in _PLAYED for line in seen))
            told = len(deal.events)
            decision, asked = deal.decision, deal.asked
            if decision is None or asked is None:
                break
            mine = decision.hand == 0 and decision.seat in script_of
            if mine:
                seen.append(_question(deal, decision, script.names))
            deal.do(_answer(asked, decision, script, script_of[decision.seat] if mine else iter(())))
    except (Refused, NoHandClauseError) as stopped:
        seen += [] if deal is None else _lines(deal.events[told:], played=True)
        seen.append(Line("stopped", (str(stopped),)))
    result = None if deal is None else deal.result
    if result is not None:
        seen.append(Line("net", tuple(sorted(result.net.items()))))
        seen.append(Line("after", (result.shoot, result.next_banker)))
    return tuple(seen)


_PLAYED = frozenset({"play", "banker"})


Parting: TypeAlias = "tuple[Line | None, Line | None]"


def parted(first: Sequence[Line], other: Sequence[Line], watched: frozenset[str]) -> Parting | None:
    """The first thing of these kinds that was seen differently (None: nothing more was seen in that game).

    None if all was the same, or if not the same was staked first: then the hands are not to be compared.
    """
    if _staked(first) != _staked(other):
        return None
    both = ([line for line in lines if line.kind in watched] for lines in (first, other))
    return next(((here, there) for here, there in zip_longest(*both) if not _same(here, there)), None)


def _same(here: Line | None, there: Line | None) -> bool:
    return here is not None and there is not None and here.same(there)


def _staked(lines: Sequence[Line]) -> object:
    return next((line.seen[3] for line in lines if line.kind == "acted"), None)


def _question(deal: Deal, decision: Decision, names: Sequence[str]) -> Line:
    offers = tuple(sorted(decision.offers))
    refused = ((name, deal.why_not(Act(name))) for name in names if name not in {offer.action for offer in offers})
    book = deal.table.book.banker if decision.seat == 0 else deal.table.book.punter
    return Line(
        decision.step,
        (decision.seat, offers, decision.may_pass),
        tuple(Cause(offer.action, book[offer.action].node) for offer in offers if offer.action in book),
        tuple((name, refusal) for name, refusal in refused if refusal is not None),
    )


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


def _lines(events: Sequence[Event], *, played: bool) -> list[Line]:
    return [line for event in events if (line := _line(event, played=played)) is not None]


def _line(event: Event, *, played: bool) -> Line | None:
    match event:
        case Dealt():
            return Line("drawn" if played else "dealt", (event.seat, event.hand, event.card, event.face))
        case Looked():
            return Line("looked", (event.ends,), _known(event.cause))
        case Acted():
            kind = "acted" if event.seat else "policy"
            return Line(kind, (event.seat, event.hand, event.action, event.amount), _known(event.cause))
        case Settled():
            seen = (event.seat, event.hand, event.outcome, event.moment, event.amount)
            return Line("settled", seen, _known(event.cause, event.amount_cause))
        case _:
            return None


def _known(*causes: Cause | None) -> tuple[Cause, ...]:
    return tuple(cause for cause in causes if cause is not None)
