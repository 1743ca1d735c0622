"""Whether an action is legal, and for how many chips: its conditions, its price, the cards it takes."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.refusal import Refusal, seat_name
from pontoon_rules.engine.stock import Place
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact, Money
from pontoon_rules.model.ruleset import Action, Setting


class Offer(NamedTuple):
    """An action that is legal now; `low` to `high` chips may be put on it (None: it takes no amount)."""

    action: str
    low: Exact | None
    high: Money | None


class Terms(NamedTuple):
    """An action that is legal, with the amounts it moves."""

    action: Action[Expression]
    adds: Exact
    bets: Exact
    costs: Exact


class _Price(NamedTuple):
    """What may be put on the hand (`adds`) and on the Shoot (`bets`): from, to; and what it costs besides."""

    adds: tuple[Money, Money] | None
    bets: tuple[Money, Money] | None
    costs: Exact
    split: Exact

    @property
    def free(self) -> tuple[Money, Money] | None:
        """The range from which the player chooses: that of the stake if it is open, else that of the bet."""
        for span in (self.adds, self.bets):
            if span is not None and span[0] < span[1]:
                return span
        return self.adds or self.bets


_NOTHING = _Price(None, None, 0, 0)


def offer(table: Table, hand: Hand, action: Action[Expression], *, in_play: bool) -> Offer | Refusal:
    """The action with the amounts it may be taken for, or why it may not be taken at all."""
    price = _legal(table, hand, action, in_play=in_play)
    if isinstance(price, Refusal):
        return price
    span = price.free
    if span is None:
        return Offer(action.name, None, None)
    rest = _least(price) - span[0]
    return Offer(action.name, _exact(span[0]), min(span[1], _purse(table, hand, action) - rest))


def terms(
    table: Table, hand: Hand, action: Action[Expression], amount: Exact | None, *, in_play: bool
) -> Terms | Refusal:
    """The action with the amounts it moves, or why it may not be taken for this amount."""
    price = _legal(table, hand, action, in_play=in_play)
    if isinstance(price, Refusal):
        return price
    span = price.free
    if span is None:
        if amount is not None:
            return _refuse(table, hand, action, "it takes no amount")
        return Terms(action, 0, 0, price.costs)
    low, high = span
    if amount is None:
        if low < high:
            return _refuse(table, hand, action, f"say how much: {_span(low, high)}")
        amount = _exact(low)
    if isinstance(amount, float):
        return _refuse(table, hand, action, f"{amount} is no exact amount of chips")
    if not low <= amount <= high:
        return _refuse(table, hand, action, f"{amount} is not {_span(low, high)}")
    needed = _least(price) - low + amount
    if needed > _purse(table, hand, action):
        return _refuse(table, hand, action, f"that takes {needed} and {_holds(table, hand, action)}")
    return _filled(action, price, amount)


def _filled(action: Action[Expression], price: _Price, amount: Exact) -> Terms:
    adds, bets = (
        0 if span is None else amount if span is price.free else _exact(span[0]) for span in (price.adds, price.bets)
    )
    return Terms(action, adds, bets, price.costs)


def _legal(table: Table, hand: Hand, action: Action[Expression], *, in_play: bool) -> _Price | Refusal:
    refusal = _conditions(table, hand, action, in_play=in_play)
    if refusal is not None:
        return refusal
    price = _price(table, hand, action)
    if isinstance(price, Refusal):
        return price
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


# amounts


def staked_hands(table: Table, hand: Hand, action: Action[Expression]) -> list[Hand]:
    """The hands on which the action's `adds` goes: the player's own, or every punter's if the banker acts."""
    return list(table.dealt_in()) if action.owner == "banker" else [hand]


