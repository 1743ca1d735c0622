"""Casino Pontoon from many packs, worked out a third time, against the game with endless packs (from eight: `tests/solve`)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.independent import endless
from tests.independent.counted import Counted


def test_very_many_packs_are_worth_what_endless_ones_are() -> None:
    """Two ways of counting: card by card, and hand against hand as fractions. The gap shrinks as one over the packs."""
    many = Counted(10**7)
    plain = sum((result * chance for result, chance in endless.without_splits().items()), Fraction(0))
    assert many.without_splits() == pytest.approx(float(plain), abs=1e-8)


def test_the_house_has_a_pontoon_as_often_as_an_ace_and_a_ten_lie_there() -> None:
    """One pack: 128 / 2652."""
    house = Counted(1).house((0,) * 10)
    assert house["pontoon", 0, 1] == pytest.approx(128 / 2652)
    assert sum(house.values()) == pytest.approx(1)
