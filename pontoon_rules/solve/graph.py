"""The punter's hands as levels of arrays: all hands of so many cards, what may be done with each, and where that leads."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np

from pontoon_rules.document.node import Node
from pontoon_rules.solve.blocks import Blocks, alone
from pontoon_rules.solve.multisets import distinct, grown
from pontoon_rules.solve.pack import Array, Pack
from pontoon_rules.solve.situations import NOWHERE, Situations
from pontoon_rules.solve.unsolvable import Unsolvable

# More cards than this no hand takes, however many packs there are.
MOST_CARDS = 60
MOST_NODES = 250_000
# So many draws of single cards are followed at once.
TOGETHER = 400_000


class Choices(NamedTuple):
    """Options of one kind: whose they are (`node`), in which place among its options (`slot`), and their numbers."""

    node: Array
    slot: Array
    option: Array


class Draws(NamedTuple):
    """Options that take a card: where each class of cards leads in the next level, below 0 where the hand is settled at
    once whatever the banker holds."""

    choices: Choices
    children: Array


class Moves(NamedTuple):
    """Options that take no card: which node of the same level they lead to."""

    choices: Choices
    child: Array


@dataclass(frozen=True, eq=False)
class Level:
    """Hands for which so many cards are gone: `cards` by block of the situation (`Blocks`), the situation, and (of several graphs in one) which root
    they come from. `waves` are the nodes in an order in which no option leads to an earlier wave's later one."""

    gone: int
    cards: Array
    places: Array
    roots: Array
    draws: Draws
    moves: Moves
    lines: Choices
    parts: Choices
    waves: tuple[Array, ...]
    slots: int

    @cached_property
    def moving(self) -> tuple[Array, ...]:
        """The moves of each wave: their places among the `moves`."""
        wave_of = np.empty(len(self.places), dtype=np.int64)
        for number, wave in enumerate(self.waves):
            wave_of[wave] = number
        of_move = wave_of[self.moves.choices.node]
        return tuple(np.nonzero(of_move == number)[0] for number in range(len(self.waves)))


class Rows(NamedTuple):
    """Situations as arrays. `options[situation, slot]` is the number of an option, below 0 where there are no more.

    Of options: `kinds`, `draws` (a row of situations by class, below 0 where the hand is `closed`: settled whatever the
    banker holds), `closed` (what it comes to then, the number of a line), `to`, `line`. `depth` of a situation: how many
    moves without a card may follow. `same` is for each situation the one that stands for all that come to the same, `blocks` are
    the cards that are alike in each.
    """

    options: Array
    kinds: Array
    draws: Array
    closed: Array
    to: Array
    line: Array
    depth: Array
    same: Array
    blocks: Blocks

    def gone(self, level: Level, extras: Array | None = None) -> Array:
        """The cards that are gone for each node, by block; `extras` are more of them by class, a row for each root."""
        return level.cards if extras is None else level.cards + self.blocks.of_all(extras, level.roots, level.places)

    def by_class(self) -> Rows:
        """The same with every class for itself."""
        counted = bool(self.blocks.counted.all())
        return self._replace(blocks=alone(len(self.same), self.draws.shape[1], counted=counted))

    def chances(self, pack: Pack, level: Level, nodes: Array) -> Array:
        """The chances of the next card of these nodes of a level, by block."""
        return self.blocks.chances(pack, level.cards[nodes], level.places[nodes], level.gone)


LINE, DRAW, MOVE, PARTS = range(4)


def rows_of(situations: Situations, *, endless: bool = False) -> Rows:
    """The situations found so far as arrays; from `endless` packs no card that is gone counts."""
    found = situations.found
    options = [option for each in found for option in each.options]
    slots = max(len(each.options) for each in found)
    numbers = np.full((len(found), slots), NOWHERE, dtype=np.int64)
    place = 0
    for number, each in enumerate(found):
        numbers[number, : len(each.options)] = range(place, place + len(each.options))
        place += len(each.options)
    kinds = np.array([_kind(option.draws, option.to, parts=option.parts) for option in options], dtype=np.int64)
    draws = np.full((len(options), len(situations.machine.classes)), NOWHERE, dtype=np.int64)
    closed = np.full(len(options), NOWHERE, dtype=np.int64)
    blind = _blind(situations)
    dealt = [each.place.dealt > 0 for each in found for _ in each.options]
    for number, option in enumerate(options):
        if option.draws:
            draws[number] = option.draws
            if not dealt[number]:  # a hand that is dealt is told by its cards
                _close(draws[number], closed, number, blind)
    return Rows(
        numbers,
        kinds,
        draws,
        closed,
        np.array([option.to for option in options], dtype=np.int64),
        np.array([option.line for option in options], dtype=np.int64),
        np.array(_depths(situations), dtype=np.int64),
        np.arange(len(found)),
        alone(len(found), draws.shape[1], counted=not endless),
    )


