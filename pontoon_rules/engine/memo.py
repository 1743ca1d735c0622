"""What the rules say of a hand, asked once and remembered until the hand changes."""

from __future__ import annotations

from functools import lru_cache

from pontoon_rules.engine.hands import Hand
from pontoon_rules.expr.reads import names_read
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.view import HandView, TableView


class HandScope(Scope):
    """A scope whose figures of the hand (its totals, its name, its rank) are worked out once.

    They hang on the hand's cards and on what was done with it. All scopes of a hand share what is remembered, whoever's
    clause asks; the hand forgets it when it changes.
    """

    # The figures lie in `__dict__`, where they are found before a property is asked.
    __slots__ = ("__dict__", "rules")

    def __init__(self, hand: Hand, this: HandView, table: TableView, rules: Rules) -> None:
        self.__dict__ = hand.figures
        self.hand = hand
        self.this = this
        self.table = table
        self.facts = rules
        self.rules = rules

    def of(self, hand: HandView) -> Scope:
        """The same table and the same clause, another hand."""
        if type(hand) is not Hand:  # only the face-up cards of a hand: another hand, so to speak
            return Scope(hand, self.this, self.table, self.facts)
        if hand is self.this and hand.scope is not None:
            return hand.scope
        return type(self)(hand, self.this, self.table, self.rules)

    def own(self, hand: HandView) -> Scope:
        """The same table, another hand, as it is seen by itself."""
        return hand.scope if type(hand) is Hand and hand.scope is not None else self.of(hand)


class MovingScope(HandScope):
    """The same where a hand's name or rank hangs on chips as well: these two are worked out every time."""

    class_index = Scope.class_index
    standing = Scope.standing


class _Figure:
    """A property of `Scope` that is worked out once: what is found then lies before it in the instance."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._ask = getattr(Scope, name).fget

    def __get__(self, scope: HandScope, owner: type[Scope]) -> object:
        value = scope.__dict__[self._name] = self._ask(scope)
        return value


class _Total(_Figure):
    """A total, which the rules know of any cards that count the same in every hand."""

    def __get__(self, scope: HandScope, owner: type[Scope]) -> object:
        totals = scope.rules.totals(scope.hand.cards)
        if totals is None:
            return super().__get__(scope, owner)
        figures = scope.__dict__
        figures["total"], figures["low_total"] = totals
        return figures[self._name]


for _name in ("total", "low_total"):
    setattr(HandScope, _name, _Total(_name))
for _name in ("soft", "bust", "class_index", "standing"):
    setattr(HandScope, _name, _Figure(_name))


@lru_cache(maxsize=16)
def kind_of_scope(rules: Rules) -> type[HandScope]:
    """What these rules let a table remember of its hands: all but what changes while a hand stays as it is."""
    hands = rules.ruleset.hands
    expressions = [*(clause.when for clause in hands), *(by for clause in hands for by in clause.rank_by)]
    read = [names_read(expression.tree) for expression in expressions if expression is not None]
    return MovingScope if any("tenure_net" in names for names in read) else HandScope
