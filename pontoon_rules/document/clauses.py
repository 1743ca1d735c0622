"""What the clauses of a list say of themselves: their names, and whether they always hold."""

from __future__ import annotations

from pontoon_rules.document.node import Items, Mapping, Node, Scalar

# `eldest(c)` and `best(c)` may name nobody, and then their clause does not hold.
_MAY_BE_NOBODY = ("eldest", "best")


def name_of(node: Node) -> Scalar | None:
    """The name of a clause, or None if it has none."""
    name = node.get("name") if isinstance(node, Mapping) else None
    return name if isinstance(name, Scalar) else None


def directive(node: Node, word: str) -> Scalar | None:
    """What a list item says under `remove` or `replace`, or None."""
    value = node.get(word) if isinstance(node, Mapping) and node.get("name") is None else None
    return value if isinstance(value, Scalar) else None


def has_names(items: Items) -> bool:
    """Whether a list merges by name: some item has a name, or removes or replaces one."""
    return any(
        name_of(item) is not None or directive(item, "remove") is not None or directive(item, "replace") is not None
        for item in items.items
    )


def is_bare(node: Node) -> bool:
    """Whether a node is a value, or a list without names; an empty list is neither."""
    return not isinstance(node, Items) or (bool(node.items) and not has_names(node))


def unconditional(node: Node) -> bool:
    """Whether a clause decides whenever it is asked."""
    if not isinstance(node, Mapping) or not node.lacks("when"):
        return False
    return always(node.get("is")) and node.get("asks") is None


def always(node: Node | None) -> bool:
    """Whether a value is there in every situation: not a list of conditions, nor a hand that nobody may hold."""
    if isinstance(node, Items):
        return any(not isinstance(item, Mapping) or unconditional(item) for item in node.items)
    return not (isinstance(node, Scalar) and any(word in node.value for word in _MAY_BE_NOBODY))
