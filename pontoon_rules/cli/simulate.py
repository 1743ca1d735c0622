"""`simulate GAME`: many deals, what they come to, and how surely."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pontoon_rules.cli.options import (
    format_option,
    game_argument,
    load_game,
    many_deals_options,
    names_option,
    none_of,
    players_option,
    refused_politely,
    strategy_option,
)
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress

if TYPE_CHECKING:
    from pontoon_rules.api.simulating import Simulated


@click.command("simulate")
@game_argument()
@many_deals_options(None, "How many deals (else 10,000; with --evening those of one evening, else 100).")
@players_option
@strategy_option
@click.option(
    "--evening", is_flag=True, help="Play whole evenings: the bank, the Shoot and the pack go on from deal to deal."
)
@click.option("--evenings", type=int, metavar="N", help="How many evenings (else 100).")
@names_option
@click.option("--chips", multiple=True, metavar="[NAME=]N", help="What each holds as an evening begins (else 100).")
@format_option
def command(
    game: str,
    deals: int | None,
    seed: int,
    workers: int | None,
    players: int | None,
    strategy: str | None,
    evening: bool,
    evenings: int | None,
    names: str | None,
    chips: tuple[str, ...],
    format_: str,
) -> None:
    """Play many deals and say what they come to, and how surely.

    Punters follow a strategy, the banker his usual policy; both are named in the answer. Every figure is per unit of first
    stake, from the punter's side, with its 95 % interval. Ctrl-C ends it with what it has.

    With --evening, whole evenings are played: what each player and the bank wins, how long a bank lives, how large the
    Shoot is and how often it breaks, in chips, with 95 % intervals over independent evenings.
    """
    loaded = load_game(game)
    if evening:
        from pontoon_rules.cli.evening import count

        count(loaded, seed, evenings, deals, players, names, chips, strategy, workers, format_)
        return
    none_of({"--evenings": evenings, "--names": names, "--chips": chips}, "no evenings are played with --evening")
    from pontoon_rules.api.simulating import simulate

    with Progress("dealing", partial=True) as progress, refused_politely():
        found = simulate(
            loaded,
            deals=10_000 if deals is None else deals,
            seed=seed,
            players=players,
            strategy=strategy,
            workers=workers,
            progress=progress,
        )
    if format_ == "json":
        from pontoon_rules.report.games import simulated_json

        out_json("simulate", simulated_json(found))
    else:
        out(_as_text(found))


def _as_text(found: Simulated) -> str:
    from pontoon_rules.report.figures import conditions, render
    from pontoon_rules.report.games import heading, playing

    style = out_style()
    lines = [heading(found.game, style), conditions(found.figures), *playing(found.playing, style)]
    lines += [f"note: {note}" for note in found.notes]
    return "\n".join(lines) + "\n\n" + render(found.figures, style)
