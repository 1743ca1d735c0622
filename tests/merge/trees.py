"""Rule files as trees, and trees laid over one another, for the tests of merging."""

from __future__ import annotations

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.merge import merge
from pontoon_rules.document.node import Mapping
from pontoon_rules.document.reader import read
from pontoon_rules.document.scalars import Plain, to_plain
from pontoon_rules.document.sugar import expand


def tree(text: str, name: str = "rules.yaml") -> Mapping:
    """The tree of a text, short forms spelled out."""
    problems: list[Diagnostic] = []
    root = read(Source(name, text), problems)
    assert isinstance(root, Mapping)
    expanded = expand(root, problems)
    assert problems == []
    return expanded


def laid(*texts: str) -> tuple[Mapping, list[Diagnostic]]:
    """The texts laid over one another, the eldest first, and what was reported."""
    problems: list[Diagnostic] = []
    merged = merge(Mapping((), tree("{}").span), tree(texts[0], "1.yaml"), problems)
    for position, text in enumerate(texts[1:], start=2):
        merged = merge(merged, tree(text, f"{position}.yaml"), problems)
    return merged, problems


def plain(*texts: str) -> Plain:
    """The texts laid over one another without a mistake, as plain values."""
    merged, problems = laid(*texts)
    assert problems == []
    return to_plain(merged)


def reported(*texts: str) -> list[tuple[str, str, str]]:
    """What laying the texts over one another reports: code, place, and the words of the source it points at."""
    _, problems = laid(*texts)
    return [(found.code, f"{found.span.source.name}:{found.span.line}", found.span.text) for found in problems]
