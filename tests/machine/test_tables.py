"""Integers and names are one machine: what is lowered reads back, and both hold the same of every hand."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest

from pontoon_rules.expr.tree import Constant
from pontoon_rules.machine.describe import DRAWN, described, drawn
from pontoon_rules.machine.machine import Machine, Seen
from pontoon_rules.machine.roots import side_of
from pontoon_rules.machine.tables import Legend, Tables, lower, names
from pontoon_rules.model.ruleset import Owner
from tests.agreement.hands import OWNERS, machine_of, random_cards
from tests.agreement.made import made
from tests.engine.tables import game, hand, house

HALVES = "pack: {values: {J: 0.5, Q: 0.5, K: 0.5}}"
GAMES = ("pontoon", "casino-pontoon", "jack-of-spades")


@pytest.fixture(scope="module", name="forms", params=[*GAMES, "drawn", "halves"])
def _forms(request: pytest.FixtureRequest) -> tuple[Machine, Tables, Legend]:
    if request.param == "drawn":
        machine = machine_of(made(7, clauses=3))
    elif request.param == "halves":
        machine = machine_of(house("pontoon", HALVES))
    else:
        machine = machine_of(game(request.param))
    return machine, *lower(machine)


def test_names_read_back_rows_and_labels(forms: tuple[Machine, Tables, Legend]) -> None:
    machine, tables, legend = forms
    back = names(tables, legend)
    assert back.rows == machine.rows
    assert back.labels == machine.state_labels
    assert legend.classes == tuple(each.name for each in machine.classes)


def test_names_read_back_what_each_side_may_do(forms: tuple[Machine, Tables, Legend]) -> None:
    machine, tables, legend = forms
    back = names(tables, legend)
    random = Random(3)
    owners: tuple[Owner, ...] = OWNERS
    for owner in owners:
        done = side_of(machine.rules, owner).done
        for _ in range(120):
            state = random.choice(machine.states)
            turn = random.randrange(len(machine.turns[owner].states))
            seen = Seen(state, turn)
            over = machine.reduce(done, own=seen) if owner == "punter" else machine.reduce(done, banker=seen)
            assert back.done[owner, state, turn] == (over.value if isinstance(over, Constant) else None)
            for action in machine.turns[owner].actions:
                in_play = ("guard", owner, action, True) in machine.trees
                rest = machine.guard(owner, action, seen, in_play=in_play)
                assert back.guards[owner, state, turn, action] == (rest.value if isinstance(rest, Constant) else None)


def test_both_forms_walk_the_same_hands(forms: tuple[Machine, Tables, Legend]) -> None:
    machine, tables, _ = forms
    random = Random(5)
    for _ in range(300):
        cards = random_cards(machine.rules, random)
        state = 0
        for card in cards:
            state = tables.transition[state * tables.classes + machine.class_of(card)] if state >= 0 else state
        assert (None if state < 0 else state) == machine.walk(cards)


@pytest.mark.parametrize(
    ("cards", "says"), [("10 7", "stick"), ("A 6", "stick"), ("10 6", "twist"), ("10 2 4", "twist"), ("10 5 2", "stick")]
)
def test_the_policy_of_the_home_banker(cards: str, says: str) -> None:
    """HOME, "Tips": 17 or more, soft or hard."""
    machine = machine_of(game("pontoon"))
    state = machine.walk(hand(cards))
    assert state is not None
    assert names(*lower(machine)).policy[state, 0] == says


def test_the_house_of_casino_draws_on_soft_seventeen() -> None:
    machine = machine_of(game("casino-pontoon"))
    policy = names(*lower(machine)).policy
    said = {cards: policy[machine.walk(hand(cards)) or 0, 0] for cards in ("A 6", "10 7", "A 7", "A 6 10")}
    assert said == {"A 6": "twist", "10 7": "stick", "A 7": "stick", "A 6 10": "stick"}


def test_halves_are_counted_in_halves() -> None:
    machine = machine_of(house("pontoon", HALVES))
    tables, _ = lower(machine)
    state = machine.walk(hand("9 J"))
    assert state is not None
    assert tables.unit == 2 and tables.total[state] == 19
    assert machine.labels(state).total == Fraction(19, 2)


def test_the_integers_are_plain_and_complete() -> None:
    machine = machine_of(game("pontoon"))
    tables, legend = lower(machine)
    assert len(tables.transition) == len(machine.rows) * 10
    assert sum(tables.cards_of_class) == 52
    assert json.loads(json.dumps(tables.hand_class.tolist())) == [each[0].class_index for each in machine.state_labels]
    assert legend.ranks[2] == tuple(sorted({each[0].rank for each in machine.state_labels if each[0].class_index == 2}))


def test_a_machine_in_words() -> None:
    text = described(machine_of(game("jack-of-spades")))
    assert "11 classes of cards" in text
    assert "  J♠  (1)" in text and "10 J but J♠ Q K  (15)" in text
    assert "A J♠ →  pontoon, soft 21 / twenty_one, soft 21" in text
    assert "times(twist), split" in text


def test_a_small_machine_as_a_picture_and_a_large_one_as_none() -> None:
    assert drawn(machine_of(game("pontoon"))) is None
    small = machine_of(house("pontoon", "pack: {target: 4, values: {A: 1}, without: [5, 6, 7, 8, 9, 10, J, Q, K]}\n"
                             "punter: {done: bust or cards == 3}\nbanker: {done: bust or cards == 3}"))
    picture = drawn(small)
    assert picture is not None and len(small.rows) <= DRAWN
    assert picture.startswith("digraph hands {") and picture.endswith("}\n")
    arrows = [line for line in picture.splitlines() if "->" in line]
    assert len(arrows) == sum(len(set(row)) for row in small.rows)
    assert picture.count("peripheries=2") == sum(not row for row in small.rows)
