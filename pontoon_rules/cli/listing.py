"""`list`: the built-in games and strategies."""

from __future__ import annotations

import click

from pontoon_rules.api.library import games, strategies
from pontoon_rules.cli.options import format_option
from pontoon_rules.cli.output import out, out_json, out_style


@click.command("list")
@format_option
def command(format_: str) -> None:
    """List the built-in games and strategies.

    A strategy says what a punter does; `simulate` and `compare` play by the one that a game names unless told otherwise.
    """
    every_game, every_strategy = games(), strategies()
    if format_ == "json":
        out_json(
            "list",
            {
                "games": [
                    {"name": each.name, "title": each.title, "about": each.about, "rules": each.hash}
                    for each in every_game
                ],
                "strategies": [
                    {"name": each.name, "title": each.title, "about": each.about} for each in every_strategy
                ],
            },
        )
        return
    from pontoon_rules.report.table import table

    style = out_style()
    out(style.paint("games", "bold") + "\n")
    out(table([(each.name, each.hash or "", each.about) for each in every_game], style=style, indent=2))
    out("\n" + style.paint("strategies", "bold") + "\n")
    out(table([(each.name, each.about) for each in every_strategy], style=style, indent=2))
