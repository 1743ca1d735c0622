"""The deals of an evening and the lives of its banks, counted from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from pontoon_rules.engine.events import Acted, BankPassed, Moved, Opened, Owing
from pontoon_rules.engine.ledger import RESERVE, SHOOT, Account, account
from pontoon_rules.evening.events import BankTaken, Closed, DealOver, Event, Sold
from pontoon_rules.simulate.outcome import Exact

_BANKERS = account("seat", 0)
_BANK = frozenset({_BANKERS, SHOOT, RESERVE})
SOLD = "sold"
NO_CHIPS = "no chips"


class Life(NamedTuple):
    """A bank: in how many deals it was held, whether its Shoot broke, and by which clause it came to an end (`sold`, or
    `no chips`, where no clause said so); None if the evening was over first."""

    deals: int
    broke: bool
    ended_by: str | None


class Deals(NamedTuple):
    """All deals of an evening that were not broken off.

    `bank` is what bankers won in them as bankers, on stakes and through the Shoot, what was still owed counted as paid; `stakes`
    are the first stakes of all punters, `shoots` what lay in the Shoot after a deal, with how often.
    """

    dealt: int
    void: int
    bank: Exact
    stakes: Exact
    shoots: tuple[tuple[Exact, int], ...]


class _Deal:
    """One deal as it goes on."""

    def __init__(self, opened: Opened) -> None:
        self.before: Exact = dict(opened.opening).get(SHOOT, 0)
        self.shoot: Exact = self.before
        self.bank: Exact = 0
        self.stakes: dict[int, Exact] = {}

    def move(self, source: Account, target: Account, amount: Exact) -> None:
        """Chips that moved, or that are owed."""
        self.bank += amount * ((target in _BANK) - (source in _BANK))
        self.shoot += amount * ((target == SHOOT) - (source == SHOOT))

    @property
    def breaks(self) -> bool:
        """Whether the Shoot was emptied."""
        return self.before > 0 and self.shoot == 0


class _Counted:
    """Follows the events of an evening."""

    def __init__(self, staking: frozenset[str]) -> None:
        self._staking = staking
        self._deal: _Deal | None = None
        self._bank: Life | None = None
        self._passed: str | None = None
        self.dealt = self.void = 0
        self.won: Exact = 0
        self.stakes: Exact = 0
        self.shoots: Counter[Exact] = Counter()
        self.banks: list[Life] = []

    def see(self, event: Event) -> None:
        match event:
            case Opened():
                self._deal = _Deal(event)
            case Moved(entry):
                self._move(entry.source, entry.target, entry.amount)
            case Owing(debt):
                self._move(debt.debtor, debt.creditor, debt.amount)
            case Acted(seat=seat, hand=0, action=action, amount=amount) if seat and amount and action in self._staking:
                assert self._deal is not None
                self._deal.stakes.setdefault(seat, amount)
            case BankPassed(seat, cause):
                self._passed = (cause.name if cause is not None else NO_CHIPS) if seat else None
            case Sold():
                self._passed = SOLD
            case DealOver(void=void):
                self._over(void=void)
            case BankTaken():
                self._end(self._passed or NO_CHIPS)
                self._bank = Life(0, broke=False, ended_by=None)
            case Closed():
                self._end(self._passed)

    def _move(self, source: Account, target: Account, amount: Exact) -> None:
        if self._deal is not None:
            self._deal.move(source, target, amount)

    def _over(self, *, void: bool) -> None:
        deal, self._deal = self._deal, None
        if void or deal is None:
            self.void += 1
            self._passed = None
            return
        self.dealt += 1
        self.won += deal.bank
        self.stakes += sum(deal.stakes.values())
        self.shoots[deal.shoot] += 1
        if self._bank is not None:
            self._bank = Life(self._bank.deals + 1, self._bank.broke or deal.breaks, None)

    def _end(self, why: str | None) -> None:
        """A bank that was never dealt from is none."""
        if self._bank is not None and self._bank.deals:
            self.banks.append(self._bank._replace(ended_by=why))
        self._bank, self._passed = None, None


def deals_of(events: Iterable[Event], staking: frozenset[str]) -> tuple[Deals, tuple[Life, ...]]:
    """The deals of an evening and its banks, one after another; `staking` are the actions that put chips on a hand."""
    counted = _Counted(staking)
    for event in events:
        counted.see(event)
    shoots = tuple(sorted(counted.shoots.items()))
    return Deals(counted.dealt, counted.void, counted.won, counted.stakes, shoots), tuple(counted.banks)
