"""The keys of the language that only an evening knows: they merge, are written out, compared, and refused with a place."""

from __future__ import annotations

import pytest

from pontoon_rules.compare.differences import differences
from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.library import Library
from pontoon_rules.expr.check_rules import check_rules
from pontoon_rules.model.build import build
from pontoon_rules.model.canonical import canonical
from tests.engine.tables import game, house

LINES = [
    ("pack: {busts: under}", "pack.busts"),
    ("pack: {cut_card: 10..20}", "pack.cut_card"),
    ("pack: {alternate: true}", "pack.alternate"),
    ("pack: {kept_back: 1}", "pack.kept_back"),
    ("bank: {cut_ties: first}", "bank.cut_ties"),
    ("bank: {declined: banker}", "bank.declined"),
    ("misdeal: {pack: under}", "misdeal.pack"),
    ("misdeal: {bank: left}", "misdeal.bank"),
    ("misdeal: {fine: 2}", "misdeal.fine"),
    ("evening: {ends: deals == 20}", "evening.ends"),
    ("evening: {leaving: at_once}", "evening.leaving"),
]


@pytest.mark.parametrize(("line", "path"), LINES)
def test_a_comparison_shows_what_a_line_changes(line: str, path: str) -> None:
    found = differences(game("pontoon").ruleset, house("pontoon", line).ruleset)
    assert [difference.path for difference in found] == [path]


@pytest.mark.parametrize(("line", "path"), LINES)
def test_what_a_line_says_is_written_out(line: str, path: str) -> None:
    problems: list[Diagnostic] = []
    resolved = Library().resolve(Source("house.yaml", f"format: 1\nname: a house\nextends: pontoon\n{line}\n"), problems)
    assert resolved is not None and not problems
    text = canonical(resolved.tree)
    _, key = path.split(".")
    value = line.partition(f"{key}: ")[2].removesuffix("}")
    assert f"{key}: {value}" in text


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ("evening: {ends: deals}", "type-mismatch", "deals"),
        ("evening: {ends: stake > 2}", "wrong-slot", "stake"),
        ("punter: {actions: {stick: {when: deals > 2}}}", "wrong-slot", "deals"),
        ("misdeal: {fine: minutes * chip}", "wrong-slot", "minutes"),
        ("misdeal: {bank: right}", "bad-value", "right"),
        ("pack: {cut_card: 20..10}", "bad-range", "20..10"),
        ("pack: {alternate: yes}", "wrong-type", "yes"),
    ],
)
def test_a_mistake_is_said_at_its_place(line: str, code: str, at: str) -> None:
    problems: list[Diagnostic] = []
    resolved = Library().resolve(Source("house.yaml", f"format: 1\nname: a house\nextends: pontoon\n{line}\n"), problems)
    assert resolved is not None
    if not problems:
        check_rules(build(resolved.tree, problems), problems)
    assert [(problem.code, problem.span.text) for problem in problems] == [(code, at)]
