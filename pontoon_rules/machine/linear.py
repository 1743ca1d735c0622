"""Exact linear forms in what actions have put on a hand, and comparisons of them.

An amount that is paid or owed is a sum of such quantities, each times an exact ratio: `2 * first_stake + 2 * put(buy)`. Two
forms are the same exactly when they are equal, whatever expressions they came from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Any, TypeAlias

Exact: TypeAlias = int | Fraction


@dataclass(frozen=True)
class Atom:
    """A quantity that is not known before chips lie on the table.

    `key` identifies it, `text` is how a rule file spells it. `outside` is the name of the language that is read where
    the quantity is not one that lies on the hand: it hangs on the table, the Shoot or anyone's chips. A `whole` quantity is a
    whole number; one that is not `finite` may be without limit.
    """

    key: Any
    text: str = field(compare=False)
    outside: str = field(default="", compare=False)
    whole: bool = field(default=False, compare=False)
    finite: bool = field(default=True, compare=False)


@dataclass(frozen=True)
class Linear:
    """`constant + Σ ratio · atom`: terms in the order of their texts, none of them nothing."""

    constant: Exact
    terms: tuple[tuple[Atom, Exact], ...] = ()

    @staticmethod
    def of(atom: Atom) -> Linear:
        """The quantity itself."""
        return Linear(0, ((atom, 1),))

    def __add__(self, other: Linear) -> Linear:
        if not other.terms:
            return Linear(_plain(self.constant + other.constant), self.terms)
        ratios: dict[Atom, Exact] = dict(self.terms)
        for atom, ratio in other.terms:
            ratios[atom] = ratios.get(atom, 0) + ratio
        return _linear(self.constant + other.constant, ratios)

    def __sub__(self, other: Linear) -> Linear:
        return self + other.times(-1)

    def times(self, ratio: Exact) -> Linear:
        """The form, so many times."""
        if ratio == 1:
            return self
        return _linear(self.constant * ratio, {atom: each * ratio for atom, each in self.terms})

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """The quantities that it is made of."""
        return tuple(atom for atom, _ in self.terms)

    @property
    def finite(self) -> bool:
        """Whether none of them may be without limit."""
        return all(atom.finite for atom, _ in self.terms)

    @property
    def outside(self) -> frozenset[str]:
        """The names it reads that look beyond the hand."""
        return frozenset(atom.outside for atom, _ in self.terms if atom.outside)

    @property
    def never_negative(self) -> bool:
        """Whether it surely is nothing or more: sums of what lies on a hand are."""
        return self.constant >= 0 and all(ratio > 0 and not atom.outside for atom, ratio in self.terms)

    def value(self, amounts: Mapping[Atom, Exact]) -> Exact:
        """What it comes to with these amounts. Raises KeyError for a quantity that is not given."""
        return _plain(self.constant + sum(ratio * amounts[atom] for atom, ratio in self.terms))

    def __str__(self) -> str:
        parts = [_term(atom.text, ratio) for atom, ratio in self.terms]
        if self.constant or not parts:
            parts.append(str(self.constant))
        text = parts[0]
        for part in parts[1:]:
            text += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
        return text


Number: TypeAlias = Exact | float | Linear
"""A number, money or odds: known, without limit (`inf`), or a form."""


@dataclass(frozen=True)
class Relation:
    """`form sign 0`, where it is not known whether it holds: the one spelling of all comparisons that mean it."""

    form: Linear
    sign: str

    def __str__(self) -> str:
        left = _linear(0, {atom: ratio for atom, ratio in self.form.terms if ratio > 0})
        right = _linear(-self.form.constant, {atom: -ratio for atom, ratio in self.form.terms if ratio < 0})
        return f"{left} {self.sign} {right}"


def lifted(value: Exact | Linear) -> Linear:
    """A known number as a form."""
    return value if isinstance(value, Linear) else Linear(_plain(value))


def lowered(form: Linear) -> Exact | Linear:
    """A form without unknown quantities as a number."""
    return form if form.terms else form.constant


def compared(sign: str, left: Linear, right: Linear) -> bool | Relation:
    """`left sign right` as far as it is decided whatever the quantities are: by the difference of both."""
    difference = left - right
    if not difference.terms:
        return _HOLDS[sign](difference.constant)
    for form, more in ((difference, (">", ">=")), (difference.times(-1), ("<", "<="))):
        # What is nothing or more is not less than nothing; what is more than nothing is not nothing either.
        strict, weak = more
        if form.never_negative:
            if sign in (weak, _OPPOSITE[weak]):
                return sign == weak
            if form.constant > 0:
                return sign in (strict, "!=")
    return _canonical(sign, difference)


def opposite(relation: Relation) -> Relation:
    """The relation that holds exactly when this one does not."""
    found = _canonical(_OPPOSITE[relation.sign], relation.form)
    assert isinstance(found, Relation)
    return found


_HOLDS: dict[str, Callable[[Exact], bool]] = {
    "==": lambda number: number == 0,
    "!=": lambda number: number != 0,
    "<": lambda number: number < 0,
    "<=": lambda number: number <= 0,
    ">": lambda number: number > 0,
    ">=": lambda number: number >= 0,
}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _canonical(sign: str, form: Linear) -> bool | Relation:
    """Ratios whole and without a common factor, the first of them positive; over whole quantities only `<=` and `>=`."""
    ratios = [Fraction(ratio) for _, ratio in form.terms]
    scale = Fraction(lcm(*(ratio.denominator for ratio in ratios)))
    scale /= gcd(*(int(ratio * scale) for ratio in ratios))
    if ratios[0] < 0:
        scale, sign = -scale, _FLIPPED.get(sign, sign)
    form = form.times(scale)
    if all(atom.whole for atom, _ in form.terms):
        constant = Fraction(form.constant)
        if sign in ("==", "!=") and constant.denominator != 1:
            return sign == "!="
        # Over whole numbers `n < 2.5` is `n <= 2`, `n < 3` too, and `n > 2` is `n >= 3`.
        least = constant.numerator // constant.denominator
        most = -(-constant.numerator // constant.denominator)
        if sign == "<":
            form, sign = Linear(least + 1, form.terms), "<="
        elif sign == "<=":
            form = Linear(most, form.terms)
        elif sign == ">":
            form, sign = Linear(most - 1, form.terms), ">="
        elif sign == ">=":
            form = Linear(least, form.terms)
    return Relation(form, sign)


def _linear(constant: Exact, ratios: Mapping[Atom, Exact]) -> Linear:
    kept = [(atom, _plain(ratio)) for atom, ratio in ratios.items() if ratio]
    if len(kept) > 1:
        kept.sort(key=_by_key)
    return Linear(_plain(constant), tuple(kept))


def _by_key(term: tuple[Atom, Exact]) -> str:
    return repr(term[0].key)


def _plain(number: Exact) -> Exact:
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


def _term(text: str, ratio: Exact) -> str:
    if ratio == 1:
        return text
    return f"-{text}" if ratio == -1 else f"{ratio} * {text}"
