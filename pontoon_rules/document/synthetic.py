"""Nodes that no file spells out: the clauses that a short form stands for.

Each character of a synthetic scalar knows the place in the source that brought it in, so a mistake in it is shown there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pontoon_rules.diagnostics import Span
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.frozen import replace

AnyNode = TypeVar("AnyNode", Scalar, Mapping, Items)


def spelled(text: str, place: Span) -> Scalar:
    """A word that the file does not spell; the whole of it stands for `place`."""
    width = max(1, len(text))
    wide = place.end - place.start

    def offsets() -> Sequence[int]:
        # Spread over the place: the first character is its start, the last character its end.
        return [place.start + index * max(0, wide - 1) // max(1, width - 1) for index in range(len(text))] + [place.end]

    return Scalar(text, "plain", place, offsets)


def joined(*pieces: str | Scalar) -> Scalar:
    """One scalar out of words of our own and scalars of the file, the scalars in the order of the source.

    Our own words stand at the start of the scalar that follows them, those at the end at the end of the last one.
    """
    parts = [piece for piece in pieces if isinstance(piece, Scalar)]
    span = Span(parts[0].span.source, parts[0].span.start, parts[-1].span.end)

    def offsets() -> Sequence[int]:
        found: list[int] = []
        waiting = 0
        end = span.end
        for piece in pieces:
            if isinstance(piece, str):
                waiting += len(piece)
                continue
            own = piece.offsets_of()
            # With nothing of the file before them, words of our own stand where the next scalar's text starts.
            found.extend([own[0]] * waiting)
            waiting = 0
            found.extend(own[:-1])
            end = own[-1]
        found.extend([found[-1] if found else end] * waiting)
        return [*found, end]

    return Scalar("".join(p if isinstance(p, str) else p.value for p in pieces), "plain", span, offsets)


def clause(span: Span, **values: Node | None) -> Mapping:
    """A clause with these keys, in this order; a key that the file does not spell stands for its value's place.

    `when_` and the like stand for keys that are words of Python; an absent value (None) is left out.
    """
    entries = tuple(
        Entry(spelled(key.rstrip("_"), value.span), value) for key, value in values.items() if value is not None
    )
    return Mapping(entries, span)


def with_values(mapping: Mapping, changes: dict[str, Node | None]) -> Mapping:
    """The mapping with the values of some keys exchanged, or the keys left out where the new value is None."""
    entries = tuple(
        Entry(entry.key, changed)
        for entry in mapping.entries
        if (changed := changes.get(entry.key.value, entry.value)) is not None
    )
    return replace(mapping, entries=entries)


def overriding(node: Node, overridden: Node | None) -> Node:
    """The node, knowing whom it overrode."""
    return replace(node, overrides=overridden)
