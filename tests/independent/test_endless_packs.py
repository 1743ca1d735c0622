"""Casino Pontoon against its exact value with endless packs: fractions on one side, the engine's deals on the other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import pytest

from pontoon_rules import api
from tests.independent import endless

# Its 64 packs are as near to endless as need be.
NO_SPLITS = Path(__file__).with_name("casino-without-splits.yaml")
DEALS = 20_000

Kind = TypeVar("Kind")

# A chi-squared distance of three or four degrees of freedom is greater once in a thousand runs.
ONCE_IN_A_THOUSAND = {3: 16.27, 4: 18.47}


def test_chances_add_up_to_one() -> None:
    assert sum(endless.punter(endless.EMPTY).values()) == 1
    assert sum(endless.house(endless.EMPTY).values()) == 1
    assert sum(endless.without_splits().values()) == 1


def test_a_pontoon_comes_as_often_as_an_ace_and_a_ten() -> None:
    assert endless.house(endless.EMPTY)["pontoon", 0, 1] == 2 * Fraction(1, 13) * Fraction(4, 13)


def test_the_house_draws_on_a_soft_17_and_not_on_a_hard_one() -> None:
    """Ace, two, two, two is a soft 17, and any fifth card makes a trick; ace, six, ten is a hard one."""
    assert endless.house((4, 7, True)) == {("trick", 0, 1): 1}
    assert endless.house((3, 17, True)) == {("points", 17, 1): 1}


def test_splitting_aces_and_eights_is_worth_having() -> None:
    assert expected(endless.without_splits()) < endless.with_splits() < 0


@pytest.fixture(scope="module")
def simulated() -> api.Simulated:
    return api.simulate(NO_SPLITS, deals=DEALS, seed=20_261_131)


def test_the_engine_deals_the_value_of_the_game_without_splits(simulated: api.Simulated) -> None:
    found = simulated.figures.value
    assert found.error < 0.011
    assert abs(found.value - float(expected(endless.without_splits()))) < 3 * found.error


def test_the_engine_deals_every_result_as_often_as_it_must_come(simulated: api.Simulated) -> None:
    found = {int(result): rate for result, rate in simulated.figures.results}
    assert distance(found, endless.without_splits()) < ONCE_IN_A_THOUSAND[4]


def test_the_engine_deals_every_hand_as_often_as_it_must_come(simulated: api.Simulated) -> None:
    """Against a pontoon of the house the punter holds two cards: a pontoon as often as ever, and points."""
    house_pontoon = endless.house(endless.EMPTY)["pontoon", 0, 1]
    exact = dict.fromkeys(("pontoon", "five_card_trick", "points", "bust"), Fraction(0))
    for (kind, _, _), chance in endless.punter(endless.EMPTY).items():
        name = "five_card_trick" if kind == "trick" else kind
        exact[name] += chance if kind == "pontoon" else chance * (1 - house_pontoon)
    exact["points"] += house_pontoon * (1 - exact["pontoon"])
    found = {each.name: each.rate.value for each in simulated.figures.classes}
    assert distance(found, exact) < ONCE_IN_A_THOUSAND[3]


def expected(results: Mapping[int, Fraction]) -> Fraction:
    return sum((result * chance for result, chance in results.items()), Fraction(0))


def distance(found: Mapping[Kind, float], exact: Mapping[Kind, Fraction]) -> float:
    """Chi squared."""
    assert set(found) == set(exact)
    return sum(DEALS * (found[each] - float(chance)) ** 2 / float(chance) for each, chance in exact.items())
