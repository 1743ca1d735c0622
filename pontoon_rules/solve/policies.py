"""Fixed policies of a banker who sticks by limits: a hard and a soft total for each number of cards, and a search for the best.

A policy is answered by the punter's best play, and the less that is worth, the better the policy. A free banker can do at least
as well as any fixed policy, so the least worth that is found bounds from above what a punter can have from the game.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import NamedTuple, TypeAlias

# Limits below these are never tried: on so little no banker sticks.
_LEAST = 12
# Less than this is the rounding of floats.
_BETTER = 1e-12


class Limits(NamedTuple):
    """He sticks with so many cards from `hard` on, with a soft hand from `soft` on (a limit above the target: never)."""

    cards: int
    hard: int
    soft: int


Policy: TypeAlias = tuple[Limits, ...]
"""Limits by number of cards; the last of them for more cards too."""


class Found(NamedTuple):
    """The best policy that was found, what best play is worth against it, and how many policies were tried."""

    policy: Policy
    worth: float
    tried: int


def condition(policy: Policy) -> str:
    """The condition on which he sticks, in the rule language."""
    if len({each[1:] for each in policy}) == 1:
        return _limit(policy[0])
    parts = []
    for place, each in enumerate(policy):
        sign = ">=" if place == len(policy) - 1 else "=="
        parts.append(f"cards {sign} {each.cards} and ({_limit(each)})")
    return " or ".join(parts)


def _limit(limits: Limits) -> str:
    if limits.hard == limits.soft:
        return f"total >= {limits.hard}"
    high, low, kind = max(limits[1:]), min(limits[1:]), "soft" if limits.soft < limits.hard else "not soft"
    return f"total >= {high} or (total >= {low} and {kind})"


def search(
    worth: Callable[[Policy], float], first: int, last: int, target: int, tell: Callable[[int, int], None]
) -> Found:
    """The best policy that steps lead to, for hands of `first` to `last` cards: each lowers or raises one limit by one.

    At first a limit holds for every number of cards, then for its own alone. It ends where no single step is better, which is a
    local optimum: another policy may be better still. `tell` hears of every policy that is tried.
    """
    known: dict[Policy, float] = {}
    steps = 2 * (1 + 2 * (last - first + 1)) * 2

    def tried(policy: Policy) -> float:
        if policy not in known:
            known[policy] = worth(policy)
            tell(len(known), max(steps, len(known) + 2 * (last - first + 1)))
        return known[policy]

    numbers = range(first, last + 1)
    usual = max(target - 4, _LEAST)
    best: Policy = tuple(Limits(cards, usual, usual) for cards in numbers)
    groups = [tuple(range(len(best)))]
    best = _stepped(best, groups, tried, target)
    best = _stepped(best, [(place,) for place in range(len(best))], tried, target)
    return Found(best, known[best], len(known))


def _stepped(best: Policy, groups: list[tuple[int, ...]], tried: Callable[[Policy], float], target: int) -> Policy:
    """Steps of one limit of a group at a time, as long as one of them is better."""
    for _ in count():
        before = best
        for group in groups:
            for kind in (1, 2):
                for by in (1, -1):
                    best = _walked(best, group, kind, by, tried, target)
        if best == before:
            break
    return best


def _walked(
    best: Policy, group: tuple[int, ...], kind: int, by: int, tried: Callable[[Policy], float], target: int
) -> Policy:
    while True:
        changed = list(best)
        for place in group:
            limits = list(best[place])
            limits[kind] += by
            if not _LEAST <= limits[kind] <= target + 1:
                return best
            changed[place] = Limits(*limits)
        after = tuple(changed)
        if tried(after) > tried(best) - _BETTER:
            return best
        best = after
