"""Events to nodes. Each mistake is told once, and what was clearly meant is kept, so that nothing follows on."""

from __future__ import annotations

import re
from typing import Final, cast

from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    StreamEndEvent,
)

from pontoon_rules.diagnostics import Diagnostic, Source, Span
from pontoon_rules.document import limits, mistakes, slips
from pontoon_rules.document.events import Events, begin_of, end_of, given_up
from pontoon_rules.document.hygiene import Cleaned
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar, Style
from pontoon_rules.document.offsets import offsets
from pontoon_rules.document.scalars import odd_number

_STYLES: Final[dict[str | None, Style]] = {
    None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded",
}  # fmt: skip
_PROPERTY: Final = re.compile(r"[&!][^\s,\[\]{}]*")
_HEADER: Final = re.compile(r"[|>][-+0-9]*#")
_BETWEEN: Final = re.compile(r"(?:\s+|#[^\r\n]*)+")


class Stopped(Exception):
    """A limit is hit and told; the rest of the file is not read."""


class Offsets:
    """The source map of one scalar, worked out when first asked for."""

    __slots__ = ("_known", "_scalar")

    def __init__(self, *scalar: *tuple[Cleaned, int, int, Style, str]) -> None:
        self._scalar = scalar
        self._known: list[int] | None = None

    def __call__(self) -> list[int]:
        if self._known is None:
            cleaned, start, end, style, value = self._scalar
            self._known = [cleaned.place(offset) for offset in offsets(cleaned.text, start, end, style, value)]
        return self._known


class Anchor:
    """An anchor, what it stands for as soon as that is read, and whether an alias names it."""

    def __init__(self, span: Span) -> None:
        self.span = span
        self.node: Node | None = None
        self.used = False


