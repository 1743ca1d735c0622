"""One game as the search for a difference asks it: what a hand may do, and how hands are settled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pontoon_rules.expr.canonical import meaning, spelled
from pontoon_rules.expr.evaluate import answered
from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Read, Tree
from pontoon_rules.expr.types import CLASS
from pontoon_rules.machine.permits import Permits, Player
from pontoon_rules.machine.residual import of_cards
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.machine.seen import UNNAMED, Facts, Hand, scope_of
from pontoon_rules.machine.settlement import Settler
from pontoon_rules.machine.trees import reads

_RANKING = frozenset({"best", "leaders", "peers", "better", "level"})


class Side:
    """A game: its punters, its banker, its settlement, and what the rest of its rules asks of hands."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.punter = Player(rules, "punter")
        self.banker = Player(rules, "banker")
        self.settler = Settler(rules)
        self._facts = Facts(rules)
        self.probes = dict(_probes(rules))
        self._ranked = any(read.symbol.name in _RANKING for tree in _outside(rules) for read in reads(tree))

    def probe(self, hand: Hand, *, whole: bool) -> dict[Any, Any]:
        """What rules beyond the machine (who banks next, extra payments by the whole table) ask of this hand; of one that
        is not `whole`, since cards are still to be dealt to it or only those are meant that are shown, not what it is called."""
        scope = scope_of(self._facts, hand, hand)
        found = {key: run(scope) for key, (_, run) in self.probes.items()}
        if not whole:
            return found
        index = self._facts.class_index(scope)
        found["unnamed"] = index == UNNAMED
        if self._ranked:
            name = self.rules.class_names[index] if index >= 0 else str(index)
            found["standing"] = (name, *self._facts.standing(scope)[1:])
        return found

    def permits(self, hand: Hand, *, banking: bool) -> Permits:
        """What the hand may do when it is its turn."""
        return (self.banker if banking else self.punter).in_play(hand)


def _outside(rules: Rules) -> Iterator[Tree]:
    """Every expression that asks for more than the cards and the turn of the hand in question."""
    for root in roots_of(rules):
        if not of_cards(root.tree):
            yield root.tree


def _probes(rules: Rules) -> Iterator[tuple[Any, tuple[str, Any]]]:
    """The largest parts of those expressions that cards and turn decide, asked of a hand."""
    for tree in _outside(rules):
        for part in _parts(tree):
            key = (meaning(part), rules.class_names if _lists_names(part) else ())
            yield key, (spelled(part), answered(part))


def _parts(tree: Tree) -> Iterator[Tree]:
    """The largest parts about one hand; what two hands are asked together falls into what each is asked."""
    asked = list(reads(tree))
    if isinstance(tree, Read) and tree.on is not None:
        bare = Read(tree.type, tree.at, tree.symbol, None, tree.arguments)
        if of_cards(bare) and tree.symbol.needs != "nothing":
            yield bare
    elif asked and all(_of_one(read) for read in asked):
        if any(read.symbol.needs != "nothing" for read in asked):
            yield tree
        return
    for part in parts_of(tree):
        yield from _parts(part)


def _of_one(read: Read) -> bool:
    return read.on is None and of_cards(read) and read.symbol.name not in _RANKING | {"this", "banker"}


def _lists_names(tree: Tree) -> bool:
    """Whether the value is a place in the list of hands' names, which means nothing without the list."""
    return tree.type == CLASS
