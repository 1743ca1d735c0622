"""The steps of the deal; one punter after another goes through a nested list."""

from __future__ import annotations

from typing import Final, Literal

from pontoon_rules.document.node import Items, Mapping, Node
from pontoon_rules.model.ruleset import EachPunter, Step
from pontoon_rules.model.section import Section

_TO: Final[tuple[Literal["all", "punters", "banker"], ...]] = ("all", "punters", "banker")
_FACE: Final[tuple[Literal["up", "down"], ...]] = ("up", "down")


def build_deal(root: Section) -> tuple[Step | EachPunter, ...]:
    """The steps in order. A card goes to everybody and lies face down unless its step says otherwise."""
    deal = root.needed("deal")
    if isinstance(deal, Items):
        return _steps(deal, root)
    root.wrong(deal, "`deal` is a list of steps")
    return ()


def _steps(items: Items, root: Section) -> tuple[Step | EachPunter, ...]:
    found = (_step(item, root) for item in items.items)
    return tuple(step for step in found if step is not None)


def _step(node: Node, root: Section) -> Step | EachPunter | None:
    if isinstance(node, Items):
        return EachPunter(_steps(node, root), node)
    if not isinstance(node, Mapping):
        return Step(node.value, "all", "down", node)
    step = Section(node, "deal", root.problems)
    do = step.expression_in_clause("do")
    if do is None:
        return None
    return Step(do.value, step.word_or("to", _TO, "all"), step.word_or("face", _FACE, "down"), node)
