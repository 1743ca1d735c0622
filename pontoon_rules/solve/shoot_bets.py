"""Bets on the Shoot: what a chip is worth that wins and loses with a hand, in each window of the deal in which it may be bet.

A bet wins where its hand wins and loses where it loses, one to one; the bet is taken to be covered. Two figures are told: for a hand
played best for itself, and for one played best for stake and bet together, where the bet is as large as the first stake.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair, Problem
from pontoon_rules.solve.settling import sign_of
from pontoon_rules.solve.solution import Solution, ended, laid_out
from pontoon_rules.solve.splits import SplitWorths, hands_of
from pontoon_rules.solve.staking import first_hands
from pontoon_rules.solve.worth import Player, Stakes, Worth

# A bet too small to change what is best, but for plays that are as good as each other.
_LEAST = 1e-9


class Bet(NamedTuple):
    """A hand at a window (its cards by class), how often it is dealt, and what a chip bet on it is worth: `rides` where it is played
    for itself, `both` where stake and bet are one."""

    cards: tuple[int, ...]
    chance: float
    rides: float
    both: float


class Change(NamedTuple):
    """Cards dealt (by class) with which stake and bet together are played otherwise than the stake alone: both actions."""

    cards: tuple[int, ...]
    usual: str
    then: str


class Window(NamedTuple):
    """A step of the deal at which bets are taken: the action, how many cards a punter has seen, the bets by what he has seen,
    and how a bet as large as the stake changes what is done first with the cards dealt."""

    action: str
    cards: int
    bets: tuple[Bet, ...]
    changes: tuple[Change, ...]

    @property
    def rides(self) -> float:
        """What a chip is worth that is bet on every hand, played for itself."""
        return sum(each.chance * each.rides for each in self.bets)

    @property
    def both(self) -> float:
        """The same, played for stake and bet together."""
        return sum(each.chance * each.both for each in self.bets)


def windows_of(solution: Solution) -> tuple[Window, ...] | str:
    """Every window before play, under best play told in floats. A text says why there is nothing to tell although there are some."""
    problem = solution.problem
    if not problem.course.windows:
        return ()
    if len(problem.banker.signals) > 1:
        return "one of the banker's cards lies open"
    if not _two_hands(solution):
        return "hands may be split again, and the bet stays on one of them"
    signs = _signs(problem)
    rides, both = _ridden(solution, signs), _together(solution, signs)
    return tuple(
        _window(solution, action, seen, rides, both)
        for action, seen in zip(problem.course.left_out, problem.course.windows, strict=True)
    )


def _window(solution: Solution, action: str, seen: int, rides: Worth, both: Worth) -> Window:
    problem = solution.problem
    lost = ended(problem, seen, signs=True)
    lost = lost if len(lost) > 1 or not seen else np.zeros(len(problem.levels[seen].places))
    plain, alone, together = (each.values[seen].sum(axis=1) for each in (solution.worth, rides, both))
    bets = []
    for cards, nodes in first_hands(problem, seen):
        whole = sum(nodes.values())
        one = sum(chance * float(alone[node] + lost[node]) for node, chance in nodes.items())
        two = sum(chance * float(together[node] - plain[node] + lost[node]) for node, chance in nodes.items())
        bets.append(Bet(cards, whole, one / whole, two / whole))
    said = [(each.cards, (round(each.rides, 12), round(each.both, 12)), each.chance) for each in bets]
    told = [bets[number]._replace(cards=cards, chance=chance) for number, cards, chance in problem.alphabet.gathered(said)]
    return Window(action, seen, tuple(told), tuple(_changes(solution, both)))


def _changes(solution: Solution, both: Worth) -> Iterator[Change]:
    problem, own = solution.problem, solution.problem.course.own
    found = []
    for cards, nodes in first_hands(problem, own):
        for node, chance in nodes.items():
            options = problem.situations.found[int(problem.levels[own].places[node])].options
            slots = (int(worth.chosen[own][node, 0]) for worth in (solution.worth, both))
            usual, then = (options[slot].action for slot in slots)
            found.append((cards, (usual, then), chance))
    for number, cards, _ in problem.alphabet.gathered(found):
        usual, then = found[number][1]
        if usual != then:
            yield Change(cards, usual, then)


def _two_hands(solution: Solution) -> bool:
    """Whether a split makes two hands, never more."""
    pack, again = solution.pack, solution.again
    if again is None:
        return True
    most = (lambda _letter: 10**9) if pack.endless else pack.counts.__getitem__
    return all(hands == 2 for pair in solution.problem.pairs for hands, _, _ in hands_of(pair, again, most))


def _signs(problem: Problem) -> Stakes:
    """Every line against every end as what a chip bet on the hand comes to."""
    settling = problem.situations.settling
    nets = [[sign_of(each) for each in row] for row in problem.stakes.paid]
    closed = [0 if each is None else sign_of(each) for each in map(settling.blind, problem.situations.lines)]
    costs = np.zeros_like(problem.stakes.costs)
    return Stakes(1, problem.stakes.paid, np.array(nets, dtype=np.float64), np.array(closed, dtype=np.float64), costs)


def _added(stakes: Stakes, signs: Stakes, chips: float) -> Stakes:
    """The stake and so many chips bet, for each chip of the first stake."""
    return replace(stakes, nets=stakes.nets + chips * signs.nets, closed=stakes.closed + chips * signs.closed)


def _ridden(solution: Solution, signs: Stakes) -> Worth:
    """What the bet is worth where hands are played for themselves; of plays as good, by the one that is best for the bet."""
    problem = solution.problem
    player = Player(problem.rows, signs, problem.odds)
    parts = {}
    if solution.splits is not None:
        parts = _shared(problem, _parts(solution, solution.splits, player), None)
    leaning = Player(problem.rows, _added(problem.stakes, signs, _LEAST), problem.odds)
    both = {pair: solution.parts[pair] + _LEAST * worth for pair, worth in parts.items()}
    play = leaning.worth(problem.levels, parts=laid_out(problem, both)).chosen
    return player.worth(problem.levels, play=list(play), parts=laid_out(problem, parts))


def _together(solution: Solution, signs: Stakes) -> Worth:
    """What stake and bet are worth where hands are played for both."""
    problem = solution.problem
    player = Player(problem.rows, _added(problem.stakes, signs, 1), problem.odds)
    parts = {}
    if problem.firsts is not None:
        parts = _shared(problem, _parts(solution, SplitWorths(player, problem.firsts)), solution.parts)
    return player.worth(problem.levels, parts=laid_out(problem, parts))


def _parts(solution: Solution, splits: SplitWorths, player: Player | None = None) -> dict[Pair, Array]:
    found = splits.of(list(solution.terms.values()), list(solution.terms), player)
    return dict(zip(solution.terms, found, strict=True))


def _shared(problem: Problem, betting: dict[Pair, Array], without: dict[Pair, Array] | None) -> dict[Pair, Array]:
    """Pairs with the bet on one of the two hands, which are alike, the other without it; a copied bet lies on both."""
    if problem.machine.rules.ruleset.shoot.split.value == "copied":
        return betting
    return {pair: (worth + (0 if without is None else without[pair])) / 2 for pair, worth in betting.items()}
