"""Nodes as YAML: in flow style on one line (`{name: tie, when: level, is: banker}`), or as a block of lines."""

from __future__ import annotations

import re
from typing import Final

from pontoon_rules.document.hygiene import UNSEEN
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.document.scalars import odd_number, scalar_kind

# The longest line.
WIDTH: Final = 100

# What YAML would read as something else than the text it is: anywhere, and only between brackets.
_SPECIAL: Final = re.compile(
    r"""^[\s?:,\[\]{}#&*!|>'"%@`] | ^-(?![0-9]) | [\n\r\t] | :(\s|$) | \s\# | \s$ | ^\.\.\.""", re.VERBOSE
)
_SPECIAL_IN_FLOW: Final = re.compile(r"[,\[\]{}]")
_UNPRINTABLE: Final = re.compile(rf"[^\x20-\x7e\xa1-\uffff]|[{UNSEEN}]")


def _fits(node: Mapping | Items, width: int) -> bool:
    """Whether a node goes on one line of this width. A list of clauses never does, nor a list within a list item."""
    if not (node.entries if isinstance(node, Mapping) else node.items):
        return True
    return not _holds_clauses(node) and len(flow(node)) <= width


def _holds_clauses(node: Node) -> bool:
    if isinstance(node, Items):
        return any(isinstance(item, Mapping) and item.get("do") is None for item in node.items)
    return isinstance(node, Mapping) and any(_holds_clauses(value) for key, value in node if key not in {"is", "hands"})


def flow(node: Node) -> str:
    """The node on one line."""
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{flow(entry.key)}: {flow(entry.value)}" for entry in node.entries) + "}"
    if isinstance(node, Items):
        return "[" + ", ".join(flow(item) for item in node.items) + "]"
    return _quoted(node) if _SPECIAL_IN_FLOW.search(node.value) else alone(node)


def alone(scalar: Scalar) -> str:
    """A value on a line of its own, where commas and brackets need no quotes."""
    text = scalar.value
    needs = text == "" or _SPECIAL.search(text) or _UNPRINTABLE.search(text)
    return _quoted(scalar) if needs or (scalar.style != "plain" and _is_no_text(text, scalar)) else text


def _quoted(scalar: Scalar) -> str:
    text = scalar.value
    if _UNPRINTABLE.search(text) or ("'" in text and '"' not in text and "\\" not in text):
        return _double(text)
    return "'" + text.replace("'", "''") + "'"


def _is_no_text(text: str, scalar: Scalar) -> bool:
    plain = Scalar(text, "plain", scalar.span, scalar.offsets_of)
    return scalar_kind(plain) != "str" or odd_number(text) is not None


def block(node: Node, indent: int = 0) -> list[str]:
    """The node as lines: what is short on one line, the rest below its key."""
    if isinstance(node, Mapping):
        return [line for entry in node.entries for line in _entry(entry, indent)]
    if isinstance(node, Items):
        return [line for item in node.items for line in _item(item, indent)]
    return [" " * indent + alone(node)]


def _entry(entry: Entry, indent: int) -> list[str]:
    head = f"{' ' * indent}{flow(entry.key)}:"
    if isinstance(entry.value, Scalar):
        return [f"{head} {alone(entry.value)}"]
    if _fits(entry.value, WIDTH - len(head) - 1):
        return [f"{head} {flow(entry.value)}"]
    return [head, *block(entry.value, indent + 2)]


def _item(item: Node, indent: int) -> list[str]:
    head = " " * indent + "- "
    if isinstance(item, Scalar):
        return [head + alone(item)]
    if _fits(item, WIDTH - len(head)):
        return [head + flow(item)]
    first, *rest = block(item, indent + 2)
    return [head + first[indent + 2 :], *rest]


def _double(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + _UNPRINTABLE.sub(lambda match: _escape(match[0]), escaped) + '"'


def _escape(char: str) -> str:
    named = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return named.get(char) or (f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}")
