"""How much work the proofs about one rule file may be, in steps that are the same on every machine."""

from __future__ import annotations

from pontoon_rules.expr.tree import Tree
from pontoon_rules.machine.trees import children

# A step is about what one card more on a hand costs, or one look at a clause. All proofs of a check share so many: the
# built-in games need a few thousand to a few hundred thousand.
BUDGET = 1_500_000


class OutOfWorkError(Exception):
    """The proofs have done all the work they may: the game is too large for what is left of them."""


class Work:
    """Counts the steps of all proofs of a check."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.done = 0

    def spend(self, steps: int) -> None:
        """Note steps that are about to be taken. Raises `OutOfWorkError` where they are too many."""
        self.done += steps
        if self.done > self.budget:
            raise OutOfWorkError


def size(tree: Tree) -> int:
    """How many parts a tree has: what it costs to ask it, in steps."""
    return 1 + sum(map(size, children(tree)))
