"""Plays the deal of a test: everyone does what it says, and what it leaves open follows from the cards laid out."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import NoReturn

from pontoon_rules.cases.cards import Layout
from pontoon_rules.cases.case import Case, Deed, HandScript, SeatScript
from pontoon_rules.cases.script import ANSWERS
from pontoon_rules.cases.steps import PassedSteps
from pontoon_rules.diagnostics import Diagnostic, Note, Span
from pontoon_rules.engine.asked import ACCEPT, PASS, Act, Asked
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Looked, TurnOver
from pontoon_rules.engine.refusal import Cause, Refusal, seat_name
from pontoon_rules.engine.stock import Place

_PLAY = ("play", "banker")


class Stopped(Exception):
    """Raised where the deal cannot go on as the test wants."""


@dataclass
class _Lane:
    """What is still to be done with one hand, whose it is (None: the banker's), and whether its turn has begun."""

    script: HandScript
    deeds: deque[Deed]
    seat: SeatScript | None = None
    begun: bool = False


class Performance:
    """A test on stage.

    `problems` collects what was refused though the test does it or calls it allowed, what was allowed though the test
    calls it refused (`test-failed`), and what cannot be dealt (`test-invalid`).
    """

    def __init__(self, case: Case, deal: Deal, layout: Layout, problems: list[Diagnostic]) -> None:
        self._deal = deal
        self._layout = layout
        self._problems = problems
        self._passed = PassedSteps(deal)
        self._given = {
            (script.seat, step): amount
            for script in case.punters
            for step, amount in (("stake", script.stake), ("shoot", script.shoot))
            if amount is not None
        }
        self._lanes: dict[Place, _Lane] = {(0, 0): _Lane(case.banker, deque(case.banker.deeds))}
        for script in case.punters:
            for number, hand in enumerate(script.hands):
                deeds = (*script.deeds, *hand.deeds) if number == 0 else hand.deeds
                self._lanes[script.seat, number] = _Lane(hand, deque(deeds), script)

    def run(self) -> None:
        """Play to the end of the deal; raises `Stopped` where that is impossible."""
        self._look_for_missing()
        while (asked := self._deal.asked) is not None:
            self._take(asked)
        for place, lane in self._lanes.items():
            self._finish(place, lane)
        for (seat, step), amount in self._given.items():
            if amount:
                self._not_put_down(seat, step, None)
        for place, word in self._layout.undealt():
            help_ = "leave the card out, or say in `does` what draws it"
            self._stop(word.span, f"this {word} is never dealt: {self._why_over(place)}", help_)

    # one question of the deal

    def _take(self, asked: Asked) -> None:
        self._ask_of_passed_steps(asked)
        place = asked.hand.seat, asked.hand.number
        lane = self._lanes.get(place)
        if lane is None:
            self._unlisted(place)
        lane.begun = lane.begun or asked.step in _PLAY
        self._ask(asked, lane)
        deed, act = self._next(asked, lane)
        refusal = self._deal.why_not(act)
        if refusal is not None:
            self._refused(asked, lane, deed, act, refusal)
        self._deal.do(act)
        self._look_for_missing()
        self._compare_split_card(asked.hand.seat)

    def _ask_of_passed_steps(self, asked: Asked) -> None:
        for (seat, _), lane in self._lanes.items():
            while not lane.begun and lane.deeds and self._passed.has(lane.deeds[0], seat, asked):
                deed = lane.deeds.popleft()
                self._compare(deed, self._passed.refusal(deed, seat))

        for (seat, step), amount in list(self._given.items()):
            bet = Deed("allowed", step, amount, self._span_of(seat))
            if amount and self._passed.has(bet, seat, asked):
                self._not_put_down(seat, step, self._passed.refusal(bet, seat))

    def _span_of(self, seat: int) -> Span:
        lane = self._lanes[seat, 0]
        return lane.script.span if lane.seat is None else lane.seat.span

    def _not_put_down(self, seat: int, step: str, refusal: Refusal | None) -> NoReturn:
        """What the test puts down at a step at which the deal asked nobody."""
        amount = self._given[seat, step]
        why = "nobody is asked for it in this deal" if refusal is None else refusal.message
        self._fail(self._span_of(seat), f"`{step} {amount}` is refused: {why}", None if refusal is None else refusal.cause)
        raise Stopped

    def _ask(self, asked: Asked, lane: _Lane) -> None:
        """What the test only asks, as far as it is next; at a step of the deal, only what is about that step."""
        while lane.deeds and lane.deeds[0].ask != "do":
            if asked.step not in _PLAY and lane.deeds[0].action != asked.step:
                return
            deed = lane.deeds.popleft()
            amount = asked.least(deed.action) if deed.amount is None else deed.amount
            self._compare(deed, self._deal.why_not(Act(deed.action, amount)))

    def _compare(self, deed: Deed, refusal: Refusal | None) -> None:
        if deed.ask == "allowed" and refusal is not None:
            self._fail(deed.span, f"`{deed}` should be allowed, but {refusal.message}", refusal.cause)
        elif deed.ask == "refused" and refusal is None:
            self._fail(deed.span, f"`{deed}` should be refused, but it is allowed", self._cause(deed.action))

    def _next(self, asked: Asked, lane: _Lane) -> tuple[Deed | None, Act]:
        """What is done now, and the word of the test that says so, if one does."""
        in_play = asked.step in _PLAY
        if not in_play:
            given = self._given.pop((asked.hand.seat, asked.step), None)
            if given is not None:
                return None, Act(asked.step, given)
        if lane.deeds and (in_play or lane.deeds[0].action in (asked.step, *ANSWERS)):
            deed = lane.deeds.popleft()
            return deed, Act(deed.action, deed.amount)
        if in_play:
            return None, self._implied(asked, lane)
        if asked.step == "bank":
            return None, Act(ACCEPT)
        return None, Act(PASS) if asked.may_pass else Act(asked.step, asked.least(asked.step))

    def _implied(self, asked: Asked, lane: _Lane) -> Act:
        """Without a word: a split while fewer hands are held than listed, a twist for each card laid out, then a stick."""
        hand, script = asked.hand, lane.seat
        listed = 1 if script is None else len(script.hands)
        if listed > 1 and self._deal.table.hands_held(hand.seat) < listed and self._deal.can(Act("split")):
            return Act("split")
        return Act("stick" if self._layout.left(hand.seat, hand.number) is None else "twist")

    # after it

    def _unlisted(self, place: Place) -> NoReturn:
        message = f"{_whose(place)} is played, but the test does not list it"
        self._stop(self._lanes[place[0], 0].script.span, message, "list under `hands` every hand that splitting makes")

    def _look_for_missing(self) -> None:
        place = self._layout.missing
        if place is not None and place not in self._lanes:
            self._unlisted(place)
        if place is not None:
            word = "these cards" if self._lanes[place].script.cards else "no cards"
            message = f"{_whose(place)} is to receive a further card, and the test gives only {word}"
            self._stop(self._lanes[place].script.span, message, "write every card that is received, in order")

    def _compare_split_card(self, seat: int) -> None:
        """A hand split off later begins with a card that another drew: the test must list that card."""
        for hand in self._deal.table.seats[seat]:
            lane = self._lanes.get((seat, hand.number))
            if hand.number < 2 or lane is None or not lane.script.cards or not hand.cards:
                continue
            word, card = lane.script.cards[0], hand.cards[0]
            if word.rank != card.rank or word.suit not in (None, card.suit):
                message = f"this hand cannot begin with {word}: the card split off for it is {card}"
                self._stop(word.span, message, f"begin it with {card}")

    def _finish(self, place: Place, lane: _Lane) -> None:
        """What was still to be done or asked when the deal was over: nothing is allowed any more."""
        for deed in lane.deeds:
            if deed.ask == "do":
                self._stop(deed.span, f"`{deed}` cannot be done: {self._why_over(place)}", "leave it out")
            elif deed.ask == "allowed":
                self._fail(deed.span, f"`{deed}` should be allowed, but {self._why_over(place)}", self._over(place))

    def _over(self, place: Place) -> Cause | None:
        """The clause that ended the turn of a hand, or the deal before it."""
        for event in self._deal.events:
            if isinstance(event, Looked) and event.ends:
                return event.cause
            if isinstance(event, TurnOver) and (event.seat, event.hand) == place:
                return event.cause
        return None

    def _why_over(self, place: Place) -> str:
        cause = self._over(place)
        by = "" if cause is None else f" by {cause}"
        if any(isinstance(event, Looked) and event.ends for event in self._deal.events):
            return f"the deal was over at the banker's look{by}"
        if place[0] == 0 and cause is None and not self._lanes[place].begun:
            return "no hand is left for the banker to play against"
        return f"the turn of {_whose(place)} is over{by}"

    # what goes wrong

    def _refused(self, asked: Asked, lane: _Lane, deed: Deed | None, act: Act, refusal: Refusal) -> NoReturn:
        """What the test does, or what its cards imply, may not be done."""
        place = asked.hand.seat, asked.hand.number
        if deed is not None:
            self._fail(deed.span, f"`{deed}` is refused: {refusal.message}", refusal.cause)
        elif act.name == "twist" and (word := self._layout.left(*place)) is not None:
            message = f"this {word} would be a twist, but {refusal.message}"
            self._fail(word.span, message, refusal.cause, "say in `does` what draws it, or leave the card out")
        elif act.name == "stick":
            message = f"with no further card {_whose(place)} would stick, but {refusal.message}"
            self._fail(lane.script.span, message, refusal.cause, "write every card that is received, in order")
        else:
            self._fail(self._span_of(place[0]), f"`{act}` is refused: {refusal.message}", refusal.cause)
        raise Stopped

    def _cause(self, action: str) -> Cause | None:
        ruleset = self._deal.rules.ruleset
        known = {each.name: each for each in (*ruleset.banker.actions, *ruleset.punter.actions)}
        return Cause(action, known[action].node) if action in known else None

    def _fail(self, span: Span, message: str, cause: Cause | None, help_: str | None = None) -> None:
        notes = () if cause is None else (Note(f"by `{cause.name}`", cause.node.span),)
        self._problems.append(Diagnostic("test-failed", message, span, help_, notes))

    def _stop(self, span: Span, message: str, help_: str) -> NoReturn:
        self._problems.append(Diagnostic("test-invalid", message, span, help_))
        raise Stopped


def _whose(place: Place) -> str:
    seat, hand = place
    return seat_name(seat) if hand == 0 else f"{seat_name(seat)}'s hand {hand + 1}"
