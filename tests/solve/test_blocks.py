"""Cards that are alike for all that may still come, counted together: against deals walked one by one, and against the same
solver with every class for itself."""

from __future__ import annotations

from math import comb

import pytest

from pontoon_rules import api
from pontoon_rules.diagnostics import Source
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import Machine
from pontoon_rules.solve import problem as making
from pontoon_rules.solve.chart import chart_of
from pontoon_rules.solve.problem import Problem, problem_of
from tests.solve.solving import solved_game
from tests.solve.suited import SuitedBrute, SuitedHouse, coded, only

PACK = "A♥ A♠ A♦ 6♥ 8♠ 10♥ J♥ 10♠ J♠ Q♠ Q♥ K♥ K♠"
RULES = """
format: 1
name: Tiny flushes
extends: casino-pontoon
settle:
  pays:
    - name: flush
      when: cards == 3 and suited
      is: [{when: has(♠), is: 5:1}, {is: 3:1}]
"""


def tiny(split: str) -> api.Game:
    return api.load(Source("tiny.yaml", f"{RULES}punter: {{actions: {{double: none, split: {split}}}}}\n{only(PACK)}"))


def problem(game: str | api.Game, packs: int | None = 1) -> Problem:
    machine = compile_machine(api.load(game).rules)
    assert isinstance(machine, Machine)
    return problem_of(machine, packs)


def nodes(found: Problem) -> int:
    return sum(len(level.places) for level in found.levels)


@pytest.mark.parametrize(("split", "hands"), [("none", 1), ("{hands: 2}", 2), ("{hands: 3}", 3)])
def test_suits_of_a_tiny_pack(split: str, hands: int) -> None:
    house = SuitedHouse(coded(PACK), doubles=False, hands=hands)
    solution = solved_game(tiny(split), exact=True)
    assert not solution.problem.rows.blocks.apart
    assert solution.value == SuitedBrute(house).value()


@pytest.fixture
def by_class(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every class of cards for itself, and every situation."""
    monkeypatch.setattr(making, "lumped", lambda rows, *_, **__: rows)


@pytest.mark.parametrize(
    ("game", "packs"),
    [(tiny("{hands: 3}"), 1), ("jack-of-clubs", 1), ("jack-of-clubs", 2), ("jack-of-clubs", None)],
    ids=["tiny", "jack", "two-packs", "endless"],
)
def test_blocks_change_nothing(game: str | api.Game, packs: int | None, request: pytest.FixtureRequest) -> None:
    counted = solved_game(game, packs)
    request.getfixturevalue("by_class")
    alone = solved_game(game, packs)
    assert not counted.problem.rows.blocks.apart and alone.problem.rows.blocks.apart
    assert counted.value == pytest.approx(alone.value, abs=1e-13)
    assert chart_of(counted).cost == pytest.approx(chart_of(alone).cost, abs=1e-13)
    if packs is not None:
        assert nodes(counted.problem) < nodes(alone.problem)


def test_the_same_ratio_by_class(request: pytest.FixtureRequest) -> None:
    counted = solved_game(tiny("{hands: 2}"), exact=True).value
    request.getfixturevalue("by_class")
    assert solved_game(tiny("{hands: 2}"), exact=True).value == counted


def test_both_hands_of_a_split_together(request: pytest.FixtureRequest) -> None:
    """What one hand takes from the other is told by class, though the hands are counted in blocks."""
    text = "format: 1\nname: Jack\nextends: jack-of-clubs\npunter: {actions: {split: {hands: 2, pair: aces}}}\n"
    counted = api.solve(Source("jack.yaml", text), spread=True)
    request.getfixturevalue("by_class")
    alone = api.solve(Source("jack.yaml", text), spread=True)
    assert counted.spread.exact and alone.spread.exact
    assert counted.spread.deviation == pytest.approx(alone.spread.deviation, abs=1e-12)
    assert counted.spread.mean == pytest.approx(alone.value, abs=1e-12)


def test_three_cards_of_spanish_pontoon() -> None:
    """Who must twist below 21 comes to 6-7-8 and 7-7-7 whenever they are dealt first; a banker who never sticks pays them all,
    but where he has a pontoon. Of 6-7-8 one is all spades, and one is of each other suit."""
    text = """
format: 1
name: Always
extends: spanish-pontoon
punter: {actions: {buy: none, split: none, stick: {from: 21}}}
banker: {plays: [{replace: all}, {name: on, is: twist}]}
tests: [{replace: all}]
"""
    solved = api.solve(Source("always.yaml", text))
    often = {str(net): rate for (net, clause), rate in solved.results.by("net", "amount_clause").items() if clause == "three"}
    no_pontoon = 1 - 4 * 12 / comb(45, 2)
    dealt = no_pontoon / comb(48, 3)
    assert often == pytest.approx({"3": 1 * dealt, "2": 3 * dealt, "3/2": (4**3 - 4 + 4) * dealt}, abs=1e-15)


def test_suits_count_where_they_may_yet_say_something() -> None:
    """Of spanish Pontoon's hands only those on the way to 6-7-8 of one suit are told by it."""
    problem_ = problem("spanish-pontoon")
    assert nodes(problem_) < 50_000
    names = {" ".join(problem_.alphabet.names[letter].name.split()[0] for letter in problem_.called.hand(2, node)) for node in range(len(problem_.levels[2].places))}
    assert {"2 3", "6 7", "6♠ 7♠", "6♥ 7♥", "7 J"} <= names
    assert not names & {"2♥ 3♥", "6♥ 7♦", "7♥ J♥", "6 J♥"}


def test_the_costs_of_a_strategy_add_up_over_blocks() -> None:
    """Hands of splits that are alike by suit are priced once, as often as all of them come."""
    lines = "extends: spanish-pontoon\npack: {without: [2, 3, 4, 5, 9, 10, J, Q]}\npunter: {actions: {split: {hands: 3}}}\n"
    house = api.Source("house.yaml", f"format: 1\nname: House\n{lines}tests: [{{replace: all}}]\n")
    priced = api.advise("pontoon-advice", house, packs=2).priced
    costs = [price.cost for price in priced.clauses if price is not None]
    assert sum(costs) == pytest.approx(priced.cost, abs=1e-12)
    assert min(costs) > -1e-12
