"""Hands of a split that a convention plays otherwise than the same hands unsplit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.chart import Act, acts_of, node_letters
from pontoon_rules.solve.reach import reached
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.splits import Root, counted
from pontoon_rules.solve.worth import Player


class Apart(NamedTuple):
    """A hand that begins with the `first` card of a pair, the `known` ones being gone (all by class): its cards, those of the
    banker's that are seen, what is done with the same hand unsplit and what is done here, how likely a hand that begins so
    comes to it, and what that is worth more there, per first stake."""

    first: int
    known: tuple[int, ...]
    cards: tuple[int, ...]
    seen: tuple[int, ...]
    usual: Act
    then: Act
    chance: float
    gain: float


def played_apart(solution: Solution) -> tuple[Apart, ...]:
    """All such hands that best play comes to, those that matter most first. Worths are told in floats."""
    if solution.splits is None:
        return ()
    found = [each for root in solution.splits.roots if root.known for each in _of(solution, root)]
    return tuple(sorted(found, key=lambda each: -each.chance * each.gain))


def _of(solution: Solution, root: Root) -> Iterator[Apart]:
    assert solution.splits is not None
    problem = solution.problem
    player = Player(problem.rows, problem.stakes, problem.odds)
    levels, _ = solution.splits.alone(root)
    known = counted(root.known, len(problem.pack.counts))[None]
    own, usual = player.worth(levels, extras=known), player.worth(levels)
    often = reached(player, levels, list(own.chosen), {(0, 0): np.ones(problem.odds.signals)}, known).nodes
    for number, level in enumerate(levels):
        goes_on = problem.odds.goes_on(level.cards + known, level.gone + len(root.known))
        other = (own.chosen[number] != usual.chosen[number]) & (often[number] * goes_on > 0)
        for node, signal in zip(*np.nonzero(other), strict=True):
            acts = acts_of(problem.situations.found[int(level.places[node])].options)
            slots = [int(play.chosen[number][node, signal]) for play in (usual, own)]
            worths = own.options[number][node, slots, signal] / goes_on[node, signal]
            before, then = (acts[slot] for slot in slots)
            assert before is not None
            assert then is not None
            yield Apart(
                root.first,
                root.known,
                node_letters(problem, level, int(node)),
                problem.banker.signals[signal],
                before,
                then,
                float(often[number][node, signal] * goes_on[node, signal]),
                float(worths[1] - worths[0]),
            )
