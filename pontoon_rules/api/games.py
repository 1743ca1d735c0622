"""Rule files as games: checked, and loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pontoon_rules.cases.read import check_words, without_unreadable, words_of
from pontoon_rules.diagnostics import Diagnostic, Note, RuleFileError, Source, has_errors, in_order, without_follow_on
from pontoon_rules.document import limits
from pontoon_rules.document.library import Library, Resolved
from pontoon_rules.document.lineage import parents_of
from pontoon_rules.document.node import Scalar
from pontoon_rules.document.reader import read_bytes
from pontoon_rules.expr.bounds import check_bounds
from pontoon_rules.expr.byname import for_their_hands
from pontoon_rules.expr.check_rules import check_rules
from pontoon_rules.expr.rules import Rules
from pontoon_rules.frozen import Frozen
from pontoon_rules.model.build import build
from pontoon_rules.model.canonical import canonical, rules_hash
from pontoon_rules.model.ruleset import Ruleset
from pontoon_rules.prove.acknowledge import acknowledged
from pontoon_rules.prove.remembered import news, proofs
from pontoon_rules.resources import strategy_names

if TYPE_CHECKING:
    from pontoon_rules.model.origin import Origin

GameName: TypeAlias = str | Path | Source | bytes

# How much of a file may be read; one byte more shows that it is too much.
MAX_BYTES = limits.BYTES
# Codes of a file that could not be looked at, as against one that is wrong.
UNREADABLE = frozenset({"unknown-ruleset", "unreadable-file"})


class BadOption(ValueError):
    """Something was asked for that the rules do not allow or that cannot be done: a code, a sentence, what to do."""

    def __init__(self, message: str, *, code: str = "bad-option", advice: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.advice = advice


class Game(Frozen):
    """Rules that have been checked and can be dealt.

    `rules` answers what cards and clauses decide; `resolved` is the whole file with its parents laid in; `warnings` are
    findings that keep nobody from playing.
    """

    rules: Rules
    resolved: Resolved
    named: GameName
    warnings: tuple[Diagnostic, ...] = ()

    @property
    def name(self) -> str:
        """What the file calls the game."""
        return self.rules.name

    @property
    def file(self) -> str:
        """The file's path as it was given, or a built-in's place in the package."""
        return self.resolved.chain[0].name

    @property
    def asked(self) -> str:
        """What to type for this game: a built-in's name, a path, `-` for a text that is no file."""
        return "-" if isinstance(self.named, bytes | Source) else str(self.named)

    @property
    def hash(self) -> str:
        """Twelve digits that are the same for the same resolved rules, however they are spelled."""
        return self.rules.hash

    @property
    def text(self) -> str:
        """The complete rules as a rule file that stands on nothing but the defaults.

        Tests of a parent that name what these rules do not have, an action say, are left out: alone they would be mistakes.
        """
        return canonical(without_unreadable(self.resolved.tree, self.rules.ruleset))

    @property
    def origins(self) -> tuple[Origin, ...]:
        """Every value of the rules with the place that says it, and what it overrides."""
        from pontoon_rules.model.origin import origin_lines  # asked for by one command only

        return origin_lines(self.resolved.tree)

    @property
    def chain(self) -> tuple[str, ...]:
        """The file and those it extends, one after another, by the names they are shown by."""
        return tuple(source.name for source in self.resolved.chain)

    @property
    def parents(self) -> tuple[str, ...]:
        """The names or paths that the file extends, as they stand there, each laid over the last; none if it stands on its own."""
        return tuple(value.value for value in parents_of(self.resolved.own))


class Checked(Frozen):
    """What a check found, in the order of the file, and the game if nothing keeps it from being played.

    `proved` tells whether the rules were gone through for what can be proved of them; not where a mistake was found first.
    `unproved` says why some of these proofs were left out, if they were: there may be more to find.
    """

    file: str
    diagnostics: tuple[Diagnostic, ...]
    game: Game | None
    proved: bool = False
    unproved: str | None = None

    @property
    def readable(self) -> bool:
        """Whether there was a file to look at."""
        return not any(found.code in UNREADABLE and not found.span.source.text for found in self.diagnostics)


