"""A deal told from its events: who got what, who did what, how each hand came out, and the reason for every chip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from pontoon_rules.cards import Card
from pontoon_rules.document.node import Scalar
from pontoon_rules.engine.events import (
    Acted,
    Burned,
    Dealt,
    Event,
    Looked,
    Moved,
    Owing,
    SatOut,
    SplitOff,
    TurnOver,
    Voided,
)
from pontoon_rules.engine.ledger import POOL, RESERVE, SHOOT
from pontoon_rules.engine.refusal import Cause, seat_name
from pontoon_rules.engine.result import HandResult, Settlement
from pontoon_rules.report.amounts import amount, signed
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table

_Event = TypeVar("_Event", bound=Event)

_DONE = {
    "stake": "stakes {chips}",
    "shoot": "bets {chips} on the Shoot",
    "stick": "sticks on {cards}",
    "twist": "twists",
    "buy": "buys a card for {chips}",
    "split": "splits {cards}",
    "double": "doubles with {chips} more",
    "burn": "throws his cards away for new ones",
    "accept": "accepts",
}
# How a line begins that tells of a round of cards.
_ROUND = "cards: "


def render(events: Sequence[Event], result: Settlement, style: Style = PLAIN) -> str:
    """The whole deal: play, settlement, every chip, and what it comes to."""
    story = _Story()
    parts = [("play", [f"  {style.text(line)}\n" for line in story.tell(events)])]
    parts.append(("settlement", [_settlement(result, story, style)]))
    parts += _accounts(events, result, style)
    return _sections(parts, style)


def accounts(events: Sequence[Event], result: Settlement, style: Style = PLAIN) -> str:
    """Every chip, and what it comes to."""
    return _sections(_accounts(events, result, style), style)


def _accounts(events: Sequence[Event], result: Settlement, style: Style) -> list[tuple[str, list[str]]]:
    return [("every chip", [_chips(events, style)]), ("what it comes to", [_totals(events, result, style)])]


def _sections(parts: Iterable[tuple[str, list[str]]], style: Style) -> str:
    return "\n".join(
        style.paint(title, "bold") + "\n" + "".join(lines) for title, lines in parts if any(line for line in lines)
    )


class _Story:
    """Follows the cards of every hand while the events are told."""

    def __init__(self) -> None:
        self.hands: dict[tuple[int, int], list[Card]] = {}
        self._split: set[int] = set()
        # The seat whose action the next cards belong to; None while cards are dealt to all.
        self._drawing: int | None = None
        self._round: set[tuple[int, int]] = set()

    def tell(self, events: Sequence[Event]) -> Iterable[str]:
        """One line for what belongs together; nothing for what the settlement tells."""
        line = ""
        for event in events:
            told = self._dealt(event, line) if isinstance(event, Dealt) else self._told(event)
            if told is None:
                continue
            if line and not told.startswith(line):
                yield line
            line = told
        if line:
            yield line

    def _dealt(self, event: Dealt, line: str) -> str:
        """A card: added to the line before if it belongs to what that tells."""
        place = (event.seat, event.hand)
        self.hands.setdefault(place, []).append(event.card)
        if self._drawing == event.seat:
            unseen = " without looking" if event.face == "blind" else ""
            return f"{line}; gets {event.card}{unseen}, holds {self.cards(*place)}"
        self._drawing = None
        said = f"{self.who(*place)} {event.card}{' face up' if event.face == 'up' else ''}"
        if line.startswith(_ROUND) and place not in self._round:
            self._round.add(place)
            return f"{line}, {said}"
        self._round = {place}
        return _ROUND + said

    def who(self, seat: int, hand: int) -> str:
        """`P1`, or `P1's hand 2` once he has split."""
        return f"{seat_name(seat)}'s hand {hand + 1}" if seat in self._split else seat_name(seat)

    def cards(self, seat: int, hand: int) -> str:
        """The cards of a hand so far."""
        return " ".join(map(str, self.hands.get((seat, hand), ())))

    def _told(self, event: Event) -> str | None:
        if isinstance(event, Acted):
            return self._acted(event)
        if isinstance(event, SplitOff):
            return self._split_off(event)
        if isinstance(event, Burned):
            return self._burned(event)
        if isinstance(event, TurnOver):
            return self._turn_over(event)
        if isinstance(event, Looked):
            return _looked(event)
        if isinstance(event, SatOut):
            return f"{seat_name(event.seat)} cannot stake and sits out"
        if isinstance(event, Voided):
            return f"the deal is off, and every chip goes back: {event.refusal.message} [{event.refusal.code}]"
        return None

    def _acted(self, event: Acted) -> str:
        who = self.who(event.seat, event.hand)
        self._drawing = event.seat if event.step in ("play", "banker") else None
        if event.action == "pass":
            return f"{who} declines to {event.step}"
        chips = "" if event.amount is None else amount(event.amount)
        words = _DONE.get(event.action)
        if words is None or ("{chips}" in words and not chips):
            words = f"{event.action} {chips}".strip()
        said = words.format(chips=chips, cards=self.cards(event.seat, event.hand))
        opened = "" if event.opened is None else f" and settles with {seat_name(event.opened)}"
        by_policy = "" if event.chosen or event.cause is None else f" [{event.cause}]"
        return f"{who} {said}{opened}{by_policy}"

    def _split_off(self, event: SplitOff) -> str:
        self._split.add(event.seat)
        old = self.hands[event.seat, event.hand]
        self.hands[event.seat, event.new] = [old.pop()]
        first, second = self.cards(event.seat, event.hand), self.cards(event.seat, event.new)
        return f"{seat_name(event.seat)} now plays {first} and {second}"

    def _burned(self, event: Burned) -> str:
        self.hands[event.seat, event.hand] = []
        return f"{self.who(event.seat, event.hand)} parts with {' '.join(map(str, event.cards))}"

    def _turn_over(self, event: TurnOver) -> str | None:
        self._drawing = None
        who, cards = self.who(event.seat, event.hand), self.cards(event.seat, event.hand)
        if event.reason == "no action":
            return f"{who} holds {cards} and can do nothing more"
        if event.reason == "action" or event.cause is None:
            return None
        return f"{who} holds {cards} and is done: {_written(event.cause)}"


def _looked(event: Looked) -> str:
    if not event.ends:
        return "the banker looks, and the deal goes on"
    why = "" if event.cause is None else f": {_written(event.cause)}"
    return f"the banker looks, and the deal is over{why}"


def _written(cause: Cause) -> str:
    """The condition as it stands in the file, with its place."""
    text = cause.node.value if isinstance(cause.node, Scalar) else cause.name
    return f"`{text}` ({cause.where})"


def _of(events: Sequence[Event], kind: type[_Event]) -> list[_Event]:
    return [event for event in events if isinstance(event, kind)]


def _settlement(result: Settlement, story: _Story, style: Style) -> str:
    rows = [
        (
            story.who(hand.seat, hand.hand),
            " ".join(map(str, hand.cards)),
            hand.hand_class or ("" if hand.cause is None else "bust"),
            _came_out(hand),
            "" if hand.cause is None else str(hand.cause),
            "" if hand.amount_cause is None else str(hand.amount_cause),
        )
        for hand in result.hands
    ]
    banker = " ".join(map(str, result.banker_cards))
    rows.append(("the banker", banker, result.banker_class or ("" if result.void else "bust"), "", "", ""))
    return table(rows, head=("", "cards", "hand", "", "decided by", "amount by"), style=style, indent=2)


def _came_out(hand: HandResult) -> str:
    if hand.outcome == "void":
        return "gets his stake back" if hand.stake else ""
    on_stake = f"{'wins' if hand.outcome == 'won' else 'loses'} {amount(max(hand.amount, -hand.amount))} on {amount(hand.stake)}"
    return f"{on_stake}, {signed(hand.bet)} on the Shoot" if hand.bet else on_stake


def _chips(events: Sequence[Event], style: Style) -> str:
    rows = [
        (
            str(entry.source),
            f"→ {entry.target}",
            amount(entry.amount),
            entry.reason,
            "" if entry.cause is None else str(entry.cause),
        )
        for entry in (event.entry for event in _of(events, Moved))
    ]
    rows += [
        (
            str(debt.debtor),
            f"→ {debt.creditor}",
            amount(debt.amount),
            "still owed",
            "" if debt.cause is None else str(debt.cause),
        )
        for debt in (event.debt for event in _of(events, Owing))
    ]
    return table(rows, right=(2,), style=style, indent=2)


def _totals(events: Sequence[Event], result: Settlement, style: Style) -> str:
    rows = [(seat_name(seat), signed(won)) for seat, won in sorted(result.net.items(), key=lambda each: each[0] or 99)]
    moved = {account for event in _of(events, Moved) for account in (event.entry.source, event.entry.target)}
    piles = (
        (SHOOT, "the Shoot", result.shoot),
        (RESERVE, "the reserve", result.reserve),
        (POOL, "the pool", result.pool),
    )
    rows += [(name, f"{amount(held)} in it") for account, name, held in piles if held or account in moved]
    why = "" if result.bank_cause is None else f" [{result.bank_cause}]"
    rows.append(("next to bank", f"{seat_name(result.next_banker) if result.next_banker else 'the same'}{why}"))
    return table(rows, style=style, indent=2)
