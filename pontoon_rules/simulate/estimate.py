"""What a sample says of a rate, and how surely: exact sums, then a value with its standard error and interval.

A figure is a ratio of two sums over independent units (say, chips won over first stakes, deal by deal). Its standard error
comes from the residuals `won - ratio * staked` of the units (the delta method), its interval from Student's distribution.
Sums are exact; only the last step rounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

Exact = int | Fraction
_Pair = TypeVar("_Pair", tuple[int, int], tuple[Exact, Exact], tuple[Exact, ...])

LEVEL = 0.95
# The 97.5 % point of the normal distribution.
_NORMAL = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """A rate, its standard error, and the interval that covers the true rate in 95 of 100 such samples.

    `units` is the number of independent units it rests on. With fewer than two the error is unknown: infinite.
    """

    value: float
    error: float
    units: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - self._reach

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + self._reach

    @property
    def _reach(self) -> float:
        return student(self.units - 1) * self.error if self.error else 0.0


def ratio(pairs: Mapping[_Pair, int]) -> Estimate:
    """The ratio of sums over units given as (above, below) with how often each pair was seen.

    Raises ValueError if nothing stands below the line.
    """
    units = sum(pairs.values())
    above = _total(one * often for (one, _), often in pairs.items())
    below = _total(one * often for (_, one), often in pairs.items())
    if below == 0:
        raise ValueError("no unit has anything below the line")
    value = above / below
    squares = _total(often * (a - value * b) ** 2 for (a, b), often in pairs.items())
    return Estimate(float(value), _error(squares, units, below / units), units)


def difference(pairs: Mapping[tuple[Exact, ...], int]) -> Estimate:
    """The second ratio less the first, over units seen under both: (above, below, above, below) with how often.

    The residuals of both are taken unit by unit, so what the two have in common cancels out.
    Raises ValueError if nothing stands below a line.
    """
    units = sum(pairs.values())
    sums = [_total(key[place] * often for key, often in pairs.items()) for place in range(4)]
    if sums[1] == 0 or sums[3] == 0:
        raise ValueError("no unit has anything below the line")
    first, second = sums[0] / sums[1], sums[2] / sums[3]
    mean_first, mean_second = sums[1] / units, sums[3] / units
    squares = _total(
        often * ((d - second * e) / mean_second - (a - first * b) / mean_first) ** 2
        for (a, b, d, e), often in pairs.items()
    )
    return Estimate(float(second - first), _error(squares, units, Fraction(1)), units)


def spread(values: Mapping[Exact, int]) -> float:
    """The standard deviation of values with how often each was seen; 0 for fewer than two."""
    number = sum(values.values())
    if number < 2:
        return 0.0
    total = _total(value * often for value, often in values.items())
    squares = _total(value * value * often for value, often in values.items())
    return math.sqrt((squares - total * total / number) / (number - 1))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution (Hill's expansion; exact for 1 and 2 degrees of freedom)."""
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(math.pi * (LEVEL / 2))
    if freedom == 2:
        return 2 * LEVEL * math.sqrt(1 / (2 * (1 - LEVEL**2)))
    z, n = _NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def _total(values: Iterable[Exact]) -> Fraction:
    total = Fraction(0)
    for value in values:
        total += value
    return total


def _error(squares: Fraction, units: int, mean_below: Fraction) -> float:
    if units < 2:
        return math.inf
    return math.sqrt(squares / (units * (units - 1))) / float(mean_below)
