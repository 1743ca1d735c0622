"""Numbers as people read them: exact amounts of chips, rates, counts, intervals."""

from __future__ import annotations

import math
from fractions import Fraction

Number = int | Fraction | float


def amount(value: Number) -> str:
    """An exact sum: `4`, `-7`, `7.5`, `1/3`; no limit is `∞`."""
    if isinstance(value, float) and math.isinf(value):
        return "no limit"
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    # Only a denominator of twos and fives has a decimal that ends.
    rest = exact.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest == 1 and exact.denominator <= 1000:
        return f"{float(exact):.6f}".rstrip("0")
    return f"{exact.numerator}/{exact.denominator}"


def signed(value: Number) -> str:
    """An exact change: `+4`, `-7`, `0`."""
    return f"+{amount(value)}" if value > 0 else amount(value)


def chips(value: Number) -> str:
    """`1 chip`, `4 chips`."""
    return f"{amount(value)} chip{'' if value == 1 else 's'}"


def percent(value: float, places: int = 3) -> str:
    """A rate in per cent, signed: `-0.427 %`."""
    return f"{100 * value:+z.{places}f} %"


def share(value: float, places: int = 2) -> str:
    """A frequency in per cent: `4.83 %`."""
    return f"{100 * value:.{places}f} %"


def count(value: int) -> str:
    """A large number in groups of three: `100,000`."""
    return f"{value:,}"


def exact_json(value: Number) -> int | str | None:
    """An exact sum for JSON: a whole number, or a text such as `7/2`; no limit is None."""
    if isinstance(value, float) and math.isinf(value):
        return None
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else f"{exact.numerator}/{exact.denominator}"


def rate_json(value: float) -> float | None:
    """A rate for JSON; what is not known, or has no end, is None."""
    return value if math.isfinite(value) else None
