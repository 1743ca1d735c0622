"""The Shoot during a deal: what lies there, what lay there at the start, what it has paid and could not pay."""

from __future__ import annotations

import math

from pontoon_rules.engine.ledger import RESERVE, SHOOT, Ledger
from pontoon_rules.expr.view import Exact, Money


class Shoot:
    """The Shoot of one table.

    `opening` is what a new banker posts, the reserve included; `limit` the most that may lie there (None: no limit).
    """

    def __init__(self, ledger: Ledger, opening: Exact, limit: Exact | None) -> None:
        self._ledger = ledger
        self.opening = opening
        self.limit = limit
        self.start: Exact = ledger.pile(SHOOT)
        self.least: Exact = self.start
        self.paid: Exact = 0
        self.owed: Exact = 0

    @property
    def size(self) -> Exact:
        """What lies in the Shoot."""
        return self._ledger.pile(SHOOT)

    def figure(self, what: str) -> Money:
        """A figure by the name that expressions call it: `size`, `least` and so on."""
        match what:
            case "size":
                return self.size
            case "reserve":
                return self._ledger.pile(RESERVE)
            case "limit":
                return math.inf if self.limit is None else self.limit
            case _:
                return {
                    "opening": self.opening,
                    "start": self.start,
                    "least": self.least,
                    "paid": self.paid,
                    "owed": self.owed,
                }[what]

    def pay(self, bet: Exact) -> Exact:
        """Note that a bet of this size has won; what the Shoot can pay of it."""
        paid = min(bet, self.size)
        self.paid += paid
        self.owed += bet - paid
        return paid

    def note_least(self) -> None:
        """Note how little lies there, after chips have left."""
        self.least = min(self.least, self.size)
