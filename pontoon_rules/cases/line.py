"""Reads a disputed hand from one line: `P1: A K stake 4; P2: 10 5 4 2 buy 3, twist; banker: 10 8`.

Every word keeps its place in the line, so that a slip of the pen is answered with its column.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from pontoon_rules.cards import parse_card, parse_rank
from pontoon_rules.cases.case import CardWord, Case, Deed, HandScript, SeatScript
from pontoon_rules.cases.script import ANSWERS, parse_sum
from pontoon_rules.diagnostics import Diagnostic, Source, Span, did_you_mean
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact
from pontoon_rules.model.ruleset import Action, Ruleset

_EXAMPLE = "P1: A K stake 4; banker: 10 8"
_PART = re.compile(r"[^;\n]+")
_HEAD = re.compile(r"\s*(?P<name>[^\s:=;,]+(?:\s+\d(?=\s*[:=]))?)\s*(?P<sign>[:=])?")
_SEAT = re.compile(r"p(?:layer|unter)?\s*([1-9])")
_WORD = re.compile(r"/|[^\s,/]+")
_SUM = re.compile(r"\s*(\d+(?:\.\d+|/[1-9]\d*)?)(?=[\s,/]|$)")
_IDLE = frozenset({"and", "then"})
_BETS = frozenset({"shoot"})
# What is said of a seat beside its cards and actions.
_SAID = {"stake": "stake", "shoot": "shoot", "chips": "chips", "holds": "chips"}
# A word for two things: it is asked which is meant.
_UNCLEAR = {"bet": "write `stake 4` for what lies on his hand, `shoot 4` for a bet on the Shoot"}
_MOST = 2_000


@dataclass
class _Seat:
    """What has been said of a seat so far; its hands are divided by `/`."""

    number: int
    name: str
    span: Span
    sums: dict[str, Exact] = field(default_factory=dict)
    cards: list[list[CardWord]] = field(default_factory=lambda: [[]])
    deeds: list[list[Deed]] = field(default_factory=lambda: [[]])
    spans: list[Span] = field(default_factory=list)


def read_line(source: Source, ruleset: Ruleset[Expression], problems: list[Diagnostic]) -> Case | None:
    """The deal that a line tells; None if it has mistakes.

    Reports `bad-card`, `unknown-action` and `bad-option` (all else), each at its column.
    """
    before = len(problems)
    reader = _Reader(source, ruleset, problems)
    case = (
        None
        if len(source.text) > _MOST and reader.complain(0, 1, f"this is longer than {_MOST} characters")
        else reader.read()
    )
    return case if len(problems) == before else None


class _Reader:
    def __init__(self, source: Source, ruleset: Ruleset[Expression], problems: list[Diagnostic]) -> None:
        self._source = source
        self._problems = problems
        self._actions: Mapping[bool, Mapping[str, Action[Expression]]] = {
            True: {action.name: action for action in ruleset.banker.actions},
            False: {action.name: action for action in ruleset.punter.actions},
        }
        self._seats: dict[int, _Seat] = {}
        self._table: dict[str, Exact] = {}

    def read(self) -> Case | None:
        for part in _PART.finditer(self._source.text):
            if part[0].strip():
                self._part(part.start(), part.end())
        return self._case()

    def complain(self, start: int, end: int, message: str, help_: str | None = None, code: str = "bad-option") -> bool:
        """Report a mistake at its place in the line."""
        self._problems.append(Diagnostic(code, message, Span(self._source, start, end), help_))
        return True

    # a seat and what is said of it

    def _part(self, start: int, end: int) -> None:
        head = _HEAD.match(self._source.text, start, end)
        if head is None:
            at = start + len(self._source.text[start:end]) - len(self._source.text[start:end].lstrip())
            self.complain(at, end, "a seat is missing here", f"write `{_EXAMPLE}`")
            return
        name, span = head["name"], Span(self._source, head.start("name"), head.end("name"))
        seat, word = _seat_of(name), name.lower()
        if head["sign"] is None and (seat is not None or word in ("shoot", "tenure")):
            self.complain(span.start, span.end, f"a `:` is missing after `{name}`", f"write `{_EXAMPLE}`")
        elif head["sign"] is None:
            help_ = f"begin with a seat, and put `;` between seats: `{_EXAMPLE}`"
            self.complain(span.start, span.end, "nobody is named whose this is", help_)
        elif word in ("shoot", "tenure"):
            self._of_table(word, head.end(), end)
        elif seat is None:
            near = did_you_mean(name, ["banker", *(f"P{number}" for number in range(1, 10))])
            message = f"`{name}` is no seat at the table"
            self.complain(span.start, span.end, message, near or "the seats are banker, P1, P2, and so on")
        elif seat in self._seats:
            self.complain(
                span.start, span.end, f"{name} has been given already", "say everything of a seat in one place"
            )
        else:
            self._seats[seat] = _Seat(seat, "the banker" if seat == 0 else f"P{seat}", span)
            self._words(self._seats[seat], head.end(), end)

    def _of_table(self, word: str, start: int, end: int) -> None:
        text = self._source.text[start:end].strip()
        value = parse_sum(text)
        if value is None or value < 0 or (word == "tenure" and (value < 1 or not isinstance(value, int))):
            meant = "what lies in the Shoot" if word == "shoot" else "which deal of this banker it is"
            at = start + len(self._source.text[start:end]) - len(self._source.text[start:end].lstrip())
            self.complain(
                at,
                max(at + len(text), at + 1),
                f"`{text}` does not say {meant}",
                f"write `{word}: {60 if word == 'shoot' else 2}`",
            )
        else:
            self._table[word] = value

    def _words(self, seat: _Seat, start: int, end: int) -> None:
        place, began = start, None
        while (word := _WORD.search(self._source.text, place, end)) is not None:
            place = word.end()
            if word[0] == "/":
                self._end_hand(seat, began, word.start())
                seat.cards.append([])
                seat.deeds.append([])
                began = None
                continue
            began = word.start() if began is None else began
            place = self._word(seat, word, end)
        self._end_hand(seat, began, end)

    def _end_hand(self, seat: _Seat, began: int | None, end: int) -> None:
        start = seat.span.start if began is None else began
        length = len(self._source.text[start:end].rstrip(" \t,"))
        seat.spans.append(Span(self._source, start, start + length))

    def _word(self, seat: _Seat, match: re.Match[str], end: int) -> int:
        """One word, with the number after it that belongs to it; where it ends."""
        text, span = match[0], Span(self._source, match.start(), match.end())
        rank, card = parse_rank(text), parse_card(text)
        word = text.lower()
        actions = self._actions[seat.number == 0]
        if rank is not None or card is not None:
            seat.cards[-1].append(CardWord(rank or (card.rank if card else ""), card.suit if card else None, span))
        elif word in _SAID and (_SAID[word] == "chips" or (seat.number and (word not in _BETS or "shoot" in actions))):
            return self._said(seat, word, match.end(), end)
        elif word in actions or word in ANSWERS:
            action = actions.get(word)
            takes = action is not None and (action.adds is not None or action.bets is not None)
            number = _SUM.match(self._source.text, match.end(), end) if takes else None
            stop = match.end() if number is None else number.end()
            amount = None if number is None else parse_sum(number[1])
            seat.deeds[-1].append(Deed("do", word, amount, Span(self._source, match.start(), stop)))
            return stop
        elif _seat_of(text.rstrip(":=")) is not None:
            self.complain(span.start, span.end, f"a `;` is missing before `{text}`", f"write `{_EXAMPLE}`")
        elif word not in _IDLE:
            self._unknown(text, span, actions)
        return match.end()

    def _said(self, seat: _Seat, word: str, start: int, end: int) -> int:
        """`stake 4`, `shoot 2`, `chips 30`."""
        what = _SAID[word]
        number = _SUM.match(self._source.text, start, end)
        value = None if number is None else parse_sum(number[1])
        if number is None or value is None:
            self.complain(start - len(word), start, f"`{word}` needs a number of chips after it", f"write `{word} 4`")
            return start
        if what in seat.sums:
            self.complain(start - len(word), number.end(), f"{seat.name} has a `{word}` already", "say it once")
        seat.sums[what] = value
        return number.end()

    def _unknown(self, text: str, span: Span, actions: Collection[str]) -> None:
        if text.lower() in _UNCLEAR:
            self.complain(span.start, span.end, f"`{text}` may mean the stake or the Shoot", _UNCLEAR[text.lower()])
            return
        if len(text) <= 3 or text[0].isdigit():
            apart = _apart(text)
            help_ = (
                f"write `{apart}`"
                if apart
                else "write a rank, `A K`, or a rank and a suit, `A♠ KS`; `10` and `T` are the same"
            )
            near = did_you_mean(text, [*actions, *(word for word in _SAID if word not in _BETS or "shoot" in actions)])
            self.complain(span.start, span.end, f"`{text}` is not a card", near or help_, "bad-card")
            return
        known = sorted({*actions, *(word for word in _SAID if word not in _BETS or "shoot" in actions)})
        help_ = did_you_mean(text, known) or f"the words here are: {', '.join(known)}"
        self.complain(
            span.start, span.end, f"`{text}` is neither a card nor an action of these rules", help_, "unknown-action"
        )

    # the whole

    def _case(self) -> Case | None:
        """The deal; None if a seat or its cards are missing, which is reported."""
        if self._problems:
            return None
        last = len(self._source.text)
        for number in range(max([1, *self._seats]) + 1):
            seat = self._seats.get(number)
            who = "the banker" if number == 0 else f"P{number}"
            if seat is None:
                self.complain(
                    last, last, f"no cards are given for {who}", f"add `; {'banker' if number == 0 else who}: 10 8`"
                )
            elif not all(seat.cards):
                self.complain(
                    seat.span.start,
                    seat.span.end,
                    f"no cards are given for {who}",
                    "write all its cards, in the order in which they were dealt",
                )
            elif number == 0 and len(seat.cards) > 1:
                self.complain(
                    seat.spans[1].start,
                    seat.spans[1].end,
                    "the banker has one hand",
                    "only a punter's hands stand apart with `/`",
                )
        if self._problems:
            return None
        banker, *punters = (self._seats[number] for number in sorted(self._seats))
        hand = next(_hands(banker))
        return Case(
            "this line",
            Span(self._source, 0, last),
            hand,
            tuple(
                SeatScript(
                    each.number, each.sums.get("stake"), each.sums.get("shoot"), (), tuple(_hands(each)), each.span
                )
                for each in punters
            ),
            shoot=self._table.get("shoot"),
            chips=tuple((each.number, each.sums["chips"]) for each in (banker, *punters) if "chips" in each.sums),
            tenure=int(self._table.get("tenure", 1)),
        )


def _hands(seat: _Seat) -> Iterator[HandScript]:
    for cards, deeds, span in zip(seat.cards, seat.deeds, seat.spans, strict=True):
        yield HandScript(tuple(cards), tuple(deeds), span)


def _seat_of(name: str) -> int | None:
    """The seat of a word, however it is spelled: `banker`, `Bank`, `P1`, `p 1`, `player 1`."""
    word = name.lower()
    if word in ("banker", "bank"):
        return 0
    match = _SEAT.fullmatch(word)
    return None if match is None else int(match[1])


def _apart(text: str) -> str | None:
    """`AK` as `A K`: cards that were written together."""
    for cut in range(1, len(text)):
        first, second = text[:cut], text[cut:].lstrip("-+.")
        if (parse_rank(first) or parse_card(first)) and (parse_rank(second) or parse_card(second)):
            return f"{first} {second}"
    return None
