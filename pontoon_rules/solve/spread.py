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
    sums = _Sums(steps.results, max(numbers))
    found = [np.zeros(len(each)) for each in sums.results]
    for end, chance in enumerate(by_end):
        if chance <= 0 or problem.banker.ends[end].broke_off:
            continue
        one = steps.one(solution, letters, end, float(chance / by_sight[signals[end]]))
        if one.sum() > 0:
            for hands, all_of_them in enumerate(sums.of(one / one.sum()), start=1):
                found[hands - 1] += all_of_them * numbers.get(hands, 0.0) * float(chance)
    told: defaultdict[Fraction, float] = defaultdict(float)
    for each, often in zip(sums.results, found, strict=True):
        for net in np.nonzero(often)[0].tolist():
            told[each[net]] += float(often[net])
    return dict(told)


class _Steps:
    """The net results that one hand may come to (`results`, in first stakes), and how often it does."""

    def __init__(self, results: Results) -> None:
        problem = results.problem
        first = Fraction(problem.table.least)
        blind = [problem.situations.settling.blind(line) for line in problem.situations.lines]
        alone = [Fraction(0) if each is None else Fraction(each.net) for each in blind]
        nets = sorted({*(Fraction(each.net) for row in problem.stakes.paid for each in row), *alone})
        number = {net: place for place, net in enumerate(nets)}
        self._results = results
        self.results = [net / first for net in nets]
        self._paid = np.array([[number[each.net] for each in row] for row in problem.stakes.paid], dtype=np.int64)  # type: ignore[index]
        self._alone = np.array([number[net] for net in alone], dtype=np.int64)

    def one(self, solution: Solution, letters: frozenset[int], end: int, share: float) -> Array:
        """How the hands come out against one end of the banker's hand, one by one: `share` of the closed ones meet it."""
        tally, problem = self._results.parts, self._results.problem
        assert tally is not None
        assert solution.splits is not None
        assert problem.sharing is not None
        begins = {problem.sharing.first(letter) for letter in letters}
        roots = [number for number, root in enumerate(solution.splits.roots) if root.first in begins]
        settled = tally.settled[roots, :, end].sum(axis=0)
        closed = tally.closed[roots, :, problem.banker.ends[end].signal].sum(axis=0) * share
        found: Array = np.bincount(self._paid[:, end], weights=settled, minlength=len(self.results))
        found += np.bincount(self._alone, weights=closed, minlength=len(self.results))
        return found


class _Sums:
    """What so many hands come to in all: for each number of hands (from 1) the `results` there are."""

    def __init__(self, one: list[Fraction], most: int) -> None:
        self.results = [one]
        self._places: list[Array] = []
        for _ in range(most - 1):
            every = [[so_far + more for more in one] for so_far in self.results[-1]]
            results = sorted({each for row in every for each in row})
            number = {each: place for place, each in enumerate(results)}
            self._places.append(np.array([[number[each] for each in row] for row in every]).ravel())
            self.results.append(results)

    def of(self, one: Array) -> Iterator[Array]:
        """How often each result comes, of one hand, of two, and so on, each hand coming out so, whatever the others do."""
        often = one
        yield often
        for places, results in zip(self._places, self.results[1:], strict=True):
            often = np.bincount(places, weights=np.outer(often, one).ravel(), minlength=len(results))
            yield often


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
