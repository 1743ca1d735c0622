"""What an action takes: chips on the hand, a bet on the Shoot, a fee, a second stake for a split."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.refusal import seat_name
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact, Money
from pontoon_rules.model.ruleset import Action, Setting

Span: TypeAlias = tuple[Exact, Money]
"""The least and the most of an amount; the most may be without limit."""


class Price(NamedTuple):
    """What may be put on the hand (`adds`) and on the Shoot (`bets`), from the least to the most; what it costs besides
    (`costs`) and what a new hand takes (`split`).

    `each` stands instead of `adds` where a banker raises every stake by an amount of its own.
    """

    adds: Span | None = None
    bets: Span | None = None
    costs: Exact = 0
    split: Exact = 0
    each: tuple[Exact, ...] = ()

    @property
    def choice(self) -> Span | None:
        """The range from which the player chooses: that of the stake if it is open, else that of the bet."""
        for span in (self.adds, self.bets):
            if span is not None and span[0] < span[1]:
                return span
        return self.adds or self.bets

    @property
    def least(self) -> Exact:
        """The least that the player himself must hold."""
        return self.costs + self.split + (self.adds[0] if self.adds else 0) + (self.bets[0] if self.bets else 0)


NOTHING = Price()


def raised_hands(table: Table, hand: Hand, action: Action[Expression]) -> list[Hand]:
    """The hands on which the action's `adds` goes: the player's own, or every punter's if the banker acts."""
    return list(table.dealt_in()) if action.owner == "banker" else [hand]


def purse(table: Table, hand: Hand, action: Action[Expression]) -> Money:
    """What the payer holds; where the banker raises all stakes, what the poorest punter can put on each of his hands."""
    if action.owner == "punter":
        return table.chips(hand.seat)
    seats = [other.seat for other in raised_hands(table, hand, action)]
    return min((_share(table.chips(seat), seats.count(seat)) for seat in seats), default=math.inf)


def price_of(table: Table, hand: Hand, action: Action[Expression]) -> Price | str:
    """The price, or in a few words why it cannot be had or paid."""
    table.acting = hand
    price = NOTHING if action.adds is None else _adds(table, hand, action, action.adds)
    if isinstance(price, str):
        return price
    if action.bets is not None:
        bets = _bet(table, hand, action.bets)
        if isinstance(bets, str):
            return bets
        price = price._replace(bets=bets)
    if action.owner == "banker":
        return price
    if action.costs is not None:
        decided = table.rules.decide(action.costs, table.scope(hand))
        costs: Money = 0 if decided is None else max(decided.value, 0)
        if isinstance(costs, float):
            return "its price has no limit"
        price = price._replace(costs=costs)
    if action.splits is not None and action.splits.value:
        split = _second_hand(table, hand)
        if isinstance(split, str):
            return split
        price = price._replace(split=split)
    held = table.chips(hand.seat)
    return f"it takes at least {price.least} and {seat_name(hand.seat)} holds {held}" if price.least > held else price


_NOTHING_TO_PUT = "nothing may be put on the hand now"


def _adds(table: Table, hand: Hand, action: Action[Expression], setting: Setting[Expression]) -> Price | str:
    """What goes on the player's own hand, or on every punter's if the banker acts."""
    if action.owner == "banker":
        return _raise(table, raised_hands(table, hand, action), setting)
    span = _range(table, hand, setting)
    return _NOTHING_TO_PUT if span is None else Price(span)


def _raise(table: Table, hands: Sequence[Hand], setting: Setting[Expression]) -> Price | str:
    """What goes on these hands: on each the one amount it allows, or one amount that they all allow."""
    spans = [span for hand in hands if (span := _range(table, hand, setting)) is not None]
    if not spans or len(spans) < len(hands):
        return _NOTHING_TO_PUT
    if all(low == high for low, high in spans):
        return _each(table, hands, [low for low, _ in spans])
    low, high = max(low for low, _ in spans), min(high for _, high in spans)
    if low > high:
        return "no amount fits every stake"
    least = _each(table, hands, [low] * len(hands))
    return least if isinstance(least, str) else Price(adds=(low, high))


def _each(table: Table, hands: Sequence[Hand], amounts: Sequence[Exact]) -> Price | str:
    """An amount of its own on each of several hands, if their holders can add so much."""
    for seat in dict.fromkeys(hand.seat for hand in hands):
        needed = sum(amount for hand, amount in zip(hands, amounts, strict=True) if hand.seat == seat)
        if needed > table.chips(seat):
            return f"{seat_name(seat)} would have to add {needed} and holds {table.chips(seat)}"
    return Price(each=tuple(amounts))


def _bet(table: Table, hand: Hand, setting: Setting[Expression]) -> Span | str:
    bets, cap = _range(table, hand, setting), table.bet_cap
    if bets is None or bets[0] > cap:
        said = f"at most {cap} may still be bet on it" if cap > 0 else "it is covered, nothing more may be bet on it"
        return f"the Shoot holds {table.the_shoot.size} and {said}"
    return bets[0], min(bets[1], cap)


def _second_hand(table: Table, hand: Hand) -> Exact | str:
    """The stake of a hand split off, and its bet where bets are copied."""
    if table.rules.ruleset.shoot.split.value != "copied":
        return hand.first_stake
    if hand.shoot_bet > table.bet_cap:
        return "the Shoot does not cover a second bet"
    return hand.first_stake + hand.shoot_bet


def _range(table: Table, hand: Hand, setting: Setting[Expression]) -> Span | None:
    decided = table.rules.decide(setting, table.scope(hand))
    if decided is None:
        return None
    low, high = decided.value if isinstance(decided.value, tuple) else (decided.value, decided.value)
    return (low, high) if 0 <= low <= high and not isinstance(low, float) else None


def _share(chips: Money, hands: int) -> Money:
    return chips if hands == 1 or isinstance(chips, float) else Fraction(chips) / hands
