"""Where an error of the schema stands in the tree of the file, and how the place is spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pontoon_rules.diagnostics import Span
from pontoon_rules.document.node import Entry, Items, Mapping, Node


@dataclass(frozen=True)
class Place:
    """A node, the map or list around it (the root's is itself), the entries and list items that lead to it, outermost
    first, and the keys among them."""

    node: Node
    around: Node
    trail: tuple[Entry | Node, ...]
    names: tuple[str, ...]

    @property
    def holder(self) -> Entry | Node | None:
        """The entry whose value the node is, or the node itself where it is an item of a list; None for the root."""
        return self.trail[-1] if self.trail else None

    @property
    def is_item(self) -> bool:
        """Whether the node is an item of a list."""
        return bool(self.trail) and not isinstance(self.trail[-1], Entry)

    @property
    def named(self) -> str:
        """The place in words: `settle.ties`, or an item of it."""
        path = f"`{'.'.join(self.names)}`"
        if not self.names:
            return "an item of the file" if self.is_item else "the file"
        return f"an item of {path}" if self.is_item else path

    @property
    def within_list(self) -> bool:
        """Whether the node is an item of a list or inside one."""
        return any(not isinstance(step, Entry) for step in self.trail)

    @property
    def head(self) -> Span:
        """Where to say that a map lacks something: its key, or its own first key."""
        if isinstance(self.holder, Entry):
            return self.holder.key.span
        if isinstance(self.node, Mapping) and self.node.entries:
            return self.node.entries[0].key.span
        return self.node.span


def placed(root: Node, path: Sequence[str | int]) -> Place:
    """The place that a path of keys and positions leads to."""
    node, around, trail, names = root, root, list[Entry | Node](), list[str]()
    for step in path:
        around = node
        if isinstance(node, Items) and isinstance(step, int):
            node = node.items[step]
            trail.append(node)
        elif isinstance(node, Mapping) and (entry := node.entry(str(step))) is not None:
            node = entry.value
            trail.append(entry)
            names.append(entry.key.value)
    return Place(node, around, tuple(trail), tuple(names))
