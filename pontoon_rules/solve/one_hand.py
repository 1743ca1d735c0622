"""One hand in question: what may be done with these cards, whatever was done before, and what each of it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from pontoon_rules.machine.machine import Machine
from pontoon_rules.solve.chart import after_text, node_letters
from pontoon_rules.solve.hands import Choice, choices_of
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.results import plain
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.visits import nowhere, visits

Letters = tuple[int, ...]


class Answer(NamedTuple):
    """The cards (by the letters of the problem's alphabet), what was done with the hand before (empty: nothing), the banker's cards that
    are seen, how often the play comes to it in a deal (None from packs without end, where hands that come to the same are one), what
    it is worth, and what may be done, the one that is played first."""

    cards: Letters
    after: str
    seen: Letters
    often: float | None
    worth: float
    choices: tuple[Choice, ...]


def answers(solution: Solution, hands: Iterable[Letters]) -> tuple[Answer, ...]:
    """All that may be asked of these hands (as many cards of each, by class) that does not come from a split."""
    problem = plain(solution.problem)
    often = _often(solution, problem)
    nodes = {(len(hand), node) for hand in hands if len(hand) < len(problem.levels) for node in _nodes(problem, hand)}
    found = [answer for place, node in sorted(nodes) for answer in _answers(solution, problem, place, node, often[place])]
    return tuple(sorted(found, key=lambda each: (each.after, each.cards, each.seen)))


def _nodes(problem: Problem, cards: Letters) -> Iterator[int]:
    """The nodes of a hand at which there is something to do."""
    level = problem.levels[len(cards)]
    counts = np.bincount(np.array(cards, dtype=np.int64), minlength=len(problem.pack.counts))
    stands = _situations(problem, cards)
    same = (level.cards == problem.rows.blocks.of(np.repeat(counts[None], len(level.places), axis=0), level.places)).all(axis=1)
    for node in np.nonzero(same)[0].tolist():
        place = int(level.places[node])
        if place in stands and problem.situations.found[place].options[0].action:
            yield node


def _answers(solution: Solution, problem: Problem, place: int, node: int, chances: Array) -> Iterator[Answer]:
    level = problem.levels[place]
    after = after_text(problem, problem.situations.found[int(level.places[node])])
    goes_on = problem.odds.goes_on(level.cards[node : node + 1], level.gone)[0]
    cards = node_letters(problem, level, node)
    for signal in np.nonzero(goes_on > 0)[0].tolist():
        mass = float(goes_on[signal])
        worth, choices = choices_of(solution, place, node, signal, mass)
        often = None if problem.pack.endless else float(chances[node, signal]) * mass
        yield Answer(cards, after, problem.banker.signals[signal], often, worth, choices)


def _often(solution: Solution, problem: Problem) -> list[Array]:
    start = nowhere(problem.levels, problem.odds.signals)
    start[0][0] = 1.0
    return visits(problem.rows, problem.pack, problem.levels, solution.worth.chosen, start)


def _situations(problem: Problem, cards: Letters) -> set[int]:
    """The situations that stand for those of hands of just these cards, drawn in whatever order."""
    states = _states(problem.machine, cards)
    same = problem.rows.same
    return {int(same[number]) for number, each in enumerate(problem.situations.found) if each.place.state in states}


def _states(machine: Machine, cards: Letters) -> frozenset[int]:
    """The states of the machine that these cards may lead to."""

    @cache
    def states(left: Letters) -> frozenset[int]:
        if not left:
            return frozenset({0})
        found: set[int] = set()
        for place, letter in enumerate(left):
            found |= _after(machine, states(left[:place] + left[place + 1 :]), letter)
        return frozenset(found)

    return states(tuple(sorted(cards)))


def _after(machine: Machine, states: Iterable[int], letter: int) -> set[int]:
    return {machine.rows[state][letter] for state in states if machine.rows[state]}
