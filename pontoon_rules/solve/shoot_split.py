"""Hands of a split, one by one, with a bet on the Shoot on some of them.

A bet that stays lies on the first hand, which is the first to be looked at: it is split again, and keeps the bet, until it is
not. Which cards the other hands draw afterwards changes nothing for it. A bet that is copied lies on every hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np

from pontoon_rules.solve.graph import Level, graph_of
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair, Problem
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.splits import counted
from pontoon_rules.solve.terms import Letters, Part, Term, terms_of
from pontoon_rules.solve.worth import Player, Worth

# As good as no limit on how many cards of a class there are.
MOST_CARDS = 10**9

Carried: TypeAlias = tuple[float, Term]
"""A hand of a split that has the bet on it, and how often that counts."""


class Players(NamedTuple):
    """What hands are played for: the stake; the stake and a bet too small to change what is best, but for plays as good as
    each other; stake and a bet as large. `bet` counts the bet alone."""

    stake: Player
    lean: Player
    both: Player
    bet: Player


class Kind(NamedTuple):
    """Split hands of this first card, for which those other cards are gone, some of them `known` to their play."""

    first: int
    gone: Letters
    known: Letters


@dataclass(frozen=True, eq=False)
class Group:
    """Split hands for each of which as many other cards are gone (`extras`) and as many of them known: a root for each kind.
    `lean` and `both` are how they are played; the rest what they are worth so, as `Players` says."""

    kinds: dict[Kind, int]
    levels: list[Level]
    extras: Array
    lean: tuple[Array, ...]
    stake: Worth
    rides: Worth
    both: Worth

    def node(self, part: Part) -> tuple[int, int]:
        """The level and the node at which a part begins."""
        root = self.kinds[_kind(part)]
        return (0, root) if part.second < 0 else (1, int(self.levels[0].draws.children[root, part.second]))

    def has(self, part: Part) -> bool:
        """Whether it is one of these hands."""
        return _kind(part) in self.kinds

    def of(self, worth: Worth, part: Part) -> Array:
        """What a part is worth, for each sight of the banker's cards."""
        level, node = self.node(part)
        found: Array = worth.values[level][node]
        return found


class SplitHands:
    """All hands that come from splits, and which of them carry the bet of the pair."""

    def __init__(self, solution: Solution, players: Players) -> None:
        self._pack = solution.pack
        self.carried = {pair: _carried(solution, pair) for pair in solution.terms}
        self.terms = {pair: [(1.0, term) for term in terms] for pair, terms in solution.terms.items()}
        parts = {term.part for each in (*self.carried.values(), *self.terms.values()) for _, term in each}
        by_size: dict[tuple[int, int], set[Kind]] = {}
        for part in parts:
            by_size.setdefault((len(part.gone), len(part.known)), set()).add(_kind(part))
        self.groups = [_group(solution.problem, players, sorted(kinds)) for kinds in by_size.values()]

    def weights(self, pairs: dict[Pair, Array], hands: dict[Pair, list[Carried]]) -> dict[Part, Array]:
        """How often each part counts where pairs are split so often."""
        found: dict[Part, Array] = {}
        for pair, often in pairs.items():
            for weight, term in hands[pair]:
                found[term.part] = found.get(term.part, 0) + weight * self._likely(pair, term) * often
        return found

    def starts(self, group: Group, weights: dict[Part, Array], nodes: list[Array]) -> list[Array]:
        """The same added to the nodes of a group."""
        for part, weight in weights.items():
            if group.has(part):
                level, node = group.node(part)
                nodes[level][node] += weight
        return nodes

    def bets(self) -> tuple[dict[Pair, Array], dict[Pair, Array]]:
        """What the bet is worth on each pair that is split, hands played for themselves; and what stake and bet are worth more than
        the stake where those with the bet are played for both."""
        rides: dict[Pair, Array] = {}
        more: dict[Pair, Array] = {}
        for pair, carried in self.carried.items():
            for weight, term in carried:
                group = next(each for each in self.groups if each.has(term.part))
                times = weight * self._likely(pair, term)
                rides[pair] = rides.get(pair, 0) + times * group.of(group.rides, term.part)
                added = group.of(group.both, term.part) - group.of(group.stake, term.part)
                more[pair] = more.get(pair, 0) + times * added
        return rides, more

    def _likely(self, pair: Pair, term: Term) -> float:
        gone = counted(pair, len(self._pack.counts))
        return float(term.times * self._pack.ratio(term.wanted, gone, 2))


def _group(problem: Problem, players: Players, kinds: Sequence[Kind]) -> Group:
    assert problem.sharing is not None
    firsts, classes = problem.sharing.firsts, len(problem.pack.counts)
    starts = dict(zip(firsts.letters, firsts.starts, strict=True))
    own = [(tuple(int(letter == first) for letter in range(classes)), starts[first]) for first, _, _ in kinds]
    levels = graph_of(problem.rows, problem.pack, own, firsts.to_blame)
    extras = np.array([counted(kind.gone, classes) for kind in kinds])
    known = np.array([counted(kind.known, classes) for kind in kinds])
    lean, together = (player.worth(levels, extras=known).chosen for player in (players.lean, players.both))
    return Group(
        {kind: root for root, kind in enumerate(kinds)},
        levels,
        extras,
        lean,
        players.stake.worth(levels, extras=extras, play=lean),
        players.bet.worth(levels, extras=extras, play=lean),
        players.both.worth(levels, extras=extras, play=together),
    )


def _kind(part: Part) -> Kind:
    return Kind(part.first, part.gone, part.known)


def _carried(solution: Solution, pair: Pair) -> list[Carried]:
    """The hands of a pair that have the bet: all of them where it is copied, else the first, which may be of either card."""
    if solution.problem.machine.rules.ruleset.shoot.split.value == "copied":
        return [(1.0, term) for term in solution.terms[pair]]
    again, pack, sharing = solution.again, solution.pack, solution.problem.sharing
    assert again is not None
    assert sharing is not None
    orders = sorted({pair, (pair[1], pair[0])})
    return [
        (1 / len(orders), term)
        for order in orders
        for term in sharing.terms(
            terms_of(
                order, again, lambda letter: MOST_CARDS if pack.endless else pack.counts[letter],
                solution.convention.known, first_only=True,
            )
        )
    ]  # fmt: skip
