"""Arguments that are worked out: `held(rank(1)) >= 2` said rank by rank, so that each case asks plain questions."""

from __future__ import annotations

from pontoon_rules.cards import RANKS
from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.tree import Constant, Inverse, Joined, Read, Tree
from pontoon_rules.expr.types import BOOL, NUMBER, RANK
from pontoon_rules.machine.trees import NOWHERE, compared, mapped, reads, with_children


def told_by_rank(tree: Tree) -> Tree:
    """The tree with every smallest condition that has such an argument replaced by its cases.

    An amount has no cases: there the argument stays.
    """
    if not any(map(_worked_out, reads(tree))):
        return tree
    rest = with_children(tree, tuple(map(told_by_rank, parts_of(tree))))
    argument = next((found for read in reads(rest) if (found := _worked_out(read)) is not None), None)
    return rest if argument is None or tree.type != BOOL or _over_hands(tree) else told_by_rank(_cases(rest, argument))


def _worked_out(read: Read) -> Tree | None:
    """The argument of a name that takes a rank, if it is no constant."""
    if read.symbol.name not in ("has", "held") or isinstance(read.arguments[0], Constant):
        return None
    return read.arguments[0]


def _over_hands(tree: Tree) -> bool:
    """Whether bare names inside speak of other hands than outside, so that a case cannot be told there."""
    return isinstance(tree, Read) and any(parameter.each_hand for parameter in tree.symbol.parameters)


def _cases(tree: Tree, argument: Tree) -> Tree:
    """The condition for each rank that the argument may be, and for no rank at all."""

    def with_rank(part: Tree, rank: str | None) -> Tree | None:
        if not isinstance(part, Read) or _worked_out(part) != argument:
            return None
        if rank is None:  # among no cards, none is of no rank
            nothing = part.symbol.name == "held"
            return Constant(NUMBER, NOWHERE, 0, "0") if nothing else Constant(BOOL, NOWHERE, False, "false")
        return Read(part.type, part.at, part.symbol, part.on, (_rank(rank),))

    one_of = [compared(argument, "==", _rank(rank)) for rank in RANKS]
    cases: list[Tree] = [
        Joined(BOOL, tree.at, "and", (of_rank, mapped(tree, lambda part, rank=rank: with_rank(part, rank))))  # type: ignore[misc]
        for of_rank, rank in zip(one_of, RANKS, strict=True)
    ]
    none = Inverse(BOOL, NOWHERE, Joined(BOOL, NOWHERE, "or", tuple(one_of)))
    cases.append(Joined(BOOL, tree.at, "and", (none, mapped(tree, lambda part: with_rank(part, None)))))
    return Joined(BOOL, tree.at, "or", tuple(cases))


def _rank(rank: str) -> Constant:
    return Constant(RANK, NOWHERE, rank, rank)
