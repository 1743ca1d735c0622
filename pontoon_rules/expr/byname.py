"""Clauses that are taken for hands by their names, and hands for clauses: `pays: {crowd: 5:1}`, `- {name: three_sevens, is: 4:1}`."""

from __future__ import annotations

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.node import Scalar
from pontoon_rules.model.ruleset import Choice, Ruleset


def as_clause(found: Diagnostic, choice: Choice[Scalar]) -> Diagnostic:
    """The mistake with the line to write, where its word is the name of a clause that the parent has; else as it is."""
    when = choice.when
    if found.code != "unknown-hand" or when is None or when.overrides is None or when.span.text.strip("'\"") != choice.name:
        return found
    value = choice.value.value if isinstance(choice.value, Scalar) else "…"
    help_ = f"it is a clause of the game that is extended: write `- {{name: {choice.name}, is: {value}}}` in a list"
    return found.but(help=help_)


def for_their_hands(rules: Ruleset[Scalar], problems: list[Diagnostic]) -> None:
    """Add to the mistake of a clause of `pays` or `takes` that hides all others, and bears the name of a hand, how it speaks of it."""
    hands = {clause.name for clause in rules.hands}
    whens = {
        choice.node.span: f"when: {whose}hand == {choice.name}"
        for setting, whose in ((rules.settle.pays, ""), (rules.settle.takes, "banker."))
        for choice in setting.choices
        if choice.when is None and choice.name in hands
    }
    for index, found in enumerate(problems):
        when = next((text for span, text in whens.items() if span.start <= found.span.start < span.end and span.source is found.span.source), None)
        if found.code == "shadowed-clause" and when is not None:
            problems[index] = found.but(help=f"a clause does not speak of the hand of its name by itself: write `{when}`")
