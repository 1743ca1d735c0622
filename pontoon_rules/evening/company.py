"""The state of an evening: who sits there, what lies where, who banks, and what has happened so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.ledger import Account, Entry, Ledger, account
from pontoon_rules.engine.refusal import Cause, Refusal
from pontoon_rules.evening.bare import Bare
from pontoon_rules.evening.events import Began, Event, Paid
from pontoon_rules.evening.pack import Pack
from pontoon_rules.evening.seating import Seating
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.view import Exact, Money


@dataclass(frozen=True)
class Heir:
    """Who is to bank in the next deal: by which clause, and whether he has won the bank of another or bought it."""

    seat: int
    cause: Cause | None = None
    claimed: bool = False
    bought: bool = False


class Dealing(Protocol):
    """What an evening must know of the deal under way (`running.Running`)."""

    @property
    def deal(self) -> Deal: ...
    @property
    def seats(self) -> tuple[int, ...]: ...


@dataclass
class Bank:
    """A bank: who holds it, with what he opened the Shoot, how many deals he has dealt and what he has won in them,
    and how often the cards were shuffled during his deals or after them."""

    banker: int
    posted: Exact
    deals: int = 0
    net: Exact = 0
    shuffles: int = 0


class Company:
    """Everything an evening knows, and the few ways in which it changes.

    `bank` is None while nobody banks, `dealing` between deals. `turns` counts the banks that have come to an end, by seat;
    `short_deals` the last deals in a row for which the cards did not suffice. `pack` is the one dealt from. `leaving`
    are those who go when the deal is over, `called` is why the evening is to end.
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[str],
        chips: Mapping[str, Exact],
        seed: str,
        agreed: int | None,
    ) -> None:
        self.rules = rules
        self.seating = Seating(players)
        counted = {account("seat", seat): chips[name] for seat, name in enumerate(players) if name in chips}
        self.ledger = Ledger(counted)
        self.events: list[Event] = [Began(tuple(players), tuple(map(chips.get, players)), seed, agreed)]
        self.agreed = agreed
        self.deals = 0
        self.minutes: Exact = 0
        self.packs: dict[int, Pack] = {}
        self.pack: Pack | None = None
        self.turns: Counter[int] = Counter()
        self.bank: Bank | None = None
        self.heir = Heir(0)
        self.dealing: Dealing | None = None
        self.leaving: list[int] = []
        self.called: str | None = None
        self.short_deals = 0
        self._seed = seed
        self._shuffles = 0

    def note(self, *events: Event) -> None:
        """Put events among those that have happened."""
        self.events.extend(events)

    def next_seed(self) -> str:
        """The seed of the next shuffle."""
        self._shuffles += 1
        return f"{self._seed}/{self._shuffles}"

    # players

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.seating.names[seat]

    def chips(self, seat: int) -> Money:
        """What a player holds; `inf` where chips are not counted."""
        return self.ledger.balance(account("seat", seat))

    def solvent(self) -> tuple[int, ...]:
        """Those at the table who have chips."""
        return tuple(seat for seat in self.seating.order if self.chips(seat) > 0)

    def playing(self, banker: int) -> tuple[int, ...]:
        """Who takes part in a deal under this banker: he himself, then from his left all who have chips."""
        return (banker, *(seat for seat in self.seating.round_from(banker)[1:] if self.chips(seat) > 0))

    def bare(self, players: int | None = None) -> Bare:
        """What the rules say of the table without cards (for so many players)."""
        return Bare(self.rules, len(self.seating.order) if players is None else players)

    def figure(self, what: str) -> Money:
        """A figure of the evening, by the name that expressions call it (`expr.view.TableView.evening`)."""
        match what:
            case "deals":
                return self.deals
            case "minutes":
                return self.minutes
            case "turns":
                given_up = {self.bank.banker} if self.bank is not None and self.bank.banker != self.heir.seat else ()
                return min(self.turns[seat] + (seat in given_up) for seat in self.seating.order)
            case "solvent":
                return len(self.solvent())
            case "shuffles":
                return 0 if self.bank is None else self.bank.shuffles + (len(self.pack.shuffles) if self.pack else 0)
            case _:
                return 0 if self.pack is None else self.pack.left

    # chips

    def pay(self, source: Account, target: Account, amount: Exact, reason: str, cause: Cause | None = None) -> None:
        """Move chips between deals; nothing moves for no chips or onto itself."""
        if amount <= 0 or source == target:
            return
        entry = Entry(source, target, amount, reason, cause)
        self.ledger.move(entry)
        self.note(Paid(entry))

    def pile(self, pile: Account) -> Exact:
        """What lies in the Shoot, the reserve or the pool."""
        return self.ledger.pile(pile)

    def owed(self, debtor: int, creditor: int) -> Exact:
        """What one player still owes another."""
        ends = account("seat", debtor), account("seat", creditor)
        return sum(debt.amount for debt in self.ledger.debts if (debt.debtor, debt.creditor) == ends)


def refused(message: str, cause: Cause | None = None) -> Refusal:
    """Why something may not be done."""
    return Refusal("refused", message, cause)
