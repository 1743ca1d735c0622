"""`equal` is only said of what is proved, `different` only of what the reference table shows."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from pontoon_rules.api import Game, Source, equality, load
from pontoon_rules.compare.equal import Different, Equal, Unknown, equal
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Settled
from pontoon_rules.engine.stock import ShuffledStock
from pontoon_rules.expr.rules import Rules
from pontoon_rules.resources import ruleset_names
from tests.compare.table import seen


def rules(text: str, extends: str = "casino-pontoon") -> Rules:
    return load(Source("house.yaml", f"format: 1\nname: House\nextends: {extends}\n{text}")).rules


# The same rules in other words: order where it does not matter, other expressions, other switches that come to the same.
SAME = {
    "the order of parts that exclude one another": """
hands:
  - {replace: all}
  - {name: pontoon, when: 21 == total and not cards > 2}
  - {name: five_card_trick, when: cards >= 5}
  - {name: points, rank_by: total}
""",
    "a condition instead of a key": """
punter: {actions: {stick: {from: none, when: total > 14.5}}}
""",
    "limits as conditions": """
punter: {actions: {double: {times: none, when: times(double) < 1}, split: {hands: none, when: hands_held <= 2}}}
""",
    "amounts as sums": """
settle: {pays: [{name: pontoon, is: 2 * first_stake}, {name: five_card_trick, is: stake + first_stake + put(double)}]}
""",
    "an amount said the other way round": """
punter: {actions: {double: {adds: 'max(first_stake, stake)'}}}
""",
    "winners in another order": """
settle:
  winner:
    - {replace: all}
    - {name: bust, at: turn, when: bust, is: banker, amount: stake}
    - {name: worse, when: not better, is: banker}
    - {name: rest, is: punter}
""",
    "who is bust, said by the total": """
punter: {done: total > 21 or cards == 5 or hand == pontoon}
banker:
  plays:
    - {replace: all}
    - {name: high, when: low_total >= 17 or total > 17, is: stick}
    - {name: seventeen, when: total == 17 and not soft, is: stick}
    - {name: rest, is: twist}
""",
    "hands of two cards at least": """
hands: [{name: points, when: cards >= 2}]
""",
    "a class that nobody can hold": """
hands: [{name: six_cards, when: cards == 6, before: pontoon}]
""",
    "a clause for hands that do not double": """
