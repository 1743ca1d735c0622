"""Extra payments: every clause of `settle.also` that holds moves chips, over all hands of the deal, busts too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.ledger import Account
from pontoon_rules.engine.moves import accounts, pay, rounded, shares, unit_of
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.engine.settle import money
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact
from pontoon_rules.model.ruleset import AlsoClause, Moment


class _Payment(NamedTuple):
    payers: tuple[Account, ...]
    payees: tuple[Account, ...]
    amount: Exact


def pay_also(table: Table, hands: Iterable[Hand], moment: Moment) -> None:
    """Clause by clause, what the clauses of this moment pay; a clause's amounts are computed before its chips move.

    Several payers pay the amount each; several payees share it equally.
    """
    clauses = table.book.also[moment]
    if not clauses:
        return
    concerned = list(hands)
    for clause in clauses:
        cause = Cause(clause.name, clause.node)
        for payment in list(_payments(table, concerned, clause)):
            _carry_out(table, payment, clause.name, cause)


def _payments(table: Table, hands: list[Hand], clause: AlsoClause[Expression]) -> Iterator[_Payment]:
    paid_seats: set[int] = set()
    for hand in hands:
        scope = table.scope(hand)
        if clause.per == "punter" and hand.seat in paid_seats:
            continue
        if clause.when is not None and not clause.when.run(scope):
            continue
        decided = table.rules.decide(clause.amount, scope)
        if decided is None:
            continue
        paid_seats.add(hand.seat)
        payers = accounts(table, clause.source(scope), hand)
        payees = accounts(table, clause.target(scope), hand)
        to_punter = any(account.kind == "seat" and account.seat for account in payees)
        yield _Payment(payers, payees, rounded(table, money(decided, hand), to_punter=to_punter))
        if clause.per == "deal":
            return


def _carry_out(table: Table, payment: _Payment, reason: str, cause: Cause) -> None:
    for payer in payment.payers:
        # A pile gives what lies there; only then is it divided.
        due = payment.amount if payer.kind == "seat" else min(payment.amount, table.ledger.pile(payer))
        for payee, part in shares(payment.payees, due, unit=unit_of(table)):
            if payee != payer:
                pay(table, payer, payee, part, reason, cause)
