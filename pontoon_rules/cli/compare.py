"""`compare A B …`: how games differ, in their rules, in what they are worth and in best play."""

from __future__ import annotations

import click

from pontoon_rules.cli import CLEAN, FINDINGS, UNKNOWN
from pontoon_rules.cli.options import (
    format_option,
    game_argument,
    load_games,
    many_deals_options,
    none_of,
    players_option,
    refused_politely,
    strategy_option,
)
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress

_STATUS = {"equal": CLEAN, "different": FINDINGS, "unknown": UNKNOWN}


@click.command("compare")
@game_argument("games", many=True)
@many_deals_options(None, "How many deals are played as well (0: only the rules are compared).")
@players_option
@strategy_option
@click.option("--charts", is_flag=True, help="Tell the charts of best play whole, not only where they change.")
@click.option("--each", is_flag=True, help="Tell what each single difference is worth, however many there are.")
@format_option
def command(
    games: tuple[str, ...],
    deals: int | None,
    seed: int,
    workers: int | None,
    players: int | None,
    strategy: str | None,
    charts: bool,
    each: bool,
    format_: str,
) -> int:
    """Say how games differ: in their rules, in what they are worth, in best play. One game alone is compared with the one it extends.

    Rules are compared by what they mean, not how they are written; each difference shows both lines. Then come the shortest
    hand that they treat differently, what each game is worth, exactly, with one punter who plays his best, and where best
    play changes. Deals are played too, all games with the same cards, where that is asked for (--deals, --strategy, more than
    two --players), and where a game cannot be solved. More than two games: each against the first.

    Exit status: 0 the rules are the same, 1 they differ, 3 it is not known whether what differs ever matters.
    """
    if deals == 0:
        none_of({"--charts": charts, "--each": each}, "only the rules are compared")
    loaded = load_games(games)
    from pontoon_rules.api.comparing import compare

    hands, solving, dealing = Progress("comparing"), Progress("solving"), Progress("dealing", partial=True)
    with hands, solving, dealing, refused_politely():
        found = compare(
            *loaded,
            deals=deals,
            seed=seed,
            players=players,
            strategy=strategy,
            each=each or None,
            workers=workers,
            progress=dealing,
            solving=solving,
            tell=lambda done: hands.counted(done, "hands"),
        )
    from pontoon_rules.report.comparison import as_json, render

    if format_ == "json":
        told = as_json(found.first, found.pairs, found.solved, found.simulated)
        out_json("compare", {"verdict": found.verdict, **told})
    else:
        out(render(found.first, found.pairs, found.solved, found.simulated, out_style(), strategy=strategy, charts=charts))
    return _STATUS[found.verdict]
