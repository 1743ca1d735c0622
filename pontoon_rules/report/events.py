"""The events of a deal as JSON: `{"event": "dealt", "seat": 1, "hand": 0, "card": "A♠", "face": "up"}`.

Seat 0 is the banker's, seat 1 the first on his left. A clause is given with the file and line it stands in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from pontoon_rules.cards import Card
from pontoon_rules.engine.events import Event
from pontoon_rules.engine.ledger import Account
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.engine.result import Settlement
from pontoon_rules.report.amounts import exact_json
from pontoon_rules.report.as_json import Json


def as_json(events: Sequence[Event]) -> list[Json]:
    """Every event, in order."""
    return [event_json(event) for event in events]


def event_json(event: object) -> dict[str, Json]:
    """One event, of a deal or of an evening."""
    return {"event": kind_of(event), **_fields(event)}


def kind_of(event: object) -> str:
    """`BankPassed` as `bank_passed`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


def _fields(value: Any) -> dict[str, Json]:
    if is_dataclass(value):
        return {field.name: _value(getattr(value, field.name)) for field in fields(value)}
    return {name: _value(getattr(value, name)) for name in value._fields}


def _value(value: Any) -> Json:
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, float, Fraction)):
        return exact_json(value)
    if isinstance(value, (Card, Account)):
        return str(value)
    if isinstance(value, Cause):
        return {"clause": value.name, "file": value.file, "line": value.line}
    if is_dataclass(value) or hasattr(value, "_fields"):
        return _fields(value)
    return [_value(each) for each in value]


def result_json(result: Settlement) -> dict[str, Json]:
    """How a deal came out; what each seat has won is by the seat's name."""
    by_seat = {"net": result.net, "stakes": result.stakes, "shoot_bets": result.shoot_bets}
    return {
        "hands": [_fields(hand) for hand in result.hands],
        "banker": {"cards": _value(result.banker_cards), "hand_class": result.banker_class},
        **{name: {_seat(seat): exact_json(won) for seat, won in sums.items()} for name, sums in by_seat.items()},
        "shoot": exact_json(result.shoot),
        "reserve": exact_json(result.reserve),
        "pool": exact_json(result.pool),
        "next_banker": _seat(result.next_banker),
        "next_banker_by": _value(result.bank_cause),
        "debts": [_fields(debt) for debt in result.debts],
        "void": _value(result.void),
    }


def _seat(seat: int) -> str:
    return "banker" if seat == 0 else f"P{seat}"
