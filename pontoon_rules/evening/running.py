"""The deal under way: what happens in it is taken over into the evening."""

from __future__ import annotations

from dataclasses import replace

from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Dealt, Moved, Owing
from pontoon_rules.engine.ledger import POOL, RESERVE, SHOOT, Account, account
from pontoon_rules.evening.company import Bank, Company
from pontoon_rules.evening.events import DealBegan
from pontoon_rules.evening.pack import Pack


class Running:
    """A deal with this pack, its banker and punters at these seats, dealt as far as the first question."""

    def __init__(self, company: Company, bank: Bank, pack: Pack, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self._company = company
        self._bank = bank
        self._pack = pack
        self._taken = 0
        self._cards = 0
        self._debts = len(company.ledger.debts)
        company.deals += 1
        company.pack = pack
        company.note(DealBegan(company.deals, seats, pack.number))
        held = {place: company.chips(seat) for place, seat in enumerate(seats)}
        self.deal = Deal(
            company.rules,
            punters=len(seats) - 1,
            stock=pack,
            chips={place: chips for place, chips in held.items() if not isinstance(chips, float)},
            shoot=company.pile(SHOOT),
            reserve=company.pile(RESERVE),
            pool=company.pile(POOL),
            posted=bank.posted,
            tenure=bank.deals + 1,
            tenure_net=bank.net,
            evening=company.figure,
        )
        self.take_events()

    def take_events(self) -> None:
        """Take over what has happened: the events of the deal, the shuffles between them, its chips and its debts."""
        company, events, shuffles = self._company, self.deal.table.events, self._pack.shuffles
        for event in events[self._taken :]:
            if isinstance(event, Dealt):
                while shuffles and shuffles[0][0] == self._cards:
                    company.note(shuffles.pop(0)[1])
                    self._bank.shuffles += 1
                self._cards += 1
            elif isinstance(event, Moved):
                entry = event.entry
                company.ledger.move(entry._replace(source=self._here(entry.source), target=self._here(entry.target)))
            elif isinstance(event, Owing):
                debt = event.debt
                ends = self._here(debt.debtor), self._here(debt.creditor)
                company.ledger.debts.append(replace(debt, debtor=ends[0], creditor=ends[1]))
            company.note(event)
        self._taken = len(events)

    def forget_debts(self) -> None:
        """A deal that was broken off leaves no debts."""
        del self._company.ledger.debts[self._debts :]

    def _here(self, place: Account) -> Account:
        """An account of the deal as an account of the evening."""
        return place if place.seat < 0 else account(place.kind, self.seats[place.seat], place.hand)
