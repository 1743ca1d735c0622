"""Chips that run short, limits of the Shoot, rounding, orders of settlement, extra payments."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pontoon_rules.engine.events import Moved
from pontoon_rules.engine.ledger import SHOOT, Account
from pontoon_rules.engine.refusal import Refused
from tests.engine.tables import game, house, only, over, say, table


def moves(deal_events: tuple[object, ...], *reasons: str) -> list[tuple[str, str, object]]:
    """Who gave whom how much, for these reasons, in order."""
    entries = [event.entry for event in deal_events if isinstance(event, Moved)]
    return [(str(entry.source), str(entry.target), entry.amount) for entry in entries if entry.reason in reasons]


# liability


def test_a_banker_pays_in_seat_order_as_far_as_he_holds_and_owes_the_rest() -> None:
    """Part D, 4: losers pay first; a shortfall is a debt, and the bank passes."""
    deal = say(
        table(game("pontoon"), "10 7", "10 8", "10 9", "10 6", chips={0: 3}),
        "stake 4", "stake 5", "stake 2", "stick", "stick", "stick", "banker: stick",
    )  # fmt: skip
    result = over(deal)
    assert result.net == {0: -3, 1: 4, 2: 1, 3: -2}
    assert [(debt.debtor, debt.creditor, debt.amount) for debt in result.debts] == [
        (Account("seat", 0), Account("seat", 2), 4)
    ]
    assert result.next_banker == 1
    assert result.bank_cause is not None
    assert result.bank_cause.name == "broke"


def test_a_banker_may_have_to_pay_all() -> None:
    rules = house("pontoon", "settle: {liability: {banker: all}}")
    deal = say(table(rules, "10 7", "10 8", chips={0: 3}), "stake 4", "stick", "banker: stick")
    assert over(deal).net == {0: -4, 1: 4}
    assert not over(deal).debts
    assert over(deal).next_banker == 0


def test_a_banker_may_pay_in_proportion() -> None:
    rules = house("pontoon", "settle: {liability: {short: pro_rata}}")
    deal = say(
        table(rules, "10 7", "10 8", "10 9", chips={0: 3}), "stake 4", "stake 5", "stick", "stick", "banker: stick"
    )
    assert over(deal).net == {0: -3, 1: Fraction(3 * 4, 9), 2: Fraction(3 * 5, 9)}
    assert [debt.amount for debt in over(deal).debts] == [4 - Fraction(4, 3), 5 - Fraction(5, 3)]


def test_shares_in_whole_chips_leave_no_chip_behind() -> None:
    rules = house("pontoon", "settle: {liability: {short: pro_rata}}\nrounding: {to: 1 * chip, favour: banker}")
    deal = say(
        table(rules, "10 7", "10 8", "10 9", chips={0: 3}), "stake 4", "stake 5", "stick", "stick", "banker: stick"
    )
    assert over(deal).net == {0: -3, 1: 2, 2: 1}  # 1 1/3 and 1 2/3; the chip left over goes to the first


def test_a_loser_pays_beyond_his_stake_no_more_than_he_holds() -> None:
    deal = say(table(game("pontoon"), "A K", "10 8", chips={1: 7}), "stake 4")
    assert over(deal).net == {0: 7, 1: -7}
    assert [debt.amount for debt in over(deal).debts] == [1]
    deal = say(table(house("pontoon", "settle: {liability: {punter: all}}"), "A K", "10 8", chips={1: 7}), "stake 4")
    assert over(deal).net == {0: 8, 1: -8}


def test_a_loser_who_owes_less_than_his_stake_gets_the_rest_back() -> None:
    rules = house("pontoon", "settle: {takes: {points: 1:2}}")
    deal = say(table(rules, "10 8", "10 7"), "stake 4", "stick", "banker: stick")
    assert over(deal).net == {0: 2, 1: -2}
    assert moves(deal.events, "lost", "back") == [("P1's stake", "the banker", 2), ("P1's stake", "P1", 2)]


# order


@pytest.mark.parametrize(
    ("order", "net", "owed"),
    [
        ("order: collect_first", {0: -2, 1: 4, 2: -2}, []),
        ("order: pay_first", {0: 2, 1: 0, 2: -2}, [4]),
        ("order: by_seat", {0: 2, 1: 0, 2: -2}, [4]),
        ("order: by_seat, from: right", {0: 0, 1: 2, 2: -2}, [2]),
    ],
)
def test_the_order_of_settlement_decides_who_is_paid_when_chips_run_short(
    order: str, net: dict[int, int], owed: list[int]
) -> None:
    chips = {0: 2} if order == "order: collect_first" else {0: 0}
    deal = say(
        table(house("pontoon", f"settle: {{{order}}}"), "10 8", "10 9", "10 7", chips=chips),
        "stake 4", "stake 2", "stick", "stick", "banker: stick",
    )  # fmt: skip
    assert over(deal).net == net
    assert [debt.amount for debt in over(deal).debts] == owed


# the Shoot


@pytest.mark.parametrize(("overflow", "left", "net"), [("end", 60, 0), ("excess", 55, 5), ("whole", 45, 15)])
def test_what_the_shoots_limit_does_to_entries(overflow: str, left: int, net: int) -> None:
    """Open question 5 of the language: Shoot 50, limit 60, a bet of 20 lost, one of 5 won, in this order."""
    rules = house("shoot-pontoon", f"shoot: {{limit: 60, overflow: {overflow}}}")
    deal = say(
        table(rules, "10 8", "10 7", "10 9"), "stake 1", "stake 1", "P1: shoot 20", "P2: shoot 5",
        "stick", "stick", "banker: stick",
    )  # fmt: skip
    result = over(deal)
    # 50 + 20 - 5 = 65, of which 5 above the limit at the end; 60 at once, then 55; 50 (20 to the banker), then 45.
    assert result.shoot == {"end": 60, "excess": 55, "whole": 45}[overflow] == left
    assert result.shoot_bets == {0: 65 - left, 1: -20, 2: 5}


def test_the_shoot_pays_no_more_than_it_holds() -> None:
    rules = house("shoot-pontoon", "shoot: {bet_cap: 100 * chip}")
    deal = say(
        table(rules, "10 8", "10 9", "10 10", shoot=30), "stake 1", "stake 1", "P1: shoot 20", "P2: shoot 25",
        "stick", "stick", "banker: stick",
    )  # fmt: skip
    result = over(deal)
    assert result.shoot_bets == {0: 0, 1: 20, 2: 10}
    assert [(debt.debtor, debt.amount) for debt in result.debts] == [(SHOOT, 15)]
    assert deal.table.shoot("paid") == 30
    assert deal.table.shoot("owed") == 15
    assert deal.table.shoot("least") == 0
    assert deal.table.debt == 0


def test_a_lost_bet_may_go_to_the_banker() -> None:
    """C8."""
    rules = house("shoot-pontoon", "shoot: {lost_to: [{when: banker.hand == pontoon, is: banker}, {is: shoot}]}")
    deal = say(table(rules, "A K", "10 9"), "stake 1", "shoot 20")
    assert over(deal).shoot == 50
    assert over(deal).net == {0: 22, 1: -22}


def test_a_bet_stays_on_the_first_hand_or_is_copied() -> None:
    """Part D, 1."""
    for how, bets in (("stays", [20, 0]), ("copied", [20, -20])):
        rules = house("shoot-pontoon", f"shoot: {{split: {how}}}")
        deal = say(
            table(rules, "10 8", ("9 9 10", "8")), "stake 1", "shoot 20", "split", "stick", "stick", "banker: stick"
        )
        assert [each.bet for each in over(deal).hands] == bets
        assert over(deal).shoot == 50 - sum(bets)


def test_a_copied_bet_must_be_covered() -> None:
    rules = house("shoot-pontoon", "shoot: {split: copied}")
    deal = say(table(rules, "10 8", ("9 9 10", "8")), "stake 1", "shoot 30")
    assert "split" not in {offer.action for offer in deal.decision.offers} if deal.decision else False


def test_a_reserve_lies_beside_the_shoot_and_goes_to_the_winners_who_empty_it() -> None:
    """C16: in proportion to their bets."""
    rules = house(
        "shoot-pontoon",
        "shoot: {opening: 50, reserve: 30}\nsettle:\n  also:\n    - name: reserve\n      when: shoot.size == 0 and won\n"
        "      from: reserve\n      to: punter\n      amount: shoot.reserve * (shoot_bet / sum(shoot_bet, won))",
    )
    deal = table(rules, "10 8", "10 9", "10 10")
    assert deal.table.shoot("size") == 20
    assert deal.table.shoot("reserve") == 30
    say(deal, "stake 1", "stake 1", "P1: shoot 15", "P2: shoot 5", "stick", "stick", "banker: stick")
    assert over(deal).shoot_bets == {0: 0, 1: 15 + Fraction(45, 2), 2: 5 + Fraction(15, 2)}
    assert (over(deal).shoot, over(deal).reserve) == (0, 0)
    assert over(deal).next_banker == 1


def test_a_progressive_chip_is_in_before_the_shoot_is_tested_for_emptiness() -> None:
    """C15: from the lost stake, once per losing hand; it can keep the bank."""
    rules = house(
        "shoot-pontoon",
        "settle: {also: [{name: progressive, when: lost, from: banker, to: shoot, amount: 1 * chip}]}",
    )
    deal = say(
        table(rules, "10 8", "10 9", "10 7"), "stake 1", "stake 1", "shoot 50", "stick", "stick", "banker: stick"
    )
    assert over(deal).shoot == 1
    assert over(deal).next_banker == 0


# rounding


@pytest.mark.parametrize(
    ("favour", "won", "lost"), [("banker", 4, -5), ("punter", 5, -4), ("nearest", 5, -5)]
)
def test_amounts_are_rounded_in_somebodys_favour(favour: str, won: int, lost: int) -> None:
    """Three chips at 3:2 are four and a half."""
    rules = house(
        "pontoon", f"settle: {{pays: {{points: 3:2}}, takes: {{points: 3:2}}}}\nrounding: {{to: 1 * chip, favour: {favour}}}"
    )
    assert only(say(table(rules, "10 8", "10 9"), "stake 3", "stick", "banker: stick")).amount == won
    assert only(say(table(rules, "10 8", "10 7"), "stake 3", "stick", "banker: stick")).amount == lost


def test_without_rounding_amounts_are_exact() -> None:
    rules = house("pontoon", "settle: {pays: {points: 3:2}}")
    assert only(say(table(rules, "10 8", "10 9"), "stake 3", "stick", "banker: stick")).amount == Fraction(9, 2)


# both hands decide


def test_what_is_paid_may_depend_on_both_hands() -> None:
    """Dim. 64: the banker's pontoon takes treble, but double from a five-card trick."""
    rules = house(
        "pontoon", "ends_deal: false\nsettle: {takes: {pontoon: {five_card_trick: 2:1, else: 3:1}}}"
    )
    deal = say(
        table(rules, "A K", "2 3 4 2 5", "10 9"), "stake 2", "stake 2", "twist", "twist", "twist", "P2: stick", "stick"
    )
    assert over(deal).net == {0: 4 + 6, 1: -4, 2: -6}


