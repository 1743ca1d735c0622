"""The bank between deals: who has it first, opened, kept, won, passed over, sold, handed back."""

from __future__ import annotations

from itertools import count

import pytest

from pontoon_rules.cards import RANKS
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.events import Owing
from pontoon_rules.engine.ledger import RESERVE, SHOOT
from pontoon_rules.engine.refusal import Cause, Refused
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import BankTaken, Closed, Paid, PassedOver, Sold, Turned
from pontoon_rules.evening.result import standings
from pontoon_rules.evening.words import Repay
from tests.engine.tables import game, house
from tests.evening.evenings import evening_of, finish, holds, of, rig, say, seats_of

AGAIN = house("pontoon", "bank: {cut_ties: again}")
FIRST = house("pontoon", "bank: {cut_ties: first}")


# the first bank


def cuts(evening: Evening) -> list[tuple[int, int]]:
    """Who cut, and how high; an ace is the highest."""
    return [(turned.seat, RANKS.index(turned.card.rank) or 13) for turned in of(Turned, evening.events)]


def test_the_highest_cut_banks_first() -> None:
    evening = evening_of(game("pontoon"), 4, banker=None)
    assert [seat for seat, _ in cuts(evening)[:4]] == [0, 1, 2, 3]
    say(evening, "deal")
    (taken,) = of(BankTaken, evening.events)
    assert taken.cause is not None and taken.cause.name == "bank.first"
    assert (taken.seat, max(height for _, height in cuts(evening))) in cuts(evening)


def test_tied_cuts_cut_again_or_the_first_of_them_has_it() -> None:
    seed = next(seed for seed in count() if len(cuts(evening_of(AGAIN, 3, banker=None, seed=seed))) > 3)
    again, first = (evening_of(rules, 3, banker=None, seed=seed) for rules in (AGAIN, FIRST))
    heights = cuts(again)[:3]
    assert heights == cuts(first)
    tied = [seat for seat, height in heights if height == max(height for _, height in heights)]
    assert len(tied) > 1
    assert [seat for seat, _ in cuts(again)[3 : 3 + len(tied)]] == tied
    assert first.company.heir.seat == tied[0]


def test_cards_of_one_rank_cannot_be_cut_again_for_ever() -> None:
    ranks = "[A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q]"
    evening = evening_of(house("pontoon", f"pack: {{packs: 4, without: {ranks}}}"), 3, banker=None)
    assert [seat for seat, _ in cuts(evening)] == [0, 1, 2]
    assert evening.company.heir.seat == 0


def test_fewer_cards_than_players_make_no_evening() -> None:
    ranks = "[A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K♠, K♥]"
    evening = evening_of(house("pontoon", f"pack: {{packs: 1, without: {ranks}}}"), 3, banker=None)
    assert of(Closed, evening.events)[0].why == "the pack is too small for this table"
    assert not cuts(evening)


@pytest.mark.parametrize(("wanted", "rank"), [("dealt(J)", "J"), ("dealt(A♠)", "A")])
def test_the_first_to_be_dealt_a_card_banks(wanted: str, rank: str) -> None:
    evening = evening_of(house("pontoon", f"bank: {{first: {wanted}}}"), 3, banker=None)
    *others, last = of(Turned, evening.events)
    assert last.card.rank == rank and evening.company.heir.seat == last.seat
    assert all(str(turned.card) != f"{rank}♠" for turned in others)
    assert [turned.seat for turned in others] == [place % 3 for place in range(len(others))]


@pytest.mark.parametrize(("first", "banker", "heir"), [("house", None, 0), ("agreed", "Bob", 1), ("agreed", None, 0)])
def test_the_house_or_whom_they_agreed_upon_needs_no_cards(first: str, banker: str | None, heir: int) -> None:
    evening = evening_of(house("pontoon", f"bank: {{first: {first}}}"), 3, banker=banker)
    assert not cuts(evening)
    assert evening.company.heir.seat == heir


# the Shoot is opened


