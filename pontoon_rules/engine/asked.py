"""What a player is asked, and what he answers."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pontoon_rules.diagnostics import did_you_mean
from pontoon_rules.engine.actions import Offer, Terms, legal, offer_at, terms_at
from pontoon_rules.engine.events import Acted
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.price import Price
from pontoon_rules.engine.ready import Ready
from pontoon_rules.engine.refusal import Refusal, TooFewCards, seat_name
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.view import Exact, Money

PASS = "pass"
ACCEPT = "accept"


class Act(NamedTuple):
    """What a player does: an action, how many chips he puts on it, and (to open) the seat he settles with.

    `pass` declines what a step of the deal offers; `accept` takes the bank, or lets it go, when asked.
    """

    name: str
    amount: Exact | None = None
    seat: int | None = None

    def __str__(self) -> str:
        return self.name if self.amount is None else f"{self.name} {self.amount}"


@dataclass(frozen=True)
class Decision:
    """Who is to decide what: a seat, the number of its hand, the step (`play`, `banker`, `bank` or an action's name),
    the legal actions, and whether the offer may be declined."""

    seat: int
    hand: int
    step: str
    offers: tuple[Offer, ...]
    may_pass: bool


class Asked:
    """A question before a player, while the deal waits for his answer."""

    def __init__(
        self,
        table: Table,
        hand: Hand,
        step: str,
        actions: Mapping[str, Ready],
        *,
        may_pass: bool = False,
        may_accept: bool = False,
    ) -> None:
        self.table = table
        self.hand = hand
        self.step = step
        self.may_pass = may_pass
        self._may_accept = may_accept
        self._actions = actions
        self._prices: dict[str, Price | Refusal] = {}
        self._answers: dict[Act, Terms | Refusal | None] = {}

    def price(self, name: str) -> Price | Refusal:
        """What an action takes, or why it may not be done; while the deal waits, this stays as it is."""
        found = self._prices.get(name)
        if found is None:
            in_play = self.step in ("play", "banker")
            found = self._prices[name] = legal(self.table, self.hand, self._actions[name], in_play=in_play)
        return found

    def offers(self) -> tuple[Offer, ...]:
        """All that is legal."""
        if self._may_accept:
            return (Offer(ACCEPT, None, None),)
        return tuple(
            offer_at(price, self.table, self.hand, ready.action)
            for name, ready in self._actions.items()
            if not isinstance(price := self.price(name), Refusal)
        )

    def act(self, name: str, amount: Money | None) -> Act | None:
        """The act by which this is done, for the least amount if none is named; None if it is not legal."""
        if name not in self._actions:
            passes = (name == PASS and self.may_pass) or (name == ACCEPT and self._may_accept)
            return Act(name, amount) if passes and not isinstance(amount, float) else None
        price = self.price(name)
        if isinstance(price, Refusal) or isinstance(amount, float):
            return None
        if amount is None and (choice := price.choice) is not None:
            amount = choice[0]
        act = Act(name, amount)
        found = self._answers[act] = terms_at(price, self.table, self.hand, self._actions[name], amount)
        return None if isinstance(found, Refusal) else act

    def any_open(self) -> bool:
        """Whether anything is legal; raises `TooFewCards` if only cards are lacking."""
        lacking = None
        for name in self._actions:
            price = self.price(name)
            if not isinstance(price, Refusal):
                return True
            if price.code == "too-few-cards":
                lacking = price
        if lacking is not None:
            raise TooFewCards(lacking)
        return False

    def decision(self) -> Decision:
        """The question as a value."""
        return Decision(self.hand.seat, self.hand.number, self.step, self.offers(), self.may_pass)

    def least(self, name: str) -> Exact | None:
        """The least amount that an action may be taken for; None if it takes none or is not legal."""
        price = self.price(name) if name in self._actions else None
        if price is None or isinstance(price, Refusal) or price.choice is None:
            return None
        return price.choice[0]

    def answer(self, act: Act) -> Terms | Refusal | None:
        """What the answer comes to: the action with its amounts, why it may not be, or None for a pass or consent."""
        try:
            return self._answers[act]
        except KeyError:
            found = self._answers[act] = self._weigh(act)
            return found

    def _weigh(self, act: Act) -> Terms | Refusal | None:
        if act.name == PASS:
            return None if self.may_pass else self._must_not_pass()
        if act.name == ACCEPT and self._may_accept:
            return None
        ready = self._actions.get(act.name)
        return self._unknown(act.name) if ready is None else self._terms(ready, act)

    def _terms(self, ready: Ready, act: Act) -> Terms | Refusal:
        price = self.price(act.name)
        if isinstance(price, Refusal):
            found: Terms | Refusal = price
        else:
            found = terms_at(price, self.table, self.hand, ready, act.amount)
        if ready.opens and act.seat is not None and act.seat not in {hand.seat for hand in self.table.dealt_in()}:
            message = f"{seat_name(act.seat)} has no hand that is not settled"
            return Refusal("refused", message, ready.cause)
        return found

    def _must_not_pass(self) -> Refusal:
        who = seat_name(self.hand.seat)
        if self.step in ("play", "banker"):
            return Refusal("refused", f"{who} may not pass: it is his turn to play")
        return Refusal("refused", f"{who} may not pass: without a stake there is no hand")

    def _unknown(self, name: str) -> Refusal:
        who = seat_name(self.hand.seat)
        book = self.table.book
        own = book.banker if self.hand.banking else book.punter
        action = own.get(name)
        if action is not None:
            return Refusal("refused", f"{who} may not {name} at this point ({self.step})", book.cause(action))
        hint = did_you_mean(name, [*own, PASS])
        return Refusal("refused", f"{who} may not {name}: these rules have no such action" + (f"; {hint}" if hint else ""))


def note(table: Table, hand: Hand, step: str, act: Act, agreed: Terms | None, *, chosen: bool) -> None:
    """Put what was done among the events, with the amount where the rules left no choice of it."""
    cause, amount = (None, act.amount) if agreed is None else (agreed.ready.cause, agreed.amount)
    table.events.append(Acted(hand.seat, hand.number, step, act.name, amount, act.seat, chosen, cause))


Answer: TypeAlias = tuple[Act, Terms | None]
Flow: TypeAlias = Generator[Asked, Answer, None]
"""A part of a deal: yields questions, is sent legal answers."""
