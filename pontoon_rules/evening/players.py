"""Players for an evening: each decides where he is asked, in a deal and between deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pontoon_rules.engine.asked import ACCEPT, Act
from pontoon_rules.engine.players import Player, PolicyBanker
from pontoon_rules.engine.refusal import Refusal, Refused
from pontoon_rules.evening.asked import Said
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.words import Close


class EveningPlayer(Protocol):
    """Whoever decides for a player."""

    def choose(self, evening: Evening) -> Said:
        """What to say to the open question (`evening.decision`)."""


class Regular:
    """Plays his deals as a punter, banks by the policy of the rules, opens the Shoot with the least, buys no bank and
    sells none."""

    def __init__(self, punter: Player, banker: Player | None = None) -> None:
        self._punter = punter
        self._banker = banker or PolicyBanker()

    def choose(self, evening: Evening) -> Said:
        """His answer."""
        deal, decision = evening.deal, evening.decision
        if deal is not None and deal.asked is not None:
            return (self._punter if deal.asked.hand.seat else self._banker).choose(deal)
        assert decision is not None
        offer = decision.offers[0]
        return Act("pass") if offer.action == ACCEPT else Act(offer.action, offer.low)


def play(evening: Evening, players: Mapping[str, EveningPlayer], *, deals: int) -> Evening:
    """Play on until the evening is over, or as many deals are dealt in all; then it is closed.

    Raises `Refused` where somebody says what he may not, or nobody plays for a player.
    """
    while (question := evening.question) is not None:
        name = evening.company.name(question.seat)
        if evening.deal is None and evening.company.deals >= deals:
            evening.do(Close(f"{deals} deal{' was' if deals == 1 else 's were'} agreed upon"))
            break
        player = players.get(name)
        if player is None:
            raise Refused(Refusal("no-answer", f"nobody plays for {name}"))
        evening.do(player.choose(evening))
    return evening
