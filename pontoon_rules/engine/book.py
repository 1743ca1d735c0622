"""What the engine looks up in a rule set again and again, laid out once."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from pontoon_rules.engine.ready import Ready, ready
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.expr.rules import Decided, Rules
from pontoon_rules.expr.typed import Expression
from pontoon_rules.model.ruleset import Action, AlsoClause, Moment, WinnerClause, flat

Clause = TypeVar("Clause", WinnerClause[Expression], AlsoClause[Expression])

_MOMENTS: tuple[Moment, ...] = ("start", "look", "turn", "end")


class Book:
    """The actions of each side by name, those offered in play, and the clauses of each moment."""

    def __init__(self, rules: Rules) -> None:
        ruleset = rules.ruleset
        self.punter = {action.name: action for action in ruleset.punter.actions}
        self.banker = {action.name: action for action in ruleset.banker.actions}
        self.steps = frozenset(step.do for step in flat(ruleset.deal))
        self.winner = _by_moment(ruleset.settle.winner)
        self.also = _by_moment(ruleset.settle.also)
        self.done = {
            True: Cause("done", ruleset.banker.done.node),
            False: Cause("done", ruleset.punter.done.node),
        }
        self.ends_deal = Cause("ends_deal", ruleset.ends_deal.node)
        self._ready: dict[int, Ready] = {}
        self.in_play = {True: self._offered(self.banker), False: self._offered(self.punter)}

    def _offered(self, actions: dict[str, Action[Expression]]) -> dict[str, Ready]:
        return {
            action.name: self.ready(action)
            for action in actions.values()
            if action.name not in self.steps or action.in_play is not None
        }

    def ready(self, action: Action[Expression]) -> Ready:
        """The action with what is worked out of it once."""
        found = self._ready.get(id(action))
        if found is None:
            found = self._ready[id(action)] = ready(action)
        return found

    def cause(self, action: Action[Expression]) -> Cause:
        """The clause that is this action."""
        return self.ready(action).cause


def decided_by(decided: Decided, fallback: str) -> Cause:
    """The clause that decided a setting: named as the outermost, placed where the innermost stands."""
    choices = decided.choices
    return Cause(choices[0].name or fallback, choices[-1].node)


@lru_cache(maxsize=16)
def book_of(rules: Rules) -> Book:
    """The book of a rule set; made once."""
    return Book(rules)



def _by_moment(clauses: tuple[Clause, ...]) -> dict[Moment, tuple[Clause, ...]]:
    return {moment: tuple(clause for clause in clauses if clause.at == moment) for moment in _MOMENTS}
