"""The tree of an expression as written: frozen values, each knowing which characters of the text it covers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from pontoon_rules.expr.view import Exact


@dataclass(frozen=True)
class At:
    """The characters `start` up to, not including, `end` of the text."""

    start: int
    end: int


@dataclass(frozen=True)
class Number:
    """`15`, `7.5`: exact; what it means (a number, money, a rank) its place says."""

    at: At
    value: Exact
    word: str


@dataclass(frozen=True)
class Odds:
    """`3:2`: three for every two staked."""

    at: At
    value: Fraction


@dataclass(frozen=True)
class Truth:
    """`true` or `false`."""

    at: At
    value: bool


@dataclass(frozen=True)
class Name:
    """A word by itself: a name of the language, a hand, an action, a card, a rank, a suit, an account."""

    at: At
    word: str


@dataclass(frozen=True)
class Member:
    """`of.word`."""

    at: At
    of: Syntax
    word: str
    word_at: At


@dataclass(frozen=True)
class Call:
    """`of(arguments)`."""

    at: At
    of: Syntax
    arguments: tuple[Syntax, ...]


@dataclass(frozen=True)
class Not:
    """`not of`."""

    at: At
    of: Syntax


@dataclass(frozen=True)
class Negate:
    """`-of`."""

    at: At
    of: Syntax


@dataclass(frozen=True)
class Logic:
    """Two or more parts joined by `and` or by `or`."""

    at: At
    operator: str
    parts: tuple[Syntax, ...]


@dataclass(frozen=True)
class Compare:
    """One comparison; comparisons do not chain."""

    at: At
    operator: str
    operator_at: At
    left: Syntax
    right: Syntax


@dataclass(frozen=True)
class Arithmetic:
    """`+`, `-`, `*` or `/` of two parts."""

    at: At
    operator: str
    operator_at: At
    left: Syntax
    right: Syntax


@dataclass(frozen=True)
class Range:
    """`low .. high`, both ends included."""

    at: At
    low: Syntax
    high: Syntax


@dataclass(frozen=True)
class Hole:
    """Where something is missing and that has been said."""

    at: At


Syntax: TypeAlias = (
    Number | Odds | Truth | Name | Member | Call | Not | Negate | Logic | Compare | Arithmetic | Range | Hole
)
