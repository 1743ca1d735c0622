"""Where each character of a scalar's value stands in the text.

YAML folds lines, drops indentation and reads escapes, so a value and its source differ in length. The maps here give, for
each character of a value and once more for its end, the offset in the text. Characters that are not white stand exactly where
they were written; an escape stands at its backslash; a folded space stands at the line break it came from.
"""

from __future__ import annotations

import re
from typing import Final

from pontoon_rules.document.node import Style

_BREAK: Final = re.compile(r"\r\n?|\n")
_RUN: Final = re.compile(r"(?P<white>[ \t\r\n]*)(?P<black>[^ \t\r\n]*)")
_FOLD: Final = re.compile(r"[ \t]*(?:\r\n?|\n)[ \t\r\n]*")
_SINGLE: Final = re.compile(rf"''|{_FOLD.pattern}|[^']")
_DOUBLE: Final = re.compile(
    rf"\\(?:x..|u.{{4}}|U.{{8}}|(?P<joined>(?:\r\n?|\n)[ \t\r\n]*)|.)|{_FOLD.pattern}|[^\"]", re.DOTALL
)


def offsets(text: str, start: int, end: int, style: Style, value: str) -> list[int]:
    """The offset in `text` of each character of `value`, and of its end; the scalar is written from `start` to `end`.

    The value must be what YAML reads there, else the map is meaningless (but never shorter than the value).
    """
    if style == "single":
        found = _quoted(_SINGLE, text, start, end)
    elif style == "double":
        found = _quoted(_DOUBLE, text, start, end)
    else:
        found = _walked(text, _body(text, start, end) if style in {"literal", "folded"} else start, end, value)
    missing = len(value) + 1 - len(found)
    return found + [end] * missing if missing > 0 else found


def _body(text: str, start: int, end: int) -> int:
    """Where the lines of a block scalar begin: after its header."""
    header = _BREAK.search(text, start, end)
    return end if header is None else header.end()


def _quoted(token: re.Pattern[str], text: str, start: int, end: int) -> list[int]:
    """Re-reads a quoted scalar: each token of its text gives one character, a fold one for each but the first break."""
    found: list[int] = []
    for match in token.finditer(text, start + 1, end - 1):
        written = match[0]
        joined = match.groupdict().get("joined")
        if joined is not None:
            found += _breaks(text, match.start("joined"), match.end())[1:]
        elif written[0] in " \t\r\n" and _BREAK.search(written):
            breaks = _breaks(text, match.start(), match.end())
            found += breaks[1:] or breaks
        else:
            found.append(match.start())
    found.append(end - 1)
    return found


def _breaks(text: str, start: int, end: int) -> list[int]:
    return [match.start() for match in _BREAK.finditer(text, start, end)]


def _walked(text: str, position: int, end: int, value: str) -> list[int]:
    """Walks value and text side by side: the characters that are not white are the same in both."""
    found: list[int] = []
    for run in _RUN.finditer(value):
        gap = _RUN.match(text, position, end)
        gap_end = position if gap is None else gap.end("white")
        if run["white"]:
            found += _white(text, position, gap_end, run["white"], first=not found, last=not run["black"])
        black = run["black"]
        if not text.startswith(black, gap_end):
            break  # not what YAML reads here
        position = gap_end + len(black)
        found += range(gap_end, position)
    found.append(min(position, end))
    return found


def _white(text: str, start: int, end: int, white: str, *, first: bool, last: bool) -> list[int]:
    """The offsets of a run of white characters in the gap of the text they came from.

    Spaces at the end of a line are counted from the front of the gap, spaces at the start of a line back from what follows
    them. The gap may have more line breaks than the run: those folded away are the first, those cut off at the end the last.
    """
    lines = white.split("\n")
    known = _breaks(text, start, end)
    breaks = known[: len(lines) - 1] if last else known[len(known) - len(lines) + 1 :]
    stops = [*breaks, next((offset for offset in known if breaks and offset > breaks[-1]), end) if last else end]
    found: list[int] = []
    for index, (line, before, here) in enumerate(zip(lines, [start - 1, *breaks], stops, strict=False)):
        at = max(before + 1, here - len(line)) if index or first else start
        found += [min(offset, max(start, end - 1)) for offset in range(at, at + len(line))]
        if index < len(breaks):
            found.append(here)
    return found[: len(white)]
