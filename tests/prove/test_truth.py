"""The proofs held against every hand, one by one: a deal of our own over real cards, without machine, states or engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from pontoon_rules.cards import Card
from pontoon_rules.expr.rules import Rules
from pontoon_rules.machine.seen import Beside, Hand
from tests.engine.tables import game
from tests.prove.houses import proofs, rules

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "K")
# In eight packs every hand of five cards can be dealt; suits are told apart where it is asked for them.
DECK = [Card(rank, suit) for rank, suit in product(RANKS, "♥♠")]


def points(cards: tuple[Card, ...]) -> tuple[int, bool]:
    """The total of casino pontoon, and whether an ace counts eleven in it: our own arithmetic."""
    low = sum(1 if card.rank == "A" else 10 if card.rank == "K" else int(card.rank) for card in cards)
    soft = any(card.rank == "A" for card in cards) and low + 10 <= 21
    return (low + 10 if soft else low), soft


def worth(cards: tuple[Card, ...]) -> tuple[int, int]:
    """Where a hand ranks; a bust one below all."""
    total, _ = points(cards)
    if total > 21:
        return 0, 0
    if len(cards) == 2 and total == 21:
        return 3, 0
    return (2, 0) if len(cards) == 5 else (1, total)


def grown(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """A hand with a card more, one order of each."""
    return ((*cards, card) for card in DECK if not cards or DECK.index(card) >= DECK.index(cards[-1]))


def ended(cards: tuple[Card, ...]) -> bool:
    return points(cards)[0] > 21 or len(cards) == 5 or worth(cards)[0] == 3


def some_order_lives(cards: tuple[Card, ...]) -> bool:
    """Whether the cards can be taken in an order in which the hand is not over before the last."""
    return len(cards) == 2 or any(
        not ended(rest) and some_order_lives(rest) for rest in (cards[:i] + cards[i + 1 :] for i in range(len(cards)))
    )


@cache
def all_hands() -> tuple[tuple[Card, ...], ...]:
    """Every hand of two to five cards that somebody may come to hold."""
    found = []
    edge: list[tuple[Card, ...]] = [()]
    for size in range(1, 6):
        edge = [longer for cards in edge for longer in grown(cards) if points(longer[:-1])[0] <= 21]
        found += [cards for cards in edge if size >= 2 and some_order_lives(cards)]
    return tuple(found)


@cache
def punters() -> tuple[tuple[Card, ...], ...]:
    return tuple(cards for cards in all_hands() if points(cards)[0] >= 15 or ended(cards))


def draws(cards: tuple[Card, ...]) -> bool:
    total, soft = points(cards)
    return not ended(cards) and (total < 17 or (total == 17 and soft))


@cache
def bankers() -> frozenset[tuple[int, int]]:
    """What the house's hands can be worth: it draws to seventeen, on soft seventeen too. A pontoon ends the deal."""

    def order(cards: tuple[Card, ...]) -> bool:
        return len(cards) == 2 or any(
            draws(rest) and order(rest) for rest in (cards[:i] + cards[i + 1 :] for i in range(len(cards)))
        )

    return frozenset(worth(cards) for cards in all_hands() if not draws(cards) and order(cards) and worth(cards)[0] < 3)


def wins(cards: tuple[Card, ...]) -> bool:
    """Whether a punter's hand wins against some hand of the house."""
    return worth(cards) > (0, 0) and any(worth(cards) > house for house in bankers())


ATOMS = (
    "cards == 2", "cards == 3", "cards >= 4", "cards == 5", "total == 21", "total >= 18", "total < 15", "total == 17", "soft",
    "has(A)", "has(7)", "held(7) == 3", "held(A) >= 2", "suited", "has(K♠)", "low_total <= 12", "hand == pontoon",
    "hand == five_card_trick", "hand == points", "not soft", "not has(10)", "held(♥) == 2",
)  # fmt: skip


def drawn(seed: int) -> list[str]:
    """Conditions of three clauses."""
    chance = random.Random(seed)
    return [
        f" {chance.choice(['and', 'and', 'or'])} ".join(chance.sample(ATOMS, chance.choice([1, 2, 2, 3]))) for _ in range(3)
    ]


def holding(game_: Rules, cards: tuple[Card, ...], names: tuple[str, ...]) -> list[bool]:
    """Which clauses of `settle.pays` hold of a hand, asked of the real cards."""
    hand = Hand(cards)
    table = Beside(Hand((), banking=True))
    scope = game_.scope(hand, table)
    clauses = {choice.name: choice for choice in game_.ruleset.settle.pays.choices}
    return [(when := clauses[name].when) is None or bool(when(scope)) for name in names]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_of_clauses_is_true_and_nothing_is_left_out(seed: int) -> None:
    """No claim is false, and of clauses that hang on cards alone none that could be made is missing."""
    names = ("a", "b", "c")
    clauses = ", ".join(f"{{name: {n}, when: {when}, is: {odds}:1}}" for n, when, odds in zip(names, drawn(seed), (5, 4, 3), strict=True))
    text = f"settle: {{pays: [{{replace: all}}, {clauses}]}}"
    house = rules("casino-pontoon", text)
    held, decided = set(), set()
    for cards in punters():
        if wins(cards):
            now = [name for name, holds in zip(names, holding(house, cards, names), strict=True) if holds]
            held |= set(now)
            decided |= set(now[:1])
    found = {(each.code, each.message.split("`")[1]) for each in proofs("casino-pontoon", text)}
    said = {code: {name for each, name in found if each == code} for code in ("clause-never-matches", "shadowed-clause")}
    assert said["clause-never-matches"] == set(names) - held
    assert said["shadowed-clause"] == held - decided


def test_our_own_deal_agrees_with_the_rules() -> None:
    """The arithmetic above is that of casino pontoon."""
    house = game("casino-pontoon")
    for cards in random.Random(1).sample(all_hands(), 400):
        hand = Hand(cards)
        scope = house.scope(hand, Beside(hand))
        assert (scope.total, scope.total != scope.low_total) == points(cards)
        assert house.class_index(scope) == {3: 0, 2: 1, 1: 2, 0: -1}[worth(cards)[0]]
