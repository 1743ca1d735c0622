"""`compare A B …`: how games differ, in their rules and in their results."""

from __future__ import annotations

import click

from pontoon_rules.cli import CLEAN, FINDINGS, UNKNOWN
from pontoon_rules.cli.options import (
    format_option,
    game_argument,
    load_games,
    many_deals_options,
    players_option,
    refused_politely,
    strategy_option,
)
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress

_STATUS = {"equal": CLEAN, "different": FINDINGS, "unknown": UNKNOWN}


@click.command("compare")
@game_argument("games", many=True)
@many_deals_options(20_000)
@players_option
@strategy_option
@format_option
def command(
    games: tuple[str, ...],
    deals: int,
    seed: int,
    workers: int | None,
    players: int | None,
    strategy: str | None,
    format_: str,
) -> int:
    """Say how games differ, in their rules and in their results. One game alone is compared with the one it extends.

    Rules are compared by what they mean, not how they are written; each difference shows both lines. Then comes the shortest
    hand that they treat differently, and then every game is played with the same cards. With --deals 0 only the rules are
    compared. More than two games: each against the first.

    Exit status: 0 the rules are the same, 1 they differ, 3 it is not known whether what differs ever matters.
    """
    loaded = load_games(games)
    from pontoon_rules.api.comparing import compare

    with Progress("comparing") as hands, Progress("dealing") as progress, refused_politely():
        found = compare(
            *loaded,
            deals=deals,
            seed=seed,
            players=players,
            strategy=strategy,
            workers=workers,
            progress=progress,
            tell=lambda done: hands.counted(done, "hands"),
        )
    from pontoon_rules.report.comparison import as_json, render

    if format_ == "json":
        out_json("compare", {"verdict": found.verdict, **as_json(found.first, found.pairs, found.simulated)})
    else:
        out(render(found.first, found.pairs, found.simulated, out_style(), strategy=strategy))
    return _STATUS[found.verdict]
