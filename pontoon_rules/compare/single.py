"""One difference alone: the tree of a game's rules in which one thing is said as another game says it."""

from __future__ import annotations

from pontoon_rules.document.clauses import name_of
from pontoon_rules.document.node import Entry, Items, Mapping, Node
from pontoon_rules.frozen import replace


def with_one(tree: Mapping, other: Mapping, path: str) -> Mapping | None:
    """The tree with what `path` names (`settle.pays.jack.is`) as the other tree has it: changed, added or taken away. None
    where the path cannot be followed in both."""
    changed = _with(tree, other, tuple(path.split(".")))
    return changed if isinstance(changed, Mapping) else None


def _with(node: Node, other: Node, path: tuple[str, ...]) -> Node | None:
    if not path:
        return other
    if isinstance(node, Mapping) and isinstance(other, Mapping):
        keys = {entry.key.value: entry.key for entry in (*other.entries, *node.entries)}
        parts = _changed(dict(node), dict(other), path)
        return None if parts is None else replace(node, entries=tuple(Entry(keys[key], part) for key, part in parts.items()))
    if isinstance(node, Items) and isinstance(other, Items):
        parts = _changed(_clauses(node), _clauses(other), path)
        return None if parts is None else replace(node, items=tuple(parts.values()))
    return None


def _changed(ours: dict[str, Node], theirs: dict[str, Node], path: tuple[str, ...]) -> dict[str, Node] | None:
    """Our parts in order with the one that the path names changed."""
    key, *rest = path
    if rest:
        inner = _with(ours[key], theirs[key], tuple(rest)) if key in ours and key in theirs else None
        return None if inner is None else ours | {key: inner}
    if key in ours and key in theirs:
        return ours | {key: theirs[key]}
    if key in ours:
        return {name: part for name, part in ours.items() if name != key}
    if key not in theirs:
        return None
    # It goes behind what it follows there and is here too.
    before = [name for name in list(theirs)[: list(theirs).index(key)] if name in ours]
    place = list(ours).index(before[-1]) + 1 if before else 0
    items = list(ours.items())
    return dict([*items[:place], (key, theirs[key]), *items[place:]])


def _clauses(items: Items) -> dict[str, Node]:
    """The clauses of a list by what a difference calls them: one without a name by its place, or as what holds otherwise."""
    found: dict[str, Node] = {}
    for place, item in enumerate(items, start=1):
        name = name_of(item)
        otherwise = not isinstance(item, Mapping) or item.get("when") is None
        found[name.value if name is not None else "otherwise" if otherwise else f"clause {place}"] = item
    return found
