"""How far results spread: their distribution and standard deviation over deals.

Exact where no hand is split. Results of split hands hang together through the banker's hand, which is held here exactly, and
through the cards that one hand takes from the other, which is left out: hands of one split are taken as independent
once the banker's hand and the number of hands are known. Figures that this touches say so.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt

import numpy as np

from pontoon_rules.solve.joint import joint_results
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair
from pontoon_rules.solve.results import Results
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.terms import hands_of

Often = dict[Fraction, float]
"""How often each net result comes, in first stakes."""


@dataclass(frozen=True)
class Spread:
    """How often a deal comes to each net result; `exact` unless split hands are among them."""

    often: Often
    exact: bool

    @property
    def mean(self) -> float:
        """The expected result."""
        return sum(float(net) * often for net, often in self.often.items())

    @property
    def deviation(self) -> float:
        """The standard deviation of the result of one deal."""
        mean = self.mean
        return sqrt(max(sum((float(net) - mean) ** 2 * often for net, often in self.often.items()), 0.0))


def spread_of(solution: Solution, results: Results, *, together: bool = False) -> Spread:
    """The distribution of results. With `together` the two hands of a split are followed together, where there are never
    more than two of them and they begin alike: exact, and slow."""
    found: defaultdict[Fraction, float] = defaultdict(float, results.unsplit)
    # What actions cost beside the stake is not among the results.
    exact, steps = not results.problem.stakes.costs.any(), _Steps(results)
    for letters in _together(results.pairs):
        if together and len(letters) == 1 and set(_numbers(solution, _of(results, letters))) == {2}:
            assert solution.splits is not None
            (pair, split), *_ = _of(results, letters).items()
            parts = joint_results(results.problem, solution, pair, split)
        else:
            exact = False
            parts = _split(solution, results, letters, steps)
        for net, often in parts.items():
            found[net] += often
    return Spread(dict(sorted(found.items())), exact)


def _of(results: Results, letters: frozenset[int]) -> dict[Pair, Array]:
    return {pair: often for pair, often in results.pairs.items() if set(pair) <= letters}


def _together(pairs: dict[Pair, Array]) -> list[frozenset[int]]:
    """Classes of cards that are split with each other."""
    groups: list[frozenset[int]] = []
    for pair in pairs:
        near = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in near] + [frozenset(pair).union(*near)]
    return groups


def _split(solution: Solution, results: Results, letters: frozenset[int], steps: _Steps) -> Often:
    """The results of the pairs of these cards: for each end of the banker's hand, so many hands that do not know of each
    other."""
    problem = results.problem
    pairs = _of(results, letters)
    gone = np.array([np.bincount(np.array(pair), minlength=len(problem.pack.counts)) for pair in pairs])
    signals = np.array([end.signal for end in problem.banker.ends])
    often = np.array(list(pairs.values()))
    by_end = (problem.odds.ends(gone, 2) * often[:, signals]).sum(axis=0)
    by_sight = (problem.odds.goes_on(gone, 2) * often).sum(axis=0)
    numbers = _numbers(solution, pairs)
    found = np.zeros(2 * steps.most * max(numbers) + 1)
    for end, chance in enumerate(by_end):
        if chance <= 0 or problem.banker.ends[end].broke_off:
            continue
        one = steps.one(solution, letters, end, float(chance / by_sight[signals[end]]))
        if one.sum() > 0:
            _add_several(found, one / one.sum(), numbers, float(chance))
    middle = len(found) // 2
    return {Fraction(int(place) - middle, steps.unit): float(found[place]) for place in np.nonzero(found)[0]}


class _Steps:
    """Net results as whole steps: `unit` of them make a first stake, and no hand comes to more than `most`, won or lost."""

    def __init__(self, results: Results) -> None:
        problem = results.problem
        first = Fraction(problem.table.least)
        blind = [problem.situations.settling.blind(line) for line in problem.situations.lines]
        shares = {net: Fraction(net) / first for net in {each.net for row in problem.stakes.paid for each in row}}
        alone = [Fraction(0) if each is None else Fraction(each.net) / first for each in blind]
        self._results = results
        self.unit = lcm(*(net.denominator for net in shares.values()), *(net.denominator for net in alone))
        steps = {net: int(share * self.unit) for net, share in shares.items()}
        self._paid = np.array([[steps[each.net] for each in row] for row in problem.stakes.paid], dtype=np.int64)
        self._alone = np.array([int(net * self.unit) for net in alone], dtype=np.int64)
        self.most = int(max(np.abs(self._paid).max(), np.abs(self._alone).max()))

    def one(self, solution: Solution, letters: frozenset[int], end: int, share: float) -> Array:
        """How the hands come out against one end of the banker's hand, one by one: `share` of the closed ones meet it."""
        tally, problem = self._results.parts, self._results.problem
        assert tally is not None
        assert solution.splits is not None
        roots = [number for number, root in enumerate(solution.splits.roots) if root.first in letters]
        settled = tally.settled[roots, :, end].sum(axis=0)
        closed = tally.closed[roots, :, problem.banker.ends[end].signal].sum(axis=0) * share
        size = 2 * self.most + 1
        found: Array = np.bincount(self._paid[:, end] + self.most, weights=settled, minlength=size)
        found += np.bincount(self._alone + self.most, weights=closed, minlength=size)
        return found


def _add_several(found: Array, one: Array, numbers: dict[int, float], chance: float) -> None:
    """Adds the sum of so many hands; the middle of each array is the result nothing."""
    sums = np.ones(1)
    for hands in range(1, max(numbers) + 1):
        sums = np.convolve(sums, one)
        if numbers.get(hands):
            start = (len(found) - len(sums)) // 2
            found[start : start + len(sums)] += sums * numbers[hands] * chance


def _numbers(solution: Solution, pairs: dict[Pair, Array]) -> dict[int, float]:
    """How likely a split becomes how many hands."""
    problem = solution.problem
    pack = type(problem.pack)(problem.pack.counts, problem.pack.endless)
    whole = sum(float(often.sum()) for often in pairs.values())
    found: defaultdict[int, float] = defaultdict(float)
    for pair, often in pairs.items():
        gone = np.bincount(np.array(pair), minlength=len(pack.counts))
        most = (lambda _letter: 10**9) if pack.endless else pack.counts.__getitem__
        assert solution.again is not None
        for hands, wanted, times in hands_of(pair, solution.again, most):
            found[hands] += times * pack.ratio(wanted, gone, 2) * float(often.sum()) / whole
    return dict(found)
