"""What hands are worth: backwards through the levels, the best of what may be done, or what a fixed play comes to.

A worth is the chance-weighted result of the deals in which the punter comes to play and sees these cards of the banker, so it
counts nothing for deals that the banker's look has ended. Weighed so, chances of the next card need no condition on what
the banker does not hold: the condition is in the worth itself, and divides every option alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from pontoon_rules.solve.banker import Banker
from pontoon_rules.solve.graph import Choices, Level, Rows
from pontoon_rules.solve.odds import Odds
from pontoon_rules.solve.pack import Array, Pack
from pontoon_rules.solve.products import product
from pontoon_rules.solve.settling import Line, Paid, Settling
from pontoon_rules.solve.situations import Situations

# Less than any worth, whatever it is told over.
_NEVER = -(1 << 8000)


@dataclass(frozen=True, eq=False)
class Stakes:
    """What lines and options come to, in first stakes: whole numbers over `unit` in exact solutions, else floats.

    `nets` has a row for each line and a column for each end of the banker's hand; `closed` what a line comes to whatever
    he holds; `costs` what each option costs.
    """

    unit: int
    paid: tuple[tuple[Paid, ...], ...]
    nets: Array
    closed: Array
    costs: Array


def stakes_of(situations: Situations, banker: Banker, pack: Pack) -> Stakes:
    """Every line against every end of the banker's hand."""
    settling, first = situations.settling, Fraction(situations.lines[0].chips.first)
    paid = paid_of(situations, banker)
    blind = [settling.blind(line) for line in situations.lines]
    costs = [option.costs and option.costs / first for each in situations.found for option in each.options]
    share = {net: Fraction(net) / first for net in {each.net for row in paid for each in row}}
    alone = [Fraction(0) if each is None else Fraction(each.net) / first for each in blind]
    unit = lcm(*(each.denominator for each in share.values()), *(Fraction(each).denominator for each in {*alone, *costs}))
    if not pack.exact:
        plain = {net: float(each) for net, each in share.items()}
        nets = np.array([[plain[each.net] for each in row] for row in paid])
        return Stakes(1, paid, nets, np.array(alone, dtype=np.float64), np.array(costs, dtype=np.float64))
    known = [[share[each.net] for each in row] for row in paid]
    return Stakes(unit, paid, _whole(known, unit), _whole(alone, unit), _whole(costs, unit))


def paid_of(situations: Situations, banker: Banker) -> tuple[tuple[Paid, ...], ...]:
    """What every line comes to against every end."""
    # Against ends that settle alike every line comes to the same.
    settling, alike = situations.settling, dict[object, int]()
    kinds = [alike.setdefault((end.broke_off, settling.column(end.hand)), place) for place, end in enumerate(banker.ends)]
    return tuple(_against(settling, line, banker, kinds) for line in situations.lines)


def _against(settling: Settling, line: Line, banker: Banker, kinds: list[int]) -> tuple[Paid, ...]:
    """What a line comes to against each end; `kinds` gives for each the first that settles alike."""
    found = {
        kind: settling.result(line, banker.ends[kind].hand, broke_off=banker.ends[kind].broke_off) for kind in set(kinds)
    }
    return tuple(found[kind] for kind in kinds)


def _whole(ratios: Sequence[Any], unit: int) -> Array:
    array = np.array(ratios, dtype=object)
    return np.vectorize(lambda ratio: int(ratio * unit), otypes=[object])(array) if array.size else array


@dataclass(frozen=True, eq=False)
class Worth:
    """What each node of each level is worth, a column for each sight of the banker's cards, the option chosen (its slot),
    and what each option is worth (nodes by slots by sights; less than anything where there is no such option)."""

    values: tuple[Array, ...]
    chosen: tuple[Array, ...]
    options: tuple[Array, ...]