settle: {pays: [{name: small, when: hand == pontoon and put(double) == 0, is: 2:1}]}
""",
}


@pytest.mark.parametrize("change", SAME.values(), ids=SAME)
def test_the_same_game_in_other_words_is_equal(change: str) -> None:
    found = equal(rules(""), rules(change))
    assert isinstance(found, Equal), found
    assert found.said, "the rules must be written differently"
    assert found.counted.settlements > 50


def test_the_same_words_are_equal_without_a_search() -> None:
    found = equal(load("pontoon").rules, load("pontoon").rules)
    assert isinstance(found, Equal)
    assert found.said == () and found.counted.states == 0


def test_the_ace_high_variant_changes_nothing() -> None:
    assert isinstance(equal(load("pontoon").rules, load("ace-high-pontoon").rules), Equal)


# Games that differ in what hands, actions, the banker or settlement decide (or, ace-high, in nothing at all).
@cache
def game(name: str) -> Game:
    return load(name)


@pytest.mark.parametrize(("first", "other"), list(combinations(ruleset_names(), 2)))
def test_built_in_games_are_told_apart(first: str, other: str) -> None:
    """How soon is told by `tests/benchmarks/equality.py`."""
    one, two = game(first).rules, game(other).rules
    found = equal(one, two)
    if {first, other} == {"pontoon", "ace-high-pontoon"}:
        assert isinstance(found, Equal)
        return
    assert isinstance(found, Different)
    assert found.witness is not None
    assert seen(one, found.witness.script) != seen(two, found.witness.script)


# cards run short


@pytest.mark.parametrize(
    "clause",
    ["held(A) == 5", "has(J♠) and banker.has(J♠)", "held(J♠) == 2", "held(2) == 3 and banker.held(2) == 2"],
)
def test_one_pack_shows_no_more_cards_than_it_has(clause: str) -> None:
    one, two = "pack: {packs: 1}\n", "pack: {packs: 2}\n"
    bonus = f"settle: {{pays: [{{name: bonus, when: {clause}, is: 10:1}}]}}\n"
    assert isinstance(equal(rules(one), rules(one + bonus)), Equal)
    found = equal(rules(two), rules(two + bonus))
    assert isinstance(found, Different) and found.witness is not None
    cards = (*found.witness.script.cards, *found.witness.script.banker_cards)
    assert all(cards.count(card) <= 2 for card in cards)


def test_a_witness_is_shortest_and_its_frequency_that_of_a_fresh_pack() -> None:
    one = "pack: {packs: 1}\n"
    bonus = "settle: {pays: [{name: kings, when: has(K♥) and has(A♥), is: 9:1}]}\n"
    found = equal(rules(one), rules(one + bonus))
    assert isinstance(found, Different) and found.witness is not None
    script = found.witness.script
    assert {str(card) for card in script.cards} == {"K♥", "A♥"} and len(script.banker_cards) == 2
    # Two given cards for the punter; for the banker two classes of card, each as full as what is left of it.
    first, second = script.banker_cards
    ten = ["10", "J", "Q", "K"]
    left = [(16 if card.rank in ten else 4) - (card.rank in [*ten, "A"]) for card in (first, second)]
    if first.rank == second.rank or {first.rank, second.rank} <= set(ten):
        ways = Fraction(left[0] * (left[0] - 1), 2)
    else:
        ways = Fraction(left[0] * left[1])
    assert found.witness.frequency == Fraction(1, 1326) * ways / 1225


# what is not known


def test_what_looks_at_the_shoot_is_not_guessed_at() -> None:
    pays = "shoot: {opening: 50}\nsettle: {pays: [{name: rich, when: shoot.size > %s, is: 3:1}]}\n"
    found = equal(rules(pays % 100), rules(pays % 200))
    assert isinstance(found, Unknown)
    assert any("`shoot.size`" in reason for reason in found.reasons)


def test_a_rule_for_a_number_of_players_is_tried_with_each() -> None:
    crowd = "settle: {pays: [{name: crowd, when: %s and hand == pontoon, is: 3:1}]}"
    four, punters, five = (
        rules(crowd % words, "shoot-pontoon") for words in ("players >= 4", "punters >= 3", "players > 4")
    )
    assert isinstance(equal(four, punters), Equal)
    found = equal(four, five)
    assert isinstance(found, Different)
    assert found.witness is not None
    assert found.witness.script.punters == 3
    assert seen(four, found.witness.script) != seen(five, found.witness.script)


def test_names_of_hands_that_look_at_the_table_are_not_guessed_at() -> None:
    found = equal(rules(""), rules("hands: [{name: crowd, when: players > 5 and cards == 3, before: points}]"))
    assert isinstance(found, Unknown)
    assert any("`players`" in reason for reason in found.reasons)


def test_what_only_the_rest_of_the_rules_asks_of_a_hand_keeps_games_from_being_equal() -> None:
    # No hand is settled otherwise; who banks next hangs on what a hand is called.
    passes = "bank: {passes: [{name: taken, when: 'any(hand == points and won)', is: left}]}\n"
    names = "hands: [{name: twenty, when: total == 20 and cards < 5, before: points}]\n"
    found = equal(rules(passes), rules(passes + names))
    assert isinstance(found, Different | Unknown)


def test_cards_dealt_after_play_are_not_guessed_at() -> None:
    late = "deal: [stake, card, card, play, card, banker, settle]\nends_deal: false\n"
    assert isinstance(equal(rules(late), rules(late + "settle: {pays: {pontoon: 5:2}}")), Unknown)
    assert isinstance(equal(rules(""), rules("deal: [stake, card, card, card, look, play, banker, settle]")), Different)


def test_the_rest_is_compared_by_what_it_says() -> None:
    found = equal(rules(""), rules("bank: {sale: unclaimed}"))
    assert isinstance(found, Different) and found.witness is None
    assert [each.path for each in found.said] == ["bank.sale"]
    same_packs = equal(rules(""), rules("pack: {packs: [{when: players > 2, is: 1}, {is: 8}]}"))
    assert isinstance(same_packs, Equal)


@pytest.mark.parametrize(
    ("first", "other", "verdict"),
    [("pontoon", "ace-high-pontoon", "equal"), ("pontoon", "malaysian-pontoon", "different")],
)
def test_the_answer_does_not_hang_on_the_order(first: str, other: str, verdict: str) -> None:
    assert equality(first, other).verdict == equality(other, first).verdict == verdict


@pytest.mark.parametrize("change", SAME.values(), ids=SAME)
def test_games_that_are_proved_equal_deal_alike(change: str) -> None:
    one, two = rules(""), rules(change)
    for seed in range(150):
        assert dealt(one, seed) == dealt(two, seed)


def dealt(game: Rules, seed: int) -> list[object]:
    """A whole deal from a seed, in which P1 does what comes into his head."""
    random = Random(seed)
    deal = Deal(game, punters=1, stock=ShuffledStock(game, seed, 8))
    told: list[object] = []
    while (decision := deal.decision) is not None:
        offers = sorted(decision.offers)
        told.append((decision.seat, decision.hand, decision.step, offers))
        offer = random.choice(offers)
        deal.do(Act(offer.action, offer.low))
    told += [
        (event.hand, event.outcome, event.moment, event.amount) for event in deal.events if isinstance(event, Settled)
    ]
    assert deal.result is not None
    return [*told, deal.result.banker_cards, sorted(deal.result.net.items())]
