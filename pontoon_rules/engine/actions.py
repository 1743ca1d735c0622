"""Whether an action is legal, and for how many chips: its conditions, its price, the cards it takes."""

from __future__ import annotations

import math
from typing import NamedTuple

from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.price import NOTHING, Price, price_of, purse, raised_hands
from pontoon_rules.engine.ready import Ready, splits
from pontoon_rules.engine.refusal import Refusal, seat_name
from pontoon_rules.engine.stock import Place
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact, Money
from pontoon_rules.model.ruleset import Action


class Offer(NamedTuple):
    """An action that is legal now; `low` to `high` chips may be put on it (None: it takes no amount)."""

    action: str
    low: Exact | None
    high: Money | None


class Terms(NamedTuple):
    """An action that is legal: what goes on which hands, what on the Shoot, what it costs; and the amount chosen."""

    ready: Ready
    adds: tuple[tuple[Hand, Exact], ...]
    bets: Exact
    costs: Exact
    amount: Exact | None


def legal(table: Table, hand: Hand, ready: Ready, *, in_play: bool) -> Price | Refusal:
    """What the action takes, or why it may not be done."""
    action, scope = ready.action, table.scope(hand)
    for check in ready.in_play if in_play else ready.always:
        reason = check(hand, scope)
        if reason is not None:
            return _refuse(table, hand, action, reason)
    price = NOTHING if ready.free else price_of(table, hand, action)
    if isinstance(price, str):
        return _refuse(table, hand, action, price)
    if ready.takes_cards and not table.stock.has(_places(table, hand, action)):
        return _refuse(table, hand, action, "there are too few cards left", "too-few-cards")
    return price


def offer(table: Table, hand: Hand, action: Action[Expression], *, in_play: bool) -> Offer | Refusal:
    """The action with the amounts it may be taken for, or why it may not be taken at all."""
    price = legal(table, hand, table.book.ready(action), in_play=in_play)
    return price if isinstance(price, Refusal) else offer_at(price, table, hand, action)


def offer_at(price: Price, table: Table, hand: Hand, action: Action[Expression]) -> Offer:
    """The action with the amounts it may be taken for."""
    span = price.choice
    if span is None:
        return Offer(action.name, None, None)
    rest = price.least - span[0]
    return Offer(action.name, span[0], min(span[1], purse(table, hand, action) - rest))


def terms(
    table: Table, hand: Hand, action: Action[Expression], amount: Exact | None, *, in_play: bool
) -> Terms | Refusal:
    """The action with the amounts it moves, or why it may not be taken for this amount."""
    price = legal(table, hand, table.book.ready(action), in_play=in_play)
    return price if isinstance(price, Refusal) else terms_at(price, table, hand, table.book.ready(action), amount)


def terms_at(
    price: Price, table: Table, hand: Hand, ready: Ready, amount: Exact | None
) -> Terms | Refusal:
    """The action with the amounts it moves, or why it may not be taken for this amount."""
    if price is NOTHING and amount is None:
        return Terms(ready, (), 0, 0, None)
    action, span = ready.action, price.choice
    if span is None:
        if amount is not None:
            return _refuse(table, hand, action, "it takes no amount")
        each = tuple(zip(raised_hands(table, hand, action), price.each, strict=True)) if price.each else ()
        return Terms(ready, each, 0, price.costs, None)
    low, high = span
    if amount is None:
        if low < high:
            return _refuse(table, hand, action, f"say how much: {_span(low, high)}")
        amount = low
    if isinstance(amount, float):
        return _refuse(table, hand, action, f"{amount} is no exact amount of chips")
    if not low <= amount <= high:
        done = "bet" if span is price.bets else "staked" if action.name == "stake" else "added"
        return _refuse(table, hand, action, f"{_bounds(low, high)} may be {done} here, not {amount}")
    needed, held = price.least - low + amount, purse(table, hand, action)
    if needed > held:
        who = seat_name(hand.seat) if action.owner == "punter" else "a punter"
        return _refuse(table, hand, action, f"that takes {needed} and {who} holds {held}")
    return _filled(table, hand, ready, price, amount)


def _filled(table: Table, hand: Hand, ready: Ready, price: Price, amount: Exact) -> Terms:
    """The amount goes where there is a choice; else the least is taken."""
    choice, bets = price.choice, price.bets
    bet = 0 if bets is None else amount if bets is choice else bets[0]
    if price.adds is None:
        return Terms(ready, (), bet, price.costs, amount)
    added = amount if price.adds is choice else price.adds[0]
    hands = tuple([(raised, added) for raised in raised_hands(table, hand, ready.action)])
    return Terms(ready, hands, bet, price.costs, amount)


def _places(table: Table, hand: Hand, action: Action[Expression]) -> list[Place]:
    places: list[Place] = []
    if action.burns is not None and action.burns.value:
        places += [(hand.seat, hand.number)] * len(hand.cards)
    if splits(action):
        places += [(hand.seat, hand.number), (hand.seat, table.hands_held(hand.seat))]
    if action.draws is not None:
        places.append((hand.seat, hand.number))
    return places


# sentences


def _refuse(
    table: Table, hand: Hand, action: Action[Expression], reason: str, code: str = "refused"
) -> Refusal:
    return Refusal(code, f"{seat_name(hand.seat)} may not {action.name}: {reason}", table.book.cause(action))


def _span(low: Money, high: Money) -> str:
    if low == high:
        return str(low)
    return f"{low} or more" if high == math.inf else f"{low} to {high}"


def _bounds(low: Money, high: Money) -> str:
    if low == high:
        return f"only {low}"
    return f"{low} or more" if high == math.inf else f"from {low} to {high}"
