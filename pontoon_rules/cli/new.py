"""`new NAME [FILE]`: a commented file to start one's own rules from."""

from __future__ import annotations

import re
from pathlib import Path
from shlex import quote

import click

from pontoon_rules.cli.group import CouldNotRun
from pontoon_rules.cli.output import err, err_style, out


@click.command("new")
@click.argument("name")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--extends", "parent", default="pontoon", show_default=True, help="The built-in game to start from.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def command(name: str, file: Path | None, parent: str, force: bool) -> None:
    """Write a commented file to start your own rules from.

    NAME is what you call your game; FILE is where to write it (`our-house.yaml` for "Our House"; `-` prints it).
    """
    from pontoon_rules.api.library import game_names
    from pontoon_rules.cli.files import write_whole
    from pontoon_rules.report.starter import starter

    if not name.strip() or not name.isprintable():
        message = "a game needs a name of one line, without signs that cannot be seen"
        raise CouldNotRun(message, advice='pontoon-rules new "Our house"')
    if parent not in game_names():
        from pontoon_rules.diagnostics import did_you_mean

        hint = did_you_mean(parent, game_names()) or f"the games are: {', '.join(game_names())}"
        raise CouldNotRun(f"there is no built-in game `{parent}`", code="unknown-ruleset", advice=hint)
    printed = file is not None and str(file) == "-"
    target = file if file is not None and not printed else Path(f"{_file_name(name)}.yaml")
    text = starter(name.strip(), parent, str(target))
    if printed:
        out(text)
        return
    try:
        write_whole(target, text, replace=force)
    except FileExistsError:
        raise CouldNotRun(
            f"{target} is there already", advice="choose another name, or write over it with --force"
        ) from None
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        advice = "name a file in a folder that is there and that you may write in, or `-` to print it"
        raise CouldNotRun(f"{target} cannot be written: {reason}", code="unreadable-file", advice=advice) from None
    err(err_style().text(f"wrote {target}; try: pontoon-rules check {_typed(target)}") + "\n")


def _typed(target: Path) -> str:
    """How the file is named on a command line: as a path, and not as a built-in game."""
    known = target.parent != Path() or target.suffix in (".yaml", ".yml")
    return quote(str(target) if known else f"./{target}")


def _file_name(name: str) -> str:
    """A name as a file is called: small letters, hyphens for the rest."""
    return re.sub(r"[^\w]+", "-", name.strip().casefold()).strip("-") or "rules"
