"""A clause of the parent that a child names in a map of hands, as if it were one: `pays: {crowd: 5:1}`."""

from __future__ import annotations

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.node import Scalar
from pontoon_rules.model.ruleset import Choice


def as_clause(found: Diagnostic, choice: Choice[Scalar]) -> Diagnostic:
    """The mistake with the line to write, where its word is the name of a clause that the parent has; else as it is."""
    when = choice.when
    if found.code != "unknown-hand" or when is None or when.overrides is None or when.span.text.strip("'\"") != choice.name:
        return found
    value = choice.value.value if isinstance(choice.value, Scalar) else "…"
    help_ = f"it is a clause of the game that is extended: write `- {{name: {choice.name}, is: {value}}}` in a list"
    return found.but(help=help_)
