"""`check GAME…`: what is wrong in rule files, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pontoon_rules.api.games import Checked, check
from pontoon_rules.cli import CLEAN, COULD_NOT_RUN, FINDINGS
from pontoon_rules.cli.options import format_option, game_argument, game_names
from pontoon_rules.cli.output import out, out_json, out_style
from pontoon_rules.cli.progress import Progress

if TYPE_CHECKING:
    from pontoon_rules.report.as_json import Json
    from pontoon_rules.report.style import Style


@click.command("check")
@game_argument("games", many=True)
@format_option
def command(games: tuple[str, ...], format_: str) -> int:
    """Say what is wrong in rule files, and where: every mistake of a file in one run.

    Each message has a code; `pontoon-rules explain CODE` says more, with an example of what is wrong and what is right.
    """
    with Progress("proving") as progress:
        checks = [check(game, tell=lambda done: progress.counted(done, "steps")) for game in game_names(games)]
    if format_ == "json":
        out_json("check", _as_json(checks))
    else:
        out(_as_text(checks, out_style()))
    if not all(checked.readable for checked in checks):
        return COULD_NOT_RUN
    return FINDINGS if any(checked.diagnostics for checked in checks) else CLEAN


def _as_text(checks: Sequence[Checked], style: Style) -> str:
    parts = []
    for checked in checks:
        if checked.diagnostics:
            from pontoon_rules.report.diagnostics import render, summary

            parts.append(f"{render(checked.diagnostics, style)}\n")
            line = summary(checked.diagnostics)
        else:
            line = style.paint("no mistakes", "good")
        name = style.text(checked.file)
        game = checked.game
        about = f" ({style.text(game.name)}, rules {game.hash})" if game is not None else ""
        parts.append(f"{name}: {line}{about}\n")
        if checked.unproved is not None:
            parts.append(f"{name}: not all that can be proved has been looked for: {checked.unproved}\n")
    return "".join(parts)


def _as_json(checks: Sequence[Checked]) -> dict[str, Json]:
    from pontoon_rules.report.as_json import diagnostics

    found = [each for checked in checks for each in checked.diagnostics]
    return {
        "games": [
            {
                "file": checked.file,
                "name": None if checked.game is None else checked.game.name,
                "rules": None if checked.game is None else checked.game.hash,
                "proved": checked.proved,
                "unproved": checked.unproved,
            }
            for checked in checks
        ],
        "diagnostics": diagnostics(found),
    }
