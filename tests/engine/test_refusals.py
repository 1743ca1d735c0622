"""Why not: each condition of an action refuses with a sentence and with the clause and line that says so."""

from __future__ import annotations

import pytest

from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import NotOffered
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.stock import ScriptedStock
from tests.engine.tables import act, game, house, say, table

HOUSE = """punter:
  actions:
    twist: {when: total < 20}
    buy: {never_after: [twist], times: 2}
    double: {draws: up, cards: 2}
    split: {pair: rank, hands: 2}
    bid: {adds: 1 .. 5, in_play: cards == 3}
    stick: {from: 15}
"""
RULES = house("pontoon", HOUSE)


def refusal_of(deal: Deal, words: str) -> str:
    refusal = deal.why_not(act(words))
    assert refusal is not None, words
    return str(refusal)


@pytest.mark.parametrize(
    ("cards", "done", "refused", "sentence"),
    [
        ("10 4", (), "stick", "P1 may not stick: it takes a total of 15 or more, not 14 [stick (house.yaml:11)]"),
        ("10 K", (), "twist", "P1 may not twist: it takes: total < 20 [twist (house.yaml:6)]"),
        ("5 4 3 2", ("twist",), "buy 2", "P1 may not buy: never after twist [buy (house.yaml:7)]"),
        ("3 2 4 2", ("buy 2", "buy 2"), "buy 2", "P1 may not buy: it may be done twice [buy (house.yaml:7)]"),
        ("5 4 3 2", ("twist",), "double", "P1 may not double: it takes 2 cards, not 3 [double (house.yaml:8)]"),
        ("K Q", (), "split", "P1 may not split: it takes two cards of one rank [split (house.yaml:9)]"),
        ("4 4 K", ("twist",), "split", "P1 may not split: it takes two cards of one rank [split (house.yaml:9)]"),
        ("5 4 3 2", (), "bid 2", "P1 may not bid: here it takes: cards == 3 [bid (house.yaml:10)]"),
        ("5 4 3 2", (), "buy 1", "P1 may not buy: from 2 to 4 may be added here, not 1 [buy (house.yaml:7)]"),
        ("5 4 3 2", (), "buy", "P1 may not buy: say how much: 2 to 4 [buy (house.yaml:7)]"),
        ("5 4 3 2", ("buy 3",), "buy 4", "P1 may not buy: from 2 to 3 may be added here, not 4 [buy (house.yaml:7)]"),
        ("5 4 3 2", ("buy 2",), "buy 4", "P1 may not buy: only 2 may be added here, not 4 [buy (house.yaml:7)]"),
        ("5 4 3 2", (), "twist 2", "P1 may not twist: it takes no amount [twist (house.yaml:6)]"),
        ("5 4 3 2", (), "stake 2", "P1 may not stake at this point (play) [stake (defaults.yaml:27)]"),
        ("5 4 3 2", (), "pass", "P1 may not pass: it is his turn to play"),
        ("5 4 3 2", (), "twisst", "P1 may not twisst: these rules have no such action; did you mean `twist`?"),
    ],
)
def test_a_condition_refuses_with_its_clause(cards: str, done: tuple[str, ...], refused: str, sentence: str) -> None:
    deal = say(table(RULES, "10 7", cards), "stake 2", *done)
    assert refusal_of(deal, refused) == sentence
    with pytest.raises(Refused):
        deal.do(act(refused))


def test_a_third_hand_is_refused_where_two_are_the_most() -> None:
    deal = say(table(RULES, "10 7", ("8 8 8", "3")), "stake 2", "split")
    assert refusal_of(deal, "split") == "P1 may not split: 2 hands are the most that may be held [split (house.yaml:9)]"


def test_what_cannot_be_paid_is_refused() -> None:
    deal = say(table(RULES, "10 7", "8 8", chips={1: 5}), "stake 3")
    assert refusal_of(deal, "buy 3") == "P1 may not buy: it takes at least 3 and P1 holds 2 [buy (house.yaml:7)]"
    assert refusal_of(deal, "split") == "P1 may not split: it takes at least 3 and P1 holds 2 [split (house.yaml:9)]"
    assert deal.can(act("twist"))


def test_an_amount_beyond_the_chips_is_refused_but_not_a_smaller_one() -> None:
    deal = say(table(RULES, "10 7", "8 4", chips={1: 7}), "stake 3")
    assert refusal_of(deal, "buy 5") == "P1 may not buy: that takes 5 and P1 holds 4 [buy (house.yaml:7)]"
    assert deal.can(act("buy 4"))


