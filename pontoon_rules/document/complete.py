"""The last layer of a resolved tree: what the language adds so that nothing is left unsaid."""

from __future__ import annotations

from pontoon_rules.document.clauses import unconditional
from pontoon_rules.document.merge import merge
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.document.synthetic import clause, overriding, with_values
from pontoon_rules.frozen import replace


def complete(tree: Mapping, root: Mapping, usual: Mapping) -> Mapping:
    """The tree with the usual effects of its actions, and with the default as the last clause of a setting whose
    clauses may all fail to hold.

    `root` are the defaults of the language, `usual` the usual effects of actions by name.
    """
    tree = _with_defaults(tree, root)
    for owner in ("punter", "banker"):
        side = tree.get(owner)
        actions = side.get("actions") if isinstance(side, Mapping) else None
        if isinstance(side, Mapping) and isinstance(actions, Mapping):
            whole = with_values(side, {"actions": _with_effects(actions, usual)})
            tree = with_values(tree, {owner: whole})
    return tree


def _with_effects(actions: Mapping, usual: Mapping) -> Mapping:
    entries = [Entry(entry.key, _with_effect(entry.value, usual.get(entry.key.value))) for entry in actions.entries]
    return replace(actions, entries=tuple(entries))


def _with_effect(action: Node, effect: Node | None) -> Node:
    if not isinstance(action, Mapping) or not isinstance(effect, Mapping):
        return action
    return overriding(merge(effect, action, []), action.overrides)


def _with_defaults(tree: Mapping, root: Mapping) -> Mapping:
    changes: dict[str, Node | None] = {}
    for entry in root.entries:
        value = tree.get(entry.key.value)
        if isinstance(entry.value, Mapping) and isinstance(value, Mapping):
            changes[entry.key.value] = _with_defaults(value, entry.value)
        elif _is_open(value) and _is_value(entry.value) and isinstance(value, Items):
            last = clause(entry.value.span, is_=entry.value)
            changes[entry.key.value] = replace(value, items=(*value.items, last))
    return with_values(tree, changes)


def _is_open(value: Node | None) -> bool:
    """Whether a setting is a list of clauses that may all fail to hold."""
    if not isinstance(value, Items) or any(unconditional(item) for item in value.items):
        return False
    return all(isinstance(item, Mapping) and item.get("is") is not None for item in value.items)


def _is_value(default: Node) -> bool:
    """Whether a default is a value (a choice of numbers too), not `none`, no list of clauses and no empty one."""
    if isinstance(default, Items):
        return bool(default.items) and all(isinstance(item, Scalar) for item in default.items)
    return isinstance(default, Scalar) and default.value != "none"
