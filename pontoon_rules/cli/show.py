"""`show GAME`: the complete rules a file comes to, and where each of them was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pontoon_rules.cli.group import CouldNotRun
from pontoon_rules.cli.options import game_argument, load_game
from pontoon_rules.cli.output import out, out_json, out_style

if TYPE_CHECKING:
    from pontoon_rules.api.games import Game
    from pontoon_rules.report.as_json import Json


@click.command("show")
@game_argument(required=False)
@click.option("--origin", is_flag=True, help="For every value the file and line that say it, and what it overrides.")
@click.option("--reference", is_flag=True, help="Every key and every word of the rule language, as a page.")
@click.option("--machine", is_flag=True, help="What the rules can ever ask of the cards of a hand, state by state.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "dot"]),
    default="text",
    show_default=True,
    help="Text for people, JSON for programs, dot (with --machine) for Graphviz.",
)
def command(game: str | None, origin: bool, reference: bool, machine: bool, format_: str) -> None:
    """Print the complete rules a file comes to: its own, its parents' and the defaults, short forms spelled out.

    What is printed is itself a rule file. With --reference no game is needed.
    """
    if format_ == "dot" and not machine:
        raise CouldNotRun("only a machine is drawn", advice="pontoon-rules show GAME --machine --format dot")
    if reference:
        _show_reference(format_)
        return
    if game is None:
        raise CouldNotRun("which game?", advice="pontoon-rules show GAME, or pontoon-rules show --reference")
    loaded = load_game(game)
    if machine:
        _show_machine(loaded, format_)
    elif format_ == "json":
        out_json("show", _as_json(loaded))
    elif origin:
        out(_origin(loaded))
    else:
        style = out_style()
        head = "".join(f"# {line}\n" for line in (f"{loaded.name}, rules {loaded.hash}", f"from {_chain(loaded)}"))
        out(style.paint(style.text(head), "dim") + style.text(loaded.text))


def _origin(game: Game) -> str:
    from pontoon_rules.report.games import heading
    from pontoon_rules.report.table import table

    rows = []
    for each in game.origins:
        over = "".join(f", over {hidden.text} ({hidden.where})" for hidden in each.overrides)
        rows.append((each.where, f"{each.path} = {each.text}{over}"))
    style = out_style()
    return f"{heading(game, style)}\n\n{table(rows, style=style)}"


def _show_machine(game: Game, format_: str) -> None:
    from pontoon_rules.api.games import BadOption
    from pontoon_rules.api.machines import as_picture, in_words, machine
    from pontoon_rules.report.games import game_json

    try:
        found = machine(game)
        if format_ == "dot":
            out(as_picture(found))
            return
    except BadOption as refused:
        raise CouldNotRun(refused.message, advice=refused.advice) from None
    if format_ == "text":
        out(out_style().text(in_words(found)))
        return
    classes: list[Json] = [{"name": each.name, "cards": [str(card) for card in each.cards]} for each in found.classes]
    out_json(
        "show",
        {"game": game_json(game), "machine": {"classes": classes, "states": len(found.rows), "explored": found.explored}},
    )


def _chain(game: Game) -> str:
    return " over ".join([*game.chain, "the defaults"])


def _as_json(game: Game) -> dict[str, Json]:
    from pontoon_rules.report.games import game_json

    return {
        "game": game_json(game),
        "chain": list(game.chain),
        "text": game.text,
        "values": [
            {
                "path": each.path,
                "text": each.text,
                "where": each.where,
                "overrides": [{"text": hidden.text, "where": hidden.where} for hidden in each.overrides],
            }
            for each in game.origins
        ],
    }


def _show_reference(format_: str) -> None:
    from pontoon_rules.api.library import reference

    pages = reference()
    if format_ == "json":
        out_json("show", {"reference": dict(pages)})
    else:
        out(out_style().text("\n".join(pages.values())))
