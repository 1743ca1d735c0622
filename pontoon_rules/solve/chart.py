"""The chart of best play: what to do with a hard or soft total of so many cards, and the hands that are exceptions to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from pontoon_rules.solve.called import Called
from pontoon_rules.solve.graph import Level
from pontoon_rules.solve.multisets import distinct
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


@dataclass(frozen=True, eq=False)
class _Hands:
    """Hands at a decision, a row for each sight of the banker's cards: where they stand (`level`, `node`, `signal`), their
    cell, and what each option is worth, per first stake once it is come to (`worths`, by slot; less than anything where
    there is no such option, as for splitting, which stands in `splits`).

    `acts` numbers the act of each slot (below 0: none) as in `named`; `weights` tell how often hands of a cell come, each
    against the others.
    """

    keys: list[Key]
    named: list[Act]
    level: Array
    node: Array
    signal: Array
    cell: Array
    acts: Array
    worths: Array
    splits: Array
    weights: Array

    @cached_property
    def best(self) -> Array:
        """What the best act is worth."""
        found: Array = self.worths.max(axis=1)
        return found

    @cached_property
    def chosen(self) -> Array:
        """The number of the best act."""
        found: Array = self.acts[np.arange(len(self.acts)), self.worths.argmax(axis=1)]
        return found

    def slots(self, acts: Array) -> Array:
        """The slot of these acts, one for each row; below 0 where it may not be done there."""
        names = [each.action for each in self.named]
        of_name = np.array([names.index(name) for name in names], dtype=np.int64)
        alone = np.array([each.amount is None for each in self.named], dtype=np.bool_)
        same = (self.acts == acts[:, None]) | (
            alone[acts][:, None] & (self.acts >= 0) & (of_name[self.acts] == of_name[acts][:, None])
        )
        return np.where(same.any(axis=1), same.argmax(axis=1), -1)


def chart_of(solution: Solution) -> Chart:
    """The chart of a solution in floats."""
    problem = solution.problem
    hands = _hands(solution)
    weights = np.zeros((len(hands.keys), len(hands.named)))
    np.add.at(weights, (hands.cell, hands.chosen), hands.weights)
    acts = weights.argmax(axis=1)[hands.cell] if len(hands.cell) else hands.chosen
    slots = hands.slots(acts)
    split = hands.splits > hands.best
    play = [np.array(chosen) for chosen in solution.worth.chosen]
    for number, mine in enumerate(play):
        rows = (hands.level == number) & ~split & (slots >= 0)
        mine[hands.node[rows], hands.signal[rows]] = slots[rows]
    played = Player(problem.rows, problem.stakes, problem.odds).worth(problem.levels, play=play, parts=_parts(solution))
    cost = float(solution.worth.values[0][0].sum() - played.values[0][0].sum())
    cells = sorted(_cells(problem, hands, acts, slots), key=lambda cell: _order(cell.key))
    return Chart(tuple(cells), tuple(_pair_rows(problem, hands)), max(cost, 0.0))


def _order(key: Key) -> Any:
    return key.after, key.soft, -key.total, key.cards, key.seen


def _cells(problem: Problem, hands: _Hands, acts: Array, slots: Array) -> Iterator[Cell]:
    """For each cell the act that most hands ask for, weighed with how often they are dealt, and the exceptions."""
    act_of = dict(zip(hands.cell.tolist(), acts.tolist(), strict=True))
    exceptions: defaultdict[int, list[tuple[Exception_, int, int]]] = defaultdict(list)
    for row in np.nonzero(hands.chosen != acts)[0].tolist():
        given_up = hands.worths[row, slots[row]] if slots[row] >= 0 else -np.inf
        cards = node_letters(problem, problem.levels[hands.level[row]], int(hands.node[row]))
        each = Exception_(cards, hands.named[hands.chosen[row]], float(hands.best[row] - given_up))
        exceptions[int(hands.cell[row])].append((each, int(hands.level[row]), int(hands.node[row])))
    counts = _counted(problem, hands)
    for cell, key in enumerate(hands.keys):
        if cell not in act_of:  # no hand comes there beside these cards of the banker's
            continue
        others = sorted(_once(problem, exceptions[cell]), key=lambda each: -each.cost)
        yield Cell(key, hands.named[act_of[cell]], int(counts[cell]), tuple(others))


def _once(problem: Problem, found: list[tuple[Exception_, int, int]]) -> list[Exception_]:
    """Exceptions (with the level and the node of each), hands of the same kinds of cards told once where all are played so."""
    if problem.rows.blocks.apart:
        return [each for each, _, _ in found]
    groups: defaultdict[object, list[tuple[Exception_, int, int]]] = defaultdict(list)
    for one in found:
        bare = problem.alphabet.bare(one[0].cards)
        groups[bare, one[0].act, round(one[0].cost, 12)].append(one)
    kept = []
    for group in groups.values():
        each, level, node = group[0]
        whole = len(group) == problem.called.alike(level, node)
        kept += [each._replace(cards=problem.alphabet.bare(each.cards))] if whole else [one for one, _, _ in group]
    return kept


def _counted(problem: Problem, hands: _Hands) -> Array:
    """How many hands there are in each cell, those of the same cards counted once."""
    if problem.pack.endless:
        known = [
            (int(cell), node_letters(problem, problem.levels[level], int(node)))
            for cell, level, node in zip(hands.cell, hands.level, hands.node, strict=True)
        ]
        return np.bincount([cell for cell, _ in set(known)], minlength=len(hands.keys))
    firsts = np.cumsum([0, *(len(level.places) for level in problem.levels)])
    mine = firsts[hands.level] + hands.node
    cards = np.concatenate([level.cards for level in problem.levels])[mine]
    once, _ = distinct(cards, hands.cell) if problem.rows.blocks.apart else distinct(cards, hands.cell, _states(problem)[mine])
    return np.bincount(hands.cell[once], minlength=len(hands.keys))


def _states(problem: Problem) -> Array:
    """The state of every hand, level by level: where cards are counted in blocks, their counts alone do not tell a hand."""
    states = np.array([each.place.state for each in problem.situations.found])
    found: Array = states[np.concatenate([level.places for level in problem.levels])]
    return found


def _pair_rows(problem: Problem, hands: _Hands) -> list[PairRow]:
    found = []
    for row in np.nonzero(~np.isnan(hands.splits))[0].tolist():
        cards = node_letters(problem, problem.levels[hands.level[row]], int(hands.node[row]))
        split, best = float(hands.splits[row]), float(hands.best[row])
        found.append(PairRow(_two(cards), hands.keys[hands.cell[row]].seen, split > best, split, best))
    said = [(each.pair, (each.seen, round(each.worth, 12), round(each.otherwise, 12)), 1.0) for each in found]
    told = [found[number]._replace(pair=_two(cards)) for number, cards, _ in problem.alphabet.gathered(said)]
    return sorted(told, key=lambda each: (problem.alphabet.order(each.pair), each.seen))


def _two(letters: tuple[int, ...]) -> tuple[int, int]:
    first, second = letters
    return first, second


def _hands(solution: Solution) -> _Hands:
    """All hands at which there is something to decide."""
    problem = solution.problem
    named: dict[Act, int] = {}
    keys: dict[Key, int] = {}
    most = max(level.slots for level in problem.levels)
    parts = [part for number in range(len(problem.levels)) if (part := _level(solution, number, most, named, keys))]
    if not parts:
        none, empty = np.zeros(0, dtype=np.int64), np.zeros((0, most))
        parts = [(none, none, none, none, empty.astype(np.int64), empty, none.astype(float), none.astype(float))]
    return _Hands(list(keys), list(named), *(np.concatenate(each) for each in zip(*parts, strict=True)))


_Part = tuple[Array, Array, Array, Array, Array, Array, Array, Array]


def _level(solution: Solution, number: int, most: int, named: dict[Act, int], keys: dict[Key, int]) -> _Part | None:
    """The hands of one level, as the arrays of `_Hands`; acts and cells are numbered as they are met."""
    problem, level = solution.problem, solution.problem.levels[number]
    kinds, kind_of = np.unique(level.places, return_inverse=True)
    acts = np.full((len(kinds), most), -1, dtype=np.int64)
    cells = np.full((len(kinds), problem.odds.signals), -1, dtype=np.int64)
    parts = np.full(len(kinds), -1, dtype=np.int64)
    for kind, place in enumerate(kinds.tolist()):
        situation = problem.situations.found[place]
        known = _known(problem, situation)
        names = acts_of(situation.options)
        if known is None or not any(names):
            continue
        for slot, name in enumerate(names):
            if name is None:
                parts[kind] = slot
            else:
                acts[kind, slot] = named.setdefault(name, len(named))
        after, soft, total, cards = known
        for signal, seen in enumerate(problem.banker.signals):
            key = Key(after, soft, total, cards or level.gone, seen)
            cells[kind, signal] = keys.setdefault(key, len(keys))
    goes_on = problem.odds.goes_on(level.cards, level.gone)
    nodes, signals = np.nonzero((cells[kind_of] >= 0) & (goes_on > 0))
    if not len(nodes):
        return None
    mine = kind_of[nodes]
    options = np.full((len(nodes), most), -np.inf)
    options[:, : level.slots] = solution.worth.options[number][nodes, :, signals] / goes_on[nodes, signals][:, None]
    splits = np.where(parts[mine] >= 0, options[np.arange(len(nodes)), parts[mine]], np.nan)
    worths = np.where(acts[mine] >= 0, options, -np.inf)
    level_of = np.full(len(nodes), number)
    return level_of, nodes, signals, cells[mine, signals], acts[mine], worths, splits, _weights(problem, number)[nodes]


def node_letters(problem: Problem, level: Level, node: int, called: Called | None = None) -> tuple[int, ...]:
    """The cards of a hand by the letters of the problem's alphabet; without end of cards those of a hand like it. `called` tells
    those of other levels than the problem's own."""
    if not problem.rows.blocks.apart:
        return (called or problem.called).hand(level.gone, node)
    place = int(level.places[node])
    if problem.pack.endless:
        for pair, number in problem.pairs.items():
            if number == place:
                return pair
        return problem.machine.examples[problem.situations.found[place].place.state]
    return letters_of(level.cards[node])


