"""Bets on the Shoot: what a chip is worth that wins and loses with a hand, in each window in which it may be bet.

Two figures are told: for a hand played best for itself, and for one played best for stake and bet together, where the bet is as
large as the first stake. Every window is told for itself, as if no bet were made in another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from pontoon_rules.document.node import Node
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.shoot_before import before_play
from pontoon_rules.solve.shoot_changes import changes_of
from pontoon_rules.solve.shoot_in_play import in_play
from pontoon_rules.solve.shoot_rules import looking_at_bets
from pontoon_rules.solve.shoot_window import Window, Windows
from pontoon_rules.solve.shoot_worth import Ridden, ridden
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.unsolvable import Unsolvable


def windows_of(solution: Solution) -> Windows:
    """Every window before play and in play, under best play told in floats, and in words what cannot be told."""
    problem = solution.problem
    if not problem.course.windows and not problem.situations.left_out:
        return Windows()
    looking = list(looking_at_bets(problem.machine.rules))
    changing = next((root for root in looking if not root.of.startswith("settle.also ")), None)
    if changing is not None:
        return Windows((), (f"what a bet on the Shoot is worth is not told: {_named(changing.of, changing.node)} asks about bets",))
    untold = [
        f"what a bet on the Shoot is worth is told without {_named(of, node)}, which looks at bets"
        for of, node in {" ".join(root.of.split()[:2]): root.node for root in reversed(looking)}.items()
    ]
    try:
        bet = ridden(solution)
    except Unsolvable as reason:
        return Windows((), (*untold, f"what a bet on the Shoot is worth is not told: {_said(reason)}"))
    told = []
    for name, window in _windows(bet):
        try:
            told.append(window())
        except Unsolvable as reason:
            untold.append(f"what {name} is worth is not told: {_said(reason)}")
    return Windows(tuple(told), tuple(untold))


def _windows(bet: Ridden) -> Iterator[tuple[str, Callable[[], Window]]]:
    """Each window as what it is called, and how it is worked out."""
    problem = bet.solution.problem
    course = problem.course
    if course.windows:
        changes = changes_of(bet, None)
        for action, offer in zip(course.left_out, course.windows, strict=True):
            yield f"`{action}` before play", lambda action=action, offer=offer: before_play(bet, action, offer, changes)  # type: ignore[misc]
    for action in sorted(problem.situations.left_out):
        yield f"`{action}` in play", lambda action=action: _in_play(bet, action)  # type: ignore[misc]


def _in_play(bet: Ridden, action: str) -> Window:
    problem = bet.solution.problem
    open_bets = problem.situations.open_bets
    if action in open_bets.unsure:
        raise open_bets.unsure[action]
    where = sorted(open_bets.where.get(action, ()))
    if not where:
        raise Unsolvable("no hand may make it before another bet", _clause(problem, action))
    taken = np.zeros(len(problem.situations.found), dtype=np.bool_)
    taken[where] = True
    return in_play(bet, action, taken, changes_of(bet, taken))


def _clause(problem: Problem, action: str) -> Node:
    return next(each.node for each in problem.machine.rules.ruleset.punter.actions if each.name == action)


def _named(of: str, node: Node) -> str:
    return f"`{of}` ({Unsolvable('', node).where})"


def _said(reason: Unsolvable) -> str:
    return f"{reason.message} ({reason.where})" if reason.where else reason.message