def test_a_banker_opens_the_shoot_with_what_he_likes_within_the_rules() -> None:
    evening = evening_of(house("shoot-pontoon", "shoot: {opening: 20..60, reserve: 5}"), 2)
    say(evening, "deal")
    decision = evening.decision
    assert decision is not None and decision.step == "open" and decision.may_pass
    assert [(offer.low, offer.high) for offer in decision.offers] == [(20, 60)]
    assert all(not evening.can(Act("open", amount)) for amount in (19, 61, None))
    events = say(evening, "open 40")
    assert [(paid.entry.target, paid.entry.amount) for paid in of(Paid, events)] == [(SHOOT, 35), (RESERVE, 5)]
    assert holds(evening) == [60, 100]
    deal = evening.deal
    assert deal is not None
    assert [deal.table.shoot(what) for what in ("size", "opening", "reserve")] == [35, 40, 5]


def test_the_opening_keeps_to_the_limit_and_to_what_the_banker_holds() -> None:
    rules = house("shoot-pontoon", "shoot: {opening: 20..60, limit: 50}")
    for chips, most in ((100, 50), (30, 30)):
        decision = say_deal(evening_of(rules, 2, chips=chips)).decision
        assert decision is not None and decision.offers[0].high == most


def say_deal(evening: Evening) -> Evening:
    say(evening, "deal")
    return evening


def test_who_cannot_open_is_passed_over_and_who_will_not_too() -> None:
    evening = evening_of(game("shoot-pontoon"), 4, chips=(40, 100, 100, 100))
    events = say(evening, "deal")
    ((seat, refusal),) = of(PassedOver, events)
    assert seat == 0 and refusal is not None and "Ann holds 40" in refusal.message
    assert refusal.cause is not None and refusal.cause.file.endswith("shoot-pontoon.yaml")
    assert of(PassedOver, say(evening, "pass")) == [(1, None)]
    assert of(BankTaken, say(evening, "open")) == [(2, Cause("bank.first", evening.rules.ruleset.bank.first.node))]


def test_where_nobody_takes_the_bank_the_evening_is_over() -> None:
    evening = evening_of(game("shoot-pontoon"), 2)
    events = say(evening, "deal", "pass", "pass")
    assert of(Closed, events)[0].why == "nobody takes the bank"
    assert evening.decision is None and not evening.can(Act("deal"))


@pytest.mark.parametrize(("declined", "asked"), [("left", 3), ("banker", 0)])
def test_if_the_next_banker_declines_his_left_neighbour_is_asked_or_the_old_banker(declined: str, asked: int) -> None:
    # Cay takes the bank with a pontoon, and does not want it.
    rules = house(
        "shoot-pontoon", f"bank: {{declined: {declined}, passes: [{{name: p, is: eldest(hand == pontoon)}}]}}"
    )
    evening = evening_of(rules, 4, chips=200)
    rig(evening, "9 A 9 10 8 K 8 9")
    say(evening, "deal", "open")
    finish(evening)
    assert evening.company.heir.seat == 2
    say(evening, "deal", "pass")
    assert evening.question is not None and evening.question.seat == asked


# kept, won, emptied


def test_an_emptied_shoot_passes_the_bank_to_the_left_and_the_next_posts_a_new_one() -> None:
    evening = evening_of(game("shoot-pontoon"), 3)
    rig(evening, "10 10 10 10 9 8")  # Bob 20, Cay 19, Ann 18
    say(evening, "deal", "open", "stake 1", "stake 1", "shoot 50")
    finish(evening)
    assert evening.company.pile(SHOOT) == 0
    assert holds(evening) == [48, 151, 101]
    events = say(evening, "deal", "open")
    (taken,) = of(BankTaken, events)
    assert taken.seat == 1 and taken.cause is not None and taken.cause.name == "emptied"
    assert evening.deal is not None and seats_of(evening) == (1, 2, 0)
    assert evening.company.pile(SHOOT) == 50
    assert evening.deal.table.tenure == 1


def test_a_banker_who_stays_deals_on_with_what_the_shoot_has_become() -> None:
    evening = evening_of(game("shoot-pontoon"), 2)
    rig(evening, "10 10 7 8")
    say(evening, "deal", "open", "stake 4", "shoot 20")
    finish(evening)
    assert evening.company.pile(SHOOT) == 70
    say(evening, "deal")
    assert evening.deal is not None and not of(BankTaken, evening.events)[1:]
    table = evening.deal.table
    assert [table.tenure, table.tenure_net, table.shoot("start"), table.shoot("opening")] == [2, 4, 70, 50]


# the sale


