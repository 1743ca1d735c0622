"""Reads the words of a test: cards (`A K`, `10♠ 5`), things done (`buy 3`, `refused split`), sums and seats.

The command `deal --cards` reads the same words from its options; `word_of` makes a scalar of such a text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Literal

from pontoon_rules.cards import parse_card, parse_rank
from pontoon_rules.cases.case import CardWord, Deed
from pontoon_rules.diagnostics import Diagnostic, Source, Span, did_you_mean
from pontoon_rules.document.node import Scalar
from pontoon_rules.expr.view import Exact

# Actions that a game may lack without the test being misspelt: asking for one is answered by `refused`.
USUAL_ACTIONS = frozenset({"stake", "shoot", "stick", "twist", "buy", "double", "split", "burn"})

# Words that answer a question of the deal without being an action of the rules. (The engine has them too; it is not
# imported here, so that a check, which only reads tests, need not load it.)
ANSWERS = frozenset({"pass", "accept"})

_WORD = re.compile(r"[^\s,]+")
_PHRASE = re.compile(r"[^,]+")
_SUM = re.compile(r"[+-]?\d+(\.\d+|/[1-9]\d*)?")
_SEAT = re.compile(r"P([1-9])")
_LONGEST_SUM = 30


def word_of(name: str, text: str) -> Scalar:
    """A text that stands in no file (an option of a command, shown as `name`) as a scalar."""
    span = Span(Source(name, text), 0, len(text))
    return Scalar(text, "plain", span, lambda: range(len(text) + 1))


def parse_script(
    cards: Scalar | None, deeds: Collection[Scalar], actions: Collection[str], problems: list[Diagnostic]
) -> tuple[tuple[CardWord, ...], tuple[Deed, ...]]:
    """The cards of a hand and what is done with it.

    `actions` are the names the rules know. Reports `bad-card`, `unknown-action` and `test-invalid` and leaves out what
    cannot be read.
    """
    return (
        () if cards is None else parse_cards(cards, problems),
        tuple(deed for scalar in deeds for deed in parse_deeds(scalar, actions, problems)),
    )


def parse_cards(scalar: Scalar, problems: list[Diagnostic]) -> tuple[CardWord, ...]:
    """The cards of a text, in order; reports `bad-card` for each word that is none."""
    return tuple(_cards(scalar, problems))


def _cards(scalar: Scalar, problems: list[Diagnostic]) -> Iterator[CardWord]:
    for match in _WORD.finditer(scalar.value):
        word, span = match[0], scalar.at(match.start(), match.end())
        rank, card = parse_rank(word), parse_card(word)
        if card is not None:
            yield CardWord(card.rank, card.suit, span)
        elif rank is not None:
            yield CardWord(rank, None, span)
        else:
            help_ = "write a rank, `A K`, or a rank and a suit, `A♠ KS`; `10` and `T` are the same"
            problems.append(Diagnostic("bad-card", f"`{word}` is not a card", span, help_))


def parse_deeds(scalar: Scalar, actions: Collection[str], problems: list[Diagnostic]) -> tuple[Deed, ...]:
    """What is done, with a comma between one thing and the next."""
    return tuple(_deeds(scalar, actions, problems))


def _deeds(scalar: Scalar, actions: Collection[str], problems: list[Diagnostic]) -> Iterator[Deed]:
    for phrase in _PHRASE.finditer(scalar.value):
        words = list(_WORD.finditer(scalar.value, phrase.start(), phrase.end()))
        if not words:
            continue
        span = scalar.at(words[0].start(), words[-1].end())
        ask: Literal["do", "allowed", "refused"] = "do"
        if words[0][0] == "allowed" or words[0][0] == "refused":
            ask = "allowed" if words.pop(0)[0] == "allowed" else "refused"
        amount = parse_sum(words[1][0]) if len(words) == 2 else None
        if not words or len(words) > 2 or (len(words) == 2 and amount is None):
            help_ = "write `twist`, `buy 3`, `refused buy 3` or `allowed split`"
            problems.append(Diagnostic("test-invalid", f"`{span.text}` is not something to do", span, help_))
            continue
        name, at = words[0][0], scalar.at(words[0].start(), words[0].end())
        if name in actions or name in ANSWERS or (ask == "refused" and name in USUAL_ACTIONS):
            yield Deed(ask, name, amount, span)
        else:
            problems.append(_unknown_action(name, at, actions))


def _unknown_action(name: str, at: Span, actions: Collection[str]) -> Diagnostic:
    help_ = did_you_mean(name, actions) or f"the actions here are: {', '.join(sorted(actions))}"
    return Diagnostic("unknown-action", f"`{name}` is not an action of these rules", at, help_)


def parse_sum(text: str) -> Exact | None:
    """A number of chips, exactly (`8`, `-4.5`, `3/2`), or None."""
    if len(text) > _LONGEST_SUM or _SUM.fullmatch(text) is None:
        return None
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value


def parse_seat(text: str) -> int | None:
    """The seat a word means (`banker` is 0, `P1` the first on his left), or None."""
    if text == "banker":
        return 0
    match = _SEAT.fullmatch(text)
    return None if match is None else int(match[1])
