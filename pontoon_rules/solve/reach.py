"""How often a play comes to each hand: forwards through the levels, from the deal to every way a hand may end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.graph import Choices, Level
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
    for place, level in enumerate(levels):
        gone = player.rows.gone(level, extras)
        _move(level, nodes[place], play[place])
        _settle(player, level, nodes[place], play[place], gone, level.gone + more, settled)
        after = None
        if place + 1 < len(levels):
            following = levels[place + 1]
            after = nodes[place + 1], player.rows.gone(following, extras)
        _draw(player, level, nodes[place], play[place], gone, level.gone + more, closed, after)
    return Reached(nodes, Tally(settled, closed))


def _taken(choices: Choices, chances: Array, play: Array) -> Array:
    """How often each option is taken."""
    found: Array = chances[choices.node] * (play[choices.node] == choices.slot[:, None])
    return found


def _move(level: Level, chances: Array, play: Array) -> None:
    choices = level.moves.choices
    for wave in reversed(level.waves[1:]):
        inside = np.isin(choices.node, wave)
        np.add.at(chances, level.moves.child[inside], _taken(choices, chances, play)[inside])


def _settle(
    player: Player, level: Level, chances: Array, play: Array, gone: Array, number: int, settled: Array
) -> None:
    lines = level.lines
    if not len(lines.node):
        return
    odds = player.odds
    taken = _taken(lines, chances, play)
    signals = np.array([end.signal for end in odds.banker.ends])
    going = np.array([not end.broke_off for end in odds.banker.ends])
    often = odds.ends(gone[lines.node], number) * (taken[:, signals] * going)
    _add_rows(settled, level.roots[lines.node] * settled.shape[1] + player.rows.line[lines.option], often)


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
    live = children >= 0
    likely = player.rows.blocks.chances(player.odds.pack, gone[choices.node], level.places[choices.node], number) * live
    lines = player.rows.closed[choices.option]
    going: Array | float = 0.0
    if after is not None:
        next_chances, next_gone = after
        option, letter = np.nonzero(live)
        _add_rows(next_chances, children[live], taken[option] * likely[option, letter][:, None])
        if (lines >= 0).any():
            goes_on = player.odds.goes_on(next_gone, number + 1)
            going = np.einsum("nc,ncu->nu", likely, goes_on[np.where(live, children, 0)])
    if (lines >= 0).any():
        rest = (player.odds.goes_on(gone[choices.node], number) - going) * taken
        shut = lines >= 0
        _add_rows(closed, level.roots[choices.node[shut]] * closed.shape[1] + lines[shut], rest[shut])


def _add_rows(layers: Array, where: Array, rows: Array) -> None:
    """Adds rows to those of a table, or of layers of tables, numbered on through them."""
    if len(where):
        order = np.argsort(where, kind="stable")
        places, starts = np.unique(where[order], return_index=True)
        layers.reshape(-1, layers.shape[-1])[places] += np.add.reduceat(rows[order], starts, axis=0)
