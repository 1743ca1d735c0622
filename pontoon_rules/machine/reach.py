"""Which hands a pack can deal: shortest walks with card counts held."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

Rows: TypeAlias = Sequence[Sequence[int]]
# For each letter a number of cards.
Uses: TypeAlias = tuple[int, ...]


def shortest(rows: Rows, goals: frozenset[int], counts: Sequence[int]) -> tuple[int, ...] | None:
    """The letters of a shortest walk from state 0 into one of `goals` that takes each letter at most `counts` times.

    Exact, and quick where it can be. If a shortest walk of all is one that the counts allow, it is the answer. Else it is
    worked out for each state how often each letter is taken on the way to a goal at most and at least; a breadth-first
    walk remembers how many of a letter are left only while they may not be enough, and gives up where they cannot be.
    Walks that meet in a state with the same letters scarce are one.
    """
    plain = _plain(rows, goals, counts)
    if plain is None or all(plain.count(letter) <= counts[letter] for letter in plain):
        return plain
    useful = _leading_to(rows, goals)
    most = _at_most(rows, useful, counts)
    least = _at_least(rows, goals, useful, counts)
    edge: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    seen: set[tuple[int, Uses]] = set()
    while edge:
        met = []
        for state, walk in edge:
            for letter, successor, left in _steps(rows, useful, counts, state, walk):
                if any(map(int.__lt__, left, least[successor])):
                    continue
                scarce = tuple(map(min, left, most[successor]))
                if (successor, scarce) in seen:
                    continue
                if successor in goals:
                    return (*walk, letter)
                seen.add((successor, scarce))
                met.append((successor, (*walk, letter)))
        edge = met
    return None


def _plain(rows: Rows, goals: frozenset[int], counts: Sequence[int]) -> tuple[int, ...] | None:
    """The letters of a shortest walk into a goal, of each step's letters one of which most are left; maybe too many."""
    came = {0: 0}
    edge = [0]
    for state in edge:  # it grows while it is walked
        if state in goals:
            break
        for successor in rows[state]:
            if successor not in came:
                came[successor] = state
                edge.append(successor)
    else:
        return None
    path = [state]
    while path[-1]:
        path.append(came[path[-1]])
    left = list(counts)
    walk = []
    for before, after in pairwise(reversed(path)):
        letter = max((letter for letter, to in enumerate(rows[before]) if to == after), key=left.__getitem__)
        left[letter] -= 1
        walk.append(letter)
    return tuple(walk)


def _steps(
    rows: Rows, useful: frozenset[int], counts: Sequence[int], state: int, walk: tuple[int, ...]
) -> Iterator[tuple[int, int, Uses]]:
    """The cards that may come next: the letter, the state after it, and how many of each letter are left then."""
    left = list(counts)
    for letter in walk:
        left[letter] -= 1
    for letter, successor in enumerate(rows[state]):
        if left[letter] and successor in useful:
            left[letter] -= 1
            yield letter, successor, tuple(left)
            left[letter] += 1


def _leading_to(rows: Rows, goals: frozenset[int]) -> frozenset[int]:
    """The states from which a goal can be reached, whatever cards that takes; the goals among them."""
    before: dict[int, set[int]] = {}
    for state, row in enumerate(rows):
        for successor in row:
            before.setdefault(successor, set()).add(state)
    found = set(goals)
    edge = list(goals)
    for state in edge:  # it grows while it is walked
        fresh = before.get(state, set()) - found
        found |= fresh
        edge.extend(fresh)
    return frozenset(found)


def _at_most(rows: Rows, useful: frozenset[int], counts: Sequence[int]) -> dict[int, Uses]:
    """How often each letter is taken at most between a state and a goal; more than there are count as all there are."""
    none = (0,) * len(counts)

    def one_more(uses: Uses, letters: Iterable[int]) -> Uses:
        longer = list(uses)
        for letter in letters:
            longer[letter] = min(uses[letter] + 1, counts[letter])
        return tuple(longer)

    return _settled(rows, useful, dict.fromkeys(useful, none), one_more, max)


def _at_least(rows: Rows, goals: frozenset[int], useful: frozenset[int], counts: Sequence[int]) -> dict[int, Uses]:
    """How often each letter is taken at least between a state and a goal; never more than one too many."""
    too_many = tuple(count + 1 for count in counts)
    start = {state: (0,) * len(counts) if state in goals else too_many for state in useful}

    def one_more(uses: Uses, letters: Iterable[int]) -> Uses:
        ways = set(letters)
        if len(ways) > 1:  # any of them will do, so none of them must
            return uses
        (letter,) = ways
        return (*uses[:letter], min(uses[letter] + 1, too_many[letter]), *uses[letter + 1 :])

    return _settled(rows, useful, start, one_more, min)


def _settled(
    rows: Rows,
    useful: frozenset[int],
    uses: dict[int, Uses],
    one_more: Callable[[Uses, Iterable[int]], Uses],
    better: Callable[[int, int], int],
) -> dict[int, Uses]:
    """Improves what is known of each state by what is known of the next ones until nothing changes.

    Hands grow, so states seen later come first; then two rounds do unless hands may come round to where they were.
    """
    ways = {state: _ways(rows[state], useful) for state in sorted(useful, reverse=True)}
    changed = True
    while changed:
        changed = False
        for state, successors in ways.items():
            known = uses[state]
            for successor, letters in successors.items():
                known = tuple(map(better, known, one_more(uses[successor], letters)))
            if known != uses[state]:
                uses[state] = known
                changed = True
    return uses


def _ways(row: Sequence[int], useful: frozenset[int]) -> dict[int, list[int]]:
    """The letters that lead to each successor that matters."""
    found: dict[int, list[int]] = {}
    for letter, successor in enumerate(row):
        if successor in useful:
            found.setdefault(successor, []).append(letter)
    return found
