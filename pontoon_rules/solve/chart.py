"""The chart of best play: what to do with a hard or soft total of so many cards, and the hands that are exceptions to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np

from pontoon_rules.solve.graph import Level
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Problem, letters_of
from pontoon_rules.solve.situations import Option, Situation
from pontoon_rules.solve.solution import Solution, laid_out
from pontoon_rules.solve.worth import Player


class Act(NamedTuple):
    """An action, and the amount it puts on the hand where there is a choice (in first stakes, else None)."""

    action: str
    amount: Any = None


class Key(NamedTuple):
    """A cell of the chart: what was done before (empty: nothing), whether the total is soft, the total, how many cards
    the hand has, and the classes of the banker's cards that are seen."""

    after: str
    soft: bool
    total: Any
    cards: int
    seen: tuple[int, ...]


class Exception_(NamedTuple):  # noqa: N801 - `Exception` is taken
    """A hand (its cards by class, in order of the pack) that is played otherwise, and what the cell's act would cost."""

    cards: tuple[int, ...]
    act: Act
    cost: float


class Cell(NamedTuple):
    """What to do with the hands of a cell, how many hands (by cards) there are, and the exceptions."""

    key: Key
    act: Act
    hands: int
    exceptions: tuple[Exception_, ...]


class PairRow(NamedTuple):
    """A pair: what to do with it, what splitting it is worth and the best else, per first stake, if it is come to."""

    pair: tuple[int, int]
    seen: tuple[int, ...]
    split: bool
    worth: float
    otherwise: float


@dataclass(frozen=True)
class Chart:
    """The cells, the pairs, and what playing by the cells alone costs per deal, in first stakes."""

    cells: tuple[Cell, ...]
    pairs: tuple[PairRow, ...]
    cost: float


class _Node(NamedTuple):
    """A hand at a decision: where it stands, and what its options are worth, per first stake once it is come to."""

    level: int
    node: int
    letters: tuple[int, ...]
    weight: int
    acts: dict[Act, float]
    split: float | None


def chart_of(solution: Solution) -> Chart:
    """The chart of a solution in floats."""
    problem = solution.problem
    groups: defaultdict[Key, list[_Node]] = defaultdict(list)
    for key, node in _nodes(solution):
        groups[key].append(node)
    cells = {key: _cell(key, nodes) for key, nodes in sorted(groups.items(), key=_order)}
    pairs = tuple(
        PairRow(_two(node.letters), key.seen, node.split > max(node.acts.values()), node.split, max(node.acts.values()))
        for key, nodes in groups.items()
        for node in nodes
        if node.split is not None
    )
    played = Player(problem.rows, problem.stakes, problem.odds).worth(
        problem.levels, play=_by_cells(solution, groups, cells), parts=_parts(solution)
    )
    cost = float(solution.worth.values[0][0].sum() - played.values[0][0].sum())
    return Chart(tuple(cells.values()), tuple(sorted(pairs)), max(cost, 0.0))


def _order(item: tuple[Key, list[_Node]]) -> Any:
    key = item[0]
    return key.after, key.soft, -key.total, key.cards, key.seen


def _two(letters: tuple[int, ...]) -> tuple[int, int]:
    first, second = letters
    return first, second


def _nodes(solution: Solution) -> Iterator[tuple[Key, _Node]]:
    problem = solution.problem
    named: dict[int, list[Act | None]] = {}
    for number, level in enumerate(problem.levels):
        goes_on = problem.odds.goes_on(level.cards, level.gone)
        keys: dict[int, tuple[str, bool, Any, int] | None] = {}
        worths = solution.worth.options[number] / np.where(goes_on > 0, goes_on, 1.0)[:, None, :]
        for node, place in enumerate(level.places):
            situation = problem.situations.found[int(place)]
            if int(place) not in keys:
                keys[int(place)] = _known(problem, situation)
            known = keys[int(place)]
            if known is None:
                continue
            after, soft, total, cards = known
            letters = node_letters(problem, level, node)
            weight = _weight(problem, level.cards[node])
            names = named[int(place)] if int(place) in named else named.setdefault(int(place), _names(situation.options))
            for signal, seen in enumerate(problem.banker.signals):
                if goes_on[node, signal] > 0:
                    acts, split = _acts(names, worths[node, :, signal].tolist())
                    if acts:
                        yield Key(after, soft, total, cards or len(letters), seen), _Node(number, node, letters, weight, acts, split)


