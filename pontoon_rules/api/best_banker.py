"""The best fixed policy of a free banker, as far as a search finds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pontoon_rules.api.bankers import with_banker
from pontoon_rules.api.games import BadOption, Game
from pontoon_rules.api.problems import problem_for, unsolvable
from pontoon_rules.solve.policies import Policy, condition, search
from pontoon_rules.solve.short import whole
from pontoon_rules.solve.solution import solved

# Hands of more cards are played by the limits of so many.
_MOST_CARDS = 5


@dataclass(frozen=True)
class BestBanker:
    """A policy that a search found: its limits, the condition on which he sticks, and how many policies were tried.

    He never sticks on a limit of `never`. `usual` is what best play is worth against the policy that the rules name, `worth` against this one.
    """

    policy: Policy
    condition: str
    worth: float
    usual: float
    never: int
    tried: int


def best_banker(game: Game, packs: int | None, tell: Callable[[int, int], None]) -> BestBanker:
    """Looks for the policy against which best play is worth least.

    Raises BadOption where the banker has no choice, and for rules that cannot be solved.
    """
    if not game.rules.ruleset.banker.free.value:
        raise BadOption(
            f"the banker of {game.name} is not free: the rules say what he does",
            code="no-answer",
            advice="only for games with `banker: {free: true}`; another policy is tried with `--banker 17`",
        )
    with unsolvable():
        target = int(game.rules.target)
        usual = problem_for(game, packs, None)
        first = len(usual.course.shown)
        last = max(min(usual.banker.most_cards - 1, _MOST_CARDS), first)

        def worth(policy: Policy) -> float:
            return float(whole(solved(problem_for(with_banker(game, condition(policy)), packs, None))).value)

        found = search(worth, first, last, target, tell)
        value = float(whole(solved(usual)).value)
    return BestBanker(found.policy, condition(found.policy), found.worth, value, target + 1, found.tried)
