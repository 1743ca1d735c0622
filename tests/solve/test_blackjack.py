"""Blackjack as rule files: figures of the field, published or of its exact analyser. Nothing in the solver knows of it."""

from __future__ import annotations

import pytest

from pontoon_rules import api
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import Machine
from pontoon_rules.solve.hands import dealt_hands
from pontoon_rules.solve.problem import problem_of
from tests.solve.solving import HERE, solved_game

SIX = HERE / "blackjack-six-packs.yaml"
CDZ = -0.00402870236


def test_six_packs() -> None:
    assert solved_game(SIX, 6).value == pytest.approx(CDZ, abs=5e-12)


def test_packs_without_end() -> None:
    assert solved_game(SIX, None).value == pytest.approx(-0.00511734, abs=5e-9)


def test_one_split() -> None:
    solved = api.solve(HERE / "blackjack-one-split.yaml")
    assert solved.value == pytest.approx(-0.00456886297, abs=5e-12)
    # The exact deviation is 1.14654; hands of one split are taken as independent but for the banker's hand.
    assert solved.spread.deviation == pytest.approx(1.14654, abs=5e-5)
    assert not solved.spread.exact


def test_one_pack_and_eight() -> None:
    assert 100 * solved_game(SIX, 1).value == pytest.approx(0.18, abs=0.005)
    assert 100 * solved_game(SIX, 8).value == pytest.approx(-0.43, abs=0.005)


@pytest.mark.parametrize(
    ("cards", "worths"),
    [
        (("A", "2"), {"stick": -0.661732, "twist": -0.067808, "double": -0.593281}),
        (("5", "6"), {"stick": -0.634013, "twist": 0.172946, "double": 0.240259}),
    ],
)
def test_hands_against_an_ace_from_one_pack(cards: tuple[str, str], worths: dict[str, float]) -> None:
    solution = solved_game(SIX, 1)
    names = [each.name.split()[0] for each in solution.problem.machine.classes]
    (dealt,) = [
        each
        for each in dealt_hands(solution)
        if sorted(names[letter] for letter in each.cards) == sorted(cards) and [names[letter] for letter in each.seen] == ["A"]
    ]
    assert {choice.action: choice.worth for choice in dealt.choices} == pytest.approx(worths, abs=5e-7)


def test_the_bankers_row_against_an_ace() -> None:
    """One pack, before he looks: 17 to 21, a natural, bust."""
    machine = compile_machine(api.load(SIX).rules)
    assert isinstance(machine, Machine)
    problem = problem_of(machine, 1)
    (start,) = problem.levels[0].cards
    chances = problem.odds.ends(start[None, :], 0)[0]
    ace = problem.banker.signals.index((0,))
    row: dict[str, float] = {}
    for end, chance in zip(problem.banker.ends, chances, strict=True):
        if end.signal == ace:
            labels = machine.labels(end.hand.state)
            name = "natural" if end.broke_off else "bust" if labels.class_index < 0 else str(labels.rank[0])
            row[name] = row.get(name, 0.0) + chance
    whole = sum(row.values())
    published = {
        "17": 0.126128, "18": 0.131003, "19": 0.129486, "20": 0.131553, "21": 0.0515646, "natural": 0.313726, "bust": 0.11654,
    }  # fmt: skip
    assert {name: chance / whole for name, chance in row.items()} == pytest.approx(published, abs=5e-6)


@pytest.mark.parametrize(
    ("file", "effect"),
    [("blackjack-charlie.yaml", 1.514), ("blackjack-no-double-after-split.yaml", -0.141)],
)
def test_what_a_rule_is_worth(file: str, effect: float) -> None:
    """From eight packs."""
    assert 100 * (solved_game(HERE / file, 8).value - solved_game(SIX, 8).value) == pytest.approx(effect, abs=0.001)


def test_drawing_on_soft_seventeen() -> None:
    drawing = api.solve(SIX, packs=8, banker="hard 17")
    assert 100 * (drawing.value - solved_game(SIX, 8).value) == pytest.approx(-0.214, abs=0.0005)


def test_the_example_is_the_same_game() -> None:
    assert api.load(HERE.parents[1] / "examples" / "07-blackjack.yaml").hash == api.load(SIX).hash
