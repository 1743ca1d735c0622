"""The pack as numbers: cards left of each class, chances as floats, or whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]


@dataclass(frozen=True)
class Pack:
    """Cards of each class (`counts`), dealt without replacement; `endless` packs never run short.

    With `depth` every chance is a whole number: one after k cards have gone is told over `below(k)`, the number of ways
    to deal the cards from there to the `depth`-th. Without it (0) chances are floats.
    """

    counts: tuple[int, ...]
    endless: bool = False
    depth: int = 0
    full: Array = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "full", np.array(self.counts, dtype=np.int64))

    @property
    def exact(self) -> bool:
        """Whether chances are whole numbers over one denominator."""
        return self.depth > 0

    @property
    def dtype(self) -> Any:
        """What arrays of chances are made of."""
        return object if self.exact else np.float64

    def size(self, gone: int) -> int:
        """How many cards are left; 1 where there are none, of which none can come."""
        cards = sum(self.counts)
        return cards if self.endless else max(cards - gone, 1)

    def left(self, gone: Array, full: Array | None = None) -> Array:
        """How many cards of each class are left, a row for each row of cards that have gone; `full` are the cards of the whole
        pack, where it is counted in another way for each row."""
        full = self.full if full is None else full
        if self.endless:
            return np.broadcast_to(full, gone.shape)
        left: Array = np.maximum(full - gone, 0)
        return left

    def below(self, gone: int) -> int:
        """What a chance is told over after so many cards (1 where it is a float)."""
        return prod(self.size(card) for card in range(gone, self.depth)) if self.exact else 1

    def chances(self, gone: Array, number: int, full: Array | None = None) -> Array:
        """Of the next card after `number` have gone: for each class its share of what a value one card on is told over."""
        left = self.left(gone, full)
        found: Array = left.astype(object) if self.exact else left / self.size(number)
        return found

    def ratio(self, wanted: Sequence[int], gone: Array, number: int) -> Any:
        """How likely the next cards are of just these classes, told as in `chances`."""
        found: Any = 1
        lost = np.array(gone)
        for place, letter in enumerate(wanted):
            left = int(self.left(lost)[letter])
            found = found * left if self.exact else found * left / self.size(number + place)
            lost[letter] += 1
        return found

    def deep(self, gone: int, cards: int) -> Any:
        """By what a product of cards left, `cards` of them after `gone`, becomes a chance."""
        if self.exact:
            return prod(self.size(card) for card in range(gone + cards, self.depth))
        return 1.0 / prod(self.size(card) for card in range(gone, gone + cards))
