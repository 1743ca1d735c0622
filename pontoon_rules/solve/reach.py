"""How often a play comes to each hand: forwards through the levels, from the deal to every way a hand may end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.graph import Choices, Level
from pontoon_rules.solve.odds import Odds
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.worth import Player


@dataclass(frozen=True, eq=False)
class Tally:
    """How often hands end as what, a layer for each root of a graph: `settled` by line and end of the banker's hand,
    `closed` by line and sight of his cards, where the rest of them does not matter. Chances, told from the deal; deals that
    the banker's look ends are not among them."""

    settled: Array
    closed: Array

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.settled + other.settled, self.closed + other.closed)


class Reached(NamedTuple):
    """How often each node of each level is come to (a column for each sight of the banker's cards, not weighed with how
    likely that sight is), and how hands end."""

    nodes: list[Array]
    tally: Tally


def reached(
    player: Player,
    levels: Sequence[Level],
    play: Sequence[Array],
    starts: dict[tuple[int, int], Array],
    extras: Array | None = None,
) -> Reached:
    """Follows a play from nodes (level, node) with these chances, one for each sight. `extras` as for `Player.worth`."""
    signals = player.odds.signals
    nodes = [np.zeros((len(level.places), signals)) for level in levels]
    for (place, node), chances in starts.items():
        nodes[place][node] += chances
    count = len(player.stakes.paid)
    roots = int(levels[0].roots.max()) + 1
    settled = np.zeros((roots, count, len(player.odds.banker.ends)))
    closed = np.zeros((roots, count, signals))
    more = 0 if extras is None else int(extras[0].sum())
    every = [player.rows.gone(level, extras) for level in levels]
    for place, (level, gone) in enumerate(zip(levels, every, strict=True)):
        _move(level, nodes[place], play[place])
        _settle(player, level, nodes[place], play[place], gone, level.gone + more, settled)
        after = None
        if place + 1 < len(levels):
            after = nodes[place + 1], every[place + 1]
        _draw(player, level, nodes[place], play[place], gone, level.gone + more, closed, after)
    return Reached(nodes, Tally(settled, closed))


def _taken(choices: Choices, chances: Array, play: Array) -> Array:
    """How often each option is taken."""
    found: Array = chances[choices.node] * (play[choices.node] == choices.slot[:, None])
    return found


def _move(level: Level, chances: Array, play: Array) -> None:
    choices = level.moves.choices
    for inside in reversed(level.moving[1:]):
        node = choices.node[inside]
        taken = chances[node] * (play[node] == choices.slot[inside][:, None])
        _add_rows(chances, level.moves.child[inside], taken)


def _settle(
    player: Player, level: Level, chances: Array, play: Array, gone: Array, number: int, settled: Array
) -> None:
    lines = level.lines
    if not len(lines.node):
        return
    odds = player.odds
    taken = _taken(lines, chances, play)
    some = np.nonzero(taken.any(axis=1))[0]
    signals = np.array([end.signal for end in odds.banker.ends])
    going = np.array([not end.broke_off for end in odds.banker.ends])
    node = lines.node[some]
    often = odds.ends(gone[node], number) * (taken[some][:, signals] * going)
    _add_rows(settled, level.roots[node] * settled.shape[1] + player.rows.line[lines.option[some]], often)


def _draw(
    player: Player,
    level: Level,
    chances: Array,
    play: Array,
    gone: Array,
    number: int,
    closed: Array,
    after: tuple[Array, Array] | None,
) -> None:
    choices, children = level.draws.choices, level.draws.children
    if not len(choices.node):
        return
    taken = _taken(choices, chances, play)
    some = np.nonzero(taken.any(axis=1))[0]
    node, taken, children = choices.node[some], taken[some], children[some]
    live = children >= 0
    likely = player.rows.blocks.chances(player.odds.pack, gone[node], level.places[node], number) * live
    if after is not None:
        option, letter = np.nonzero(live)
        _add_rows(after[0], children[live], taken[option] * likely[option, letter][:, None])
    lines = player.rows.closed[choices.option[some]]
    shut = lines >= 0
    if not shut.any():
        return
    rest = player.odds.goes_on(gone[node], number)
    if after is not None:
        rest = rest - _kept_on(player.odds, after[1], number + 1, likely, np.where(live, children, 0))
    _add_rows(closed, level.roots[node[shut]] * closed.shape[1] + lines[shut], (rest * taken)[shut])


def _kept_on(odds: Odds, gone: Array, number: int, likely: Array, children: Array) -> Array:
    """How likely one card more leads on and the deal goes on, for each sight; `gone` as of the next level."""
    asked = np.zeros(len(gone), dtype=bool)
    asked[children] = True
    goes_on = np.zeros((len(gone), odds.signals))
    goes_on[asked] = odds.goes_on(gone[asked], number)
    found: Array = np.matmul(likely[:, None, :], goes_on[children])[:, 0]
    return found


def _add_rows(layers: Array, where: Array, rows: Array) -> None:
    """Adds rows to those of a table, or of layers of tables, numbered on through them."""
    if len(where):
        order = np.argsort(where, kind="stable")
        places = where[order]
        starts = np.nonzero(np.append(True, places[1:] != places[:-1]))[0]
        layers.reshape(-1, layers.shape[-1])[places[starts]] += np.add.reduceat(rows[order], starts, axis=0)
