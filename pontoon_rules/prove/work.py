"""How much work the proofs about one rule file may be, in steps that are the same on every machine."""

from __future__ import annotations

from collections.abc import Callable

from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.tree import Tree

# A step is about what one card more on a hand costs, or one look at a clause. All proofs of a check share so many: the
# built-in games need a few thousand to a few hundred thousand.
BUDGET = 1_500_000
# After so many steps it is said how many there have been.
_SAID = 5_000


class OutOfWorkError(Exception):
    """The proofs have done all the work they may: the game is too large for what is left of them."""


class Work:
    """Counts the steps of all proofs of a check, and now and then tells how many there have been."""

    def __init__(self, budget: int = BUDGET, tell: Callable[[int], None] | None = None) -> None:
        self.budget = budget
        self.done = 0
        self._tell = tell
        self._told = 0

    def spend(self, steps: int) -> None:
        """Note steps that are about to be taken. Raises `OutOfWorkError` where they are too many."""
        self.done += steps
        if self._tell is not None and self.done - self._told >= _SAID:
            self._told = self.done
            self._tell(self.done)
        if self.done > self.budget:
            raise OutOfWorkError


def size(tree: Tree) -> int:
    """How many parts a tree has: what it costs to ask it, in steps."""
    return 1 + sum(map(size, parts_of(tree)))
