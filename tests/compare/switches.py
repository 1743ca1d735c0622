"""Every switch of a rule file that concerns hands, actions, the banker or settlement, read off the schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

SCHEMA = Path(__file__).parents[2] / "grammar" / "rule-file.schema.json"
# The parts of a rule file whose switches concern hands, actions, the banker and settlement.
PARTS = ("pack.values", "pack.target", "ends_deal", "hands", "punter", "banker", "settle")
# Keys that name a clause or say where it goes when files merge: they are no rules by themselves.
_MERGING = frozenset({"name", "before", "after", "remove", "replace"})


def switches(parts: Iterable[str] = PARTS) -> list[str]:
    """Their paths; a switch with listed words or two positions stands there once for each (`path=word`)."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    found: dict[str, None] = {}
    for part in parts:
        node: dict[str, Any] = schema
        for key in part.split("."):
            node = _resolved(schema, node["properties"][key])[0]
        found.update(dict.fromkeys(_walk(schema, node, part, ())))
    return list(found)


def _resolved(schema: dict[str, Any], node: dict[str, Any]) -> tuple[dict[str, Any], str]:
    name = ""
    while "$ref" in node:
        name = node["$ref"].rsplit("/", 1)[-1]
        node = {**schema["$defs"][name], **{key: value for key, value in node.items() if key != "$ref"}}
    return node, name


def _walk(schema: dict[str, Any], node: dict[str, Any], path: str, inside: tuple[str, ...]) -> Iterator[str]:
    node, name = _resolved(schema, node)
    if name in inside:
        return
    if name:
        inside = (*inside, name)
    children: list[tuple[str, dict[str, Any]]] = []
    properties = node.get("properties", {})
    if name == "actions" or path.endswith(".actions"):
        # One action has the keys of all: their names are switches, and so is each key once.
        yield from (f"{path}.{key}" for key in properties if key not in _MERGING)
        children = [(f"{path}.*", next(value for key, value in properties.items() if key not in _MERGING))]
    else:
        children = [(f"{path}.{key}", value) for key, value in properties.items() if key not in _MERGING]
        if isinstance(node.get("additionalProperties"), dict):
            children.append((f"{path}.*", node["additionalProperties"]))
    if isinstance(node.get("items"), dict):
        children.append((f"{path}[]", node["items"]))
    children += [(path, each) for each in _branches(node)]
    yield from _positions(node, path)
    for at, child in children:
        yield from _walk(schema, child, at, inside)


def _branches(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (node[key] for key in ("then", "else") if isinstance(node.get(key), dict))
    yield from node.get("allOf", [])


def _positions(node: dict[str, Any], path: str) -> Iterator[str]:
    kinds = node.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    words = node.get("enum", node.get("x-words"))
    if words is not None:
        yield from (f"{path}={word}" for word in words)
    elif kinds == ["boolean"]:
        yield from (f"{path}=true", f"{path}=false")
    elif kinds and kinds != ["object"] and not path.endswith("[]"):
        yield path
