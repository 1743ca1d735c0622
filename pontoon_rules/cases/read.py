"""Reads the `tests:` of a rule file into cases.

The tree has been through the schema, so what is of the wrong shape has been reported and left out; here the words are read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pontoon_rules.cases.case import Case, Expectation, HandScript, SeatScript, Subject
from pontoon_rules.cases.script import parse_script, parse_seat, parse_sum
from pontoon_rules.diagnostics import Diagnostic, Source, Span, did_you_mean
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.view import Exact
from pontoon_rules.frozen import Frozen, replace
from pontoon_rules.model.ruleset import Ruleset

_BUST = "bust"


def read_cases(rules: Rules, problems: list[Diagnostic]) -> tuple[Case, ...]:
    """The tests of a rule set, its parents' among them; one that cannot be read is reported and left out."""
    cases = (read_case(node, rules, problems) for node in rules.ruleset.tests if isinstance(node, Mapping))
    return tuple(case for case in cases if case is not None)


def read_case(node: Mapping, rules: Rules, problems: list[Diagnostic]) -> Case | None:
    """One test, or None (reported) if its words make no sense under these rules."""
    return _Reader(words_of(rules.ruleset), problems).case(node)


def without_unreadable(tree: Mapping, ruleset: Ruleset[Any]) -> Mapping:
    """The tree of a rule set without the tests, all of its parents, whose words make no sense under its rules."""
    words = words_of(ruleset)

    def makes_sense(node: Node) -> bool:
        problems: list[Diagnostic] = []
        if isinstance(node, Mapping):
            _Reader(words, problems).case(node)
        return not problems

    def kept(entry: Entry) -> Entry:
        if entry.key.value != "tests" or not isinstance(entry.value, Items):
            return entry
        items = tuple(item for item in entry.value.items if makes_sense(item))
        return Entry(entry.key, replace(entry.value, items=items))

    return replace(tree, entries=tuple(kept(entry) for entry in tree.entries))


class Words(Frozen):
    """The words of a rule set that its tests may use; whether the tests are whole (else a parent that could not be found may
    say the rest)."""

    punter: frozenset[str]
    banker: frozenset[str]
    hands: frozenset[str]
    whole: bool = True


def words_of(
    ruleset: Ruleset[Any],
    known_hands: frozenset[str] = frozenset(),
    known_actions: frozenset[str] = frozenset(),
    *,
    whole: bool = True,
) -> Words:
    """The actions and hands of a rule set, and names that count as such although nothing says what they are."""
    punter, banker = (
        frozenset(action.name for action in role.actions) | known_actions for role in (ruleset.punter, ruleset.banker)
    )
    return Words(punter, banker, frozenset(clause.name for clause in ruleset.hands) | known_hands | {_BUST}, whole)


def check_words(ruleset: Ruleset[Any], words: Words, source: Source, problems: list[Diagnostic]) -> None:
    """Reports what makes no sense in the tests of one file; their cards are not dealt for it."""
    for node in ruleset.tests:
        if isinstance(node, Mapping) and node.span.source is source:
            _Reader(words, problems).case(node)