# extra payments


def test_a_fine_is_taken_when_the_turn_is_over_and_the_pool_goes_to_the_best_hands() -> None:
    rules = house(
        "pontoon",
        "settle:\n  also:\n    - {name: ante, at: start, per: punter, from: punter, to: pool, amount: 1 * chip}\n"
        "    - {name: fine, at: turn, when: bust, from: punter, to: pool, amount: 2 * chip}\n"
        "    - {name: best, per: deal, from: pool, to: leaders, amount: pool}",
    )
    deal = table(rules, "10 7", "10 6 K", "10 8", "9 9")
    say(deal, "stake 1", "stake 1", "stake 1", "twist", "stick", "stick", "banker: stick")
    # 3 antes and a fine of 2 are shared by the two hands of 18
    assert over(deal).net == {0: 1 - 1 - 1, 1: -1 - 1 - 2, 2: 1 - 1 + Fraction(5, 2), 3: 1 - 1 + Fraction(5, 2)}
    assert over(deal).pool == 0


def test_the_amounts_of_a_clause_are_computed_before_its_chips_move() -> None:
    rules = house(
        "pontoon", "settle: {also: [{name: half, when: won, from: pool, to: punter, amount: pool * (1 / 2)}]}"
    )
    deal = say(table(rules, "10 7", "10 8", "10 9", pool=8), "stake 1", "stake 1", "stick", "stick", "banker: stick")
    assert over(deal).net == {0: -2, 1: 5, 2: 5}


