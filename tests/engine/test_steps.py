"""The steps of a deal, beyond what the built-in games use: nested lists, open cards, windows, the banker's own acts."""

from __future__ import annotations

import pytest

from pontoon_rules.engine.events import Dealt, Looked, Shown, TurnOver
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.expr.rules import NoHandClauseError
from tests.engine.tables import act, game, hand, house, over, say, table


def test_one_punter_after_another_goes_through_a_nested_list() -> None:
    """Dim. 17: the banker plays each punter separately, and keeps his cards."""
    rules = house("pontoon", "deal: [stake, [card, card, play, banker, settle]]")
    deal = say(table(rules, "10 6 5", "10 9", "10 10"), "P1: stake 2", "P2: stake 3", "P1: stick", "banker: stick")
    assert deal.table.ledger.change(deal.table.purses[1]) == 2
    assert [event.seat for event in deal.events if isinstance(event, Dealt)] == [1, 0, 1, 0, 2, 2]
    say(deal, "P2: stick", "banker: twist")
    say(deal, "banker: stick")
    assert over(deal).net == {0: -2 + 3, 1: 2, 2: -3}


def test_a_nested_settlement_may_end_the_deal() -> None:
    rules = house("pontoon", "deal: [stake, [card, card, play, banker, settle]]\nends_deal: banker.bust")
    deal = say(table(rules, "10 6 K", "10 9", "10 10"), "stake 2", "stake 3", "P1: stick", "banker: twist")
    assert over(deal).net == {0: -5, 1: 2, 2: 3}


def test_cards_may_be_dealt_face_up_and_to_one_side() -> None:
    rules = house(
        "pontoon",
        "deal: [stake, {do: card, to: punters, face: up}, {do: card, face: up}, {do: card, to: banker}, play, banker, settle]\n"
        "punter: {actions: {twist: {when: banker.shown.total >= 7 and shown.total == 19}}}",
    )
    deal = say(table(rules, "7 9", "10 9"), "stake 2")
    dealt = [(event.seat, event.face) for event in deal.events if isinstance(event, Dealt)]
    assert dealt == [(1, "up"), (1, "up"), (0, "up"), (0, "down")]
    assert deal.table.banker.shown == hand("7")
    assert deal.can(act("twist"))


def test_a_hand_that_is_done_is_shown_and_one_that_sticks_is_not() -> None:
    deal = say(table(game("pontoon"), "10 8", "A K", "10 9"), "stake 2", "stake 2", "P2: stick")
    shown = [(event.seat, event.cards) for event in deal.events if isinstance(event, Shown)]
    assert shown == [(1, tuple(hand("A K"))), (0, tuple(hand("10 8")))]
    over_ = [(event.seat, event.reason) for event in deal.events if isinstance(event, TurnOver)]
    assert over_ == [(1, "done"), (2, "action")]


def test_a_split_off_hand_plays_next_and_both_receive_a_card_at_once() -> None:
    deal = say(table(game("pontoon"), "10 8", ("8 8 2 8", "3 9")), "stake 2", "split")
    assert deal.table.seats[1][0].cards == [hand("8 8 2")[0], hand("8 8 2")[2]]
    assert deal.table.seats[1][1].cards == [hand("8 8")[1], hand("3 9")[0]]
    assert deal.decision is not None
    assert deal.decision.hand == 0
    say(deal, "twist", "stick")
    assert deal.decision.hand == 1


def test_a_second_window_and_when_a_lost_bet_enters_the_shoot() -> None:
    """Case 4 of the settled hands: what P3 may still bet before his fourth card."""
    lines = (
        "deal: [stake, shoot, card, card, look, play, banker, settle]\n"
        "punter: {actions: {shoot: {in_play: cards == 3}}}\n"
        "hands: [{name: points, rank_by: total}]\n"
    )
    cap = "shoot: {bet_cap: shoot.size - shoot.open - shoot.pending}"
    for shoot, most in (("shoot: {enters: at_once}", 40), ("shoot: {enters: end}", 20), (cap, None)):
        deal = table(house("shoot-pontoon", lines + shoot), "10 9", "10 K", "10 6 8", "5 4 3 6", shoot=40)
        say(deal, "stake 10", "stake 10", "stake 10", "P1: shoot 20", "P2: shoot 20")
        say(deal, "P1: stick", "P2: twist", "P3: twist")
        decision = deal.decision
        assert decision is not None
        assert {offer.action: offer.high for offer in decision.offers}.get("shoot") == most
        if most == 40:
            say(deal, "P3: shoot 20", "P3: twist", "P3: stick", "banker: stick")
            assert over(deal).stakes == {0: 10, 1: 10, 2: -10, 3: -10}
            assert over(deal).shoot_bets == {0: 0, 1: 20, 2: -20, 3: -20}
            assert over(deal).shoot == 60
            assert over(deal).next_banker == 0