class _Reader:
    def __init__(self, words: Words, problems: list[Diagnostic]) -> None:
        self._problems = problems
        self._punter, self._banker, self._hands = words.punter, words.banker, words.hands
        self._whole = words.whole

    def case(self, node: Mapping) -> Case | None:
        before = len(self._problems)
        name = node.get("name")
        place = node.span if name is None else name.span
        punters = tuple(self._punters(node))
        seats = {script.seat for script in punters}
        for seat in sorted(set(range(1, max(seats, default=1) + 1)) - seats):
            if self._lacks(node, f"P{seat}"):
                help_ = "punters sit side by side: P1, P2 and so on, none left out"
                self._report(f"P{seat} is missing", place, help_)
        seated = max((*seats, *(parse_seat(key) or 0 for key in node.lost)), default=0)
        table = node.get("table")
        shoot, chips, tenure = self._table(table, seated) if isinstance(table, Mapping) else (None, (), 1)
        banker = self._bankers_hand(node, place)
        expect = node.get("expect")
        expected = tuple(self._expected(expect, seated)) if isinstance(expect, Mapping) else ()
        if len(self._problems) > before or banker is None:
            return None
        title = name.value if isinstance(name, Scalar) else ""
        return Case(title, place, banker, punters, shoot, chips, tenure, expected)

    # who holds and does what

    def _punters(self, node: Mapping) -> Iterator[SeatScript]:
        for entry in sorted(node.entries, key=lambda entry: entry.key.value):
            seat = parse_seat(entry.key.value)
            if seat and isinstance(entry.value, Mapping):
                yield self._seat(seat, entry, entry.value)

    def _seat(self, seat: int, entry: Entry, node: Mapping) -> SeatScript:
        cards, hands = node.entry("cards"), node.get("hands")
        if isinstance(hands, Items):
            if cards is not None:
                self._report("these cards are said twice", cards.key.span, "`hands` alone says who holds what")
            scripts = tuple(self._hand(hand, self._punter) for hand in hands.items if isinstance(hand, Mapping))
            _, deeds = parse_script(None, _scalars(node.get("does")), self._punter, self._problems)
        else:
            scripts, deeds = (self._hand(node, self._punter, entry.key.span),), ()
        return SeatScript(seat, self._sum(node, "stake"), self._sum(node, "shoot"), deeds, scripts, entry.key.span)

    def _bankers_hand(self, case: Mapping, place: Span) -> HandScript | None:
        node = case.get("banker")
        if isinstance(node, Mapping):
            return self._hand(node, self._banker)
        if isinstance(node, Scalar):
            cards, _ = parse_script(node, (), self._banker, self._problems)
            return HandScript(cards, (), node.span)
        if self._lacks(case, "banker"):
            self._report("the banker holds no cards", place, "say which, in the order he receives them: `banker: 10 8`")
        return None

    def _hand(self, node: Mapping, actions: Collection[str], place: Span | None = None) -> HandScript:
        written = node.get("cards")
        scalar = written if isinstance(written, Scalar) else None
        span = place or node.span
        if self._lacks(node, "cards"):
            self._report("no cards are given", span, "say which, in the order they are received: `cards: A K`")
        cards, deeds = parse_script(scalar, _scalars(node.get("does")), actions, self._problems)
        return HandScript(cards, deeds, span if scalar is None else scalar.span)

    def _table(self, node: Mapping, punters: int) -> tuple[Exact | None, tuple[tuple[int, Exact], ...], int]:
        chips = node.get("chips")
        counted: list[tuple[int, Exact]] = []
        if isinstance(chips, Mapping):
            for entry in chips.entries:
                seat, held = parse_seat(entry.key.value), self._sum(chips, entry.key.value)
                if self._known_seat(entry.key, seat, punters) and seat is not None and held is not None:
                    counted.append((seat, held))
        tenure = self._sum(node, "tenure")
        return self._sum(node, "shoot"), tuple(counted), 1 if tenure is None else int(tenure)

    # what must come out

    def _expected(self, node: Mapping, punters: int) -> Iterator[Expectation]:
        for entry in node.entries:
            key, value = entry.key.value, entry.value
            seat = parse_seat(key)
            if seat is not None:
                yield from self._figures("net", entry.key, seat, value, punters)
            elif key in ("stakes", "shoot_bets", "class", "by") and isinstance(value, Mapping):
                for inner in value.entries:
                    subject: Subject = key  # type: ignore[assignment]
                    yield from self._figures(subject, inner.key, parse_seat(inner.key.value), inner.value, punters)
            elif key == "shoot" and isinstance(value, Scalar):
                yield from self._figure("shoot", None, None, value)
            elif key == "bank" and isinstance(value, Scalar):
                self._known_seat(value, parse_seat(value.value), punters)
                yield Expectation("bank", None, None, value.value, value.span)

    def _figures(
        self, subject: Subject, key: Scalar, seat: int | None, value: Node, punters: int
    ) -> Iterator[Expectation]:
        if not self._known_seat(key, seat, punters):
            return
        if isinstance(value, Items):
            yield Expectation("hands", seat, None, len(value.items), value.span)
            for hand, item in enumerate(value.items):
                if isinstance(item, Scalar):
                    yield from self._figure(subject, seat, hand, item)
        elif isinstance(value, Scalar):
            yield from self._figure(subject, seat, None, value)

    def _figure(self, subject: Subject, seat: int | None, hand: int | None, scalar: Scalar) -> Iterator[Expectation]:
        if subject in ("class", "by"):
            if subject == "class" and scalar.value not in self._hands:
                self._problems.append(_unknown_hand(scalar, self._hands))
            yield Expectation(subject, seat, hand, scalar.value, scalar.span)
            return
        amount = parse_sum(scalar.value)
        if amount is None:
            self._report(f"`{scalar.value}` is not a number of chips", scalar.span, "write `8`, `-4` or `7.5`")
        else:
            yield Expectation(subject, seat, hand, amount, scalar.span)

    # words

    def _lacks(self, node: Mapping, key: str) -> bool:
        return self._whole and node.lacks(key)

    def _known_seat(self, word: Scalar, seat: int | None, punters: int) -> bool:
        if seat is None or (seat > punters and self._whole):
            seats = ", ".join(("banker", *(f"P{number}" for number in range(1, punters + 1))))
            self._report(f"nobody sits at `{word.value}` in this test", word.span, f"the seats here are: {seats}")
            return False
        return True

    def _sum(self, node: Mapping, key: str) -> Exact | None:
        scalar = node.get(key)
        if not isinstance(scalar, Scalar):
            return None
        amount = parse_sum(scalar.value)
        if amount is None or amount < 0:
            self._report(f"`{scalar.value}` is not a number of chips", scalar.span, "write `4` or `7.5`")
        return amount

    def _report(self, message: str, span: Span, help_: str) -> None:
        self._problems.append(Diagnostic("test-invalid", message, span, help_))


def _scalars(node: Node | None) -> tuple[Scalar, ...]:
    if isinstance(node, Items):
        return tuple(item for item in node.items if isinstance(item, Scalar))
    return (node,) if isinstance(node, Scalar) else ()


def _unknown_hand(scalar: Scalar, hands: Collection[str]) -> Diagnostic:
    help_ = did_you_mean(scalar.value, hands) or f"the hands here are: {', '.join(sorted(hands))}"
    return Diagnostic("unknown-hand", f"`{scalar.value}` is not a hand of these rules", scalar.span, help_)