class TreeReader:
    """Reads one text's events into a tree.

    `scalars` are the spans of all scalars in the cleaned text, in order; `innermost` is where the last collection begins and
    how deep it lies.
    """

    def __init__(self, events: Events, source: Source, cleaned: Cleaned, problems: list[Diagnostic]) -> None:
        self.scalars: list[tuple[int, int]] = []
        self.innermost = (-1, 0)
        self._events = events
        self._source = source
        self._cleaned = cleaned
        self._problems = problems
        self._anchors: dict[str, Anchor] = {}
        self._nodes = 0
        self._repeats = 0
        self._told = 0
        self._merging = 0

    def read(self) -> Node | None:
        """The first document of the text, None if there is none; raises `Stopped` at a limit, `yaml.YAMLError` at no YAML."""
        self._next()  # the start of the stream
        event = self._next()
        if isinstance(event, StreamEndEvent):
            self._tell(mistakes.empty_file(Span(self._source, 0, 0)))
            return None
        first = self._span(begin_of(event), end_of(event))
        root = self._node(self._next(), 1)
        self._next()  # the end of the document
        event = self._next()
        if isinstance(event, DocumentStartEvent):
            self._tell(mistakes.many_documents(self._span(begin_of(event), end_of(event)), first))
        for name, anchor in self._anchors.items():
            if not anchor.used:
                self._tell(mistakes.anchor(name, anchor.span))
        return root

    def _next(self) -> Event:
        return self._events.get_event()

    def _tell(self, diagnostic: Diagnostic) -> None:
        self._problems.append(diagnostic)
        self._told += 1
        if self._told >= limits.MISTAKES:
            raise Stopped

    def _stop(self, diagnostic: Diagnostic) -> Stopped:
        self._problems.append(diagnostic)
        return Stopped()

    def _span(self, start: int, end: int) -> Span:
        """The span in the source of a span in the cleaned text."""
        place = self._cleaned.place
        return Span(self._source, place(start), place(end - 1) + 1 if end > start else place(start))

    # --- nodes -----------------------------------------------------------------------------------------------------

    def _node(self, event: Event, depth: int) -> Node | None:
        """The node that starts with the event, None if it is kept out (which is told)."""
        self._nodes += 1
        begin = begin_of(event)
        if self._nodes > limits.NODES:
            raise self._stop(limits.too_many_nodes(self._span(begin, max(begin + 1, end_of(event)))))
        if isinstance(event, AliasEvent):
            return self._alias(event)
        tag: tuple[int, int] | None = None
        if isinstance(event, (ScalarEvent, CollectionStartEvent)) and (event.anchor or event.tag):
            begin, tag = self._properties(event)
        if isinstance(event, ScalarEvent):
            node: Node | None = self._scalar(event, begin, tag)
        else:
            if depth > limits.DEPTH:
                raise self._stop(limits.too_deep(self._span(begin, begin + 1)))
            if tag:
                self._tell(mistakes.tag(self._span(*tag)))
            node = self._collection(cast("CollectionStartEvent", event), begin, depth)
        if isinstance(event, NodeEvent) and event.anchor:
            self._anchors[event.anchor].node = node
        return node

    def _alias(self, event: AliasEvent) -> Node | None:
        span = self._span(begin_of(event), end_of(event))
        name = event.anchor or ""
        anchor = self._anchors.get(name)
        if anchor is not None:
            anchor.used = True
        if not self._merging:
            self._tell(mistakes.alias(name, span, anchor.span if anchor else None))
        return None if anchor is None or anchor.node is None else self._repeated(anchor.node, span)

    def _repeated(self, node: Node, span: Span) -> Node | None:
        """A node as an alias repeats it, so that nothing is missing there; every part of it stands at the alias. None where
        a few aliases of aliases would make thousands of nodes."""
        self._repeats += 1
        if self._repeats > limits.REPEATS:
            return None
        if isinstance(node, Scalar):
            where = [span.start] * len(node.value) + [span.end]
            return Scalar(node.value, node.style, span, lambda: where)
        if isinstance(node, Items):
            items = (self._repeated(item, span) for item in node.items)
            return Items(tuple(item for item in items if item is not None), span)
        entries = list[Entry]()
        for entry in node.entries:
            key, value = self._repeated(entry.key, span), self._repeated(entry.value, span)
            if isinstance(key, Scalar) and value is not None:
                entries.append(Entry(key, value))
        return Mapping(tuple(entries), span, None, node.lost | {"<<"})

    def _properties(self, event: ScalarEvent | CollectionStartEvent) -> tuple[int, tuple[int, int] | None]:
        """Where a node with an anchor or a tag begins, and where its tag stands; the anchor is noted."""
        text, position, tag = self._cleaned.text, begin_of(event), None
        while (match := _PROPERTY.match(text, position)) and position < end_of(event):
            if match[0][0] == "&":
                self._note_anchor(event.anchor or "", self._span(match.start(), match.end()))
            elif (event.tag or "").startswith("!") and any(char in (event.tag or "") for char in ",[]"):  # libyaml takes them for no tag
                raise given_up("while scanning a tag", match.start(), match.end())
            else:
                tag = match.span()
            between = _BETWEEN.match(text, match.end())
            position = between.end() if between else match.end()
        return (min(position, end_of(event)) if isinstance(event, ScalarEvent) else position), tag

    def _note_anchor(self, name: str, span: Span) -> None:
        earlier = self._anchors.get(name)
        if earlier is not None and not earlier.used:
            self._tell(mistakes.anchor(name, earlier.span))
        self._anchors[name] = Anchor(span)

    # --- scalars ---------------------------------------------------------------------------------------------------

    def _scalar(self, event: ScalarEvent, begin: int, tag: tuple[int, int] | None) -> Scalar | None:
        style, value, end = _STYLES[event.style], event.value, end_of(event)
        if style == "double":
            self._check_escapes(event)
        self.scalars.append((begin, end))
        if style in {"literal", "folded"}:
            header = _HEADER.match(self._cleaned.text, begin)
            if header is not None:  # libyaml takes it for a comment
                raise given_up("while scanning a block scalar", begin, header.end() - 1)
            span = self._span(begin, begin + len(self._cleaned.text[begin:end].rstrip()))
        else:
            span = self._span(begin, end)
        if len(value) > limits.SCALAR:
            raise self._stop(limits.too_long("value", len(value), limits.SCALAR, span))
        scalar = Scalar(value, style, span, Offsets(self._cleaned, begin, end, style, value))
        if tag:
            told = self._span(*tag)
            self._tell(mistakes.tag(told, scalar))
            return slips.negated(told, scalar)
        return self._plain(scalar) if style == "plain" else scalar

    def _plain(self, scalar: Scalar) -> Scalar | None:
        """A plain scalar as it was meant."""
        odd = odd_number(scalar.value)
        if odd is not None:
            self._tell(mistakes.odd(scalar, odd))
            return None if odd.plainly is None else slips.respelled(scalar, odd.plainly)
        slip = slips.find(scalar)
        if slip is None:
            return scalar
        self._tell(slip.diagnostic)
        return slip.meant

    def _check_escapes(self, event: ScalarEvent) -> None:
        """PyYAML's own parser lets halves of characters pass; libyaml does not."""
        for index, char in enumerate(event.value):
            if "\ud800" <= char <= "\udfff":
                start, end = begin_of(event), end_of(event)
                at = offsets(self._cleaned.text, start, end, "double", event.value)[index]
                raise given_up("while parsing a quoted scalar", start, at)

    # --- collections -----------------------------------------------------------------------------------------------

    def _collection(self, event: CollectionStartEvent, begin: int, depth: int) -> Node:
        self.innermost = (begin, depth)
        if isinstance(event, MappingStartEvent):
            entries, lost, end = self._entries(depth)
            last = entries[-1].value.span.end if entries else None
        else:
            items, end = self._items(depth)
            last = items[-1].span.end if items else None
        span = self._span(begin, end_of(end))
        if not event.flow_style:  # the end of a block is where the next token stands
            span = Span(self._source, span.start, span.start + 1 if last is None else max(last, span.start))
        return Mapping(tuple(entries), span, None, lost) if isinstance(event, MappingStartEvent) else Items(tuple(items), span)

    def _items(self, depth: int) -> tuple[list[Node], Event]:
        items: list[Node] = []
        while not isinstance(event := self._next(), CollectionEndEvent):
            if self._is_empty(event):
                dash = self._cleaned.text.rfind("-", 0, begin_of(event) + 1)
                self._tell(mistakes.empty_item(self._span(dash, dash + 1)))
                continue
            node = self._node(event, depth + 1)
            whole = slips.rejoined(items[-1], node) if items and node is not None else None
            if whole is not None:
                items[-1] = self._whole(whole)
            elif node is not None:
                items.append(node)
        return items, event

    def _whole(self, joined: slips.Rejoined) -> Node:
        """An expression that a comma in brackets had split."""
        if joined.diagnostic is not None:
            self._tell(joined.diagnostic)
        return joined.meant

    def _entries(self, depth: int) -> tuple[list[Entry], frozenset[str], Event]:
        """The keys of a map with their values, those whose values are kept out, and the end of the map."""
        entries: list[Entry] = []
        lost: set[str] = set()
        seen: dict[str, Scalar] = {}
        while not isinstance(event := self._next(), CollectionEndEvent):
            key = self._key(event, depth)
            after = self._next()
            merges = key is not None and key.style == "plain" and key.value == "<<"
            if key is not None and merges:
                self._tell(mistakes.merge_key(key.span, self._anchor_of(after)))
            empty = self._is_empty(after)
            whole = None
            if empty and entries and key is not None:
                whole = slips.rejoined(entries[-1].value, key) or slips.spilled(entries[-1], key)
            if whole is not None:
                entries[-1] = Entry(entries[-1].key, self._whole(whole))
                continue
            if empty and key is not None:
                self._check_colon(event)
                self._tell(mistakes.empty_value(key))
            self._merging += merges
            value = None if empty else self._node(after, depth + 1)
            self._merging -= merges
            if key is None or merges:
                lost.update(("<<",) if merges else ())
                continue
            first = seen.setdefault(key.value, key)
            if first is not key:
                self._tell(mistakes.duplicate_key(key, first))
            elif value is not None:
                entries.append(Entry(key, value))
            else:
                lost.add(key.value)
        return entries, frozenset(lost), event

    def _check_colon(self, key: Event) -> None:
        """`{a:}` is a key without a value to PyYAML's own parser, and an error to libyaml."""
        text, end = self._cleaned.text, end_of(key)
        if text[end : end + 1] == ":" and text[end + 1 : end + 2] in {",", "]", "}"} and text[end - 1] not in "'\"":
            raise given_up("while scanning a plain scalar", begin_of(key), end)

    def _anchor_of(self, event: Event) -> Span | None:
        anchor = self._anchors.get(event.anchor or "") if isinstance(event, AliasEvent) else None
        return anchor.span if anchor else None

    def _is_empty(self, event: Event) -> bool:
        return (
            isinstance(event, ScalarEvent)
            and event.value == ""
            and event.style in {None, ""}
            and not event.anchor
            and not event.tag
        )

    def _key(self, event: Event, depth: int) -> Scalar | None:
        """A key, None if it is none (which is told)."""
        if self._is_empty(event):
            at = begin_of(event)
            self._tell(mistakes.missing_key(self._span(at, min(at + 1, len(self._cleaned.text)))))
            return None
        told = len(self._problems)
        node = self._node(event, depth + 1)
        if node is None:
            return None
        if not isinstance(node, Scalar) or node.style in {"literal", "folded"}:
            del self._problems[told:]  # what is in a key that is none does not matter
            self._tell(mistakes.bad_key(node))
            return None
        dash = slips.dash(node)
        if dash is not None:
            raise self._stop(dash)
        if len(node.value) > limits.KEY:
            self._tell(limits.too_long("key", len(node.value), limits.KEY, node.span))
            return None
        return node
