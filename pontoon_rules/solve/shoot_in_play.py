"""Windows in play: bets on the Shoot that a hand may make when it is its turn, for every hand that best play comes to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.chart import Key, cell_of, node_letters
from pontoon_rules.solve.graph import Level
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.shoot_changes import split_pairs
from pontoon_rules.solve.shoot_window import Bet, Change, Window
from pontoon_rules.solve.shoot_worth import Ridden
from pontoon_rules.solve.visits import nowhere, visits


class _Met(NamedTuple):
    """Hands of the same cards in the same cell: how often they are come to, and what bets are worth on them, weighed with that."""

    chance: float
    rides: float
    both: float


_Hand = tuple[Key | None, bool, tuple[int, ...], tuple[int, ...]]


def in_play(bet: Ridden, action: str, taken: Array, changes: tuple[Change, ...]) -> Window:
    """What bets are worth that hands make in one of these situations (`taken` says of each whether it is one)."""
    return Window(action, None, tuple(_bets(bet, taken)), changes)


def _bets(bet: Ridden, taken: Array) -> Iterator[Bet]:
    found: defaultdict[_Hand, list[_Met]] = defaultdict(list)
    problem = bet.solution.problem
    start = nowhere(problem.levels, problem.odds.signals)
    start[0][0] = 1.0
    nodes = visits(problem.rows, problem.pack, problem.levels, bet.lean.chosen, start)
    more = [both - stake for both, stake in zip(bet.both.values, bet.solution.worth.values, strict=True)]
    for hand, met in _met(problem, problem.levels, nodes, bet.rides.values, more, taken, None):
        found[hand].append(met)
    if bet.splits is not None:
        weights = bet.splits.weights(split_pairs(problem, nodes, bet.lean.chosen), bet.splits.terms)
        for group in bet.splits.groups:
            start = bet.splits.starts(group, weights, nowhere(group.levels, problem.odds.signals))
            nodes = visits(problem.rows, problem.pack, group.levels, group.lean, start, group.extras)
            more = [both - stake for both, stake in zip(group.both.values, group.stake.values, strict=True)]
            for hand, met in _met(problem, group.levels, nodes, group.rides.values, more, taken, group.extras):
                found[hand].append(met)
    for (key, split, cards, seen), each in sorted(found.items(), key=lambda item: (item[0][1:], item[0][0] or ())):
        chance, rides, both = (sum(column) for column in zip(*each, strict=True))
        # Hands that are split again are taken from all that might be: where nothing is left, nothing but rounding is.
        if chance > 1e-15:
            yield Bet(cards, seen, chance, rides / chance, both / chance, key, split)


def _met(
    problem: Problem,
    levels: Sequence[Level],
    nodes: Sequence[Array],
    rides: Sequence[Array],
    more: Sequence[Array],
    taken: Array,
    extras: Array | None,
) -> Iterator[tuple[_Hand, _Met]]:
    gone_more = 0 if extras is None else int(extras[0].sum())
    called = problem.calling(list(levels))
    for place, level in enumerate(levels):
        here = taken[level.places][:, None] & (nodes[place] != 0)
        if not here.any():
            continue
        gone = problem.rows.gone(level, extras)
        often = nodes[place] * problem.odds.goes_on(gone, level.gone + gone_more)
        for node, signal in zip(*np.nonzero(here & (often != 0)), strict=True):
            situation = problem.situations.found[int(level.places[node])]
            seen = problem.banker.signals[signal]
            hand = cell_of(problem, situation, level, seen), extras is not None, node_letters(problem, level, int(node), called), seen
            come = float(nodes[place][node, signal])
            yield hand, _Met(
                float(often[node, signal]), come * float(rides[place][node, signal]), come * float(more[place][node, signal])
            )
