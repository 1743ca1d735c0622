"""Kinds of cards: how many hands they make, and which clause is to blame where that is too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pontoon_rules.document.node import Node
from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant, Read, Tree
from pontoon_rules.machine.machine import Machine
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.machine.trees import reads
from pontoon_rules.solve.graph import MOST_NODES
from pontoon_rules.solve.pack import Pack
from pontoon_rules.solve.unsolvable import Unsolvable

# With so many kinds of cards it is worth counting hands before they are made.
_MANY_KINDS = 14


def refuse_too_many(machine: Machine, pack: Pack) -> None:
    """Raises `Unsolvable` at once where the hands that a punter can twist into are too many to be made one by one."""
    kinds = len(machine.classes)
    if kinds < _MANY_KINDS or pack.endless or not _twists_freely(machine.rules):
        return
    hands = _hands(machine.rows, pack.counts)
    if hands > MOST_NODES:
        raise Unsolvable(
            f"a punter may hold {hands:,} different hands, since the rules tell {kinds} kinds of cards apart: more than "
            f"{MOST_NODES:,} are not solved",
            to_blame(machine.rules),
        )


def refuse_too_many_of_the_banker(rows: Sequence[Sequence[int]], counts: Sequence[int], rules: Rules) -> None:
    """Raises `Unsolvable` where the banker's hands are too many to be made one by one: `rows` is where each state of his hand leads
    by his own classes of cards (empty: it ends), `counts` how many cards of each there are."""
    if len(counts) < _MANY_KINDS:
        return
    hands = _hands(rows, counts)
    if hands > MOST_NODES:
        raise Unsolvable(
            f"the banker may hold {hands:,} different hands, since his play or what is seen of it tells {len(counts)} kinds of cards "
            f"apart: more than {MOST_NODES:,} are not solved",
            to_blame(rules),
        )


def to_blame(rules: Rules) -> Node:
    """The clause that makes hands so many: the first that tells suits apart, else the action that burns hands, else what
    ends a punter's turn."""
    suits = next((root.node for root in roots_of(rules) if _tells_suits(root.tree)), None)
    burns = (action.node for action in rules.ruleset.punter.actions if action.burns is not None and action.burns.value)
    return suits or next(burns, None) or rules.ruleset.punter.done.node


def _tells_suits(tree: Tree) -> bool:
    if isinstance(tree, Read) and tree.symbol.name == "suited":
        return True
    if isinstance(tree, Constant) and tree.type.kind in ("suit", "card"):
        return True
    return any(_tells_suits(part) for part in parts_of(tree))


def _twists_freely(rules: Rules) -> bool:
    """Whether some action draws cards again and again, so that every hand that is not over can be come to."""
    if any(read.symbol.name not in ("bust", "total", "cards", "hand", "target") for read in reads(rules.ruleset.punter.done.tree)):
        return False
    return any(
        action.draws is not None
        and action.draws.value in ("up", "down")
        and (action.ends_turn is None or not action.ends_turn.value)
        and all(each is None for each in (action.cards, action.times, action.when, action.at_least, action.adds, action.bets))
        for action in rules.ruleset.punter.actions
    )


def _hands(rows: Sequence[Sequence[int]], counts: Sequence[int]) -> int:
    """How many hands, by cards, go on while their cards come in the order of the pack."""
    states = Counter({0: 1})
    for letter, have in enumerate(counts):
        found = Counter(states)
        for state, hands in states.items():
            at = state
            for _ in range(have):
                at = rows[at][letter]
                if not rows[at]:
                    break
                found[at] += hands
        states = found
    return states.total()
