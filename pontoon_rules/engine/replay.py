"""A deal played again from its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pontoon_rules.cards import Card
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted, Dealt, Event, Opened, Voided
from pontoon_rules.engine.ledger import POOL, RESERVE, SHOOT
from pontoon_rules.engine.refusal import TooFewCards, seat_name, too_few_cards
from pontoon_rules.engine.stock import Place, Stock
from pontoon_rules.expr.rules import Rules


def replay(rules: Rules, events: Iterable[Event], stock: Stock | None = None) -> Deal:
    """The deal of which these are the events, at the point where they end.

    A deal that is not over goes on with the cards of `stock`. Raises `Refused` where the events do not follow the
    rules, `ValueError` where they do not begin with `Opened`.
    """
    events = tuple(events)
    if not events or not isinstance(events[0], Opened):
        msg = "the events of a deal begin with `Opened`"
        raise ValueError(msg)
    opened = events[0]
    opening = dict(opened.opening)
    deal = Deal(
        rules,
        punters=opened.punters,
        stock=_Tape(events, stock),
        chips={account.seat: amount for account, amount in opening.items() if account.kind == "seat"},
        shoot=opening[SHOOT],
        reserve=opening[RESERVE],
        pool=opening[POOL],
        posted=opened.posted,
        tenure=opened.tenure,
        tenure_net=opened.tenure_net,
    )
    for event in events:
        if isinstance(event, Acted) and event.chosen:
            deal.do(Act(event.action, event.amount, event.opened))
        elif isinstance(event, Voided) and deal.asked is not None:
            deal.break_off(event.refusal)
    return deal


class _Tape:
    """The cards that were dealt, in order; then those of another stock, unless the deal broke off for want of cards."""

    def __init__(self, events: Sequence[Event], stock: Stock | None) -> None:
        self._cards = [event.card for event in events if isinstance(event, Dealt)][::-1]
        self._broken_off = any(isinstance(event, Voided) for event in events)
        self._stock = stock

    def has(self, places: Sequence[Place]) -> bool:
        if self._cards or not places:
            return len(places) <= len(self._cards) or not self._broken_off
        if self._broken_off:
            return False
        return self._stock is None or self._stock.has(places)

    def draw(self, seat: int, hand: int) -> Card:
        if self._cards:
            return self._cards.pop()
        if self._broken_off or self._stock is None:
            raise TooFewCards(too_few_cards(seat_name(seat)))
        return self._stock.draw(seat, hand)

    def take_back(self, cards: Iterable[Card]) -> None:
        if self._stock is not None:
            self._stock.take_back(cards)
