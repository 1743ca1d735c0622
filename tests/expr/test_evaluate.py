"""Values: by hand, against a naive evaluator written apart, and totals against every choice for every ace."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.cards import RANKS, SUITS, Card, pack
from pontoon_rules.expr.names import TABLE
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.types import (
    ACCOUNT,
    AMOUNT,
    BOOL,
    HAND,
    MONEY,
    NUMBER,
    PLACE,
    RANGE_MONEY,
    RANK_BY,
    STANDING,
    Type,
)
from tests.expr.hands import Hand, Home, brute_low, brute_total, card_values, cards, good, scope


@pytest.mark.parametrize(
    ("held", "text", "expected"),
    [
        ("A♠ K♠", "total", 21),
        ("A♠ K♠", "low_total", 11),
        ("A♠ 6♥", "soft", True),
        ("A♠ 6♥ 10♣", "soft", False),  # C29: a hard seventeen
        ("A♠ 3♥ 7♣", "total", 21),  # cases.md 2
        ("5♠ A♥ A♣ 5♦", "total", 12),
        ("J♠ 3♥ A♣", "total", 14),
        ("K♠ Q♥ 5♣", "total", 25),
        ("K♠ Q♥ 5♣", "bust", True),
        ("A♠ K♠", "hand == pontoon", True),
        ("A♠ K♠", "hand > five_card_trick", True),
        ("2♠ 2♥ 2♣ 2♦ 3♠", "hand == five_card_trick", True),
        ("2♠ 2♥ 2♣ 2♦ 3♠", "hand >= pontoon", False),
        ("K♠ Q♥ 5♣", "hand >= points", False),  # a bust hand is below all
        ("K♠ Q♥ 5♣", "hand < points", True),
        ("K♠ Q♥ 5♣", "hand != points", True),
        ("J♠ K♥", "has(J♠)", True),
        ("J♠ K♥", "has(J♥)", False),
        ("J♠ K♥", "has(♥)", True),
        ("J♠ K♥", "has(10)", False),
        ("10♠ K♥", "has(10)", True),
        ("7♠ 7♥ 7♣", "held(7)", 3),
        ("7♠ 7♥ 7♣", "held(rank(1))", 3),
        ("6♠ 7♠ 8♠", "suited", True),
        ("6♠ 7♠ 8♥", "suited", False),
        ("A♠ 7♠", "value(1)", 1),
        ("A♠ 7♠", "value(2)", 7),
        ("A♠ 7♠", "value(3)", 0),
        ("A♠ 7♠", "rank(1) == A", True),
        ("A♠ 7♠", "rank(3) == A", False),
        ("A♠ 7♠", "rank(3) != A", True),
        ("A♠ 7♠", "cards", 2),
        ("A♠ 7♠", "-cards + 5 * 2 - 1", 7),
        ("A♠ 7♠", "(cards + 1) / 2", Fraction(3, 2)),
        ("A♠ 7♠", "4 / cards", 2),
        ("A♠ 7♠", "not (cards == 2 and total == 18)", False),
        ("A♠ 7♠", "min(cards, 7.5)", 2),
        ("A♠ 7♠", "max(cards, 7.5)", Fraction(15, 2)),
    ],
)
def test_what_cards_say(held: str, text: str, expected: object) -> None:
    place = BOOL if isinstance(expected, bool) else NUMBER
    value = good(text, place, "W")(scope(Hand(cards(held))))
    assert value == expected
    assert isinstance(value, bool) == isinstance(expected, bool)


@pytest.fixture
def at_table() -> Scope:
    """Three punters' hands: a twenty with buys, a pontoon that won, a bust; the banker has 18, a ten of it open."""
    twenty = Hand(
        cards("10♠ 10♥"), seat=1, stake=9, first_stake=4, shoot_bet=2, done={"buy": [3, 2]}, outcome="lost",
        shown=cards("10♥"),
    )
    pontoon = Hand(cards("A♠ K♥"), seat=2, stake=4, first_stake=4, shoot_bet=6, outcome="won")
    bust = Hand(cards("10♠ 10♥ 5♥"), seat=3, stake=2, first_stake=2, split=True, outcome="lost")
    banker = Hand(cards("10♦ 8♦"), seat=0, shown=cards("10♦"))
    return scope(
        twenty, pontoon, bust, banker=banker, lying={"size": 40, "open": 8, "reserve": 30}, purse={1: 25}, debt=3, pool=5,
        tenure=2, tenure_net=-7,
    )


