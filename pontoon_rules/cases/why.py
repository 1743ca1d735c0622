"""The parts of an expression with the values they had: what an assertion of a good test library prints."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from pontoon_rules.diagnostics import Span
from pontoon_rules.engine.refusal import seat_name
from pontoon_rules.expr.evaluate import runner
from pontoon_rules.expr.rules import BUST, NoHandClauseError, Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.tree import Calculation, Comparison, Constant, Interval, Inverse, Joined, Negative, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.types import HAND

# These two compare the hand with the banker's: what is compared is worth seeing.
_COMPARED = frozenset({"better", "level"})
_NOT_KNOWN = "not known"


class Part(NamedTuple):
    """A part of an expression as it is written, and its value; `depth` counts how far inside it stands."""

    text: str
    value: str
    depth: int
    span: Span


def parts_of(rules: Rules, expression: Expression, scope: Scope) -> Iterator[Part]:
    """The parts of an expression with their values, outermost first. Literals are left out: they say it themselves."""
    return _parts(rules, expression, expression.tree, scope, 0)


def _parts(rules: Rules, expression: Expression, tree: Tree, scope: Scope, depth: int) -> Iterator[Part]:
    if isinstance(tree, Constant):
        return
    if tree.type != HAND:
        span = expression.node.at(tree.at.start, tree.at.end)
        yield Part(expression.node.value[tree.at.start : tree.at.end], _value(rules, tree, scope), depth, span)
        if isinstance(tree, Read) and tree.symbol.name in _COMPARED and tree.on is None:
            yield Part("standing", _standing(rules, scope), depth + 1, span)
            yield Part("banker.standing", _standing(rules, scope.of(scope.table.banker)), depth + 1, span)
    for inner in _inside(tree):
        yield from _parts(rules, expression, inner, scope, depth + 1)


def _inside(tree: Tree) -> tuple[Tree, ...]:
    """The parts that are worked out in the same scope: not what `any(…)` and its kin ask of each hand."""
    if isinstance(tree, Joined):
        return tree.parts
    if isinstance(tree, Inverse | Negative):
        return (tree.of,)
    if isinstance(tree, Comparison | Calculation):
        return (tree.left, tree.right)
    if isinstance(tree, Interval):
        return (tree.low, tree.high)
    if isinstance(tree, Read) and tree.on is None and not any(p.each_hand for p in tree.symbol.parameters):
        return tree.arguments
    return ()


def _value(rules: Rules, tree: Tree, scope: Scope) -> str:
    try:
        return said(rules, tree.type.kind, runner(tree, tree.type)(scope))
    except NoHandClauseError:
        return _NOT_KNOWN


def _standing(rules: Rules, scope: Scope) -> str:
    try:
        return said(rules, "standing", rules.standing(scope))
    except NoHandClauseError:
        return _NOT_KNOWN


def said(rules: Rules, kind: str, value: Any) -> str:
    """A value of an expression of this kind of type, as a rule file would write it."""
    if value is None:
        return "nobody's"
    if isinstance(value, bool):
        return "true" if value else "false"
    if kind == "class":
        return "bust" if value == BUST else rules.class_names[value]
    if kind == "standing":
        return _ranked(rules, value)
    if kind == "seat":
        return seat_name(value)
    if kind == "seats":
        return ", ".join(seat_name(seat) for seat in value) or "nobody"
    if kind == "odds" and isinstance(value, int | Fraction):
        return f"{value.numerator}:{value.denominator}"
    return "no limit" if isinstance(value, float) else str(value)


def _ranked(rules: Rules, value: tuple[Any, ...]) -> str:
    place, *ranks = value
    name = "bust" if place == BUST else rules.class_names[len(rules.class_names) - place]
    return " ".join((name, *(str(rank) for rank in ranks)))
