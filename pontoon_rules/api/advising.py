"""What the advice of a strategy file costs against best play, clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pontoon_rules import resources
from pontoon_rules.api.bankers import with_banker
from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.api.playing import Playing, StrategyName, as_game, playing_of, refusals
from pontoon_rules.api.problems import Packs, convention_of, doubts_of, notes_of, packs_of, problem_for, unsolvable
from pontoon_rules.api.solving import BEST
from pontoon_rules.compare.said import setting
from pontoon_rules.diagnostics import Diagnostic, RuleFileError, in_order
from pontoon_rules.document.library import Library
from pontoon_rules.document.node import Scalar
from pontoon_rules.solve.advice import Priced, priced
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.problem import Problem

_STEPS = 3


@dataclass(frozen=True, eq=False)
class Advised:
    """A strategy priced in a game: with how many packs (None: without end), against which banker, under which convention.

    `priced` holds the value of best play, that of the strategy, and the price of each of its clauses, in the order of
    `playing.strategy.clauses`. `exact`, `doubts` and `notes` are as for `solve`.
    """

    game: Game
    packs: int | None
    banker: str
    playing: Playing
    convention: Convention
    priced: Priced
    doubts: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def problem(self) -> Problem:
        """The game as the solver knows it."""
        return self.priced.best.problem

    @property
    def best_value(self) -> float:
        """What best play is worth, per first stake."""
        return float(self.priced.best.value)

    @property
    def value(self) -> float:
        """What the strategy is worth, per first stake."""
        return float(self.priced.played.value)

    @property
    def exact(self) -> bool:
        """Whether all is exact, but for the rounding of floats."""
        return not self.doubts


def advise(
    strategy: StrategyName | None,
    game: GameName | Game | None = None,
    *,
    packs: Packs = None,
    banker: str | None = None,
    convention: str = Convention.CDZ,
    progress: Callable[[int, int], None] | None = None,
) -> Advised:
    """What each clause of a strategy costs against best play of a game (None: the one that it was written for).

    Without a strategy (None, or a game in its place) the one that the game names is priced.
    `packs`, `banker` and `convention` are as for `solve`. Costs are per deal, in first stakes. Raises RuleFileError, and BadOption for a
    game that cannot be solved or a strategy that has no answer, with the clause that is to blame.
    """
    tell = progress or (lambda _done, _total: None)
    tell(0, _STEPS)
    by = convention_of(convention)
    if game is None:
        assert strategy is not None, "neither a strategy nor a game"
        strategy, game = _told_apart(strategy)
    loaded = load(game)
    if banker == BEST:
        raise BadOption(
            "the best banker is looked for against best play, not against advice",
            advice="name a policy, such as `--banker 17`; `solve GAME --banker best` finds the best",
        )
    played = loaded if banker is None else with_banker(loaded, banker)
    number = packs_of(played, packs)
    playing = playing_of(played, strategy)
    tell(1, _STEPS)
    with refusals(), unsolvable():
        problem = problem_for(played, number, playing)
        tell(2, _STEPS)
        found = priced(problem, playing.strategy, by)
        doubts, notes = doubts_of(problem, found.best), notes_of(played, problem)
    policy = setting(played.rules.ruleset.banker.plays).text
    return Advised(played, number, policy, playing, by, found, tuple(doubts), tuple(notes))


def _told_apart(named: StrategyName) -> tuple[StrategyName | None, GameName]:
    """A strategy and the game that it was written for; of a game, the game alone."""
    if isinstance(named, str) and named in resources.ruleset_names():
        return None, named
    problems: list[Diagnostic] = []
    read = Library().resolve_strategy(named, problems)
    if as_game(problems):
        return None, named
    if read is None:
        raise RuleFileError(in_order(problems))
    value = read.tree.get("strategy_for")
    if isinstance(value, Scalar):
        return named, value.value
    if read.tree.get("plays") is None:
        return None, named
    raise BadOption(f"{read.source.name} does not say which game it is for", advice="name one with --game")
