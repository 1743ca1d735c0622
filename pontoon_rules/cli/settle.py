"""`settle GAME "P1: A K stake 4; banker: 10 8"`: a disputed hand in one line, and the rule that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pontoon_rules.cli.options import format_option, game_argument, load_game, refused_politely
from pontoon_rules.cli.output import out, out_json, out_style

if TYPE_CHECKING:
    from pontoon_rules.api.disputes import Disputed
    from pontoon_rules.report.as_json import Json


@click.command("settle")
@game_argument()
@click.argument("line", nargs=-1, required=True, metavar="LINE")
@format_option
def command(game: str, line: tuple[str, ...], format_: str) -> None:
    """Settle a disputed hand: which rule decides it, where it stands, and every chip.

    LINE names each seat with its cards, in the order they were dealt, and what was done:

        "P1: A K stake 4; P2: 10 5 4 2 buy 3, twist; banker: 10 8"

    Suits may be left out; the hands of a split are divided by `/`; cards beyond the deal are twists. `shoot 2` is a bet on
    the Shoot, `chips 30` what a seat holds; `; shoot: 60` says what lies in the Shoot, `; tenure: 2` which deal of this
    banker it is.
    """
    loaded = load_game(game)
    from pontoon_rules.api.disputes import dispute

    with refused_politely():
        found = dispute(loaded, " ".join(line))
    if format_ == "json":
        out_json("settle", _as_json(found))
    else:
        out(_as_text(found))


def _as_text(found: Disputed) -> str:
    from pontoon_rules.report.games import heading
    from pontoon_rules.report.narration import accounts
    from pontoon_rules.report.ruling import render

    style = out_style()
    ruled = render(found.rulings, found.bank, found.result, style)
    return f"{heading(found.game, style)}\n\n{ruled}\n{accounts(found.events, found.result, style)}"


def _as_json(found: Disputed) -> dict[str, Json]:
    from pontoon_rules.report.events import as_json, result_json
    from pontoon_rules.report.games import game_json
    from pontoon_rules.report.ruling import reasons_json, rulings_json

    return {
        "game": game_json(found.game),
        "rulings": rulings_json(found.rulings),
        "bank": reasons_json(found.bank),
        "events": as_json(found.events),
        "result": result_json(found.result),
    }
