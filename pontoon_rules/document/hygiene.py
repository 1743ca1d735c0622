"""Characters that a reader does not see and a program misreads: found, named, and cleaned so that reading goes on.

The cleaned text is what YAML gets to read. Where it differs from the source, `Cleaned.place` leads back.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from pontoon_rules.diagnostics import Diagnostic, Note, Source, Span
from pontoon_rules.frozen import replace

# The most diagnostics of characters, and the most looked for; a file pasted from a web page has hundreds of the same.
_MOST: Final = 20
_ENOUGH: Final = 1000

_BREAKS: Final = "\x85\u2028\u2029"
_SPACES: Final = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
_BIDI: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_INVISIBLE: Final = "\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
_CONTROL: Final = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff"
# What nobody can see in a text, or that ends a line unseen, as the inside of a class of a pattern.
UNSEEN: Final = _BREAKS + _SPACES + _BIDI + _INVISIBLE
_LOOKALIKES: Final = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХаеѕіјорсухАΑΒΕΖΗΙΚΜΝΟΡΤΥΧονι",  # Cyrillic and Greek
        "ABESIJKMHOPCTYXaesijopcyxAABEZHIKMNOPTYXovi",
        strict=True,
    )
)
_ANY: Final = re.compile(f"[\t{_CONTROL}{_BREAKS}{_SPACES}{_BIDI}{_INVISIBLE}{''.join(_LOOKALIKES)}]")
# Compiled where it is used, as the others that only odd characters need.
_INDENTING: Final = r"(?:^|(?<=[\r\n])) *\t[ \t]*(?=[^ \t\r\n#])"
_NAMES: Final = {
    "\x00": "the character NUL",
    "\x0b": "a vertical tab",
    "\x0c": "a form feed",
    "\x1b": "an escape character",
    "\x7f": "the character DELETE",
    "\x85": "a next-line character",
    "\xa0": "a no-break space",
    "\xad": "a soft hyphen",
    "\u200b": "a zero-width space",
    "\u200c": "a zero-width non-joiner",
    "\u200d": "a zero-width joiner",
    "\u2028": "a line separator",
    "\u2029": "a paragraph separator",
    "\u2060": "a word joiner",
    "\ufeff": "a byte order mark",
}
_SUITS: Final = "♠♤♥♡♦♢♣♧"
_WORD: Final = rf"[\w{_SUITS}]+"
_LATIN: Final = rf"[A-Za-z{_SUITS}]"
_ALMOST_LATIN: Final = rf"[A-Za-z0-9_{_SUITS}{''.join(_LOOKALIKES)}]+"


class Strange(NamedTuple):
    """A run of one strange character, `start` up to `end` in the source."""

    kind: str
    character: str
    start: int
    end: int
    at: int  # where it stood in the cleaned text
    indents: bool  # a tab before the first word of a line


class Cleaned(NamedTuple):
    """The text for YAML to read, the way back to the source, and what was strange."""

    text: str
    place: Callable[[int], int]  # offset in `text` -> offset in the source
    found: Sequence[Strange]

    @property
    def misleads(self) -> bool:
        """Whether the lines as YAML sees them may differ from those the writer sees, so that nothing else can be said."""
        return len(self.found) >= _ENOUGH or any(run.indents or run.kind == "break" for run in self.found)


def clean(text: str) -> Cleaned:
    """Finds the strange characters and puts what was meant in their place.

    A tab and an unusual space become a space, a look-alike letter the Latin one; what cannot be seen is left out.
    """
    found: list[Strange] = []
    parts: list[str] = []
    cuts: list[tuple[int, int]] = []  # offset in the cleaned text, characters left out so far
    position = lost = 0
    for run in _runs(text):
        instead = _instead(run) * (run.end - run.start)
        parts += (text[position : run.start], instead)
        found.append(run._replace(at=run.start - lost))
        position = run.end
        if not instead:
            lost += run.end - run.start
            cuts.append((position - lost, lost))
    if not found:
        return Cleaned(text, _same, found)
    parts.append(text[position:])
    return Cleaned("".join(parts), _back(cuts) if cuts else _same, found)


def _runs(text: str) -> Iterator[Strange]:
    """The first strange runs of a text, but for those that are right where they stand."""
    mixed: set[int] | None = None
    indentations: set[int] | None = None
    count = 0
    end = 0
    while (match := _ANY.search(text, end)) is not None:
        start, character = match.start(), match[0]
        end = start + 1
        kind, indents = _kind(character), False
        while kind != "lookalike" and text[end : end + 1] == character:
            end += 1
        if kind == "tab":
            indentations = _indentations(text) if indentations is None else indentations
            indents = start in indentations
        elif kind == "lookalike":
            mixed = _mixed(text) if mixed is None else mixed
            if start not in mixed:
                continue
        elif kind == "invisible" and end == start + 1 and (_selects(text, start) or _joins(text, start)):
            continue
        yield Strange(kind, character, start, end, start, indents)
        count += 1
        if count == _ENOUGH:
            return


@cache
def _kinds() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Compiled when a first strange character is met: hardly a file has one."""
    sets = (("tab", "\t"), ("break", _BREAKS), ("space", _SPACES), ("direction", _BIDI), ("control", _CONTROL), ("invisible", _INVISIBLE))
    return tuple((kind, re.compile(f"[{characters}]")) for kind, characters in sets)


