"""What a bet on the Shoot is worth on every hand, played for itself or for stake and bet together.

A bet wins where its hand wins and loses where it loses, one to one; the bet is taken to be covered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.settling import sign_of
from pontoon_rules.solve.shoot_split import Players, SplitHands
from pontoon_rules.solve.solution import Solution, laid_out
from pontoon_rules.solve.worth import Player, Stakes, Worth

# A bet too small to change what is best, but for plays that are as good as each other.
_LEAST = 1e-9


@dataclass(frozen=True, eq=False)
class Ridden:
    """All hands of a solution with a bet on them. `lean` is how they are played for themselves, and of plays as good the one that is
    best for the bet; `rides` what a chip bet on them is worth then; `both` stake and a bet as large, played for both."""

    solution: Solution
    splits: SplitHands | None
    lean: Worth
    rides: Worth
    both: Worth


def ridden(solution: Solution) -> Ridden:
    """All of it for a solution in floats, under best play."""
    problem = solution.problem
    players = _players(problem)
    if problem.firsts is None:
        lean = players.lean.worth(problem.levels)
        rides = players.bet.worth(problem.levels, play=lean.chosen)
        return Ridden(solution, None, lean, rides, players.both.worth(problem.levels))
    splits = SplitHands(solution, players)
    bets, more = splits.bets()
    leaning = {pair: worth + _LEAST * bets[pair] for pair, worth in solution.parts.items()}
    together = {pair: worth + more[pair] for pair, worth in solution.parts.items()}
    lean = players.lean.worth(problem.levels, parts=laid_out(problem, leaning))
    rides = players.bet.worth(problem.levels, play=lean.chosen, parts=laid_out(problem, bets))
    both = players.both.worth(problem.levels, parts=laid_out(problem, together))
    return Ridden(solution, splits, lean, rides, both)


def _players(problem: Problem) -> Players:
    signs = _signs(problem)
    stakes = (problem.stakes, _added(problem.stakes, signs, _LEAST), _added(problem.stakes, signs, 1), signs)
    return Players(*(Player(problem.rows, each, problem.odds) for each in stakes))


def _signs(problem: Problem) -> Stakes:
    """Every line against every end as what a chip bet on the hand comes to."""
    settling = problem.situations.settling
    nets = [[sign_of(each) for each in row] for row in problem.stakes.paid]
    closed = [0 if each is None else sign_of(each) for each in map(settling.blind, problem.situations.lines)]
    costs = np.zeros_like(problem.stakes.costs)
    return Stakes(1, problem.stakes.paid, np.array(nets, dtype=np.float64), np.array(closed, dtype=np.float64), costs)


def _added(stakes: Stakes, signs: Stakes, chips: float) -> Stakes:
    """The stake and so many chips bet, for each chip of the first stake."""
    return replace(stakes, nets=stakes.nets + chips * signs.nets, closed=stakes.closed + chips * signs.closed)