@dataclass(frozen=True, eq=False)
class Player:
    """Works out worths. `extras` are cards that are gone besides a hand's own: a row for each root of the graph."""

    rows: Rows
    stakes: Stakes
    odds: Odds

    def worth(
        self,
        levels: Sequence[Level],
        *,
        extras: Array | None = None,
        play: Sequence[Array] | None = None,
        parts: Array | None = None,
    ) -> Worth:
        """The worth of every hand under the best play, or under a given one (the slot chosen for each node and sight).

        `parts` are the worths of splitting, for the level where it may be done (in the order of its `parts`).
        """
        values: list[Array] = []
        chosen: list[Array] = []
        options: list[Array] = []
        after: tuple[Level, Array, Array] | None = None
        more = 0 if extras is None else int(extras[0].sum())
        for place in range(len(levels) - 1, -1, -1):
            level = levels[place]
            gone = self.rows.gone(level, extras)
            number = level.gone + more
            known = self._options(level, gone, number, after, parts)
            best, slots = self._decided(level, known, gone, number, None if play is None else play[place])
            values.append(best)
            chosen.append(slots)
            options.append(known)
            after = level, gone, best
        return Worth(tuple(reversed(values)), tuple(reversed(chosen)), tuple(reversed(options)))

    def _options(
        self, level: Level, gone: Array, number: int, after: tuple[Level, Array, Array] | None, parts: Array | None
    ) -> Array:
        """What each option is worth that needs no other of its level: nodes by slots by sights."""
        known = self._nothing((len(level.places), level.slots, self.odds.signals))
        lines = level.lines
        if len(lines.node):
            nets = self.stakes.nets[self.rows.line[lines.option]]
            known[lines.node, lines.slot] = product(self.odds.ends(gone, number, lines.node) * nets, self.odds.seen)
        if len(level.draws.choices.node):
            known[level.draws.choices.node, level.draws.choices.slot] = self._drawn(level, gone, number, after)
        if len(level.parts.node) and parts is not None:
            known[level.parts.node, level.parts.slot] = parts - self._costs(level.parts, gone, number)
        return known

    def _nothing(self, shape: tuple[int, ...]) -> Array:
        pack = self.odds.pack
        return np.full(shape, _NEVER, dtype=object) if pack.exact else np.full(shape, -np.inf)

    def _drawn(self, level: Level, gone: Array, number: int, after: tuple[Level, Array, Array] | None) -> Array:
        choices, children = level.draws.choices, level.draws.children
        mine = gone[choices.node]
        live = children >= 0
        chances = self.rows.blocks.chances(self.odds.pack, mine, level.places[choices.node], number) * live
        closed = self.rows.closed[choices.option]
        if after is None:
            found = np.zeros((len(choices.node), self.odds.signals), dtype=self.odds.pack.dtype)
            going = found
        else:
            _, next_gone, worths = after
            to = np.where(live, children, 0)
            found = _summed(chances, worths[to])
            going = _summed(chances, self.odds.goes_on(next_gone, number + 1)[to]) if (closed >= 0).any() else found
        if (closed >= 0).any():
            rest = self.odds.goes_on(gone, number)[choices.node] - going
            found = found + rest * np.where(closed >= 0, self.stakes.closed[closed], 0)[:, None]
        return found - self._costs(choices, gone, number)

    def _costs(self, choices: Choices, gone: Array, number: int) -> Array | int:
        costs = self.stakes.costs[choices.option]
        if not costs.any():
            return 0
        found: Array = self.odds.goes_on(gone, number)[choices.node] * costs[:, None]
        return found

    def _decided(
        self, level: Level, known: Array, gone: Array, number: int, play: Array | None
    ) -> tuple[Array, Array]:
        """The worth of each node and the slot chosen, moves without a card answered wave by wave."""
        worths = np.zeros((len(level.places), self.odds.signals), dtype=known.dtype)
        slots = np.zeros(worths.shape, dtype=np.int64)
        moves = level.moves
        costs = self._costs(moves.choices, gone, number)
        sights = np.arange(self.odds.signals)
        for depth, wave in enumerate(level.waves):
            if depth:
                inside = level.moving[depth]
                gained = worths[moves.child[inside]] - (costs if isinstance(costs, int) else costs[inside])
                known[moves.choices.node[inside], moves.choices.slot[inside]] = gained
            picked = _best(known[wave]) if play is None else play[wave]
            slots[wave] = picked
            worths[wave] = known[wave[:, None], picked, sights]
        return worths, slots


def _best(options: Array) -> Array:
    """The first slot of those worth most, for each row and sight."""
    most, slots = options[:, 0].copy(), np.zeros(options[:, 0].shape, dtype=np.int64)
    for slot in range(1, options.shape[1]):
        better = options[:, slot] > most
        np.copyto(most, options[:, slot], where=better)
        slots[better] = slot
    return slots


def _summed(chances: Array, worths: Array) -> Array:
    """For each row the sum over classes of chance times worth, for each sight."""
    if chances.dtype == object:
        found: Array = (chances[:, :, None] * worths).sum(axis=1)
        return found
    sums: Array = np.einsum("nc,ncu->nu", chances, worths)
    return sums
