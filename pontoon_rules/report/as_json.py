"""Results as JSON, for other programs. Every command prints one object; `version` changes when a shape does.

    {"version": 1, "command": "check", "diagnostics": [...], ...}

Lines and columns count from 1, columns in code points; `end_column` is the one just after the last character. Rates and
expected values are plain numbers per unit of first stake, from the punter's side.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from pontoon_rules.diagnostics import Diagnostic, Note, Span, in_order

VERSION = 1

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


def document(command: str, content: Mapping[str, Json], *, plain: bool = False) -> str:
    """One command's result as text, ending in a line break; `plain` writes every other sign than ASCII as an escape."""
    return json.dumps({"version": VERSION, "command": command, **content}, ensure_ascii=plain, indent=2) + "\n"


def diagnostics(found: Iterable[Diagnostic]) -> list[Json]:
    """Every diagnostic, in the order of the files."""
    return [_diagnostic(each) for each in in_order(found)]


def place(span: Span) -> dict[str, Json]:
    """Where something stands."""
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _diagnostic(found: Diagnostic) -> dict[str, Json]:
    return {
        **place(found.span),
        "code": found.code,
        "severity": found.severity,
        "message": found.message,
        "help": found.help,
        "notes": [_note(note) for note in found.notes],
    }


def _note(note: Note) -> dict[str, Json]:
    return {"message": note.message, **(place(note.span) if note.span is not None else {})}
