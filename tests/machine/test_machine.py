"""The hand machine: its classes and states against counts made by hand, and the hands that packs can deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from pontoon_rules.cards import RANKS, SUITS, Card
from pontoon_rules.expr.tree import Constant
from pontoon_rules.machine.compile import HandsByTable, TooManyStates, compile_machine
from pontoon_rules.machine.explore import LIMIT
from pontoon_rules.machine.machine import UNNAMED, Machine, Seen
from pontoon_rules.machine.roots import side_of
from pontoon_rules.resources import ruleset_names
from tests.agreement.hands import OWNERS, machine_of
from tests.engine.tables import game, hand, house

POINTS = {"A": 1, "J": 10, "Q": 10, "K": 10}
PLAIN = [[rank] for rank in RANKS[:9]] + [["10", "J", "Q", "K"]]
SIX_SEVEN_EIGHT = """
settle:
  pays:
    - {name: jack, when: hand == pontoon and has(J♠), is: 3:1}
    - {name: six_seven_eight, when: cards == 3 and suited and has(6) and has(7) and has(8), is: 3:1}
"""


def ranks_of(machine: Machine) -> list[list[str]]:
    return [sorted({card.rank for card in each.cards}, key=RANKS.index) for each in machine.classes]


def state(machine: Machine, text: str) -> int:
    found = machine.walk(hand(text))
    assert found is not None, text
    return found


def test_the_plain_game_tells_ten_values_apart() -> None:
    machine = machine_of(game("pontoon"))
    assert ranks_of(machine) == PLAIN
    assert [each.name for each in machine.classes] == [*RANKS[:9], "10 J Q K"]
    assert machine.counts(1) == (4,) * 9 + (16,)
    assert machine.counts(8) == (32,) * 9 + (128,)


def test_the_states_of_the_plain_game() -> None:
    """Counted from HOME: a live hand is told by its cards, its total and softness, and as a pair; five cards make one
    trick, a bust hand is bust."""
    seen = {(0, 0, False, False)}
    for size in range(1, 5):
        for cards in combinations_with_replacement(range(1, 11), size):
            low = sum(cards)
            soft = 1 in cards and low + 10 <= 21
            total = low + 10 * soft
            if total <= 21 and not (size == 2 and total == 21):
                seen.add((size, total, soft, size == 2 and cards[0] == cards[1]))
    pontoon, trick, bust = 1, 1, 1
    machine = machine_of(game("pontoon"))
    assert len(machine.rows) == len(seen) + pontoon + trick + bust
    assert machine.explored <= 146  # the trial of the design: 146 states, 96 when they were made few
    assert len(machine.rows) <= 96


@pytest.mark.parametrize(
    ("lines", "classes", "most"),
    [(SIX_SEVEN_EIGHT, 20, 120), ("settle: {pays: [{name: flush, when: suited, is: 3:1}]}", 40, 454)],
)
def test_named_cards_and_suits_split_classes(lines: str, classes: int, most: int) -> None:
    """Seven values without a suit, three with four, and the jack: 7 + 12 + 1; ten values in four suits: 40."""
    machine = machine_of(house("pontoon", lines))
    assert len(machine.classes) == classes
    assert len(machine.rows) <= most


def test_a_named_card_is_a_class_of_its_own() -> None:
    machine = machine_of(game("jack-of-spades"))
    jack = machine.classes[machine.class_of(Card("J", "♠"))]
    assert jack.cards == (Card("J", "♠"),)
    assert len(machine.classes) == 11
    assert {card.rank for card in machine.classes[machine.class_of(Card("J", "♥"))].cards} == {"10", "J", "Q", "K"}


def test_cards_left_out_are_in_no_class() -> None:
    machine = machine_of(house("pontoon", "pack: {without: [2♣, 9]}"))
    assert len(machine.deck) == 52 - 1 - 4
    assert sum(machine.counts(1)) == 47
    with pytest.raises(KeyError):
        machine.class_of(Card("9", "♠"))


@pytest.mark.parametrize(
    ("cards", "name", "total", "soft"),
    [("10 9", "points", 19, False), ("A 6", "points", 17, True), ("A 6 10", "points", 17, False), ("5 4 3", "points", 12, False)],
)
def test_what_is_known_of_a_live_hand(cards: str, name: str, total: int, soft: bool) -> None:
    machine = machine_of(game("pontoon"))
    labels = machine.labels(state(machine, cards))
    assert machine.rules.class_names[labels.class_index] == name
    assert (labels.total, labels.soft, labels.cards, labels.rank) == (total, soft, len(cards.split()), (total,))


def test_hands_end_where_no_rule_lets_them_take_a_card() -> None:
    machine = machine_of(game("pontoon"))
    for cards, ended in (("2 3 4 5 6", True), ("10 9 5", True), ("10 9", False), ("10 9 2", False)):
        assert machine.ended(state(machine, cards)) is ended, cards
    assert machine.walk(hand("10 9 5 2")) is None
    assert machine.follow(state(machine, "10 9 5"), 0) is None
    # A punter's turn is over with a pontoon; the banker's is not, though no banker in his senses would twist.
    assert not machine.ended(state(machine, "A K"))
    done = {owner: side_of(machine.rules, owner).done for owner in OWNERS}
    assert machine.reduce(done["punter"], own=Seen(state(machine, "A K"))).value is True  # type: ignore[union-attr]
    assert machine.reduce(done["banker"], banker=Seen(state(machine, "A K"))).value is False  # type: ignore[union-attr]
    assert machine.follow(0, 3) == state(machine, "4")


def test_a_split_ace_and_ten_of_the_shoot_game_plays_on() -> None:
    """In SHOOT a pontoon is the first two cards dealt; after a split it is a 21 that may take a card more."""
    machine = machine_of(game("shoot-pontoon"))
    whole = state(machine, "A K")
    assert not machine.ended(whole)
    names = {kind: machine.rules.class_names[machine.labels(whole, place).class_index] for place, kind in enumerate(machine.kinds)}
    assert names == {((("split", ""), False),): "pontoon", ((("split", ""), True),): "twenty_one"}


def test_standings_order_hands_as_the_rules_do() -> None:
    machine = machine_of(game("pontoon"))
    best_first = ["A K", "2 3 4 5 6", "7 7 7", "10 10", "10 2", "10 9 5"]
    standings = [machine.standing(state(machine, cards)) for cards in best_first]
    assert standings == sorted(standings, key=lambda each: each or (), reverse=True)
    assert len(set(standings)) == len(standings)
    assert machine.standing(state(machine, "10 9 5")) == machine.standing(state(machine, "10 7 6"))


def test_a_hand_that_no_clause_names() -> None:
    rules = house("pontoon", "hands: [{replace: all}, {name: good, when: total >= 17}]\npunter: {done: bust}\nbanker: {done: bust}\n"
                  "settle: {pays: [{replace: all}], takes: [{replace: all}]}\nends_deal: false\nbank: {passes: [{replace: all}]}")
    machine = machine_of(rules)
    assert machine.labels(state(machine, "10 6")).class_index == UNNAMED
    assert machine.standing(state(machine, "10 6")) is None
    assert machine.labels(state(machine, "10 7")).class_index == 0


# hands a pack can deal


def test_one_pack_has_no_five_aces() -> None:
    rules = house("pontoon", "settle: {also: [{name: aces, when: held(A) == 5, from: banker, to: punter, amount: 1 * chip}]}")
    machine = machine_of(rules)
    five = state(machine, "A A A A A")
    assert machine.shortest((five,), 2) == (0,) * 5
    assert machine.shortest((five,), 1) is None
    assert not machine.reachable(five) and machine.reachable(five, 2)


def test_the_shortest_hand_uses_what_the_pack_has() -> None:
    machine = machine_of(game("pontoon"))
    trick = state(machine, "2 3 4 5 6")
    found = machine.shortest((trick,))
    assert found is not None and len(found) == 5
    cards = machine.dealt(found)
    assert len(set(cards)) == 5 and machine.walk(cards) == trick
    # With all aces and twos elsewhere, five cards are 3 3 3 3 4 at least: 16.
    without = machine.shortest((trick,), without=(4, 4, *(0,) * 8))
    assert without is not None and not {0, 1} & set(without)
    # With the threes gone as well, five cards are 4 4 4 4 5 at least: 21, which is a trick; without the fours 5 · 4 + 6 is bust.
    fours = machine.shortest((trick,), without=(4, 4, 4, *(0,) * 7))
    assert fours is not None and sorted(fours) == [3, 3, 3, 3, 4]
    assert machine.shortest((trick,), without=(4, 4, 4, 4, *(0,) * 6)) is None


def test_the_empty_hand_needs_no_card() -> None:
    assert machine_of(game("pontoon")).shortest((0, 5)) == ()


@pytest.mark.parametrize("name", ruleset_names())
def test_an_example_leads_to_its_state(name: str) -> None:
    machine = machine_of(game(name))
    for each in machine.states[:: 1 + len(machine.rows) // 40]:
        assert machine.walk(machine.example(each)) == each
        example, counts = machine.examples[each], machine.counts(2)
        found = machine.shortest((each,), 2)
        if all(example.count(letter) <= counts[letter] for letter in example):
            assert found is not None and len(found) == len(example)
        else:
            assert found is None or len(found) >= len(example)
        if found is not None:
            assert machine.walk(machine.dealt(found)) == each
            assert all(found.count(letter) <= counts[letter] for letter in found)


# expressions


def test_what_cards_decide_of_a_condition() -> None:
    rules = house("pontoon", "settle: {pays: [{name: jack, when: hand == pontoon and has(J♠) and stake > 2 * chip, is: 3:1}]}")
    machine = machine_of(rules)
    when = rules.ruleset.settle.pays.choices[0].when
    assert when is not None
    for cards, left in (("A♥ Q♠", False), ("A♥ J♥", False), ("10♥ J♠", False)):
        rest = machine.reduce(when, own=Seen(state(machine, cards)))
        assert isinstance(rest, Constant) and rest.value is left
    open_ = machine.reduce(when, own=Seen(state(machine, "A♥ J♠")))
    assert not isinstance(open_, Constant)


@pytest.mark.parametrize(
    ("own", "banker", "better"), [("10 9", "10 8", True), ("10 8", "10 8", False), ("2 3 4 5 6", "7 7 7", True)]
)
def test_better_is_decided_by_two_hands(own: str, banker: str, better: bool) -> None:
    rules = game("pontoon")
    machine = machine_of(rules)
    when = next(clause.when for clause in rules.ruleset.settle.winner if clause.name == "better")
    assert when is not None
    mine, his = Seen(state(machine, own)), Seen(state(machine, banker))
    assert machine.reduce(when, own=mine, banker=his).value is better  # type: ignore[union-attr]
    assert not isinstance(machine.reduce(when, own=mine), Constant)


def test_a_turn_closes_what_it_forbids() -> None:
    """HOME: no buy after a twist, three buys at most."""
    machine = machine_of(game("pontoon"))
    turn = machine.turns["punter"]
    bought = [0]
    for _ in range(3):
        after = turn.follow(bought[-1], "buy")
        assert after is not None
        bought.append(after)
    assert len(set(bought)) == 4
    assert turn.follow(bought[-1], "buy") is None
    twisted = turn.follow(0, "twist")
    assert twisted is not None and turn.follow(twisted, "buy") is None and turn.follow(twisted, "stick") == twisted
    guard = machine.guard("punter", "stick", Seen(state(machine, "10 4")))
    assert isinstance(guard, Constant) and guard.value is False
    assert machine.guard("punter", "stick", Seen(state(machine, "10 5"))).value is True  # type: ignore[union-attr]
    assert machine.guard("punter", "split", Seen(state(machine, "10 9"))).value is False  # type: ignore[union-attr]
    assert not isinstance(machine.guard("punter", "split", Seen(state(machine, "10 K"))), Constant)  # hands held: outside


# refusals


def test_names_of_hands_that_hang_on_the_table_have_no_machine() -> None:
    found = compile_machine(house("pontoon", "hands: [{name: odd, when: cards == players, before: points}]"))
    assert found == HandsByTable(("players",))
    assert "`players`" in str(found)


def test_past_the_limit_the_clauses_are_named() -> None:
    each = " and ".join(f"held({rank}{suit}) + held({rank}) == 2" for rank in RANKS[:7] for suit in SUITS[:2])
    rules = house("pontoon", "punter: {done: cards == 13 or bust}\nbanker: {done: cards == 13 or bust}\n"
                  f"settle: {{pays: [{{name: monster, when: not ({each}), is: 3:1}}, "
                  "{name: alike, when: held(2♥) + held(3♦) + held(4♣) + held(5♠) + held(6♥) == held(A), is: 3:1}]}")
    found = compile_machine(rules, limit=5_000)
    assert isinstance(found, TooManyStates)
    assert found.limit == 5_000
    worst, factor = found.clauses[0]
    assert worst in ("settle.pays monster", "settle.pays alike") and factor > 10
    assert f"`{worst}`" in str(found) and "5000" in str(found)
    assert LIMIT == 200_000


# a machine is validated once


def test_a_machine_that_does_not_fit_together_is_refused() -> None:
    machine = machine_of(game("pontoon"))
    for wrong, message in (
        ({"rows": machine.rows[:-1]}, "as many rows"),
        ({"rows": ((0,) * 9, *machine.rows[1:])}, "from each of 10 classes"),
        ({"rows": ((999,) * 10, *machine.rows[1:])}, "to a state"),
        ({"rows": ((0,) * 10, *machine.rows[1:])}, "leads to each state"),
        ({"deck": machine.deck[1:]}, "in one class"),
        ({"kinds": (*machine.kinds, ())}, "for each of 2 kinds"),
    ):
        with pytest.raises(ValueError, match=message):
            replace(machine, **wrong)
