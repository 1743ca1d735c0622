"""Exact values and best play of one game."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from pontoon_rules.api.bankers import with_banker
from pontoon_rules.api.best_banker import BestBanker, best_banker
from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.api.playing import Playing, StrategyName, playing_of, refusals
from pontoon_rules.api.problems import Packs, convention_of, doubts_of, notes_of, packs_of, problem_for, unsolvable
from pontoon_rules.compare.said import setting
from pontoon_rules.solve.apart import Apart, played_apart
from pontoon_rules.solve.chart import Chart, chart_of
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.results import Results, results_of
from pontoon_rules.solve.shoot_bets import windows_of
from pontoon_rules.solve.shoot_window import Window, Windows
from pontoon_rules.solve.short import whole
from pontoon_rules.solve.solution import Solution, solved
from pontoon_rules.solve.spread import Spread, spread_of
from pontoon_rules.solve.staking import Staking, staking_of
from pontoon_rules.solve.unsolvable import Unsolvable

Progress: TypeAlias = Callable[[int, int], None]

_STEPS = 5
BEST = "best"
_BOUND = "this is a bound: a free banker can hold the punter to it, and perhaps to less; it is not the value of the game"


def _silent(_done: int, _total: int) -> None:
    """Tells nobody how far the work is."""


@dataclass(frozen=True, eq=False)
class Solved:
    """A game solved: with how many packs, against which banker, how the punter plays (None: best), under which convention.

    `value` is the expected result per first stake, `per_chip` per chip staked, both from the punter's side. `apart` are split hands
    that the convention plays otherwise than unsplit; `staking` is the best stake after the first cards, where it is placed then;
    `windows` what bets on the Shoot are worth; `searched` how the banker's policy was found, where it was looked for. `exact` tells
    whether the value is exact for these rules; if not, `doubts` say why. `notes` say what else to bear in mind.
    """

    game: Game
    packs: int | None
    banker: str
    playing: Playing | None
    convention: Convention
    solution: Solution
    results: Results
    spread: Spread
    chart: Chart
    apart: tuple[Apart, ...]
    staking: Staking | None
    windows: tuple[Window, ...]
    doubts: tuple[str, ...]
    notes: tuple[str, ...]
    searched: BestBanker | None = None

    @property
    def bound(self) -> bool:
        """Whether the value is a bound of what a punter can have from a free banker, and not the value of the game."""
        return self.searched is not None

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
    convention: str = Convention.CDZ,
    exact: bool = False,
    spread: bool = False,
    progress: Progress | None = None,
) -> Solved:
    """What a game is worth and how it is best played, by one punter, from fresh packs, against a banker who follows a policy.

    `packs` is a number or "inf" (None: what the rules say). `banker` takes the place of the policy in `banker.plays`: a
    total to stick on (`"17"`), one that must be hard (`"hard 17"`), or a condition of the rule language on which he sticks. For a
    free one, `"best"` looks for the fixed policy that is best against a punter who answers it best (`Solved.searched`).
    With a `strategy` that is played instead of the best. `convention` tells how split hands are played (`solve.conventions`). `exact` tells the value as a ratio of whole numbers. `spread`
    follows both hands of a split together, so that the distribution is exact where there are never more than two; it is slow.

    Raises RuleFileError, and BadOption for what cannot be solved, with the clause that is to blame.
    """
    by = convention_of(convention)
    loaded = load(game)
    tell = progress or _silent
    number = packs_of(loaded, packs)
    searched = None
    if banker == BEST:
        if strategy is not None:
            raise BadOption("the best banker is looked for against best play, not against a strategy", advice="leave one of them out")
        searched, tell = best_banker(loaded, number, tell), _silent
        banker = searched.condition
    played = loaded if banker is None else with_banker(loaded, banker)
    playing = None if strategy is None else playing_of(played, strategy)
    with refusals(), unsolvable(), _uncollected():
        found = _solved(played, number, playing, tell, convention=by, exact=exact, together=spread)
    return found if searched is None else replace(found, searched=searched, notes=(_BOUND, *found.notes))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Nothing that a solution is made of refers to itself in circles; to look for such garbage among it takes time, and finds none."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def value_of(game: Game) -> float | None:
    """The expected value that `solve` finds, alone and so in less time; None where there is none."""
    try:
        return float(whole(solved(problem_for(game, packs_of(game, None), None))).value)
    except (BadOption, Unsolvable):
        return None


def _solved(
    game: Game,
    packs: int | None,
    playing: Playing | None,
    tell: Progress,
    *,
    convention: Convention,
    exact: bool,
    together: bool,
) -> Solved:
    tell(1, _STEPS)
    problem = problem_for(game, packs, playing)
    tell(2, _STEPS)
    strategy = None if playing is None else playing.strategy
    floats = whole(solved(problem, strategy, convention=convention))
    tell(3, _STEPS)
    results = results_of(floats)
    spread, chart = spread_of(floats, results, together=together), chart_of(floats)
    tell(4, _STEPS)
    solution = solved(problem, strategy, exact=True, convention=convention) if exact else floats
    staking = staking_of(floats)
    windows = windows_of(floats) if strategy is None else Windows()
    untold = [f"the best stake after the first card is not told: {staking}"] if isinstance(staking, str) else []
    return Solved(
        game,
        packs,
        setting(game.rules.ruleset.banker.plays).text,
        playing,
        convention,
        solution,
        results,
        spread,
        chart,
        played_apart(floats, results) if strategy is None else (),
        None if isinstance(staking, str) else staking,
        windows.told,
        tuple(doubts_of(problem, floats)),
        (*notes_of(game, problem), *untold, *windows.untold),
    )
