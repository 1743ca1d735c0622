"""Which cards two games are dealt from, for each number of players that both allow."""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import Any

from pontoon_rules.cards import Card
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.machine.seen import Hand

# A game that sets no limit is looked at with so many at the table.
MOST_PLAYERS = 12


class _Seats:
    """A table of which only the number of players is known."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.banker = Hand((), banking=True)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"before the first deal `{name}` is not known")


def players_of(rules: Rules) -> tuple[int, ...]:
    """The numbers of players a game is for, the banker included."""
    try:
        decided = rules.decide(rules.ruleset.table.players, _scope(rules, 2))
    except AttributeError:
        decided = None
    low, high = (2, MOST_PLAYERS) if decided is None else decided.value
    return tuple(range(max(int(low), 2), int(MOST_PLAYERS if high == inf else high) + 1))


def cards_of(rules: Rules, players: int) -> Counter[Card] | None:
    """The cards for so many players; None if that hangs on more than the number of players."""
    try:
        decided = rules.decide(rules.ruleset.pack.packs, _scope(rules, players))
    except AttributeError:
        return None
    return Counter(rules.cards(1 if decided is None else int(decided.value)))


def _scope(rules: Rules, players: int) -> Scope:
    table: Any = _Seats(players)
    hand: Any = table.banker
    return Scope(hand=hand, this=hand, table=table, facts=rules)