def after_a_deal(sale: str, *, won: bool) -> Evening:
    """Ann banks and has dealt; Bob may have won the bank of her."""
    evening = evening_of(house("pontoon", f"bank: {{sale: {sale}}}"), 3)
    rig(evening, "A 9 10 K 8 9" if won else "10 9 10 6 8 9")
    say(evening, "deal")
    finish(evening)
    assert evening.company.heir.seat == (1 if won else 0)
    return evening


@pytest.mark.parametrize(
    ("sale", "won", "seller"),
    [
        ("unclaimed", False, 0),
        ("unclaimed", True, None),
        ("over_claim", False, 0),
        ("over_claim", True, 0),
        ("by_claimant", False, 0),
        ("by_claimant", True, 1),
        ("never", False, None),
        ("never", True, None),
    ],
)
def test_who_may_sell_the_bank(sale: str, won: bool, seller: int | None) -> None:
    evening = after_a_deal(sale, won=won)
    before = holds(evening)
    if seller is None:
        assert evening.why_not(Act("sell", 5, 2)) is not None
        return
    assert evening.question is not None and evening.question.seat == seller
    events = say(evening, Act("sell", 5, 2), "accept", "deal")
    assert of(Sold, events) == [(seller, 2, 5)]
    assert [seat for seat, _ in of(BankTaken, events)] == [2]
    after = holds(evening)
    assert (after[2] - before[2], after[seller] - before[seller]) == (-5, 5)


def test_a_buyer_may_refuse_and_must_be_able_to_pay_and_to_open() -> None:
    evening = evening_of(game("shoot-pontoon"), 3, chips=(100, 60, 100))
    say(evening, "deal", "open")
    finish(evening)
    for act in (Act("sell", 30, 1), Act("sell", 5, 0), Act("sell", 5, 9), Act("sell", None, 1), Act("sell", -1, 1)):
        assert not evening.can(act)
    before = holds(evening)
    say(evening, Act("sell", 2, 2), "pass")
    assert holds(evening) == before and not of(Sold, evening.events)
    say(evening, Act("sell", 2, 2), "accept")
    assert not evening.can(Act("sell", 2, 1)), "sold once"
    shoot = evening.company.pile(SHOOT)
    events = say(evening, "deal")
    assert [(paid.entry.source, paid.entry.amount) for paid in of(Paid, events)] == [(SHOOT, shoot)]
    assert not evening.can(Act("pass")), "who has bought the bank opens it"


# want of chips


def poor_banker() -> Evening:
    """Ann banks with 3 chips and loses 10 to Bob, whom she pays what she has."""
    evening = evening_of(game("pontoon"), 3, chips=(3, 50, 50))
    rig(evening, "10 10 10 10 8 9")  # Bob 20, Cay 18, Ann 19
    say(evening, "deal")
    say(evening, "stake 10", "stake 1")
    finish(evening)
    return evening


def test_a_banker_who_cannot_pay_owes_and_loses_the_bank() -> None:
    evening = poor_banker()
    (owing,) = of(Owing, evening.events)
    assert owing.debt.amount == 6  # 3 and Cay's 1 were there for 10
    assert holds(evening) == [0, 54, 49]
    (taken,) = of(BankTaken, say(evening, "deal"))
    assert taken.seat == 1 and taken.cause is not None and taken.cause.name == "broke"
    assert seats_of(evening) == (1, 2), "who has nothing sits out"
    assert [(one.name, one.won, one.owes, one.is_owed) for one in standings(evening)] == [
        ("Bob", 4, 0, 6), ("Cay", -1, 0, 0), ("Ann", -3, 6, 0),
    ]  # fmt: skip


def test_a_debt_is_paid_between_deals() -> None:
    evening = evening_of(game("pontoon"), 2, chips=(3, 50))
    rig(evening, "10 10 10 9")
    say(evening, "deal")
    say(evening, "stake 10")
    finish(evening)
    assert evening.company.owed(0, 1) == 7
    assert of(Closed, evening.events)[0].why == "Bob has everything"
    evening = poor_banker()
    with pytest.raises(Refused, match="Ann holds 0"):
        say(evening, Repay(0, 1, 4))
    evening.ledger.opening[evening.ledger.debts[0].debtor] += 5
    assert not evening.can(Repay(0, 1, 7)) and not evening.can(Repay(1, 0, 1))
    say(evening, Repay(0, 1, 4))
    assert evening.company.owed(0, 1) == 2
    say(evening, Repay(0, 1, 1))
    assert evening.company.owed(0, 1) == 1 and evening.ledger.total() == 0
