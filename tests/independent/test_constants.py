"""Constants of one pack, counted out over every hand there is, as the rules of the three games see them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from pontoon_rules import api
from pontoon_rules.cards import RANKS, SUITS, Card, pack
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.scope import Scope
from tests.expr.hands import Hand, Table
from tests.independent import casino, home, plain, shoot

GAMES = {"pontoon": home, "shoot-pontoon": shoot, "casino-pontoon": casino}


def scope_of(rules: Rules, cards: tuple[Card, ...], *, split: bool = False) -> Scope:
    hand = Hand(cards, split=split)
    return rules.scope(hand, Table([hand], Hand((), seat=0)))


def class_of(rules: Rules, cards: tuple[Card, ...], *, split: bool = False) -> str:
    found = rules.hand_class(scope_of(rules, cards, split=split))
    return "bust" if found is None else found.name


def by_ranks(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every hand of so many cards as far as ranks go, with the number of hands of one pack that have these ranks."""
    for ranks in combinations_with_replacement(RANKS, size):
        if max(map(ranks.count, ranks)) <= 4:
            cards = tuple(Card(rank, SUITS[ranks[:place].count(rank)]) for place, rank in enumerate(ranks))
            yield cards, prod(comb(4, ranks.count(rank)) for rank in set(ranks))


@pytest.mark.parametrize("name", GAMES)
def test_the_chance_of_a_pontoon_on_two_cards(name: str) -> None:
    """128 / 2652 = 4.826546 %: sixteen tens and four aces, either first, of 52 * 51 pairs."""
    rules = api.load(name).rules
    pontoons = sum(class_of(rules, cards) == "pontoon" for cards in combinations(pack(), 2))
    assert (2 * pontoons, 2 * comb(52, 2)) == (128, 2652)


@pytest.mark.parametrize("name", GAMES)
def test_the_chance_that_five_cards_are_a_trick(name: str) -> None:
    """139972 / 2598960 = 5.385693 %."""
    rules = api.load(name).rules
    hands = tricks = 0
    for cards, often in by_ranks(5):
        hands += often
        tricks += often * (class_of(rules, cards) == "five_card_trick")
    assert (tricks, hands) == (139_972, 2_598_960)


def test_the_chance_that_five_cards_make_21_with_every_ace_one() -> None:
    """1.41241112 %."""
    rules = api.load("pontoon").rules
    exactly = sum(often for cards, often in by_ranks(5) if scope_of(rules, cards).low_total == 21)
    assert round(100 * exactly / 2_598_960, 8) == 1.41241112


@pytest.mark.parametrize("name", GAMES)
def test_every_hand_of_two_to_five_cards_is_what_the_rule_text_calls_it(name: str) -> None:
    """Totals and class of all 8,541 hands, split and not, against a count of its own."""
    rules, text = api.load(name).rules, GAMES[name]
    names = {number: word.lower() for word, number in vars(text).items() if word.isupper() and isinstance(number, int)}
    looked_at = 0
    for cards, _ in (each for size in range(2, 6) for each in by_ranks(size)):
        ranks = [card.rank for card in cards]
        scope = scope_of(rules, cards)
        assert (scope.low_total, scope.total) == (plain.low(ranks), plain.total(ranks))
        for split in (False, True):
            how = {"split": split} if text is shoot else {}
            word = "bust" if plain.low(ranks) > 21 else names[text.rank(ranks, **how)[0]]
            assert class_of(rules, cards, split=split) == {"trick": "five_card_trick"}.get(word, word)
        looked_at += 1
    assert looked_at == 91 + 455 + 1820 + 6175


@pytest.mark.parametrize("name", GAMES)
def test_hands_stand_in_the_order_of_the_rule_text(name: str) -> None:
    """All pairs of the kinds of hand that can be told apart: greater, equal and less agree."""
    rules, text = api.load(name).rules, GAMES[name]
    standings: dict[tuple[int, int], set[tuple[object, ...]]] = {}
    for cards, _ in (each for size in range(2, 6) for each in by_ranks(size)):
        ranks = [card.rank for card in cards]
        if plain.low(ranks) <= 21:
            standings.setdefault(text.rank(ranks), set()).add(rules.standing(scope_of(rules, cards)))
    assert all(len(found) == 1 for found in standings.values())
    order = [found.pop() for _, found in sorted(standings.items())]
    assert order == sorted(set(order))
