"""What two games remember of what was done with a hand: only as much as one of them asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Comparison, Constant, Read, Tree
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.machine.stakes import Stakes
from pontoon_rules.model.ruleset import Owner

# A count that is asked for exactly is kept up to here: no hand has more cards.
MOST = 52


class Turn(NamedTuple):
    """Whether a hand is split, whether more than the first stake lay on it before, and how often each tracked action was
    done with it."""

    split: bool
    early: bool
    counts: tuple[int, ...]


class Tracked:
    """The actions of one side that must be counted to tell both games' answers, each up to the largest count asked for."""

    def __init__(self, games: Iterable[Rules], owner: Owner) -> None:
        self.owner = owner
        caps: dict[str, int] = {}
        self._raising: frozenset[str] = frozenset()
        for rules in games:
            side = rules.ruleset.punter if owner == "punter" else rules.ruleset.banker
            own = {action.name for action in side.actions}
            asked = [found for root in roots_of(rules) for found in _counts(root.tree)]
            stakes = Stakes(rules.ruleset)
            self._raising |= stakes.raising
            asked += [(name, 2) for name in stakes.raising]
            for action in side.actions:
                if action.hands is not None:
                    asked.append((action.name, action.hands.value))
            for name, cap in asked:
                if name in own:
                    caps[name] = max(caps.get(name, 0), min(cap, MOST))
        self.names = tuple(sorted(caps))
        self._caps = tuple(caps[name] for name in self.names)
        self.start = Turn(split=False, early=False, counts=(0,) * len(self.names))

    def after(self, turn: Turn, action: str, *, splits: bool) -> Turn:
        """The turn when the action has been done."""
        counts = turn.counts
        if action in self.names:
            place = self.names.index(action)
            counts = (*counts[:place], min(counts[place] + 1, self._caps[place]), *counts[place + 1 :])
        if not splits:
            return turn._replace(counts=counts)
        raised = any(count and name in self._raising for name, count in zip(self.names, turn.counts, strict=True))
        return Turn(split=True, early=turn.early or raised, counts=counts)

    def counts(self, turn: Turn) -> dict[str, int]:
        """How often each action was done, as a hand has it."""
        return dict(zip(self.names, turn.counts, strict=True))


def _counts(tree: Tree) -> Iterator[tuple[str, int]]:
    """Actions whose count a tree reads, and how far it must be kept to answer."""
    if isinstance(tree, Comparison):
        for asked, other in ((tree.left, tree.right), (tree.right, tree.left)):
            if _counted(asked) and isinstance(other, Constant) and isinstance(other.value, int):
                # One more than it is compared with stands for all beyond.
                yield _counted(asked), max(other.value + 1, 0)
                return
    if _counted(tree):
        yield _counted(tree), MOST
    for part in parts_of(tree):
        yield from _counts(part)


def _counted(tree: Tree) -> str:
    if isinstance(tree, Read) and tree.symbol.name == "times" and isinstance(tree.arguments[0], Constant):
        return tree.arguments[0].text
    return ""
