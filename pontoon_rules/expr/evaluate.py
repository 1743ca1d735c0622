"""The direct evaluator: a checked tree turned once into closures.

Exact throughout: whole numbers stay whole, shares are fractions, and the only float is `inf`, which is no limit.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any, TypeAlias, cast

from pontoon_rules.cards import RANKS
from pontoon_rules.expr.scope import Scope, Undefined
from pontoon_rules.expr.tree import Calculation, Comparison, Constant, Interval, Inverse, Joined, Negative, Read, Tree
from pontoon_rules.expr.types import BOOL, CLASS, HAND, MONEY, RANK, Type
from pontoon_rules.expr.view import Money

Run: TypeAlias = Callable[[Scope], Any]


def runner(tree: Tree, place: Type) -> Run:
    """The function from a scope to the value that the place takes.

    It does not raise: where the value is of a hand nobody holds, or a share of nothing, a condition is false and
    anything else is None.
    """
    run = _placed(tree, place)
    nothing = False if tree.type == BOOL else None

    def guarded(scope: Scope) -> Any:
        try:
            return run(scope)
        except Undefined:
            return nothing

    return guarded


def _placed(tree: Tree, place: Type) -> Run:
    run = compiled(tree)
    if place.kind == "amount":
        kind = tree.type.kind
        return lambda scope: (kind, run(scope))
    if place.kind in ("range_number", "range_money") and not isinstance(tree, Interval):
        return lambda scope: (run(scope),) * 2
    if place.kind in ("account", "place") and tree.type == HAND:
        return lambda scope: run(scope).seat
    if place.kind == "rank_by" and tree.type == RANK:
        return lambda scope: _RANK_ORDER.get(run(scope), 0)
    return run


# Ranks rank as players rank them, the ace on top; a missing card below all.
_RANK_ORDER = {rank: order for order, rank in enumerate((*RANKS[1:], RANKS[0]), start=1)}


def compiled(tree: Tree) -> Run:
    """The closure of a tree; it may raise Undefined."""
    return _COMPILERS[type(tree)](tree)


def _constant(tree: Constant) -> Run:
    value = tree.value
    return lambda _scope: value


def _read(tree: Read) -> Run:
    ask = _asked(tree)
    if tree.on is None:
        return lambda scope: ask(scope, scope)
    whose = compiled(tree.on)
    return lambda scope: ask(scope.of(whose(scope)), scope)


def _simple_read(tree: Read) -> Run:
    """A bare name is most of what rules ask: its row's function is the closure."""
    return _read(tree) if tree.on is not None or tree.arguments else tree.symbol.evaluate


def _asked(tree: Read) -> Callable[[Scope, Scope], Any]:
    """The function of a row, given the scope of the hand asked and the scope the arguments are worked out in."""
    evaluate = tree.symbol.evaluate
    runs = [compiled(argument) for argument in tree.arguments]
    if not runs:
        return lambda scope, _outer: evaluate(scope)
    if any(parameter.each_hand for parameter in tree.symbol.parameters):
        return lambda scope, _outer: evaluate(scope, *runs)
    if len(runs) == 1:
        first = runs[0]
        return lambda scope, outer: evaluate(scope, first(outer))
    return lambda scope, outer: evaluate(scope, *[run(outer) for run in runs])


def _inverse(tree: Inverse) -> Run:
    of = compiled(tree.of)
    return lambda scope: not of(scope)


def _negative(tree: Negative) -> Run:
    of = compiled(tree.of)
    return lambda scope: -of(scope)


def _joined(tree: Joined) -> Run:
    parts = [compiled(part) for part in tree.parts]
    if len(parts) == 2:
        first, second = parts
        if tree.operator == "and":
            return lambda scope: first(scope) and second(scope)
        return lambda scope: first(scope) or second(scope)
    if tree.operator == "and":
        return lambda scope: all(part(scope) for part in parts)
    return lambda scope: any(part(scope) for part in parts)


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _comparison(tree: Comparison) -> Run:
    left, right, compare = compiled(tree.left), compiled(tree.right), _COMPARE[tree.operator]
    if tree.left.type == CLASS and tree.operator not in ("==", "!="):
        return lambda scope: compare(_worth(left(scope)), _worth(right(scope)))
    if isinstance(tree.right, Constant):
        value = tree.right.value
        return lambda scope: compare(left(scope), value)
    return lambda scope: compare(left(scope), right(scope))


def _worth(place: int) -> float:
    """How good a hand's name is: the first in `hands` is best, and bust (-1) is below all."""
    return -place if place >= 0 else -inf


def _calculation(tree: Calculation) -> Run:
    left, right = compiled(tree.left), compiled(tree.right)
    calculate = _LIMITLESS[tree.operator] if MONEY in (tree.left.type, tree.right.type) else _EXACT[tree.operator]
    return lambda scope: calculate(left(scope), right(scope))


def _divided(left: Any, right: Any) -> Any:
    if not right:
        raise Undefined
    share = Fraction(left) / right
    return share.numerator if share.denominator == 1 else share


_EXACT: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
}


def _plus(left: Money, right: Money) -> Money:
    total = left + right
    return total if total == total else inf  # noqa: PLR0124 - no limit less no limit is no limit


def _minus(left: Money, right: Money) -> Money:
    return _plus(left, -right)


def _times(left: Money, right: Money) -> Money:
    return left * right if left and right else 0  # nothing of no limit is nothing


def _share(left: Money, right: Money) -> Money:
    if isinstance(right, float):
        if isinstance(left, float):
            raise Undefined
        return 0
    if isinstance(left, float):
        if not right:
            raise Undefined
        return left if right > 0 else -left
    return cast("Money", _divided(left, right))


_LIMITLESS: dict[str, Callable[[Any, Any], Any]] = {"+": _plus, "-": _minus, "*": _times, "/": _share}


def _interval(tree: Interval) -> Run:
    low, high = compiled(tree.low), compiled(tree.high)
    return lambda scope: (low(scope), high(scope))


_COMPILERS: dict[type, Callable[[Any], Run]] = {
    Constant: _constant,
    Read: _simple_read,
    Inverse: _inverse,
    Negative: _negative,
    Joined: _joined,
    Comparison: _comparison,
    Calculation: _calculation,
    Interval: _interval,
}
