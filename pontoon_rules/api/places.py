"""The files that come with the package, line by line: what `defaults.yaml:38` beside a decision points at."""

from __future__ import annotations

import re
from collections.abc import Callable

from pontoon_rules import resources

_PLACE = re.compile(r"(?P<file>.+?)(?::(?P<line>[1-9][0-9]{0,5}))?")
# How many lines are shown on either side of the one that is asked for.
_AROUND = 4
_DEFAULTS = "defaults"


def file_words() -> tuple[str, ...]:
    """The names of the files that can be shown."""
    return (_DEFAULTS, *resources.ruleset_names(), *resources.strategy_names())


def shown(word: str) -> str | None:
    """A file that comes with the package, or a few lines of it, with their numbers; None if the word is no such place.

    A file is named as in a message (`defaults.yaml`, `rulesets/pontoon.yaml`) or as on the command line (`pontoon`);
    `:38` after it asks for that line.
    """
    place = _PLACE.fullmatch(word)
    found = None if place is None else _named(place["file"])
    if place is None or found is None:
        return None
    title, text = found
    lines = text.splitlines()
    if place["line"] is None:
        return f"{title}\n\n{_numbered(lines, 1, None)}"
    number = int(place["line"])
    if number > len(lines):
        return None
    first = max(1, number - _AROUND)
    return f"line {number} of {title}\n\n{_numbered(lines[first - 1 : number + _AROUND], first, number)}"


def _named(file: str) -> tuple[str, str] | None:
    """What a file is, and its text."""
    if file in (_DEFAULTS, f"{_DEFAULTS}.yaml"):
        title = "the defaults (defaults.yaml): what holds where neither a file nor the games it extends say otherwise"
        return title, resources.grammar_text("defaults.yaml")
    kinds: tuple[tuple[str, str, tuple[str, ...], Callable[[str], str]], ...] = (
        ("rulesets/", "the built-in game", resources.ruleset_names(), resources.ruleset_text),
        ("rulesets/strategies/", "the built-in strategy", resources.strategy_names(), resources.strategy_text),
    )
    for folder, what, names, text_of in kinds:
        for name in names:
            if file in (name, f"{folder}{name}.yaml"):
                return f"{what} `{name}` ({folder}{name}.yaml)", text_of(name)
    return None


def _numbered(lines: list[str], first: int, marked: int | None) -> str:
    """Lines with their numbers; the marked one has an arrow before it."""
    width = len(str(first + len(lines) - 1))
    numbered = enumerate(lines, start=first)
    return "\n".join(f"{'>' if at == marked else ' '} {at:>{width}} | {line}".rstrip() for at, line in numbered)
