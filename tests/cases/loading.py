"""Rules and tests for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

from pontoon_rules.cases.run import CaseResult, run_test
from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.library import Library
from pontoon_rules.document.node import Mapping
from pontoon_rules.expr.check_rules import check_rules
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.strategy import Strategy, check_strategy
from pontoon_rules.model.build import build

HERE = Path(__file__).parent
FILES = tuple(sorted(HERE.glob("*.yaml")))


def rules_of(what: str | Path | Source) -> Rules:
    """The rules of a built-in game, a file or a text, which must be without a flaw."""
    problems: list[Diagnostic] = []
    resolved = Library().resolve(what, problems)
    assert resolved is not None, problems
    checked = check_rules(build(resolved.tree, problems), problems)
    assert not problems, [f"{problem.span.where} {problem.message}" for problem in problems]
    assert checked is not None
    return Rules(checked, str)


def rules_in(text: str) -> Rules:
    """The rules of a text that extends a built-in game."""
    return rules_of(Source("house.yaml", f"format: 1\nname: House rules\n{text}"))


def strategy_of(name: str, rules: Rules) -> Strategy:
    """A built-in strategy, checked against these rules, which it must fit without a flaw."""
    problems: list[Diagnostic] = []
    found = Library().resolve_strategy(name, problems)
    assert found is not None, problems
    strategy = check_strategy(found.tree, rules, problems)
    assert strategy is not None, problems
    assert not problems, problems
    return strategy


def own_results(text: str) -> list[CaseResult]:
    """The results of a text's own tests, without those it inherits."""
    rules = rules_in(text)
    own = [node for node in rules.ruleset.tests if node.span.source.name == "house.yaml"]
    return [run_test(node, rules) for node in own if isinstance(node, Mapping)]


def told(problems: tuple[Diagnostic, ...]) -> list[tuple[str, str, str]]:
    """Of each problem its code, the characters it points at, and its message."""
    return [(problem.code, problem.span.text, problem.message) for problem in problems]
