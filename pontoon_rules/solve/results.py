"""What a solved game comes to in all: how deals come out and how often, what is staked, which clauses decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pontoon_rules.machine.machine import Seen
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair, Problem
from pontoon_rules.solve.reach import Reached, Tally, reached
from pontoon_rules.solve.solution import Solution, pairs_at
from pontoon_rules.solve.terms import Part
from pontoon_rules.solve.worth import Player


class Ending(NamedTuple):
    """One way for a hand to come out: its net result and what was staked on it, in first stakes, what it is called, the
    outcome and the clauses that decided it and the amount, whether it was split, and how often that is, per deal."""

    net: Fraction
    staked: Fraction
    hand: str
    outcome: str
    clause: str
    amount_clause: str
    split: bool
    often: float


@dataclass(frozen=True, eq=False)
class Results:
    """The ways hands come out, summed over all deals. Split hands are counted one by one.

    `pairs` is how often each pair is dealt and split, for each sight of the banker's cards; `parts` how their hands end.
    """

    problem: Problem
    endings: tuple[Ending, ...]
    pairs: dict[Pair, Array]
    parts: Tally | None

    @cached_property
    def value(self) -> float:
        """The expected result per first stake: the same as the solution's, found the other way round."""
        return sum(float(each.net) * each.often for each in self.endings)

    @cached_property
    def staked(self) -> float:
        """What is staked per deal, in first stakes."""
        return sum(float(each.staked) * each.often for each in self.endings)

    @property
    def hands(self) -> float:
        """How many hands there are per deal."""
        return sum(each.often for each in self.endings)

    @property
    def splits(self) -> float:
        """How many split hands there are per deal."""
        return sum(each.often for each in self.endings if each.split)

    def by(self, *names: str) -> dict[tuple[object, ...], float]:
        """How often hands agree in these fields of their endings, per deal."""
        found: defaultdict[tuple[object, ...], float] = defaultdict(float)
        for each in self.endings:
            found[tuple(getattr(each, name) for name in names)] += each.often
        return dict(found)

    @cached_property
    def unsplit(self) -> dict[Fraction, float]:
        """How often a deal without a split comes to each net result."""
        # By numerator and denominator: ratios themselves are slow to compare.
        found: defaultdict[tuple[int, int], float] = defaultdict(float)
        for each in self.endings:
            if not each.split:
                found[each.net.as_integer_ratio()] += each.often
        return dict(sorted((Fraction(*net), often) for net, often in found.items()))


def results_of(solution: Solution) -> Results:
    """Follows the solution from the deal to every ending. Chances are floats, however the solution tells its own."""
    problem = plain(solution.problem)
    player = Player(problem.rows, problem.stakes, problem.odds)
    whole = np.ones(problem.odds.signals)
    found = reached(player, problem.levels, solution.worth.chosen, {(0, 0): whole})
    endings = [*_endings(problem, found.tally, split=False), *_broken_off(problem)]
    splitting = split_chances(problem, solution, found)
    tally = None
    if splitting:
        tally = split_tally(problem, solution, player, splitting)
        endings += _endings(problem, tally, split=True)
    return Results(problem, tuple(each for each in endings if each.often), splitting, tally)


def plain(problem: Problem) -> Problem:
    """The problem with chances as floats."""
    if not problem.pack.exact:
        return problem
    return problem.with_pack(type(problem.pack)(problem.pack.counts, problem.pack.endless))


def split_chances(problem: Problem, solution: Solution, found: Reached) -> dict[Pair, Array]:
    """How often each pair is dealt and split, for each sight of the banker's cards (not weighed with that sight)."""
    chances: dict[Pair, Array] = {}
    for level, nodes, chosen in zip(problem.levels, found.nodes, solution.worth.chosen, strict=True):
        if not len(level.parts.node):
            continue
        taken = nodes[level.parts.node] * (chosen[level.parts.node] == level.parts.slot[:, None])
        for pair, often in zip(pairs_at(problem, level), taken, strict=True):
            if often.any():
                chances[pair] = chances.get(pair, np.zeros_like(often)) + often
    return chances


def split_tally(problem: Problem, solution: Solution, player: Player, chances: dict[Pair, Array]) -> Tally:
    """How the hands of split pairs end, one by one."""
    assert solution.splits is not None
    return solution.splits.tally(player, split_weights(problem, solution, chances))


def split_weights(problem: Problem, solution: Solution, chances: dict[Pair, Array]) -> dict[Part, Array]:
    """How often each part of split pairs counts, which are split so often."""
    weights: dict[Part, Array] = {}
    classes = len(problem.pack.counts)
    for pair, often in chances.items():
        gone = np.bincount(np.array(pair), minlength=classes)
        for term in solution.terms[pair]:
            weight = term.times * problem.pack.ratio(term.wanted, gone, 2) * often
            weights[term.part] = weights.get(term.part, 0) + weight
    return weights


def _endings(problem: Problem, tally: Tally, *, split: bool) -> Iterator[Ending]:
    lines, paid = problem.situations.lines, problem.stakes.paid
    settling, first = problem.situations.settling, Fraction(problem.table.least)
    share = {net: net / first for net in {each.net for row in paid for each in row}}
    for number, line in enumerate(lines):
        hand = settling.hand_class(line)
        staked = line.chips.stake / first
        settled = tally.settled[:, number].sum(axis=0).tolist()
        for each, often in zip(paid[number], settled, strict=True):
            if often:
                yield Ending(share[each.net], staked, hand, each.outcome, each.clause, each.amount_clause, split, often)
        closed = float(tally.closed[:, number].sum())
        if closed:
            blind = settling.blind(line)
            assert blind is not None
            yield Ending(
                blind.net / first, staked, hand, blind.outcome, blind.clause, blind.amount_clause, split,
                closed,
            )  # fmt: skip


def _broken_off(problem: Problem) -> Iterator[Ending]:
    """How deals come out that the banker's look ends."""
    ends = [place for place, end in enumerate(problem.banker.ends) if end.broke_off]
    if not ends:
        return
    level, situations = problem.levels[problem.course.own], problem.situations
    often = dealt_chances(problem)
    chances = problem.odds.ends(level.cards, level.gone)[:, ends] * often[:, None]
    first = Fraction(problem.table.least)
    for node in np.nonzero(often)[0]:
        place = situations.found[int(level.places[node])].place
        line = situations.settling.line(
            Seen(place.state, place.turn), place.chips, situations.counts(place), split=False
        )
        for end, chance in zip(ends, chances[node], strict=True):
            each = situations.settling.result(line, problem.banker.ends[end].hand, broke_off=True)
            hand = situations.settling.hand_class(line)
            staked = place.chips.stake / first
            yield Ending(each.net / first, staked, hand, each.outcome, each.clause, each.amount_clause, False, float(chance))


def dealt_chances(problem: Problem) -> Array:
    """How often each hand of the level at which the deal is done is dealt (nothing for what play alone comes to)."""
    chances = np.ones(1)
    for number, level in enumerate(problem.levels[: problem.course.own]):
        choices, children = level.draws.choices, level.draws.children
        live = children >= 0
        likely = problem.rows.chances(problem.pack, level, choices.node)
        found = np.zeros(len(problem.levels[number + 1].places))
        option, letter = np.nonzero(live)
        np.add.at(found, children[live], chances[choices.node][option] * likely[option, letter])
        chances = found
    return chances

