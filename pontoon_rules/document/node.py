"""The tree of a rule file: YAML nodes that know where they stand and whom they overrode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

from pontoon_rules.diagnostics import Span
from pontoon_rules.document.escapes import width
from pontoon_rules.frozen import Apart

Style = Literal["plain", "single", "double", "literal", "folded"]


class Scalar(Apart):
    """A single value.

    `value` is the text after YAML's folding and escapes; `offsets` gives, for each of its characters, the offset in the
    source, and one more for the end (computed when first asked for).
    """

    value: str
    style: Style
    span: Span
    offsets_of: Callable[[], Sequence[int]]
    overrides: Node | None = None

    def at(self, start: int, end: int) -> Span:
        """The span in the source of the characters `start` up to `end` of `value` (at least one character wide
        unless the value is empty)."""
        offsets = self.offsets_of()
        if start >= len(self.value):
            last = offsets[len(self.value)]
            return Span(self.span.source, last, max(last, min(last + 1, self.span.end)))
        begin = offsets[start]
        last = offsets[max(start, end - 1)]
        return Span(self.span.source, begin, last + width(self.span.source.text, last, self.style))


class Entry(Apart):
    """A key of a mapping with its value."""

    key: Scalar
    value: Node


class Mapping(Apart):
    """Keys with values, in the order written; a key occurs once.

    `lost` are keys that are written there with a value that is none (which was told): they are not missing.
    """

    entries: tuple[Entry, ...]
    span: Span
    overrides: Node | None = None
    lost: frozenset[str] = frozenset()

    def lacks(self, name: str) -> bool:
        """Whether a key is missing; one whose value was lost is not, and after a lost merge key nobody knows."""
        return self.get(name) is None and name not in self.lost and "<<" not in self.lost

    def get(self, name: str) -> Node | None:
        """The value of a key, or None."""
        for entry in self.entries:
            if entry.key.value == name:
                return entry.value
        return None

    def entry(self, name: str) -> Entry | None:
        """The key with its value, or None."""
        for entry in self.entries:
            if entry.key.value == name:
                return entry
        return None

    def __iter__(self) -> Iterator[tuple[str, Node]]:
        return ((entry.key.value, entry.value) for entry in self.entries)


class Items(Apart):
    """Values in order."""

    items: tuple[Node, ...]
    span: Span
    overrides: Node | None = None

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


Node: TypeAlias = Scalar | Mapping | Items
