"""What the clauses of a strategy cost: at every decision, what best play is worth less what the clause says is worth.

What a strategy loses in all is the sum over the decisions that it comes to of how likely each is, times what is lost there
by one who plays best from there on (Kakade and Langford 2002 call it the performance difference of two policies). So the
costs of its clauses, counted as often as the strategy comes to them, add up to the whole. Counted as often as best play comes
to them they are what each clause costs one who plays best wherever another clause decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.solve.chart import Act, node_letters
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.given import Given
from pontoon_rules.solve.graph import Level
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.problem import Pair, Problem
from pontoon_rules.solve.reach import reached
from pontoon_rules.solve.results import split_chances
from pontoon_rules.solve.short import whole
from pontoon_rules.solve.situations import Option, Situation
from pontoon_rules.solve.solution import Solution, solved
from pontoon_rules.solve.splits import counted
from pontoon_rules.solve.terms import Again, Letters, Root, Term, hands_of, terms_of
from pontoon_rules.solve.worth import Player, Worth

# Less than this per deal is the rounding of floats.
NOTHING = 1e-13


class Spot(NamedTuple):
    """A kind of decision: the total, whether it is soft, how many cards (0: not known), whether the hand comes from a split,
    the pair that it is where it may be split (by class), what the clause says, and what best play does."""

    total: Any
    soft: bool
    cards: int
    split: bool
    pair: Letters
    says: Act
    best: Act


class Price(NamedTuple):
    """Of one clause, or of one kind of decision: how often it decides per deal, and what that costs, in first stakes.

    `often` and `cost` as the strategy is played, `often_alone` and `alone` as best play comes to it.
    """

    often: float
    cost: float
    often_alone: float
    alone: float


@dataclass(frozen=True)
class Priced:
    """A strategy priced: what best play and the strategy are worth, and for each clause its price and where it goes wrong,
    the dearest first. None for a clause that speaks of things before play."""

    best: Solution
    played: Solution
    clauses: tuple[Price | None, ...]
    spots: tuple[tuple[tuple[Spot, Price], ...], ...]

    @property
    def cost(self) -> float:
        """What following all of it costs per deal, in first stakes."""
        return float(self.best.value) - float(self.played.value)


def priced(problem: Problem, strategy: Strategy, convention: Convention = Convention.CDZ) -> Priced:
    """Prices every clause of a strategy for which the problem's machine was compiled; best play by a convention for split hands."""
    best = whole(solved(problem, convention=convention))
    played = whole(solved(problem, strategy, convention=convention))
    given_play = Given(problem, strategy)
    as_played = _Count(problem, best, given_play, played, adds_up=True)
    alone = _Count(problem, best, given_play, best, adds_up=False)
    before = {problem.course.opening, *problem.course.left_out, "pass"}
    prices: list[Price | None] = []
    spots = []
    for number, clause in enumerate(strategy.clauses):
        one, two = as_played.clauses[number], alone.clauses[number]
        prices.append(None if clause.action in before else Price(*one.pair, *two.pair))
        kinds = {spot for clause_, spot in (*as_played.spots, *alone.spots) if clause_ == number}
        found = [(spot, Price(*as_played.spots[number, spot].pair, *alone.spots[number, spot].pair)) for spot in kinds]
        spots.append(tuple(sorted(found, key=lambda item: (-item[1].cost, -item[1].alone, item[0]))))
    return Priced(best, played, tuple(prices), tuple(spots))


@dataclass
class _Sum:
    often: float = 0.0
    cost: float = 0.0

    @property
    def pair(self) -> tuple[float, float]:
        return self.often, self.cost


