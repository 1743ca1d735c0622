"""Variants that say different things of the same place, where nobody who stands on both says what holds.

A place is a key, a list without names, or a key of a named clause. A clause that is taken out, and a list that is replaced,
is written as a whole, with all that another says inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Map
from itertools import combinations
from typing import NamedTuple, TypeAlias

from pontoon_rules.diagnostics import Diagnostic, Note, Span
from pontoon_rules.document.clauses import directive, has_names, name_of
from pontoon_rules.document.lineage import File, Lineage
from pontoon_rules.document.node import Items, Mapping, Node, Scalar

# What a file says of itself, and what each adds without taking anything from another.
_APART = frozenset({"format", "name", "about", "source", "extends", "acknowledges", "tests"})
_REMOVED = "none"

Place = tuple[str, ...]
Meaning: TypeAlias = "str | tuple[object, ...]"


class _Write(NamedTuple):
    """What a file says of a place, and where."""

    meaning: Meaning
    span: Span


class Written(NamedTuple):
    """What a file writes, by place; and the things with a name of their own (clauses, actions) that it speaks of."""

    places: dict[Place, _Write]
    named: dict[Place, Span]

    def settles(self, place: Place) -> bool:
        """Whether it says something of the place, of what holds it, or of a part of it."""
        return any(place[: len(own)] == own or own[: len(place)] == place for own in self.places)


class _Clash(NamedTuple):
    place: Place
    first: Span
    second: Span


def written(own: Mapping | None) -> Written:
    """What a file's own tree, short forms spelled out, says of the rules."""
    found = Written({}, {})
    for entry in () if own is None else own.entries:
        if entry.key.value not in _APART:
            _write(found, (entry.key.value,), entry.value)
    return found


def clashes(line: Lineage, root: Mapping, problems: list[Diagnostic]) -> frozenset[Place]:
    """The places of which files apart say different things, settled or not. Reports `variants-clash` for the others.

    `root` are the defaults of the language, on which all stand.
    """
    said = {file.key: written(file.own) for file in line.files}
    base = written(root)
    contested: set[Place] = set()
    reported: set[Place] = set()
    for one, other in combinations(line.files, 2):
        if not line.are_apart(one, other):
            continue
        below = [base, *(said[key] for key in line.under[one.key] & line.under[other.key])]
        over = [file for file in line.files if {one.key, other.key} <= line.under[file.key]]
        for clash in _between(said[one.key], said[other.key], below):
            contested.add(clash.place)
            if clash.place not in reported and not any(said[file.key].settles(clash.place) for file in over):
                reported.add(clash.place)
                problems.append(_finding(clash, one, other, _joint(over, line, other)))
    return frozenset(contested)


def removed_elsewhere(file: File, line: Lineage, contested: Iterable[Place]) -> frozenset[Span]:
    """Where a file takes out what one that is apart from it takes out as well, or what others are at odds over."""
    gone = {place for other in line.files if line.are_apart(file, other) for place in _removals(other)} | set(contested)
    return frozenset(span for place, span in _removals(file).items() if any(place[: len(each)] == each for each in gone))


def _removals(file: File) -> dict[Place, Span]:
    return {place: said.span for place, said in written(file.own).places.items() if said.meaning == _REMOVED}


# what a file writes


def _write(found: Written, path: Place, node: Node) -> None:
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.value == "remove":
                _write_removals(found, path, entry.value)
                continue
            inner = (*path, entry.key.value)
            if path[1:] == ("actions",):
                found.named[inner] = entry.key.span
            _write(found, inner, entry.value)
    elif isinstance(node, Items) and has_names(node):
        _write_clauses(found, path, node)
    else:
        found.places[path] = _Write(_meaning(node), node.span)


def _write_removals(found: Written, path: Place, names: Node) -> None:
    for name in names.items if isinstance(names, Items) else (names,):
        if isinstance(name, Scalar):
            found.places[*path, name.value] = _Write(_REMOVED, name.span)


def _write_clauses(found: Written, path: Place, node: Items) -> None:
    replaced = next((at for item in node.items if (at := directive(item, "replace")) is not None), None)
    if replaced is not None:
        found.places[path] = _Write(_meaning(node), replaced.span)
        return
    for item in node.items:
        name, removed = name_of(item), directive(item, "remove")
        if removed is not None:
            _write_removals(found, path, removed)
        elif name is not None and isinstance(item, Mapping):
            found.named[*path, name.value] = name.span
            for key, value in item:
                if key != "name":
                    _write(found, (*path, name.value, key), value)


def _meaning(node: Node) -> Meaning:
    """What a node says, however it is spelled and in whatever order its keys stand."""
    if isinstance(node, Scalar):
        return "".join(node.value.split())
    if isinstance(node, Items):
        return ("list", *(_meaning(item) for item in node.items))
    return ("map", *sorted((key, _meaning(value)) for key, value in node))


# what two files are at odds over


def _between(one: Written, other: Written, below: Sequence[Written]) -> Iterator[_Clash]:
    found: set[Place] = set()
    for clash in (*_unlike(one.places, other.places), *_inside(one.places, other.places), *_new(one, other, below)):
        if not any(clash.place[: len(place)] == place or place[: len(clash.place)] == clash.place for place in found):
            found.add(clash.place)
            yield clash


def _unlike(one: Map[Place, _Write], other: Map[Place, _Write]) -> Iterator[_Clash]:
    """Two values of one place."""
    for place, said in one.items():
        if place in other and other[place].meaning != said.meaning:
            yield _Clash(place, said.span, other[place].span)


def _inside(one: Map[Place, _Write], other: Map[Place, _Write]) -> Iterator[_Clash]:
    """A whole that one writes, and a part of it that the other does."""
    for inner, said in one.items():
        for place in (inner[:length] for length in range(1, len(inner))):
            if place in other:
                yield _Clash(place, said.span, other[place].span)
    for inner, said in other.items():
        for place in (inner[:length] for length in range(1, len(inner))):
            if place in one:
                yield _Clash(place, one[place].span, said.span)


def _new(one: Written, other: Written, below: Sequence[Written]) -> Iterator[_Clash]:
    """A clause or action that both bring, by the same name, and of which one says what the other leaves unsaid."""
    for place, span in one.named.items():
        if place in other.named and not any(place in each.named for each in below):
            parts, others = ({p for p in each.places if p[: len(place)] == place} for each in (one, other))
            if parts != others:
                yield _Clash(place, span, other.named[place])


# the finding


def _joint(over: Sequence[File], line: Lineage, other: File) -> Span:
    """Where the first file that stands on both names the one that is laid last."""
    names = over[0].parents
    for name, key in zip(names, line.listed[over[0].key], strict=False):
        if other.key in line.under[key]:
            return name.span
    return names[-1].span


def _finding(clash: _Clash, one: File, other: File, at: Span) -> Diagnostic:
    place = ".".join(clash.place)
    return Diagnostic(
        "variants-clash",
        f"`{_called(one)}` and `{_called(other)}` say different things of `{place}`",
        at,
        f"say in this file what holds for `{place}`, or leave one of them out",
        (Note(f"`{_called(one)}` says so", clash.first), Note(f"`{_called(other)}` says so", clash.second)),
    )


def _called(file: File) -> str:
    return file.shown if file.folder is not None else file.key
