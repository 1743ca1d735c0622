"""The two hands of a split together, exactly: how often one ends so while the other ends so, against each banker's hand.

Each hand the first may come to is followed by all that the second may come to, from a pack that lacks the cards of both;
the banker's hand comes from what is left then. The busts of a hand are the chance that the others leave, as everywhere, so
they are told by hands that are not bust: what goes on from a hand counts for it, and against it where the card does not bust.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.graph import Choices, Draws, Level, Moves
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair, Problem
from pontoon_rules.solve.reach import Tally, reached
from pontoon_rules.solve.splits import SplitWorths
from pontoon_rules.solve.worth import Player

# So many first hands are followed at once.
_TOGETHER = 400


class _First(NamedTuple):
    """Where the first hand may stand: its cards, and how often it is settled in a line there, or closed (a number for each
    sight of the banker's cards; counted against what goes on, a closed one may be negative)."""

    cards: tuple[int, ...]
    settled: dict[int, Array]
    closed: dict[int, Array]


def joint_results(problem: Problem, splits: SplitWorths, pair: Pair, often: Array) -> dict[Fraction, float]:
    """How often the two hands of a split pair of one class come to each net result. `often` is how often that pair is split,
    for each sight of the banker's cards (not weighed with that sight)."""
    player = Player(problem.rows, problem.stakes, problem.odds)
    levels, play = splits.of_root(pair[0])
    found: defaultdict[Fraction, float] = defaultdict(float)
    nets = _Nets(problem)
    for batch in _batches(_firsts(problem, player, levels, play, pair, often)):
        extras = np.array([first.cards for first in batch], dtype=np.int64)
        copies, plays = _copied(levels, play, len(batch))
        whole = np.ones(problem.odds.signals)
        starts = {(0, root): whole for root in range(len(batch))}
        second = reached(player, copies, plays, starts, extras).tally
        for place, first in enumerate(batch):
            nets.add(found, first, second, place)
    return dict(found)


class _Nets:
    """Adds up what two hands come to."""

    def __init__(self, problem: Problem) -> None:
        first = Fraction(problem.table.least)
        self._ends = [(number, end.signal) for number, end in enumerate(problem.banker.ends) if not end.broke_off]
        self._paid = [[each.net / first for each in row] for row in problem.stakes.paid]
        blind = [problem.situations.settling.blind(line) for line in problem.situations.lines]
        self._blind = [None if each is None else each.net / first for each in blind]

    def add(self, found: defaultdict[Fraction, float], first: _First, second: Tally, place: int) -> None:
        """A first hand with all that the second may be. Where just one is closed it may be either of them."""
        settled, closed = second.settled[place], second.closed[place]
        lines = np.nonzero(settled.any(axis=1))[0]
        for end, signal in self._ends:
            others = [(int(line), float(settled[line, end])) for line in lines if settled[line, end]]
            for line, often in first.settled.items():
                for other, chance in others:
                    found[self._paid[line][end] + self._paid[other][end]] += float(often[signal]) * chance
            for line, often in first.closed.items():
                for other, chance in others:
                    found[self._closed(line) + self._paid[other][end]] += 2 * float(often[signal]) * chance
        for line, often in first.closed.items():
            for other in np.nonzero(closed.any(axis=1))[0]:
                found[self._closed(line) + self._closed(int(other))] += float(often @ closed[other])

    def _closed(self, line: int) -> Fraction:
        net = self._blind[line]
        assert net is not None
        return net


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
                if kept == "closed":
                    _against(problem, level, levels, number, int(option), chances[option], line, other, at)
    return list(found.values())


def _against(problem, level, levels, number, option, chances, line, other, at) -> None:  # type: ignore[no-untyped-def]
    """What goes on from a hand is not closed."""
    cards = level.cards[level.draws.choices.node[option]]
    likely = problem.pack.chances((cards + other[0])[None, :], level.gone + 1)[0]
    for letter, child in enumerate(level.draws.children[option]):
        if child >= 0 and likely[letter]:
            counts = at(levels[number + 1].cards[child]).closed
            counts[line] = counts.get(line, 0) - chances * likely[letter]


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
