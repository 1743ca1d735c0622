"""`advise FILE`: what the clauses of a strategy cost against best play."""

from __future__ import annotations

import click

from pontoon_rules.cli.options import format_option, load_game, packs_asked, refused_politely
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress


@click.command("advise")
@click.argument("strategy", metavar="STRATEGY")
@click.option("--game", metavar="GAME", help="Price it in this game (else the one that it was written for).")
@click.option("--packs", metavar="N|inf", help="How many fresh packs, or `inf` (else as many as the rules say).")
@click.option(
    "--banker",
    metavar="POLICY",
    help="Another policy of the banker: a total to stick on (17, `hard 17`), or a condition on which he sticks.",
)
@format_option
def command(strategy: str, game: str | None, packs: str | None, banker: str | None, format_: str) -> None:
    """Say what each clause of a strategy costs against best play.

    A strategy is the name of a built-in one (see `list`) or the path of a file. Every figure is per deal and first stake, and
    exact as those of `solve` are. What cannot be solved is refused, and the clause that is to blame is named.
    """
    loaded = None if game is None else load_game(game)
    asked = packs_asked(packs)
    from pontoon_rules.api.advising import advise

    with Progress("pricing") as progress, refused_politely():
        found = advise(strategy, loaded, packs=asked, banker=banker, progress=progress)
    from pontoon_rules.report.advice import as_json, render

    if format_ == "json":
        out_json("advise", as_json(found))
    else:
        out(render(found, out_style()))
