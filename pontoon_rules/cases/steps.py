"""What a test asks of a step of the deal at which nobody was asked, since nothing was legal there."""

from __future__ import annotations

from pontoon_rules.cases.case import Deed
from pontoon_rules.engine.actions import offer, terms
from pontoon_rules.engine.asked import Asked
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.refusal import Refusal
from pontoon_rules.model.ruleset import flat


class PassedSteps:
    """Answers whether an action would have been legal at a step that the deal has gone past without asking.

    It must be asked as soon as the deal asks anybody anything: until somebody plays, all stands as it stood at the step.
    """

    def __init__(self, deal: Deal) -> None:
        self._table = deal.table
        ruleset = deal.rules.ruleset
        self._order = {name: place for place, name in enumerate(step.do for step in flat(ruleset.deal))}
        self._own = {
            True: {action.name: action for action in ruleset.banker.actions},
            False: {action.name: action for action in ruleset.punter.actions},
        }

    def has(self, deed: Deed, seat: int, asked: Asked) -> bool:
        """Whether this only asks about a step that came before the open question."""
        if deed.ask == "do" or deed.action not in self._order or deed.action not in self._own[seat == 0]:
            return False
        return (self._order[deed.action], seat) < (self._order.get(asked.step, len(self._order)), asked.hand.seat)

    def refusal(self, deed: Deed, seat: int) -> Refusal | None:
        """Why the action was not legal at its step; None if it was."""
        hand, action = self._table.seats[seat][0], self._own[seat == 0][deed.action]
        if deed.amount is None:
            offered = offer(self._table, hand, action, in_play=False)
            return offered if isinstance(offered, Refusal) else None
        found = terms(self._table, hand, action, deed.amount, in_play=False)
        return found if isinstance(found, Refusal) else None
