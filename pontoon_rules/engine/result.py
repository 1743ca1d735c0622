"""How a deal came out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pontoon_rules.cards import Card
from pontoon_rules.engine.events import BankPassed, Outcome, Settled, Voided
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.ledger import POOL, RESERVE, SHOOT, Account, Debt, Kind
from pontoon_rules.engine.refusal import Cause, Refusal
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.rules import BUST, NoHandClauseError
from pontoon_rules.expr.view import Exact


class HandResult(NamedTuple):
    """How one hand came out.

    `hand_class` is its name, or None if it has none (it is bust); `amount` what was due to it (or,
    negative, from it) for its stake;
    `bet` what its Shoot bet won (or, negative, lost); `cause` the clause that said who won, `amount_cause` the one that
    said how much (None: one to one). In a deal that was broken off there is no `moment` and no `cause`.
    """

    seat: int
    hand: int
    cards: tuple[Card, ...]
    hand_class: str | None
    outcome: Outcome
    moment: str | None
    stake: Exact
    amount: Exact
    bet: Exact
    cause: Cause | None
    amount_cause: Cause | None


class Settlement(NamedTuple):
    """A whole deal: every hand, what each seat has won, what lies in the Shoot, who banks next, who owes what.

    `net` is by seat, all chips of the deal; `stakes` without the Shoot bets, `shoot_bets` these alone. `void` says why
    the deal was broken off, if it was; then nobody has won anything.
    """

    hands: tuple[HandResult, ...]
    banker_cards: tuple[Card, ...]
    banker_class: str | None
    net: Mapping[int, Exact]
    stakes: Mapping[int, Exact]
    shoot_bets: Mapping[int, Exact]
    shoot: Exact
    reserve: Exact
    pool: Exact
    next_banker: int
    bank_cause: Cause | None
    debts: tuple[Debt, ...]
    void: Refusal | None


_BETS: frozenset[Kind] = frozenset({"bet", "shoot", "reserve"})
_TELLING = frozenset({Settled, BankPassed, Voided})
_SIGNS: dict[Outcome, int] = {"won": 1, "lost": -1, "void": 0}


def settlement(table: Table) -> Settlement:
    """What a finished deal came to."""
    decided: dict[tuple[int, int], Settled] = {}
    passed, void = BankPassed(0, None), None
    for event in table.events:
        if type(event) not in _TELLING:
            continue
        if isinstance(event, Settled):
            decided[event.seat, event.hand] = event
        elif isinstance(event, BankPassed):
            passed = event
        elif isinstance(event, Voided):
            void = event.refusal
    ledger = table.ledger
    net = {seat: ledger.change(purse) for seat, purse in enumerate(table.purses)}
    bets = _from_bets(table)
    return Settlement(
        tuple([_hand_result(table, hand, decided.get((hand.seat, hand.number)), void) for hand in table.hands]),
        tuple(table.banker.cards),
        None if void else _class_name(table, table.banker),
        net,
        {seat: change - bets[seat] for seat, change in net.items()},
        bets,
        ledger.pile(SHOOT),
        ledger.pile(RESERVE),
        ledger.pile(POOL),
        passed.seat,
        passed.cause,
        () if void else tuple(ledger.debts),
        void,
    )


def _hand_result(table: Table, hand: Hand, settled: Settled | None, void: Refusal | None) -> HandResult:
    seat, number, cards = hand.seat, hand.number, tuple(hand.cards)
    if settled is None or void is not None:
        return HandResult(seat, number, cards, None, "void", None, hand.stake, 0, 0, None, None)
    _, _, outcome, moment, amount, cause, amount_cause = settled
    name = _class_name(table, hand)
    bet = -hand.shoot_bet if outcome == "lost" else hand.bet_won
    due = _SIGNS[outcome] * amount
    return HandResult(seat, number, cards, name, outcome, moment, hand.stake, due, bet, cause, amount_cause)


def _class_name(table: Table, hand: Hand) -> str | None:
    try:
        index = table.scope(hand).class_index
    except NoHandClauseError:
        return None
    return None if index == BUST else table.rules.class_names[index]


def _from_bets(table: Table) -> dict[int, Exact]:
    """What each seat has won through the Shoot: entries with a bet, the Shoot or the reserve at one end."""
    changes: dict[int, Exact] = dict.fromkeys(range(table.players), 0)
    if not table.ledger.touched(_BETS):
        return changes
    for entry in table.ledger.entries:
        if entry.source.kind in _BETS:
            _add(changes, entry.target, entry.amount)
        if entry.target.kind in _BETS:
            _add(changes, entry.source, -entry.amount)
    return changes


def _add(changes: dict[int, Exact], account: Account, amount: Exact) -> None:
    if account.kind == "seat":
        changes[account.seat] += amount