@pytest.mark.parametrize(
    ("text", "place", "slot", "expected"),
    [
        ("times(buy)", NUMBER, "W", 2),
        ("put(buy)", MONEY, "W", 5),
        ("first(buy)", MONEY, "W", 3),
        ("last(buy)", MONEY, "W", 2),
        ("last(split)", MONEY, "W", math.inf),
        ("first_stake .. min(2 * first_stake, last(buy))", RANGE_MONEY, "A", (4, 2)),
        ("first_stake .. min(2 * first_stake, last(split))", RANGE_MONEY, "A", (4, 8)),
        ("stake", RANGE_MONEY, "A", (9, 9)),
        ("chips", MONEY, "A", 25),
        ("stake / chip", NUMBER, "W", 9),
        ("stake / first_stake", NUMBER, "W", Fraction(9, 4)),
        ("3:2 * stake", MONEY, "W", Fraction(27, 2)),
        ("3:2", AMOUNT, "P", ("odds", Fraction(3, 2))),
        ("2 * chip", AMOUNT, "P", ("money", 2)),
        ("stake", AMOUNT, "P", ("money", 9)),
        ("better", BOOL, "W", True),
        ("level", BOOL, "W", False),
        ("banker.total", NUMBER, "W", 18),
        ("banker.shown.total", NUMBER, "A", 10),
        ("shown.total", NUMBER, "A", 10),
        ("shown.cards", NUMBER, "A", 1),
        ("banker.has(rank(1))", BOOL, "W", True),
        ("banker.has(8) and not has(8)", BOOL, "W", True),
        ("any(hand == pontoon)", BOOL, "W", True),
        ("every(stake > 3)", BOOL, "W", False),
        ("count(won)", NUMBER, "L", 1),
        ("sum(stake)", MONEY, "W", 15),
        ("sum(shoot_bet, won)", MONEY, "L", 6),
        ("sum(cards, not won)", NUMBER, "L", 5),
        ("sum(stake, void)", MONEY, "L", 0),
        ("any(stake < this.stake and seat != this.seat)", BOOL, "W", True),
        ("count(this.stake > stake)", NUMBER, "W", 2),
        ("eldest(won).stake", MONEY, "L", 4),
        ("eldest(not won) == this", BOOL, "L", True),
        ("eldest(won) == this", BOOL, "L", False),
        ("eldest(won)", PLACE, "K", 2),
        ("eldest(won)", ACCOUNT, "L", 2),
        ("best(not won).seat == seat", BOOL, "L", True),
        ("left", PLACE, "K", 1),
        ("banker", PLACE, "K", 0),
        ("none", PLACE, "K", "none"),
        ("punter", ACCOUNT, "L", "punter"),
        ("leaders", ACCOUNT, "L", (2,)),
        ("peers", ACCOUNT, "L", (1,)),
        ("shoot.reserve * (shoot_bet / sum(shoot_bet, lost))", AMOUNT, "L", ("money", 30)),
        ("shoot.size - shoot.open", MONEY, "S", 32),
        ("debt + pool + tenure_net", MONEY, "W", 1),
        ("players - punters + tenure + target", NUMBER, "W", 24),
        ("max_stake - min_stake", MONEY, "W", 9),
        ("standing > banker.standing", BOOL, "W", True),
    ],
)
def test_what_the_table_says(at_table: Scope, text: str, place: Type, slot: str, expected: object) -> None:
    assert good(text, place, slot)(at_table) == expected


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("eldest(void).stake > 3", BOOL, False),
        ("not (eldest(void).stake > 3)", BOOL, False),  # the clause does not hold, whichever way it asks
        ("won or eldest(void).stake > 3", BOOL, False),
        ("lost or eldest(void).stake > 3", BOOL, True),  # what decides before it is reached, decides
        ("eldest(void)", ACCOUNT, None),
        ("eldest(void).stake", AMOUNT, None),
        ("best(void).stake", MONEY, None),
        ("stake * (1 / (cards - 2))", MONEY, None),
        ("1 / (cards - 2) == 1", BOOL, False),
    ],
)
def test_the_hand_of_nobody_and_a_share_of_nothing(at_table: Scope, text: str, place: Type, expected: object) -> None:
    assert good(text, place, "L")(at_table) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 * last(split)", math.inf),
        ("0 * last(split)", 0),
        ("last(split) - last(split)", math.inf),
        ("stake - last(split)", -math.inf),
        ("last(split) / 2", math.inf),
        ("(stake / last(split)) * stake", 0),
        ("(last(split) / last(split)) * stake", None),
        ("(last(split) / (stake - stake)) * stake", None),
        ("3:2 * last(split)", math.inf),
    ],
)
def test_no_limit_stays_within_money(at_table: Scope, text: str, expected: object) -> None:
    assert good(text, MONEY, "W")(at_table) == expected


