"""What is asked in an evening, and what may be said."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from typing import Protocol, TypeAlias, TypeVar

from pontoon_rules.engine.actions import Offer
from pontoon_rules.engine.asked import ACCEPT, PASS, Act, Decision
from pontoon_rules.engine.refusal import Cause, Refusal
from pontoon_rules.evening.company import Company, Dealing, refused
from pontoon_rules.evening.events import Announced, Answered
from pontoon_rules.evening.words import Announcement, Clock, Close, Leave, Misdeal
from pontoon_rules.expr.view import Exact

Said: TypeAlias = Act | Announcement


class Question(Protocol):
    """A question before a player. `seat` is the player's."""

    @property
    def seat(self) -> int: ...
    @property
    def decision(self) -> Decision:
        """The question as a value."""

    def why_not(self, said: Said) -> Refusal | None:
        """Why this may not be said now; None if it may."""


Outcome = TypeVar("Outcome")
Flow: TypeAlias = Generator[Question, Said, Outcome]
"""A part of an evening: yields questions, is sent what may be said."""


class InDeal:
    """A question of the deal under way, in which the banker's seat is 0 and the punters' are counted from his left."""

    def __init__(self, company: Company, dealing: Dealing) -> None:
        self._company = company
        self._deal = dealing.deal
        assert self._deal.asked is not None
        self.seat = dealing.seats[self._deal.asked.hand.seat]

    @property
    def decision(self) -> Decision:
        """The question, with the player's own seat."""
        decision = self._deal.decision
        assert decision is not None
        return replace(decision, seat=self.seat)

    def why_not(self, said: Said) -> Refusal | None:
        """Within a deal only the deal itself, a misdeal and the time are spoken of, and by `evening.leaving` who leaves."""
        if isinstance(said, Act):
            return self._deal.why_not(said)
        if isinstance(said, Leave):
            return self._why_not_leave(said.seat)
        return None if isinstance(said, Misdeal | Clock | Close) else refused("not during a deal")

    def _why_not_leave(self, seat: int) -> Refusal | None:
        company, leaving = self._company, self._company.rules.ruleset.evening.leaving
        if leaving.value == "between_deals":
            return refused("a player leaves only between deals", Cause("evening.leaving", leaving.node))
        return None if seat in company.seating.order and seat not in company.leaving else refused("nobody sits there")


class BetweenDeals:
    """A question between deals: which acts are open, for how many chips, and what else may be said.

    `checks` says of an act what its offer does not; `hears` of an announcement why it may not be made.
    """

    def __init__(
        self,
        seat: int,
        step: str,
        offers: tuple[Offer, ...],
        *,
        may_pass: bool = False,
        checks: Mapping[str, Callable[[Act], Refusal | None]] | None = None,
        hears: Callable[[Announcement], Refusal | None] | None = None,
    ) -> None:
        self.seat = seat
        self.decision = Decision(seat, 0, step, offers, may_pass)
        self._checks = checks or {}
        self._hears = hears

    def why_not(self, said: Said) -> Refusal | None:
        """Why this may not be said now."""
        if isinstance(said, Clock | Close):
            return None
        if not isinstance(said, Act):
            if isinstance(said, Misdeal):
                return refused("no deal is under way")
            return refused("not before the question is answered") if self._hears is None else self._hears(said)
        if said.name == PASS and self.decision.may_pass:
            return None
        offer = next((offer for offer in self.decision.offers if offer.action == said.name), None)
        if offer is None:
            legal = [offer.action for offer in self.decision.offers] + [PASS] * self.decision.may_pass
            return refused(f"`{said.name}` answers nothing here: say {' or '.join(legal)}")
        check = self._checks.get(said.name)
        return _misfit(offer, said.amount) or (None if check is None else check(said))


def _misfit(offer: Offer, amount: Exact | None) -> Refusal | None:
    if offer.low is None or offer.high is None:
        return None if amount is None else refused(f"`{offer.action}` takes no amount")
    if amount is None:
        return None if offer.low == offer.high else refused(f"say how much: {offer.low} to {offer.high}")
    if isinstance(amount, float) or not offer.low <= amount <= offer.high:
        return refused(f"{amount} is not {offer.low} to {offer.high}")
    return None


class EveningOver(Exception):
    """Raised inside an evening where it ends, and by which clause if one says so."""

    def __init__(self, why: str, cause: Cause | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.cause = cause


def ask(company: Company, question: BetweenDeals) -> Flow[Said]:
    """Ask until there is an answer; the time is only noted."""
    while True:
        said = yield question
        if isinstance(said, Act):
            company.note(Answered(question.seat, question.decision.step, said))
        else:
            company.note(Announced(said))
        if isinstance(said, Clock):
            company.minutes = said.minutes
        elif isinstance(said, Close):
            raise EveningOver(said.why)
        else:
            return said


def yes(act: Said) -> bool:
    """Whether a question was answered with consent."""
    return isinstance(act, Act) and act.name == ACCEPT
