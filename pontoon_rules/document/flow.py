"""A plain value as YAML on one line, as a person would write it."""

from __future__ import annotations

import re

from pontoon_rules.document.scalars import odd_number

# What would end or change an unquoted text, or make it something else than text.
_UNPLAIN = re.compile(
    r"""[\r\n\t] | :(?:\s|$) | \s\# | ^[\s'":&*!|>%@`?#,\[\]{}-] | \s$ | ^$
    | ^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|-?[0-9]+(?:\.[0-9]+)?)$""",
    re.VERBOSE,
)
_ENDS_ITEM = re.compile(r"[,\[\]{}]|:\?")


def flow(value: object) -> str:
    """`{pontoon: 2:1, else: [1, '2']}`: maps, lists, text, numbers and truth values."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # An open parenthesis in a list looks like an expression cut by its comma.
        whole = not _ENDS_ITEM.search(value) and value.count("(") == value.count(")")
        return value if whole and _plain(value) else _quoted(value)
    return str(value)


def line_of(key: str, value: object) -> str:
    """`key: value` on one line; a text stands alone there, so a comma in it needs no quotes."""
    if isinstance(value, str):
        return f"{key}: {value if _plain(value) else _quoted(value)}"
    return f"{key}: {flow(value)}"


def _key(key: str) -> str:
    # A key is text whatever it looks like, so that `2: 2` needs no quotes.
    return key if key.isdecimal() and str(int(key)) == key else flow(key)


def _plain(text: str) -> bool:
    return not _UNPLAIN.search(text) and odd_number(text) is None


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
