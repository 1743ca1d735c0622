"""Exact values and best play of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from pontoon_rules.api.bankers import with_banker
from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.api.playing import Playing, StrategyName, playing_of, refusals
from pontoon_rules.compare.said import setting
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import Machine
from pontoon_rules.simulate.tables import packs_for
from pontoon_rules.solve.chart import Chart, chart_of
from pontoon_rules.solve.problem import Problem, problem_of
from pontoon_rules.solve.results import Results, results_of
from pontoon_rules.solve.solution import Solution, solved
from pontoon_rules.solve.spread import Spread, spread_of
from pontoon_rules.solve.staking import Staking, staking_of
from pontoon_rules.solve.unsolvable import Unsolvable

Packs: TypeAlias = int | Literal["inf"] | None
Progress: TypeAlias = Callable[[int, int], None]

CONVENTION = "CDZ-"
_KNOWN = {"CDZ-": CONVENTION, "CDZ−": CONVENTION}
_LATER = ("CDP1", "CDP")
_STEPS = 5
MOST_PACKS = 1_000_000


@dataclass(frozen=True, eq=False)
class Solved:
    """A game solved: with how many packs, against which banker, how the punter plays (None: best), under which convention.

    `value` is the expected result per first stake, `per_chip` per chip staked, both from the punter's side. `staking` is the best
    stake after the first cards, where it is placed then. `exact` tells whether
    the value is exact for these rules; if not, `doubts` say why. `notes` say what else to bear in mind.
    """

    game: Game
    packs: int | None
    banker: str
    playing: Playing | None
    convention: str
    solution: Solution
    results: Results
    spread: Spread
    chart: Chart
    staking: Staking | None
    doubts: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def value(self) -> float:
        """The expected result per first stake."""
        return float(self.solution.value)

    @cached_property
    def per_chip(self) -> float:
        """The expected result per chip staked."""
        return self.value / self.results.staked

    @property
    def exact(self) -> bool:
        """Whether the value is exact, but for the rounding of floats."""
        return not self.doubts


def solve(
    game: GameName | Game,
    *,
    packs: Packs = None,
    banker: str | None = None,
    strategy: StrategyName | None = None,
    convention: str = CONVENTION,
    exact: bool = False,
    spread: bool = False,
    progress: Progress | None = None,
) -> Solved:
    """What a game is worth and how it is best played, by one punter, from fresh packs, against a banker who follows a policy.

    `packs` is a number or "inf" (None: what the rules say). `banker` takes the place of the policy in `banker.plays`: a
    total to stick on (`"17"`), one that must be hard (`"hard 17"`), or a condition of the rule language on which he sticks.
    With a `strategy` that is played instead of the best. `exact` tells the value as a ratio of whole numbers. `spread`
    follows both hands of a split together, so that the distribution is exact where there are never more than two; it is slow.

    Raises RuleFileError, and BadOption for what cannot be solved, with the clause that is to blame.
    """
    if convention not in _KNOWN:
        later = "; the solver does not know it yet" if convention in _LATER else ""
        raise BadOption(f"{convention} is no convention for split hands here{later}", advice=f"there is {CONVENTION}")
    loaded = load(game)
    played = loaded if banker is None else with_banker(loaded, banker)
    number = packs_of(played, packs)
    playing = None if strategy is None else playing_of(played, strategy)
    tell = progress or (lambda _done, _total: None)
    with refusals(), unsolvable():
        return _solved(played, number, playing, tell, exact=exact, together=spread)


@contextmanager
def unsolvable() -> Iterator[None]:
    """What has no exact value, as a BadOption that names the clause to blame."""
    try:
        yield
    except Unsolvable as reason:
        where = f"{reason.where}: " if reason.where else ""
        raise BadOption(f"{where}{reason.message}", code="no-answer", advice="`simulate` plays it") from None


def problem_for(game: Game, packs: int | None, playing: Playing | None) -> Problem:
    """The game made ready for the solver, its machine compiled with what a strategy asks of a hand."""
    clauses = () if playing is None else playing.strategy.clauses
    others = [each for clause in clauses for each in (clause.when, clause.amount) if each is not None]
    machine = compile_machine(game.rules, others)
    if not isinstance(machine, Machine):
        raise Unsolvable(f"there is no hand machine of these rules: {machine}")
    return problem_of(machine, packs)


def _solved(
    game: Game, packs: int | None, playing: Playing | None, tell: Progress, *, exact: bool, together: bool
) -> Solved:
    tell(1, _STEPS)
    problem = problem_for(game, packs, playing)
    tell(2, _STEPS)
    strategy = None if playing is None else playing.strategy
    floats = solved(problem, strategy)
    tell(3, _STEPS)
    results = results_of(floats)
    spread, chart = spread_of(floats, results, together=together), chart_of(floats)
    tell(4, _STEPS)
    solution = solved(problem, strategy, exact=True) if exact else floats
    staking = staking_of(floats)
    untold = [f"the best stake after the first card is not told: {staking}"] if isinstance(staking, str) else []
    return Solved(
        game,
        packs,
        setting(game.rules.ruleset.banker.plays).text,
        playing,
        CONVENTION,
        solution,
        results,
        spread,
        chart,
        None if isinstance(staking, str) else staking,
        tuple(doubts_of(problem, floats)),
        (*notes_of(game, problem), *untold),
    )


def doubts_of(problem: Problem, solution: Solution) -> list[str]:
    """Why a value is not exact for these rules."""
    found = []
    if not problem.situations.whole_stakes_suffice:
        found.append("amounts were tried at whole first stakes and at the ends of their ranges only: the value is at least this")
    if not problem.pack.endless and solution.splits is not None and solution.may_run_out:
        found.append("the pack may run short when hands are split again and again, which is not counted")
    return found


def notes_of(game: Game, problem: Problem) -> list[str]:
    """What else to bear in mind of a value."""
    found = []
    if game.rules.ruleset.banker.free.value:
        found.append("the banker is free; this is against the policy that he usually follows")
    if problem.course.left_out:
        found.append("nobody bets on the Shoot: this is the value of the main hand")
    if problem.stakes.costs.any():
        found.append("what actions cost is in the value and not in the results of a deal")
    if problem.table.least != 1:
        found.append(f"the first stake is {problem.table.least} chips")
    return found


def packs_of(game: Game, packs: Packs) -> int | None:
    """How many packs that is (None: without end); raises BadOption for a number that cannot be dealt."""
    if packs == "inf":
        return None
    if packs is None:
        with refusals():
            return packs_for(game.rules, 1)
    if not 1 <= packs <= MOST_PACKS:
        raise BadOption(f"{packs} packs cannot be dealt", advice="a number from 1, or `inf` for packs without end")
    return packs
