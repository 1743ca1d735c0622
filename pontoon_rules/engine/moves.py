"""How chips change hands: payments up to what the payer holds, the Shoot up to its limit, rounding."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.ledger import POOL, RESERVE, SHOOT, Account
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.view import Exact, Money

Taker = TypeVar("Taker")


def pay(table: Table, payer: Account, payee: Account, due: Exact, reason: str, cause: Cause | None) -> None:
    """Pay what is due, from a seat as far as its holder is liable, from a pile as far as it goes.

    What a seat cannot pay is a debt; what the Shoot cannot is owed by the Shoot.
    """
    limit = covered(table, payer)
    paid = due if limit >= due else as_exact(limit)
    transfer(table, payer, payee, paid, reason, cause)
    if due > paid and payer.kind in ("seat", "shoot") and payer != payee:
        table.owe(payer, payee, due - paid, cause)


def covered(table: Table, payer: Account) -> Money:
    """The most that an account must pay: a seat what it holds (or all, if the rules say so), a pile what lies there."""
    if payer.kind == "seat":
        settle = table.rules.ruleset.settle
        liable = settle.liable_punter if payer.seat else settle.liable_banker
        if liable.value == "all":
            return math.inf
    return max(table.ledger.balance(payer), 0)


def transfer(table: Table, source: Account, target: Account, amount: Exact, reason: str, cause: Cause | None) -> None:
    """Move chips; into the Shoot only what its limit lets in at once, the rest goes to the banker.

    With `overflow: end` everything goes in, and the limit is looked at after the deal.
    """
    if target == SHOOT and table.the_shoot.limit is not None and source != SHOOT:
        overflow = table.rules.ruleset.shoot.overflow
        room = max(table.the_shoot.limit - table.ledger.pile(SHOOT), 0)
        if overflow.value != "end" and amount > room:
            fits = room if overflow.value == "excess" else 0
            table.move(source, SHOOT, fits, reason, cause)
            table.move(source, table.purses[0], amount - fits, reason, Cause("shoot.overflow", overflow.node))
            return
    table.move(source, target, amount, reason, cause)


def spill_over(table: Table) -> None:
    """After the deal, what lies in the Shoot above its limit goes to the banker."""
    shoot = table.rules.ruleset.shoot
    if shoot.limit is not None and table.the_shoot.limit is not None and shoot.overflow.value == "end":
        above = table.ledger.pile(SHOOT) - table.the_shoot.limit
        table.move(SHOOT, table.purses[0], above, "above the limit", Cause("shoot.limit", shoot.limit.node))


def accounts(table: Table, value: object, hand: Hand) -> tuple[Account, ...]:
    """The accounts a clause names: a word, a seat, the holder of a hand, or several seats."""
    named = {
        "punter": table.purses[hand.seat],
        "banker": table.purses[0],
        "shoot": SHOOT,
        "reserve": RESERVE,
        "pool": POOL,
    }
    if isinstance(value, str):
        return (named[value],)
    if isinstance(value, int):
        return (table.purses[value],)
    if isinstance(value, tuple):
        return tuple(table.purses[seat] for seat in value)
    seat = getattr(value, "seat", None)
    return () if seat is None else (table.purses[seat],)


def unit_of(table: Table) -> Exact:
    """The sum to which the rules round; 0 where amounts are exact."""
    rounding = table.rules.ruleset.rounding
    if rounding is None:
        return 0
    unit: Exact = rounding.to(table.scope(table.banker))
    return max(unit, 0)


def rounded(table: Table, amount: Exact, *, to_punter: bool) -> Exact:
    """The amount as the rules round it: towards him whom they favour, or to the nearest (halves up).

    `to_punter` says that a punter receives it; else he pays it.
    """
    rounding = table.rules.ruleset.rounding
    if rounding is None:
        return amount
    unit = unit_of(table)
    if not unit:
        return amount
    units = Fraction(amount) / unit
    if rounding.favour.value == "nearest":
        return exact(math.floor(units + Fraction(1, 2)) * unit)
    up = (rounding.favour.value == "punter") == to_punter
    return exact((math.ceil(units) if up else math.floor(units)) * unit)


def shares(
    takers: Sequence[Taker], sum_: Exact, *, weights: Sequence[Exact] | None = None, unit: Exact = 0
) -> list[tuple[Taker, Exact]]:
    """A sum divided among takers, equally or by weight.

    With a `unit` each share is rounded down to it, and the units left over go one each to the first in order.
    """
    if len(takers) == 1 and weights is None and not unit:
        return [(takers[0], exact(sum_))]
    weighed = [Fraction(weight) for weight in weights] if weights is not None else [Fraction(1)] * len(takers)
    whole = sum(weighed)
    if not whole:
        return []
    parts = [sum_ * weight / whole for weight in weighed]
    if unit:
        parts = [math.floor(part / unit) * Fraction(unit) for part in parts]
        rest = sum_ - sum(parts)
        for place, weight in enumerate(weighed):
            extra = min(rest, unit) if weight else Fraction(0)
            parts[place] += extra
            rest -= extra
    return [(taker, exact(part)) for taker, part in zip(takers, parts, strict=True)]


def by_odds(odds: Exact, amount: Exact) -> Exact:
    """What so much comes to at these odds."""
    # Most odds are so many to one: whole numbers then, and no fraction to reduce.
    return odds.numerator * amount if odds.denominator == 1 else exact(odds * amount)


def exact(amount: Exact) -> Exact:
    """A whole number as an `int`."""
    return amount.numerator if isinstance(amount, Fraction) and amount.denominator == 1 else amount


def as_exact(amount: Money) -> Exact:
    """An amount that is known to have an end."""
    if isinstance(amount, float):
        msg = "no limit is no amount"
        raise TypeError(msg)
    return amount
