"""Changes to a tree of nodes, collected first and made at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.document.synthetic import spelled
from pontoon_rules.frozen import replace


@dataclass
class Edits:
    """What is to be left out, called otherwise, exchanged or put elsewhere."""

    left_out: set[Entry | Node] = field(default_factory=set)
    renamed: dict[Entry, str] = field(default_factory=dict)
    exchanged: dict[Node, Node] = field(default_factory=dict)
    added: dict[Mapping, list[Entry]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.left_out or self.renamed or self.exchanged or self.added)

    def keys_of(self, mapping: Mapping) -> frozenset[str]:
        """The keys a map will have when the changes are made."""
        entries = [*mapping.entries, *self.added.get(mapping, ())]
        return frozenset(self.renamed.get(entry, entry.key.value) for entry in entries if entry not in self.left_out)

    def made(self, root: Mapping) -> Mapping:
        """The tree with all changes made; spans stay what they were.

        A list of which nothing is left goes too: an empty one would say that there is nothing.
        """
        entries = [*root.entries, *self.added.get(root, ())]
        lost = {entry.key.value for entry in root.entries if entry in self.left_out}
        kept = list[Entry]()
        for entry in entries:
            if entry in self.left_out:
                continue
            new = self._entry(entry)
            if _is_empty(entry.value) or not _is_empty(new.value):
                kept.append(new)
            else:
                lost.add(new.key.value)
        return replace(root, entries=tuple(kept), lost=root.lost | lost)

    def _entry(self, entry: Entry) -> Entry:
        key = spelled(self.renamed[entry], entry.key.span) if entry in self.renamed else entry.key
        return Entry(key, self._node(entry.value))

    def _node(self, node: Node) -> Node:
        if node in self.exchanged:
            return self.exchanged[node]
        if isinstance(node, Scalar):
            return node
        if isinstance(node, Items):
            return replace(node, items=tuple(self._node(item) for item in node.items if item not in self.left_out))
        return self.made(node)


def _is_empty(node: Node) -> bool:
    return isinstance(node, Items) and not node.items
