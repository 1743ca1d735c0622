"""What happened in a deal, in order: frozen values from which the deal can be played again."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.engine.ledger import Account, Debt, Entry
from pontoon_rules.engine.refusal import Cause, Refusal
from pontoon_rules.expr.view import Exact

Outcome = Literal["won", "lost", "void"]
Moment = Literal["look", "turn", "end"]


class Opened(NamedTuple):
    """A deal began: how many punters sit there, and what lay where. A seat without an entry has chips without end.
    `posted` is with what the banker opened the Shoot."""

    punters: int
    opening: tuple[tuple[Account, Exact], ...]
    posted: Exact
    tenure: int
    tenure_net: Exact


class Dealt(NamedTuple):
    """A hand received a card."""

    seat: int
    hand: int
    card: Card
    face: Literal["up", "down", "blind"]


class Looked(NamedTuple):
    """The banker looked at his cards; `ends` says whether that ended the deal, and `cause` by which rule."""

    ends: bool
    cause: Cause | None


class Acted(NamedTuple):
    """An action was taken at a step of the deal (`pass` where an offer was declined).

    `chosen` is false where the rules left no choice: a fixed banker follows his policy.
    """

    seat: int
    hand: int
    step: str
    action: str
    amount: Exact | None
    opened: int | None
    chosen: bool
    cause: Cause | None


class SplitOff(NamedTuple):
    """The second card of a hand became the first of a new one."""

    seat: int
    hand: int
    new: int


class Burned(NamedTuple):
    """The cards of a hand were thrown away."""

    seat: int
    hand: int
    cards: tuple[Card, ...]


class TurnOver(NamedTuple):
    """A hand's turn ended: by its own action, by the rule that says when a turn is done, or for want of any action."""

    seat: int
    hand: int
    reason: Literal["action", "done", "no action"]
    cause: Cause | None


class NotOffered(NamedTuple):
    """A step of the deal passed a hand by, since what it offers was not legal for it."""

    seat: int
    hand: int
    step: str
    refusal: Refusal


class SatOut(NamedTuple):
    """A punter could not stake and takes no part in the deal."""

    seat: int


class Shown(NamedTuple):
    """A hand was laid open."""

    seat: int
    hand: int
    cards: tuple[Card, ...]


class Settled(NamedTuple):
    """How a hand came out, at which moment, what a winner is paid or a loser owes, and the clauses that decided."""

    seat: int
    hand: int
    outcome: Outcome
    moment: Moment
    amount: Exact
    cause: Cause
    amount_cause: Cause | None


class Moved(NamedTuple):
    """Chips moved."""

    entry: Entry


class Owing(NamedTuple):
    """Somebody could not pay in full."""

    debt: Debt


class Voided(NamedTuple):
    """The deal was broken off, and every chip went back."""

    refusal: Refusal


class BankPassed(NamedTuple):
    """Who banks next (a seat of this deal; 0: the banker stays), and the clause that says so."""

    seat: int
    cause: Cause | None


Event: TypeAlias = (
    Opened
    | Dealt
    | Looked
    | Acted
    | SplitOff
    | Burned
    | TurnOver
    | NotOffered
    | SatOut
    | Shown
    | Settled
    | Moved
    | Owing
    | Voided
    | BankPassed
)