def test_a_payment_from_every_peer_is_paid_by_each() -> None:
    rules = house(
        "pontoon",
        "settle: {also: [{name: alike, per: deal, when: lost and total == 16, from: peers, to: pool, amount: 1 * chip}]}",
    )
    deal = say(
        table(rules, "10 7", "10 6", "9 9", "9 7"), "stake 2", "stake 2", "stake 2", "stick", "stick", "stick", "banker: stick"
    )
    assert over(deal).net == {0: 2, 1: -3, 2: 2, 3: -3}
    assert over(deal).pool == 2


def test_odds_of_an_extra_payment_are_taken_of_the_stake() -> None:
    rules = house(
        "pontoon", "settle: {also: [{name: royal, when: hand == pontoon and won, from: banker, to: punter, amount: 1:2}]}"
    )
    deal = say(table(rules, "10 7", "A K"), "stake 4", "banker: stick")
    assert over(deal).net == {0: -8 - 2, 1: 10}


def test_an_amount_without_limit_is_a_refusal() -> None:
    """`last(buy)` before the first buy is no limit, and no sum that could be paid."""
    rules = house("pontoon", "settle: {pays: {points: last(buy)}}")
    deal = say(table(rules, "10 7", "10 8"), "stake 4", "stick")
    with pytest.raises(Refused, match="the amount for P1's hand has no limit"):
        say(deal, "banker: stick")
