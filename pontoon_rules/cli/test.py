"""`test GAME…`: run the tests that stand in rule files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pontoon_rules.cli import CLEAN, FINDINGS
from pontoon_rules.cli.options import format_option, game_argument, load_games
from pontoon_rules.cli.output import out, out_json, out_style

if TYPE_CHECKING:
    from pontoon_rules.api.games import Game
    from pontoon_rules.api.testing import CaseResult
    from pontoon_rules.report.as_json import Json
    from pontoon_rules.report.style import Style


@click.command("test")
@game_argument("games", many=True)
@format_option
def command(games: tuple[str, ...], format_: str) -> int:
    """Run the tests that stand in rule files, those of the games they extend among them.

    A test that fails is shown with what was expected and what came out, the clause that decided with its line, and the
    value of every part of its condition.
    """
    loaded = load_games(games)
    from pontoon_rules.api.testing import test

    results = [(game, test(game)) for game in loaded]
    if format_ == "json":
        out_json("test", _as_json(results))
    else:
        out("\n".join(_as_text(game, every, out_style()) for game, every in results))
    return CLEAN if all(each.passed for _, every in results for each in every) else FINDINGS


def _as_text(game: Game, results: Sequence[CaseResult], style: Style) -> str:
    from pontoon_rules.report.diagnostics import render
    from pontoon_rules.report.games import heading

    parts = [heading(game, style) + "\n"]
    for each in results:
        mark = style.paint("passed", "good") if each.passed else style.paint("FAILED", "error")
        parts.append(f"  {mark}  {style.text(each.name)} {style.paint(style.text(f'({each.where})'), 'dim')}\n")
    found = [problem for each in results for problem in each.problems]
    if found:
        parts.append("\n" + render(found, style))
    parts += [style.text(line) + "\n" for line in _advice(game, results)]
    failed = sum(not each.passed for each in results)
    count = f"{len(results)} test{'' if len(results) == 1 else 's'}"
    parts.append(f"\n{count}, {f'{failed} failed' if failed else 'all passed' if results else 'nothing to do'}\n")
    return "".join(parts)


def _advice(game: Game, results: Sequence[CaseResult]) -> list[str]:
    """What to write where tests of the games that this one extends come out otherwise, and are meant to."""
    from pontoon_rules.api.testing import adopted, removed

    others = [each for each in results if not each.passed and each.where.rpartition(":")[0] != game.file]
    if not others:
        return []
    lines = [adopted(each) or removed(each) for each in others]
    return [
        "",
        f"where your house means it so, say what comes out there, under `tests` in {game.file}:",
        *(f"  {line}" for line in lines),
    ]


def _as_json(results: Sequence[tuple[Game, Sequence[CaseResult]]]) -> dict[str, Json]:
    from pontoon_rules.report.as_json import diagnostics
    from pontoon_rules.report.games import game_json

    return {
        "games": [
            {
                **game_json(game),
                "tests": [
                    {
                        "name": each.name,
                        "where": each.where,
                        "passed": each.passed,
                        "mismatches": [
                            {"what": wrong.what, "expected": wrong.expected, "actual": wrong.actual}
                            for wrong in each.mismatches
                        ],
                    }
                    for each in every
                ],
            }
            for game, every in results
        ],
        "diagnostics": diagnostics(problem for _, every in results for each in every for problem in each.problems),
    }
