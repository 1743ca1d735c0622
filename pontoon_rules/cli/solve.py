"""`solve GAME`: what a game is worth, exactly, and how it is best played."""

from __future__ import annotations

import click

from pontoon_rules.cli.options import format_option, game_argument, load_game, packs_asked, refused_politely
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress


@click.command("solve")
@game_argument()
@click.option("--packs", metavar="N|inf", help="How many fresh packs, or `inf` (else as many as the rules say).")
@click.option(
    "--banker",
    metavar="POLICY",
    help="Another policy of the banker: a total to stick on (17, `hard 17`), a condition on which he sticks, or `best`: the best "
    "that is found for a free banker, by trying some dozens.",
)
@click.option("--strategy", metavar="NAME", help="Solve this play of the punter instead of looking for the best.")
@click.option("--convention", default="CDZ-", show_default=True, metavar="NAME", help="How split hands are played: CDZ-, CDP1 or CDP.")
@click.option("--hand", metavar="CARDS", help="What to do with this hand, such as `10 5`, and what each choice is worth; nothing else is told.")
@click.option("--exact", is_flag=True, help="Tell the value as a ratio of whole numbers too.")
@click.option("--spread", is_flag=True, help="Follow both hands of a split together: the exact spread, slowly.")
@format_option
def command(
    game: str,
    packs: str | None,
    banker: str | None,
    strategy: str | None,
    convention: str,
    hand: str | None,
    exact: bool,
    spread: bool,
    format_: str,
) -> None:
    """Say what a game is worth, to the last digit, and how it is best played.

    One punter, fresh packs, a banker who follows his policy (a free one: what he usually does). Every figure is per unit of
    first stake, from the punter's side. What has no exact value is refused, and the clause that is to blame is named.
    """
    loaded = load_game(game)
    from pontoon_rules.api.one_hand import cards_asked, one_hand
    from pontoon_rules.api.solving import solve

    if hand is not None:
        with refused_politely():
            cards_asked(loaded, hand)
    progress = Progress("solving")
    try:
        with refused_politely():
            found = solve(
                loaded,
                packs=packs_asked(packs),
                banker=banker,
                strategy=strategy,
                convention=convention,
                exact=exact,
                spread=spread,
                progress=progress,
            )
    finally:
        progress.close()
    from pontoon_rules.report.solution import as_json, render, render_hand

    asked = None
    if hand is not None:
        with refused_politely():
            asked = one_hand(found, hand)
    if format_ == "json":
        out_json("solve", as_json(found, asked))
    elif hand is not None and asked is not None:
        out(render_hand(found, hand, asked, out_style()))
    else:
        out(render(found, out_style()))
