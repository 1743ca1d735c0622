"""How text looks on a terminal: how wide each character is, and what stands in for one that cannot be seen or shown.

A rule file may hold anything, so nothing of it reaches a terminal unseen: control characters, bidirectional marks and other
invisible characters are written out as `<U+200B>`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

TAB_WIDTH = 4
_VARIATION_SELECTOR = "\ufe0f"

# What a terminal without these signs shows instead; every other sign it lacks becomes `?`.
_PLAIN = {
    "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C",
    "–": "-", "—": "-", "−": "-", "…": "...", "±": "+/-", "×": "x", "→": "->", "≥": ">=", "≤": "<=",
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', _VARIATION_SELECTOR: "",
}  # fmt: skip


class Cell(NamedTuple):
    """One character as it is shown: its text and the number of terminal columns it takes."""

    text: str
    width: int


def cells(text: str, *, plain: bool = False) -> Iterator[Cell]:
    """Each character of a line as it is shown; `plain` is for terminals that only show ASCII."""
    column, before = 0, 0
    for char in text:
        if char == "\t":
            gap = TAB_WIDTH - column % TAB_WIDTH
            cell = Cell(" " * gap, gap)
        elif char == _VARIATION_SELECTOR and not plain:
            # The sign before it is drawn as a picture, two columns wide.
            cell = Cell(char, 1 if before == 1 else 0)
        else:
            cell = _cell(char, plain)
        column += cell.width
        before = cell.width
        yield cell


def shown(text: str, *, plain: bool = False) -> str:
    """The text as it may be printed, line breaks kept."""
    if text.isascii() and text.isprintable():
        return text
    return "\n".join("".join(cell.text for cell in cells(line, plain=plain)) for line in text.split("\n"))


def width(text: str, *, plain: bool = False) -> int:
    """The number of terminal columns a line takes."""
    return sum(cell.width for cell in cells(text, plain=plain))


@lru_cache(maxsize=1024)
def _cell(char: str, plain: bool) -> Cell:
    if " " <= char <= "~":
        return Cell(char, 1)
    if plain and char in _PLAIN:
        return Cell(_PLAIN[char], len(_PLAIN[char]))
    # Imported late: a file of plain ASCII never needs it.
    from unicodedata import category, combining, east_asian_width

    kind = category(char)
    if kind[0] == "C" or kind in {"Zl", "Zp"} or (kind == "Zs" and char != "\u3000"):
        written = f"<U+{ord(char):04X}>"
        return Cell(written, len(written))
    if plain:
        return Cell("?", 1)
    if combining(char) or kind in {"Mn", "Me"}:
        return Cell(char, 0)
    return Cell(char, 2 if east_asian_width(char) in {"W", "F"} else 1)
