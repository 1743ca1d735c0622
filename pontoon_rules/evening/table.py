"""A table of regular players: what they are called, what they hold, and how their evening goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.players import StrategyPlayer
from pontoon_rules.engine.result import Settlement
from pontoon_rules.evening.asked import Said
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.players import Regular, play
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.expr.view import Exact

HOUSE = "the house"
_NAMES = ("Ann", "Bob", "Cay", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon")


class DealTold(NamedTuple):
    """How a deal of an evening came out, with the total of every hand by its seat in the deal and its number."""

    result: Settlement
    totals: Mapping[tuple[int, int], Exact]


def has_house(rules: Rules) -> bool:
    """Whether the house banks, which has chips without end."""
    return rules.ruleset.bank.first.value == "house"


def names_for(rules: Rules, players: int) -> tuple[str, ...]:
    """What so many players are called who have not said so: Ann, Bob and so on; where the house banks, the first is it."""
    names = [*_NAMES, *(f"player {number}" for number in range(len(_NAMES) + 1, players + 1))]
    return tuple([HOUSE, *names][:players] if has_house(rules) else names[:players])


@dataclass
class Regulars:
    """Players who all follow one strategy as punters and the usual policy as bankers (`players.Regular`).

    `chips` is by name; who is not in it has as many as he needs. `told` collects, if asked to, how each deal came out, by
    its number.
    """

    rules: Rules
    strategy: Strategy
    names: Sequence[str]
    chips: Mapping[str, Exact]
    told: dict[int, DealTold] | None = field(default=None)

    def play(self, seed: str, deals: int) -> Evening:
        """An evening from a seed, of at most so many deals.

        Raises `Refused` where the rules do not seat so many or the strategy has no answer, and `NoHandClauseError` for
        a hand without a name.
        """
        evening = Evening(self.rules, self.names, chips=self.chips, seed=seed)
        player = Regular(StrategyPlayer(self.strategy))
        watched = player if self.told is None else _Watched(player, self.told)
        play(evening, dict.fromkeys(self.names, watched), deals=deals)
        if isinstance(watched, _Watched):
            watched.look_at(None)
        return evening


class _Watched:
    """A player who remembers how the deals came out."""

    def __init__(self, player: Regular, told: dict[int, DealTold]) -> None:
        self._player = player
        self._told = told
        self._deal: Deal | None = None
        self._number = 0

    def choose(self, evening: Evening) -> Said:
        """What the player says."""
        if evening.deal is not self._deal:
            self.look_at(evening.deal)
            self._number = evening.company.deals
        return self._player.choose(evening)

    def look_at(self, deal: Deal | None) -> None:
        """The deal before has been over since; from now on it is this one."""
        before, self._deal = self._deal, deal
        if before is not None and before.result is not None:
            table = before.table
            hands = [hand for hand in (table.banker, *table.hands) if hand.cards]
            totals = {(hand.seat, hand.number): before.rules.scope(hand, table).total for hand in hands}
            self._told[self._number] = DealTold(before.result, totals)
