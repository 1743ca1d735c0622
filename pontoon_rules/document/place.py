"""Where reading broke off, and what stands around it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from pontoon_rules.diagnostics import Diagnostic, Note, Source, Span
from pontoon_rules.document.hygiene import Cleaned
from pontoon_rules.frozen import Frozen

_BRACKET: Final = re.compile(r"[\[\]{}]|(?:(?<=\s)|^)#[^\r\n]*")
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#")
_BREAK: Final = re.compile(r"\r\n?|\n")
_LONGEST_QUOTE: Final = 60
_FARTHEST: Final = 1_000  # blank lines and comments between two lines that have to do with one another


class Line(Frozen):
    """A line of the cleaned text, without its line break."""

    start: int
    text: str

    @property
    def words(self) -> str:
        """What stands on the line, without indentation and comment."""
        return before_comment(self.text).strip()

    @property
    def indentation(self) -> int:
        """How many spaces stand in front of the words."""
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def first(self) -> int:
        """The offset of the first word."""
        return self.start + self.indentation

    @property
    def last(self) -> int:
        """The offset after the last word (at least one after the first)."""
        return self.first + max(1, len(self.words))


class Place(Frozen):
    """The offset `at` where reading broke off, and the offset `since` where what was being read began."""

    source: Source
    cleaned: Cleaned
    scalars: Sequence[tuple[int, int]]
    at: int
    since: int

    @property
    def text(self) -> str:
        """The text as YAML reads it."""
        return self.cleaned.text

    def char(self, offset: int) -> str:
        """The character at an offset, empty at the end."""
        return self.text[offset : offset + 1]

    def span(self, start: int, end: int) -> Span:
        """The span in the source; at the end of the text it is the last character."""
        size = len(self.text)
        if start >= size > 0:
            start = len(self.text.rstrip()) or 1
            start, end = start - 1, start
        end = min(max(start + 1, end), size)
        return Span(self.source, self.cleaned.place(start), self.cleaned.place(max(end - 1, 0)) + (1 if size else 0))

    def tell(self, message: str, start: int, end: int, *, help: str, note: tuple[str, int, int] | None = None) -> Diagnostic:  # noqa: A002 - the word of `Diagnostic`
        """A diagnostic of the syntax."""
        notes = () if note is None else (Note(note[0], self.span(note[1], note[2])),)
        return Diagnostic("syntax", message, self.span(start, end), help=help, notes=notes)

    @property
    def broke_off(self) -> tuple[str, int, int]:
        """A note of where reading broke off."""
        return ("reading broke off here" if self.at < len(self.text.rstrip()) else "the file ends here", self.at, self.at + 1)

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *(match.end() for match in _BREAK.finditer(self.text))]

    def line(self, offset: int) -> Line:
        """The line of an offset."""
        number = bisect_right(self._starts, offset)
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        start = self._starts[number - 1]
        return Line(start, self.text[start:end].rstrip("\r\n"))

    def line_above(self, line: Line) -> Line | None:
        """The nearest line above that says something, if it is not very far up."""
        for _ in range(_FARTHEST):
            if line.start == 0:
                return None
            line = self.line(line.start - 1)
            if line.words:
                return line
        return None

    def starts_line(self, offset: int) -> bool:
        """Whether only spaces stand before it on its line."""
        return self.line(offset).first >= offset

    def value_before(self, offset: int) -> int | None:
        """Where the last scalar read before the offset begins."""
        return next((start for start, _ in reversed(self.scalars) if start < offset), None)

    def brackets(self, end: int) -> tuple[list[int], int | None]:
        """The brackets that are open at `end`, and where the last one closed was opened."""
        opened: list[int] = []
        closed = None
        for offset in self._brackets(end):
            if self.text[offset] in "[{":
                opened.append(offset)
            elif opened:
                closed = opened.pop()
        return opened, closed

    def _brackets(self, end: int) -> Iterator[int]:
        position = 0
        for start, stop in [*self.scalars, (end, end)]:
            for match in _BRACKET.finditer(self.text, position, min(start, end)):
                if match[0][0] != "#":
                    yield match.start()
            position = max(position, stop)


def before_comment(line: str) -> str:
    """A line, or the rest of one, without its comment. What stands before must be looked at once only: it may be long."""
    match = _COMMENT.search(line)
    return line if match is None else line[: match.start()]


def short(text: str) -> str:
    """The text on one line, cut if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else line[: _LONGEST_QUOTE - 1] + "…"


def quoted(text: str) -> str:
    """How to write a text so that YAML takes it as it is."""
    if len(text) > _LONGEST_QUOTE:
        return "put the whole value in quotes, or write `>-` and the value on the next line, indented"
    if "'" not in text:
        return f"put the whole value in quotes: `'{text}'`"
    if '"' not in text and "\\" not in text:
        return f'put the whole value in quotes: `"{text}"`'
    return f"write `>-` and the value on the next line, indented: `{text}`"
