"""One worklist makes every machine: a fold, a product of folds, a product of machines are each just a `follow`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

State = TypeVar("State", bound=Hashable)

# Where each letter leads, by state; empty where a hand ends.
Rows: TypeAlias = "Sequence[tuple[int, ...]]"

# A compilation stops past so many states of one product. A hundred clauses over twenty named cards stay below a tenth.
LIMIT = 200_000


class PastLimit(Exception):
    """A product has more than `LIMIT` states."""


class Part(NamedTuple):
    """A machine in the making.

    `letters` gives the letter of each card of the pack, `rows` where each letter leads from each state (nothing: the
    hand ends there), `labels` what is known in each state. State 0 is the empty hand.
    """

    letters: tuple[int, ...]
    rows: Rows
    labels: Sequence[Any]


def explore(initial: State, follow: Callable[[State], Sequence[State]], limit: int = LIMIT) -> tuple[list[State], list[tuple[int, ...]]]:
    """All states in the order in which a breadth-first walk meets them, and their rows.

    Raises `PastLimit` if there are more than `limit`.
    """
    index = {initial: 0}
    order = [initial]
    rows: list[tuple[int, ...]] = []
    for state in order:  # it grows while it is walked
        successors = follow(state)
        row = tuple(map(index.get, successors))
        if None in row:
            for successor in successors:
                if successor not in index:
                    index[successor] = len(order)
                    order.append(successor)
            row = tuple(map(index.get, successors))
        rows.append(cast("tuple[int, ...]", row))
        if len(order) > limit:
            raise PastLimit
    return order, rows


class Unfolding(Sequence[tuple[int, ...]]):
    """The rows of a machine without end (a count that nothing stops), worked out as they are asked for.

    `states` are those met so far, in the order of their numbers.
    """

    def __init__(self, initial: Hashable, follow: Callable[[Any], Sequence[Hashable]]) -> None:
        self.states: list[Any] = [initial]
        self._index: dict[Hashable, int] = {initial: 0}
        self._rows: dict[int, tuple[int, ...]] = {}
        self._follow = follow

    def __getitem__(self, state: Any) -> Any:
        row = self._rows.get(state)
        if row is None:
            row = self._rows[state] = tuple(map(self._number, self._follow(self.states[state])))
        return row

    def __len__(self) -> int:
        return len(self.states)

    def _number(self, state: Hashable) -> int:
        number = self._index.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number


def letters_of(seen: Sequence[Hashable]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cards that look alike get one letter: the letter of each card, and for each letter the first such card."""
    index: dict[Hashable, int] = {}
    letters = tuple(index.setdefault(each, len(index)) for each in seen)
    return letters, tuple(letters.index(letter) for letter in range(len(index)))


def picker(places: Sequence[int]) -> Callable[[Sequence[int]], Sequence[int]]:
    """Picks these places out of a row."""
    if len(places) == 1:
        only = places[0]
        return lambda row: (row[only],)
    return itemgetter(*places)


def join(left: Part, right: Part, limit: int = LIMIT) -> Part:
    """Both machines walked side by side; a hand ends where it ends in either. A label is the pair of labels."""
    letters, examples = letters_of(tuple(zip(left.letters, right.letters, strict=True)))
    lefts = picker([left.letters[card] for card in examples])
    rights = picker([right.letters[card] for card in examples])
    left_rows, right_rows = left.rows, right.rows

    def follow(pair: tuple[int, int]) -> Sequence[tuple[int, int]]:
        left_row, right_row = left_rows[pair[0]], right_rows[pair[1]]
        if not left_row or not right_row:
            return ()
        return list(zip(lefts(left_row), rights(right_row), strict=True))

    order, rows = explore((0, 0), follow, limit)
    return Part(letters, rows, [(left.labels[first], right.labels[second]) for first, second in order])
