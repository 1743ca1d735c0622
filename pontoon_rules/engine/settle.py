"""Settlement: all hands are decided before a chip moves; then losers pay, void stakes go back, winners are paid."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from pontoon_rules.engine.book import decided_by
from pontoon_rules.engine.events import Moment, Outcome, Settled
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.ledger import SHOOT
from pontoon_rules.engine.moves import accounts, as_exact, by_odds, covered, pay, rounded, shares, transfer, unit_of
from pontoon_rules.engine.refusal import Cause, Refusal, Refused, seat_name
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.rules import Decided
from pontoon_rules.expr.view import Exact

_OUTCOMES: dict[str, Outcome] = {"punter": "won", "banker": "lost", "nobody": "void"}


class _Item(NamedTuple):
    """A hand of a settlement: decided now, or (without a verdict) lost before with a Shoot bet still to go in."""

    hand: Hand
    verdict: Settled | None


def settle(table: Table, hands: Iterable[Hand], moment: Moment) -> None:
    """Decide these hands as far as the clauses of this moment do, then move their chips.

    At the end every hand must be decided: `Refused` is raised for one of which no clause of `settle.winner` holds.
    """
    if moment != "end" and not table.book.winner[moment]:
        return
    items = []
    for hand in hands:
        verdict = _decide(table, hand, moment) if hand.outcome is None else None
        if verdict is not None or (moment == "end" and hand.pending):
            items.append(_Item(hand, verdict))
    if not items:
        return
    for hand, verdict in items:
        if verdict is not None:
            hand.outcome = verdict.outcome
            hand.over = True
            table.events.append(verdict)
    _move(table, items)


def _decide(table: Table, hand: Hand, moment: Moment) -> Settled | None:
    scope = table.scope(hand)
    rules = table.rules
    for clause in table.book.winner[moment]:
        if clause.when is not None and not clause.when.run(scope):
            continue
        winner = rules.decide(clause.winner, scope)
        if winner is None:
            continue
        outcome = _OUTCOMES[winner.value]
        several = len(clause.winner.choices) > 1 or len(winner.choices) > 1
        node = winner.choices[-1].node if several else clause.node
        cause = Cause(clause.name, node)
        amount: Exact = 0
        said: Decided | None = None
        if outcome != "void":
            settle_rules = rules.ruleset.settle
            paid = settle_rules.pays if outcome == "won" else settle_rules.takes
            said = rules.decide(clause.amount or paid, scope)
            due = hand.stake if said is None else money(said, hand)
            amount = rounded(table, due, to_punter=outcome == "won")
        amount_cause = None if said is None else decided_by(said, "amount")
        return Settled(hand.seat, hand.number, outcome, moment, amount, cause, amount_cause)
    if moment == "end":
        cards = " ".join(map(str, hand.cards))
        message = f"no clause of `settle.winner` says who wins {seat_name(hand.seat)}'s hand {cards}"
        raise Refused(Refusal("no-answer", message))
    return None


def money(decided: Decided, hand: Hand) -> Exact:
    """A decided amount in chips: odds are taken of the whole stake on the hand; less than nothing is nothing.

    Raises `Refused` for an amount without limit (the size of a buy that was never made).
    """
    kind, value = decided.value
    if isinstance(value, float) and value == math.inf:
        cause = decided_by(decided, "amount")
        raise Refused(Refusal("no-answer", f"the amount for {seat_name(hand.seat)}'s hand has no limit", cause))
    return by_odds(value, hand.stake) if kind == "odds" else max(value, 0)


# moving the chips


def _move(table: Table, items: list[_Item]) -> None:
    rules = table.rules.ruleset.settle
    ordered = items[::-1] if rules.start.value == "right" else items
    parts = [[item] for item in ordered] if rules.order.value == "by_seat" else [ordered]
    for part in parts:
        if rules.order.value == "pay_first":
            _pay(table, part)
            _give_back(table, part)
            _collect(table, part)
        else:
            _collect(table, part)
            _give_back(table, part)
            _pay(table, part)


def _collect(table: Table, items: list[_Item]) -> None:
    """Losers pay: the stake up to what is due (the rest of it goes back), beyond the stake from what they hold."""
    banker = table.purses[0]
    for hand, verdict in items:
        if verdict is None:
            _lose_bet(table, hand)
        elif verdict.outcome == "lost":
            purse, cause = table.purses[hand.seat], verdict.amount_cause or verdict.cause
            from_stake = min(hand.stake, verdict.amount)
            table.move(hand.stake_account, banker, from_stake, "lost", cause)
            table.move(hand.stake_account, purse, hand.stake - from_stake, "back", cause)
            pay(table, purse, banker, verdict.amount - from_stake, "lost", cause)
            hand.pending = hand.shoot_bet
            if verdict.moment != "turn" or table.rules.ruleset.shoot.enters.value == "at_once":
                _lose_bet(table, hand)


def _lose_bet(table: Table, hand: Hand) -> None:
    """A lost Shoot bet goes where the rules say: into the Shoot, if they say nothing."""
    bet, hand.pending = hand.pending, 0
    if not bet:
        return
    decided = table.rules.decide(table.rules.ruleset.shoot.lost_to, table.scope(hand))
    targets = (SHOOT,) if decided is None else accounts(table, decided.value, hand)
    cause = None if decided is None else decided_by(decided, "shoot.lost_to")
    for target, part in shares(targets, bet):
        transfer(table, hand.bet_account, target, part, "Shoot bet lost", cause)


def _give_back(table: Table, items: list[_Item]) -> None:
    """Void stakes and bets go back."""
    for hand, verdict in items:
        if verdict is not None and verdict.outcome == "void":
            purse = table.purses[hand.seat]
            table.move(hand.stake_account, purse, hand.stake, "back", verdict.cause)
            table.move(hand.bet_account, purse, hand.shoot_bet, "Shoot bet back", verdict.cause)


def _pay(table: Table, items: list[_Item]) -> None:
    """Winners are paid by the banker and get their stake back; the Shoot pays their bets as far as it goes."""
    winners = [(hand, verdict) for hand, verdict in items if verdict is not None and verdict.outcome == "won"]
    if not winners:
        return
    banker = table.purses[0]
    parts = _in_proportion(table, [verdict.amount for _, verdict in winners])
    for (hand, verdict), part in zip(winners, parts, strict=True):
        purse, cause = table.purses[hand.seat], verdict.amount_cause or verdict.cause
        if part is None:
            pay(table, banker, purse, verdict.amount, "won", cause)
        else:
            table.move(banker, purse, part, "won", cause)
            table.owe(banker, purse, verdict.amount - part, cause)
        table.move(hand.stake_account, purse, hand.stake, "back", cause)
        if hand.shoot_bet:
            _pay_bet(table, hand, verdict.cause)


def _pay_bet(table: Table, hand: Hand, cause: Cause) -> None:
    purse = table.purses[hand.seat]
    hand.bet_won = table.the_shoot.pay(hand.shoot_bet)
    pay(table, SHOOT, purse, hand.shoot_bet, "Shoot bet won", cause)
    table.move(hand.bet_account, purse, hand.shoot_bet, "Shoot bet back", cause)


def _in_proportion(table: Table, dues: list[Exact]) -> list[Exact | None]:
    """What each winner gets where the banker cannot pay all and pays in proportion; None: he is paid what is due.

    Shares are rounded down to what the rules round to; chips left over go to the first winners in order.
    """
    limit = covered(table, table.purses[0])
    total = sum(dues)
    if limit >= total or table.rules.ruleset.settle.short.value != "pro_rata":
        return [None] * len(dues)
    held = as_exact(limit)
    parts = [part for _, part in shares(dues, held, weights=dues, unit=unit_of(table))]
    return [None if part == due else part for part, due in zip(parts, dues, strict=True)]
