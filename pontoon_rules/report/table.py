"""Plain tables: columns wide enough for what stands in them, numbers to the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pontoon_rules.report.characters import width
from pontoon_rules.report.style import PLAIN, Style

_GAP = "  "


def table(
    rows: Iterable[Sequence[str]],
    *,
    head: Sequence[str] = (),
    right: Iterable[int] = (),
    style: Style = PLAIN,
    indent: int = 0,
) -> str:
    """Rows of cells as aligned lines; `right` numbers the columns (from 0) that stand to the right."""
    lines = [[style.text(cell) for cell in row] for row in rows]
    heading = [style.text(cell) for cell in head]
    to_right = frozenset(right)
    every = [heading, *lines] if heading else lines
    widths = [
        max(width(line[column]) for line in every if column < len(line))
        for column in range(max((len(line) for line in every), default=0))
    ]

    def laid_out(line: Sequence[str]) -> str:
        parts = []
        for column, cell in enumerate(line):
            blank = " " * (widths[column] - width(cell))
            parts.append(blank + cell if column in to_right else cell + blank)
        return (" " * indent + _GAP.join(parts)).rstrip()

    text = [laid_out(line) for line in lines]
    if heading:
        text = [style.paint(laid_out(heading), "dim"), *text]
    return "".join(f"{line}\n" for line in text)


def wrapped(words: Iterable[str], *, indent: int = 2, room: int = 100) -> str:
    """Words in lines of at most so many columns, with commas between them."""
    lines, line = [], ""
    for word in words:
        longer = f"{line}, {word}" if line else word
        if line and indent + width(longer) + 1 > room:
            lines.append(line + ",")
            line = word
        else:
            line = longer
    return "".join(f"{' ' * indent}{each}\n" for each in (*lines, line))
