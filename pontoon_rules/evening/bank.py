"""The bank between deals: opened, kept, passed on, handed back, sold."""

from __future__ import annotations

from pontoon_rules.engine.actions import Offer
from pontoon_rules.engine.asked import ACCEPT, PASS, Act
from pontoon_rules.engine.ledger import RESERVE, SHOOT, account
from pontoon_rules.engine.refusal import Cause, Refusal
from pontoon_rules.evening.asked import BetweenDeals, EveningOver, Flow, ask, yes
from pontoon_rules.evening.company import Bank, Company, Heir, refused
from pontoon_rules.evening.events import BankTaken, PassedOver, Sold
from pontoon_rules.expr.view import Exact


def settle_bank(company: Company) -> Flow[None]:
    """Before a deal: he who is to bank takes the bank; who cannot or will not is passed over, and the next to his left
    is asked (by `bank.declined` first the old banker). Raises `EveningOver` if nobody banks."""
    bank = company.bank
    if bank is not None and bank.banker == company.heir.seat and can_go_on(company):
        return
    candidates = list(company.seating.round_from(company.heir.seat))
    if bank is not None and company.rules.ruleset.bank.declined.value == "banker":
        candidates.sort(key=lambda seat: (seat != company.heir.seat, seat != bank.banker))
    close_bank(company)
    for seat in candidates:
        refusal = cannot_open(company, seat)
        if refusal is None and (yield from _open(company, seat)):
            return
        if refusal is not None:
            company.note(PassedOver(seat, refusal))
    raise EveningOver("nobody takes the bank")


def can_go_on(company: Company) -> bool:
    """Whether the banker has anything to pay with."""
    bank = company.bank
    if bank is None:
        return False
    return _has_means(company, bank.banker) or company.pile(SHOOT) + company.pile(RESERVE) > 0


def _has_means(company: Company, seat: int) -> bool:
    """Whether a player has chips, or is liable beyond them."""
    return company.chips(seat) > 0 or company.rules.ruleset.settle.liable_banker.value == "all"


def close_bank(company: Company) -> None:
    """The bank comes to an end: the Shoot and the reserve go back to who banked."""
    if company.bank is not None:
        purse = account("seat", company.bank.banker)
        for pile in (SHOOT, RESERVE):
            company.pay(pile, purse, company.pile(pile), "end of the bank", company.heir.cause)
        company.turns[company.bank.banker] += 1
        company.bank = None


def cannot_open(company: Company, seat: int) -> Refusal | None:
    """Why a player cannot bank: he has no chips, or fewer than opening the Shoot takes."""
    setting = company.rules.ruleset.shoot.opening
    low, _ = company.bare().opening
    held = company.chips(seat)
    if held < low:
        cause = Cause("shoot.opening", setting.node)
        return refused(f"{company.name(seat)} holds {held}, and opening the Shoot takes {low}", cause)
    return None if _has_means(company, seat) else refused(f"{company.name(seat)} has no chips")


def _open(company: Company, seat: int) -> Flow[bool]:
    """Let a player open the bank; False if he does not want to. Without a Shoot there is nothing to ask."""
    low, high = company.bare().opening
    posted: Exact = 0
    if high > 0:
        offer = Offer("open", low, min(high, company.chips(seat)))
        bought = company.heir.bought and seat == company.heir.seat  # then he must open it
        said = yield from ask(company, BetweenDeals(seat, "open", (offer,), may_pass=not bought))
        assert isinstance(said, Act)
        if said.name == PASS:
            company.note(PassedOver(seat, None))
            return False
        posted = low if said.amount is None else said.amount
    company.note(BankTaken(seat, company.heir.cause))
    company.bank, company.heir = Bank(seat, posted), Heir(seat)
    reserve = min(company.bare().reserve, posted)
    cause = Cause("shoot.opening", company.rules.ruleset.shoot.opening.node)
    company.pay(account("seat", seat), SHOOT, posted - reserve, "opens the Shoot", cause)
    company.pay(account("seat", seat), RESERVE, reserve, "puts in reserve", cause)
    return True


# the sale


def seller(company: Company) -> int | None:
    """Who may sell the bank now, if anybody may: by `bank.sale` he who banks, or he who has won it."""
    sale, bank = company.rules.ruleset.bank.sale.value, company.bank
    if bank is None or company.heir.bought or sale == "never":
        return None
    if sale == "over_claim" or not company.heir.claimed:
        return bank.banker
    return company.heir.seat if sale == "by_claimant" else None


def sale_refusal(company: Company, selling: int, act: Act) -> Refusal | None:
    """Why the bank may not be sold to this player at this price."""
    buyer, price = act.seat, act.amount
    if buyer is None or buyer not in company.seating.order or buyer == selling:
        return refused("say to whom the bank is sold: to another player at the table")
    if price is None or isinstance(price, float):
        return refused("say at what price the bank is sold")
    low, _ = company.bare().opening
    if buyer != _banker(company) and price + low > company.chips(buyer):
        opening = f" and {low} for the Shoot" if low else ""
        return refused(f"{company.name(buyer)} holds {company.chips(buyer)}: not {price} for the bank{opening}")
    return None


def sell(company: Company, selling: int, act: Act) -> Flow[None]:
    """Ask the buyer; if he agrees, he pays and is to bank next."""
    buyer, price = act.seat, act.amount
    assert buyer is not None
    assert price is not None
    said = yield from ask(company, BetweenDeals(buyer, "buy", (Offer(ACCEPT, None, None),), may_pass=True))
    if not yes(said):
        return
    cause = Cause("bank.sale", company.rules.ruleset.bank.sale.node)
    company.note(Sold(selling, buyer, price))
    company.pay(account("seat", buyer), account("seat", selling), price, "buys the bank", cause)
    company.heir = Heir(buyer, cause, bought=True)


def _banker(company: Company) -> int | None:
    return None if company.bank is None else company.bank.banker
