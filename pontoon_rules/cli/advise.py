"""`advise FILE`: what the clauses of a strategy cost against best play."""

from __future__ import annotations

import click

from pontoon_rules.cli.group import CouldNotRun
from pontoon_rules.cli.options import format_option, load_game, packs_asked, refused_politely
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress


@click.command("advise")
@click.argument("file", metavar="FILE")
@click.option("--game", metavar="GAME", help="Price the strategy in this game (else the one that it was written for).")
@click.option("--strategy", metavar="NAME", help="Price this strategy; FILE is the game then.")
@click.option("--packs", metavar="N|inf", help="How many fresh packs, or `inf` (else as many as the rules say).")
@click.option(
    "--banker",
    metavar="POLICY",
    help="Another policy of the banker: a total to stick on (17, `hard 17`), or a condition on which he sticks.",
)
@click.option("--convention", default="CDZ-", show_default=True, metavar="NAME", help="How best play plays split hands: CDZ-, CDP1 or CDP.")
@format_option
def command(
    file: str,
    game: str | None,
    strategy: str | None,
    packs: str | None,
    banker: str | None,
    convention: str,
    format_: str,
) -> None:
    """Say what each clause of a strategy costs against best play.

    FILE is a strategy: the name of a built-in one (see `list`) or the path of a file. Of a game the strategy that it names is
    priced, or that of `--strategy`. Every figure is per deal and first stake, and
    exact as those of `solve` are. What cannot be solved is refused, and the clause that is to blame is named.
    """
    if strategy is not None and game is not None:
        raise CouldNotRun("FILE, --strategy and --game name three things", advice="leave --game out: with --strategy, FILE is the game")
    loaded = None if game is None else load_game(game)
    if strategy is not None:
        loaded = load_game(file)
    asked = packs_asked(packs)
    from pontoon_rules.api.advising import advise

    with Progress("pricing") as progress, refused_politely():
        found = advise(strategy or file, loaded, packs=asked, banker=banker, convention=convention, progress=progress)
    from pontoon_rules.report.advice import as_json, render

    if format_ == "json":
        out_json("advise", as_json(found))
    else:
        out(render(found, out_style()))
