"""Evenings for the tests: players who decide by lot, and the chips that lie where by the events alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypeVar

from pontoon_rules.engine.actions import Offer
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.events import Moved
from pontoon_rules.engine.ledger import Account, Entry
from pontoon_rules.evening.asked import Said
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import Began, DealBegan, Event, Paid, Seated
from pontoon_rules.evening.words import Clock, Close, Leave, Misdeal, Repay, Sit
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.view import Exact
from tests.engine.tables import act, hand

Found = TypeVar("Found", bound=Event)


class ByLot:
    """Says anything that may be said. What it says hangs on the seed and on what has happened, never on itself."""

    def __init__(self, seed: int, *, restless: int = 12) -> None:
        self._seed = seed
        self._restless = restless

    def say(self, evening: Evening) -> Said:
        random = Random(f"{self._seed}/{len(evening.events)}")
        if not random.randrange(self._restless):
            word = random.choice(list(self._words(evening, random)))
            if evening.can(word):
                return word
        decision = evening.decision
        assert decision is not None
        if decision.step in ("interval", "open") and random.random() < 0.8:
            offer = decision.offers[0]
            return Act(offer.action, offer.low)
        acts = [some_act(offer, evening, random) for offer in decision.offers] + [Act("pass")] * decision.may_pass
        possible = [act for act in acts if evening.can(act)]
        assert possible, (decision, acts)
        return random.choice(possible)

    def _words(self, evening: Evening, random: Random) -> Iterator[Said]:
        seats = evening.company.seating.order
        yield Sit(f"guest {len(evening.events)}", random.choice([None, 0, 7, 60]), random.choice([None, *seats]))
        yield Leave(random.choice(seats))
        yield Misdeal()
        yield Clock(evening.company.minutes + random.randint(0, 30))
        for debt in evening.ledger.debts:
            yield Repay(debt.debtor.seat, debt.creditor.seat, random.choice([debt.amount, debt.amount / 2]))  # type: ignore[arg-type]
        if not random.randrange(20):
            yield Close()


def some_act(offer: Offer, evening: Evening, random: Random) -> Act:
    """One of the acts on offer; the bank is sold to anybody for not too much."""
    if offer.low is None or offer.high is None:
        return Act(offer.action)
    top = min(offer.low + 30, offer.high)
    assert not isinstance(top, float)
    amount = random.choice([offer.low, top, math.floor((offer.low + top) / 2)])
    amount = max(amount, offer.low)
    return Act(offer.action, amount, random.choice(evening.company.seating.order) if offer.action == "sell" else None)


def go_on(evening: Evening, player: ByLot, deals: int) -> Iterator[Evening]:
    """Play until so many deals are dealt or the evening is over; stops before every word."""
    while evening.question is not None and (evening.deal is not None or evening.company.deals < deals):
        yield evening
        evening.do(player.say(evening))


class Piles:
    """What lies where, worked out from the events alone."""

    def __init__(self) -> None:
        self.lying: dict[Account, Exact] = {}
        self.brought: Exact = 0
        self._seats: Sequence[int] = ()

    def take(self, event: Event) -> None:
        if isinstance(event, Began):
            for seat, chips in enumerate(event.chips):
                self._bring(seat, chips)
        elif isinstance(event, Seated):
            self._bring(event.seat, event.chips)
        elif isinstance(event, DealBegan):
            self._seats = event.seats
        elif isinstance(event, Paid):
            self._move(event.entry)
        elif isinstance(event, Moved):
            source, target, amount, reason, cause = event.entry
            self._move(Entry(self._here(source), self._here(target), amount, reason, cause))

    def _here(self, place: Account) -> Account:
        return place if place.seat < 0 else place._replace(seat=self._seats[place.seat])

    def _bring(self, seat: int, chips: Exact | None) -> None:
        self.lying[Account("seat", seat)] = chips or 0
        self.brought += chips or 0

    def _move(self, entry: Entry) -> None:
        assert entry.amount > 0
        self.lying[entry.source] = self.lying.get(entry.source, 0) - entry.amount
        self.lying[entry.target] = self.lying.get(entry.target, 0) + entry.amount


NAMES = ("Ann", "Bob", "Cay", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida")


def evening_of(rules: Rules, players: int, chips: int | Sequence[int] | None = 100, **how: object) -> Evening:
    """An evening of Ann, Bob and so on; Ann banks first unless the test says otherwise."""
    names = NAMES[:players]
    counted = {} if chips is None else dict(zip(names, [chips] * players if isinstance(chips, int) else chips, strict=True))
    return Evening(rules, names, chips=counted, **{"banker": "Ann", **how})  # type: ignore[arg-type]


def rig(evening: Evening, cards: str, pack: int = 0) -> None:
    """Lay these cards on top of the pack, in the order in which they will be dealt; the rest stay as they are."""
    stock = evening.company.packs[pack]
    stock._under = hand(cards) + stock._under + stock._mixed
    stock._mixed = []


def say(evening: Evening, *said: str | Said) -> list[Event]:
    """Say these one after another, each in words or as it is; what happened is returned."""
    return [event for each in said for event in evening.do(act(each) if isinstance(each, str) else each)]


def finish(evening: Evening) -> list[Event]:
    """Play the deal under way to its end: whoever may stick sticks, else the least is done that is offered first."""
    events: list[Event] = []
    while evening.deal is not None:
        decision = evening.decision
        assert decision is not None
        sticks = evening.can(Act("stick"))
        offer = decision.offers[0]
        skip = decision.may_pass
        events += evening.do(Act("stick") if sticks else Act("pass") if skip else Act(offer.action, offer.low))
    return events


def of(kind: type[Found], events: Iterable[Event]) -> list[Found]:
    """The events of a kind."""
    return [event for event in events if type(event) is kind]


def holds(evening: Evening) -> list[Exact]:
    """What everybody holds, by seat."""
    return [evening.company.chips(seat) for seat in range(len(evening.company.seating.names))]  # type: ignore[misc]


def seats_of(evening: Evening) -> tuple[int, ...]:
    """Who takes part in the deal under way, the banker first."""
    assert evening.company.dealing is not None
    return evening.company.dealing.seats
