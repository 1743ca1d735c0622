"""Settlements worked out by hand from the seed texts. Each test names the seed and the section it stands on."""

from __future__ import annotations

from tests.engine.tables import act, game, only, over, say, table

HOME, SHOOT, CASINO = "pontoon", "shoot-pontoon", "casino-pontoon"


def test_home_banker_play_2_a_pontoon_is_paid_double_and_takes_the_bank() -> None:
    deal = say(table(game(HOME), "10 8", "A K", "10 9"), "P1: stake 4", "P2: stake 3", "P2: stick", "banker: stick")
    result = over(deal)
    assert result.net == {0: -8 - 3, 1: 8, 2: 3}
    assert result.next_banker == 1


def test_home_actions_4_each_buy_is_part_of_the_stake_that_is_paid() -> None:
    deal = say(table(game(HOME), "10 8", "10 5 4 2"), "stake 2", "buy 3", "twist", "stick", "banker: stick")
    assert only(deal).stake == 5
    assert over(deal).net == {0: -5, 1: 5}


def test_home_banker_play_3_ties_go_to_the_banker() -> None:
    deal = say(table(game(HOME), "10 8", "10 8"), "stake 2", "stick", "banker: stick")
    assert over(deal).net == {0: 2, 1: -2}
    assert (cause := only(deal).cause) is not None
    assert cause.name == "tie"


def test_home_setup_5_the_bankers_pontoon_takes_double_at_once() -> None:
    deal = say(table(game(HOME), "A K", "A Q", "10 9"), "stake 2", "stake 3")
    assert over(deal).net == {0: 10, 1: -4, 2: -6}
    assert over(deal).next_banker == 0


def test_home_banker_play_4_a_bankers_trick_takes_double_but_pays_a_pontoon() -> None:
    deal = table(game(HOME), "2 3 4 6 A", "7 7 7", "A 10", "10 6 9", "2 3 4 5 2")
    say(deal, "stake 3", "stake 3", "stake 2", "stake 1")
    say(deal, "P1: twist", "P1: stick", "P3: buy 2", "P4: twist", "P4: twist", "P4: twist")
    say(deal, "banker: twist", "banker: twist", "banker: twist")
    assert over(deal).net == {0: 6 - 6 + 4 + 2, 1: -6, 2: 6, 3: -4, 4: -2}
    assert over(deal).next_banker == 2


def test_home_actions_7_a_bust_loses_its_stake_although_the_banker_busts_too() -> None:
    deal = say(table(game(HOME), "10 6 9", "10 5 K", "10 9"), "stake 2", "stake 3", "P1: twist", "P2: stick", "banker: twist")
    assert over(deal).net == {0: 2 - 3, 1: -2, 2: 3}


def test_home_banker_play_the_banker_draws_no_card_when_all_are_bust() -> None:
    deal = say(table(game(HOME), "10 2", "10 5 K"), "stake 2", "twist")
    assert over(deal).net == {0: 2, 1: -2}
    assert len(over(deal).banker_cards) == 2


def test_home_taking_the_bank_not_with_a_split_pontoon() -> None:
    deal = say(table(game(HOME), "10 8", ("A A 10", "9")), "stake 2", "split")
    say(deal, "stick", "banker: stick")
    assert [hand.amount for hand in over(deal).hands] == [4, 2]
    assert [hand.hand_class for hand in over(deal).hands] == ["pontoon", "points"]
    assert over(deal).next_banker == 0


def test_shoot_banker_3_to_4_bets_are_paid_from_the_shoot_and_lost_into_it() -> None:
    deal = table(game(SHOOT), "J 9", "K Q", "10 9", "10 6 8")
    say(deal, "stake 4", "stake 4", "stake 2", "P1: shoot 20", "P2: shoot 30")
    say(deal, "P1: stick", "P2: stick", "P3: twist", "banker: stick")
    result = over(deal)
    assert result.stakes == {0: -4 + 4 + 2, 1: 4, 2: -4, 3: -2}
    assert result.shoot_bets == {0: 0, 1: 20, 2: -30, 3: 0}
    assert result.shoot == 50 + 30 - 20


def test_shoot_bank_1_the_bank_passes_left_when_the_shoot_is_emptied() -> None:
    deal = table(game(SHOOT), "10 8", "10 7", "A Q")
    say(deal, "stake 4", "stake 4", "P1: pass", "P2: shoot 50", "P1: stick", "banker: stick")
    assert over(deal).shoot == 0
    assert over(deal).next_banker == 1


def test_shoot_setup_5_the_bankers_pontoon_takes_double_and_the_bets_above_the_limit() -> None:
    deal = say(table(game(SHOOT), "A J", "K Q", shoot=490), "stake 4", "shoot 20")
    assert over(deal).net == {0: 8 + 10, 1: -28}
    assert over(deal).shoot == 500


def test_shoot_banker_2_split_hands_are_paid_double_when_the_banker_busts() -> None:
    deal = say(table(game(SHOOT), "10 6 9", ("A A 9", "10")), "stake 2", "pass", "split", "stick", "stick", "banker: twist")
    assert [hand.amount for hand in over(deal).hands] == [4, 4]


def test_shoot_play_4_never_more_than_five_first_stakes_on_the_hand() -> None:
    deal = say(table(game(SHOOT), "10 8", "2 3 2 3 4"), "stake 2", "pass", "buy 4", "buy 4")
    refusal = deal.why_not(act("buy 2"))
    assert refusal is not None
    assert refusal.cause is not None and refusal.cause.name == "buy"
    say(deal, "twist", "banker: stick")
    assert only(deal).amount == 20


def test_casino_rules_of_the_banker_the_house_draws_on_soft_17() -> None:
    deal = say(table(game(CASINO), "A 6 9 2", "10 7"), "stake 10", "stick")
    assert over(deal).net == {0: 10, 1: -10}


def test_casino_rules_of_the_game_a_double_puts_the_stake_on_again_and_cards_may_follow() -> None:
    deal = say(table(game(CASINO), "10 8", "3 4 2 8 3"), "stake 10", "double", "twist", "twist")
    assert only(deal).hand_class == "five_card_trick"
    assert over(deal).net == {0: -40, 1: 40}


def test_casino_rules_of_the_game_the_house_takes_one_stake_with_a_pontoon() -> None:
    deal = say(table(game(CASINO), "A 10", "A K"), "stake 10")
    assert over(deal).net == {0: 10, 1: -10}


