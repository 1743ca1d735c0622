"""A child laid over its parent: maps merge by key, named clauses by name, everything else is replaced whole.

What overrides something remembers it (`overrides`), so that each value can show where it came from and what it hid.
`none` stays in the tree as the value of the key it unsets.
"""

from __future__ import annotations

from pontoon_rules.diagnostics import Diagnostic, Note, Span, did_you_mean
from pontoon_rules.document.clauses import has_names, is_bare, name_of, unconditional
from pontoon_rules.document.merge_lists import merge_clauses
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.document.synthetic import clause, overriding, spelled
from pontoon_rules.frozen import replace

# What a file says of itself and never of its children.
_OWN = frozenset({"extends", "name", "about", "source"})
# What each file adds to what its parents say, so that all of it stays: an acknowledgement speaks of clauses inherited, too.
_ADDED = frozenset({("acknowledges",)})

Path = tuple[str, ...]


def merge(parent: Mapping, child: Mapping, problems: list[Diagnostic]) -> Mapping:
    """The child's tree laid over its parent's.

    The parent may be a whole resolved tree or the defaults. Reports `missing-anchor`, `duplicate-name`,
    `nameless-clause`, `bad-value` and the warning `shadowed-clause`, each at the child's place with the parent's beside.
    """
    inherited = replace(parent, entries=tuple(e for e in parent.entries if e.key.value not in _OWN))
    own = replace(child, entries=tuple(e for e in child.entries if e.key.value != "extends"))
    return _Merger(problems).mapping((), inherited, own)


class _Merger:
    """Walks two trees side by side and collects what cannot be laid over."""

    def __init__(self, problems: list[Diagnostic]) -> None:
        self._problems = problems

    def node(self, path: Path, parent: Node | None, child: Node) -> Node:
        """The child's node over what the parent says in its place (None: nothing)."""
        if isinstance(child, Mapping):
            if isinstance(parent, Mapping):
                return self.mapping(path, parent, child)
            return overriding(self.mapping(path, Mapping((), child.span), child), parent)
        if isinstance(child, Items):
            return self._items(path, parent, child)
        return child if parent is None else overriding(child, parent)

    def mapping(self, path: Path, parent: Mapping, child: Mapping) -> Mapping:
        removed = self._removed(path, parent, child)
        entries: list[Entry] = []
        for entry in parent.entries:
            key = entry.key.value
            own = child.entry(key)
            if key in removed:
                entries.append(Entry(entry.key, overriding(spelled("none", removed[key]), entry.value)))
            elif own is None:
                entries.append(entry)
            else:
                entries.append(Entry(own.key, self.node((*path, key), entry.value, own.value)))
        for entry in child.entries:
            key = entry.key.value
            if parent.entry(key) is None and key not in {"remove", "replace"}:
                entries.append(Entry(entry.key, self.node((*path, key), None, entry.value)))
        return Mapping(tuple(entries), child.span, parent if parent.entries else None, parent.lost | child.lost)

    def _removed(self, path: Path, parent: Mapping, child: Mapping) -> dict[str, Span]:
        """What `remove: [NAME]` in a map names, and where."""
        node = child.get("remove")
        names = node.items if isinstance(node, Items) else () if node is None else (node,)
        removed: dict[str, Span] = {}
        for name in names:
            if not isinstance(name, Scalar):
                continue
            if parent.entry(name.value) is None:
                known = [key for key, _ in parent]
                message = f"there is no `{name.value}` in the parent's {_place(path)} to remove"
                self._problems.append(
                    Diagnostic("missing-anchor", message, name.span, did_you_mean(name.value, known), _at(parent))
                )
            else:
                removed[name.value] = name.span
        return removed

    def _items(self, path: Path, parent: Node | None, child: Items) -> Node:
        if path in _ADDED:
            own = {_finding(item) for item in child.items}
            kept = () if not isinstance(parent, Items) else tuple(i for i in parent.items if _finding(i) not in own)
            return replace(child, items=(*kept, *child.items))
        if not has_names(child):
            self._check_replaced(path, parent, child)
            fresh = replace(child, items=tuple(self._unnamed(path, item) for item in child.items))
            return fresh if parent is None else overriding(fresh, parent)
        if isinstance(parent, Scalar) and parent.value == "none":
            parent = overriding(Items((), parent.span), parent)
        if parent is None or not is_bare(parent):
            under = parent if isinstance(parent, Items) else Items((), child.span)
            merged = merge_clauses(path, under, child, self.node, self._problems)
            return replace(merged, overrides=parent)
        # A bare value, or a list without names, is what holds if none of the child's clauses does.
        alone = merge_clauses(path, Items((), child.span), child, self.node, self._problems)
        replaced = any(isinstance(item, Mapping) and item.get("replace") is not None for item in child.items)
        complete = any(name_of(item) is None or unconditional(item) for item in alone.items)
        rest: tuple[Node, ...] = () if replaced or complete else otherwise(parent)
        return replace(alone, items=(*alone.items, *rest), overrides=parent)

    def _check_replaced(self, path: Path, parent: Node | None, child: Items) -> None:
        """A list without names replaces named clauses, which may not be what its writer means."""
        if not isinstance(parent, Items) or not has_names(parent):
            return
        first = next((item for item in child.items if isinstance(item, Mapping)), None)
        names = [name for name in map(name_of, parent.items) if name is not None]
        if first is None or not names:
            return
        gone = ", ".join(f"`{name.value}`" for name in names)
        self._problems.append(
            Diagnostic(
                "nameless-clause",
                f"these clauses have no names, so they replace the parent's whole {_place(path)}: {gone}",
                Span(first.span.source, first.span.start, first.span.start + 1),
                "name each to lay it over the parent's; or start the list with `- replace: all` if they shall go",
                (Note("the parent's first clause is here", names[0].span),),
                "warning",
            )
        )

    def _unnamed(self, path: Path, item: Node) -> Node:
        return self.node((*path, "-"), None, item) if not isinstance(item, Scalar) else item


def otherwise(node: Node) -> tuple[Node, ...]:
    """The clauses that a value without names stands for: itself, without a condition."""
    if isinstance(node, Items) and all(isinstance(item, Mapping) for item in node.items):
        return node.items
    return (clause(node.span, is_=node),)


def _finding(item: Node) -> tuple[str, ...]:
    """Which finding an acknowledgement speaks of."""
    said = (item.get(key) if isinstance(item, Mapping) else None for key in ("code", "at"))
    return tuple(value.value if isinstance(value, Scalar) else "" for value in said)


def _place(path: Path) -> str:
    return f"`{'.'.join(path)}`" if path else "file"


def _at(parent: Mapping) -> tuple[Note, ...]:
    return (Note("the parent's are here", Span(parent.span.source, parent.span.start, parent.span.start + 1)),)
