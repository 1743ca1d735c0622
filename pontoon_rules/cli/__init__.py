"""The command line: `pontoon-rules COMMAND …`. Each command lives in its own module, imported only when it runs.

Exit status of every command: 0 clean or equal, 1 findings or different, 2 could not run, 3 unknown.
"""

from __future__ import annotations

import gc
import itertools
import sys
from collections.abc import Mapping, Sequence
from errno import EBADF, EIO, ENOSPC
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click

    from pontoon_rules.report.as_json import Json

CLEAN = 0
FINDINGS = 1
COULD_NOT_RUN = 2
UNKNOWN = 3


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status.

    Nothing that a user types or that stands in a file of his ends in a traceback.
    """
    # Looking for garbage while modules load is a tenth of what a short command costs, and there is none.
    gc.set_threshold(50_000)
    try:
        return _written(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        # Before click was there to see it.
        sys.stderr.write("interrupted\n")
        return COULD_NOT_RUN


def _written(words: list[str]) -> int:
    """Run, and say so if the answer could not be written."""
    from pontoon_rules.cli.group import Unwritten
    from pontoon_rules.cli.output import err, err_style

    try:
        return _run(words)
    except Unwritten as lost:
        err(lost.text(err_style()))
        return COULD_NOT_RUN


def _run(words: list[str]) -> int:
    import click

    from pontoon_rules.cli.group import CouldNotRun, Unwritten, cli
    from pontoon_rules.cli.output import err, err_style, let_go, unwritten

    try:
        status = cli.main(words, prog_name="pontoon-rules", standalone_mode=False)
    except Unwritten:
        raise
    except CouldNotRun as refusal:
        if _asks_for_json(words):
            _print_refusal(words, refusal.content())
        else:
            err(refusal.text(err_style()))
        return COULD_NOT_RUN
    except click.exceptions.NoArgsIsHelpError as shown:
        err(f"{shown.format_message()}\n")
        return COULD_NOT_RUN
    except click.ClickException as wrong:
        if _asks_for_json(words):
            error: Json = {"code": "bad-option", "message": wrong.format_message(), "help": None}
            _print_refusal(words, {"error": error})
        else:
            err(usage_error(wrong))
        return COULD_NOT_RUN
    except click.Abort:
        # Ctrl-C; click has ended the line already.
        err("interrupted\n")
        return COULD_NOT_RUN
    except BrokenPipeError:
        # The reader of a help text has gone away; nobody is left to tell.
        return CLEAN
    except OSError as error:
        # Only click's own help is written past `out`; every other use of the disk answers for itself.
        if error.errno not in (ENOSPC, EIO, EBADF):
            raise
        let_go(sys.stdout)
        raise unwritten(error) from None
    return status if isinstance(status, int) else CLEAN


def usage_error(wrong: click.ClickException) -> str:
    """A wrong option or argument as a message of ours, with where to read on."""
    import click

    from pontoon_rules.cli.output import err_style

    style = err_style()
    text = f"{style.paint('error[bad-option]', 'error')}: {style.paint(style.text(wrong.format_message()), 'bold')}\n"
    context = wrong.ctx if isinstance(wrong, click.UsageError) else None
    if context is None:
        return text
    usage = context.get_usage().removeprefix("Usage: ")
    return (
        f"{text} {style.paint('=', 'place')} {style.paint('help', 'bold')}: {_hint(wrong)}{usage}; see `{context.command_path} -h`\n"
    )


def _hint(wrong: click.ClickException) -> str:
    """What was probably meant: an option of another command, or a value whose blanks divided it."""
    import click

    from pontoon_rules.cli.group import COMMANDS, cli

    if isinstance(wrong, click.NoSuchOption):
        commands = {name: cli.get_command(click.Context(cli), name) for name in COMMANDS}
        having = [f"`{name}`" for name, each in commands.items() if each and any(wrong.option_name in known.opts for known in each.params)]
        return f"{', '.join(having)} {'take it' if len(having) > 1 else 'takes it'}; " if having else ""
    return 'a value with blanks stands in quotes, such as `"hard 17"`; ' if "extra argument" in wrong.message else ""


def _asks_for_json(words: Sequence[str]) -> bool:
    return "--format=json" in words or ("--format", "json") in itertools.pairwise(words)


def _print_refusal(words: Sequence[str], content: Mapping[str, Json]) -> None:
    from pontoon_rules.cli.group import COMMANDS
    from pontoon_rules.cli.output import out_json

    out_json(next((word for word in words if word in COMMANDS), "error"), content)
