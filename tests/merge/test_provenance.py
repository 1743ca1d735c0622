"""Every value of a merged tree knows where it was written and whom it overrode."""

from __future__ import annotations

import pytest

from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from tests.merge.trees import laid

# Each row: the files, eldest first; a place in the merged tree; where it was written, and the chain it overrode.
CHAINS = {
    "a value overridden twice": (
        ["pack: {packs: 1}", "pack: {packs: 2}", "pack: {packs: 8}"],
        ["pack", "packs"],
        ["3.yaml: 8", "2.yaml: 2", "1.yaml: 1"],
    ),
    "a value that the last file leaves alone": (
        ["pack: {packs: 1}", "pack: {packs: 2}", "pack: {target: 31}"],
        ["pack", "packs"],
        ["2.yaml: 2", "1.yaml: 1"],
    ),
    "a value that nobody overrides": (
        ["pack: {packs: 1}", "pack: {target: 31}"],
        ["pack", "packs"],
        ["1.yaml: 1"],
    ),
    "the same words again": (
        ["bank: {first: house}", "bank: {first: house}"],
        ["bank", "first"],
        ["2.yaml: house", "1.yaml: house"],
    ),
    "a value in a named clause": (
        ["hands: [{name: a, when: x}]", "hands: [{name: a, when: y}]"],
        ["hands", "a", "when"],
        ["2.yaml: y", "1.yaml: x"],
    ),
    "a clause that moved": (
        ["hands: [{name: a, when: x}, {name: b, when: y}]", "hands: [{name: b, before: a}]"],
        ["hands", "b", "when"],
        ["1.yaml: y"],
    ),
    "a list replaced whole": (
        ["deal: [card]", "deal: [stake, card]"],
        ["deal"],
        ["2.yaml: [stake, card]", "1.yaml: [card]"],
    ),
    "a value by clauses": (
        ["pack: {packs: 1}", "pack: {packs: [{when: players > 5, is: 2}, {is: 1}]}"],
        ["pack", "packs"],
        ["2.yaml: [{when: players > 5, is: 2}, {is: 1}]", "1.yaml: 1"],
    ),
    "an action unset": (
        ["punter: {actions: {buy: {times: 3}}}", "punter: {actions: {buy: none}}"],
        ["punter", "actions", "buy"],
        ["2.yaml: none", "1.yaml: {times: 3}"],
    ),
    "an action removed": (
        ["punter: {actions: {buy: {times: 3}}}", "punter: {actions: {remove: [buy]}}"],
        ["punter", "actions", "buy"],
        ["2.yaml: buy", "1.yaml: {times: 3}"],
    ),
    "an action that comes back": (
        ["punter: {actions: {buy: {times: 3}}}", "punter: {actions: {buy: none}}", "punter: {actions: {buy: {}}}"],
        ["punter", "actions", "buy"],
        ["3.yaml: {}", "2.yaml: none", "1.yaml: {times: 3}"],
    ),
    "ties over a clause": (
        ["settle: {winner: [{name: tie, when: level, is: banker}]}", "settle: {ties: punter}"],
        ["settle", "winner", "tie", "is"],
        ["2.yaml: punter", "1.yaml: banker"],
    ),
    "a clause said anew after replace": (
        ["hands: [{name: a, when: x}]", "hands: [{replace: all}, {name: a, when: y}]"],
        ["hands", "a"],
        ["2.yaml: {name: a, when: y}", "1.yaml: {name: a, when: x}"],
    ),
}


@pytest.mark.parametrize("name", CHAINS)
def test_chain(name: str) -> None:
    files, path, expected = CHAINS[name]
    merged, problems = laid(*files)
    assert problems == []
    node: Node | None = _at(merged, path)
    found = []
    while node is not None:
        found.append(f"{node.span.source.name}: {node.span.text}")
        node = node.overrides
    assert found == expected


def test_the_parent_is_left_as_it_was() -> None:
    parent, _ = laid("hands: [{name: a, when: x}]")
    before = _at(parent, ["hands", "a", "when"])
    laid("hands: [{name: a, when: x}]", "hands: [{name: a, when: y}]")
    assert _at(parent, ["hands", "a", "when"]) is before
    assert before.overrides is None


def _at(node: Node, path: list[str]) -> Node:
    for step in path:
        if isinstance(node, Mapping):
            found = node.get(step)
        else:
            assert isinstance(node, Items)
            found = next((item for item in node.items if _name(item) == step), None)
        assert found is not None, step
        node = found
    return node


def _name(item: Node) -> str | None:
    name = item.get("name") if isinstance(item, Mapping) else None
    return name.value if isinstance(name, Scalar) else None
