"""Findings of earlier runs: what was proved of the very same texts need not be proved again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from pontoon_rules import resources
from pontoon_rules.cache import Remembered
from pontoon_rules.diagnostics import Diagnostic, Note, Severity, Source, Span
from pontoon_rules.digest import sha256
from pontoon_rules.document.library import Resolved, defaults
from pontoon_rules.expr.rules import Rules

# A span with the number of its source in the chain of files (the defaults come last); a finding with such spans.
_Place: TypeAlias = tuple[int, int, int]
_Stored: TypeAlias = tuple[str, str, _Place, str | None, tuple[tuple[str, _Place | None], ...], Severity]

_PACKAGE = Path(__file__).parent.parent


def _made_by() -> Iterator[Path]:
    """All that a finding hangs on, besides the texts."""
    yield resources.grammar_path("defaults.yaml")
    for folder in ("document", "model", "expr", "machine", "prove"):
        with os.scandir(_PACKAGE / folder) as entries:
            for name in sorted(entry.name for entry in entries if entry.name.endswith(".py")):
                yield _PACKAGE / folder / name


_REMEMBERED: Remembered[tuple[tuple[_Stored, ...], str | None]] = Remembered("proofs", _made_by)


def proofs(
    resolved: Resolved, rules: Rules, tell: Callable[[int], None] | None = None
) -> tuple[tuple[Diagnostic, ...], str | None]:
    """What is proved of a rule set and concerns the file itself: one of its places is there, or play would stop.

    What its parents say among themselves is told of them, but for what only this file brings together; the language's own
    defaults are nobody's to change. Besides: why some proofs were left out, if they were.
    """
    sources = (*resolved.chain, defaults()[0].span.source)
    key = sha256("\0".join(source.text for source in sources[:-1]).encode("utf-8", "surrogatepass")).hexdigest()
    stored = _REMEMBERED.get(key)
    if stored is None:
        from pontoon_rules.prove.proofs import proved  # all of the machine, which a text seen before does not need

        found = proved(rules, tell=tell)
        stored = tuple(_stored(each, sources) for each in found.findings if _is_told(each, resolved)), found.left_out
        _REMEMBERED.put(key, stored)
    return tuple(_restored(each, sources) for each in stored[0]), stored[1]


def _is_told(found: Diagnostic, resolved: Resolved) -> bool:
    if found.severity == "error":
        return True
    ours = any(found.span.source is source for source in resolved.chain)
    spoken_of = {span.source for span in _spans(found) if span is not None}
    return ours and (resolved.chain[0] in spoken_of or any(pair <= spoken_of for pair in resolved.apart))


def news(found: Iterable[Diagnostic], before: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings that are not told already: that a file hides clauses of its parents is seen when they are laid together."""
    hidden = {note.span for each in before if each.code == "shadowed-clause" for note in each.notes if note.span}
    return [each for each in found if each.code != "shadowed-clause" or hidden.isdisjoint(_spans(each))]


def _spans(found: Diagnostic) -> list[Span | None]:
    return [found.span, *(note.span for note in found.notes)]


def _stored(found: Diagnostic, sources: Sequence[Source]) -> _Stored:
    notes = tuple((note.message, None if note.span is None else _place(note.span, sources)) for note in found.notes)
    return found.code, found.message, _place(found.span, sources), found.help, notes, found.severity


def _restored(stored: _Stored, sources: Sequence[Source]) -> Diagnostic:
    code, message, place, help_, notes, severity = stored
    told = tuple(Note(said, None if at is None else _span(at, sources)) for said, at in notes)
    return Diagnostic(code, message, _span(place, sources), help_, told, severity)


def _place(span: Span, sources: Sequence[Source]) -> _Place:
    number = next(number for number, source in enumerate(sources) if source is span.source)
    return number, span.start, span.end


def _span(place: _Place, sources: Sequence[Source]) -> Span:
    number, start, end = place
    return Span(sources[number], start, end)
