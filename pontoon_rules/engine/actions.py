"""Whether an action is legal, and for how many chips: its conditions, its price, the cards it takes."""

from __future__ import annotations

import math
from typing import NamedTuple

from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.price import Price, price_of, purse, raised_hands
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

    action: Action[Expression]
    adds: tuple[tuple[Hand, Exact], ...]
    bets: Exact
    costs: Exact
    amount: Exact | None


def offer(table: Table, hand: Hand, action: Action[Expression], *, in_play: bool) -> Offer | Refusal:
    """The action with the amounts it may be taken for, or why it may not be taken at all."""
    price = _legal(table, hand, action, in_play=in_play)
    if isinstance(price, Refusal):
        return price
    span = price.choice
    if span is None:
        return Offer(action.name, None, None)
    rest = price.least - span[0]
    return Offer(action.name, span[0], min(span[1], purse(table, hand, action) - rest))


def terms(
    table: Table, hand: Hand, action: Action[Expression], amount: Exact | None, *, in_play: bool
) -> Terms | Refusal:
    """The action with the amounts it moves, or why it may not be taken for this amount."""
    price = _legal(table, hand, action, in_play=in_play)
    if isinstance(price, Refusal):
        return price
    span = price.choice
    if span is None:
        if amount is not None:
            return _refuse(table, hand, action, "it takes no amount")
        each = tuple(zip(raised_hands(table, hand, action), price.each, strict=True)) if price.each else ()
        return Terms(action, each, 0, price.costs, None)
    low, high = span
    if amount is None:
        if low < high:
            return _refuse(table, hand, action, f"say how much: {_span(low, high)}")
        amount = low
    if isinstance(amount, float):
        return _refuse(table, hand, action, f"{amount} is no exact amount of chips")
    if not low <= amount <= high:
        return _refuse(table, hand, action, f"{amount} is not {_span(low, high)}")
    needed, held = price.least - low + amount, purse(table, hand, action)
    if needed > held:
        who = seat_name(hand.seat) if action.owner == "punter" else "a punter"
        return _refuse(table, hand, action, f"that takes {needed} and {who} holds {held}")
    return _filled(table, hand, action, price, amount)


def _filled(table: Table, hand: Hand, action: Action[Expression], price: Price, amount: Exact) -> Terms:
    adds, bets = (
        None if span is None else amount if span is price.choice else span[0] for span in (price.adds, price.bets)
    )
    hands = () if adds is None else tuple((raised, adds) for raised in raised_hands(table, hand, action))
    return Terms(action, hands, bets or 0, price.costs, amount)


def _legal(table: Table, hand: Hand, action: Action[Expression], *, in_play: bool) -> Price | Refusal:
    refusal = _conditions(table, hand, action, in_play=in_play)
    if refusal is not None:
        return refusal
    price = price_of(table, hand, action)
    if isinstance(price, str):
        return _refuse(table, hand, action, price)
    places = _places(table, hand, action)
    if places and not table.stock.has(places):
        return _refuse(table, hand, action, "there are too few cards left", "too-few-cards")
    return price


# conditions


def _conditions(table: Table, hand: Hand, action: Action[Expression], *, in_play: bool) -> Refusal | None:
    scope = table.scope(hand)
    if in_play and action.in_play is not None and not action.in_play(scope):
        return _refuse(table, hand, action, f"here it takes: {_said(action.in_play)}")
    if action.at_least is not None and (total := scope.total) < action.at_least.value:
        return _refuse(table, hand, action, f"it takes a total of {action.at_least.value} or more, not {total}")
    if action.cards is not None and not action.cards.value[0] <= len(hand.cards) <= action.cards.value[1]:
        return _refuse(table, hand, action, f"it takes {_count(*action.cards.value)}, not {len(hand.cards)}")
    if action.times is not None and hand.times(action.name) >= action.times.value:
        return _refuse(table, hand, action, f"it may be done {_times(action.times.value)}")
    if action.never_after is not None:
        for name in action.never_after.value:
            if hand.times(name):
                return _refuse(table, hand, action, f"never after {name}")
    if action.hands is not None and table.hands_held(hand.seat) >= action.hands.value:
        return _refuse(table, hand, action, f"{action.hands.value} hands are the most that may be held")
    if (action.pair is not None or _splits(action)) and not _is_pair(table, hand, action):
        return _refuse(table, hand, action, f"it takes {_PAIRS[action.pair.value if action.pair else 'none']}")
    if action.when is not None and not action.when(scope):
        return _refuse(table, hand, action, f"it takes: {_said(action.when)}")
    return None


_PAIRS = {
    "value": "two cards of one value",
    "rank": "two cards of one rank",
    "aces": "two aces",
    "none": "two cards",
}


def _splits(action: Action[Expression]) -> bool:
    return action.splits is not None and action.splits.value


def _is_pair(table: Table, hand: Hand, action: Action[Expression]) -> bool:
    if len(hand.cards) != 2:
        return False
    first, second = hand.cards
    if action.pair is None:
        return True
    if action.pair.value == "value":
        scope = table.scope(hand)
        return table.rules.values(first, scope) == table.rules.values(second, scope)
    return first.rank == second.rank and (action.pair.value == "rank" or first.rank == "A")


def _places(table: Table, hand: Hand, action: Action[Expression]) -> list[Place]:
    places: list[Place] = []
    if action.burns is not None and action.burns.value:
        places += [(hand.seat, hand.number)] * len(hand.cards)
    if _splits(action):
        places += [(hand.seat, hand.number), (hand.seat, table.hands_held(hand.seat))]
    if action.draws is not None:
        places.append((hand.seat, hand.number))
    return places


# sentences


def _refuse(
    table: Table, hand: Hand, action: Action[Expression], reason: str, code: str = "refused"
) -> Refusal:
    return Refusal(code, f"{seat_name(hand.seat)} may not {action.name}: {reason}", table.book.cause(action))


def _said(expression: Expression) -> str:
    return expression.node.value


def _span(low: Money, high: Money) -> str:
    if low == high:
        return str(low)
    return f"{low} or more" if high == math.inf else f"{low} to {high}"


def _count(low: int, high: int) -> str:
    return f"{low} cards" if low == high else f"{low} to {high} cards"


def _times(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")
