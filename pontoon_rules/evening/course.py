"""The course of an evening: the first bank, then deal after deal with what happens between them."""

from __future__ import annotations

from pontoon_rules.engine.actions import Offer
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.ledger import POOL, account
from pontoon_rules.engine.moves import as_exact, shares
from pontoon_rules.engine.refusal import Cause, Refusal
from pontoon_rules.engine.result import Settlement
from pontoon_rules.evening.asked import BetweenDeals, EveningOver, Flow, InDeal, ask
from pontoon_rules.evening.bank import close_bank, sale_refusal, sell, seller, settle_bank
from pontoon_rules.evening.comings import leave, may_be_said, said_between
from pontoon_rules.evening.company import Company, Heir, refused
from pontoon_rules.evening.events import Announced, Closed, DealOver
from pontoon_rules.evening.first import first_banker
from pontoon_rules.evening.pack import Pack
from pontoon_rules.evening.running import Running
from pontoon_rules.evening.stock import gather, pack_for
from pontoon_rules.evening.words import Clock, Close, Leave, Misdeal

# After so many deals in a row for which freshly shuffled cards did not suffice, they never will.
_SHORT_DEALS = 3


def run(company: Company) -> Flow[None]:
    """The whole evening."""
    try:
        pack = pack_for(company, len(company.seating.order))
        first_banker(company, pack)
        while True:
            yield from _interval(company)
            yield from settle_bank(company)
            yield from _deal(company)
    except EveningOver as over:
        _close(company, over)


def _interval(company: Company) -> Flow[None]:
    """BetweenDeals two deals players come and go and the bank is sold, until the next deal is called for."""
    while True:
        said = yield from ask(company, _what_next(company))
        if not isinstance(said, Act):
            said_between(company, said)
            if not company.seating.order:
                raise EveningOver("everybody has left")
        elif said.name == "sell":
            selling = seller(company)
            assert selling is not None
            yield from sell(company, selling, said)
        else:
            return


def _what_next(company: Company) -> BetweenDeals:
    """Whether to deal, asked of him who might sell the bank, else of him who is to bank."""
    selling = seller(company)
    deal = Offer("deal", None, None)
    if selling is None:
        return BetweenDeals(company.heir.seat, "interval", (deal,), hears=lambda word: may_be_said(company, word))
    richest = max((company.chips(seat) for seat in company.seating.order if seat != selling), default=0)
    return BetweenDeals(
        selling,
        "interval",
        (deal, Offer("sell", 0, max(richest, 0))),
        checks={"sell": lambda act: sale_refusal(company, selling, act)},
        hears=lambda word: may_be_said(company, word),
    )


def _deal(company: Company) -> Flow[None]:
    bank = company.bank
    assert bank is not None
    seats = company.playing(bank.banker)
    low, _ = company.bare(len(seats)).seats
    if len(seats) < low:
        raise EveningOver(_too_few(company))
    pack = pack_for(company, len(seats))
    company.dealing = running = Running(company, bank, pack, seats)
    deal = running.deal
    while deal.asked is not None:
        said = yield InDeal(company, running)
        if isinstance(said, Act):
            deal.do(said)
        else:
            company.note(Announced(said))
        if isinstance(said, Misdeal):
            deal.break_off(refused(said.why))
        elif isinstance(said, Leave):
            company.leaving.append(said.seat)
        elif isinstance(said, Clock):
            company.minutes = said.minutes
        elif isinstance(said, Close):
            company.called = said.why
        running.take_events()
    _after(company, pack, running)


def _after(company: Company, pack: Pack, running: Running) -> None:
    """Who banks next, then the cards, then whether the evening goes on."""
    deal, result = running.deal, running.deal.result
    assert result is not None
    company.note(DealOver(company.deals, result.void is not None))
    if result.void is None:
        _next_banker(company, running.seats, result)
    else:
        running.forget_debts()
        _deal_again(company, result.void)
    ends = company.rules.ruleset.evening.ends
    over = result.void is None and bool(ends(deal.table.scope(deal.table.banker)))
    gather(company, pack, deal)
    company.dealing = None
    while company.leaving:
        leave(company, company.leaving.pop(0))
    if company.called is not None:
        raise EveningOver(company.called)
    if over:
        raise EveningOver("by the rules", Cause("evening.ends", ends.node))
    if company.short_deals >= _SHORT_DEALS:
        raise EveningOver("the pack is too small for this table")
    if len(company.solvent()) < company.bare().seats[0]:
        raise EveningOver(_too_few(company))


def _next_banker(company: Company, seats: tuple[int, ...], result: Settlement) -> None:
    bank = company.bank
    assert bank is not None
    bank.deals += 1
    bank.net += result.net[0]
    company.heir = Heir(seats[result.next_banker], result.bank_cause, claimed=result.next_banker != 0)
    company.short_deals = 0


def _deal_again(company: Company, void: Refusal) -> None:
    """After a misdeal: the banker pays the fine as far as he can, and he or the next to his left deals again.

    Where only the cards did not suffice, the same banker deals again, and nothing is paid.
    """
    bank, misdeal = company.bank, company.rules.ruleset.misdeal
    assert bank is not None
    company.heir = Heir(bank.banker)
    if void.code == "too-few-cards":
        company.short_deals += 1
        return
    fine, held = company.bare().fine, company.chips(bank.banker)
    cause = Cause("misdeal.fine", misdeal.fine.node)
    company.pay(account("seat", bank.banker), POOL, fine if held >= fine else as_exact(held), "misdeal", cause)
    if misdeal.bank.value == "left":
        company.heir = Heir(company.seating.left_of(bank.banker), Cause("misdeal.bank", misdeal.bank.node))


def _too_few(company: Company) -> str:
    solvent = company.solvent()
    return f"{company.name(solvent[0])} has everything" if len(solvent) == 1 else "too few players have chips"


def _close(company: Company, over: EveningOver) -> None:
    """The Shoot goes back to who posted it, what lies in the pool is shared by those at the table."""
    close_bank(company)
    purses = [account("seat", seat) for seat in company.seating.order]
    if purses:
        for purse, part in shares(purses, company.pile(POOL), unit=company.bare().unit):
            company.pay(POOL, purse, part, "share of the pool")
    company.note(Closed(over.why, over.cause))
