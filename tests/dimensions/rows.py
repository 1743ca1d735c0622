"""The table of the dimensions, and the files it names."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import yaml

HERE = Path(__file__).parent
FILES = tuple(sorted(path for path in HERE.glob("*.yaml") if path.name != "table.yaml"))
SHOWING = tuple(sorted((HERE / "built-in").glob("*.yaml")))


class Row(NamedTuple):
    """A value of a dimension and where it is said: in a `file`, in a game that is `built_in`, or why it `cannot` be said.

    `shown` names the test that shows it where the tests of the file do not: one of a rule file, or a function (`test_…`).
    """

    dimension: int
    value: str
    sources: tuple[str, ...]
    file: str | None = None
    built_in: str | None = None
    cannot: str | None = None
    shown: str | None = None


def table() -> list[Row]:
    """All rows; a key that is none, or a missing one, is a `TypeError`."""
    rows = yaml.load((HERE / "table.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    return [Row(int(row.pop("dimension")), row.pop("value"), tuple(row.pop("sources")), **row) for row in rows]


def head_and_tests(path: Path) -> tuple[str, str, str]:
    """The three lines of a file that say what it is, its own rules, and its tests."""
    rules, _, tests = path.read_text(encoding="utf-8").partition("\ntests:\n")
    lines = [line for line in rules.splitlines() if line.strip() and not line.startswith("#")]
    return "\n".join(lines[:3]), "\n".join(lines[3:]), tests


def parent_of(path: Path) -> str:
    """The game that a file extends."""
    return head_and_tests(path)[0].rpartition("\nextends: ")[2]
