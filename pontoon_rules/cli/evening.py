"""Evenings on the command line: `deal --evening` and `simulate --evening`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pontoon_rules.cli.group import CouldNotRun
from pontoon_rules.cli.options import by_seat, refused_politely, sum_of
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress

if TYPE_CHECKING:
    from pontoon_rules.api.evenings import SimulatedEvenings, Told
    from pontoon_rules.api.games import Game
    from pontoon_rules.report.as_json import Json

_CHIPS = 100
_TOLD_DEALS = 20
_SIMULATED_DEALS = 100
_EVENINGS = 100


def tell(
    game: Game,
    seed: str,
    deals: int | None,
    players: int | None,
    names: str | None,
    chips: Sequence[str],
    strategy: str | None,
    *,
    chips_too: bool,
    format_: str,
) -> None:
    """Deal an evening and tell it."""
    from pontoon_rules.api.evenings import evening

    with refused_politely():
        told = evening(
            game,
            seed=seed,
            deals=_TOLD_DEALS if deals is None else deals,
            players=_who(players, names),
            chips=_chips(chips),
            strategy=strategy,
        )
    if format_ == "json":
        out_json("deal", _told_json(told))
    else:
        out(_told_text(told, chips_too=chips_too))


def count(
    game: Game,
    seed: int,
    evenings: int | None,
    deals: int | None,
    players: int | None,
    names: str | None,
    chips: Sequence[str],
    strategy: str | None,
    workers: int | None,
    format_: str,
) -> None:
    """Simulate evenings and say what they come to."""
    from pontoon_rules.api.evenings import simulate_evenings

    with Progress("dealing", partial=True) as progress, refused_politely():
        found = simulate_evenings(
            game,
            evenings=_EVENINGS if evenings is None else evenings,
            deals=_SIMULATED_DEALS if deals is None else deals,
            seed=seed,
            players=_who(players, names),
            chips=_chips(chips),
            strategy=strategy,
            workers=workers,
            progress=progress,
        )
    if format_ == "json":
        out_json("simulate", _counted_json(found))
    else:
        out(_counted_text(found))


def _told_text(told: Told, *, chips_too: bool) -> str:
    from pontoon_rules.report.evening import render, standings
    from pontoon_rules.report.games import heading, playing

    style = out_style()
    head = [heading(told.game, style), style.text(f"seed {told.seed}"), *playing(told.playing, style)]
    story = render(told.events, told.deals, style, chips_too=chips_too)
    return "\n".join(head) + f"\n\n{story}\n{standings(told.standings, style)}"


def _told_json(told: Told) -> dict[str, Json]:
    from pontoon_rules.report.evening_json import as_json, standings_json
    from pontoon_rules.report.games import game_json, playing_json

    return {
        "game": game_json(told.game),
        "seed": told.seed,
        "playing": playing_json(told.playing),
        "players": list(told.players),
        "events": as_json(told.events),
        "standings": standings_json(told.standings),
    }


def _counted_text(found: SimulatedEvenings) -> str:
    from pontoon_rules.report.evening_figures import conditions, render
    from pontoon_rules.report.games import heading, playing

    style = out_style()
    lines = [heading(found.game, style), style.text(conditions(found.figures)), *playing(found.playing, style)]
    lines += [f"note: {note}" for note in found.notes]
    return "\n".join(lines) + "\n\n" + render(found.figures, style)


def _counted_json(found: SimulatedEvenings) -> dict[str, Json]:
    from pontoon_rules.report.evening_figures import as_json
    from pontoon_rules.report.games import game_json, playing_json

    return {
        "game": game_json(found.game),
        "playing": playing_json(found.playing),
        "notes": list(found.notes),
        **as_json(found.figures),
    }


def _who(players: int | None, names: str | None) -> int | list[str] | None:
    """Those who sit at the table: their number or their names."""
    if names is None:
        return players
    named = [name.strip() for name in names.split(",")]
    if players is not None and players != len(named):
        raise CouldNotRun(f"--names has {len(named)} names, and --players is {players}", advice="leave one of the two out")
    return named


def _chips(words: Sequence[str]) -> int | Fraction | Mapping[str, int | Fraction]:
    """`100` for everybody, or `Ann=50` by name."""
    if any("=" in word for word in words):
        return {name: sum_of(f"--chips {name}", text) for name, text in by_seat("--chips", words).items()}
    if len(words) > 1:
        raise CouldNotRun("--chips is given twice", advice="give one number for all, or one for each: --chips Ann=50")
    return sum_of("--chips", words[0]) if words else _CHIPS
