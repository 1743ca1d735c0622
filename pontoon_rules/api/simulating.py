"""Many deals of one game, or of several side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.api.playing import Playing, StrategyName, playing_of, punters_of, refusals
from pontoon_rules.simulate.figures import Figures, figures
from pontoon_rules.simulate.plan import Plan, Progress
from pontoon_rules.simulate.run import Run, Stopped, run
from pontoon_rules.simulate.tables import Tables, has_shoot, notes, seats, unit_of
from pontoon_rules.simulate.tally import Tally


@dataclass(frozen=True)
class Simulated:
    """The figures of many deals, how they were played, and what to bear in mind when reading them."""

    game: Game
    playing: Playing
    figures: Figures
    notes: tuple[str, ...] = ()


def simulate(
    game: GameName | Game,
    *,
    deals: int = 10_000,
    seed: int = 1,
    players: int | None = None,
    strategy: StrategyName | None = None,
    workers: int | None = 1,
    progress: Progress | None = None,
) -> Simulated:
    """Play many deals with the reference engine; the same seed gives the same figures on any number of workers.

    `players` counts the banker too (None: as few as the rules allow). `workers` is the number of processes (None: as many
    as there are cores; the calling script must then be guarded by `if __name__ == "__main__"`). Ctrl-C ends it with what
    it has. Raises RuleFileError, and BadOption as `deal` does.
    """
    played = play_all([load(game)], deals, seed, players, strategy, workers, progress)
    return played.simulated[0]


@dataclass(frozen=True)
class Played:
    """Games played side by side: their figures, and what these were made from, for comparing them deal by deal."""

    simulated: tuple[Simulated, ...]
    tallies: tuple[Tally, ...]
    plan: Plan


def play_all(
    games: Sequence[Game],
    deals: int,
    seed: int,
    players: int | None,
    strategy: StrategyName | None,
    workers: int | None,
    progress: Progress | None,
) -> Played:
    """Play each game from the same seeds; the parameters are those of `simulate`."""
    if deals < 1:
        raise BadOption(f"{deals} deals cannot be played", advice="ask for at least one")
    least = max(seats(game.rules)[0] for game in games)
    punters = {punters_of(game, players, least=least) for game in games}
    if len(punters) > 1:
        raise BadOption("no number of players is allowed in all of these games")
    playing = [playing_of(game, strategy) for game in games]
    units = {unit_of(game.rules) for game in games}
    plan = Plan(deals, punters.pop(), seed, "run" if "run" in units else "deal")
    openers = [_Opener(game, how) for game, how in zip(games, playing, strict=True)]
    with refusals():
        played = run(openers, plan, workers=workers, progress=progress)
    simulated = tuple(
        _simulated(game, how, tally, plan, complete=played.complete)
        for game, how, tally in zip(games, playing, played.tallies, strict=True)
    )
    return Played(simulated, played.tallies, plan)


def _simulated(game: Game, how: Playing, tally: Tally, plan: Plan, *, complete: bool) -> Simulated:
    """The figures of one game; what is independent in it does not hang on the games beside it."""
    own = replace(plan, unit=unit_of(game.rules))
    try:
        found = figures(tally, own, complete=complete, shoot=has_shoot(game.rules))
    except ValueError:
        message = f"in {game.name} nobody staked anything, so nothing can be said per stake"
        raise BadOption(message, code="no-answer", advice="the steps of `deal` need a `stake` that may be made") from None
    return Simulated(game, how, found, notes(game.rules, own))


class GameAfresh:
    """A game with how it is played, in this process or in one started afresh, which reads the files once more."""

    def __init__(self, game: Game, playing: Playing) -> None:
        self._here: tuple[Game, Playing] | None = (game, playing)
        self._hash = game.hash
        self._strategy = playing.named
        self._game = game.named

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_here": None}

    def here(self) -> tuple[Game, Playing]:
        """Both. Raises `Stopped` if the files have changed meanwhile."""
        if self._here is not None:
            return self._here
        game = load(self._game)
        if game.hash != self._hash:
            raise Stopped("unreadable-file", f"{game.file} has changed while it was being played")
        return game, playing_of(game, self._strategy)


class _Opener:
    """Opens tables of a game in any process."""

    def __init__(self, game: Game, playing: Playing) -> None:
        self._afresh = GameAfresh(game, playing)

    def __call__(self) -> Callable[[int], Run]:
        game, playing = self._afresh.here()
        return Tables(game.rules, playing.strategy)
