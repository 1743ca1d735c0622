"""What the rules say of a hand, asked once and remembered until something changes."""

from __future__ import annotations

from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.ledger import Ledger
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.scope import Scope, Standing
from pontoon_rules.expr.view import Exact, HandView, TableView


class Memo:
    """The facts of a table (`expr.scope.Facts`), remembered on each hand.

    A hand's name and rank hang on its cards, on what was done with it, and on figures of the table; so a remembered
    one holds until the hand changes or a chip moves.
    """

    def __init__(self, rules: Rules, ledger: Ledger) -> None:
        self._rules = rules
        self._entries = ledger.entries
        self.target: Exact = rules.target
        self.class_names = rules.class_names
        self.values = rules.values

    def class_index(self, scope: Scope) -> int:
        """The place of the hand's class, as `Rules.class_index` finds it."""
        hand = scope.hand
        if type(hand) is not Hand:  # only the face-up cards of a hand: another hand, so to speak
            return self._rules.class_index(scope)
        stamp = (hand.version, len(self._entries))
        if hand.class_known != stamp:
            hand.class_index = self._rules.class_index(scope)
            hand.class_known = stamp
        return hand.class_index

    def standing(self, scope: Scope) -> Standing:
        """The hand's standing, as `Rules.standing` finds it."""
        hand = scope.hand
        if type(hand) is not Hand:
            return self._rules.standing(scope)
        stamp = (hand.version, len(self._entries))
        if hand.standing_known != stamp:
            hand.standing = self._rules.standing(scope)
            hand.standing_known = stamp
        return hand.standing


class HandScope(Scope):
    """A scope that remembers a hand's totals until the hand changes: what a card counts hangs on the hand alone."""

    __slots__ = ()

    def of(self, hand: HandView) -> Scope:
        """The same table and the same clause, another hand."""
        return HandScope(hand, self.this, self.table, self.facts)

    @property
    def total(self) -> Exact:
        """The hand's best total, as `Scope.total` finds it."""
        hand = self.hand
        if type(hand) is not Hand:
            return super().total
        if hand.total_known != hand.version:
            hand.total = super().total
            hand.total_known = hand.version
        return hand.total

    @property
    def low_total(self) -> Exact:
        """The sum with every card at its least, as `Scope.low_total` finds it."""
        hand = self.hand
        if type(hand) is not Hand:
            return super().low_total
        if hand.low_total_known != hand.version:
            hand.low_total = super().low_total
            hand.low_total_known = hand.version
        return hand.low_total


def scope_of(hand: Hand, table: TableView, memo: Memo) -> Scope:
    """The scope of a hand; it stays right whatever happens to the hand."""
    if hand.scope is None:
        hand.scope = HandScope(hand, hand, table, memo)
    return hand.scope
