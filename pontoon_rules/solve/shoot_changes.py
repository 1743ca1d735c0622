"""How a bet on the Shoot as large as the stake changes play: all hands that are come to with it and played otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from pontoon_rules.solve.chart import Act, Key, cell_of, node_letters
from pontoon_rules.solve.graph import Level
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair, Problem
from pontoon_rules.solve.shoot_split import SplitHands
from pontoon_rules.solve.shoot_window import Change
from pontoon_rules.solve.shoot_worth import Ridden
from pontoon_rules.solve.situations import Option
from pontoon_rules.solve.solution import pairs_at
from pontoon_rules.solve.visits import nowhere, visits
from pontoon_rules.solve.worth import Worth

# Less than this is the rounding of floats.
_NOTHING = 1e-9


def changes_of(bet: Ridden, taken: Array | None) -> tuple[Change, ...]:
    """The hands that a bet changes: one made before play (`taken` is None), or by each hand as soon as it is in one of these
    situations. Split hands are among them as far as they carry the bet, or bet anew; those that change most often first."""
    problem, play = bet.solution.problem, bet.both
    start = nowhere(problem.levels, problem.odds.signals)
    start[0][0] = 1.0
    waiting: dict[Pair, Array] = {}
    if taken is not None:
        halted = [np.where(taken[level.places][:, None], -1, mine) for level, mine in zip(problem.levels, bet.lean.chosen, strict=True)]
        nodes = visits(problem.rows, problem.pack, problem.levels, halted, start)
        waiting = split_pairs(problem, nodes, halted)
        start = _kept(problem.levels, nodes, taken)
    nodes = visits(problem.rows, problem.pack, problem.levels, play.chosen, start)
    found = list(_found(problem, problem.levels, nodes, bet.lean.chosen, play, None))
    if bet.splits is not None:
        found += _in_splits(problem, bet.splits, waiting, split_pairs(problem, nodes, play.chosen), taken)
    return tuple(sorted(_merged(found), key=lambda each: (-each.often, each.key, each.cards)))


def split_pairs(problem: Problem, nodes: Sequence[Array], play: Sequence[Array]) -> dict[Pair, Array]:
    """How often each pair is split by a play that comes so often to each hand, for each sight of the banker's cards."""
    found: dict[Pair, Array] = {}
    for level, chances, chosen in zip(problem.levels, nodes, play, strict=True):
        parts = level.parts
        if len(parts.node):
            split = chances[parts.node] * (chosen[parts.node] == parts.slot[:, None])
            for pair, often in zip(pairs_at(problem, level), split, strict=True):
                found[pair] = found.get(pair, 0) + often
    return found


def _in_splits(
    problem: Problem, splits: SplitHands, waiting: dict[Pair, Array], betting: dict[Pair, Array], taken: Array | None
) -> Iterator[Change]:
    """Split hands: those that carry the bet of a pair (of those in `betting`), and all others, which may bet anew."""
    carried, anew = splits.weights(betting, splits.carried), splits.weights(waiting, splits.terms)
    if taken is not None:
        for sign, hands in ((1, splits.terms), (-1, splits.carried)):
            for part, weight in splits.weights(betting, hands).items():
                anew[part] = anew.get(part, 0) + sign * weight
    for group in splits.groups:
        start = splits.starts(group, anew, nowhere(group.levels, problem.odds.signals))
        if taken is not None:
            halted = [np.where(taken[level.places][:, None], -1, mine) for level, mine in zip(group.levels, group.lean, strict=True)]
            start = _kept(group.levels, visits(problem.rows, problem.pack, group.levels, halted, start, group.extras), taken)
        start = splits.starts(group, carried, start)
        nodes = visits(problem.rows, problem.pack, group.levels, group.both.chosen, start, group.extras)
        yield from _found(problem, group.levels, nodes, group.lean, group.both, group.extras)


def _kept(levels: Sequence[Level], nodes: Sequence[Array], taken: Array) -> list[Array]:
    """The chances of those nodes alone that are in these situations."""
    return [chances * taken[level.places][:, None] for level, chances in zip(levels, nodes, strict=True)]


def _found(
    problem: Problem, levels: Sequence[Level], nodes: Sequence[Array], usual: Sequence[Array], both: Worth, extras: Array | None
) -> Iterator[Change]:
    more = 0 if extras is None else int(extras[0].sum())
    called = problem.calling(list(levels))
    for place, level in enumerate(levels):
        differ = (nodes[place] != 0) & (usual[place] != both.chosen[place])
        if not differ.any():
            continue
        gone = problem.rows.gone(level, extras)
        goes_on = problem.odds.goes_on(gone, level.gone + more)
        for node, signal in zip(*np.nonzero(differ & (goes_on > 0)), strict=True):
            situation = problem.situations.found[int(level.places[node])]
            slots = int(usual[place][node, signal]), int(both.chosen[place][node, signal])
            before, then = (float(both.options[place][node, slot, signal]) for slot in slots)
            key = cell_of(problem, situation, level, problem.banker.signals[signal])
            if key is None or abs(then - before) <= _NOTHING * float(goes_on[node, signal]):  # as good as each other
                continue
            act, other = (_act(situation.options, slot) for slot in slots)
            often = float(nodes[place][node, signal])
            cards = node_letters(problem, level, int(node), called)
            yield Change(cards, key, extras is not None, act, other, often * float(goes_on[node, signal]), often * (then - before))


def _act(options: Sequence[Option], slot: int) -> Act:
    """An option as an act, with the amount where there is a choice of them."""
    names = [option.action for option in options]
    return Act(names[slot], options[slot].amount if names.count(names[slot]) > 1 else None)


def _merged(found: list[Change]) -> Iterator[Change]:
    """The same cards played in the same way as one, however they were come to."""
    known: dict[tuple[tuple[int, ...], Key, bool, Act, Act], Change] = {}
    for each in found:
        mine = each[:5]
        before = known.get(mine)
        known[mine] = each if before is None else each._replace(often=each.often + before.often, gain=each.gain + before.gain)
    return (each for each in known.values() if each.often > _NOTHING * _NOTHING)
