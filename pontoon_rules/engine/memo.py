"""What the rules say of a hand, asked once and remembered until the hand changes."""

from __future__ import annotations

from functools import lru_cache

from pontoon_rules.engine.hands import Hand
from pontoon_rules.expr.reads import names_read
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.scope import Facts, Scope
from pontoon_rules.expr.view import HandView, TableView


class HandScope(Scope):
    """A scope whose figures of the hand (its totals, its name, its rank) are worked out once.

    They hang on the hand's cards and on what was done with it. All scopes of a hand share what is remembered, whoever's
    clause asks; the hand forgets it when it changes.
    """

    # No `__slots__`: the figures lie in `__dict__`, where they are found before a property is asked.

    def __init__(self, hand: Hand, this: HandView, table: TableView, facts: Facts) -> None:
        self.__dict__ = hand.figures
        self.hand = hand
        self.this = this
        self.table = table
        self.facts = facts

    def of(self, hand: HandView) -> Scope:
        """The same table and the same clause, another hand."""
        if type(hand) is not Hand:  # only the face-up cards of a hand: another hand, so to speak
            return Scope(hand, self.this, self.table, self.facts)
        if hand is self.this and hand.scope is not None:
            return hand.scope
        return type(self)(hand, self.this, self.table, self.facts)


class MovingScope(HandScope):
    """The same where a hand's name or rank hangs on chips as well: these two are worked out every time."""

    class_index = Scope.class_index
    standing = Scope.standing


class _Figure:
    """A property of `Scope` that is worked out once: what is found then lies before it in the instance."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._ask = getattr(Scope, name).fget

    def __get__(self, scope: Scope, owner: type[Scope]) -> object:
        value = scope.__dict__[self._name] = self._ask(scope)
        return value


for _name in ("total", "low_total", "soft", "bust", "class_index", "standing"):
    setattr(HandScope, _name, _Figure(_name))


@lru_cache(maxsize=16)
def kind_of_scope(rules: Rules) -> type[HandScope]:
    """What these rules let a table remember of its hands: all but what changes while a hand stays as it is."""
    hands = rules.ruleset.hands
    expressions = [*(clause.when for clause in hands), *(by for clause in hands for by in clause.rank_by)]
    read = [names_read(expression.tree) for expression in expressions if expression is not None]
    return MovingScope if any("tenure_net" in names for names in read) else HandScope
