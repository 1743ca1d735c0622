"""Whole evenings: one told from a seed, and many counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.api.playing import Playing, StrategyName, playing_of, punters_of, refusals
from pontoon_rules.api.simulating import GameAfresh
from pontoon_rules.evening.events import Event
from pontoon_rules.evening.result import Standing, standings
from pontoon_rules.evening.table import HOUSE, DealTold, Regulars, has_house, names_for
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.expr.view import Exact
from pontoon_rules.simulate.evening_figures import EveningFigures, evening_figures
from pontoon_rules.simulate.evenings import EveningPlan, play_evenings
from pontoon_rules.simulate.plan import Progress
from pontoon_rules.simulate.tables import has_shoot

# How many sit down if nobody says so: enough for a bank that goes round.
_PLAYERS = 4
Players = int | Sequence[str]
Chips = Exact | Mapping[str, Exact]


@dataclass(frozen=True)
class Told:
    """An evening that is over: everything that happened, how each deal came out (by its number), how all stand."""

    game: Game
    playing: Playing
    seed: str
    players: tuple[str, ...]
    events: tuple[Event, ...] = field(repr=False)
    deals: Mapping[int, DealTold] = field(repr=False)
    standings: tuple[Standing, ...] = ()


@dataclass(frozen=True)
class SimulatedEvenings:
    """The figures of many evenings, how they were played, and what to bear in mind when reading them."""

    game: Game
    playing: Playing
    figures: EveningFigures
    notes: tuple[str, ...] = ()


def evening(
    game: GameName | Game,
    *,
    deals: int = 20,
    seed: int | str = 1,
    players: Players | None = None,
    chips: Chips | None = 100,
    strategy: StrategyName | None = None,
) -> Told:
    """A whole evening from a seed, of at most so many deals; it ends before if the rules or the chips say so.

    `players` is how many sit down, or their names, each the left neighbour of the one before (None: four, or as near as the
    rules allow); where the house banks, the first is the house. `chips` is what each holds, or what each holds by name; who
    is not named, None, and the house: as many as needed. Punters follow a strategy, bankers their usual policy; a Shoot is
    opened with the least, and no bank is bought or sold.

    The seed `S/N` tells evening N (from 0) of `simulate_evenings(seed=S)`. Raises RuleFileError, and BadOption as `deal` does.
    """
    loaded = load(game)
    names = _names(loaded, players)
    playing = playing_of(loaded, strategy)
    _at_least_one(deals, "deals")
    table = Regulars(loaded.rules, playing.strategy, names, _chips(loaded.rules, names, chips), {})
    with refusals():
        over = table.play(str(seed), deals)
    return Told(loaded, playing, str(seed), names, over.events, table.told or {}, standings(over))


def simulate_evenings(
    game: GameName | Game,
    *,
    evenings: int = 100,
    deals: int = 100,
    seed: int = 1,
    players: Players | None = None,
    chips: Chips | None = 100,
    strategy: StrategyName | None = None,
    workers: int | None = 1,
    progress: Progress | None = None,
) -> SimulatedEvenings:
    """Play many evenings, each as `evening` does, and count them: the same seed gives the same on any number of workers.

    `workers` and Ctrl-C are as for `simulate`. Raises RuleFileError, and BadOption as `deal` does.
    """
    loaded = load(game)
    names = _names(loaded, players)
    playing = playing_of(loaded, strategy)
    _at_least_one(evenings, "evenings")
    _at_least_one(deals, "deals")
    plan = EveningPlan(evenings, deals, names, _chips(loaded.rules, names, chips), seed)
    with refusals():
        found, complete = play_evenings(_Afresh(GameAfresh(loaded, playing)), plan, workers=workers, progress=progress)
    if not any(one.deals.dealt for one in found):
        raise BadOption("in none of these evenings was a deal played", code="no-answer", advice=_why_none(loaded))
    figures = evening_figures(found, plan, complete=complete, shoot=has_shoot(loaded.rules))
    return SimulatedEvenings(loaded, playing, figures, _notes(figures))


@dataclass(frozen=True)
class _Afresh:
    """The rules and the strategy, in whatever process they are asked for."""

    afresh: GameAfresh

    def __call__(self) -> tuple[Rules, Strategy]:
        game, playing = self.afresh.here()
        return game.rules, playing.strategy


def _names(game: Game, players: Players | None) -> tuple[str, ...]:
    if players is None or isinstance(players, int):
        return names_for(game.rules, punters_of(game, players, least=_PLAYERS) + 1)
    names = tuple(players)
    punters_of(game, len(names), least=_PLAYERS)
    twice = next((name for name in names if names.count(name) > 1 or not name.strip()), None)
    if twice is not None:
        raise BadOption(
            f"`{twice}` cannot be the name of a player" if not twice.strip() else f"two players are called {twice}"
        )
    return names


def _chips(rules: Rules, names: Sequence[str], chips: Chips | None) -> dict[str, Exact]:
    if isinstance(chips, Mapping):
        strange = next((name for name in chips if name not in names), None)
        if strange is not None:
            raise BadOption(f"nobody at the table is called {strange}", advice=f"there are {', '.join(names)}")
        return dict(chips)
    if chips is None:
        return {}
    if chips < 0:
        raise BadOption(f"{chips} is not a number of chips")
    return dict.fromkeys(names[1:] if has_house(rules) else names, chips)


def _at_least_one(number: int, what: str) -> None:
    if number < 1:
        raise BadOption(f"{number} {what} cannot be played", advice="ask for at least one")


def _why_none(game: Game) -> str:
    return (
        "give the players more chips with --chips" if has_shoot(game.rules) else "see `deal --evening` for what happens"
    )


def _notes(figures: EveningFigures) -> tuple[str, ...]:
    notes = [
        "punters and bankers hold what they hold: who has no chips sits out, and what was still owed counts as paid"
    ]
    bank = figures.bank
    if bank.unfinished:
        notes.append(
            "a bank that the end of the evening cuts off counts with the deals it had; its life is no less than that"
        )
    return tuple(notes)


__all__ = ["HOUSE", "SimulatedEvenings", "Told", "evening", "simulate_evenings"]
