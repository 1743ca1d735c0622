"""A plain value as YAML on one line, as a person would write it."""

from __future__ import annotations

import re

# What would end or change an unquoted text on one line, or make it something else than text.
_NEEDS_QUOTES = re.compile(
    r"""[,\[\]{}\r\n\t] | :(?:\s|$) | \s\# | ^[\s'"&*!|>%@`?#-] | \s$ | ^$
    | ^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|-?[0-9]+(?:\.[0-9]+)?)$""",
    re.VERBOSE,
)


def flow(value: object) -> str:
    """`{pontoon: 2:1, else: [1, '2']}`: maps, lists, text, numbers and truth values."""
    if isinstance(value, dict):
        return (
            "{"
            + ", ".join(f"{_text(str(key)) if _odd(str(key)) else key}: {flow(item)}" for key, item in value.items())
            + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else str(value)


def line_of(key: str, value: object) -> str:
    """`key: value` on one line; the value stands alone, so a text with a comma needs no quotes."""
    if isinstance(value, str) and not _NEEDS_QUOTES.search(re.sub(r"(?<!^)[,\[\]{}]", "", value)):
        return f"{key}: {value}"
    return f"{key}: {flow(value)}"


def _odd(key: str) -> bool:
    return _NEEDS_QUOTES.search(key) is not None and not key.isdecimal()


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'" if _NEEDS_QUOTES.search(text) else text
