"""`equal A B`: whether two games are the same game, proved over every hand."""

from __future__ import annotations

import click

from pontoon_rules.cli import CLEAN, FINDINGS, UNKNOWN
from pontoon_rules.cli.options import format_option, game_argument, load_games
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress

_STATUS = {"equal": CLEAN, "different": FINDINGS, "unknown": UNKNOWN}


@click.command("equal")
@game_argument("first")
@game_argument("other")
@format_option
def command(first: str, other: str, format_: str) -> int:
    """Say whether two games are the same game, however they are written.

    Hands, legal actions, the banker's policy and settlement are proved over every hand that the pack can deal. If anything
    differs, the shortest hand that shows it is played out in both. The rest (stakes, the deal, the shuffle, the Shoot, the
    bank) is compared by what it means.

    Exit status: 0 proved equal, 1 different, 3 not known.
    """
    loaded = load_games([first, other])
    from pontoon_rules.api.equating import equality

    with Progress("comparing") as progress:
        found = equality(*loaded, tell=lambda done: progress.counted(done, "hands"))
    from pontoon_rules.report.equality import as_json, render

    if format_ == "json":
        out_json("equal", {"verdict": found.verdict, **as_json(found)})
    else:
        out(render(found, out_style()))
    return _STATUS[found.verdict]
