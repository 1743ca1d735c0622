"""Rule files by name or path, with their parents laid in.

A file extends built-in games or files below its own folder, never one outside it. All stand on the defaults of the
language. A parent that cannot be had is one mistake: it goes on as if the built-in game most like it was meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pontoon_rules import resources
from pontoon_rules.diagnostics import Diagnostic, Source, Span, did_you_mean, nearest
from pontoon_rules.document.complete import complete
from pontoon_rules.document.files import (
    OutsideError,
    below,
    is_path,
    is_there,
    neighbours,
    of_source,
    parse,
    read_file,
    reason_of,
    shown_name,
)
from pontoon_rules.document.lineage import File, Lineage, lineage
from pontoon_rules.document.merge import merge
from pontoon_rules.document.node import Items, Mapping, Scalar
from pontoon_rules.document.sugar import expand
from pontoon_rules.frozen import replace

if TYPE_CHECKING:
    from pontoon_rules.document.clashes import Place

# Whom a file that extends nobody known is taken to extend.
_FALLBACK = "pontoon"
# What a guessed parent makes look wrong, though the file may be right.
_FOLLOWS_FROM_A_GUESS = frozenset({"missing-anchor", "shadowed-clause", "nameless-clause"})


class Resolved(NamedTuple):
    """A rule file with its parents and the defaults laid in.

    `tree` is the whole; `own` is what the file itself says, short forms spelled out; `chain` are the texts in the order
    of laying, the file's own first, without the defaults. `guessed` says that a parent could not be had and another stands
    for it, or that parents are at odds: what then looks wrong in the whole may be right, so only mistakes in `own` are
    worth telling. `apart` are the pairs of texts of which neither stands on the other, so that only this file brings
    them together.
    """

    tree: Mapping
    own: Mapping
    chain: tuple[Source, ...]
    guessed: bool = False
    apart: frozenset[frozenset[Source]] = frozenset()


class StrategyFile(NamedTuple):
    """A strategy file as read: its checked surface, and whose hand it advises (`strategy_for`)."""

    tree: Mapping
    source: Source


class Library:
    """Finds rule files and strategies and remembers what it has read."""

    def __init__(self) -> None:
        self._files: dict[str, File] = {}

    def resolve(self, what: str | Path | Source, problems: list[Diagnostic]) -> Resolved | None:
        """The rules of a built-in game (its name), of a file (its path) or of a text (a Source).

        Reports every mistake of the file and of its parents. None if there is nothing to go on with: no such game or file
        (`unknown-ruleset`, `unreadable-file`), or a text that is no rule file at all.
        """
        file = self._find(what, problems)
        if file is None or file.own is None:
            problems.extend(() if file is None else file.problems)
            return None
        line = lineage(file, self._parent, self._guess, problems)
        tree, guessed = self._laid(line, problems)
        chain = tuple(each.source for each in reversed(line.files))
        return Resolved(complete(tree, *defaults()), file.own, chain, guessed, line.apart())

    def resolve_strategy(
        self,
        what: str | Path | Source,
        problems: list[Diagnostic],
        *,
        folder: Path | None = None,
        at: Span | None = None,
    ) -> StrategyFile | None:
        """A strategy by the name of a built-in one, by path, or as a text.

        With `folder` (the folder of the rule file that names it) a path is taken from there and may not leave it; what
        keeps it from being found is shown `at` the value that names it.
        Strategies do not merge. Reports `unknown-ruleset`, `unreadable-file` and every mistake of the file.
        """
        missing: list[Diagnostic] = []
        read = self._read_strategy(what, missing, folder)
        if read is None:
            problems.extend(found if at is None else replace(found, span=at) for found in missing)
            return None
        source, tree, found = read
        problems.extend(found)
        if tree is None:
            return None
        tree = merge(Mapping((), tree.span), tree, problems)
        return StrategyFile(tree, source)

    def known_hands(self) -> frozenset[str]:
        """The names of all hands of the built-in games, for a file whose parent had to be guessed."""
        names: set[str] = set()
        for name in resources.ruleset_names():
            own = self._builtin(name).own
            hands = None if own is None else own.get("hands")
            for item in hands if isinstance(hands, Items) else ():
                named = item.get("name") if isinstance(item, Mapping) else None
                names |= {named.value} if isinstance(named, Scalar) else set()
        return frozenset(names)

    def known_actions(self) -> frozenset[str]:
        """The names of all actions of the built-in games and of all that the language knows, for the same purpose."""
        base, usual = defaults()
        owns = [base, *(self._builtin(name).own for name in resources.ruleset_names())]
        sections = [None if own is None else own.get(role) for own in owns for role in ("punter", "banker")]
        actions = [usual, *(role.get("actions") for role in sections if isinstance(role, Mapping))]
        return frozenset(entry.key.value for named in actions if isinstance(named, Mapping) for entry in named.entries)

    # finding files

    def _find(self, what: str | Path | Source, problems: list[Diagnostic]) -> File | None:
        if isinstance(what, Source):
            return _file(f"<{id(what)}>", None, *of_source(what))
        if isinstance(what, Path) or is_path(what):
            path = Path(what)
            read = read_file(path, str(what), problems)
            return None if read is None else self._remembered(str(path.resolve()), path.parent.resolve(), *read)
        if what in resources.ruleset_names():
            return self._builtin(what)
        names = resources.ruleset_names()
        problems.append(
            Diagnostic(
                "unknown-ruleset",
                f"there is no built-in game `{what}`",
                Span(Source(what, ""), 0, 0),
                _file_meant(what) or did_you_mean(what, names) or _games(),
            )
        )
        return None

    def _builtin(self, name: str) -> File:
        return _builtin_file(name)

    def _remembered(self, key: str, folder: Path, shown: str, data: bytes) -> File:
        if key not in self._files:
            self._files[key] = _file(key, folder, *parse(shown, data))
        return self._files[key]

    # the files a file stands on

    def _laid(self, line: Lineage, problems: list[Diagnostic]) -> tuple[Mapping, bool]:
        """All files laid over the defaults, and whether what then looks wrong may be right."""
        root, _ = defaults()
        tree, guessed = root, line.guessed
        contested: frozenset[Place] = frozenset()
        if line.combines and not guessed:
            found: list[Diagnostic] = []
            from pontoon_rules.document.clashes import clashes  # for several parents alone

            contested = clashes(line, root, found)
            problems.extend(found)
            guessed = bool(found)
        games: tuple[str, ...] | None = ()
        for file in line.files:
            problems.extend(file.problems)
            if file.own is None:
                continue
            games = (*games, file.key) if games is not None and _is_builtin(file) else None
            if games is None:
                found = []
                tree = merge(tree, file.own, found)
            else:
                tree, found = _laid_games(games)
            known: frozenset[Span] = frozenset()
            if line.combines and found:
                from pontoon_rules.document.clashes import removed_elsewhere

                known = removed_elsewhere(file, line, contested)
            problems.extend(
                each
                for each in found
                if each.span not in known and not (guessed and each.code in _FOLLOWS_FROM_A_GUESS)
            )
        return tree, guessed

    def _guess(self, value: Scalar, way: Sequence[File]) -> list[File]:
        """The built-in game most like the one meant, with its parents."""
        stem = value.value.rsplit("/", 1)[-1].removesuffix(".yaml").removesuffix(".yml")
        name = nearest(stem, resources.ruleset_names()) or _FALLBACK
        taken = {file.key for file in way}
        guess = self._builtin(name if name not in taken else _FALLBACK)
        found = [] if guess.key in taken else [guess]
        while found and (parents := found[-1].parents) and parents[0].value in resources.ruleset_names():
            found.append(self._builtin(parents[0].value))
        return found

    def _parent(self, file: File, value: Scalar, problems: list[Diagnostic]) -> File | None:
        name = value.value
        if not is_path(name):
            if name in resources.ruleset_names():
                return self._builtin(name)
            problems.append(_unknown(file, value))
            return None
        if file.folder is None:
            message = "a text without a folder (standard input, a string, a built-in game) extends built-in games only"
            problems.append(Diagnostic("extends-outside", message, value.span, _games()))
            return None
        try:
            path = below(file.folder, name)
        except OutsideError as error:
            problems.append(Diagnostic("extends-outside", str(error), value.span, error.help))
            return None
        found: list[Diagnostic] = []
        shown = str(Path(file.shown).parent / name)
        read = read_file(path, shown, found)
        if read is None:
            problems.append(_missing(file.folder, value, found))
            return None
        return self._remembered(str(path), path.parent, *read)

    # strategies

    def _read_strategy(
        self, what: str | Path | Source, problems: list[Diagnostic], folder: Path | None
    ) -> tuple[Source, Mapping | None, tuple[Diagnostic, ...]] | None:
        if isinstance(what, Source):
            return of_source(what, kind="strategy")
        if isinstance(what, str) and not is_path(what):
            names = resources.strategy_names()
            if what in names:
                shown = shown_name(resources.strategy_path(what))
                return parse(shown, resources.strategy_text(what).encode(), kind="strategy")
            help_ = did_you_mean(what, names) or f"the strategies are: {', '.join(names)}"
            message = f"there is no built-in strategy `{what}`"
            problems.append(Diagnostic("unknown-ruleset", message, Span(Source(what, ""), 0, 0), help_))
            return None
        try:
            path = Path(what) if folder is None else below(folder, str(what))
        except OutsideError as error:
            problems.append(Diagnostic("extends-outside", str(error), Span(Source(str(what), ""), 0, 0), error.help))
            return None
        read = read_file(path, str(what), problems)
        return None if read is None else parse(*read, kind="strategy")


@lru_cache(maxsize=1)
def defaults() -> tuple[Mapping, Mapping]:
    """What a rule file says where it says nothing, and the usual effects of actions by name."""
    problems: list[Diagnostic] = []
    _, root, found = parse("defaults.yaml", resources.grammar_text("defaults.yaml").encode(), kind=None)
    assert root is not None, found
    assert not found, found
    usual = root.get("usual")
    assert isinstance(usual, Mapping)
    kept = replace(root, entries=tuple(entry for entry in root.entries if entry.key.value != "usual"))
    return merge(Mapping((), kept.span), expand(kept, problems), problems), usual


def _is_builtin(file: File) -> bool:
    return file.key in resources.ruleset_names() and file is _builtin_file(file.key)


@lru_cache
def _laid_games(names: tuple[str, ...]) -> tuple[Mapping, list[Diagnostic]]:
    """Built-in games laid over one another and over the defaults, and what is found when the last of them is."""
    below = _laid_games(names[:-1])[0] if len(names) > 1 else defaults()[0]
    own = _builtin_file(names[-1]).own
    assert own is not None
    found: list[Diagnostic] = []
    return merge(below, own, found), found


@lru_cache
def _builtin_file(name: str) -> File:
    """A built-in game; it does not change while the program runs."""
    shown = shown_name(resources.ruleset_path(name))
    return _file(name, None, *parse(shown, resources.ruleset_text(name).encode()))


def _file(
    key: str, folder: Path | None, source: Source, root: Mapping | None, problems: tuple[Diagnostic, ...]
) -> File:
    found = list(problems)
    own = None if root is None else expand(root, found)
    return File(key, source.name, folder, source, own, tuple(found))


# mistakes


def _file_meant(name: str) -> str | None:
    """What to write for a file that is there under this name, or under it with an ending."""
    for path in (name, f"{name}.yaml", f"{name}.yml"):
        if is_there(Path(path)):
            return f"a file is named by its path: `./{path}`"
    return f"`{name}` is a folder; name a file in it" if name and is_there(Path(name), folder=True) else None


def _unknown(file: File, value: Scalar) -> Diagnostic:
    names = resources.ruleset_names()
    beside = file.folder is not None and any(
        is_there(file.folder / f"{value.value}{end}") for end in (".yaml", ".yml")
    )
    help_ = f"a file is named with its ending: `{value.value}.yaml`" if beside else did_you_mean(value.value, names)
    several = [each for each in re.split(r"[\s,+&]+|\band\b", value.value) if each]
    if len(several) > 1 and set(several) <= set(names):
        help_ = f"several games are a list: `[{', '.join(several)}]`"
    return Diagnostic("unknown-parent", f"there is no game `{value.value}` to extend", value.span, help_ or _games())


def _missing(folder: Path, value: Scalar, found: list[Diagnostic]) -> Diagnostic:
    if any(problem.code != "unreadable-file" for problem in found):
        return replace(found[0], span=value.span)
    target = Path(value.value)
    beside = [str(target.parent / Path(path).name) for path in neighbours(folder / target)]
    message = f"the file `{value.value}` cannot be read: {reason_of(found[0])}" if found else f"no file `{value.value}`"
    return Diagnostic("unknown-parent", message, value.span, did_you_mean(value.value, beside) or _games())


def _games() -> str:
    return f"the built-in games are: {', '.join(resources.ruleset_names())}"
