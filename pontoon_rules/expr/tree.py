"""The tree of a checked expression: every part has a type and, where it is a name, its row of the table."""

from __future__ import annotations

from typing import TypeAlias

from pontoon_rules.expr.scope import Value
from pontoon_rules.expr.symbol import Symbol
from pontoon_rules.expr.syntax import At
from pontoon_rules.expr.types import Type
from pontoon_rules.frozen import Frozen


class Constant(Frozen):
    """A literal: a number, odds, a card, a word; `text` is its canonical spelling."""

    type: Type
    at: At
    value: Value
    text: str


class Read(Frozen):
    """A name or function, asked of the hand `on` (None: of the hand that bare names speak of)."""

    type: Type
    at: At
    symbol: Symbol
    on: Tree | None
    arguments: tuple[Tree, ...]


class Inverse(Frozen):
    """`not of`."""

    type: Type
    at: At
    of: Tree


class Negative(Frozen):
    """`-of`."""

    type: Type
    at: At
    of: Tree


class Joined(Frozen):
    """Parts joined by `and` or `or`."""

    type: Type
    at: At
    operator: str
    parts: tuple[Tree, ...]


class Comparison(Frozen):
    """Two parts of one type, compared."""

    type: Type
    at: At
    operator: str
    left: Tree
    right: Tree


class Calculation(Frozen):
    """`+`, `-`, `*`, `/`."""

    type: Type
    at: At
    operator: str
    left: Tree
    right: Tree


class Interval(Frozen):
    """`low .. high`."""

    type: Type
    at: At
    low: Tree
    high: Tree


Tree: TypeAlias = Constant | Read | Inverse | Negative | Joined | Comparison | Calculation | Interval