def _kind(draws: tuple[int, ...], to: int, *, parts: bool) -> int:
    if parts:
        return PARTS
    if draws:
        return DRAW
    return MOVE if to != NOWHERE else LINE


def _blind(situations: Situations) -> dict[int, tuple[int, object]]:
    """Situations in which a hand is settled whatever the banker holds: the line, and all that it comes to."""
    found: dict[int, tuple[int, object]] = {}
    for number, each in enumerate(situations.found):
        line = each.options[0].line
        paid = None if line == NOWHERE else situations.settling.blind(situations.lines[line])
        if paid is not None:
            found[number] = line, (paid, situations.lines[line].chips)
    return found


def _close(row: Array, closed: Array, number: int, blind: dict[int, tuple[int, object]]) -> None:
    """Takes out of a row the situations that come to one thing whatever the banker holds: they need not be counted one by
    one, since together they have the chance that the others leave."""
    line, kept = next((blind[to] for to in row.tolist() if to in blind), (NOWHERE, None))
    if line == NOWHERE:
        return
    closed[number] = line
    for letter, to in enumerate(row.tolist()):
        if to in blind and blind[to][1] == kept:
            row[letter] = NOWHERE


def _depths(situations: Situations) -> list[int]:
    depths: dict[int, int] = {}

    def depth(number: int, above: tuple[int, ...]) -> int:
        if number in above:
            action = next(option.action for option in situations.found[number].options if option.to != NOWHERE)
            raise Unsolvable("a punter may do one thing after another for ever without taking a card", situations.node_of(action))
        if number not in depths:
            moves = [option.to for option in situations.found[number].options if option.to != NOWHERE]
            depths[number] = 1 + max((depth(to, (*above, number)) for to in moves), default=-1)
        return depths[number]

    return [depth(number, ()) for number in range(len(situations.found))]


def graph_of(
    rows: Rows, pack: Pack, starts: list[tuple[tuple[int, ...], int]], to_blame: Node | None = None
) -> list[Level]:
    """All hands that follow from these starts: cards that are gone by class (of each start as many), and a situation.

    Raises `Unsolvable`, with the clause `to_blame`, where they are too many.
    """
    cards = np.array([start[0] for start in starts], dtype=np.int64)
    places = np.array([start[1] for start in starts], dtype=np.int64)
    roots = np.arange(len(starts))
    gone = int(cards[0].sum())
    cards = rows.blocks.of(cards, places)
    levels: list[Level] = []
    nodes = 0
    while len(places):
        if len(levels) > MOST_CARDS or nodes + len(places) > MOST_NODES:
            raise _too_many(cards.shape[1], to_blame)
        level, (cards, places, roots) = _level(rows, pack, gone, (cards, places, roots), to_blame)
        levels.append(level)
        nodes += len(level.places)
        gone += 1
    return levels


def _too_many(kinds: int, to_blame: Node | None) -> Unsolvable:
    return Unsolvable(f"a punter may hold more than {MOST_NODES:,} different hands: the rules tell {kinds} kinds of cards apart", to_blame)


_Nodes: TypeAlias = tuple[Array, Array, Array]
"""Cards, situations and roots of the nodes of a level."""


def _level(rows: Rows, pack: Pack, gone: int, nodes: _Nodes, to_blame: Node | None) -> tuple[Level, _Nodes]:
    cards, places, roots = _with_moves(rows, *nodes)
    by_kind = {kind: _choices(rows, places, kind) for kind in (LINE, DRAW, MOVE, PARTS)}
    drawing, moving = by_kind[DRAW], by_kind[MOVE]
    children, after = _drawn(rows, pack, (cards, places, roots), drawing, to_blame)
    level = Level(
        gone,
        cards,
        places,
        roots,
        Draws(drawing, children),
        Moves(moving, _moved(rows, moving, cards, places, roots)),
        by_kind[LINE],
        by_kind[PARTS],
        tuple(np.nonzero(rows.depth[places] == depth)[0] for depth in range(int(rows.depth[places].max()) + 1)),
        int((rows.options[places] >= 0).sum(axis=1).max()),
    )
    return level, after


