"""Chips worked out on paper: each file says in a remark how, and its tests hold the engine to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pontoon_rules.cases.run import run_tests
from tests.cases.loading import rules_of

FILES = tuple(sorted(Path(__file__).parent.glob("*.yaml")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_chip_is_where_the_paper_says(path: Path) -> None:
    results = list(run_tests(rules_of(path)))
    assert results
    failed = [(result.name, problem.span.where, problem.message) for result in results for problem in result.problems]
    assert failed == []
