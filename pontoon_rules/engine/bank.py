"""Who banks next."""

from __future__ import annotations

from pontoon_rules.engine.asked import PASS, Asked, Flow, note
from pontoon_rules.engine.book import decided_by
from pontoon_rules.engine.events import BankPassed
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.engine.table import Table


def pass_bank(table: Table) -> Flow:
    """The first clause of `bank.passes` that holds (and is not declined by whom it asks) names the next banker."""
    scope = table.scope(table.banker)
    for clause in table.rules.ruleset.bank.passes:
        if clause.when is not None and not clause.when.run(scope):
            continue
        decided = table.rules.decide(clause.seat, scope)
        seat = None if decided is None else _seat(decided.value)
        if decided is None or seat is None:
            continue
        if clause.asks is not None:
            asked = table.banker if clause.asks == "banker" else _hand_of(table, seat)
            act, _ = yield Asked(table, asked, "bank", {}, may_pass=True, may_accept=True)
            note(table, asked, "bank", act, None, chosen=True)
            if act.name == PASS:
                continue
        name = clause.name or decided_by(decided, "passes").name
        table.events.append(BankPassed(seat, Cause(name, clause.node)))
        return
    table.events.append(BankPassed(0, None))


def _seat(value: object) -> int | None:
    """The seat that a value of `is` means: a number, or the holder of a hand; None for nobody."""
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return {"left": 1, "banker": 0}.get(value)
    seat = getattr(value, "seat", None)
    return seat if isinstance(seat, int) else None


def _hand_of(table: Table, seat: int) -> Hand:
    """A hand of the seat to ask about; one without cards if its holder sat out."""
    hands = table.seats[seat]
    return hands[0] if hands else Hand(seat)
