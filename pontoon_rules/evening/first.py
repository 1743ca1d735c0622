"""Who banks first."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

from pontoon_rules.cards import Card, parse_card, parse_rank
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.evening.asked import EveningOver
from pontoon_rules.evening.company import Company, Heir
from pontoon_rules.evening.events import Turned
from pontoon_rules.evening.pack import Pack

# From the lowest; an ace is the highest card to cut.
_CUTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def first_banker(company: Company, pack: Pack) -> None:
    """Name the first banker as `bank.first` says: the house or whom they agreed upon, else the cards decide, which are then
    shuffled again."""
    first = company.rules.ruleset.bank.first
    seats = company.solvent() or tuple(company.seating.order)
    cause = Cause("bank.first", first.node)
    if company.agreed is not None or first.value in ("house", "agreed"):
        company.heir = Heir(company.agreed or 0, cause)
        return
    if first.value == "highest_cut":
        company.heir = Heir(_highest_cut(company, pack, seats), cause)
    else:
        wanted = first.value.removeprefix("dealt(").removesuffix(")").strip()
        company.heir = Heir(_first_dealt(company, pack, seats, wanted), cause)
    company.note(pack.shuffle())


def _highest_cut(company: Company, pack: Pack, seats: tuple[int, ...]) -> int:
    """Everybody cuts; those who tie for the highest cut again, or the first of them has the bank (`bank.cut_ties`).

    Raises `EveningOver` where there are not enough cards for all to cut.
    """
    of_one_rank = len({card.rank for card in company.rules.cards(1)}) == 1  # then no cut is ever the highest
    while True:
        if not pack.has([(seat, 0) for seat in seats]):
            company.note(pack.shuffle())
            if not pack.has([(seat, 0) for seat in seats]):
                raise EveningOver("the pack is too small for this table")
        cuts = {seat: _turn(company, pack, seat) for seat in seats}
        highest = max(_CUTS.index(card.rank) for card in cuts.values())
        seats = tuple(seat for seat in seats if _CUTS.index(cuts[seat].rank) == highest)
        if len(seats) == 1 or of_one_rank or company.rules.ruleset.bank.cut_ties.value == "first":
            return seats[0]


def _first_dealt(company: Company, pack: Pack, seats: Iterable[int], wanted: str) -> int:
    """Cards are dealt face up, one to each in turn, until the card comes that gives the bank."""
    rank, card = parse_rank(wanted), parse_card(wanted)
    for seat in cycle(seats):
        if not pack.has([(seat, 0)]):  # no such card in the pack
            return seat
        turned = _turn(company, pack, seat)
        if turned == card or (card is None and turned.rank == rank):
            return seat
    raise AssertionError("nobody is at the table")


def _turn(company: Company, pack: Pack, seat: int) -> Card:
    card = pack.draw(seat, 0)
    company.note(Turned(seat, card))
    return card
