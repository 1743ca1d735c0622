"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence


class Seating:
    """The players round the table, each with his left neighbour after him.

    A seat is a number that belongs to one player for the whole evening, in the order in which they came (from 0); who
    leaves and comes back is given a new one. `order` is the way round the table.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.order = list(range(len(names)))

    def round_from(self, seat: int) -> tuple[int, ...]:
        """All seats, this one first and then to the left."""
        place = self.order.index(seat)
        return (*self.order[place:], *self.order[:place])

    def left_of(self, seat: int) -> int:
        """The next seat to the left."""
        return self.round_from(seat)[1 % len(self.order)]

    def find(self, name: str) -> int | None:
        """The seat of him who sits at the table by this name."""
        return next((seat for seat in self.order if self.names[seat] == name), None)

    def sit(self, name: str, right: int | None) -> int:
        """Give a newcomer the place to the left of `right` (None: the last place)."""
        seat = len(self.names)
        self.names.append(name)
        self.order.insert(len(self.order) if right is None else self.order.index(right) + 1, seat)
        return seat

    def leave(self, seat: int) -> None:
        """Take a player from the table."""
        self.order.remove(seat)
