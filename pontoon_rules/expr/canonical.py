"""How a checked expression is spelled, and when two mean the same."""

from __future__ import annotations

from typing import Any

from pontoon_rules.expr.tree import Calculation, Comparison, Constant, Interval, Inverse, Joined, Negative, Read, Tree

_BINDS = {"or": 1, "and": 2, "not": 3, "compare": 4, "+": 5, "-": 5, "*": 6, "/": 6, "minus": 7}
_ATOM = 9
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"==": "!=", "!=": "=="}


def spelled(tree: Tree) -> str:
    """The canonical text: one space about operators, brackets only where needed. It reads back to the same tree."""
    return _spelled(tree)[0]


def _spelled(tree: Tree) -> tuple[str, int]:
    """The text and how tightly its outermost operator binds."""
    if isinstance(tree, Constant):
        return tree.text, _ATOM
    if isinstance(tree, Read):
        return _read(tree), _ATOM
    if isinstance(tree, Inverse):
        return f"not {_within(tree.of, _BINDS['not'])}", _BINDS["not"]
    if isinstance(tree, Negative):
        return f"-{_within(tree.of, _BINDS['minus'])}", _BINDS["minus"]
    if isinstance(tree, Joined):
        binds = _BINDS[tree.operator]
        return f" {tree.operator} ".join(_within(part, binds + 1) for part in tree.parts), binds
    if isinstance(tree, Comparison):
        binds = _BINDS["compare"]
        return f"{_within(tree.left, binds + 1)} {tree.operator} {_within(tree.right, binds + 1)}", binds
    if isinstance(tree, Calculation):
        binds = _BINDS[tree.operator]
        return f"{_within(tree.left, binds)} {tree.operator} {_within(tree.right, binds + 1)}", binds
    return f"{spelled(tree.low)} .. {spelled(tree.high)}", 0


def _within(tree: Tree, binds: int) -> str:
    text, own = _spelled(tree)
    return text if own >= binds else f"({text})"


def _read(tree: Read) -> str:
    owner = "" if tree.on is None else spelled(tree.on) + "."
    arguments = f"({', '.join(spelled(argument) for argument in tree.arguments)})" if tree.arguments else ""
    return owner + tree.symbol.name + arguments


def meaning(tree: Tree) -> tuple[Any, ...]:
    """A key that is equal for expressions that differ only in order, brackets or the way round of a comparison."""
    if isinstance(tree, Constant):
        return ("constant", tree.type.kind, tree.text)
    if isinstance(tree, Read):
        arguments = tuple(meaning(argument) for argument in tree.arguments)
        if tree.symbol.name in ("min", "max"):
            arguments = _sorted(set(arguments))
        return ("read", tree.symbol.name, meaning(tree.on) if tree.on is not None else (), arguments)
    if isinstance(tree, Inverse):
        return _inverse(tree.of)
    if isinstance(tree, Negative):
        return ("minus", meaning(tree.of))
    if isinstance(tree, Joined):
        parts = {part for each in tree.parts for part in _flat(each, tree.operator)}
        return next(iter(parts)) if len(parts) == 1 else (tree.operator, _sorted(parts))
    if isinstance(tree, Comparison):
        return _comparison(tree.operator, meaning(tree.left), meaning(tree.right))
    if isinstance(tree, Calculation):
        if tree.operator in "+*":
            return (tree.operator, _sorted(_terms(tree, tree.operator)))
        return (tree.operator, meaning(tree.left), meaning(tree.right))
    assert isinstance(tree, Interval)
    low, high = meaning(tree.low), meaning(tree.high)
    return low if low == high else ("..", low, high)


def _sorted(parts: Any) -> tuple[Any, ...]:
    return tuple(sorted(parts, key=repr))


def _inverse(of: Tree) -> tuple[Any, ...]:
    if isinstance(of, Inverse):
        return meaning(of.of)
    if isinstance(of, Comparison) and of.operator in _OPPOSITE:
        return _comparison(_OPPOSITE[of.operator], meaning(of.left), meaning(of.right))
    return ("not", meaning(of))


def _comparison(operator: str, left: Any, right: Any) -> tuple[Any, ...]:
    if operator in (">", ">="):
        operator, left, right = _FLIPPED[operator], right, left
    if operator in _OPPOSITE:
        left, right = _sorted((left, right))
    return (operator, left, right)


def _flat(tree: Tree, operator: str) -> list[tuple[Any, ...]]:
    if isinstance(tree, Joined) and tree.operator == operator:
        return [part for each in tree.parts for part in _flat(each, operator)]
    return [meaning(tree)]


def _terms(tree: Tree, operator: str) -> list[tuple[Any, ...]]:
    if isinstance(tree, Calculation) and tree.operator == operator:
        return _terms(tree.left, operator) + _terms(tree.right, operator)
    return [meaning(tree)]