def test_the_bankers_pontoon_and_a_limited_shoot() -> None:
    """Case 4, last line: he looks before the second window, and only the excess is his."""
    rules = house("shoot-pontoon", "shoot: {limit: 60, bet_cap: 100 * chip}")
    deal = say(table(rules, "A K", "10 9", "10 6", "5 4", shoot=40), *["stake 10"] * 3, "shoot 20", "shoot 20", "pass")
    assert over(deal).shoot == 60
    assert over(deal).net == {0: 60 + 20, 1: -40, 2: -40, 3: -20}


def test_a_banker_may_double_every_stake_after_his_first_card() -> None:
    """Dim. 26."""
    rules = house("pontoon", "deal: [card, stake, double, card, look, play, banker, settle]\nbanker: {actions: {double: {}}}")
    deal = say(table(rules, "10 8", "10 9", "10 7"), "P1: stake 2", "P2: stake 5", "banker: double")
    assert [hand.stake for hand in deal.table.hands] == [4, 10]
    say(deal, "stick", "stick", "banker: stick")
    assert over(deal).net == {0: 6, 1: 4, 2: -10}


def test_a_banker_may_decline_to_double_and_not_beyond_what_a_punter_holds() -> None:
    rules = house("pontoon", "deal: [card, stake, double, card, look, play, banker, settle]\nbanker: {actions: {double: {}}}")
    deal = say(table(rules, "10 8", "10 9", "10 7"), "stake 2", "stake 5", "banker: pass", "stick", "stick")
    assert [hand.stake for hand in deal.table.hands] == [2, 5]
    poor = say(table(rules, "10 8", "10 9", "10 7", chips={2: 9}), "stake 2", "stake 5")
    assert poor.decision is not None
    assert poor.decision.seat == 1, "P2 holds 4 beside his stake of 5: the banker is not asked"


def test_a_banker_may_open_against_one_punter_and_draw_on() -> None:
    """Dim. 54."""
    rules = house("pontoon", "banker: {actions: {open: {opens: true}}}")
    deal = say(table(rules, "10 6 4", "10 5", "10 9"), "stake 2", "stake 3", "stick", "stick")
    deal.do(act("open")._replace(seat=1))
    assert deal.table.ledger.change(deal.table.purses[1]) == -2
    assert deal.why_not(act("open")._replace(seat=1)) is not None
    say(deal, "banker: twist", "banker: stick")
    assert over(deal).net == {0: 5, 1: -2, 2: -3}


def test_burnt_cards_are_replaced_and_the_fee_is_the_bankers() -> None:
    """Dim. 40."""
    rules = house("pontoon", "punter: {actions: {burn: {when: total == 13 and not soft, costs: 2 * chip}}}")
    deal = say(table(rules, "10 8", "10 3 10 9"), "stake 3", "burn", "stick", "banker: stick")
    assert over(deal).hands[0].cards == tuple(hand("10 3 10 9")[2:])
    assert over(deal).net == {0: 2 - 3, 1: -2 + 3}


def test_a_pontoon_may_be_paid_at_its_turn_although_the_banker_holds_one() -> None:
    """Dim. 65: specials paid at once."""
    rules = house(
        "shoot-pontoon-no-look", "settle: {winner: [{name: natural, at: turn, when: hand == pontoon, is: punter, amount: 3:2}]}"
    )
    deal = say(table(rules, "A K", "A Q", "10 9"), "stake 4", "stake 4", "shoot 10", "pass", "P2: stick", "banker: stick")
    assert over(deal).net == {0: -6 + 8, 1: 6 + 10, 2: -8}
    assert over(deal).hands[0].moment == "turn"


