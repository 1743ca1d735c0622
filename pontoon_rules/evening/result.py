"""How an evening stands."""

from __future__ import annotations

from typing import NamedTuple

from pontoon_rules.engine.ledger import account
from pontoon_rules.evening.evening import Evening
from pontoon_rules.expr.view import Exact


class Standing(NamedTuple):
    """How a player stands: what he has won (or, negative, lost), what he owes to others and others to him.

    While he banks, what lies in the Shoot and in reserve is not counted as his. `there` is False for one who has left.
    """

    seat: int
    name: str
    won: Exact
    owes: Exact
    is_owed: Exact
    there: bool


def standings(evening: Evening) -> tuple[Standing, ...]:
    """All players of the evening by what they have won, debts counted as paid; the most first."""
    ledger, seating = evening.ledger, evening.company.seating
    found = []
    for seat, name in enumerate(seating.names):
        purse = account("seat", seat)
        is_owed = sum(debt.amount for debt in ledger.debts if debt.creditor == purse)
        found.append(Standing(seat, name, ledger.change(purse), ledger.owed_by(purse), is_owed, seat in seating.order))
    return tuple(sorted(found, key=lambda one: (one.owes - one.won - one.is_owed, one.seat)))
