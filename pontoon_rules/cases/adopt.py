"""A test that came out otherwise, rewritten to say what came out: how a house takes over a test of a game it extends."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pontoon_rules.cases.compare import Mismatch, figures
from pontoon_rules.cases.run import CaseResult
from pontoon_rules.engine.result import Settlement

# What a text in braces may not have in it without quotes; an apostrophe inside a word does no harm.
_NEEDS_QUOTES = re.compile(r"[,\[\]{}#\"\\]|: |:$|^[^A-Za-z]")
# What of the table itself, or of each seat's chips, stands in `expect` on its own.
_OF_THE_TABLE = frozenset({"shoot", "bank"})


def adopted(result: CaseResult) -> str | None:
    """The item of `tests` that lays what came out over the test of the same name.

    None if nothing is to be laid over it: it passed, or more went wrong than the figures that it expects.
    """
    settlement = result.settlement
    if settlement is None or not result.mismatches or len(result.mismatches) < len(result.problems):
        return None
    if any(each.place.subject == "hands" for each in result.mismatches):
        return None
    expect: dict[str, str | dict[str, str]] = {}
    for each in result.mismatches:
        _lay(expect, each, settlement)
    return f"- {{name: {_text(result.name)}, expect: {_braces(expect)}}}"


def removed(result: CaseResult) -> str:
    """The item of `tests` that takes the test out."""
    return f"- remove: {_text(result.name)}"


def _lay(expect: dict[str, str | dict[str, str]], mismatch: Mismatch, settlement: Settlement) -> None:
    said = mismatch.place
    value = figures(said, settlement, mismatch.actual)
    seat = "banker" if said.seat == 0 else f"P{said.seat}"
    if said.subject in _OF_THE_TABLE:
        expect[said.subject] = value
    elif said.subject == "net":
        expect[seat] = value
    else:
        group = expect.setdefault(said.subject, {})
        assert isinstance(group, dict)
        group[seat] = value


def _braces(values: Mapping[str, str | dict[str, str]]) -> str:
    inner = (f"{key}: {value if isinstance(value, str) else _braces(value)}" for key, value in values.items())
    return "{" + ", ".join(inner) + "}"


def _text(name: str) -> str:
    return "'" + name.replace("'", "''") + "'" if _NEEDS_QUOTES.search(name) else name