def test_a_hand_needs_a_stake() -> None:
    deal = table(RULES, "10 7", "8 4")
    assert refusal_of(deal, "pass") == "P1 may not pass: without a stake there is no hand"


def test_the_shoot_is_covered_first_come_first_served() -> None:
    deal = say(table(game("shoot-pontoon"), "10 7", "9 9", "9 8", "9 7", shoot=40), *["stake 10"] * 3)
    say(deal, "P1: shoot 20")
    assert refusal_of(deal, "shoot 21").startswith("P2 may not shoot: from 1 to 20 may be bet here, not 21 [shoot ")
    say(deal, "P2: shoot 20")
    (event,) = (event for event in deal.events if isinstance(event, NotOffered))
    assert (event.seat, event.hand, event.step) == (3, 0, "shoot")
    assert "the Shoot holds 40 and it is covered" in event.refusal.message


def test_nothing_may_be_done_when_the_deal_is_over() -> None:
    deal = say(table(game("pontoon"), "A K", "8 4"), "stake 2")
    assert deal.decision is None
    assert refusal_of(deal, "twist") == "the deal is over: nothing is to be decided"


def test_a_game_is_for_so_many_players() -> None:
    with pytest.raises(Refused, match="Casino Pontoon is for 2 players, the banker included, not for 3"):
        Deal(game("casino-pontoon"), punters=2, stock=ScriptedStock({}))


def test_a_range_whose_ends_cross_refuses() -> None:
    rules = house("pontoon", "punter: {actions: {buy: {adds: 2 * first_stake .. 5 * chip}}}")
    deal = say(table(rules, "10 7", "8 4"), "stake 4")
    assert "nothing may be put on the hand now" in refusal_of(deal, "buy 5")


def test_a_range_that_begins_without_limit_refuses() -> None:
    """`last(buy)` before the first buy is no limit: nothing that chips could be."""
    rules = house("pontoon", "punter: {actions: {buy: {adds: last(buy)}, burn: {cards: 2, costs: last(buy)}}}")
    deal = say(table(rules, "10 7", "8 4"), "stake 4")
    assert "nothing may be put on the hand now" in refusal_of(deal, "buy 5")
    assert "its price has no limit" in refusal_of(deal, "burn")


@pytest.mark.parametrize(
    ("pair", "splittable"),
    [("value", {"A A", "8 8", "K Q"}), ("rank", {"A A", "8 8"}), ("aces", {"A A"}), ("none", {"A A", "8 8", "K Q", "9 8"})],
)
def test_which_pairs_may_be_split(pair: str, splittable: set[str]) -> None:
    """C13: equal value, equal rank, aces only; any two cards where the house asks for no pair."""
    rules = house("pontoon", f"punter: {{actions: {{split: {{pair: {pair}}}}}}}")
    dealt = {cards: say(table(rules, "10 7", cards), "stake 1") for cards in ("A A", "8 8", "K Q", "9 8")}
    assert {cards for cards, deal in dealt.items() if deal.can(act("split"))} == splittable


def test_casino_one_of_two_split_hands_may_be_split_again_but_no_third() -> None:
    """C27: up to three hands."""
    deal = say(table(game("casino-pontoon"), "10 7", ("8 8 8 8", "2", "3")), "stake 1", "split", "split")
    assert len(deal.table.seats[1]) == 3
    assert "3 hands are the most that may be held" in refusal_of(deal, "split")


def do_again_and_again(deal: Deal, words: str) -> None:
    for _ in range(1500):
        deal.do(act("stake 1" if deal.asked is not None and deal.asked.step == "stake" else words))


ENDLESS = "banker: {actions: {peek: {}}, plays: [{replace: all}, {name: a, is: peek}]}\npunter: {actions: {peek: {}}}\n"


@pytest.mark.parametrize("who", ["P1", "the banker"])
def test_a_turn_that_never_ends_is_ended(who: str) -> None:
    deal = table(house("casino-pontoon", ENDLESS), "10 6", "10 6")
    with pytest.raises(Refused, match=rf"{who} has done 1,000 things in one turn, `peek` the last") as refused:
        do_again_and_again(deal, "peek" if who == "P1" else "stick")
    assert refused.value.refusal.code == "no-answer"
