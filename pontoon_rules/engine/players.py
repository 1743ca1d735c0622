"""Players: each decides where the deal asks his seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from pontoon_rules.engine.asked import ACCEPT, PASS, Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.refusal import Refusal, Refused, seat_name
from pontoon_rules.engine.result import Settlement
from pontoon_rules.engine.turn import policy_act
from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.expr.view import Money


class Player(Protocol):
    """Whoever decides for a seat."""

    def choose(self, deal: Deal) -> Act:
        """What to do about the deal's open question (`deal.asked`, `deal.decision`)."""


class StrategyPlayer:
    """A punter who follows a strategy file.

    Where a clause names no amount he puts on the least that is allowed; asked whether he takes the bank he has won, he
    does, since a strategy speaks of a hand and not of the bank. Raises `Refused` (`no-answer`) where no clause
    of the strategy holds whose action is legal.
    """

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy

    def choose(self, deal: Deal) -> Act:
        """The first clause that holds and is legal."""
        asked = deal.asked
        if asked is None:
            raise Refused(Refusal("refused", "the deal is over"))
        if asked.step == "bank":
            return Act(ACCEPT)
        chosen: list[Act] = []

        def legal(action: str, amount: Money | None) -> bool:
            act = asked.act(action, amount)
            if act is None:
                return False
            chosen.append(act)
            return True

        if self._strategy.choose(deal.table.scope(asked.hand), legal) is None:
            raise Refused(_no_answer(self._strategy.name, deal))
        return chosen[-1]


class PolicyBanker:
    """A banker who follows his usual policy (`banker.plays`), declines what else is offered, and keeps the bank as long
    as he is asked."""

    def choose(self, deal: Deal) -> Act:
        """What the policy says."""
        asked = deal.asked
        if asked is not None and asked.step == "banker":
            return policy_act(asked)
        return Act(PASS)


class ScriptedPlayer:
    """Does what it was told, in order; for tests. Raises `Refused` when it has nothing left to do."""

    def __init__(self, acts: Iterable[Act]) -> None:
        self._acts = iter(acts)

    def choose(self, deal: Deal) -> Act:
        """The next act."""
        act = next(self._acts, None)
        if act is None:
            raise Refused(_no_answer("the script", deal))
        return act


def play(deal: Deal, players: Mapping[int, Player]) -> Settlement:
    """Play a deal to its end. A banker who is not among the players follows his policy.

    Raises `Refused` where a player does what is not allowed or has no answer, and where a seat has no player.
    """
    policy = PolicyBanker()
    while (asked := deal.asked) is not None:
        seat = asked.hand.seat
        player = players.get(seat, policy if seat == 0 else None)
        if player is None:
            raise Refused(Refusal("no-answer", f"nobody plays for {seat_name(seat)}"))
        deal.do(player.choose(deal))
    result = deal.result
    assert result is not None
    return result


def _no_answer(who: str, deal: Deal) -> Refusal:
    decision = deal.decision
    if decision is None or deal.asked is None:
        return Refusal("no-answer", f"{who} has no answer")
    cards = " ".join(map(str, deal.asked.hand.cards)) or "no cards"
    legal = ", ".join(offer.action for offer in decision.offers) + (", pass" if decision.may_pass else "")
    return Refusal(
        "no-answer", f"{who} has no answer for {seat_name(decision.seat)} with {cards} at `{decision.step}`: legal is {legal}"
    )
