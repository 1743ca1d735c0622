"""A user's mistake as a value: what is wrong, where, what was expected, what to write."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pontoon_rules.diagnostics.spans import Span
from pontoon_rules.frozen import Frozen

Severity = Literal["error", "warning"]


class Note(Frozen):
    """A second place or a remark that explains a diagnostic."""

    message: str
    span: Span | None = None


class Diagnostic(Frozen):
    """One mistake or finding in a user's file.

    `code` is stable and has a page (`explain CODE`); `message` says what is wrong and what was expected; `help` says
    what to write instead; `notes` carry further places.
    """

    code: str
    message: str
    span: Span
    help: str | None = None
    notes: tuple[Note, ...] = ()
    severity: Severity = "error"


class RuleFileError(Exception):
    """Raised where a program asks for rules and the file has errors; it carries every diagnostic of the file."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{d.span.where}: {d.message} [{d.code}]" for d in self.diagnostics))


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by file, line and column, each said once."""
    seen: dict[tuple[str, int, int, str, str], Diagnostic] = {}
    for found in diagnostics:
        key = (found.span.source.name, found.span.start, found.span.end, found.code, found.message)
        seen.setdefault(key, found)
    return tuple(seen[key] for key in sorted(seen))


def without_follow_on(found: Iterable[Diagnostic], whole: str) -> list[Diagnostic]:
    """Without what is said inside a place of which a diagnostic of the code `whole` says already that it must go."""
    every = list(found)
    places = {(each.span.source, each.span.start): each.span.end for each in every if each.code == whole}
    return [
        each
        for each in every
        if each.code == whole or each.span.end > places.get((each.span.source, each.span.start), each.span.start - 1)
    ]


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them keeps the file from being used."""
    return any(found.severity == "error" for found in diagnostics)
