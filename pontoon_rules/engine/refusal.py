"""Why something may not be done: a sentence for the player, and the clause of the rules that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pontoon_rules.document.node import Node


class Cause(NamedTuple):
    """The clause of a rule file that decided something."""

    name: str
    node: Node

    @property
    def file(self) -> str:
        """The name of the rule file the clause stands in."""
        return self.node.span.source.name

    @property
    def line(self) -> int:
        """The line (from 1) on which the clause starts."""
        return self.node.span.line

    @property
    def where(self) -> str:
        """`file:line` of the clause."""
        return f"{self.file}:{self.line}"

    def __str__(self) -> str:
        return f"{self.name} ({self.where})"

    def __repr__(self) -> str:
        return f"Cause({self.name!r}, {self.where})"


@dataclass(frozen=True)
class Refusal:
    """What may not be done and why: a stable code, a sentence, and the clause that forbids it (if one does)."""

    code: str
    message: str
    cause: Cause | None = None

    def __str__(self) -> str:
        return self.message if self.cause is None else f"{self.message} [{self.cause}]"


class Refused(Exception):
    """Raised where something is done that the rules forbid; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class TooFewCards(Exception):
    """Raised inside a deal when the stock cannot give a card that the deal itself (not a player) asks for."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


def too_few_cards(who: str) -> Refusal:
    """The refusal for a card that is not there."""
    return Refusal("too-few-cards", f"there are too few cards left to deal to {who}")


def seat_name(seat: int) -> str:
    """What a seat is called: `the banker`, `P1`, `P2` and so on."""
    return "the banker" if seat == 0 else f"P{seat}"
