"""A deal in a few lines: a row for each hand, with what was done with it, its cards, and how it came out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pontoon_rules.cards import Card
from pontoon_rules.engine.events import Acted, Burned, Dealt, Event, Looked, Owing, SatOut, Settled, SplitOff
from pontoon_rules.engine.ledger import Account
from pontoon_rules.evening.table import DealTold
from pontoon_rules.expr.view import Exact
from pontoon_rules.report.amounts import amount, chips, signed
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table

_Place = tuple[int, int]

# What the cards and the outcome tell anyway is left out.
_DONE = {
    "stake": "stakes {chips}",
    "shoot": "bets {chips}",
    "stick": "",
    "pass": "",
    "accept": "",
    "buy": "buys for {chips}",
    "double": "doubles with {chips}",
    "burn": "throws his cards away",
}


def in_brief(events: Sequence[Event], told: DealTold | None, names: Sequence[str], style: Style = PLAIN) -> str:
    """The deal of these events; `names` are the players by their seats in the deal, the banker first."""
    hands = _hands(events)
    done = _done(events)
    split = {event.seat for event in events if isinstance(event, SplitOff)}
    out = {event.seat for event in events if isinstance(event, SatOut)}
    settled = {(event.seat, event.hand): event for event in events if isinstance(event, Settled)}
    rows = []
    for place in sorted({*hands, *done}, key=lambda place: (place[0] == 0, place)):
        seat, number = place
        if seat in out:
            continue
        rows.append(
            (
                names[seat] + (f", hand {number + 1}" if seat in split else ""),
                ", ".join(done.get(place, ())),
                " ".join(map(str, hands.get(place, ()))),
                _called(place, told),
                _came_out(place, told, settled.get(place)),
            )
        )
    lines = [*(f"{names[seat]} cannot stake and sits out" for seat in sorted(out)), *_remarks(events, names)]
    return table(rows, style=style, indent=2) + "".join(f"  {style.text(line)}\n" for line in lines)


def _hands(events: Iterable[Event]) -> dict[_Place, list[Card]]:
    hands: dict[_Place, list[Card]] = {}
    for event in events:
        if isinstance(event, Dealt):
            hands.setdefault((event.seat, event.hand), []).append(event.card)
        elif isinstance(event, SplitOff):
            hands[event.seat, event.new] = [hands[event.seat, event.hand].pop()]
        elif isinstance(event, Burned):
            hands[event.seat, event.hand] = []
    return hands


def _done(events: Iterable[Event]) -> dict[_Place, list[str]]:
    done: dict[_Place, list[str]] = {}
    for event in events:
        if isinstance(event, Acted):
            words = _words(event)
            mine = done.setdefault((event.seat, event.hand), [])
            if words and mine and mine[-1].startswith(words):
                mine[-1] = f"{words} {_how_often(mine[-1])}"
            elif words:
                mine.append(words)
    return done


def _how_often(said: str) -> str:
    """Once more than this says: `twice`, `3 times`."""
    if said.endswith(" twice"):
        return "3 times"
    return f"{int(said.split()[-2]) + 1} times" if said.endswith(" times") else "twice"


def _words(event: Acted) -> str:
    sum_ = "" if event.amount is None else amount(event.amount)
    words = _DONE.get(event.action)
    if words is not None and ("{chips}" not in words or sum_):
        return words.format(chips=sum_)
    return {"twist": "twists", "split": "splits"}.get(event.action, f"{event.action} {sum_}".strip())


def _called(place: _Place, told: DealTold | None) -> str:
    """`pontoon`, `points 18`, `bust 24`."""
    if told is None or told.result.void is not None:
        return ""
    result = told.result
    classes = {(hand.seat, hand.hand): hand.hand_class for hand in result.hands if hand.cause is not None}
    classes[0, 0] = result.banker_class
    if place not in classes or place not in told.totals:
        return ""
    total = amount(told.totals[place])
    name = classes[place]
    return f"bust {total}" if name is None else name if name == "pontoon" else f"{name} {total}"


def _came_out(place: _Place, told: DealTold | None, settled: Settled | None) -> str:
    if place[0] == 0:
        return "" if told is None or told.result.void is not None else f"the bank: {signed(told.result.net[0])}"
    if settled is None:
        return ""
    words = {"won": "wins", "lost": "loses", "void": "gets his stake back"}
    due = "" if settled.outcome == "void" else f" {amount(max(settled.amount, -settled.amount))}"
    by = f" by {settled.cause.name}"
    how_much = settled.amount_cause
    more = "" if how_much is None or how_much.name == "amount" else f", {how_much.name}"
    return f"{words[settled.outcome]}{due}{by}{more}{_bet(place, told)}"


def _bet(place: _Place, told: DealTold | None) -> str:
    bets: Iterable[Exact] = (
        () if told is None else [hand.bet for hand in told.result.hands if (hand.seat, hand.hand) == place]
    )
    return "".join(f"; {signed(bet)} on the Shoot" for bet in bets if bet)


def _remarks(events: Iterable[Event], names: Sequence[str]) -> Iterable[str]:
    for event in events:
        if isinstance(event, Looked) and event.ends:
            yield f"{names[0]} looks, and nobody plays" + ("" if event.cause is None else f" [{event.cause}]")
        elif isinstance(event, Owing):
            debt = event.debt
            debtor, creditor = _whose(debt.debtor, names), _whose(debt.creditor, names)
            yield f"{debtor} still owes {creditor} {chips(debt.amount)}"


def _whose(place: Account, names: Sequence[str]) -> str:
    return names[place.seat] if place.seat >= 0 else str(place)
