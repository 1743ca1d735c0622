"""Windows before play: bets on the Shoot that are made at a step of the deal, when a punter has seen so many cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from pontoon_rules.solve.course import Offer
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.shoot_window import Bet, Change, Window
from pontoon_rules.solve.shoot_worth import Ridden
from pontoon_rules.solve.solution import ended
from pontoon_rules.solve.staking import first_hands
from pontoon_rules.solve.unsolvable import Unsolvable


def before_play(bet: Ridden, action: str, offer: Offer, changes: tuple[Change, ...]) -> Window:
    """What bets made then are worth. Deals that the banker's look ends count where he looks later."""
    return Window(action, offer.cards, tuple(_bets(bet, offer)), changes)


def _bets(bet: Ridden, offer: Offer) -> Iterator[Bet]:
    problem = bet.solution.problem
    at = offer.cards
    chance, lost = _in_all(problem, offer)
    rides = bet.rides.values[at] + lost
    both = bet.both.values[at] - bet.solution.worth.values[at] + lost
    for seen, signals in _sights(problem, offer).items():
        for cards, nodes in first_hands(problem, at):
            likely = np.array([often * chance[node, signals].sum() for node, often in nodes.items()])
            if likely.sum() <= 0:
                continue
            one, two = (sum(often * worth[node, signals].sum() for node, often in nodes.items()) for worth in (rides, both))
            whole = float(likely.sum())
            yield Bet(cards, seen, whole, float(one) / whole, float(two) / whole)


def _in_all(problem: Problem, offer: Offer) -> tuple[Array, Array]:
    """For each hand then and each sight of the banker's cards, how likely that sight is among deals that come so far, and what a
    chip comes to in those of them that his look ends."""
    level = problem.levels[offer.cards]
    chance = np.array(problem.odds.goes_on(level.cards, level.gone), dtype=np.float64)
    lost = np.zeros_like(chance)
    if problem.course.looks and not offer.looked:
        ends = problem.odds.ends(level.cards, level.gone)
        for place, end in enumerate(problem.banker.ends):
            if end.broke_off:
                chance[:, end.signal] += ends[:, place]
        for signal in {end.signal for end in problem.banker.ends if end.broke_off}:
            lost[:, signal] = ended(problem, offer.cards, signs=True, signal=signal)
    return chance, lost


def _sights(problem: Problem, offer: Offer) -> dict[tuple[int, ...], list[int]]:
    """What is seen of the banker's cards at this step, and which sights of all his open cards that may become."""
    signals = problem.banker.signals
    found: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, seen in enumerate(signals):
        if offer.shown not in (0, len(seen)):
            raise Unsolvable("more of the banker's cards are laid open after it", offer.node)
        found[seen if offer.shown else ()].append(number)
    return dict(sorted(found.items()))