def _drawn(rows: Rows, pack: Pack, nodes: _Nodes, drawing: Choices, to_blame: Node | None) -> tuple[Array, _Nodes]:
    """Where each draw leads, and the nodes of the next level; some draws at a time, which keeps what is made of them small."""
    cards, places, roots = nodes
    kinds = cards.shape[1]
    children = np.full((len(drawing.node), kinds), NOWHERE, dtype=np.int32)
    found: _Nodes = cards[:0], places[:0], roots[:0]
    step = max(TOGETHER // kinds, 1)
    for start in range(0, len(drawing.node), step):
        node, option = drawing.node[start : start + step], drawing.option[start : start + step]
        new = grown(cards[node], rows.draws[option], rows.blocks.left(pack, cards[node], places[node]))
        after = rows.blocks.of(new.cards, new.places, places[node][new.parent]), new.places, roots[node][new.parent]
        first, same = distinct(*after)
        before = len(found[1])
        every = tuple(np.concatenate([old, each[first]]) for old, each in zip(found, after, strict=True))
        once, number = distinct(*every)
        found = every[0][once], every[1][once], every[2][once]
        if len(once) > MOST_NODES:
            raise _too_many(kinds, to_blame)
        if before:
            children[:start] = np.append(number, NOWHERE)[children[:start]]
        children[start + new.parent, new.letter] = number[before + same]
    return children, found


def _choices(rows: Rows, places: Array, kind: int) -> Choices:
    options = rows.options[places]
    node, slot = np.nonzero((options >= 0) & (rows.kinds[options] == kind))
    return Choices(node, slot, options[node, slot])


def _with_moves(rows: Rows, cards: Array, places: Array, roots: Array) -> tuple[Array, Array, Array]:
    """The nodes of a level, in their order, and behind them those that moves without a card lead to."""
    for _ in range(int(rows.depth[places].max())):
        moving = _choices(rows, places, MOVE)
        every = np.concatenate([cards, rows.blocks.of(cards[moving.node], rows.to[moving.option], places[moving.node])])
        to = np.concatenate([places, rows.to[moving.option]])
        of = np.concatenate([roots, roots[moving.node]])
        first = np.sort(distinct(every, to, of)[0])
        cards, places, roots = every[first], to[first], of[first]
    return cards, places, roots


def _moved(rows: Rows, moving: Choices, cards: Array, places: Array, roots: Array) -> Array:
    """The node that each move leads to."""
    count = len(places)
    if not len(moving.node):
        return moving.node
    to = rows.to[moving.option]
    _, same = distinct(
        np.concatenate([cards, rows.blocks.of(cards[moving.node], to, places[moving.node])]),
        np.concatenate([places, to]),
        np.concatenate([roots, roots[moving.node]]),
    )
    number = np.empty(count, dtype=np.int64)
    number[same[:count]] = np.arange(count)
    found: Array = number[same[count:]]
    return found


def followed(levels: list[Level], chosen: tuple[Array, ...]) -> tuple[list[Level], list[Array]]:
    """The part of a graph that a play comes to (the slot chosen for each node, a column for each sight of the banker's
    cards), and that play in it."""
    found: list[Level] = []
    plays: list[Array] = []
    reached = np.zeros(len(levels[0].places), dtype=bool)
    reached[np.unique(levels[0].roots, return_index=True)[1]] = True
    for number, level in enumerate(levels):
        if not reached.any():
            break
        used = np.zeros((len(level.places), level.slots), dtype=bool)
        used[np.arange(len(level.places))[:, None], chosen[number]] = True
        moves = level.moves.choices
        for inside in reversed(level.moving):
            taken = reached[moves.node[inside]] & used[moves.node[inside], moves.slot[inside]]
            reached[level.moves.child[inside[taken]]] = True
        drawing = level.draws.choices
        going = reached[drawing.node] & used[drawing.node, drawing.slot]
        next_reached = np.zeros(len(levels[number + 1].places) if number + 1 < len(levels) else 0, dtype=bool)
        children = level.draws.children[going]
        next_reached[children[children >= 0]] = True
        found.append(_kept(level, reached, used, next_reached))
        plays.append(chosen[number][reached])
        reached = next_reached
    return found, plays


def _kept(level: Level, reached: Array, used: Array, following: Array) -> Level:
    """A level with only these nodes, and of their options only those that are used."""
    number = np.cumsum(reached) - 1
    after = np.append(np.cumsum(following) - 1, NOWHERE)

    def of(choices: Choices) -> tuple[Choices, Array]:
        kept = reached[choices.node] & used[choices.node, choices.slot]
        return Choices(number[choices.node[kept]], choices.slot[kept], choices.option[kept]), kept

    drawing, going = of(level.draws.choices)
    moving, moved = of(level.moves.choices)
    return Level(
        level.gone,
        level.cards[reached],
        level.places[reached],
        level.roots[reached],
        Draws(drawing, after[level.draws.children[going]]),
        Moves(moving, number[level.moves.child[moved]]),
        of(level.lines)[0],
        of(level.parts)[0],
        tuple(number[wave[reached[wave]]] for wave in level.waves),
        level.slots,
    )


def rooted(levels: list[Level], plays: list[Array], root: int) -> tuple[list[Level], list[Array]]:
    """The part of a graph that comes from one root, which is root 0 then, and its play."""
    found: list[Level] = []
    kept = [level.roots == root for level in levels]
    for number, level in enumerate(levels):
        if not kept[number].any():
            break
        following = kept[number + 1] if number + 1 < len(levels) else np.zeros(0, dtype=bool)
        used = np.ones((len(level.places), level.slots), dtype=bool)
        part = _kept(level, kept[number], used, following)
        found.append(replace(part, roots=np.zeros_like(part.roots)))
    return found, [play[mine] for play, mine in zip(plays[: len(found)], kept[: len(found)], strict=True)]
