"""The schemas themselves: complete, true to the defaults, and written so that no mistake is reported twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.keys import known_keys, load, resolved
from pontoon_rules.document.manual import SLOTS, TYPES, tables
from pontoon_rules.document.node import Node
from pontoon_rules.document.reader import read
from pontoon_rules.document.scalars import to_plain
from pontoon_rules.document.schema import validate
from pontoon_rules.resources import grammar_text, ruleset_names, ruleset_text, strategy_names, strategy_text

KINDS = ("rule-file", "strategy")


def tree(text: str) -> Node:
    problems: list[Diagnostic] = []
    root = read(Source("test", text), problems)
    assert root is not None, problems
    assert problems == []
    return root


def schemas(schema: Any) -> Iterator[dict[str, Any]]:
    """Each schema inside a schema, itself among them; what is said of it (`default`, `examples`, `x-…`) is none."""
    if not isinstance(schema, dict):
        return
    yield schema
    for name in ("properties", "patternProperties", "$defs"):
        for inner in schema.get(name, {}).values():
            yield from schemas(inner)
    for name in ("items", "additionalProperties", "propertyNames", "if", "then", "else"):
        yield from schemas(schema.get(name))


def rows(kind: str) -> list[tuple[str, str, dict[str, Any]]]:
    return [(table.title, row.key, dict(row.schema)) for table in tables(kind) for row in table.rows]


@pytest.mark.parametrize("kind", KINDS)
def test_is_a_schema_of_its_draft(kind: str) -> None:
    draft = Draft202012Validator(Draft202012Validator.META_SCHEMA)
    assert [error.message for error in draft.iter_errors(load(kind))] == []


@pytest.mark.parametrize("kind", KINDS)
def test_knows_no_branches_but_those_of_a_tag_or_type(kind: str) -> None:
    allowed = {
        "$schema", "$id", "$defs", "$comment", "$ref", "title", "description", "default", "examples", "type", "const", "enum", "pattern",
        "minLength", "minimum", "minItems", "required", "properties", "patternProperties", "additionalProperties", "propertyNames", "items",
        "if", "then", "else",
    }  # fmt: skip
    for schema in schemas(load(kind)):
        assert {key for key in schema if not key.startswith("x-")} <= allowed
        if "if" in schema:
            assert set(schema["if"]) <= {"type", "required"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_map_says_which_keys_it_takes(kind: str) -> None:
    for schema in schemas(load(kind)):
        if "properties" in schema or "patternProperties" in schema:
            assert "additionalProperties" in schema
            free = schema["additionalProperties"]
            assert free is False or "x-entries" in schema


@pytest.mark.parametrize("kind", KINDS)
def test_every_definition_is_used_and_every_reference_leads_somewhere(kind: str) -> None:
    root = load(kind)
    used = {schema["$ref"] for schema in schemas(root) if "$ref" in schema}
    assert used == {f"#/$defs/{name}" for name in root["$defs"]}


@pytest.mark.parametrize("kind", KINDS)
def test_every_place_says_in_words_what_it_takes(kind: str) -> None:
    root = load(kind)
    for schema in schemas(root):
        if {"type", "enum", "const", "pattern"} & schema.keys() and "required" not in schema.get("if", schema):
            told = resolved(root, schema).get("x-expects")
            assert told or schema.keys() <= {"type", "required"} or set(schema.get("properties", ())) <= {"remove", "replace"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_described_with_examples_and_what_holds_without_it(kind: str) -> None:
    root = load(kind)
    for table in tables(kind):
        for row in table.rows:
            place = f"{table.title}: {row.key}"
            assert row.schema["description"].endswith("."), place
            assert row.schema["examples"], place
            assert row.takes, place
            section = "properties" in row.schema and "$ref" not in row.schema
            assert row.required or "default" in row.schema or "x-absent" in row.schema or section, place
            assert not ("default" in row.schema and "x-absent" in row.schema), place
    assert len(list(root["properties"])) == len(tables(kind)[0].rows)


@pytest.mark.parametrize("kind", KINDS)
def test_examples_and_defaults_fit(kind: str) -> None:
    root = load(kind)
    misfits = []
    for schema in schemas(root):
        alone = Draft202012Validator({**{key: schema[key] for key in schema if key != "examples"}, "$defs": root["$defs"]})
        said = (*schema.get("examples", ()), *(schema[key] for key in ("default", "x-usual") if key in schema))
        misfits += [(value, error.message) for value in said for error in alone.iter_errors(value)]
    assert misfits == []


@pytest.mark.parametrize("kind", KINDS)
def test_expressions_say_their_type_and_slot(kind: str) -> None:
    for title, key, schema in rows(kind):
        place = f"{title}: {key}"
        if "x-slot" in schema:
            assert set(schema["x-slot"]) <= {*SLOTS, "*"}, place
        if "x-type" in schema:
            assert schema["x-type"] in TYPES, place
            assert schema["x-type"] != "*" or schema["x-slot"] == "*", place
            assert "x-slot" in schema, place


@pytest.mark.parametrize("kind", KINDS)
def test_other_words_for_a_key_are_no_keys_beside_it(kind: str) -> None:
    root = load(kind)
    for schema in schemas(root):
        known = known_keys(schema)
        words = [word for value in known.values() for word in resolved(root, value).get("x-also", ())]
        assert not set(words) & set(known)
        if schema is not root:
            assert len(words) == len(set(words)), words


def test_defaults_are_those_that_every_game_stands_on() -> None:
    plain = to_plain(tree(grammar_text("defaults.yaml")))
    assert isinstance(plain, dict)
    usual = plain.pop("usual")
    assert {key: plain.pop(key) for key in ("format", "name")} == {"format": 1, "name": "Defaults"}
    assert defaults_in(load("rule-file")) == plain
    assert {key: of["x-usual"] for key, of in load("rule-file")["$defs"]["actions"]["properties"].items() if "x-usual" in of} == usual


def defaults_in(schema: Any) -> dict[str, Any]:
    found = {}
    for key, value in schema["properties"].items():
        if "default" in value:
            found[key] = value["default"]
        elif "properties" in value:
            found[key] = defaults_in(value)
    return found


def test_the_defaults_fit_the_schema_of_a_rule_file() -> None:
    text = grammar_text("defaults.yaml").partition("# The usual effect")[0]
    problems: list[Diagnostic] = []
    root = tree(text)
    assert validate(root, problems) is root
    assert problems == []


@pytest.mark.parametrize("name", ruleset_names())
def test_built_in_rule_sets_fit(name: str) -> None:
    problems: list[Diagnostic] = []
    root = tree(ruleset_text(name))
    assert validate(root, problems) is root
    assert problems == []


@pytest.mark.parametrize("name", strategy_names())
def test_built_in_strategies_fit(name: str) -> None:
    problems: list[Diagnostic] = []
    root = tree(strategy_text(name))
    assert validate(root, problems, "strategy") is root
    assert problems == []


def test_the_files_are_what_they_say() -> None:
    for kind in KINDS:
        assert json.loads(grammar_text(f"{kind}.schema.json"))["$id"] == f"urn:pontoon-rules:format-1:{kind}"
