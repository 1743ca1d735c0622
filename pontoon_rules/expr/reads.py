"""What a checked tree is made of, and which names it reads."""

from __future__ import annotations

from collections.abc import Iterator

from pontoon_rules.expr.tree import Calculation, Comparison, Interval, Inverse, Joined, Negative, Read, Tree


def parts_of(tree: Tree) -> tuple[Tree, ...]:
    """The parts of a tree, in the order in which they are written."""
    if isinstance(tree, Read):
        return tree.arguments if tree.on is None else (tree.on, *tree.arguments)
    if isinstance(tree, Inverse | Negative):
        return (tree.of,)
    if isinstance(tree, Joined):
        return tree.parts
    if isinstance(tree, Comparison | Calculation):
        return (tree.left, tree.right)
    return (tree.low, tree.high) if isinstance(tree, Interval) else ()


def every_part(tree: Tree) -> Iterator[Tree]:
    """The tree and all that is in it, the outer ones first."""
    yield tree
    for part in parts_of(tree):
        yield from every_part(part)


def names_read(tree: Tree) -> frozenset[str]:
    """The names and functions that the tree asks for."""
    return frozenset(part.symbol.name for part in every_part(tree) if isinstance(part, Read))
