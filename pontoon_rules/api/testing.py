"""The tests that stand in rule files."""

from __future__ import annotations

from pontoon_rules.api.games import Game, GameName, load
from pontoon_rules.cases.adopt import adopted, removed
from pontoon_rules.cases.run import CaseResult, run_tests

__all__ = ["CaseResult", "adopted", "removed", "test"]


def test(game: GameName | Game) -> tuple[CaseResult, ...]:
    """Run every test of a rule file, those of the games it extends among them. Raises RuleFileError."""
    return tuple(run_tests(load(game).rules))


# The name is the right word for what it does; it is no test of this package.
test.__test__ = False  # type: ignore[attr-defined]
