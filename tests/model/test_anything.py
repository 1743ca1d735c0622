"""Whatever stands where, building and printing rules ends in values and mistakes, never in an exception."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.complete import complete
from pontoon_rules.document.library import defaults
from pontoon_rules.document.merge import merge
from pontoon_rules.document.scalars import to_plain
from pontoon_rules.model.build import build
from pontoon_rules.model.canonical import canonical, rules_hash
from pontoon_rules.model.origin import origin_lines
from tests.merge.trees import tree

_ROOT = to_plain(defaults()[0])
assert isinstance(_ROOT, dict)
_SECTIONS = sorted(_ROOT)
_WORDS = st.sampled_from(
    ["none", "all", "a", "b", "tie", "broke", "J♠", "2..1", "stick", "", "x, y: [z", "true", "'", "\\"]
)
_KEYS = st.sampled_from(
    sorted(
        {
            "name",
            "is",
            "when",
            "remove",
            "replace",
            "before",
            "after",
            "hand",
            "banker",
            "ties",
            "do",
            "else",
            "K",
            "stick",
        }
        | {key for section in _ROOT.values() if isinstance(section, dict) for key in section}
    )
)
_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(_WORDS, st.integers(-1, 12)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_KEYS, inner, max_size=3)),
    max_leaves=8,
)
_FILES = st.dictionaries(
    st.sampled_from(_SECTIONS), st.one_of(_VALUES, st.dictionaries(_KEYS, _VALUES, max_size=3)), max_size=3
)


@given(_FILES, _FILES)
@settings(max_examples=200, deadline=None)
def test_any_values_anywhere(parent: dict[str, Any], child: dict[str, Any]) -> None:
    """The schema is left out: these trees are worse than any that passes it."""
    problems: list[Diagnostic] = []
    root, usual = defaults()
    merged = root
    for file in (parent, child):
        merged = merge(merged, tree(json.dumps(file, ensure_ascii=False)), problems)
    whole = complete(merged, root, usual)
    build(whole, problems)
    assert canonical(whole).endswith("\n")
    assert len(rules_hash(whole)) == 12
    assert len(origin_lines(whole)) >= len(whole.entries)
    for found in problems:
        assert 0 <= found.span.start <= found.span.end <= len(found.span.source.text)