def test_ranks_rank_as_players_rank_them() -> None:
    rank = good("rank(1)", RANK_BY, "H")
    order = [rank(scope(Hand(cards(f"{each}♠")))) for each in ("2", "9", "10", "J", "Q", "K", "A")]
    assert order == sorted(order)
    assert len(set(order)) == len(order)


def test_a_standing_is_a_value() -> None:
    standing = good("standing", STANDING, "W")
    hands = [scope(Hand(cards(text))) for text in ("K♠ Q♥ 5♣", "10♠ 9♥", "10♠ K♥", "2♠ 2♥ 2♣ 2♦ 3♠", "A♠ K♥")]
    found = [standing(each) for each in hands]
    assert found == sorted(found)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_totals_over_every_choice_for_every_ace(size: int) -> None:
    total, low, soft = good("total", NUMBER, "H"), good("low_total", NUMBER, "H"), good("soft", BOOL, "H")
    for ranks in combinations_with_replacement(RANKS, size):
        held = tuple(Card(rank, SUITS[index % 4]) for index, rank in enumerate(ranks))
        at = scope(Hand(held))
        best, least = brute_total(held), brute_low(held)
        assert (total(at), low(at), soft(at)) == (best, least, best != least), ranks


# The naive evaluator: every generated text comes with a function of a hand, a banker and the punters' hands, written
# without anything of ours but the card values.


@dataclass(frozen=True)
class Deal:
    hand: Hand
    banker: Hand
    others: tuple[Hand, ...]


Ask = Callable[[Deal], object]
Pair = tuple[str, Ask]


def _class(hand: Hand) -> int:
    return Home().class_index(scope(hand))


_NUMBERS: list[Pair] = [
    ("total", lambda d: brute_total(d.hand.cards)),
    ("low_total", lambda d: brute_low(d.hand.cards)),
    ("cards", lambda d: len(d.hand.cards)),
    ("times(buy)", lambda d: len(d.hand.done.get("buy", []))),
    ("held(A)", lambda d: sum(card.rank == "A" for card in d.hand.cards)),
    ("held(♠)", lambda d: sum(card.suit == "♠" for card in d.hand.cards)),
    ("value(2)", lambda d: min(card_values(d.hand.cards[1])) if len(d.hand.cards) > 1 else 0),
    ("banker.total", lambda d: brute_total(d.banker.cards)),
    ("count(split)", lambda d: sum(each.split for each in (d.hand, *d.others))),
    ("sum(total, not split)", lambda d: sum(brute_total(h.cards) for h in (d.hand, *d.others) if not h.split)),
    ("2", lambda _: 2),
    ("7.5", lambda _: Fraction(15, 2)),
    ("21", lambda _: 21),
]
_BOOLS: list[Pair] = [
    ("soft", lambda d: brute_total(d.hand.cards) != brute_low(d.hand.cards)),
    ("split", lambda d: d.hand.split),
    ("bust", lambda d: brute_total(d.hand.cards) > 21),
    ("has(J♠)", lambda d: Card("J", "♠") in d.hand.cards),
    ("has(♦)", lambda d: "♦" in [card.suit for card in d.hand.cards]),
    ("suited", lambda d: all(card.suit == d.hand.cards[0].suit for card in d.hand.cards)),
    ("rank(1) == K", lambda d: d.hand.cards[0].rank == "K"),
    ("hand == pontoon", lambda d: _class(d.hand) == 0),
    ("hand >= five_card_trick", lambda d: _class(d.hand) in (0, 1)),
    ("banker.hand <= points", lambda d: _class(d.banker) in (2, -1)),
    ("any(total > this.total)", lambda d: max(brute_total(h.cards) for h in (d.hand, *d.others)) > brute_total(d.hand.cards)),
    ("true", lambda _: True),
]
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a < b or b < a,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: not b < a,
    ">": lambda a, b: b < a,
    ">=": lambda a, b: not a < b,
}
_CALCULATE: dict[str, Callable[[Any, Any], Fraction]] = {
    "+": lambda a, b: Fraction(a) + Fraction(b),
    "-": lambda a, b: Fraction(a) - Fraction(b),
    "*": lambda a, b: Fraction(a) * Fraction(b),
}


