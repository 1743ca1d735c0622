"""Rule files for the tests of this folder, and what is proved of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pontoon_rules.api.games import Checked, check
from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.expr.rules import Rules
from pontoon_rules.prove.proofs import proved
from tests.engine.tables import house

HERE = Path(__file__).parent


@cache
def checked(parent: str, text: str) -> Checked:
    """What `check` says of a house: a game with these lines on top."""
    return check(Source("house.yaml", f"format: 1\nname: a house\nextends: {parent}\n{text}\n"))


@cache
def rules(parent: str, text: str) -> Rules:
    """The rules of a house."""
    return house(parent, text)


def proofs(parent: str, text: str) -> list[Diagnostic]:
    """What is proved at clauses of the house and the games it extends, nothing acknowledged."""
    return [each for each in proved(rules(parent, text)).findings if each.span.source.name != "defaults.yaml"]


def told(found: list[Diagnostic]) -> str:
    """All words of findings."""
    return "\n".join(" ".join([each.message, *(note.message for note in each.notes)]) for each in found)
