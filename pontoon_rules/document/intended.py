"""Clauses as they were meant by people who wrote a number or a condition for a name, or an action for a clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.flow import flow
from pontoon_rules.document.node import Entry, Mapping, Node, Scalar
from pontoon_rules.document.scalars import to_plain
from pontoon_rules.document.wordings import mended, names_for
from pontoon_rules.frozen import replace

_CONDITION: Final = r"[=<>≤≥()]|\b(?:and|or|not)\b"
# Cards, and numbers that no total comes near, are no totals: `777` is a hand of three sevens.
_TOTAL: Final = r"(?P<least>[0-9]{1,2})(?P<more>\+?)"
_HIGHEST_TOTAL: Final = 31
_OF_A_CLAUSE: Final = frozenset({"name", "when", "is", "before", "after"})
_SIMPLE: Final = r"[^,{}\[\]#]+"


def condition_for(key: str, hand: str) -> str | None:
    """The condition that a key of a map of hands was meant for: `20` as `total == 20`; None if it is just no name.

    `hand` is put before the names of a hand: `banker.` where the map goes by the banker's hands.
    """
    total = re.compile(_TOTAL).fullmatch(key.strip())
    if total is not None and 2 <= int(total["least"]) <= _HIGHEST_TOTAL:
        return f"{hand}total {'>=' if total['more'] else '=='} {int(total['least'])}"
    return key.strip() if re.compile(_CONDITION).search(key) and re.compile(_SIMPLE).fullmatch(key) else None


def by_conditions(names: Sequence[str], mapping: Mapping, key: str) -> str | None:
    """What to write for a map of hands that has a number or a condition for a key; None if the key is meant for a name.

    `names` are the keys that lead to the map.
    """
    if names[0] != "settle" or len(names) != 2:
        return None
    condition = condition_for(key, "banker." if names[-1] == "takes" else "")
    value = mapping.get(key)
    if condition is None or not isinstance(value, Scalar):
        return None
    name = (names_for(key) or ["high"])[0].removesuffix("_") if re.compile(_TOTAL).fullmatch(key.strip()) else "high"
    return f"a condition stands in a clause: `{names[-1]}: [{{name: {name}, when: {condition}, is: {value.value}}}]`"


def must_do(action: str, value: Node | None) -> str | None:
    """What to write where the banker shall do this from a total on: `stick: 16`; None if there is no such number."""
    if not isinstance(value, Scalar) or not value.value.isdecimal() or mended(action) != action:
        return None
    name = (names_for(value.value) or ["limit"])[0]
    line = f"{{free: false, plays: [{{name: {name}, when: total >= {value.value}, is: {action}}}]}}"
    return f"if he must, write `banker: {line}`; named like a clause that the game has, it takes the place of that one"


def action_value(names: Sequence[str], value: Node) -> str | None:
    """What to write for a number beside an action: `actions: {stick: 16}`; None if there is none."""
    if len(names) != 3 or names[1] != "actions" or not isinstance(value, Scalar) or not value.value.isdecimal():
        return None
    may = f"`{names[2]}: {{from: {value.value}}}`"
    if names[0] != "banker":
        return f"write {may}"
    must = must_do(names[2], value)
    return None if must is None else f"if he may not do it on less, write {may}; {must}"


def clauses_apart(section: str, node: Node, problems: list[Diagnostic]) -> Node:
    """A map of hands without the clauses that stand in it as if their names were hands: `crowd: {when: …, is: 3:1}`.

    Each is told, with how it is written in a list.
    """
    if not isinstance(node, Mapping):
        return node
    clauses = [entry for entry in node.entries if _is_clause(entry.value)]
    for entry in clauses:
        written = _in_a_list(entry)
        help_ = f"write it in a list: `- {written}`"
        if len(clauses) < len(node.entries):
            help_ = f"write one list, `{section}: [{written}, …]`, and in it each hand of the map as `{{hand: pontoon, is: 2:1}}`"
        message = f"a clause stands in the map of `settle.{section}`, which goes by hands"
        problems += [Diagnostic("wrong-type", message, entry.key.span, help_)]
    return replace(node, entries=tuple(entry for entry in node.entries if entry not in clauses)) if clauses else node


def _is_clause(value: Node) -> bool:
    keys = {entry.key.value for entry in value.entries} if isinstance(value, Mapping) else set[str]()
    return bool(keys & {"when", "is"}) and keys <= _OF_A_CLAUSE


def _in_a_list(entry: Entry) -> str:
    value = to_plain(entry.value)
    inner = value if isinstance(value, dict) else {}
    return flow({"name": entry.key.value, **inner})
