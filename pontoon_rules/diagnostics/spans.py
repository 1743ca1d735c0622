"""Where in a text something stands: sources and spans.

Offsets, lines and columns count Unicode code points, as `yaml` and editors do; lines and columns start at 1.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate


class Source:
    """A text with the name it is shown by (a path, `<stdin>`, or a built-in's name).

    A byte order mark in front is dropped. A source is compared by identity: two files may have equal texts.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text.removeprefix("\ufeff")

    def __repr__(self) -> str:
        return f"Source({self.name!r})"

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset at which each line starts; CRLF, LF and CR end a line."""
        lines = self.text.replace("\r\n", " \n").replace("\r", "\n").split("\n")
        return (0, *accumulate(len(line) + 1 for line in lines[:-1]))

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column (from 1) of an offset; an offset past the end is read as the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its line break."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


class Span:
    """The characters `start` up to, not including, `end` of a source."""

    __slots__ = ("end", "source", "start")

    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source = source
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"Span({self.where})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Span)
            and self.source is other.source
            and (self.start, self.end) == (other.start, other.end)
        )

    def __hash__(self) -> int:
        return hash((id(self.source), self.start, self.end))

    @property
    def line(self) -> int:
        """The line (from 1) of the first character."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column (from 1) of the first character."""
        return self.source.position(self.start)[1]

    @property
    def end_line(self) -> int:
        """The line (from 1) of the place just after the last character."""
        return self.source.position(self.end)[0]

    @property
    def end_column(self) -> int:
        """The column (from 1) of the place just after the last character."""
        return self.source.position(self.end)[1]

    @property
    def where(self) -> str:
        """`file:line:column` of the first character."""
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"

    @property
    def text(self) -> str:
        """The characters of the span."""
        return self.source.text[self.start : self.end]