def check(what: GameName, *, prove: bool = True, tell: Callable[[int], None] | None = None) -> Checked:
    """Every mistake in a rule file, in one go: its text, its keys, its parents, its expressions.

    In a file without a mistake, what can be proved to be idle or wrong in its rules; unless that is not asked for (`prove`).
    While that is looked for, `tell` is told how many steps have been gone.
    """
    problems: list[Diagnostic] = []
    library = Library()
    opened = _opened(what, problems)
    resolved = None if opened is None else library.resolve(opened, problems)
    rules = None if resolved is None else _rules(resolved, library, problems)
    name = _shown(what) if resolved is None else resolved.chain[0].name
    complete, unproved = False, None
    if resolved is not None:
        sound = prove and rules is not None and not has_errors(problems)
        if sound and rules is not None:
            proved, unproved = proofs(resolved, rules, tell)
            problems += news(proved, problems)
            complete = unproved is None
        problems = acknowledged(resolved, problems, complete=complete)
    found = _as_strategy(problems) or _first(in_order(without_follow_on(problems, "alias")))
    game = None
    if resolved is not None and rules is not None and not has_errors(found):
        game = Game(rules, resolved, what, found)
    return Checked(name, found, game, complete, unproved)


def load(what: GameName | Game) -> Game:
    """The game of a rule file. Raises RuleFileError, with every mistake of the file, if it cannot be played."""
    if isinstance(what, Game):
        return what
    checked = check(what, prove=False)
    if checked.game is None:
        raise RuleFileError(checked.diagnostics)
    return checked.game


def _opened(what: GameName, problems: list[Diagnostic]) -> str | Path | Source | None:
    """Bytes as a text; None if they are none, which is reported."""
    if not isinstance(what, bytes):
        return what

    found: list[Diagnostic] = []
    source, root = read_bytes(_shown(what), what, found)
    if root is None:
        # What keeps the text from being read at all is not found again in it.
        problems.extend(found)
        return None
    return source


def _as_strategy(problems: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Of a strategy file that was taken for a game, that it is one; nothing else that is wrong with it as a game matters."""
    for each in problems:
        if each.code == "unknown-key" and each.message.startswith("`strategy_for` "):
            told = "`strategy_for` makes this a strategy for a game, and no game of its own"
            return (each.but(message=told, help="`advise FILE` checks it and says what its clauses cost; `--strategy FILE` plays it"),)
    return ()


def _first(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """As many mistakes as anyone reads, in the order of the file; warnings only where there is room."""
    if len(found) <= limits.MISTAKES:
        return found
    first = in_order(sorted(found, key=lambda each: each.severity != "error")[: limits.MISTAKES])
    more = Note("there are more mistakes; they are listed when these are gone")
    return (*first[:-1], first[-1].but(notes=(*first[-1].notes, more)))


def _rules(resolved: Resolved, library: Library, problems: list[Diagnostic]) -> Rules | None:
    ruleset = build(resolved.tree, problems, guessed=resolved.guessed)
    hands = library.known_hands() if resolved.guessed else frozenset()
    actions = library.known_actions() if resolved.guessed else frozenset()
    checked = check_rules(ruleset, problems, known_hands=hands, known_actions=actions)
    for_their_hands(ruleset, problems)
    own = resolved.chain[0]
    check_words(ruleset, words_of(ruleset, hands, actions, whole=not resolved.guessed), own, problems)
    _look_beside(ruleset, own, library, problems)
    if checked is None:
        return None
    rules = Rules(checked, lambda: rules_hash(resolved.tree))
    check_bounds(rules, problems)
    return rules


def _look_beside(ruleset: Ruleset[Scalar], own: Source, library: Library, problems: list[Diagnostic]) -> None:
    """What is wrong with the strategy that a file names."""
    named = ruleset.strategy
    if named is None or named.node.span.source is not own or named.value in strategy_names():
        return
    found: list[Diagnostic] = []
    library.resolve_strategy(named.value, found, folder=Path(own.name).parent)
    # What is wrong with the name is told where it stands, what is wrong in the strategy's file there.
    problems.extend(each if each.span.source.text else each.but(span=named.node.span) for each in found)


def _shown(what: GameName) -> str:
    if isinstance(what, Source):
        return what.name
    return "<stdin>" if isinstance(what, bytes) else str(what)
