"""Hands, a table and rules to evaluate expressions in: plain values, with the hands of HOME."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

from pontoon_rules.cards import Card, parse_card
from pontoon_rules.diagnostics import Diagnostic, Source, Span
from pontoon_rules.document.node import Scalar
from pontoon_rules.expr.check import Vocabulary, check
from pontoon_rules.expr.scope import Scope, Standing
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.types import Type
from pontoon_rules.expr.view import Exact, HandView, Money

HANDS = ("pontoon", "five_card_trick", "points")
VOCABULARY = Vocabulary(HANDS, frozenset(), frozenset({"stake", "stick", "twist", "buy", "split"}))


def scalar(text: str) -> Scalar:
    """A plain scalar that is the whole of its source."""
    source = Source("rules.yaml", text)
    return Scalar(text, "plain", Span(source, 0, len(text)), lambda: range(len(text) + 1))


def checked(
    text: str, place: Type, slot: str, moment: str | None = None
) -> tuple[Expression | None, list[Diagnostic]]:
    problems: list[Diagnostic] = []
    return check(scalar(text), place, slot, VOCABULARY, problems, moment=moment), problems


def good(text: str, place: Type, slot: str, moment: str | None = None) -> Expression:
    found, problems = checked(text, place, slot, moment)
    assert problems == []
    assert found is not None
    return found


def cards(text: str) -> tuple[Card, ...]:
    found = [parse_card(word) for word in text.split()]
    assert None not in found, text
    return tuple(card for card in found if card is not None)


@dataclass(eq=False)
class Hand:
    """A hand as given; `done` lists what each action put on it."""

    cards: Sequence[Card]
    seat: int = 1
    shown: Sequence[Card] = ()
    split: bool = False
    stake: Exact = 1
    first_stake: Exact = 1
    shoot_bet: Exact = 0
    outcome: str | None = None
    done: dict[str, list[Exact]] = field(default_factory=dict)

    @property
    def banking(self) -> bool:
        return self.seat == 0

    def times(self, action: str) -> int:
        return len(self.done.get(action, []))

    def put(self, action: str) -> Exact:
        return sum(self.done.get(action, []))

    def first(self, action: str) -> Money:
        return self.done[action][0] if action in self.done else math.inf

    def last(self, action: str) -> Money:
        return self.done[action][-1] if action in self.done else math.inf


@dataclass(eq=False)
class Table:
    """A table as given."""

    hands: Sequence[HandView]
    banker: HandView
    players: int = 4
    tenure: int = 1
    tenure_net: Exact = 0
    debt: Exact = 0
    pool: Exact = 0
    purse: dict[int, Money] = field(default_factory=dict)
    lying: dict[str, Money] = field(default_factory=dict)

    def chips(self, seat: int) -> Money:
        return self.purse.get(seat, math.inf)

    def hands_held(self, seat: int) -> int:
        return sum(hand.seat == seat for hand in self.hands)

    def shoot(self, what: str) -> Money:
        return self.lying.get(what, 0)

    def evening(self, what: str) -> Money:
        return self.lying.get(what, 0)

    def limits(self) -> tuple[Money, Money]:
        return (1, 10)


def card_values(card: Card) -> tuple[Exact, ...]:
    if card.rank == "A":
        return (1, 11)
    return (10,) if card.rank in ("J", "Q", "K") else (int(card.rank),)


def brute_total(held: Sequence[Card], target: int = 21) -> Exact:
    """Over every choice for every ace: the best not over the target, else the least."""
    sums = [sum(choice) for choice in product(*map(card_values, held))]
    return max((each for each in sums if each <= target), default=min(sums))


def brute_low(held: Sequence[Card]) -> Exact:
    return sum(min(card_values(card)) for card in held)


@dataclass(frozen=True)
class Home:
    """The facts of HOME: pontoon, five-card trick, points by total."""

    target: Exact = 21
    class_names: tuple[str, ...] = HANDS

    def values(self, card: Card, scope: Scope) -> tuple[Exact, ...]:
        return card_values(card)

    def class_index(self, scope: Scope) -> int:
        held = scope.hand.cards
        total = brute_total(held)
        if total > 21:
            return -1
        return 0 if (len(held), total) == (2, 21) else 1 if len(held) == 5 else 2

    def standing(self, scope: Scope) -> Standing:
        index = self.class_index(scope)
        return (-1,) if index < 0 else (3 - index, brute_total(scope.hand.cards) if index == 2 else 0)


def scope(hand: Hand, *others: Hand, banker: Hand | None = None, **table: object) -> Scope:
    """The scope of a hand at a table with other hands after it."""
    bank = banker if banker is not None else Hand(cards("10♠ 8♠"), seat=0)
    return Scope(hand, hand, Table((hand, *others), bank, **table), Home())  # type: ignore[arg-type]
