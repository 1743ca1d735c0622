"""Which hands a pack can deal: shortest walks with card counts held."""

from __future__ import annotations

from collections.abc import Sequence


def shortest(rows: Sequence[Sequence[int]], goals: frozenset[int], counts: Sequence[int]) -> tuple[int, ...] | None:
    """The letters of a shortest walk from state 0 into one of `goals` that takes each letter at most `counts` times.

    Exact. A plain walk backwards first tells from each state how many cards a goal is away at least. Then depth by depth
    every walk is followed that may still arrive, and two that meet in a state with the same letters used up are one.
    A letter is remembered only while there are fewer left of it than cards still to come.
    """
    if 0 in goals:
        return ()
    away = _distances(rows, goals)
    if 0 not in away:
        return None
    most = sum(counts)
    depth = away[0]
    while depth <= most:
        found = _walk(rows, goals, counts, away, depth)
        if found is not None:
            return found
        if not _longer(rows, away, depth):
            return None
        depth += 1
    return None


def _distances(rows: Sequence[Sequence[int]], goals: frozenset[int]) -> dict[int, int]:
    """How many cards each state is away from a goal at least; states that lead to none are left out."""
    before: dict[int, set[int]] = {}
    for state, row in enumerate(rows):
        for successor in row:
            before.setdefault(successor, set()).add(state)
    away = dict.fromkeys(goals, 0)
    edge = list(goals)
    while edge:
        met = []
        for state in edge:
            for source in before.get(state, ()):
                if source not in away:
                    away[source] = away[state] + 1
                    met.append(source)
        edge = met
    return away


def _longer(rows: Sequence[Sequence[int]], away: dict[int, int], depth: int) -> bool:
    """Whether any walk of more cards than `depth`, whatever cards it takes, ends in a goal."""
    edge = {0}
    for _ in range(depth):
        edge = {successor for state in edge for successor in rows[state] if successor in away}
    return any(successor in away for state in edge for successor in rows[state])


def _walk(
    rows: Sequence[Sequence[int]],
    goals: frozenset[int],
    counts: Sequence[int],
    away: dict[int, int],
    depth: int,
) -> tuple[int, ...] | None:
    """A walk of exactly so many cards into a goal, or None."""
    edge: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {(0, (0,) * len(counts)): ()}
    for taken in range(1, depth + 1):
        to_come = depth - taken
        met: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
        for (state, _), walk in edge.items():
            used = [0] * len(counts)
            for letter in walk:
                used[letter] += 1
            for letter, successor in enumerate(rows[state]):
                if used[letter] >= counts[letter] or away.get(successor, depth) > to_come:
                    continue
                used[letter] += 1
                live = tuple(count if top - count < to_come else 0 for count, top in zip(used, counts, strict=True))
                used[letter] -= 1
                met.setdefault((successor, live), (*walk, letter))
        edge = met
    return next((walk for (state, _), walk in edge.items() if state in goals), None)
