"""The tree of a checked expression: every part has a type and, where it is a name, its row of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pontoon_rules.expr.scope import Value
from pontoon_rules.expr.symbol import Symbol
from pontoon_rules.expr.syntax import At
from pontoon_rules.expr.types import Type


@dataclass(frozen=True)
class Constant:
    """A literal: a number, odds, a card, a word; `text` is its canonical spelling."""

    type: Type
    at: At
    value: Value
    text: str


@dataclass(frozen=True)
class Read:
    """A name or function, asked of the hand `on` (None: of the hand that bare names speak of)."""

    type: Type
    at: At
    symbol: Symbol
    on: Tree | None
    arguments: tuple[Tree, ...]


@dataclass(frozen=True)
class Inverse:
    """`not of`."""

    type: Type
    at: At
    of: Tree


@dataclass(frozen=True)
class Negative:
    """`-of`."""

    type: Type
    at: At
    of: Tree


@dataclass(frozen=True)
class Joined:
    """Parts joined by `and` or `or`."""

    type: Type
    at: At
    operator: str
    parts: tuple[Tree, ...]


@dataclass(frozen=True)
class Comparison:
    """Two parts of one type, compared."""

    type: Type
    at: At
    operator: str
    left: Tree
    right: Tree


@dataclass(frozen=True)
class Calculation:
    """`+`, `-`, `*`, `/`."""

    type: Type
    at: At
    operator: str
    left: Tree
    right: Tree


@dataclass(frozen=True)
class Interval:
    """`low .. high`."""

    type: Type
    at: At
    low: Tree
    high: Tree


Tree: TypeAlias = Constant | Read | Inverse | Negative | Joined | Comparison | Calculation | Interval
