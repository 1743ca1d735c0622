"""The hands a punter may be dealt: how often, what they are worth, what may be done with them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.chart import node_letters
from pontoon_rules.solve.results import dealt_chances, plain
from pontoon_rules.solve.solution import Solution


class Choice(NamedTuple):
    """An action that may be taken, the amount it puts on the hand (0: none) and what it is worth, in first stakes."""

    action: str
    amount: Fraction
    worth: float


class Dealt(NamedTuple):
    """The cards a punter is dealt, by class, and what of the banker's he sees: how often that comes in all deals that go on,
    what it is worth then, and what may be done, the best first (nothing: his turn is over)."""

    cards: tuple[int, ...]
    seen: tuple[int, ...]
    chance: float
    worth: float
    choices: tuple[Choice, ...]


def dealt_hands(solution: Solution) -> tuple[Dealt, ...]:
    """Every hand that may be dealt in a deal that goes on, in the order of the pack."""
    problem = plain(solution.problem)
    place = problem.course.own
    level = problem.levels[place]
    often = dealt_chances(problem)
    goes_on = problem.odds.goes_on(level.cards, level.gone)
    found = []
    for node in np.nonzero(often)[0]:
        for signal, seen in enumerate(problem.banker.signals):
            mass = float(goes_on[node, signal])
            if mass <= 0:
                continue
            worth, choices = choices_of(solution, place, int(node), signal, mass)
            found.append(Dealt(node_letters(problem, level, int(node)), seen, float(often[node]) * mass, worth, choices))
    # Hands of the same cards, dealt in another order, are one, where that makes no difference now.
    told = problem.alphabet.gathered([(each.cards, _said(each), each.chance) for each in found])
    rows = [found[number]._replace(cards=cards, chance=chance) for number, cards, chance in told]
    return tuple(sorted(rows, key=lambda each: (problem.alphabet.order(each.cards), each.seen)))


def choices_of(solution: Solution, place: int, node: int, signal: int, mass: float) -> tuple[float, tuple[Choice, ...]]:
    """What a node of a level is worth against one sight of the banker's cards, of probability `mass`, and what may be done there,
    the one that is played first."""
    level, problem = solution.problem.levels[place], solution.problem
    options = problem.situations.found[int(level.places[node])].options
    unit = solution.pack.below(level.gone) * (problem.stakes.unit if solution.pack.exact else 1)
    known = solution.worth.options[place][node, :, signal]
    worths = [_number(known[slot], unit, mass) for slot in range(len(options))]
    first = Fraction(problem.table.least)
    choices = [Choice(option.action, option.amount / first, worth) for option, worth in zip(options, worths, strict=True)]
    chosen = int(solution.worth.chosen[place][node, signal])
    ranked = sorted(choices, key=lambda choice: (choice is not choices[chosen], -choice.worth))
    return worths[chosen], tuple(choice for choice in ranked if choice.action)


def _said(each: Dealt) -> object:
    """All that is said of a hand but its cards and its chance."""
    choices = tuple((choice.action, choice.amount, round(choice.worth, 12)) for choice in each.choices)
    return each.seen, round(each.worth, 12), choices


def _number(worth: object, unit: int, mass: float) -> float:
    return float(Fraction(worth, unit)) / mass if isinstance(worth, int) else float(worth) / mass  # type: ignore[arg-type]
