"""Staking after the first cards: how much to stake on each, where the deal asks for the stake after a punter has seen them.

Where no rule names a sum of chips, all that a hand wins or loses grows with its first stake, and the best play is the same for
every stake. So what the first cards are worth per first stake decides: the most where it is more than nothing, else the least.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

from pontoon_rules.expr.canonical import spelled
from pontoon_rules.expr.reads import every_part
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant, Read
from pontoon_rules.expr.types import MONEY
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.solve.chips import Exact
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.results import plain
from pontoon_rules.solve.solution import Solution, ended

# Names that stand for a sum of chips, whatever the first stake is.
_SUMS = frozenset({"chip", "min_stake", "max_stake"})
_LIMITS = "min_stake .. max_stake"
# What is said of these is settled with nobody's hand.
_ASIDE = ("bank.", "pack.", "shoot.", "table.", "strategy")


class Staked(NamedTuple):
    """The cards that are seen before the stake (by class), how often, what they are worth per first stake, the best stake."""

    cards: tuple[int, ...]
    chance: float
    worth: float
    stake: Exact


class Staking(NamedTuple):
    """The best stake for all first cards, between `least` and `most` chips."""

    least: Exact
    most: Exact
    rows: tuple[Staked, ...]

    @property
    def chips(self) -> float:
        """The expected result of a deal, in chips, with the best stakes."""
        return sum(each.chance * each.worth * float(each.stake) for each in self.rows)

    @property
    def average(self) -> float:
        """The average first stake, in chips."""
        return sum(each.chance * float(each.stake) for each in self.rows)

    @property
    def flat(self) -> float:
        """The expected result per first stake if it is always the same."""
        return sum(each.chance * each.worth for each in self.rows)

    @property
    def per_stake(self) -> float:
        """The expected result per chip of first stakes, with the best stakes."""
        return self.chips / self.average


def staking_of(solution: Solution) -> Staking | str | None:
    """The best staking under the solution's play; None where the stake is placed before any card.

    A text says why there is none to tell although there are cards: rules that name sums, limits that are none.
    """
    problem = solution.problem
    seen, table = problem.course.before, problem.table
    if not seen:
        return None
    if len(problem.banker.signals) > 1:
        return "one of the banker's cards lies open"
    if table.most == inf:
        return "stakes have no limit"
    reason = _sums(problem.machine.rules, problem.course.opening)
    if reason is not None:
        return f"`{reason}` names a sum of chips, so that play depends on the stake"
    most: Any = table.most
    rows = [
        Staked(cards, chance, worth, most if worth > 0 else table.least) for cards, chance, worth in _firsts(solution, seen)
    ]
    said = [(each.cards, (round(each.worth, 12), each.stake), each.chance) for each in rows]
    told = problem.alphabet.gathered(said)
    return Staking(table.least, most, tuple(rows[number]._replace(cards=cards, chance=chance) for number, cards, chance in told))


def _sums(rules: Rules, opening: str) -> str | None:
    """A rule in which a sum of chips stands, of those that decide what a hand comes to."""
    if rules.ruleset.rounding is not None:
        return "rounding"
    for root in roots_of(rules):
        if root.of.startswith(_ASIDE) or root.of == f"punter.actions {opening}":
            continue
        if root.of == f"punter.actions {opening} adds":
            if spelled(root.tree) != _LIMITS:
                return root.of
        elif not root.of.endswith(" bets") and any(_is_sum(part) for part in every_part(root.tree)):
            return root.of
    return None


def _is_sum(part: object) -> bool:
    if isinstance(part, Read):
        return part.symbol.name in _SUMS
    return isinstance(part, Constant) and part.type == MONEY and part.value not in (0, inf)


def _firsts(solution: Solution, seen: int) -> Iterator[tuple[tuple[int, ...], float, float]]:
    """The first so many cards, how likely they are, and what they are worth."""
    lost = ended(solution.problem, seen)
    values = solution.worth.values[seen].sum(axis=1) + (lost if len(lost) > 1 else 0)
    for cards, nodes in first_hands(solution.problem, seen):
        whole = sum(nodes.values())
        worth = sum(chance * float(solution.ratio(values[node], seen)) for node, chance in nodes.items())
        yield cards, whole, worth / whole


def first_hands(problem: Problem, seen: int) -> list[tuple[tuple[int, ...], dict[int, float]]]:
    """The first so many cards (by class), with the nodes of that level that they are and how likely each is dealt."""
    problem = plain(problem)
    nodes: dict[tuple[int, ...], dict[int, float]] = {(): {0: 1.0}}
    for level in problem.levels[:seen]:
        choices = level.draws.choices
        option = {int(node): place for place, node in enumerate(choices.node)}
        likely = problem.rows.chances(problem.pack, level, choices.node)
        after: defaultdict[tuple[int, ...], dict[int, float]] = defaultdict(dict)
        for cards, node, chance in [(cards, *each) for cards, found in nodes.items() for each in found.items()]:
            for letter, child in enumerate(level.draws.children[option[node]]):
                more = chance * float(likely[option[node], letter])
                if more:
                    found = after[tuple(sorted((*cards, letter)))]
                    found[int(child)] = found.get(int(child), 0.0) + more
        nodes = dict(after)
    return sorted(nodes.items())
