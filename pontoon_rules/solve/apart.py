"""Hands of a split that are played otherwise than the same hands unsplit: by the convention, or since the rules ask for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.chart import Act, acts_of, node_letters
from pontoon_rules.solve.graph import Level
from pontoon_rules.solve.multisets import like
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.results import Results, split_weights
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.splits import Group
from pontoon_rules.solve.worth import Player

# Plays that are as good as each other are not told apart.
_LEAST = 1e-9


class Apart(NamedTuple):
    """A hand (its cards by class) that comes from a split, the `known` cards being gone for its play, against what is `seen` of the
    banker's: what is done with it, with the same hand unsplit (None: there is none), how often that comes in a deal, and what it is
    worth more there than the same as unsplit, per first stake (None: that cannot be done)."""

    known: tuple[int, ...]
    cards: tuple[int, ...]
    seen: tuple[int, ...]
    then: Act
    usual: Act | None
    often: float
    gain: float | None

    @property
    def matters(self) -> float:
        """What it is worth in a deal; where that is not known, as if it were a stake."""
        return self.often * (1.0 if self.gain is None else self.gain)


def played_apart(solution: Solution, results: Results) -> tuple[Apart, ...]:
    """All such hands that best play comes to, those that matter most first. Of a solution in floats."""
    splits = solution.splits
    if splits is None or not results.pairs:
        return ()
    acts = _Acts(solution)
    found: defaultdict[Apart, float] = defaultdict(float)
    split = {letter for pair in results.pairs for letter in pair}
    for group in splits.groups:
        mine = np.array([root.first in split for root in group.roots])
        other = [_differing(solution, group, acts, number, mine) for number in range(len(group.followed))]
        if any(each.apart.any() for each in other):
            for each in _of(solution, group, acts, other, _often(solution, results, group, acts)):
                found[each._replace(often=0.0)] += each.often
    hands = [each._replace(often=often) for each, often in found.items() if often > 0]
    return tuple(sorted(hands, key=lambda each: (-each.matters, each.known, each.cards, each.seen)))


class _Acts:
    """The acts of all situations by number (below 0: none), and of each the situations of the same hands unsplit (a row of them,
    below 0 where there are no more): several where it stands for hands that come to the same after a split."""

    def __init__(self, solution: Solution) -> None:
        problem = solution.problem
        self.player = Player(problem.rows, problem.stakes, problem.odds)
        found = problem.situations.found
        numbers: dict[Act, int] = {}
        self.of = np.full((len(found), max(len(each.options) for each in found)), -1, dtype=np.int64)
        for number, each in enumerate(found):
            for slot, act in enumerate(acts_of(each.options)):
                if act is not None and act.action:
                    self.of[number, slot] = numbers.setdefault(act, len(numbers))
        self.named: list[Act] = list(numbers)
        self.twins = _twins(problem)


def _twins(problem: Problem) -> Array:
    """For each situation those of the same hands unsplit, as `_Acts` has them."""
    turns = problem.machine.turns["punter"]
    unsplit = [
        tuple(False if name == "split" else value for (name, _), value in zip(turns.facts, state, strict=True))
        for state in turns.states
    ]
    of_turn = [turns.states.index(state) if state in turns.states else -1 for state in unsplit]
    places = {each.place: number for number, each in enumerate(problem.situations.found)}
    same = problem.rows.same.tolist()
    several: list[dict[int, None]] = [{} for _ in places]
    for place, number in places.items():
        twin = place._replace(split=False, turn=of_turn[place.turn])
        if twin in places:
            several[same[number]][same[places[twin]]] = None
    found = np.full((len(several), max(map(len, several))), -1, dtype=np.int64)
    for number, twins in enumerate(several):
        found[number, : len(twins)] = list(twins)
    return found


class _Differing(NamedTuple):
    """Of the nodes of a level and each sight: the act, that of the same hand unsplit (below 0: none), and whether they are apart."""

    then: Array
    usual: Array
    apart: Array


def _differing(solution: Solution, group: Group, acts: _Acts, number: int, mine: Array) -> _Differing:
    """Of one level; only roots count that are `mine`."""
    level, play = group.followed[number], group.play[number]
    then = acts.of[level.places[:, None], play]
    usual = np.full(then.shape, -1, dtype=np.int64)
    if level.gone < len(solution.problem.levels) and len(level.places):
        unsplit = solution.problem.levels[level.gone]
        there = _unsplit(solution, level, unsplit, acts)
        allowed = acts.of[unsplit.places, : unsplit.slots] >= 0
        slots = np.where(allowed[:, :, None], solution.worth.options[level.gone], -np.inf).argmax(axis=1)
        usual = np.where((there >= 0)[:, None], acts.of[unsplit.places[there][:, None], slots[there]], -1)
    return _Differing(then, usual, (then >= 0) & (then != usual) & mine[level.roots][:, None])


def _unsplit(solution: Solution, level: Level, unsplit: Level, acts: _Acts) -> Array:
    """For each node of a level the node of the same hand unsplit; below 0 where there is none."""
    blocks = solution.problem.rows.blocks
    found = np.full(len(level.places), -1, dtype=np.int64)
    for twins in acts.twins.T:
        mine = twins[level.places]
        told = blocks.of(level.cards, np.maximum(mine, 0), level.places)
        there = like((told, mine), (unsplit.cards, unsplit.places))
        found = np.where((found < 0) & (mine >= 0), there, found)
    return found


def _often(solution: Solution, results: Results, group: Group, acts: _Acts) -> list[Array]:
    weights = split_weights(results.problem, solution, results.pairs)
    return group.often(acts.player, {part: weights[part] for part in group.mine(weights)})


def _of(
    solution: Solution, group: Group, acts: _Acts, differing: Sequence[_Differing], often: list[Array]
) -> Iterator[Apart]:
    """Those of some roots; `often` is how often their hands are come to."""
    problem = solution.problem
    called = problem.calling(group.followed)
    for level, (then, usual, apart), chances in zip(group.followed, differing, often, strict=True):
        for node, signal in zip(*np.nonzero(apart & (chances > 0)), strict=True):
            gain = _gain(solution, group, level.gone, (int(node), int(signal)), acts, int(usual[node, signal]))
            if gain is None or gain > _LEAST:
                yield Apart(
                    group.roots[int(level.roots[node])].known,
                    node_letters(problem, level, int(node), called),
                    problem.banker.signals[signal],
                    acts.named[int(then[node, signal])],
                    None if usual[node, signal] < 0 else acts.named[int(usual[node, signal])],
                    float(chances[node, signal]),
                    gain,
                )


def _gain(solution: Solution, group: Group, gone: int, at: tuple[int, int], acts: _Acts, usual: int) -> float | None:
    """What a hand of a split is worth more as it is played than by the usual act; None where that is not to be had."""
    number = gone - group.levels[0].gone
    node, signal = group.whole(number, at[0]), at[1]
    level = group.levels[number]
    slots = np.nonzero(acts.of[level.places[node]] == usual)[0]
    if usual < 0 or not len(slots):
        return None
    known = group.known[level.roots[node]]
    cards = solution.problem.rows.gone(level, group.known)[node][None]
    goes_on = solution.problem.odds.goes_on(cards, level.gone + int(known.sum()))[0, signal]
    worths = group.own.options[number][node, :, signal]
    return float((worths.max() - worths[slots[0]]) / goes_on)
