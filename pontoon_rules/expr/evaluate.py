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
from pontoon_rules.expr.reads import every_part
from pontoon_rules.expr.scope import Scope, Undefined
from pontoon_rules.expr.tree import Calculation, Comparison, Constant, Interval, Inverse, Joined, Negative, Read, Tree
from pontoon_rules.expr.types import BOOL, CLASS, HAND, MONEY, NUMBER, RANK, Type
from pontoon_rules.expr.view import Money

Run: TypeAlias = Callable[[Scope], Any]


def runner(tree: Tree, place: Type) -> Run:
    """The function from a scope to the value that the place takes.

    It does not raise: where the value is of a hand nobody holds, or a share of nothing, a condition is false and
    anything else is None.
    """
    run = _placed(tree, place)
    if not any(_may_be_undefined(part) for part in every_part(tree)):
        return run
    nothing = False if tree.type == BOOL else None

    def guarded(scope: Scope) -> Any:
        try:
            return run(scope)
        except Undefined:
            return nothing

    return guarded


def _may_be_undefined(part: Tree) -> bool:
    """Whether the part itself may be without a value; most rules need no guard, and run without one."""
    if isinstance(part, Calculation) and part.operator == "/":
        return not (isinstance(part.right, Constant) and part.right.type == NUMBER and part.right.value)
    return isinstance(part, Read) and part.symbol.partial


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


def answered(tree: Tree) -> Run:
    """The closure of a part of an expression, None where it has no value."""
    run = compiled(tree)

    def answer(scope: Scope) -> Any:
        try:
            return run(scope)
        except Undefined:
            return None

    return answer


def compiled(tree: Tree) -> Run:
    """The closure of a tree; it may raise Undefined."""
    return _COMPILERS[type(tree)](tree)


def _constant(tree: Constant) -> Run:
    value = tree.value
    return lambda _scope: value


def _read(tree: Read) -> Run:
    """A bare name is most of what rules ask: its row's function is the closure."""
    if tree.on is None:
        return _asked_here(tree)
    whose, evaluate = compiled(tree.on), tree.symbol.evaluate
    if not tree.arguments:
        return lambda scope: evaluate(scope.own(whose(scope)))
    if any(parameter.each_hand for parameter in tree.symbol.parameters):
        ask = _asked_here(tree)
        return lambda scope: ask(scope.of(whose(scope)))
    # Arguments are worked out where the name stands, not for the hand it is asked of.
    runs = [compiled(argument) for argument in tree.arguments]
    return lambda scope: evaluate(scope.own(whose(scope)), *[run(scope) for run in runs])


def _asked_here(tree: Read) -> Run:
    """The function of a row, asked of the hand that bare names speak of."""
    evaluate, arguments = tree.symbol.evaluate, tree.arguments
    if not arguments:
        return evaluate
    runs = [compiled(argument) for argument in arguments]
    if any(parameter.each_hand for parameter in tree.symbol.parameters):
        return lambda scope: evaluate(scope, *runs)
    if len(arguments) == 1 and isinstance(arguments[0], Constant):
        value = arguments[0].value
        return lambda scope: evaluate(scope, value)
    if len(runs) == 2:
        first, second = runs
        return lambda scope: evaluate(scope, first(scope), second(scope))
    return lambda scope: evaluate(scope, *[run(scope) for run in runs])


def _inverse(tree: Inverse) -> Run:
    of = compiled(tree.of)
    return lambda scope: not of(scope)


def _negative(tree: Negative) -> Run:
    of = compiled(tree.of)
    return lambda scope: -of(scope)


def _joined(tree: Joined) -> Run:
    """Two parts at a time from the right, so that no part is looked at that need not be."""
    *others, last = (compiled(part) for part in tree.parts)
    join = _both if tree.operator == "and" else _either
    for part in reversed(others):
        last = join(part, last)
    return last


def _both(first: Run, second: Run) -> Run:
    return lambda scope: first(scope) and second(scope)


def _either(first: Run, second: Run) -> Run:
    return lambda scope: first(scope) or second(scope)


# Written out, since a comparison is what rules are made of: a call of `operator.le` for each would be felt.
_COMPARE: dict[str, Callable[[Run, Run], Run]] = {
    "==": lambda left, right: lambda scope: left(scope) == right(scope),
    "!=": lambda left, right: lambda scope: left(scope) != right(scope),
    "<": lambda left, right: lambda scope: left(scope) < right(scope),
    "<=": lambda left, right: lambda scope: left(scope) <= right(scope),
    ">": lambda left, right: lambda scope: left(scope) > right(scope),
    ">=": lambda left, right: lambda scope: left(scope) >= right(scope),
}
_COMPARE_TO_CONSTANT: dict[str, Callable[[Run, Any], Run]] = {
    "==": lambda left, value: lambda scope: left(scope) == value,
    "!=": lambda left, value: lambda scope: left(scope) != value,
    "<": lambda left, value: lambda scope: left(scope) < value,
    "<=": lambda left, value: lambda scope: left(scope) <= value,
    ">": lambda left, value: lambda scope: left(scope) > value,
    ">=": lambda left, value: lambda scope: left(scope) >= value,
}


def _comparison(tree: Comparison) -> Run:
    left = compiled(tree.left)
    if tree.left.type == CLASS and tree.operator not in ("==", "!="):
        return _COMPARE[tree.operator](_goodness(left), _goodness(compiled(tree.right)))
    if isinstance(tree.right, Constant):
        return _COMPARE_TO_CONSTANT[tree.operator](left, tree.right.value)
    return _COMPARE[tree.operator](left, compiled(tree.right))


def _goodness(of: Run) -> Run:
    return lambda scope: _worth(of(scope))


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
    Read: _read,
    Inverse: _inverse,
    Negative: _negative,
    Joined: _joined,
    Comparison: _comparison,
    Calculation: _calculation,
    Interval: _interval,
}
