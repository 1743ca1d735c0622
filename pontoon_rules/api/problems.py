"""A game made ready for the solver: how many packs, which machine, what has no exact value, and what to bear in mind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal, TypeAlias

from pontoon_rules.api.games import BadOption, Game
from pontoon_rules.api.playing import Playing, refusals
from pontoon_rules.document.node import Node
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.machine.atoms import hand_trees
from pontoon_rules.machine.compile import HandsByTable, NoMachine, compile_machine
from pontoon_rules.machine.machine import Machine
from pontoon_rules.machine.trees import reads
from pontoon_rules.simulate.tables import packs_for
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.kinds import to_blame
from pontoon_rules.solve.problem import Problem, problem_of
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.unsolvable import Unsolvable

Packs: TypeAlias = int | Literal["inf"] | None

MOST_PACKS = 1_000_000


@contextmanager
def unsolvable() -> Iterator[None]:
    """What has no exact value, as a BadOption that names the clause to blame."""
    try:
        yield
    except Unsolvable as reason:
        where = f"{reason.where}: " if reason.where else ""
        raise BadOption(f"{where}{reason.message}", code="no-answer", advice="`simulate` plays it") from None


def problem_for(game: Game, packs: int | None, playing: Playing | None) -> Problem:
    """The game made ready for the solver, its machine compiled with what a strategy asks of a hand."""
    machine = _machine_of(game.rules, None if playing is None else playing.strategy)
    if not isinstance(machine, Machine):
        raise Unsolvable(f"there is no hand machine of these rules: {machine}", _to_blame(game.rules, machine))
    return problem_of(machine, packs)


def _to_blame(rules: Rules, reason: NoMachine) -> Node:
    """The hand whose name hangs on the table, or what tells so many hands apart."""
    if isinstance(reason, HandsByTable):
        for each in rules.ruleset.hands:
            when, ranked = hand_trees(rules, each)
            if any(read.symbol.name in reason.names for tree in (when, *ranked) if tree is not None for read in reads(tree)):
                return each.node
    return to_blame(rules)


@lru_cache(maxsize=4)
def _machine_of(rules: Rules, strategy: Strategy | None) -> Machine | NoMachine:
    """The machine of rules that are loaded, with what a strategy asks; kept, since the same game is often solved again."""
    clauses = () if strategy is None else strategy.clauses
    return compile_machine(rules, [each for clause in clauses for each in (clause.when, clause.amount) if each is not None])


def doubts_of(problem: Problem, solution: Solution) -> list[str]:
    """Why a value is not exact for these rules."""
    found = []
    if not problem.situations.whole_stakes_suffice:
        found.append("amounts were tried at whole first stakes and at the ends of their ranges only: the value is at least this")
    if not problem.pack.endless and solution.splits is not None and solution.may_run_out:
        found.append("the pack may run short when hands are split again and again, which is not counted")
    return found


def notes_of(game: Game, problem: Problem) -> list[str]:
    """What else to bear in mind of a value."""
    found = []
    if game.rules.ruleset.banker.free.value:
        found.append("the banker is free; this is against the policy that he usually follows")
    if problem.course.left_out or problem.situations.left_out:
        found.append("nobody bets on the Shoot: this is the value of the main hand")
    if problem.stakes.costs.any():
        found.append("what actions cost is in the value and not in the results of a deal")
    if problem.table.least != 1:
        found.append(f"the first stake is {problem.table.least} chips")
    return found


def convention_of(name: str) -> Convention:
    """The convention of this name, however its letters and its dash are written; raises BadOption for another."""
    plain = name.strip().upper().translate({ord(dash): "-" for dash in "−–—‐"})
    for each in Convention:
        if plain == each:
            return each
    told = "; ".join(f"`{each}` ({each.means})" for each in Convention)
    raise BadOption(f"`{name}` is no convention for split hands", advice=f"there are {told}")


def packs_of(game: Game, packs: Packs) -> int | None:
    """How many packs that is (None: without end); raises BadOption for a number that cannot be dealt."""
    if packs == "inf":
        return None
    if packs is None:
        with refusals():
            return packs_for(game.rules, 1)
    if not 1 <= packs <= MOST_PACKS:
        raise BadOption(f"{packs} packs cannot be dealt", advice=f"a number from 1 to {MOST_PACKS:,}, or `inf` for packs without end")
    return packs
