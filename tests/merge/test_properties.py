"""What holds of merging whatever the files say."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.merge import merge
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.document.scalars import to_plain
from tests.merge.made import ADDING, ANY, written
from tests.merge.trees import laid, tree


def over(parent: Mapping, child: Mapping) -> Mapping:
    problems: list[Diagnostic] = []
    merged = merge(parent, child, problems)
    assert [found.code for found in problems if found.severity == "error"] == []
    return merged


@given(ADDING, ADDING, ADDING)
@settings(max_examples=60, deadline=None)
def test_laying_over_is_associative_where_nothing_is_taken_away(a: Any, b: Any, c: Any) -> None:
    """Not so with `none`, `remove`, `replace` and lists without names: laid over one another they lose what they take."""
    eldest, middle, youngest = (tree(written(file)) for file in (a, b, c))
    left = over(over(eldest, middle), youngest)
    right = over(eldest, over(middle, youngest))
    assert to_plain(left) == to_plain(right)


@given(ADDING, ADDING, ADDING)
@settings(max_examples=60, deadline=None)
def test_each_value_knows_everyone_who_said_it(a: Any, b: Any, c: Any) -> None:
    files = [written(file) for file in (a, b, c)]
    merged, _ = laid(*files)
    own = [_leaves(tree(file)) for file in files]
    found = {path: _chain(node) for path, node in _leaves(merged).items()}
    paths = set().union(*own)
    assert found == {path: [_text(file[path]) for file in reversed(own) if path in file] for path in paths}


@given(ANY, ANY)
@settings(max_examples=60, deadline=None)
def test_an_empty_child_changes_nothing(a: Any, b: Any) -> None:
    merged, _ = laid(written(a), written(b))
    problems: list[Diagnostic] = []
    assert to_plain(merge(merged, tree("{}"), problems)) == to_plain(merged)
    assert problems == []


@given(ANY, ANY)
@settings(max_examples=60, deadline=None)
def test_the_result_has_no_directives_and_no_two_of_one_name(a: Any, b: Any) -> None:
    merged, _ = laid(written(a), written(b))
    for mapping in _mappings(merged):
        assert not {"remove", "replace", "before", "after", "ties"} & {key for key, _ in mapping}
        for _, value in mapping:
            names = [] if not isinstance(value, Items) else [n for n in map(_name, value.items) if n is not None]
            assert len(names) == len(set(names))


def _leaves(node: Node, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Node]:
    """Values by path, clauses by name; a list without names is one value."""
    if isinstance(node, Mapping):
        return {p: leaf for key, value in node for p, leaf in _leaves(value, (*path, key)).items()}
    if isinstance(node, Items) and any(_name(item) for item in node.items):
        return {p: leaf for item in node.items for p, leaf in _leaves(item, (*path, _name(item) or "")).items()}
    if isinstance(node, Items) and not node.items:
        return {}
    return {path: node}


def _chain(node: Node) -> list[str]:
    found: list[str] = []
    hidden: Node | None = node
    while hidden is not None:
        found.append(_text(hidden))
        hidden = hidden.overrides
    return found


def _text(node: Node) -> str:
    return node.span.text


def _mappings(node: Node) -> list[Mapping]:
    if isinstance(node, Scalar):
        return []
    if isinstance(node, Mapping):
        return [node, *(found for _, value in node for found in _mappings(value))]
    return [found for item in node.items for found in _mappings(item)]


def _name(item: Node) -> str | None:
    name = item.get("name") if isinstance(item, Mapping) else None
    return name.value if isinstance(name, Scalar) else None
