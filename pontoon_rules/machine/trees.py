"""Walking and rewriting the trees of checked expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.symbol import Symbol
from pontoon_rules.expr.syntax import At
from pontoon_rules.expr.tree import Calculation, Comparison, Constant, Interval, Inverse, Joined, Negative, Read, Tree
from pontoon_rules.expr.types import ACTION, BOOL, CLASS, NUMBER

# Where a part stands that no file wrote.
NOWHERE = At(0, 0)


def with_children(tree: Tree, parts: tuple[Tree, ...]) -> Tree:
    """The same tree with other parts in the places of `expr.reads.parts_of`."""
    if isinstance(tree, Read):
        on, arguments = (None, parts) if tree.on is None else (parts[0], parts[1:])
        return Read(tree.type, tree.at, tree.symbol, on, arguments)
    if isinstance(tree, Inverse):
        return Inverse(tree.type, tree.at, parts[0])
    if isinstance(tree, Negative):
        return Negative(tree.type, tree.at, parts[0])
    if isinstance(tree, Joined):
        return Joined(tree.type, tree.at, tree.operator, parts)
    if isinstance(tree, Comparison):
        return Comparison(tree.type, tree.at, tree.operator, *parts)
    if isinstance(tree, Calculation):
        return Calculation(tree.type, tree.at, tree.operator, *parts)
    if isinstance(tree, Interval):
        return Interval(tree.type, tree.at, *parts)
    return tree


def mapped(tree: Tree, change: Callable[[Tree], Tree | None]) -> Tree:
    """The tree with every part replaced for which `change` gives another; from the root down."""
    changed = change(tree)
    if changed is not None:
        return changed
    parts = parts_of(tree)
    return with_children(tree, tuple(mapped(part, change) for part in parts)) if parts else tree


def reads(tree: Tree) -> Iterator[Read]:
    """Every name and function in a tree, outermost first."""
    if isinstance(tree, Read):
        yield tree
    for part in parts_of(tree):
        yield from reads(part)


# Trees that the rules mean without writing them.


def number(value: int) -> Constant:
    """A whole number."""
    return Constant(NUMBER, NOWHERE, value, str(value))


def named(symbol: Symbol, *arguments: Tree) -> Read:
    """A name of the hand in question."""
    return Read(symbol.result, NOWHERE, symbol, None, arguments)


def action(name: str) -> Constant:
    """The name of an action, as a function takes it."""
    return Constant(ACTION, NOWHERE, name, name)


def compared(left: Tree, operator: str, right: Tree) -> Comparison:
    """A comparison."""
    return Comparison(BOOL, NOWHERE, operator, left, right)


def class_name(index: int, name: str) -> Constant:
    """A hand's name."""
    return Constant(CLASS, NOWHERE, index, name)


def all_of(parts: tuple[Tree, ...]) -> Tree:
    """That all of these hold; true if there are none."""
    if len(parts) == 1:
        return parts[0]
    return Joined(BOOL, NOWHERE, "and", parts) if parts else Constant(BOOL, NOWHERE, True, "true")