def test_the_look_may_settle_without_ending_the_deal() -> None:
    rules = house(
        "pontoon",
        "ends_deal: false\nsettle: {winner: [{name: natural, at: look, when: hand == pontoon and banker.hand != pontoon, is: punter}]}",
    )
    deal = say(table(rules, "10 8", "A Q", "10 9"), "stake 4", "stake 4")
    assert [event.ends for event in deal.events if isinstance(event, Looked)] == [False]
    assert deal.table.ledger.change(deal.table.purses[1]) == 8
    say(deal, "P2: stick", "banker: stick")
    assert over(deal).net == {0: -12, 1: 8, 2: 4}


def test_sudden_death_ends_the_deal_at_the_first_pontoon() -> None:
    """HOME, variants; C21: the first pontoon in seat order is paid, all other stakes go back."""
    rules = house(
        "pontoon",
        "ends_deal: banker.hand == pontoon or any(hand == pontoon)\nsettle:\n  winner:\n    - name: cut_short\n"
        "      when: any(hand == pontoon and not split) and banker.hand != pontoon and this.seat != eldest(hand == pontoon).seat\n"
        "      is: nobody",
    )
    deal = say(table(rules, "10 8", "10 9", "A Q", "A J"), "stake 4", "stake 5", "stake 6")
    assert over(deal).net == {0: -10, 1: 0, 2: 10, 3: 0}
    assert [each.outcome for each in over(deal).hands] == ["void", "won", "void"]


def test_the_holder_of_the_bank_may_decline_it() -> None:
    rules = house(
        "pontoon",
        "bank:\n  passes:\n    - {replace: all}\n    - {name: best, asks: holder, is: best(won)}\n    - {name: turn, is: left}",
    )
    for answer, banker, clause in (("accept", 2, "best"), ("pass", 1, "turn")):
        deal = say(table(rules, "10 7", "10 8", "10 9"), "stake 2", "stake 2", "stick", "stick", "banker: stick")
        assert deal.decision is not None
        assert (deal.decision.seat, deal.decision.step) == (2, "bank")
        say(deal, f"P2: {answer}")
        assert over(deal).next_banker == banker
        cause = over(deal).bank_cause
        assert cause is not None
        assert cause.name == clause


def test_a_fixed_banker_without_an_answer_is_a_refusal() -> None:
    rules = house("casino-pontoon", "banker: {plays: [{replace: all}, {name: high, when: total >= 17, is: stick}]}")
    deal = say(table(rules, "10 2", "10 9"), "stake 2")
    with pytest.raises(Refused, match="the banker's policy does not say what to do with 10♥ 2♦"):
        deal.do(act("stick"))
    assert deal.result is None


def test_a_hand_that_no_clause_names_is_said_to_be_a_gap_in_the_rules() -> None:
    rules = house("pontoon", "hands: [{name: points, when: total >= 16}]")
    deal = table(rules, "10 8", "10 2")
    with pytest.raises(NoHandClauseError, match="10♥ 2♦"):
        say(deal, "stake 2", "twist")
    assert deal.result is None


def test_a_hand_that_its_last_action_completes_is_shown() -> None:
    """A double after which nothing may be done ends the turn by itself, a bust or a five-card trick by its own rule."""
    rules = house("pontoon", "punter: {actions: {double: {draws: down, ends_turn: true}}}")
    for cards, reason, shown in (("10 4 5", "action", False), ("10 4 K", "done", True)):
        deal = say(table(rules, "10 7", cards), "stake 1", "double")
        turn = next(event for event in deal.events if isinstance(event, TurnOver))
        assert turn.reason == reason
        assert any(isinstance(event, Shown) and event.seat == 1 for event in deal.events) == shown


def test_who_cannot_stake_sits_out_and_the_others_play() -> None:
    """Part D, 8: an action that cannot be paid for is refused."""
    deal = say(table(game("pontoon"), "10 7", "A K", "10 9", chips={1: 0}), "P2: stake 2", "P2: stick", "banker: stick")
    result = over(deal)
    assert [hand.seat for hand in result.hands] == [2]
    assert result.net == {0: -2, 1: 0, 2: 2}
    assert result.next_banker == 0, "the pontoon that P1 would have had takes no bank"
