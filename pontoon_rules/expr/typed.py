"""A checked expression: where it stands, what it means, and its value in a scope."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pontoon_rules.document.node import Scalar
from pontoon_rules.expr.canonical import meaning, spelled
from pontoon_rules.expr.evaluate import Run, runner
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.tree import Tree
from pontoon_rules.expr.types import Type


@dataclass(frozen=True, eq=False)
class Expression:
    """An expression that has been checked for its place.

    Calling it with a scope gives the value the place takes: an amount is `("odds" | "money", how much)`, a range
    `(low, high)` (both ends the same for a single value), a seat its number. None means that the clause does not hold,
    since the value is of a hand nobody holds or a share of nothing; a condition is false then.
    """

    node: Scalar
    tree: Tree
    place: Type
    slot: str

    @property
    def type(self) -> Type:
        """The type of the value (of a range, of its ends)."""
        return self.tree.type

    @cached_property
    def run(self) -> Run:
        """The evaluator, compiled when first asked for; what is asked often calls it without the detour of `__call__`."""
        return runner(self.tree, self.place)

    def __call__(self, scope: Scope) -> Any:
        return self.run(scope)

    @cached_property
    def text(self) -> str:
        """The canonical spelling."""
        return spelled(self.tree)

    @cached_property
    def meaning(self) -> tuple[Any, ...]:
        """Equal for expressions that mean the same up to order and brackets; hashable."""
        return meaning(self.tree)

    def same(self, other: Expression) -> bool:
        """Whether both mean the same, as far as order, brackets and the way round of comparisons go."""
        return self.meaning == other.meaning