def _joined(sign: str, how: Callable[[Any, Any], object], left: Pair, right: Pair) -> Pair:
    return f"({left[0]}) {sign} ({right[0]})", lambda deal: how(left[1](deal), right[1](deal))


def _both(sign: str, left: Pair, right: Pair) -> Pair:
    if sign == "and":
        return f"({left[0]}) and ({right[0]})", lambda deal: bool(left[1](deal)) and bool(right[1](deal))
    return f"({left[0]}) or ({right[0]})", lambda deal: bool(left[1](deal)) or bool(right[1](deal))


def _not(of: Pair) -> Pair:
    return f"not ({of[0]})", lambda deal: not of[1](deal)


_numbers = st.recursive(
    st.sampled_from(_NUMBERS),
    lambda inner: st.builds(
        lambda sign, left, right: _joined(sign, _CALCULATE[sign], left, right), st.sampled_from("+-*"), inner, inner
    ),
    max_leaves=2,
)
_bools = st.recursive(
    st.sampled_from(_BOOLS)
    | st.builds(
        lambda sign, left, right: _joined(sign, _COMPARE[sign], left, right),
        st.sampled_from(sorted(_COMPARE)), _numbers, _numbers,
    ),
    lambda inner: st.builds(_not, inner) | st.builds(_both, st.sampled_from(["and", "or"]), inner, inner),
    max_leaves=4,  # within the limit of tokens
)
_held = st.lists(st.sampled_from(list(pack())), min_size=1, max_size=5, unique=True)


@st.composite
def _deals(draw: st.DrawFn) -> Deal:
    def hand(seat: int) -> Hand:
        buys: list[int | Fraction] = [1] * draw(st.integers(0, 3))
        return Hand(draw(_held), seat=seat, split=draw(st.booleans()), done={"buy": buys} if buys else {})

    return Deal(hand(1), hand(0), tuple(hand(seat) for seat in range(2, 2 + draw(st.integers(0, 2)))))


@settings(max_examples=400, deadline=None)
@given(_bools, _deals())
def test_the_evaluator_agrees_with_a_naive_one(pair: Pair, deal: Deal) -> None:
    text, naive = pair
    value = good(text, BOOL, "W")(scope(deal.hand, *deal.others, banker=deal.banker))
    assert isinstance(value, bool)
    assert value == naive(deal)


@settings(max_examples=200, deadline=None)
@given(_numbers, _deals())
def test_numbers_are_exact(pair: Pair, deal: Deal) -> None:
    text, naive = pair
    value = good(text, NUMBER, "W")(scope(deal.hand, *deal.others, banker=deal.banker))
    assert isinstance(value, int | Fraction)
    assert value == naive(deal)


@settings(max_examples=200, deadline=None)
@given(_bools, _deals())
def test_the_canonical_text_reads_back_to_the_same_meaning_and_value(pair: Pair, deal: Deal) -> None:
    first = good(pair[0], BOOL, "W")
    again = good(first.text, BOOL, "W")
    at = scope(deal.hand, *deal.others, banker=deal.banker)
    assert again.text == first.text
    assert again.same(first)
    assert again(at) == first(at)


def test_whatever_may_be_without_a_value_is_guarded() -> None:
    """Expressions without such a part are evaluated without a guard, so none may be forgotten."""
    names_a_hand = {name for name, symbol in TABLE.items() if symbol.result == HAND}
    assert {name for name, symbol in TABLE.items() if symbol.partial} == names_a_hand == {"eldest", "best"}
