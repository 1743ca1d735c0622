"""Rule files as resolved trees and rule sets, for the tests of the model."""

from __future__ import annotations

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.library import Library
from pontoon_rules.document.node import Mapping, Scalar
from pontoon_rules.model.build import build
from pontoon_rules.model.ruleset import Ruleset

_LIBRARY = Library()
HEAD = "format: 1\nname: A game\n"


def resolved(text: str, *, name: str = "game.yaml") -> Mapping:
    """The tree of a text that has no mistakes; `format` and `name` are put in front."""
    problems: list[Diagnostic] = []
    found = _LIBRARY.resolve(Source(name, HEAD + text), problems)
    assert [(problem.code, problem.message) for problem in problems] == []
    assert found is not None
    return found.tree


def game(text: str) -> Ruleset[Scalar]:
    """The rule set of a text that has no mistakes."""
    problems: list[Diagnostic] = []
    rules = build(resolved(text), problems)
    assert [(problem.code, problem.message) for problem in problems] == []
    return rules


def mistakes(text: str, *, guessed: bool = False) -> list[tuple[str, str, str]]:
    """What building a text reports: code, place, and the words of the source it points at."""
    problems: list[Diagnostic] = []
    build(resolved(text), problems, guessed=guessed)
    return [(found.code, found.span.where, found.span.text) for found in problems]
