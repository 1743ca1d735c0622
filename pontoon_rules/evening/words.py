"""What may be said at the table though nobody is asked."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from pontoon_rules.expr.view import Exact


class Sit(NamedTuple):
    """A newcomer sits down with his chips (None: as many as he needs), to the left of `right` (None: in the last place)."""

    name: str
    chips: Exact | None = None
    right: int | None = None


class Leave(NamedTuple):
    """A player leaves and takes his chips with him; during a deal (if the rules let him) his hand is played out first."""

    seat: int


class Misdeal(NamedTuple):
    """The deal under way was not dealt by the rules: a card was exposed, or went to the wrong hand."""

    why: str = "a misdeal"


class Repay(NamedTuple):
    """A player pays what he owes to another, or a part of it."""

    debtor: int
    creditor: int
    amount: Exact


class Clock(NamedTuple):
    """So many minutes have passed since the evening began."""

    minutes: Exact


class Close(NamedTuple):
    """The evening is to end: at once, or with the deal under way."""

    why: str = "the players agreed to stop"


Announcement: TypeAlias = Sit | Leave | Misdeal | Repay | Clock | Close
