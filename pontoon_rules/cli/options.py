"""What several commands share: how a game and an output format are asked for, and how a game is loaded."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pontoon_rules.cli.group import CouldNotRun

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pontoon_rules.api.games import Game, GameName
    from pontoon_rules.api.problems import Packs
    from pontoon_rules.diagnostics import RuleFileError
    from pontoon_rules.report.as_json import Json
    from pontoon_rules.report.style import Style

Command = TypeVar("Command", bound=Callable[..., Any])

# A number of more digits is none that anyone means; of a long text so much is shown.
_DIGITS = 30
_SHOWN = 40


def format_option(function: Command) -> Command:
    """`--format text|json`."""
    option = click.option(
        "--format",
        "format_",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Text for people, JSON for programs.",
    )
    return option(function)


def game_argument(name: str = "game", *, many: bool = False, required: bool = True) -> Callable[[Command], Command]:
    """One game or several: built-in names, paths, or `-`."""
    return click.argument(
        name,
        nargs=-1 if many else 1,
        required=required,
        metavar="GAME..." if many else "GAME",
        shell_complete=_complete,
    )


def game_name(text: str) -> GameName:
    """What the user typed as a game; `-` is what stands on standard input."""
    if text != "-":
        return text
    from pontoon_rules.api.games import MAX_BYTES

    if sys.stdin is None or sys.stdin.closed:
        raise CouldNotRun("there is no standard input to read", code="unreadable-file")
    # One more than may be read is enough to see that it is too much.
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def game_names(texts: Sequence[str]) -> list[GameName]:
    """Several of them; standard input can be read once."""
    if list(texts).count("-") > 1:
        raise CouldNotRun("standard input can be read once", advice="write `-` once, and paths for the others")
    return [game_name(text) for text in texts]


def load_games(texts: Sequence[str]) -> list[Game]:
    """The games, or the end of the command: all their mistakes, exit status 2."""
    from pontoon_rules.api.games import check
    from pontoon_rules.diagnostics import RuleFileError

    checks = [check(name, prove=False) for name in game_names(texts)]
    games = [checked.game for checked in checks if checked.game is not None]
    if len(games) < len(checks):
        raise NotPlayable(
            RuleFileError(found for checked in checks if checked.game is None for found in checked.diagnostics)
        )
    return games


def load_game(text: str) -> Game:
    """The game, or the end of the command: its mistakes, exit status 2."""
    return load_games([text])[0]


@contextmanager
def refused_politely() -> Iterator[None]:
    """What cannot be played or is not allowed ends the command: the reason, exit status 2."""
    from pontoon_rules.api.games import BadOption
    from pontoon_rules.diagnostics import RuleFileError

    try:
        yield
    except BadOption as wrong:
        raise CouldNotRun(wrong.message, code=wrong.code, advice=wrong.advice) from None
    except RuleFileError as error:
        raise NotPlayable(error) from None


def players_option(function: Command) -> Command:
    """`--players N`."""
    option = click.option(
        "--players", type=int, metavar="N", help="How many sit at the table, the banker included (2: one punter)."
    )
    return option(function)


def strategy_option(function: Command) -> Command:
    """`--strategy NAME`."""
    option = click.option(
        "--strategy",
        metavar="NAME",
        help="How the punters play: a built-in strategy or a file (else the one that the rules name).",
    )
    return option(function)


def many_deals_options(deals: int | None, how_many: str = "How many deals.") -> Callable[[Command], Command]:
    """`--deals N`, `--seed N`, `--workers N`; `how_many` tells the number where `deals` (None) does not."""

    def add(function: Command) -> Command:
        number = click.option(
            "--deals", type=int, default=deals, show_default=deals is not None, metavar="N", help=how_many
        )
        seed = click.option(
            "--seed", type=int, default=1, show_default=True, metavar="N", help="Same seed, same cards."
        )
        workers = click.option(
            "--workers", type=click.IntRange(1, 256), metavar="N", help="Processes; the result is the same."
        )
        return number(seed(workers(function)))

    return add


def names_option(function: Command) -> Command:
    """`--names "Ann, Bob"`."""
    option = click.option(
        "--names", metavar="NAMES", help='Who sits at the table of an evening: "Ann, Bob, Cay", each left of the last.'
    )
    return option(function)


def none_of(options: Mapping[str, object], why: str) -> None:
    """Options that make no sense here are refused, not passed over."""
    for name, value in options.items():
        if value not in (None, (), False):
            raise CouldNotRun(f"{name} has no meaning where {why}")


def by_seat(option: str, words: Sequence[str]) -> dict[str, str]:
    """`P1=A K` as a seat with what is said of it."""
    found: dict[str, str] = {}
    for word in words:
        seat, sign, value = word.partition("=")
        seat = seat.strip()
        if not sign or not seat:
            raise CouldNotRun(f"{option} {word}: a seat and `=` are missing", advice=f'{option} "P1=…"')
        if seat in found:
            raise CouldNotRun(f"{option} is given twice for {seat}", advice="give each seat once")
        found[seat] = value.strip()
    return found


def packs_asked(text: str | None) -> Packs:
    """`--packs N|inf`."""
    if text is None:
        return None
    if text == "inf":
        return "inf"
    if not text.isdecimal() or len(text) > _DIGITS:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        raise CouldNotRun(f"--packs {shown}: that is no number of packs", advice="a number from 1 to 1,000,000, or `inf`")
    return int(text)


def sum_of(what: str, text: str) -> int | Fraction:
    """A number of chips."""
    from pontoon_rules.api.dealing import chips_of

    value = chips_of(text)
    if value is None or value < 0:
        raise CouldNotRun(f"{what}: `{text}` is not a number of chips", advice="write `4` or `7.5`")
    return value


class NotPlayable(CouldNotRun):
    """The rules that a command should work with have mistakes."""

    def __init__(self, error: RuleFileError) -> None:
        super().__init__(str(error))
        self.diagnostics = error.diagnostics

    def text(self, style: Style) -> str:
        """Every mistake with its place."""
        from pontoon_rules.report.diagnostics import render

        return render(self.diagnostics, style)

    def content(self) -> dict[str, Json]:
        """The same where JSON was asked for."""
        from pontoon_rules.report.as_json import diagnostics

        return {"diagnostics": diagnostics(self.diagnostics)}


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Built-in names that go on as typed, else files."""
    del ctx, param
    from click.shell_completion import CompletionItem

    from pontoon_rules.api.library import game_names as built_in

    names = [CompletionItem(name) for name in built_in() if name.startswith(incomplete)]
    return [*names, CompletionItem(incomplete, type="file")]
