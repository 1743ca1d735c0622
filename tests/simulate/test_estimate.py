"""Estimates against arithmetic done another way, and against distributions whose values are known."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from pontoon_rules.simulate.estimate import difference, ratio, spread, student


def test_a_ratio_over_equal_units_is_the_mean_with_its_standard_error() -> None:
    values: list[int | Fraction] = [3, -1, -1, 2, 0, -1, 4, Fraction(1, 2)]
    pairs: Counter[tuple[int | Fraction, int | Fraction]] = Counter((value, 1) for value in values)
    found = ratio(pairs)
    plain = [float(value) for value in values]
    assert found.value == pytest.approx(statistics.mean(plain))
    assert found.error == pytest.approx(statistics.stdev(plain) / math.sqrt(len(plain)))
    assert found.units == 8


def test_a_ratio_weighs_units_by_what_stands_below_the_line() -> None:
    # 10 won on 40 staked; residuals 2.5 and -2.5.
    found = ratio({(10, 30): 1, (0, 10): 1})
    assert found.value == 0.25
    assert found.error == pytest.approx(math.sqrt((2.5**2 + 2.5**2) / 2) / 20)


def test_equal_residuals_leave_no_error() -> None:
    found = ratio({(1, 2): 5, (2, 4): 7})
    assert (found.value, found.error) == (0.5, 0.0)
    assert (found.low, found.high) == (0.5, 0.5)


def test_one_unit_says_nothing_of_its_error() -> None:
    found = ratio({(1, 2): 1})
    assert math.isinf(found.error)
    assert found.low == -math.inf


def test_nothing_below_the_line_is_refused() -> None:
    with pytest.raises(ValueError, match="below the line"):
        ratio({(1, 0): 3})
    with pytest.raises(ValueError, match="below the line"):
        difference({(1, 1, 1, 0): 3})


def test_a_paired_difference_is_the_mean_of_the_differences() -> None:
    pairs = [(1, 2), (-1, -1), (3, 5), (0, -1), (2, 2)]
    found = difference(Counter((a, 1, b, 1) for a, b in pairs))
    gaps = [float(b - a) for a, b in pairs]
    assert found.value == pytest.approx(statistics.mean(gaps))
    assert found.error == pytest.approx(statistics.stdev(gaps) / math.sqrt(len(gaps)))


def test_a_paired_difference_does_not_depend_on_the_size_of_stakes() -> None:
    small = difference({(1, 1, 2, 1): 3, (0, 1, -1, 1): 2})
    large = difference({(10, 10, 200, 100): 3, (0, 10, -100, 100): 2})
    assert large.value == pytest.approx(small.value)
    assert large.error == pytest.approx(small.error)


def test_the_spread_is_that_of_the_sample() -> None:
    values = [1, 1, 2, -4, 7]
    assert spread(Counter(values)) == pytest.approx(statistics.stdev(values))
    assert spread({5: 1}) == 0.0


@pytest.mark.parametrize(
    ("freedom", "point"),
    # Tables of Student's distribution, two-sided 95 %.
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (120, 1.980),
        (10**6, 1.960),
    ],
)
def test_student(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.01)


def test_no_freedom_is_no_knowledge() -> None:
    assert math.isinf(student(0))


def test_intervals_cover_the_true_rate_as_often_as_they_say() -> None:
    # Stakes of 1 to 3, won or lost with a chance of 0.45: the true rate is -0.1.
    random = Random(5)
    covered = 0
    rounds = 400
    for _ in range(rounds):
        pairs: Counter[tuple[int, int]] = Counter()
        for _ in range(60):
            stake = random.choice((1, 2, 3))
            pairs[stake if random.random() < 0.45 else -stake, stake] += 1
        found = ratio(pairs)
        covered += found.low <= -0.1 <= found.high
    # 95 % of 400 is 380; five standard deviations of a binomial are 22.
    assert 358 <= covered <= 400
