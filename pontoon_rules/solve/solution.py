"""The solution of a game: what it is worth, what each starting hand is worth, and the best play of every hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.machine.machine import Seen
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.given import Given
from pontoon_rules.solve.graph import Level
from pontoon_rules.solve.pack import Array, Pack
from pontoon_rules.solve.problem import Pair, Problem, letters_of
from pontoon_rules.solve.settling import sign_of
from pontoon_rules.solve.splits import SplitWorths, given
from pontoon_rules.solve.terms import Again, Part, Term, hands_of, terms_of
from pontoon_rules.solve.unsolvable import Unsolvable, blaming
from pontoon_rules.solve.worth import Player, Worth

# Past so many kinds of hands of splits, or so many ways to come to them, they are not worked out: suits that are told apart make
# tens of thousands of ways, to some hundreds of kinds.
MOST_PARTS = 20_000
MOST_WAYS = 120_000


@dataclass(frozen=True, eq=False)
class Solution:
    """A game solved. `worth` has the worth of each node of `problem.levels`; those of splitting a pair are in `parts`."""

    problem: Problem
    worth: Worth
    ended: Array
    parts: dict[Pair, Array]
    splits: SplitWorths | None
    terms: dict[Pair, Sequence[Term]]
    again: Again | None
    convention: Convention

    @property
    def pack(self) -> Pack:
        """The pack, with chances as they are told in this solution."""
        return self.problem.pack

    @cached_property
    def value(self) -> Any:
        """The expected result per first stake: a float, or a ratio in an exact solution."""
        return self.ratio(self.worth.values[0][0].sum() + self.ended[0], 0)

    @cached_property
    def may_run_out(self) -> bool:
        """Whether the hands of a split and the banker's may at most need more cards than there are."""
        if self.splits is None or self.pack.endless:
            return False
        pairs = self.problem.pairs
        most = max(
            hands
            for pair in pairs
            for hands, _, _ in hands_of(pair, self.again or self.problem.again, _most(self.pack))
        )
        return all(self._could_take_all(weights, most) for weights in weighings(self.problem))

    def _could_take_all(self, weights: Array, hands: int) -> bool:
        """Whether so many hands and the banker's could hold every card of the pack, for all that a weighing of cards says."""
        assert self.splits is not None
        one = self.splits.heaviest(weights)
        return bool(hands * one + self.problem.banker.heaviest(weights) >= int(weights @ self.pack.full))

    def ratio(self, number: Any, gone: int) -> Any:
        """A worth after so many cards have gone, as a number."""
        if not self.pack.exact:
            return float(number)
        return Fraction(int(number), self.pack.below(gone) * self.problem.stakes.unit)


def solved(
    problem: Problem, strategy: Strategy | None = None, *, exact: bool = False, convention: Convention = Convention.CDZ
) -> Solution:
    """The best play by composition, split hands played as the convention says, and what it is worth.

    With a `strategy` that is played instead. `exact` tells all worths as ratios of whole numbers.
    """
    if exact:
        problem = problem.with_pack(replace(problem.pack, depth=problem.depth))
    player = Player(problem.rows, problem.stakes, problem.odds)
    follows = None if strategy is None else Given(problem, strategy)
    slots = None if follows is None else follows.slots()
    problem.odds.learn((level.cards[level.lines.node], level.gone) for level in problem.levels)
    splits, parts, terms, again = None, dict[Pair, Array](), dict[Pair, Sequence[Term]](), None
    if problem.sharing is not None:
        again = problem.again if follows is None else follows.again(problem.again)
        with blaming(problem.situations.node_of(problem.split_action)):
            terms = _all_terms(problem, again, convention)
            splits = SplitWorths(player, problem.sharing.firsts, [term for each in terms.values() for term in each], slots)
        parts = dict(zip(terms, splits.of(list(terms.values()), list(terms)), strict=True))
    play = given(problem.levels, slots, problem.odds.signals)
    worth = player.worth(problem.levels, play=play, parts=laid_out(problem, parts))
    return Solution(problem, worth, ended(problem), parts, splits, terms, again, convention)


