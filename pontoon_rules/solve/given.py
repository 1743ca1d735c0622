"""A given strategy as a play: which option its first clause that holds, and whose action is legal, takes in each situation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pontoon_rules.expr.strategy import PASS, Strategy, StrategyClause
from pontoon_rules.machine.decided import holding
from pontoon_rules.machine.permits import Player
from pontoon_rules.machine.residual import Position, reading
from pontoon_rules.machine.seen import Hand
from pontoon_rules.solve.chips import Beyond, Table, holds, number
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.situations import Option, Place, Situation
from pontoon_rules.solve.terms import Again
from pontoon_rules.solve.unsolvable import Unsolvable, looks_beyond


class _Clause(NamedTuple):
    clause: StrategyClause
    when: Callable[[Position], Any]
    amount: Callable[[Position], Any] | None


class Given:
    """A strategy, asked in the situations of a problem whose machine was compiled with its expressions."""

    def __init__(self, problem: Problem, strategy: Strategy) -> None:
        self._problem = problem
        self._name = strategy.name
        self._player = Player(problem.machine.rules, "punter")
        self._clauses = [
            _Clause(
                clause,
                holding(clause.when),
                None if clause.amount is None else reading(clause.amount.tree),
            )
            for clause in strategy.clauses
        ]

    def slots(self) -> Array:
        """For each situation the slot of the option taken. Raises `Unsolvable` where no clause answers."""
        return self.answers()[0]

    def answers(self) -> tuple[Array, Array]:
        """The same, and for each situation the number of the clause that answers (below 0 where nothing is asked)."""
        found = [self._answer(each) for each in self._problem.situations.found]
        slots, clauses = zip(*found, strict=True)
        return np.array(slots, dtype=np.int64), np.array(clauses, dtype=np.int64)

    def again(self, may: Again) -> Again:
        """With which second cards the strategy splits hands again, of those with which it may."""

        def again(first: int, hands: int) -> frozenset[int]:
            return frozenset(second for second in may(first, hands) if self.of_pair(first, second)[1].parts)

        return again

    def of_pair(self, first: int, second: int) -> tuple[int, Option]:
        """What is said of a split hand of these two cards that may be split again, and the number of the clause."""
        return self._taken(self.split_hand(first, second))

    def split_hand(self, first: int, second: int) -> Situation:
        """A split hand of these two cards that may be split again; to split it is its last option."""
        problem = self._problem
        assert problem.firsts is not None
        machine, chips = problem.machine, problem.situations.found[0].place.chips
        state = machine.rows[machine.rows[0][first]][second]
        place = Place(state, problem.firsts.turn, chips, 0, split=True)
        options = problem.situations.found[problem.situations.number(place)].options
        return Situation(place, (*options, Option(problem.split_action, parts=True)))

    def _answer(self, situation: Situation) -> tuple[int, int]:
        if situation.options[0].action == "":
            return 0, -1
        clause, option = self._taken(situation)
        return situation.options.index(option), clause

    def _taken(self, situation: Situation) -> tuple[int, Option]:
        place, table = situation.place, self._problem.table
        counts = self._problem.situations.counts(place)
        position = self._player.position(
            Hand(self._problem.machine.example(place.state), split=place.split, counts=counts)
        )
        for clause, each in enumerate(self._clauses):
            options = [option for option in situation.options if option.action == each.clause.action]
            try:
                if not options or each.clause.action == PASS or not holds(each.when(position), place.chips, table):
                    continue
                option = self._with_amount(each, options, position, place, table)
            except Beyond as beyond:
                raise looks_beyond(f"`{each.clause.name}` of the strategy", beyond.names, each.clause.node) from None
            if option is not None:
                return clause, option
        shown = " ".join(map(str, self._problem.machine.example(place.state)))
        raise Unsolvable(f"{self._name} does not say what to do with {shown}", self._clauses[-1].clause.node)

    def _with_amount(
        self, each: _Clause, options: list[Option], position: Position, place: Place, table: Table
    ) -> Option | None:
        """The option with the clause's amount (without one, the least); None if it is more or less than may be put."""
        if each.amount is None or (len(options) == 1 and not options[0].amount):
            return min(options, key=lambda option: option.amount)
        said = each.amount(position)
        amount = number(said[0] if isinstance(said, tuple) else said, place.chips, table)
        amounts = {option.amount: option for option in options}
        if amount in amounts:
            return amounts[amount]  # type: ignore[index]  # an amount without limit is none of them
        if min(amounts) < amount < max(amounts):
            raise Unsolvable(f"`{each.clause.name}` puts {amount} on a hand; only whole first stakes are solved", each.clause.node)
        return None
