"""A disputed hand answered: who wins, the rule that decides it with its file and line, and the values in its condition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pontoon_rules.cases.reasons import Reason
from pontoon_rules.cases.ruling import Ruling
from pontoon_rules.engine.refusal import seat_name
from pontoon_rules.engine.result import Settlement
from pontoon_rules.report.amounts import amount, exact_json, signed
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table

_REMARK = re.compile(r"\s+#.*$")


def render(rulings: Sequence[Ruling], bank: Sequence[Reason], result: Settlement, style: Style = PLAIN) -> str:
    """Each hand with what decides it, then who banks next and why."""
    split = {ruling.hand.seat for ruling in rulings if ruling.hand.hand}
    parts = [_hand(ruling, result, split, style) for ruling in rulings]
    passed = [reason for reason in bank if reason.did == "says who banks"]
    if passed:
        parts.append(_titled(f"{seat_name(result.next_banker)} banks next", passed, style))
    return "\n".join(parts)


def _hand(ruling: Ruling, result: Settlement, split: set[int], style: Style) -> str:
    hand = ruling.hand
    who = seat_name(hand.seat) + (f", hand {hand.hand + 1}," if hand.seat in split else "")
    cards = " ".join(map(str, hand.cards))
    mine = f"{cards} ({hand.hand_class or 'bust'})"
    other = f"{' '.join(map(str, result.banker_cards))} ({result.banker_class or 'bust'})"
    if hand.outcome == "void":
        how = "gets the stake back"
    else:
        how = f"{'wins' if hand.outcome == 'won' else 'loses'} {amount(max(hand.amount, -hand.amount))} on {amount(hand.stake)}"
    bet = f", and {signed(hand.bet)} on the Shoot" if hand.bet else ""
    return _titled(f"{who} {how}{bet}: {mine} against {other}", ruling.reasons, style)


def _titled(title: str, reasons: Iterable[Reason], style: Style) -> str:
    return style.paint(style.text(title), "bold") + "\n" + "".join(_reason(each, style) for each in reasons)


def _reason(reason: Reason, style: Style) -> str:
    span = reason.span
    where = f"{span.source.name}:{span.line}"
    rows = [("  " * part.depth + part.text, part.value) for part in reason.parts]
    written = _REMARK.sub("", span.source.line(span.line)).strip()
    head = f"  {style.text(f'`{reason.name}` {reason.did}')} ({style.paint(where, 'place')}): {style.text(written)}\n"
    return head + table(rows, style=style, indent=6)


def rulings_json(rulings: Iterable[Ruling]) -> list[Json]:
    """The same for programs."""
    return [
        {
            "seat": ruling.hand.seat,
            "hand": ruling.hand.hand,
            "outcome": ruling.hand.outcome,
            "amount": exact_json(ruling.hand.amount),
            "reasons": reasons_json(ruling.reasons),
        }
        for ruling in rulings
    ]


def reasons_json(reasons: Iterable[Reason]) -> list[Json]:
    """Clauses with the values of the parts of their conditions."""
    return [
        {
            "clause": reason.name,
            "did": reason.did,
            "file": reason.span.source.name,
            "line": reason.span.line,
            "parts": [{"text": part.text, "value": part.value, "depth": part.depth} for part in reason.parts],
        }
        for reason in reasons
    ]
