"""An evening told from its events, as card players tell it: who banks, each deal in a few lines, how all stand at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pontoon_rules.engine.events import BankPassed, Moved, Voided
from pontoon_rules.engine.events import Event as DealEvent
from pontoon_rules.engine.ledger import POOL, RESERVE, SHOOT, Account, Entry, account
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.evening.events import (
    Announced,
    Answered,
    BankTaken,
    Began,
    Closed,
    DealBegan,
    DealOver,
    Event,
    Gathered,
    Packed,
    Paid,
    PassedOver,
    Seated,
    Shuffled,
    Sold,
    Turned,
)
from pontoon_rules.evening.result import Standing
from pontoon_rules.evening.table import DealTold
from pontoon_rules.evening.words import Leave, Misdeal, Repay
from pontoon_rules.expr.view import Exact
from pontoon_rules.report.amounts import amount, chips, signed
from pontoon_rules.report.deal_in_brief import in_brief
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table

_PACKS = ("the pack", "the second pack")


def render(
    events: Sequence[Event], deals: Mapping[int, DealTold], style: Style = PLAIN, *, chips_too: bool = False
) -> str:
    """The whole evening; `chips_too` tells each chip that moves and each shuffle, with the rule that says so.

    `deals` says how each deal came out, by its number; of a deal that is not among them only its events are told.
    """
    return "".join(_Teller(deals, style, chips_too=chips_too).tell(events))


def standings(found: Iterable[Standing], style: Style = PLAIN) -> str:
    """How all stand at the end, the winner first."""
    rows = []
    for one in found:
        debts = [f"owes {chips(one.owes)}"] * bool(one.owes) + [f"is owed {chips(one.is_owed)}"] * bool(one.is_owed)
        gone = [] if one.there else ["has left"]
        rows.append((one.name, signed(one.won), "; ".join([*debts, *gone])))
    return style.paint("how all stand", "bold") + "\n" + table(rows, right=(1,), style=style, indent=2)


class _Teller:
    """Follows the events: who sits where, who holds what, who banks."""

    def __init__(self, deals: Mapping[int, DealTold], style: Style, *, chips_too: bool) -> None:
        self._deals = deals
        self._style = style
        self._chips_too = chips_too
        self._names: list[str] = []
        self._lying: dict[Account, Exact | None] = {}
        self._turned: list[str] = []
        self._began = DealBegan(0, (), 0)
        self._banked = 0  # deals of this bank
        self._events: list[DealEvent] | None = None  # of the deal under way

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        for event in events:
            if self._turned and not isinstance(event, Turned):
                yield self._line(f"for the bank they turn up: {', '.join(self._turned)}")
                self._turned.clear()
            if isinstance(event, DealOver):
                yield from self._deal(void=event.void)
            elif isinstance(event, DealBegan):
                self._began, self._events = event, []
                self._banked += 1
            elif isinstance(event, Shuffled) and self._events is not None:
                yield self._line(
                    f"{_PACKS[event.pack]} has run out: {event.cards} used cards are shuffled and dealt again"
                )
            elif isinstance(
                event, (Announced, Seated, Sold, PassedOver, BankTaken, Closed, Gathered, Packed, Shuffled, Paid)
            ):
                yield from map(self._line, self._between(event))
            elif isinstance(event, Began):
                yield self._line(self._sit_down(event))
            elif isinstance(event, Turned):
                self._turned.append(f"{self._names[event.seat]} {event.card}")
            elif self._events is not None and not isinstance(event, Answered):
                self._take(event)

    def _line(self, text: str) -> str:
        return f"{self._style.text(text)}\n"

    def _sit_down(self, event: Began) -> str:
        self._names = list(event.players)
        said = []
        for seat, (name, held) in enumerate(zip(event.players, event.chips, strict=True)):
            self._lying[account("seat", seat)] = held
            said.append(f"{name} ({_held(held)})")
        return f"at the table, each the left neighbour of the one before: {', '.join(said)}"

    # between deals

    def _between(self, event: Event) -> Iterator[str]:
        match event:
            case BankTaken(seat, cause):
                self._banked = 0
                yield ""
                yield f"{self._names[seat]} takes the bank{_by(cause)}"
            case PassedOver(seat, refusal):
                yield f"{self._names[seat]} {'does not want the bank' if refusal is None else f'cannot bank: {refusal}'}"
            case Sold(seller, buyer, price):
                yield f"{self._names[seller]} sells the bank to {self._names[buyer]} for {chips(price)}"
            case Paid(entry):
                yield from self._paid(entry)
            case Seated(seat, name, held):
                self._names.append(name)
                self._lying[account("seat", seat)] = held
                yield f"{name} sits down with {_held(held)}"
            case Packed(pack, packs):
                yield f"{_PACKS[pack]}: {'one pack of cards' if packs == 1 else f'{packs} packs of cards together'}"
            case Shuffled():
                if self._chips_too or not self._began.number:
                    yield self._shuffled(event)
            case Gathered(pack, how, left, cause):
                yield self._gathered(pack, how, left, cause)
            case Closed(why, cause):
                yield ""
                yield f"the evening is over: {why}{_by(cause)}"
            case Announced(word):
                said = self._said(word)
                if said is not None:
                    yield said

    def _paid(self, entry: Entry) -> Iterator[str]:
        self._move(entry.source, entry.target, entry.amount)
        who = self._account(entry.source)
        by = _by(entry.cause) if self._chips_too else ""
        if entry.reason == "opens the Shoot":
            yield f"{who} posts a Shoot of {chips(entry.amount)}{by}"
        elif entry.reason == "puts in reserve":
            yield f"{who} puts {chips(entry.amount)} in reserve{by}"
        else:
            yield f"{self._account(entry.target)} gets {chips(entry.amount)} from {who}: {entry.reason}{by}"

    def _shuffled(self, event: Shuffled) -> str:
        cut = "" if event.cut is None else f"; the cut card lies {event.cut} from the end"
        return f"{_PACKS[event.pack]} is shuffled: {event.cards} cards{cut}" + (
            f" [seed {event.seed}]" if self._chips_too else ""
        )

    def _gathered(self, pack: int, how: str, left: int, cause: Cause | None) -> str:
        if self._chips_too:
            done = {"shuffle": "all cards are gathered", "under": "the cards go under", "aside": "the cards lie aside"}[
                how
            ]
            return f"  {done}{_by(cause)}" + ("" if how == "shuffle" else f"; {left} are left")
        if how == "shuffle":
            return "  shuffled" + (_by(cause) if cause is not None and cause.name == "pack.cut_card" else "")
        return f"  not shuffled: {left} cards of {_PACKS[pack]} are left"

    def _said(self, word: object) -> str | None:
        match word:
            case Misdeal(why):
                return f"  a misdeal is called: {why}"
            case Leave(seat):
                return f"{self._names[seat]} leaves the table"
            case Repay(debtor, creditor, paid):
                return f"{self._names[debtor]} pays {self._names[creditor]} {chips(paid)} of a debt"
            case _:
                return None

    # deals

    def _take(self, event: DealEvent) -> None:
        assert self._events is not None
        self._events.append(event)
        if isinstance(event, Moved):
            entry = event.entry
            self._move(self._here(entry.source), self._here(entry.target), entry.amount)

    def _move(self, source: Account, target: Account, moved: Exact) -> None:
        for place, change in ((source, -moved), (target, moved)):
            before = self._lying.get(place, 0)
            if before is not None:
                self._lying[place] = before + change

    def _here(self, place: Account) -> Account:
        """An account of the deal as an account of the evening."""
        return place if place.seat < 0 else place._replace(seat=self._began.seats[place.seat])

    def _account(self, place: Account) -> str:
        if place.seat < 0:
            return str(place)
        name = self._names[place.seat]
        if place.kind == "seat":
            return name
        number = f" on hand {place.hand + 1}" if place.hand else ""
        return f"{name}'s {'stake' if place.kind == 'stake' else 'Shoot bet'}{number}"

    def _deal(self, *, void: bool) -> Iterator[str]:
        events, self._events = self._events or [], None
        seats = [self._names[seat] for seat in self._began.seats]
        nth = "" if self._banked == 1 else f", deal {self._banked} of this bank"
        yield (
            "\n"
            + self._style.paint(self._style.text(f"deal {self._began.number}: {seats[0]} banks{nth}"), "bold")
            + "\n"
        )
        yield in_brief(events, self._deals.get(self._began.number), seats, self._style)
        if self._chips_too:
            yield self._chips(events)
        held = self._holdings()
        if held:
            yield self._line(f"  then hold: {', '.join(held)}")
        if void:
            self._banked -= 1
            refusal = next((event.refusal.message for event in events if isinstance(event, Voided)), "broken off")
            yield self._line(f"  the deal does not count, and every chip went back: {refusal}")
        passed = next((event for event in reversed(events) if isinstance(event, BankPassed)), None)
        if passed is not None and passed.seat:
            yield self._line(f"  the bank passes to {seats[passed.seat]}{_by(passed.cause)}")

    def _chips(self, events: Iterable[DealEvent]) -> str:
        entries = [event.entry for event in events if isinstance(event, Moved)]
        rows = [
            (
                self._account(self._here(entry.source)),
                f"→ {self._account(self._here(entry.target))}",
                amount(entry.amount),
                entry.reason,
                "" if entry.cause is None else str(entry.cause),
            )
            for entry in entries
        ]
        return table(rows, right=(2,), style=self._style, indent=4)

    def _holdings(self) -> list[str]:
        """What all who take part hold now, where it is counted, and what lies in the piles."""
        held = [(self._names[seat], self._lying.get(account("seat", seat))) for seat in sorted(self._began.seats)]
        said = [f"{name} {amount(chips_)}" for name, chips_ in held if chips_ is not None]
        piles = [pile for pile in (SHOOT, RESERVE, POOL) if pile in self._lying]
        return said + [f"{pile} {amount(self._lying[pile] or 0)}" for pile in piles]


def _held(held: Exact | None) -> str:
    return "as many chips as needed" if held is None else chips(held)


def _by(cause: Cause | None) -> str:
    return "" if cause is None else f" [{cause}]"
