"""Packs that run short of cards: a deal that cannot be dealt to its end has no result, and a game with such deals no exact value."""

from __future__ import annotations

import numpy as np

from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.reach import reached
from pontoon_rules.solve.results import plain, results_of
from pontoon_rules.solve.solution import Solution, weighings
from pontoon_rules.solve.unsolvable import Unsolvable
from pontoon_rules.solve.worth import Player

# So much may be missing of all deals, for the rounding of floats.
_ROUNDED = 1e-9


def whole(solution: Solution) -> Solution:
    """The same solution. Raises `Unsolvable` where its play comes to deals for which there are too few cards.

    Where the hands of a split take the last cards, `Solution.may_run_out` tells of it instead.
    """
    if not solution.pack.endless and _tight(solution.problem):
        short = max(_undealt(solution), _undrawn(solution))
        if short > _ROUNDED:
            pack = solution.problem.machine.rules.ruleset.pack
            node = pack.without[0].node if pack.without else pack.packs.node
            raise Unsolvable(f"there are too few cards: the pack runs short in {100 * short:.4f} % of the deals", node)
    return solution


def _tight(problem: Problem) -> bool:
    """Whether a hand and the banker's could hold every card of the pack, for all that a weighing of cards says."""

    def heaviest(weights: Array) -> int:
        own = max(int((level.cards @ weights).max()) for level in problem.levels)
        return own + int(weights.max()) + problem.banker.heaviest(weights)

    return all(heaviest(weights) >= int(weights @ problem.pack.full) for weights in weighings(problem))


def _undealt(solution: Solution) -> float:
    """How often a deal comes to no end, for want of cards for the banker."""
    results = results_of(solution)
    odds, classes = results.problem.odds, len(results.problem.pack.counts)
    found = sum(results.unsplit.values())
    for pair, often in results.pairs.items():
        gone = np.bincount(np.array(pair), minlength=classes)[None]
        found += float((often * odds.goes_on(gone, 2)).sum())
    return 1.0 - found


def _undrawn(solution: Solution) -> float:
    """How often a punter is to draw where only the banker's first cards are left."""
    problem = plain(solution.problem)
    player = Player(problem.rows, problem.stakes, problem.odds)
    play = solution.worth.chosen
    nodes = reached(player, problem.levels, play, {(0, 0): np.ones(problem.odds.signals)}).nodes
    found = 0.0
    for level, often, chosen in zip(problem.levels, nodes, play, strict=True):
        choices = level.draws.choices
        if sum(problem.pack.counts) - level.gone <= len(problem.course.shown) and len(choices.node):
            taken = often[choices.node] * (chosen[choices.node] == choices.slot[:, None])
            found += float((taken * problem.odds.goes_on(level.cards, level.gone)[choices.node]).sum())
    return found
