"""A test of a rule file as a value: who holds what, what is done, and what must come out."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pontoon_rules.diagnostics import Span
from pontoon_rules.expr.view import Exact
from pontoon_rules.frozen import Frozen

Subject = Literal["net", "stakes", "shoot_bets", "class", "by", "hands", "shoot", "bank"]


class CardWord(NamedTuple):
    """A card as a test writes it: the suit may be left open."""

    rank: str
    suit: str | None
    span: Span

    def __str__(self) -> str:
        return self.rank + (self.suit or "")


class Deed(NamedTuple):
    """Something that is done with a hand (`do`), or only asked: whether it is `allowed` or `refused`."""

    ask: Literal["do", "allowed", "refused"]
    action: str
    amount: Exact | None
    span: Span

    def __str__(self) -> str:
        return self.action if self.amount is None else f"{self.action} {self.amount}"


class HandScript(NamedTuple):
    """The cards a hand comes to hold, in order, and what is done with it."""

    cards: tuple[CardWord, ...]
    deeds: tuple[Deed, ...]
    span: Span


class SeatScript(NamedTuple):
    """What a player puts down, holds and does. `deeds` come before those of his first hand.

    More than one hand: he splits. An amount that is None is not given: he then stakes the least, and bets nothing.
    """

    seat: int
    stake: Exact | None
    shoot: Exact | None
    deeds: tuple[Deed, ...]
    hands: tuple[HandScript, ...]
    span: Span


class Expectation(NamedTuple):
    """One thing that must come out: of a seat (None: of the table) and, if `hand` is given, of one of its hands.

    `hands` is the number of hands a seat comes to hold: a list of figures has one for each.
    """

    subject: Subject
    seat: int | None
    hand: int | None
    value: Exact | str
    span: Span


class Case(Frozen):
    """A deal with given cards and what must come out of it.

    `chips` are counted by seat (0: the banker); a seat without an entry has as many as it needs.
    """

    name: str
    span: Span
    banker: HandScript
    punters: tuple[SeatScript, ...]
    shoot: Exact | None = None
    chips: tuple[tuple[int, Exact], ...] = ()
    tenure: int = 1
    expected: tuple[Expectation, ...] = ()

    @property
    def where(self) -> str:
        """`file:line` of the test."""
        return f"{self.span.source.name}:{self.span.line}"