def _all_terms(problem: Problem, again: Again, convention: Convention) -> dict[Pair, Sequence[Term]]:
    """What each pair that is split comes to. Raises `Unsolvable` where that is too much to be worked out."""
    assert problem.sharing is not None
    found: dict[Pair, Sequence[Term]] = {}
    parts: set[Part] = set()
    ways = 0
    for pair in problem.pairs:
        terms = terms_of(pair, again, _most(problem.pack), convention.known)
        found[pair] = problem.sharing.terms(terms)
        parts |= {term.part for term in found[pair]}
        ways += len(terms)
        if len(parts) > MOST_PARTS or ways > MOST_WAYS:
            raise Unsolvable("hands may be split again in too many ways: with almost any two cards, and too often")
    return found


def weighings(problem: Problem) -> list[Array]:
    """Two weighings of the classes of cards: every card alike, and by the least that it counts."""
    found = [np.ones(len(problem.pack.counts), dtype=np.int64)]
    totals = [problem.machine.rules.totals((each.cards[0],)) for each in problem.machine.classes]
    if all(total is not None for total in totals):
        least = [0 if total is None else max(int(total[1]), 0) for total in totals]
        found.append(np.array(least, dtype=np.int64))
    return found


def _most(pack: Pack) -> Any:
    return lambda letter: 10**9 if pack.endless else pack.counts[letter]


def laid_out(problem: Problem, parts: dict[Pair, Array]) -> Array | None:
    """The worths of splitting in the order in which the level of two cards asks for them."""
    splitting = [level for level in problem.levels if len(level.parts.node)]
    if any(level.gone != 2 for level in splitting):
        split = next(action for action in problem.machine.rules.ruleset.punter.actions if action.name == problem.split_action)
        raise Unsolvable(f"`{split.name}` may follow when cards of the hand have been burned", split.node)
    if not splitting:
        return None
    return np.array([parts[key] for key in pairs_at(problem, splitting[0])], dtype=problem.pack.dtype)


def pairs_at(problem: Problem, level: Level) -> list[Pair]:
    """The pair of each option to split of a level."""
    if level.cards[level.parts.node].any():
        return [_pair(letters_of(level.cards[node])) for node in level.parts.node]
    of_state = {number: pair for pair, number in problem.pairs.items()}
    return [of_state[int(level.places[node])] for node in level.parts.node]


def _pair(letters: tuple[int, ...]) -> Pair:
    first, second = letters
    return first, second


def ended(problem: Problem, after: int = 0, *, signs: bool = False, signal: int | None = None) -> Array:
    """What deals come to that the banker's look ends, for each hand of so many cards, at most as many as are dealt.

    With `signs` what a chip comes to that wins and loses with the hand; with a `signal` only where the banker's cards are so seen. A
    single row of nothing where his look ends none.
    """
    problem_levels = problem.levels[: problem.course.own + 1]
    ends = [place for place, end in enumerate(problem.banker.ends) if end.broke_off and signal in (None, end.signal)]
    last = problem_levels[-1]
    if not ends:
        return np.zeros(1, dtype=problem.pack.dtype)
    chances = problem.odds.ends(last.cards, last.gone)[:, ends]
    worths = (chances * _nets_when_ended(problem, last, ends, signs=signs)).sum(axis=1)
    for level in reversed(problem_levels[after:-1]):
        children = level.draws.children
        weights = problem.rows.chances(problem.pack, level, level.draws.choices.node) * (children >= 0)
        worths = (weights * worths[np.where(children >= 0, children, 0)]).sum(axis=1)
    return np.asarray(worths)


def _nets_when_ended(problem: Problem, level: Level, ends: list[int], *, signs: bool) -> Array:
    """What each dealt hand comes to against each hand of the banker's that ends the deal."""
    situations, settling = problem.situations, problem.situations.settling
    first = Fraction(problem.table.least)
    rows: dict[int, list[Fraction]] = {}
    for number in {int(place) for place in level.places}:
        place = situations.found[number].place
        line = settling.line(Seen(place.state, place.turn), place.chips, situations.counts(place), split=False)
        results = [settling.result(line, problem.banker.ends[end].hand, broke_off=True) for end in ends]
        rows[number] = [Fraction(sign_of(each)) if signs else Fraction(each.net) / first for each in results]
    unit = problem.stakes.unit if problem.pack.exact else 1
    table = [[each * unit for each in rows[int(place)]] for place in level.places]
    if problem.pack.exact:
        return np.array([[int(each) for each in row] for row in table], dtype=object)
    return np.array(table, dtype=np.float64)
