"""The turn: what was done with a hand, as a small machine whose letters are the actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.explore import explore
from pontoon_rules.machine.partial import MISSING, Asked, reduced
from pontoon_rules.machine.roots import guard_of, side_of
from pontoon_rules.machine.values import Fact, Kind, fact_of
from pontoon_rules.model.ruleset import Action, Owner

# A count that somebody asks for exactly and no rule bounds is kept up to here: no hand has more cards.
MOST = 52


class TurnMachine(NamedTuple):
    """What can have been done with a hand of a punter or the banker, as far as the rules ask.

    `facts` name what a state is made of, `states` give their values (a count stops at the largest number asked for),
    `rows` where each action of `actions` leads, -1 where the turn forbids it. State 0: nothing was done yet.
    """

    owner: Owner
    facts: tuple[Fact, ...]
    states: tuple[tuple[bool | int, ...], ...]
    actions: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]

    def follow(self, state: int, action: str) -> int | None:
        """The turn after an action, or None where the turn forbids it."""
        after = self.rows[state][self.actions.index(action)]
        return None if after < 0 else after

    def fact(self, state: int, fact: Fact) -> bool | int | None:
        """The value of a fact, or None if the rules do not ask for it."""
        return self.states[state][self.facts.index(fact)] if fact in self.facts else None

    def kind(self, state: int, facts: Iterable[Fact]) -> Kind:
        """The values of the facts that card values and names of hands read."""
        known = dict(zip(self.facts, self.states[state], strict=True))
        return tuple((fact, known[fact]) for fact in facts)


def turn_machine(rules: Rules, owner: Owner, caps: dict[Fact, int | None]) -> TurnMachine:
    """The turn of a hand. `caps` are the facts that are asked for: a count is kept up to the number given (None: exactly)."""
    side = side_of(rules, owner)
    facts = tuple(caps)
    tops = tuple(MOST if cap is None else cap for cap in caps.values())
    guards = [guard_of(act) for act in side.actions]

    def after(state: tuple[Any, ...], act: Action[Expression]) -> tuple[Any, ...]:
        splits = act.splits is not None and act.splits.value
        return tuple(
            min(value + 1, top) if fact == ("times", act.name) else True if fact[0] == "split" and splits else value
            for fact, value, top in zip(facts, state, tops, strict=True)
        )

    def follow(state: tuple[Any, ...]) -> Sequence[tuple[Any, ...]]:
        values = dict(zip(facts, state, strict=True))
        return [
            after(state, act) if _open(guard, values) else ()
            for act, guard in zip(side.actions, guards, strict=True)
        ]

    first = tuple(owner == "banker" if fact[0] == "banking" else 0 if fact[0] == "times" else False for fact in facts)
    if not facts:
        return TurnMachine(owner, (), ((),), tuple(act.name for act in side.actions), ((0,) * len(guards),))
    order, rows = explore(first, lambda state: follow(state) if state else ())
    kept = [place for place, state in enumerate(order) if state]
    number = {place: new for new, place in enumerate(kept)}
    return TurnMachine(
        owner,
        facts,
        tuple(order[place] for place in kept),
        tuple(act.name for act in side.actions),
        tuple(tuple(number.get(place, -1) for place in rows[state]) for state in kept),
    )


def _open(guard: Tree, values: dict[Fact, Any]) -> bool:
    """Whether the turn alone does not forbid an action."""

    def known(asked: Read | Asked) -> Any:
        fact = fact_of(asked) if isinstance(asked, Read) and asked.on is None else None
        return values.get(fact, MISSING) if fact is not None else MISSING

    rest = reduced(guard, known)
    return not isinstance(rest, Constant) or bool(rest.value)
