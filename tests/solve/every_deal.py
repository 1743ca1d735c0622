"""Every deal of a small pack, dealt by the reference engine under the solved play: what it comes to must be the solved value.

    python -m tests.solve.every_deal [SWITCH...]

    python -m tests.solve.every_deal games

Turns the switches of rule files one by one, each over a game with a pack of few kinds of cards, solves it, and lets the reference
engine deal every order of cards that there is. The engine knows nothing of machines, hands as arrays, or chances: it is given the
next card. With `games` the built-in games instead. Games that are refused, whose pack may run short, or that have too many deals are named and passed over.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum
from pathlib import Path
from tempfile import TemporaryDirectory

from pontoon_rules import api
from pontoon_rules.cards import Card
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.players import Player, PolicyBanker, play
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.stock import Place
from pontoon_rules.resources import ruleset_names
from pontoon_rules.solve.at_table import SolvedPlayer
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.unsolvable import Unsolvable
from tests.solve.solving import solved_game
from tests.solve.test_brute import left_out

# Aces and tens for pontoons, eights to be split, and so few kinds that all orders can be dealt.
TWO_HANDS = "punter: {actions: {split: {hands: 2}}}\n"
FEW = (1, 1, 2, 5, 8, 8, 8, 10, 10, 10, 10, 10, 10)


# More deals than this are not dealt.
MOST = 60_000


class RanOut(Exception):
    """A deal needed more cards than there are."""


class TooMany(Exception):
    """There are more deals than anyone waits for."""


class EveryOrder:
    """A stock that gives every order of some cards, deal after deal; cards of one kind count as one, as often as they are there."""

    def __init__(self, cards: Iterable[Card], kind: Callable[[Card], int]) -> None:
        self._of_kind: dict[int, list[Card]] = {}
        for card in cards:
            self._of_kind.setdefault(kind(card), []).append(card)
        self._path: list[list[int]] = []
        self.chance = 1.0
        self.begin()

    def begin(self) -> None:
        """A fresh pack, for the next deal."""
        self._left = Counter({kind: len(cards) for kind, cards in self._of_kind.items()})
        self._at = 0
        self.chance = 1.0

    def on(self) -> bool:
        """Goes on to the next order of cards; tells whether there is one."""
        del self._path[self._at :]
        while self._path and len(self._path[-1]) == 1:
            self._path.pop()
        if self._path:
            self._path[-1].pop()
        return bool(self._path)

    def has(self, places: Sequence[Place]) -> bool:
        """Whether so many cards are left."""
        return len(places) <= self._left.total()

    def draw(self, seat: int, hand: int) -> Card:
        """The next card of this order."""
        if not self._left.total():
            raise RanOut
        if self._at == len(self._path):
            self._path.append([kind for kind, left in self._left.items() if left])
        kind = self._path[self._at][-1]
        self._at += 1
        self.chance *= self._left[kind] / self._left.total()
        self._left[kind] -= 1
        return self._of_kind[kind][self._left[kind]]

    def take_back(self, cards: Iterable[Card]) -> None:
        """Cards out of play do not come back."""


def every_deal(game: api.Game, solution: Solution) -> tuple[float, int]:
    """What the solved play comes to over every deal, per first stake, and how many there are. Raises `RanOut`, `TooMany`."""
    machine = solution.problem.machine
    stock = EveryOrder(game.rules.cards(1), machine.class_of)
    players: dict[int, Player] = {0: PolicyBanker(), 1: SolvedPlayer(solution)}
    first, parts, going = float(solution.problem.table.least), list[float](), True
    while going:
        stock.begin()
        try:
            result = play(Deal(game.rules, punters=1, stock=stock), players)
        except Refused as refused:
            if refused.refusal.code == "no-answer":
                raise
            raise RanOut from refused
        if result.void is not None:
            raise RanOut
        if len(parts) == MOST:
            raise TooMany
        parts.append(stock.chance * float(result.stakes[1]) / first)
        going = stock.on()
    return fsum(parts), len(parts)


def compared(
    name: str, change: str, convention: Convention = Convention.CDZ, cards: tuple[int, ...] = FEW
) -> tuple[float, float, int]:
    """The solved value of a game with these lines and a small pack, what its deals come to, and how many there are."""
    with TemporaryDirectory() as folder:
        Path(folder, "small.yaml").write_text(f"format: 1\nname: Small\nextends: {name}\n{TWO_HANDS}{left_out(cards)}", encoding="utf-8")
        Path(folder, "house.yaml").write_text(f"format: 1\nname: House\nextends: ./small.yaml\n{change}\n", encoding="utf-8")
        game = api.load(Path(folder, "house.yaml"))
    solution = solved_game(game, 1, convention=convention)
    dealt, deals = every_deal(game, solution)
    return float(solution.value), dealt, deals


def main() -> None:
    """Every switch, or those named; or every game."""
    wrong = 0
    games = [(name, name, "") for name in ruleset_names()]
    for switch, name, change in games if sys.argv[1:] == ["games"] else _switches(sys.argv[1:]):
        try:
            solved, dealt, deals = compared(name, change)
        except (Unsolvable, RanOut, TooMany, api.RuleFileError) as reason:
            print(f"{switch:<44} passed over: {type(reason).__name__} {str(reason)[:120]}", flush=True)
            continue
        right = abs(solved - dealt) < 1e-11
        wrong += not right
        print(f"{switch:<44} {solved:+.12f} {dealt:+.12f} {deals:>8,} deals{'' if right else '  WRONG'}", flush=True)
    print(f"{wrong} wrong")


def _switches(named: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Switches with the game that they are turned in, and the lines that turn them."""
    from tests.readings.test_switches import SWITCHES
    from tests.solve.test_switches import laid

    for switch in named or SWITCHES:
        found = laid(switch)
        if found is not None:
            yield switch, found[0], found[1]


if __name__ == "__main__":
    main()
