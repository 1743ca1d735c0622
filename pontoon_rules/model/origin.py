"""Where each value of a resolved tree was written, and what it overrode on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pontoon_rules.document.clauses import has_names, name_of
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.model.canonical import canonical_tree
from pontoon_rules.model.flow import alone, flow


class Overridden(NamedTuple):
    """A value that another hides: where it was written (`file:line`) and what it said."""

    where: str
    text: str


class Origin(NamedTuple):
    """A value in effect: its place in the rules, what it says, where it was written, and whom it hides, nearest first."""

    path: str
    text: str
    where: str
    overrides: tuple[Overridden, ...]


def origin_lines(tree: Mapping) -> tuple[Origin, ...]:
    """Every value of a resolved tree, in canonical order; a list that is replaced whole is one value."""
    return tuple(_origins(canonical_tree(tree), ""))


def _origins(node: Node, path: str) -> Iterator[Origin]:
    if isinstance(node, Mapping) and node.entries:
        for key, value in node:
            yield from _origins(value, f"{path}.{key}" if path else key)
    elif isinstance(node, Items) and has_names(node):
        for position, item in enumerate(node.items, start=1):
            name = name_of(item)
            yield from _clause(item, f"{path}.{position if name is None else name.value}")
    else:
        yield Origin(path, alone(node) if isinstance(node, Scalar) else flow(node), _where(node), tuple(_chain(node)))


def _clause(item: Node, path: str) -> Iterator[Origin]:
    """The values of a clause; its name is in the path already."""
    if not isinstance(item, Mapping):
        yield from _origins(item, path)
        return
    values = [(key, value) for key, value in item if key != "name"]
    if not values and (name := name_of(item)) is not None:
        yield Origin(path, name.value, _where(name), tuple(_chain(item)))
    for key, value in values:
        yield from _origins(value, f"{path}.{key}")


def _chain(node: Node) -> Iterator[Overridden]:
    hidden = node.overrides
    while hidden is not None:
        if not _is_nothing(hidden):
            yield Overridden(_where(hidden), alone(hidden) if isinstance(hidden, Scalar) else flow(hidden))
        hidden = hidden.overrides


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Mapping | Items) and not (node.entries if isinstance(node, Mapping) else node.items)


def _where(node: Node) -> str:
    return f"{node.span.source.name}:{node.span.line}"
