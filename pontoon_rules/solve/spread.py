"""How far results spread: their distribution and standard deviation over deals.

Exact where no hand is split. Results of split hands hang together through the banker's hand, which is held here exactly, and
through the cards that one hand takes from the other, which is left out: hands of one split are taken as independent
once the banker's hand and the number of hands are known. Figures that this touches say so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from pontoon_rules.solve.joint import joint_results
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair
from pontoon_rules.solve.results import Results
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.splits import hands_of

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
        return sqrt(sum(float(net) ** 2 * often for net, often in self.often.items()) - self.mean**2)


def spread_of(solution: Solution, results: Results, *, together: bool = False) -> Spread:
    """The distribution of results. With `together` the two hands of a split are followed together, where there are never
    more than two of them and they begin alike: exact, and slow."""
    found: defaultdict[Fraction, float] = defaultdict(float, results.unsplit)
    exact = True
    for letters in _together(results.pairs):
        if together and len(letters) == 1 and set(_numbers(solution, _of(results, letters))) == {2}:
            assert solution.splits is not None
            (pair, split), *_ = _of(results, letters).items()
            parts = joint_results(results.problem, solution.splits, pair, split)
        else:
            exact = False
            parts = _split(solution, results, letters)
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


def _split(solution: Solution, results: Results, letters: frozenset[int]) -> Often:
    """The results of the pairs of these cards: for each end of the banker's hand, so many hands that do not know of each
    other."""
    problem = results.problem
    pairs = _of(results, letters)
    gone = np.array([np.bincount(np.array(pair), minlength=len(problem.pack.counts)) for pair in pairs])
    signals = np.array([end.signal for end in problem.banker.ends])
    likely = problem.odds.ends(gone, 2) * np.array(list(pairs.values()))[:, signals]
    sights = problem.odds.goes_on(gone, 2) * np.array(list(pairs.values()))
    by_end, by_sight = likely.sum(axis=0), sights.sum(axis=0)
    numbers = _numbers(solution, pairs)
    found: defaultdict[Fraction, float] = defaultdict(float)
    for end, chance in enumerate(by_end):
        if chance <= 0 or problem.banker.ends[end].broke_off:
            continue
        share = float(chance / by_sight[signals[end]]) if by_sight[signals[end]] else 0.0
        one = _one(solution, results, letters, end, share)
        whole = sum(one.values())
        if whole <= 0:
            continue
        one = {net: often / whole for net, often in one.items()}
        for net, often in _several(one, numbers).items():
            found[net] += often * float(chance)
    return dict(found)


def _one(solution: Solution, results: Results, letters: frozenset[int], end: int, share: float) -> Often:
    """How the hands come out against one end of the banker's hand, one by one."""
    assert results.parts is not None
    assert solution.splits is not None
    problem, tally = results.problem, results.parts
    roots = [root for root, first in enumerate(solution.splits.firsts) if first in letters]
    signal = problem.banker.ends[end].signal
    first = Fraction(problem.table.least)
    found: defaultdict[Fraction, float] = defaultdict(float)
    for number, line in enumerate(problem.situations.lines):
        settled = float(tally.settled[roots, number, end].sum())
        if settled:
            found[problem.stakes.paid[number][end].net / first] += settled
        closed = float(tally.closed[roots, number, signal].sum())
        if closed:
            blind = problem.situations.settling.blind(line)
            assert blind is not None
            found[blind.net / first] += closed * share
    return dict(found)


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


def _several(one: Often, numbers: dict[int, float]) -> Often:
    """The sum of so many hands."""
    found: defaultdict[Fraction, float] = defaultdict(float)
    for hands, often in _sums(one, max(numbers)):
        for net, chance in often.items():
            found[net] += chance * numbers.get(hands, 0.0)
    return dict(found)


def _sums(one: Often, most: int) -> Iterator[tuple[int, Often]]:
    so_far: Often = {Fraction(0): 1.0}
    for hands in range(1, most + 1):
        sums: defaultdict[Fraction, float] = defaultdict(float)
        for net, often in so_far.items():
            for more, chance in one.items():
                sums[net + more] += often * chance
        so_far = dict(sums)
        yield hands, so_far
