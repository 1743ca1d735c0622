"""The tree of an expression as written: frozen values, each knowing which characters of the text it covers."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from pontoon_rules.expr.view import Exact
from pontoon_rules.frozen import Frozen


class At(Frozen):
    """The characters `start` up to, not including, `end` of the text."""

    start: int
    end: int


class Number(Frozen):
    """`15`, `7.5`: exact; what it means (a number, money, a rank) its place says."""

    at: At
    value: Exact
    word: str


class Odds(Frozen):
    """`3:2`: three for every two staked."""

    at: At
    value: Fraction


class Truth(Frozen):
    """`true` or `false`."""

    at: At
    value: bool


class Name(Frozen):
    """A word by itself: a name of the language, a hand, an action, a card, a rank, a suit, an account."""

    at: At
    word: str


class Member(Frozen):
    """`of.word`."""

    at: At
    of: Syntax
    word: str
    word_at: At


class Call(Frozen):
    """`of(arguments)`."""

    at: At
    of: Syntax
    arguments: tuple[Syntax, ...]


class Not(Frozen):
    """`not of`."""

    at: At
    of: Syntax


class Negate(Frozen):
    """`-of`."""

    at: At
    of: Syntax


class Logic(Frozen):
    """Two or more parts joined by `and` or by `or`."""

    at: At
    operator: str
    parts: tuple[Syntax, ...]


class Compare(Frozen):
    """One comparison; comparisons do not chain."""

    at: At
    operator: str
    operator_at: At
    left: Syntax
    right: Syntax


class Arithmetic(Frozen):
    """`+`, `-`, `*` or `/` of two parts."""

    at: At
    operator: str
    operator_at: At
    left: Syntax
    right: Syntax


class Range(Frozen):
    """`low .. high`, both ends included."""

    at: At
    low: Syntax
    high: Syntax


class Hole(Frozen):
    """Where something is missing and that has been said."""

    at: At


Syntax: TypeAlias = (
    Number | Odds | Truth | Name | Member | Call | Not | Negate | Logic | Compare | Arithmetic | Range | Hole
)
