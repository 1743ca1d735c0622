"""The reference page of keys and the lines of files it shows."""

from __future__ import annotations

import inspect
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.flow import flow, line_of
from pontoon_rules.document.keys import load
from pontoon_rules.document.manual import describe, reference, tables
from pontoon_rules.document.reader import read
from pontoon_rules.document.scalars import Plain, to_plain
from pontoon_rules.model import build, build_actions, build_clauses, build_deal, build_pack, section

ORDINARY = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20) | st.sampled_from(
    ["J♠", "2:1", "no", "010x"]
)
PLAIN = st.recursive(
    st.booleans() | st.integers(-(10**9), 10**9) | ORDINARY,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(ORDINARY.filter(lambda key: key != "<<"), inner, max_size=3)
    ),
    max_leaves=8,
)


def plain(line: str) -> Plain:
    problems: list[Diagnostic] = []
    root = read(Source("test", line + "\n"), problems)
    assert problems == []
    assert root is not None
    return to_plain(root)


@settings(deadline=None)
@given(PLAIN)
def test_a_value_on_one_line_reads_as_itself(value: object) -> None:
    assert plain(line_of("key", value)) == {"key": value}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"pontoon": "2:1", "else": ["1..3", 7.5, True]}, "{pontoon: 2:1, else: [1..3, 7.5, true]}"),
        (["10", "a, b", "it's", ""], "['10', 'a, b', it's, '']"),
        (["0:?", "0?:x"], "['0:?', 0?:x]"),
        ({"2": "- x", "10": "a: b"}, "{2: '- x', 10: 'a: b'}"),
    ],
)
def test_quotes_stand_only_where_needed(value: object, text: str) -> None:
    assert flow(value) == text


def test_every_key_is_on_the_page_once() -> None:
    page = reference()
    for table in tables():
        assert page.count(f"\n## {table.title}\n") == 1
        for row in table.rows:
            assert f"| `{row.key}` | " in page
    widths = {len(re.findall(r"(?<!\\)\|", line)) for line in page.splitlines() if line.startswith("| ")}
    assert widths == {7}, "a cell that breaks its row"


@pytest.mark.parametrize("kind", ["rule-file", "strategy"])
def test_examples_on_the_page_are_lines_of_a_file(kind: str) -> None:
    for table in tables(kind):
        for row in table.rows:
            assert row.examples
            for line, example in zip(row.examples, row.schema["examples"], strict=True):
                assert plain(line) == {row.key.partition("…")[0]: example}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("settle.pays", "**`settle.pays`**"),
        ("pays", "What a winner is paid"),
        ("hands.when", "slot H"),
        ("punter.actions.buy.times", "how often the action may be taken"),
        ("split", "usual effect: `{splits: true, pair: value}`"),
        ("players", "left out: `2..10`"),
        ("format", "left out: must be there"),
        ("tests.expect.bank", "Who banks next."),
    ],
)
def test_a_key_is_described_by_its_path_or_name(key: str, said: str) -> None:
    found = describe(key)
    assert found is not None
    assert said in found


@pytest.mark.parametrize("key", ["", ".", "nonsense", "pays.settle", "settle.nonsense", "NAME"])
def test_an_unknown_key_is_not_described(key: str) -> None:
    assert describe(key) is None


def test_a_name_in_several_places_is_told_for_each() -> None:
    found = describe("from")
    assert found is not None
    assert all(place in found for place in ("`settle.from`", "`settle.also.from`", "`punter.actions.NAME.from`"))


def test_the_model_reads_what_the_schema_allows() -> None:
    """Every key of a section, an action or a clause is named in the code that builds the model, and the other way round."""
    modules = (build, build_actions, build_clauses, build_deal, build_pack)
    code = "".join(inspect.getsource(module) for module in modules) + inspect.getsource(section)
    read_there = set(re.findall(r'\.(?:\w+)\((?:\w+, )?"(\w+)"', code)) | set(
        re.findall(r'_(?:flag|names)\(\w+, "(\w+)"', code)
    )
    schema = load("rule-file")
    allowed = set(schema["properties"])
    for inner in schema["properties"].values():
        allowed |= set(inner.get("properties", ()))
    allowed |= set(schema["properties"]["settle"]["properties"]["liability"]["properties"])
    for name in (
        "choice",
        "action",
        "handClass",
        "winnerClause",
        "alsoClause",
        "passClause",
        "play",
        "step",
        "rounding",
    ):
        allowed |= set(schema["$defs"][name]["properties"])
    # What never comes to the model: read by the library, spelled out by short forms, used up by merging, or reserved.
    elsewhere = {"format", "extends", "ties", "hand", "acknowledges", "before", "after", "remove", "replace"}
    assert allowed - elsewhere == read_there & allowed
    assert read_there - allowed <= {"settle", "hands"}