@cache
def _kind(character: str) -> str:
    return next((kind for kind, characters in _kinds() if characters.match(character)), "lookalike")


def _indentations(text: str) -> set[int]:
    """Where a tab stands before the first word of a line."""
    return {
        index
        for match in re.compile(_INDENTING).finditer(text)
        for index in range(match.start(), match.end())
        if text[index] == "\t"
    }


def _mixed(text: str) -> set[int]:
    """The look-alike letters in words that are Latin, or a card, but for them."""
    found: set[int] = set()
    for word in re.compile(_WORD).finditer(text):
        if not word[0].isascii() and re.compile(_LATIN).search(word[0]) and re.compile(_ALMOST_LATIN).fullmatch(word[0]):
            found.update(index for index in range(word.start(), word.end()) if text[index] in _LOOKALIKES)
            if len(found) >= _ENOUGH:
                break
    return found


def _selects(text: str, offset: int) -> bool:
    """Whether it is a variation selector after a sign (`♠` is often followed by one)."""
    return "\ufe00" <= text[offset] <= "\ufe0f" and offset > 0 and not text[offset - 1].isascii()


def _joins(text: str, offset: int) -> bool:
    """Whether it joins or parts two letters or pictures outside ASCII, as the writing of some languages needs it."""
    if text[offset] not in "\u200c\u200d":
        return False
    around = text[offset - 1 : offset] + text[offset + 1 : offset + 2]
    return len(around) == 2 and not any(char.isascii() or char in _SUITS or char.isspace() for char in around)


def _instead(run: Strange) -> str:
    if run.kind == "lookalike":
        return _LOOKALIKES[run.character]
    return " " if run.kind in {"tab", "break", "space"} or run.character in "\x0b\x0c" else ""


def _same(offset: int) -> int:
    return offset


def _back(cuts: list[tuple[int, int]]) -> Callable[[int], int]:
    positions = [cut[0] for cut in cuts]

    def place(offset: int) -> int:
        index = bisect_right(positions, offset)
        return offset + (cuts[index - 1][1] if index else 0)

    return place


def report(cleaned: Cleaned, source: Source, comments: Sequence[tuple[int, int]]) -> list[Diagnostic]:
    """A diagnostic for each strange run, but for harmless ones in comments (spans in the cleaned text, in order)."""
    told = [run for run in cleaned.found if not _harmless(run, comments)]
    diagnostics = [_tell(run, source) for run in told[:_MOST]]
    if len(told) > _MOST:
        more = Note(f"{len(told) - _MOST} more strange characters in this file are not listed")
        diagnostics[-1] = replace(diagnostics[-1], notes=(more,))
    return diagnostics


def _harmless(run: Strange, comments: Sequence[tuple[int, int]]) -> bool:
    if run.kind in {"control", "direction", "break"}:
        return False
    index = bisect_right(comments, (run.at, sys.maxsize))
    return index > 0 and run.at <= comments[index - 1][1]


def _tell(run: Strange, source: Source) -> Diagnostic:
    span = Span(source, run.start, run.end)
    if run.kind == "tab":
        where = "in the indentation" if run.indents else "between words"
        return Diagnostic("tab", f"a tab {where}: tools read it differently", span, help="write spaces instead")
    name = _name(run.character)
    if run.kind == "lookalike":
        latin = _LOOKALIKES[run.character]
        message = f"{name}, which looks like the Latin `{latin}` but is another letter"
        return Diagnostic("strange-character", message, span, help=f"write the Latin `{latin}`")
    message, cure = {
        "break": ("some tools read it as the end of a line, others do not", "end the line with the Enter key"),
        "space": ("it looks like a space and is none", "write an ordinary space"),
        "direction": ("it changes the order in which text is shown", "delete it"),
        "invisible": ("it cannot be seen", "delete it"),
        "control": ("it has no place in a text", "delete it"),
    }[run.kind]
    return Diagnostic("strange-character", f"{name}: {message}", span, help=cure)


def _name(character: str) -> str:
    code = f"U+{ord(character):04X}"
    known = _NAMES.get(character) or unicodedata.name(character, "").lower()
    return f"{known} ({code})" if known else f"the character {code}"
