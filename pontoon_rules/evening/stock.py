"""Which pack is dealt from, and what becomes of it after a deal."""

from __future__ import annotations

from pontoon_rules.engine.book import decided_by
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.evening.company import Company
from pontoon_rules.evening.events import Gathered, How, Packed
from pontoon_rules.evening.pack import Habits, Pack


def pack_for(company: Company, players: int) -> Pack:
    """The pack for the next deal, one of two where two are used in turn; put together anew, and shuffled, if so many
    players take another number of packs."""
    rules = company.rules.ruleset.pack
    number = company.deals % 2 if rules.alternate.value else 0
    packs = company.bare(players).packs
    pack = company.packs.get(number)
    if pack is None or pack.packs != packs:
        habits = Habits(
            refills=rules.runs_out.value == "refill",
            busts_under=rules.busts.value == "under",
            cut_card=company.bare(players).cut_card,
            kept_back=rules.kept_back.value,
        )
        pack = Pack(number, company.rules.cards(packs), company.next_seed, packs=packs, habits=habits)
        company.packs[number] = pack
        company.note(Packed(number, packs), pack.shuffle())
    return pack


def gather(company: Company, pack: Pack, deal: Deal) -> None:
    """After a deal: what `pack.shuffle` says (after a misdeal `misdeal.pack`); if the cut card came out, a shuffle.

    A deal for which the cards did not suffice is followed by a shuffle too.
    """
    how, cause = _said(company, deal)
    cut_card = company.rules.ruleset.pack.cut_card
    if how != "shuffle" and cut_card is not None and pack.past_cut_card:
        how, cause = "shuffle", Cause("pack.cut_card", cut_card.node)
    shuffled = pack.gather(how)
    company.note(Gathered(pack.number, how, pack.to_deal, cause))
    if shuffled is not None:
        company.note(shuffled)
        if company.bank is not None:
            company.bank.shuffles += 1


def _said(company: Company, deal: Deal) -> tuple[How, Cause | None]:
    rules, void = company.rules.ruleset, deal.result and deal.result.void
    if void is not None:
        if void.code == "too-few-cards":
            return "shuffle", void.cause
        return rules.misdeal.pack.value, Cause("misdeal.pack", rules.misdeal.pack.node)
    decided = company.rules.decide(rules.pack.shuffle, deal.table.scope(deal.table.banker))
    return ("shuffle", None) if decided is None else (decided.value, decided_by(decided, "pack.shuffle"))
