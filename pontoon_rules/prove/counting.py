"""How far actions must be counted, so that no rule tells two numbers of them apart."""

from __future__ import annotations

from math import ceil

from pontoon_rules.expr.every import expressions
from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Calculation, Comparison, Constant, Read, Tree
from pontoon_rules.machine.stakes import Stakes
from pontoon_rules.machine.trees import reads


def counted(rules: Rules) -> dict[str, int] | None:
    """The actions whose number a rule asks, each with the count past which no rule tells two numbers apart.

    None if some rule does more with the number than compare it (or a sum of such numbers) with a fixed one.
    """
    most: dict[str, int] = {}
    for action in (*rules.ruleset.punter.actions, *rules.ruleset.banker.actions):
        if action.times is not None:
            _raise(most, action.name, action.times.value)
        for name in () if action.never_after is None else action.never_after.value:
            _raise(most, name, 1)
    for name in Stakes(rules.ruleset).raising:
        _raise(most, name, 2)
    for expression in expressions(rules.ruleset):
        if not _count(expression.tree, most):
            return None
    return most


def _raise(most: dict[str, int], name: str, count: int) -> None:
    most[name] = max(most.get(name, 0), count)


def _count(tree: Tree, most: dict[str, int]) -> bool:
    """Note how far the comparisons of a tree count; whether there is nothing else in it that counts."""
    if not any(_is_times(read) for read in reads(tree)):
        return True
    if isinstance(tree, Comparison):
        for side, other in ((tree.left, tree.right), (tree.right, tree.left)):
            if isinstance(other, Constant) and isinstance(other.value, int | float) and _is_sum(side):
                for read in reads(side):
                    _raise(most, _action(read), ceil(other.value) + 1)
                return True
        return False
    return not _is_times(tree) and all(_count(part, most) for part in parts_of(tree))


def _is_sum(tree: Tree) -> bool:
    """Whether a tree is a sum of numbers of actions, so that one that is large makes the sum large."""
    if isinstance(tree, Calculation) and tree.operator == "+":
        return _is_sum(tree.left) and _is_sum(tree.right)
    return _is_times(tree)


def _is_times(tree: Tree) -> bool:
    return isinstance(tree, Read) and tree.symbol.name == "times"


def _action(read: Read) -> str:
    argument = read.arguments[0]
    assert isinstance(argument, Constant)
    return argument.text
