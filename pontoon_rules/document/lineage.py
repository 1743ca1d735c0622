"""The files that a rule file stands on, in the order in which they are laid over one another.

A file that extends several brings the files of each; one that several bring is laid once, below all that stand on it, and
what is listed later is laid over what is listed earlier. An order that cannot be had so is one mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from pontoon_rules.diagnostics import Diagnostic, Note, Source
from pontoon_rules.document.node import Items, Mapping, Scalar
from pontoon_rules.document.synthetic import spelled

# A chain longer than this is read by nobody.
MAX_DEPTH = 8
# Nor is a game of more files than this, however short the ways through them are.
MAX_FILES = 16


class File(NamedTuple):
    """A file that was read: its identity (a built-in's name or a path), its folder if it has one, its own tree."""

    key: str
    shown: str
    folder: Path | None
    source: Source
    own: Mapping | None
    problems: tuple[Diagnostic, ...]

    @property
    def parents(self) -> tuple[Scalar, ...]:
        """What it extends, as it stands there, in the order in which it is laid."""
        return parents_of(self.own)


class Lineage(NamedTuple):
    """The files in the order of laying, the farthest first and the file itself last.

    By the key of each: `listed` are the keys of those that it extends, `under` of all that it stands on and its own.
    `guessed` says that one of them could not be had and another stands for it.
    """

    files: tuple[File, ...]
    listed: dict[str, tuple[str, ...]]
    under: dict[str, frozenset[str]]
    guessed: bool

    @property
    def combines(self) -> bool:
        """Whether one of the files extends several."""
        return any(len(keys) > 1 for keys in self.listed.values())

    def are_apart(self, one: File, other: File) -> bool:
        """Whether neither stands on the other."""
        return one.key not in self.under[other.key] and other.key not in self.under[one.key]

    def apart(self) -> frozenset[frozenset[Source]]:
        """The texts of every two files of which neither stands on the other."""
        pairs = combinations(self.files, 2) if self.combines else ()
        return frozenset(frozenset((a.source, b.source)) for a, b in pairs if self.are_apart(a, b))


Find = Callable[[File, Scalar, list[Diagnostic]], File | None]
Guess = Callable[[Scalar, Sequence[File]], list[File]]


def parents_of(own: Mapping | None) -> tuple[Scalar, ...]:
    """What a file's tree says under `extends`: nothing, one game, or several."""
    value = None if own is None else own.get("extends")
    if isinstance(value, Items):
        return tuple(item for item in value.items if isinstance(item, Scalar))
    return (value,) if isinstance(value, Scalar) and value.value != "none" else ()


def lineage(file: File, find: Find, guess: Guess, problems: list[Diagnostic]) -> Lineage:
    """The files that a file stands on.

    `find` gives the file that a value of `extends` names, `guess` the files (nearest first) that stand for one that cannot
    be had. Reports `extends-cycle`, `extends-depth`, `extends-order`, and what `find` reports.
    """
    walk = _Walk(find, guess, problems)
    files = walk.line((_Step(file, None),))
    under = {key: frozenset(each.key for each in line) for key, line in walk.lines.items()}
    # What stands for a file that could not be had was not walked through.
    for number, each in enumerate(files):
        under.setdefault(each.key, frozenset(below.key for below in files[: number + 1]))
    return Lineage(files, walk.listed, under, walk.guessed)


class _Step(NamedTuple):
    """A file on the way from the one asked for, and the value that leads to it (None: it is the one asked for)."""

    file: File
    value: Scalar | None


class _Walk:
    def __init__(self, find: Find, guess: Guess, problems: list[Diagnostic]) -> None:
        self._find = find
        self._guess = guess
        self._problems = problems
        self.lines: dict[str, tuple[File, ...]] = {}
        self.listed: dict[str, tuple[str, ...]] = {}
        self.guessed = False
        # That there are too many is said once, however many there are.
        self._told = False

    def line(self, way: tuple[_Step, ...]) -> tuple[File, ...]:
        """The files under the last of the way, the farthest first, and that one."""
        file = way[-1].file
        if file.key not in self.lines:
            values = file.parents
            lines = [self._parent(way, value) for value in values] or self._of_lost(way)
            self.listed[file.key] = tuple(line[-1].key for line in lines if line)
            self.lines[file.key] = (*self._merged(values, lines), file)
        return self.lines[file.key]

    def _of_lost(self, way: tuple[_Step, ...]) -> list[tuple[File, ...]]:
        """What stands for a parent where `extends` is there and says what it cannot, which was told; else nothing."""
        own = way[-1].file.own
        if own is None or "extends" not in own.lost:
            return []
        self.guessed = True
        guess = self._guess(spelled("", own.span), [step.file for step in way])
        return [tuple(reversed(guess))] if guess else []

    def _parent(self, way: tuple[_Step, ...], value: Scalar) -> tuple[File, ...]:
        parent = self._find(way[-1].file, value, self._problems)
        mistake = _circle(way, parent, value) or self._too_many(way, value)
        if parent is not None and parent.own is not None and mistake is None:
            return self.line((*way, _Step(parent, value)))
        self.guessed = True
        if mistake is not None and not (mistake.code == "extends-depth" and self._told):
            self._problems.append(mistake)
            self._told |= mistake.code == "extends-depth"
        guess = tuple(reversed(self._guess(value, [step.file for step in way])))
        return guess if parent is None or mistake is not None else (*guess, parent)

    def _merged(self, values: Sequence[Scalar], lines: Sequence[tuple[File, ...]]) -> tuple[File, ...]:
        """All lines as one that keeps the order of each and that of the list."""
        heads = tuple(line[-1] for line in lines if line)
        twice = len({file.key for file in heads}) < len(heads)
        waiting = [list(line) for line in (*lines, heads) if line]
        merged: list[File] = []
        while waiting:
            later = {file.key for line in waiting for file in line[1:]}
            ready = next((line[0] for line in waiting if line[0].key not in later), None)
            if ready is None or twice:
                # Of files that stand for others, nobody said in which order they are laid.
                self._problems.extend(() if self.guessed else (_disorder(values, lines),))
                self.guessed = True
                return tuple({file.key: file for line in lines for file in line}.values())
            merged.append(ready)
            waiting = [rest for line in waiting if (rest := [file for file in line if file.key != ready.key])]
        return tuple(merged)

    def _too_many(self, way: Sequence[_Step], value: Scalar) -> Diagnostic | None:
        if len(way) >= MAX_DEPTH:
            message = f"a chain of more than {MAX_DEPTH} rule files, one extending the next"
        elif len(self.lines) + len(way) >= MAX_FILES:
            message = f"more than {MAX_FILES} rule files, laid over one another"
        else:
            return None
        notes = tuple(Note("the chain begins here", step.value.span) for step in way[1:2] if step.value is not None)
        return Diagnostic("extends-depth", message, value.span, "lay some of them together in one file", notes)


def _circle(way: Sequence[_Step], parent: File | None, value: Scalar) -> Diagnostic | None:
    keys = [step.file.key for step in way]
    if parent is None or parent.key not in keys:
        return None
    start = keys.index(parent.key)
    path = " → ".join([*(step.file.shown for step in way[start:]), parent.shown])
    first, *others = [*(step.value for step in way[start + 1 :] if step.value is not None), value]
    notes = tuple(Note("which extends on from here", link.span) for link in others)
    return Diagnostic(
        "extends-cycle",
        f"a file cannot be its own parent: {path}",
        first.span,
        "let one of them extend a built-in game, or nothing",
        notes,
    )


def _disorder(values: Sequence[Scalar], lines: Sequence[tuple[File, ...]]) -> Diagnostic:
    """Why the files listed cannot be laid over one another in the order of the list."""
    for second, line in enumerate(lines):
        for first, before in enumerate(lines[:second]):
            one, other = values[first], values[second]
            if before[-1].key == line[-1].key:
                return _out_of_order(f"`{other.value}` is listed twice", other, one, "name each game once")
            if line[-1].key in {file.key for file in before}:
                message = f"`{other.value}` cannot be laid over `{one.value}`, which stands on it"
                return _out_of_order(message, other, one, f"leave it out: `{one.value}` brings it along")
    last = values[-1]
    message = "these games lay the same files over one another in different orders"
    return _out_of_order(message, last, values[0], "let them name the games they share in one order")


def _out_of_order(message: str, at: Scalar, first: Scalar, help_: str) -> Diagnostic:
    return Diagnostic("extends-order", message, at.span, help_, (Note("listed first here", first.span),))
