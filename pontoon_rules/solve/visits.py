"""How often a play comes to each hand, and nothing more: forwards through the levels from wherever it starts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pontoon_rules.solve.graph import Level, Rows
from pontoon_rules.solve.pack import Array, Pack


def visits(
    rows: Rows,
    pack: Pack,
    levels: Sequence[Level],
    play: Sequence[Array],
    starts: Sequence[Array],
    extras: Array | None = None,
) -> list[Array]:
    """Chances of all nodes, for each level an array of nodes by sights of the banker's cards, not weighed with the sight.

    `starts` are the chances with which each node is begun at, `play` the slot taken (below 0: hands stop there), `extras` as for
    `Player.worth`.
    """
    nodes = [np.array(each, dtype=np.float64) for each in starts]
    more = 0 if extras is None else int(extras[0].sum())
    for place, level in enumerate(levels):
        _moved(level, nodes[place], play[place])
        choices, children = level.draws.choices, level.draws.children
        if place + 1 == len(levels) or not len(choices.node):
            continue
        gone = rows.gone(level, extras)
        taken = nodes[place][choices.node] * (play[place][choices.node] == choices.slot[:, None])
        likely = rows.blocks.chances(pack, gone[choices.node], level.places[choices.node], level.gone + more)
        option, letter = np.nonzero((children >= 0) & taken.any(axis=1)[:, None])
        np.add.at(nodes[place + 1], children[option, letter], taken[option] * likely[option, letter][:, None])
    return nodes


def nowhere(levels: Sequence[Level], signals: int) -> list[Array]:
    """Starts at no node."""
    return [np.zeros((len(level.places), signals)) for level in levels]


def _moved(level: Level, chances: Array, play: Array) -> None:
    """Moves without a card, which lead to nodes of the same level, in an order in which each node is complete when it is left."""
    choices = level.moves.choices
    for wave in reversed(level.waves[1:]):
        inside = np.isin(choices.node, wave)
        taken = chances[choices.node[inside]] * (play[choices.node[inside]] == choices.slot[inside][:, None])
        np.add.at(chances, level.moves.child[inside], taken)