def _price(table: Table, hand: Hand, action: Action[Expression]) -> _Price | Refusal:
    if action.adds is None and action.bets is None and action.costs is None and action.splits is None:
        return _NOTHING
    adds = bets = None
    costs: Exact = 0
    if action.adds is not None:
        adds = _shared_range(table, staked_hands(table, hand, action), action.adds)
        if adds is None:
            return _refuse(table, hand, action, "nothing may be put on the hand now")
    if action.bets is not None:
        table.acting = hand
        bets = _range(table, hand, action.bets)
        cap = table.bet_cap
        if bets is None or bets[0] > cap:
            said = f"at most {cap} may still be bet on it" if cap > 0 else "it is covered, nothing more may be bet on it"
            return _refuse(table, hand, action, f"the Shoot holds {table.the_shoot.size} and {said}")
        bets = (bets[0], min(bets[1], cap))
    if action.costs is not None and action.owner == "punter":
        decided = table.rules.decide(action.costs, table.scope(hand))
        costs = 0 if decided is None else max(decided.value, 0)
    price = _Price(adds, bets, costs, _split_stake(table, hand, action))
    if price.split and table.rules.ruleset.shoot.split.value == "copied" and hand.shoot_bet > table.bet_cap:
        return _refuse(table, hand, action, "the Shoot does not cover a second bet")
    if _least(price) > _purse(table, hand, action):
        return _refuse(table, hand, action, f"it takes at least {_least(price)} and {_holds(table, hand, action)}")
    return price


def _split_stake(table: Table, hand: Hand, action: Action[Expression]) -> Exact:
    if not _splits(action):
        return 0
    table.acting = hand
    copied = table.rules.ruleset.shoot.split.value == "copied"
    return hand.first_stake + (hand.shoot_bet if copied else 0)


def _shared_range(table: Table, hands: list[Hand], setting: Setting[Expression]) -> tuple[Money, Money] | None:
    """The amounts that every one of the hands allows."""
    low: Money = 0
    high: Money = math.inf
    for hand in hands:
        span = _range(table, hand, setting)
        if span is None:
            return None
        low, high = max(low, span[0]), min(high, span[1])
    return (low, high) if hands and low <= high else None


def _range(table: Table, hand: Hand, setting: Setting[Expression]) -> tuple[Money, Money] | None:
    decided = table.rules.decide(setting, table.scope(hand))
    if decided is None:
        return None
    low, high = decided.value if isinstance(decided.value, tuple) else (decided.value, decided.value)
    return (low, high) if 0 <= low <= high else None


def _least(price: _Price) -> Money:
    return price.costs + price.split + (price.adds[0] if price.adds else 0) + (price.bets[0] if price.bets else 0)


def _purse(table: Table, hand: Hand, action: Action[Expression]) -> Money:
    """What the payer holds; where the banker raises all stakes, what the poorest punter can put on each of his hands."""
    if action.owner == "punter":
        return table.chips(hand.seat)
    seats = [other.seat for other in staked_hands(table, hand, action)]
    return min((_share(table.chips(seat), seats.count(seat)) for seat in seats), default=math.inf)


def _share(chips: Money, hands: int) -> Money:
    return chips if hands == 1 or isinstance(chips, float) else Fraction(chips) / hands


# sentences


def _refuse(
    table: Table, hand: Hand, action: Action[Expression], reason: str, code: str = "refused"
) -> Refusal:
    return Refusal(code, f"{seat_name(hand.seat)} may not {action.name}: {reason}", table.book.cause(action))


def _said(expression: Expression) -> str:
    return expression.node.value


def _holds(table: Table, hand: Hand, action: Action[Expression]) -> str:
    who = seat_name(hand.seat) if action.owner == "punter" else "a punter"
    return f"{who} holds {_purse(table, hand, action)}"


def _span(low: Money, high: Money) -> str:
    if low == high:
        return str(low)
    return f"{low} or more" if high == math.inf else f"{low} to {high}"


def _count(low: int, high: int) -> str:
    return f"{low} cards" if low == high else f"{low} to {high} cards"


def _times(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def _exact(amount: Money) -> Exact:
    if isinstance(amount, float):
        msg = "an amount without limit cannot be put on a hand"
        raise TypeError(msg)
    return amount
