"""What each single difference of two games does to the value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pontoon_rules.api.games import Game
from pontoon_rules.api.solving import Progress, Solved, value_of
from pontoon_rules.compare.differences import Difference, differences
from pontoon_rules.compare.single import with_one
from pontoon_rules.diagnostics import Diagnostic, has_errors
from pontoon_rules.expr.bounds import check_bounds
from pontoon_rules.expr.byname import for_their_hands
from pontoon_rules.expr.check_rules import check_rules
from pontoon_rules.expr.rules import Rules
from pontoon_rules.model.build import build
from pontoon_rules.model.canonical import rules_hash


@dataclass(frozen=True)
class Share:
    """What one difference does to the expected value, per first stake, from the punter's side.

    `alone` is what it does to the first game when nothing else is changed, `last` what it does when all the others have been
    changed before. None where rules with that change alone are no game, or none that can be solved.
    """

    difference: Difference
    alone: float | None
    last: float | None


def shares(first: Solved, other: Solved, found: Sequence[Difference], progress: Progress) -> tuple[Share, ...]:
    """The share of each of several differences between two solved games. They need not add up: one rule may matter more,
    or less, where another holds."""
    worth = _Worth()
    shared, steps = [], 2 * len(found)
    for number, each in enumerate(found):
        alone = worth.of(first.game, other.game, each)
        progress(2 * number + 1, steps)
        rest = worth.of(other.game, first.game, each)
        progress(2 * number + 2, steps)
        shared.append(
            Share(each, None if alone is None else alone - first.value, None if rest is None else other.value - rest)
        )
    return tuple(shared)


class _Worth:
    """Solves games with one change. Of two changes each alone is the other game without the other change: the same rules."""

    def __init__(self) -> None:
        self._known: dict[str, float | None] = {}

    def of(self, game: Game, other: Game, difference: Difference) -> float | None:
        """The value of a game in which one thing is as in the other; None if that is no game or has no value."""
        changed = _with(game, other, difference)
        if changed is None:
            return None
        if changed.hash not in self._known:
            self._known[changed.hash] = value_of(changed)
        return self._known[changed.hash]


def _with(game: Game, other: Game, difference: Difference) -> Game | None:
    """The game with that one difference, and no other; None where that is no game, or cannot be told apart."""
    tree = with_one(game.resolved.tree, other.resolved.tree, difference.path)
    if tree is None:
        return None
    problems: list[Diagnostic] = []
    ruleset = build(tree, problems)
    checked = check_rules(ruleset, problems, known_hands=frozenset(), known_actions=frozenset())
    for_their_hands(ruleset, problems)
    if checked is None or has_errors(problems):
        return None
    rules = Rules(checked, lambda: rules_hash(tree))
    check_bounds(rules, problems)
    if has_errors(problems):
        return None
    said = [each.path for each in differences(game.rules.ruleset, rules.ruleset)]
    return game.but(rules=rules, resolved=game.resolved._replace(tree=tree)) if said == [difference.path] else None
