"""A rule file's text as a tree: exact places, each mistake said once, nothing of YAML that a rule file does not need."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import yaml

from pontoon_rules.diagnostics import Diagnostic, Source, Span
from pontoon_rules.document import hygiene, limits, mistakes
from pontoon_rules.document.events import Events, fast_events
from pontoon_rules.document.hygiene import Cleaned
from pontoon_rules.document.node import Node
from pontoon_rules.document.tree import Stopped, TreeReader

_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_HASH: Final = re.compile(r"(?:^|(?<=[ \r\n]))#[^\r\n]*")


def read_bytes(name: str, data: bytes, problems: list[Diagnostic]) -> tuple[Source, Node | None]:
    """The text of a file and its tree; None where it cannot be read, which is told in `problems`.

    The text is UTF-8; a byte order mark in front is dropped.
    """
    if len(data) > limits.BYTES:
        source = Source(name, "")
        problems.append(limits.too_large(Span(source, 0, 0)))
        return source, None
    if b"\0" in data[:4] or data.startswith(_UTF_16):
        source = Source(name, "")
        problems.append(mistakes.bad_encoding("it is UTF-16 or UTF-32", Span(source, 0, 0)))
        return source, None
    try:
        source = Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        source = Source(name, before + data[error.start :].decode("latin-1"))
        found = f"the byte {data[error.start]:#04x} belongs to no character here; perhaps it is Latin-1"
        problems.append(mistakes.bad_encoding(found, Span(source, len(before), len(before) + 1)))
        return source, None
    return source, read(source, problems)


def read(source: Source, problems: list[Diagnostic], *, events: Callable[[str], Events] = fast_events) -> Node | None:
    """The tree of a text; None where there is none, which is told in `problems`.

    A tree is given in spite of mistakes that leave no doubt of what was meant.
    """
    size = len(source.text)
    if size > limits.BYTES // 4:
        size = len(source.text.encode("utf-8", "surrogatepass"))
    if size > limits.BYTES:
        problems.append(limits.too_large(Span(source, 0, 0)))
        return None
    cleaned = hygiene.clean(source.text)
    found: list[Diagnostic] = []
    reader = TreeReader(events(cleaned.text), source, cleaned, found)
    root = None
    try:
        unasked = _directive(source, cleaned) if "%" in cleaned.text else None
        if unasked is None:
            root = reader.read()
        else:
            found.append(unasked)
    except Stopped:
        pass
    except yaml.YAMLError as error:
        from pontoon_rules.document.syntax import explain  # only a broken file pays for it

        found = [explain(error, source, cleaned, reader.scalars, reader.innermost)]
    if cleaned.found:
        strange = hygiene.report(cleaned, source, _comments(cleaned.text, reader.scalars))
        if cleaned.misleads and strange:
            found, root = [], None
        problems += strange
    problems += found
    return root


def _directive(source: Source, cleaned: Cleaned) -> Diagnostic | None:
    from pontoon_rules.document.syntax import directive  # hardly a file has a `%`

    return directive(source, cleaned)


def _comments(text: str, scalars: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans of the comments of a text, given those of its scalars (or of the first of them, where reading broke off)."""
    comments: list[tuple[int, int]] = []
    position = 0
    for start, end in [*scalars, (len(text), len(text))]:
        comments += [match.span() for match in _HASH.finditer(text, position, start)]
        if text[start : start + 1] in {"|", ">"}:  # the header of a block may end in a comment
            header = re.compile(r"[^\r\n]*").match(text, start)
            comments += [match.span() for match in _HASH.finditer(text, start, header.end() if header else start)]
        position = max(position, end)
    return comments
