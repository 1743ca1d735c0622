"""Whose hand decides an expression; and expressions that one hand decides, asked once of each hand."""

from __future__ import annotations

from typing import Any

from pontoon_rules.expr.tree import Read, Tree
from pontoon_rules.machine.residual import Position, Reading, of_cards
from pontoon_rules.machine.trees import reads
from pontoon_rules.prove.work import size


def whose(read: Read) -> str:
    """Whose hand decides a name: `own`, `banker`, nobody's (empty), or `more` than one hand's cards and turn."""
    name = read.symbol.name
    if name == "banker" or (isinstance(read.on, Read) and read.on.symbol.name == "banker" and read.on.on is None):
        return "banker" if of_cards(read) else "more"
    if name in ("this", "target", "chip", "min", "max"):
        return ""
    if name in ("better", "level") or not of_cards(read):
        return "more"
    return "own"


def remembering(tree: Tree, run: Reading) -> Reading:
    """The same reading; where one hand decides what it comes to, it is asked once of that hand.

    What actions have put on a hand is known of it too, as far as it is known at all.
    """
    deciding = _deciding(tree)
    known: dict[Any, Any] = {}
    if deciding == {"own"}:

        def of_own(position: Position) -> Any:
            hand = position.scope.hand
            if hand not in known:
                known[hand] = run(position)
            return known[hand]

        return of_own
    if deciding == {"banker"}:

        def of_banker(position: Position) -> Any:
            hand = position.scope.table.banker
            if hand not in known:
                known[hand] = run(position)
            return known[hand]

        return of_banker
    return run


def cost(tree: Tree) -> int:
    """What such a reading costs in steps, once the hands that come up have been asked."""
    return 1 if _deciding(tree) in ({"own"}, {"banker"}) else size(tree)


def _deciding(tree: Tree) -> set[str]:
    return {"own" if _of_own_stake(read) else whose(read) for read in reads(tree)} - {""}


def _of_own_stake(read: Read) -> bool:
    return read.symbol.needs == "stake" and read.on is None