@dataclass
class _Count:
    """How often each clause decides and what it costs, where hands are come to as `course` plays them.

    `adds_up` tells that this is the strategy itself.
    """

    problem: Problem
    best: Solution
    follows: Given
    course: Solution
    adds_up: bool
    clauses: defaultdict[int, _Sum] = field(default_factory=lambda: defaultdict(_Sum))
    spots: defaultdict[tuple[int, Spot], _Sum] = field(default_factory=lambda: defaultdict(_Sum))

    def __post_init__(self) -> None:
        problem = self.problem
        self._slots, self._said = self.follows.answers()
        self._player = Player(problem.rows, problem.stakes, problem.odds)
        whole = np.ones(problem.odds.signals)
        found = reached(self._player, problem.levels, self.course.worth.chosen, {(0, 0): whole})
        for place, level in enumerate(problem.levels):
            self._level(level, place, self.best.worth, found.nodes[place], level.cards, level.gone)
        splitting = split_chances(problem, self.course, found)
        if splitting:
            self._again(splitting)
            self._parts(splitting)

    def _level(self, level: Level, place: int, worth: Worth, chances: Array, gone: Array, number: int) -> None:
        """The decisions of a level: `chances` are how likely each node is come to, `gone` the cards that have gone then."""
        nodes = np.arange(len(level.places))
        said = worth.options[place][nodes, self._slots[level.places]]
        cost = chances * (worth.values[place] - said)
        often = chances * self.problem.odds.goes_on(gone, number)
        clauses = self._said[level.places]
        for clause in np.unique(clauses[clauses >= 0]):
            mine = clauses == clause
            self.clauses[int(clause)].often += float(often[mine].sum())
            self.clauses[int(clause)].cost += float(cost[mine].sum())
        wrong = (np.abs(cost) > NOTHING) & (clauses >= 0)[:, None]
        for node, signal in zip(*np.nonzero(wrong), strict=True):
            spot = self._spot(level, int(node), int(worth.chosen[place][node, signal]))
            known = self.spots[int(clauses[node]), spot]
            known.often += float(often[node, signal])
            known.cost += float(cost[node, signal])

    def _spot(self, level: Level, node: int, best: int) -> Spot:
        situation = self.problem.situations.found[int(level.places[node])]
        options = situation.options
        says = int(self._slots[level.places[node]])
        pair: Letters = ()
        if any(option.parts for option in options):
            pair = node_letters(self.problem, level, node)
        cards = 0 if self.problem.pack.endless else int(level.cards[node].sum())
        return self._kind(situation, options[says], options[best], pair, cards)

    def _kind(self, situation: Situation, says: Option, best: Option, pair: Letters, cards: int) -> Spot:
        place, machine = situation.place, self.problem.machine
        labels = machine.labels(place.state, machine.kind_of("punter", place.turn))
        acts = [self._act(situation.options, option) for option in (says, best)]
        pair = self.problem.alphabet.bare(pair)
        return Spot(labels.total or 0, bool(labels.soft), labels.cards or cards, place.split, pair, acts[0], acts[1])

    def _act(self, options: Sequence[Option], option: Option) -> Act:
        several = [each.action for each in options].count(option.action) > 1
        return Act(option.action, option.amount if several else None)

    # split hands

    def _again(self, splitting: dict[Pair, Array]) -> None:
        """What it costs not to split again where best play does, and how often hands are split again.

        As the strategy is played, clause upon clause, so that the costs add up; else each clause for itself.
        """
        assert self.best.splits is not None
        for pair, often in splitting.items():
            before, silent = self.best.parts[pair], frozenset[int]()
            for clause, spot in self._refusing(pair).items():
                silent = silent | {clause} if self.adds_up else frozenset({clause})
                after = self.best.splits.of([self._terms(pair, self._without(silent))], [pair])[0]
                cost = float((often * (before - after)).sum())
                self.clauses[clause].cost += cost
                self.spots[clause, spot].cost += cost
                before = after if self.adds_up else before
            self.clauses[self.follows.of_pair(*pair)[0]].often += self._more_hands(pair, often)

    def _refusing(self, pair: Pair) -> dict[int, Spot]:
        """The clauses that do not split again a hand that comes from this pair, where best play does."""
        problem = self.problem
        assert self.best.again is not None
        assert problem.firsts is not None
        firsts, found = list(dict.fromkeys(pair)), dict[int, Spot]()
        for first in firsts:  # it grows while it is walked
            for second in sorted(self.best.again(first, 2)):
                firsts += [second] if second not in firsts else []
                clause, option = self.follows.of_pair(first, second)
                if not option.parts:
                    situation = self.follows.split_hand(first, second)
                    found.setdefault(clause, self._kind(situation, option, situation.options[-1], (first, second), 2))
        return found

    def _without(self, clauses: frozenset[int]) -> Again:
        """Best play, but for hands that these clauses do not split again."""
        again = self.best.again
        assert again is not None

        def fewer(first: int, hands: int) -> frozenset[int]:
            said = {second: self.follows.of_pair(first, second) for second in again(first, hands)}
            return frozenset(second for second, (clause, option) in said.items() if option.parts or clause not in clauses)

        return fewer

    def _more_hands(self, pair: Pair, often: Array) -> float:
        """How many hands beyond two a split of this pair comes to, per deal."""
        pack = self.problem.pack
        gone = np.bincount(np.array(pair), minlength=len(pack.counts))
        assert self.course.again is not None
        found = 0.0
        for hands, wanted, times in hands_of(pair, self.course.again, self._most):
            after = gone + np.bincount(np.array(wanted, dtype=np.int64), minlength=len(gone))
            likely = times * pack.ratio(wanted, gone, 2) * self.problem.odds.goes_on(after[None], 2 + len(wanted))[0]
            found += (hands - 2) * float((likely * often).sum())
        return found

    def _terms(self, pair: Pair, again: Again) -> list[Term]:
        assert self.problem.sharing is not None
        return self.problem.sharing.terms(terms_of(pair, again, self._most, self.best.convention.known))

    def _most(self, letter: int) -> int:
        return 10**9 if self.problem.pack.endless else self.problem.pack.counts[letter]

    def _parts(self, splitting: dict[Pair, Array]) -> None:
        """The decisions within split hands, each hand alone from a pack that lacks what is known to be gone."""
        pack = self.problem.pack
        weights: defaultdict[tuple[Root, Letters], dict[int, Array]] = defaultdict(dict)
        for pair, often in splitting.items():
            gone = np.bincount(np.array(pair), minlength=len(pack.counts))
            for term in self.course.terms[pair]:
                starts = weights[Root(term.part.first, term.part.known), term.part.gone]
                weight = term.times * pack.ratio(term.wanted, gone, 2) * often
                starts[term.part.second] = starts.get(term.part.second, 0) + weight
        for (root, others), starts in weights.items():
            self._part(root, others, starts)

    def _part(self, root: Root, others: Letters, starts: dict[int, Array]) -> None:
        """Hands of a split that are played alike, the `others` known to be gone; `starts` by second card (-1: any)."""
        assert self.best.splits is not None
        assert self.course.splits is not None
        levels, best = self.best.splits.alone(root)
        play = self.course.splits.alone(root)[1]
        extras = counted(others, len(self.problem.pack.counts))[None]
        worth = self._player.worth(levels, extras=extras, play=best)
        after = levels[0].draws.children[0]
        nodes = {((0, 0) if second < 0 else (1, int(after[second]))): weight for second, weight in starts.items()}
        found = reached(self._player, levels, play, nodes, extras)
        for place, level in enumerate(levels):
            gone = self.problem.rows.gone(level, extras)
            self._level(level, place, worth, found.nodes[place], gone, level.gone + len(others))