def cell_of(problem: Problem, situation: Situation, level: Level, seen: tuple[int, ...]) -> Key | None:
    """The cell of a hand of this level, where the banker's cards are so seen; None where there is nothing to decide."""
    known = _known(problem, situation)
    if known is None:
        return None
    after, soft, total, cards = known
    return Key(after, soft, total, cards or level.gone, seen)


def _known(problem: Problem, situation: Situation) -> tuple[str, bool, Any, int] | None:
    """What the chart says of a situation's hand; None where there is nothing to decide."""
    place, machine = situation.place, problem.machine
    if place.dealt or place.over or situation.options[0].action == "":
        return None
    labels = machine.labels(place.state, machine.kind_of("punter", place.turn))
    if labels.total is None or labels.soft is None:
        return None
    return after_text(problem, situation), labels.soft, labels.total, labels.cards or 0


def after_text(problem: Problem, situation: Situation) -> str:
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


def _weights(problem: Problem, number: int) -> Array:
    """How likely cards of the pack are just those of each hand of a level, whatever their order, but for a number that all share."""
    if not problem.rows.blocks.apart:
        return problem.called.often[number]
    cards = problem.levels[number].cards
    found = np.ones(len(cards))
    if problem.pack.endless:
        return found
    size = sum(problem.pack.counts)
    for place in range(int(cards.max(initial=0))):
        left = (problem.pack.full - place) / (size * (place + 1))
        found *= np.where(cards > place, left, 1.0).prod(axis=1)
    return found


def acts_of(options: tuple[Option, ...]) -> list[Act | None]:
    """Each option as an act; None for a split."""
    names = [option.action for option in options]
    return [
        None if option.parts else Act(option.action, option.amount if names.count(option.action) > 1 else None)
        for option in options
    ]


def _parts(solution: Solution) -> Array | None:
    return laid_out(solution.problem, solution.parts)
