"""The two hands of a split together, exactly: how often one ends so while the other ends so, against each banker's hand.

Each hand the first may come to is followed by all that the second may come to, from a pack that lacks the cards of both;
the banker's hand comes from what is left then. The busts of a hand are the chance that the others leave, as everywhere, so
they are told by hands that are not bust: what goes on from a hand counts for it, and against it where the card does not bust.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.graph import Choices, Draws, Level, Moves, followed, graph_of
from pontoon_rules.solve.multisets import distinct
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair, Problem
from pontoon_rules.solve.reach import reached
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.splits import SplitWorths
from pontoon_rules.solve.terms import Root
from pontoon_rules.solve.worth import Player

# So many first hands are followed at once.
_TOGETHER = 50


class _First(NamedTuple):
    """Where the first hand may stand: its cards, and how often it is settled in a line there, or closed (a number for each
    sight of the banker's cards; counted against what goes on, a closed one may be negative)."""

    cards: tuple[int, ...]
    settled: dict[int, Array]
    closed: dict[int, Array]


def joint_results(problem: Problem, solution: Solution, pair: Pair, often: Array) -> dict[Fraction, float]:
    """How often the two hands of a split pair of one class come to each net result. `often` is how often that pair is split,
    for each sight of the banker's cards (not weighed with that sight)."""
    # Chances that no other pair asks for: they are forgotten with this copy of the problem.
    problem = problem.with_pack(problem.pack)
    assert solution.splits is not None
    assert problem.sharing is not None
    root = problem.sharing.root(pair[0], solution.convention.known(pair[1], pair[1:]))
    apart = problem.rows.blocks.apart
    levels, play = solution.splits.followed(root) if apart else _by_class(problem, solution.splits, root, pair[0])
    player = Player(problem.rows.by_class(), problem.stakes, problem.odds)
    both = _Together(problem)
    for batch in _batches(_firsts(problem, player, levels, play, pair, often)):
        extras = np.array([first.cards for first in batch], dtype=np.int64)
        copies, plays = _copied(levels, play, len(batch))
        whole = np.ones(problem.odds.signals)
        starts = {(0, root): whole for root in range(len(batch))}
        second = reached(player, copies, plays, starts, extras).tally
        for place, first in enumerate(batch):
            both.add(first, second.settled[place], second.closed[place])
    return both.nets()


def _by_class(problem: Problem, splits: SplitWorths, root: Root, first: int) -> tuple[list[Level], list[Array]]:
    """The hands that begin with one card, by class and not by block, and how they are played: what one hand may take from the other
    is told by class."""
    sharing, blocks = problem.sharing, problem.rows.blocks
    assert sharing is not None
    counted, chosen = splits.alone(root)
    own = tuple(int(letter == first) for letter in range(len(problem.pack.counts)))
    start = sharing.firsts.starts[sharing.firsts.letters.index(root.first)]
    levels = graph_of(problem.rows.by_class(), problem.pack, [(own, start)], sharing.firsts.to_blame)
    play = []
    for level, told, slots in zip(levels, counted, chosen, strict=True):
        cards = blocks.of(level.cards, level.places)
        _, same = distinct(np.concatenate([told.cards, cards]), np.concatenate([told.places, level.places]))
        number = np.empty(len(same), dtype=np.int64)
        number[same[: len(told.places)]] = np.arange(len(told.places))
        play.append(slots[number[same[len(told.places) :]]])
    return followed(levels, tuple(play))


class _Together:
    """How often both hands end as what: by line of the first, line of the second and end of the banker's hand, one of them
    closed (then it is counted as the first, though it may be either), or both."""

    def __init__(self, problem: Problem) -> None:
        lines, ends = len(problem.situations.lines), len(problem.banker.ends)
        self._problem = problem
        self._signals = np.array([end.signal for end in problem.banker.ends])
        self._both = np.zeros((lines, lines, ends))
        self._one = np.zeros((lines, lines, ends))
        self._none = np.zeros((lines, lines))

    def add(self, first: _First, settled: Array, closed: Array) -> None:
        """A first hand with all that the second may be."""
        for line, often in first.settled.items():
            self._both[line] += settled * often[self._signals]
        for line, often in first.closed.items():
            self._one[line] += settled * (2 * often[self._signals])
            self._none[line] += closed @ often

    def nets(self) -> dict[Fraction, float]:
        """How often both come to each net result together."""
        problem = self._problem
        first = Fraction(problem.table.least)
        paid = [[each.net / first for each in row] for row in problem.stakes.paid]
        blind = [problem.situations.settling.blind(line) for line in problem.situations.lines]
        alone = [Fraction(0) if each is None else each.net / first for each in blind]
        found: defaultdict[Fraction, float] = defaultdict(float)
        for one, other, end in np.argwhere(self._both):
            found[paid[one][end] + paid[other][end]] += float(self._both[one, other, end])
        for one, other, end in np.argwhere(self._one):
            found[alone[one] + paid[other][end]] += float(self._one[one, other, end])
        for one, other in np.argwhere(self._none):
            found[alone[one] + alone[other]] += float(self._none[one, other])
        return dict(found)


def _firsts(
    problem: Problem, player: Player, levels: list[Level], play: list[Array], pair: Pair, often: Array
) -> list[_First]:
    """All that the first hand may come to, the other card of the pair being gone."""
    other = np.bincount(np.array(pair[1:]), minlength=len(problem.pack.counts))[None, :]
    nodes = reached(player, levels, play, {(0, 0): often}, other).nodes
    found: dict[tuple[int, ...], _First] = {}

    def at(cards: Array) -> _First:
        key = tuple(int(each) for each in cards)
        return found.setdefault(key, _First(key, {}, {}))

    for number, level in enumerate(levels):
        taken = nodes[number]
        for choices, kept in ((level.lines, "settled"), (level.draws.choices, "closed")):
            if not len(choices.node):
                continue
            chances = taken[choices.node] * (play[number][choices.node] == choices.slot[:, None])
            lines = player.rows.line[choices.option] if kept == "settled" else player.rows.closed[choices.option]
            for option in np.nonzero((lines >= 0) & chances.any(axis=1))[0]:
                line, cards = int(lines[option]), level.cards[choices.node[option]]
                counts = getattr(at(cards), kept)
                counts[line] = counts.get(line, 0) + chances[option]
                if kept == "closed" and number + 1 < len(levels):
                    _against(problem, (level, levels[number + 1]), int(option), other, at, line, chances[option])
    return list(found.values())


def _against(
    problem: Problem, step: tuple[Level, Level], option: int, other: Array, at: Callable[[Array], _First], line: int, often: Array
) -> None:
    """What goes on from a hand, into the next level of `step`, is not closed."""
    level, following = step
    cards = level.cards[level.draws.choices.node[option]]
    likely = problem.pack.chances((cards + other[0])[None, :], level.gone + 1)[0]
    for letter, child in enumerate(level.draws.children[option]):
        if child >= 0 and likely[letter]:
            counts = at(following.cards[child]).closed
            counts[line] = counts.get(line, 0) - often * likely[letter]


def _batches(firsts: list[_First]) -> Iterator[list[_First]]:
    """First hands of as many cards, some at a time."""
    by_size: defaultdict[int, list[_First]] = defaultdict(list)
    for first in firsts:
        by_size[sum(first.cards)].append(first)
    for some in by_size.values():
        for start in range(0, len(some), _TOGETHER):
            yield some[start : start + _TOGETHER]


def _copied(levels: list[Level], play: list[Array], copies: int) -> tuple[list[Level], list[Array]]:
    """So many copies of a graph of one root side by side, each a root of its own."""
    found = []
    for number, level in enumerate(levels):
        nodes = len(level.places)
        following = len(levels[number + 1].places) if number + 1 < len(levels) else 0
        children = level.draws.children
        more = np.repeat(np.arange(copies), len(children))[:, None] * following
        tiled = np.tile(children, (copies, 1))
        found.append(
            Level(
                level.gone,
                np.tile(level.cards, (copies, 1)),
                np.tile(level.places, copies),
                np.repeat(np.arange(copies), nodes),
                Draws(_shifted(level.draws.choices, copies, nodes), np.where(tiled >= 0, tiled + more, tiled)),
                Moves(_shifted(level.moves.choices, copies, nodes), _spread(level.moves.child, copies, nodes)),
                _shifted(level.lines, copies, nodes),
                _shifted(level.parts, copies, nodes),
                tuple(_spread(wave, copies, nodes) for wave in level.waves),
                level.slots,
            )
        )
    return found, [np.tile(each, (copies, 1)) for each in play]


def _shifted(choices: Choices, copies: int, nodes: int) -> Choices:
    return Choices(_spread(choices.node, copies, nodes), np.tile(choices.slot, copies), np.tile(choices.option, copies))


def _spread(numbers: Array, copies: int, nodes: int) -> Array:
    found: Array = np.tile(numbers, copies) + np.repeat(np.arange(copies), len(numbers)) * nodes
    return found
