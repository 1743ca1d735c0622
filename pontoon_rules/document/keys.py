"""The keys of a file as its schema describes them: where each belongs, what it takes, what it means."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from pontoon_rules.resources import grammar_text

Schema: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str, ...]

# Steps of a schema that lead to a schema for the same value.
SAME_VALUE = frozenset({"$ref", "then", "else"})


@lru_cache
def load(kind: str) -> Schema:
    """The JSON Schema of `rule-file` or `strategy`."""
    schema: Schema = json.loads(grammar_text(f"{kind}.schema.json"))
    return schema


def referred(root: Schema, reference: str) -> Schema:
    """The schema that a `$ref` of ours, `#/$defs/NAME`, stands for."""
    found: Schema = root["$defs"][reference.rpartition("/")[2]]
    return found


def resolved(root: Schema, schema: Schema) -> Schema:
    """The schema with what its `$ref` says beneath what it says itself; at a list item, the schema of a clause."""
    while "$ref" in schema or ("else" in schema and "type" not in schema):
        if "$ref" in schema:
            own = {key: value for key, value in schema.items() if key != "$ref"}
            schema = {**referred(root, schema["$ref"]), **own}
        else:
            schema = schema["else"]
    return schema


def known_keys(schema: Schema) -> dict[str, Schema]:
    """Each key a map of this schema names, with its schema; `P1` to `P9` for a pattern."""
    keys = dict(schema.get("properties", {}))
    for of_pattern in schema.get("patternProperties", {}).values():
        keys.update(dict.fromkeys(of_pattern["x-keys"], of_pattern))
    return keys


@lru_cache
def homes(kind: str) -> dict[str, tuple[Path, ...]]:
    """Where each key of a section belongs, by the key and by the other words people write for it."""
    found: dict[str, list[Path]] = {}
    also: dict[str, list[Path]] = {}

    def walk(schema: Schema, path: Path) -> None:
        for key, value in schema.get("properties", {}).items():
            found.setdefault(key, []).append((*path, key))
            for word in value.get("x-also", ()):
                also.setdefault(word, []).append((*path, key))
            walk(value, (*path, key))

    walk(load(kind), ())
    return {key: tuple(found.get(key) or also[key]) for key in {**also, **found}}


def listed(words: Iterable[str]) -> str:
    """Words of a file in a sentence: `a`, `b` and `c`."""
    *first, last = (f"`{word}`" for word in words)
    return f"{', '.join(first)} and {last}" if first else last