def node_letters(problem: Problem, level: Level, node: int) -> tuple[int, ...]:
    """The cards of a hand by class; without end of cards those of a hand like it."""
    place = int(level.places[node])
    if problem.pack.endless:
        for pair, number in problem.pairs.items():
            if number == place:
                return pair
        return problem.machine.examples[problem.situations.found[place].place.state]
    return letters_of(level.cards[node])


def _known(problem: Problem, situation: Situation) -> tuple[str, bool, Any, int] | None:
    """What the chart says of a situation's hand; None where there is nothing to decide."""
    place, machine = situation.place, problem.machine
    if place.dealt or place.over or situation.options[0].action == "":
        return None
    labels = machine.labels(place.state, machine.kind_of("punter", place.turn))
    if labels.total is None or labels.soft is None:
        return None
    return _after(problem, situation), labels.soft, labels.total, labels.cards or 0


def _after(problem: Problem, situation: Situation) -> str:
    """What was done with the hand before, in words; twists only where the rules ask about them."""
    place = situation.place
    first = problem.table.least
    raised = {each.action: each for each in place.chips.raised}
    parts = [f"{name} {float(each.total / first):g}" for name, each in raised.items()]
    parts += [
        f"{each.action} last {float(each.last / first):g}"
        for each in place.chips.raised
        if ("last", each.action) in problem.situations.asked and each.times > 1
    ]
    parts += [name for name, times in sorted(problem.situations.counts(place).items()) if times and name not in raised]
    return ", ".join(parts)


def _weight(problem: Problem, cards: Array) -> int:
    if problem.pack.endless:
        return 1
    return prod(comb(have, int(held)) for have, held in zip(problem.pack.counts, cards, strict=True))


def _names(options: tuple[Option, ...]) -> list[Act | None]:
    """Each option as an act; None for a split."""
    names = [option.action for option in options]
    return [
        None if option.parts else Act(option.action, option.amount if names.count(option.action) > 1 else None)
        for option in options
    ]


def _acts(names: list[Act | None], worths: list[float]) -> tuple[dict[Act, float], float | None]:
    """What each act is worth, and what splitting is (None: it may not be done)."""
    acts: dict[Act, float] = {}
    split = None
    for name, worth in zip(names, worths, strict=False):  # situations with fewer options leave slots empty
        if name is None:
            split = worth
        else:
            acts[name] = worth
    return acts, split


def _best(node: _Node) -> Act:
    return max(node.acts, key=node.acts.__getitem__)


def _cell(key: Key, nodes: list[_Node]) -> Cell:
    """The act that most hands of a cell ask for, weighed with how often they are dealt."""
    weights: defaultdict[Act, int] = defaultdict(int)
    for node in nodes:
        weights[_best(node)] += node.weight
    act = max(weights, key=weights.__getitem__)
    exceptions = [
        Exception_(node.letters, _best(node), node.acts[_best(node)] - node.acts.get(act, float("-inf")))
        for node in nodes
        if _best(node) != act
    ]
    hands = len({node.letters for node in nodes})
    return Cell(key, act, hands, tuple(sorted(exceptions, key=lambda each: -each.cost)))


def _parts(solution: Solution) -> Array | None:
    return laid_out(solution.problem, solution.parts)


def _by_cells(solution: Solution, groups: dict[Key, list[_Node]], cells: dict[Key, Cell]) -> list[Array]:
    """The solution's play with every hand played as its cell says; pairs are split where they were."""
    problem = solution.problem
    play = [np.array(chosen) for chosen in solution.worth.chosen]
    for key, nodes in groups.items():
        signal = problem.banker.signals.index(key.seen)
        act = cells[key].act
        for node in nodes:
            if node.split is not None and node.split > max(node.acts.values()):
                continue
            options = problem.situations.found[int(problem.levels[node.level].places[node.node])].options
            for slot, option in enumerate(options):
                if option.action == act.action and (act.amount is None or option.amount == act.amount):
                    play[node.level][node.node, signal] = slot
                    break
    return play
