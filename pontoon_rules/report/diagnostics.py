"""Diagnostics as text: the message, the place, the line, the exact characters underlined, and what to write instead.

error[unknown-hand]: no hand is called `pontoom`
  --> house.yaml:7:20
   |
 7 |     - {when: hand == pontoom, is: 3:1}
   |                      ^^^^^^^
   |
   = help: did you mean `pontoon`?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pontoon_rules.diagnostics import Diagnostic, Source, Span, in_order
from pontoon_rules.report.characters import Cell, cells
from pontoon_rules.report.style import PLAIN, Style

# A longer line is cut around what is underlined; a span of more lines is shown by its first and last ones.
_LINE_WIDTH = 120
_LEAD = 24
_SPAN_LINES = 5
_LONG_LINE = 4 * _LINE_WIDTH


class _Mark(NamedTuple):
    """An underline: which span, drawn with which sign, followed by which words."""

    span: Span
    sign: str
    label: str


def render(diagnostics: Iterable[Diagnostic], style: Style = PLAIN) -> str:
    """Every diagnostic, in the order of the files, an empty line between two."""
    return "\n".join(render_one(found, style) for found in in_order(diagnostics))


def render_one(found: Diagnostic, style: Style = PLAIN) -> str:
    """One diagnostic, ending in a line break."""
    marks = [_Mark(found.span, "^", "")]
    marks += [_Mark(note.span, "-", note.message) for note in found.notes if note.span is not None]
    gutter = len(str(max(mark.span.end_line for mark in marks)))
    bar = style.paint(" " * gutter + " |", "place")
    head = style.paint(f"{found.severity}[{found.code}]", found.severity)
    lines = [f"{head}: {style.paint(style.text(found.message), 'bold')}"]
    for number, (source, group) in enumerate(_by_source(marks)):
        arrow = "-->" if number == 0 else ":::"
        where = style.text(group[0].span.where if source.text else source.name)
        lines.append(f"{' ' * gutter}{style.paint(arrow, 'place')} {where}")
        if not source.text:
            # An empty file, or one that could not be read: there is no line to show.
            continue
        lines.append(bar)
        lines += _snippet(source, group, gutter, found.severity, style)
    remarks = [("note", note.message) for note in found.notes if note.span is None]
    if found.help is not None:
        remarks.append(("help", found.help))
    if remarks:
        lines.append(bar)
    for kind, words in remarks:
        first, *rest = style.text(words).split("\n")
        lines.append(f"{' ' * gutter} {style.paint('=', 'place')} {style.paint(kind, 'bold')}: {first}")
        lines += [" " * (gutter + len(kind) + 5) + line for line in rest]
    return "\n".join(lines) + "\n"


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or an empty text if there are none."""
    parts = []
    for severity in ("error", "warning"):
        count = sum(found.severity == severity for found in diagnostics)
        if count:
            parts.append(f"{count} {severity}{'s' if count > 1 else ''}")
    return ", ".join(parts)


def _by_source(marks: Sequence[_Mark]) -> list[tuple[Source, list[_Mark]]]:
    """The marks file by file, the file of the first mark first."""
    groups: dict[int, tuple[Source, list[_Mark]]] = {}
    for mark in marks:
        groups.setdefault(id(mark.span.source), (mark.span.source, []))[1].append(mark)
    return list(groups.values())


def _snippet(source: Source, marks: Sequence[_Mark], gutter: int, severity: str, style: Style) -> list[str]:
    lines: list[str] = []
    last = 0
    bar = style.paint(" " * gutter + " |", "place")
    for number, here in _lines_of(marks):
        if last and number > last + 1:
            lines.append(style.paint("...", "place"))
        line, starts = source.line(number), source.line_starts[number - 1]
        # What is underlined furthest left decides where a very long line is cut.
        focus = min(mark.span.start for mark in here) - starts
        shown = _Line(line, focus, style.plain)
        starts += shown.first
        window = shown.window(focus - shown.first)
        if number != last:
            lines.append(f"{style.paint(f'{number:>{gutter}} |', 'place')} {shown.text(window)}".rstrip())
        for mark in here:
            blank, length = shown.underline(window, mark.span.start - starts, mark.span.end - starts)
            colour = severity if mark.sign == "^" else "place"
            ends_here = number == mark.span.source.position(_last(mark.span))[0]
            first, *rest = style.text(mark.label).split("\n") if ends_here else [""]
            label = f" {first}" if first else ""
            lines.append(f"{bar} {' ' * blank}{style.paint(mark.sign * length + label, colour)}")
            lines += [f"{bar} {' ' * (blank + 2)}{style.paint(line, colour)}" for line in rest]
        last = number
    return lines


def _last(span: Span) -> int:
    """The offset of the last character of a span, line breaks at its end not counted."""
    end = span.end
    while end - 1 > span.start and span.source.text[end - 1] in "\r\n":
        end -= 1
    return max(span.start, end - 1)


def _lines_of(marks: Sequence[_Mark]) -> list[tuple[int, list[_Mark]]]:
    """The lines to show, in order, with the marks that cross each of them."""
    lines: dict[int, list[_Mark]] = {}
    for mark in marks:
        first, last = mark.span.line, mark.span.source.position(_last(mark.span))[0]
        numbers = [*range(first, min(last + 1, first + _SPAN_LINES - 1)), last]
        for number in dict.fromkeys(numbers):
            lines.setdefault(number, []).append(mark)
    return sorted(lines.items())


class _Line:
    """A source line as it is shown, and where its characters come to stand.

    Of a line that is longer than any screen only what lies around `focus` is looked at, from the character `first` on.
    """

    def __init__(self, line: str, focus: int, plain: bool) -> None:
        self.first = max(0, min(focus, len(line)) - _LEAD) if len(line) > _LONG_LINE else 0
        part = line[self.first : self.first + _LONG_LINE]
        self.cells: list[Cell] = list(cells(part, plain=plain))
        self.indent = len(part) - len(part.lstrip())
        self.dots = "..." if plain else "…"
        self.cut = self.first + len(part) < len(line)

    def window(self, focus: int) -> tuple[int, int]:
        """The characters to show so that the one at `focus` is seen."""
        if not self.cut and sum(cell.width for cell in self.cells) <= _LINE_WIDTH:
            return 0, len(self.cells)
        start = max(0, min(focus, len(self.cells)) - _LEAD)
        end, room = start, _LINE_WIDTH
        while end < len(self.cells) and room >= self.cells[end].width:
            room -= self.cells[end].width
            end += 1
        return start, end

    def text(self, window: tuple[int, int]) -> str:
        start, end = window
        before = self.dots if start > 0 or self.first > 0 else ""
        after = self.dots if end < len(self.cells) or self.cut else ""
        return before + "".join(cell.text for cell in self.cells[start:end]) + after

    def underline(self, window: tuple[int, int], start: int, end: int) -> tuple[int, int]:
        """How many columns stay blank and how many are underlined for the characters `start` to `end` of the line.

        A span that began on a line above is underlined from the first visible character; at least one column is.
        """
        first, stop = window
        start = max(start if start >= 0 else self.indent, first)
        end = min(end, stop)
        blank = sum(cell.width for cell in self.cells[first:start]) + (len(self.dots) if first > 0 or self.first > 0 else 0)
        # Past the end of the line (something is missing there), the mark stands just after it.
        return blank, max(1, sum(cell.width for cell in self.cells[start:end]))
