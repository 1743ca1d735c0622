"""The tree of commands. A command's module is imported when the command is asked for, not before."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import click

from pontoon_rules import __version__
from pontoon_rules.report.style import Style

if TYPE_CHECKING:
    from pontoon_rules.report.as_json import Json


class _Entry(NamedTuple):
    module: str
    help: str


COMMANDS = {
    "check": _Entry("check", "Say what is wrong in rule files, and where."),
    "show": _Entry("show", "Print the complete rules a file comes to."),
    "test": _Entry("test", "Run the tests that stand in rule files."),
    "explain": _Entry("explain", "Explain a diagnostic code, a key, or a name of the rule language."),
    "list": _Entry("listing", "List the built-in games and strategies."),
    "new": _Entry("new", "Write a commented file to start your own rules from."),
    "deal": _Entry("deal", "Deal and tell a game, or settle cards on the table, with the reason for every chip."),
    "settle": _Entry("settle", "Settle a disputed hand, told in one line, with the rule that decides it."),
    "simulate": _Entry("simulate", "Play many deals and say what they come to, and how surely."),
    "solve": _Entry("solve", "Say what a game is worth, to the last digit, and how it is best played."),
    "advise": _Entry("advise", "Say what each clause of a strategy costs against best play."),
    "compare": _Entry("compare", "Say how games differ: in their rules, in what they are worth, in best play."),
    "equal": _Entry("equal", "Say whether two games are the same game, proved over every hand."),
}


class LazyGroup(click.Group):
    """A group whose commands are found by name in `COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order a newcomer needs them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        del ctx
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = import_module(f"pontoon_rules.cli.{entry.module}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest command offered for a misspelt one."""
        name = args[0] if args else ""
        if name not in COMMANDS and not name.startswith("-"):
            from pontoon_rules.diagnostics import did_you_mean

            hint = did_you_mean(name, COMMANDS)
            ctx.fail(f"there is no command `{name}`" + (f"; {hint}" if hint else f"; there are {', '.join(COMMANDS)}"))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line a command, without importing any."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])


class CouldNotRun(Exception):
    """A command cannot do what it was asked: what is the matter, what to do about it, and a stable code."""

    def __init__(self, message: str, *, code: str = "bad-option", advice: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.advice = advice

    def text(self, style: Style) -> str:
        """What is said on standard error."""
        head = f"{style.paint(f'error[{self.code}]', 'error')}: {style.paint(style.text(self.message), 'bold')}\n"
        if self.advice is None:
            return head
        return f"{head} {style.paint('=', 'place')} {style.paint('help', 'bold')}: {style.text(self.advice)}\n"

    def content(self) -> dict[str, Json]:
        """What is printed where JSON was asked for."""
        return {"error": {"code": self.code, "message": self.message, "help": self.advice}}


class Unwritten(CouldNotRun):
    """Standard output takes no more, so this is said on standard error, in whatever format the answer was to be."""


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", prog_name="pontoon-rules", message="%(prog)s %(version)s")
def cli() -> None:
    """The rules of your Pontoon as a file: checked, dealt, settled to the last chip, and compared with any other.

    A game is the name of a built-in one (see `list`), the path of a rule file, or `-` for standard input.

    Exit status: 0 clean or equal, 1 findings or different, 2 could not run, 3 unknown.
    """
