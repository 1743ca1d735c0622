"""Who comes, who goes, who pays his debts: between deals."""

from __future__ import annotations

from dataclasses import replace

from pontoon_rules.engine.ledger import account
from pontoon_rules.engine.moves import exact
from pontoon_rules.engine.refusal import Cause, Refusal
from pontoon_rules.evening.bank import close_bank
from pontoon_rules.evening.company import Company, Heir, refused
from pontoon_rules.evening.events import Seated
from pontoon_rules.evening.words import Announcement, Leave, Repay, Sit


def may_be_said(company: Company, word: Announcement) -> Refusal | None:
    """Why this may not be announced between two deals."""
    match word:
        case Sit():
            return _why_not_sit(company, word)
        case Leave(seat):
            return None if seat in company.seating.order else refused("nobody sits there")
        case Repay():
            return _why_not_repay(company, word)
        case _:
            return refused("not now")


def said_between(company: Company, word: Announcement) -> None:
    """Carry out what was announced."""
    match word:
        case Sit(name, chips, right):
            seat = company.seating.sit(name, right)
            if chips is not None:
                company.ledger.opening[account("seat", seat)] = chips
            company.note(Seated(seat, name, chips))
        case Leave(seat):
            leave(company, seat)
        case Repay(debtor, creditor, amount):
            company.pay(account("seat", debtor), account("seat", creditor), amount, "pays a debt")
            _reduce(company, word)


def _why_not_sit(company: Company, word: Sit) -> Refusal | None:
    players = company.rules.ruleset.table.players
    _, most = company.bare().seats
    if len(company.seating.order) >= most:
        return refused(f"the table is full: {most} players", Cause("table.players", players.node))
    if company.seating.find(word.name) is not None:
        return refused(f"{word.name} sits at the table already")
    if word.chips is not None and (isinstance(word.chips, float) or word.chips < 0):
        return refused(f"{word.chips} is no amount of chips")
    if word.right is not None and word.right not in company.seating.order:
        return refused("nobody sits there")
    return None


def leave(company: Company, seat: int) -> None:
    """A player leaves. His chips go with him; a banker takes the Shoot back first, and his left neighbour is to bank."""
    if company.bank is not None and company.bank.banker == seat:
        close_bank(company)
    if company.heir.seat == seat:
        company.heir = Heir(company.seating.left_of(seat))
    company.seating.leave(seat)


def _why_not_repay(company: Company, word: Repay) -> Refusal | None:
    owed = company.owed(word.debtor, word.creditor)
    if isinstance(word.amount, float) or not 0 < word.amount <= owed:
        return refused(f"{company.name(word.debtor)} owes {company.name(word.creditor)} {owed}")
    held = company.chips(word.debtor)
    return refused(f"{company.name(word.debtor)} holds {held}") if word.amount > held else None


def _reduce(company: Company, word: Repay) -> None:
    """The oldest debts are paid first."""
    ends = account("seat", word.debtor), account("seat", word.creditor)
    left, debts = word.amount, []
    for debt in company.ledger.debts:
        paid = min(left, debt.amount) if (debt.debtor, debt.creditor) == ends else 0
        left -= paid
        debts.append(replace(debt, amount=exact(debt.amount - paid)) if paid else debt)
    company.ledger.debts[:] = [debt for debt in debts if debt.amount]
