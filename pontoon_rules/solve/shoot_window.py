"""What is told of bets on the Shoot: windows in which they may be made, the hands at them, and how they change play."""

from __future__ import annotations

from typing import NamedTuple

from pontoon_rules.solve.chart import Act, Key


class Bet(NamedTuple):
    """A hand at a window: its cards by class, the banker's cards that are seen, how often it is come to, and what a chip bet on it
    is worth: `rides` where it is played for itself, `both` where stake and bet are one. In play with its cell, and whether it was
    split."""

    cards: tuple[int, ...]
    seen: tuple[int, ...]
    chance: float
    rides: float
    both: float
    key: Key | None = None
    split: bool = False


class Change(NamedTuple):
    """A hand (cards by class, and its cell) with which stake and bet together are played otherwise than the stake alone: both acts,
    how often a punter who bets comes to it, and what the other act gains there for stake and bet, per deal."""

    cards: tuple[int, ...]
    key: Key
    split: bool
    usual: Act
    then: Act
    often: float
    gain: float


class Window(NamedTuple):
    """Where bets are taken: the action, how many cards a punter has seen (None: in play), the bets by what he has seen, and how a bet
    as large as the stake, made as soon as it may be, changes the play of all hands that are come to then."""

    action: str
    cards: int | None
    bets: tuple[Bet, ...]
    changes: tuple[Change, ...]

    @property
    def often(self) -> float:
        """How many bets there are per deal, if one is made on every hand."""
        return sum(each.chance for each in self.bets)

    @property
    def rides(self) -> float:
        """What a chip is worth if one is bet on every hand, each played for itself."""
        return _mean(sum(each.chance * each.rides for each in self.bets), self.often)

    @property
    def both(self) -> float:
        """The same, played for stake and bet together."""
        return _mean(sum(each.chance * each.both for each in self.bets), self.often)

    @property
    def gain(self) -> float:
        """What it gains to play for both where such a bet has been made, over playing for the stake alone; per chip bet."""
        return self.both - self.rides


class Windows(NamedTuple):
    """All windows that are told, and in words what is not told, or is told without something that counts."""

    told: tuple[Window, ...] = ()
    untold: tuple[str, ...] = ()


def _mean(total: float, often: float) -> float:
    return total / often if often else 0.0
