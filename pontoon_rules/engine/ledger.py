"""Where chips lie and how they move: accounts, entries, debts. The sum of all changes is zero at any time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from pontoon_rules.engine.refusal import Cause, seat_name
from pontoon_rules.expr.view import Exact, Money

Kind = Literal["seat", "stake", "bet", "shoot", "reserve", "pool"]


class Account(NamedTuple):
    """A place where chips lie: before a seat, as a stake or a bet beside a hand, in the Shoot, the reserve, the pool."""

    kind: Kind
    seat: int = -1
    hand: int = -1

    def __str__(self) -> str:
        if self.kind == "seat":
            return seat_name(self.seat)
        if self.kind in ("stake", "bet"):
            word = "stake" if self.kind == "stake" else "Shoot bet"
            number = f" on hand {self.hand + 1}" if self.hand else ""
            return f"{seat_name(self.seat)}'s {word}{number}"
        return {"shoot": "the Shoot", "reserve": "the reserve", "pool": "the pool"}[self.kind]


# The few accounts of ordinary tables are needed in every deal, and always the same.
account = lru_cache(maxsize=256)(Account)

SHOOT = Account("shoot")
RESERVE = Account("reserve")
POOL = Account("pool")


class Entry(NamedTuple):
    """Chips that moved: from, to, how many, what for, and the clause that said so (if one did)."""

    source: Account
    target: Account
    amount: Exact
    reason: str
    cause: Cause | None


@dataclass(frozen=True)
class Debt:
    """What could not be paid: `debtor` still owes `creditor` this many chips."""

    debtor: Account
    creditor: Account
    amount: Exact
    cause: Cause | None


class Ledger:
    """All entries of a deal.

    `opening` says what lies where before the deal. A seat that it does not name has as many chips as it needs; any
    other account it does not name is empty.
    """

    def __init__(self, opening: Mapping[Account, Exact]) -> None:
        self.opening = dict(opening)
        self.entries: list[Entry] = []
        self.debts: list[Debt] = []
        self._changes: dict[Account, Exact] = {}

    def move(self, entry: Entry) -> None:
        """Book an entry. Its amount is positive."""
        changes = self._changes
        changes[entry.source] = changes.get(entry.source, 0) - entry.amount
        changes[entry.target] = changes.get(entry.target, 0) + entry.amount
        self.entries.append(entry)

    def change(self, account: Account) -> Exact:
        """What the account has gained (or, negative, lost) since the deal began."""
        return self._changes.get(account, 0)

    def touched(self, kinds: frozenset[Kind]) -> bool:
        """Whether chips have come from or gone to an account of these kinds."""
        return not kinds.isdisjoint([account.kind for account in self._changes])

    def balance(self, account: Account) -> Money:
        """What lies there now; `inf` for a seat whose chips are not counted."""
        start = self.opening.get(account)
        if start is None:
            if account.kind == "seat":
                return math.inf
            start = 0
        return start + self._changes.get(account, 0)

    def pile(self, account: Account) -> Exact:
        """What lies now on an account that is no seat."""
        return self.opening.get(account, 0) + self._changes.get(account, 0)

    def total(self) -> Exact:
        """The sum of all changes: always zero."""
        return sum(self._changes.values())

    def owed_by(self, account: Account) -> Exact:
        """What the account owes and could not pay."""
        return sum(debt.amount for debt in self.debts if debt.debtor == account)
