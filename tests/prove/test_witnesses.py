"""The hands that findings show, dealt by the engine: it does with them what the finding says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import pytest

from pontoon_rules.cards import Card, pack, parse_card
from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Dealt
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.result import HandResult
from pontoon_rules.engine.stock import Place, ScriptedStock
from pontoon_rules.expr.rules import NoHandClauseError
from tests.engine.tables import house, only, say, table
from tests.prove.houses import proofs, told

HAND = r"((?:(?:10|[2-9AJQK])[♥♦♣♠] ?)+)"


def shown(found: Diagnostic) -> tuple[str, str]:
    """The punter's and the banker's cards that a finding shows."""
    match = re.search(HAND + r"against the banker's " + HAND, told([found]))
    assert match is not None, told([found])
    return match[1].strip(), match[2].strip()


def settled(parent: str, text: str, cards: str, banker: str) -> HandResult:
    """How the engine settles a hand against the banker's: the cards past the second are twists, then both stick."""
    deal = table(house(parent, text), banker, cards)
    while deal.decision is not None:
        asked = deal.decision
        laid = (banker if asked.seat == 0 else cards).split()
        if asked.step not in ("play", "banker"):
            say(deal, f"{asked.step} 2")
            continue
        say(deal, "twist" if drawn(deal, asked.seat) < len(laid) else "stick")
    return only(deal)


def drawn(deal: Deal, seat: int) -> int:
    """How many cards a seat has been dealt."""
    return sum(isinstance(event, Dealt) and event.seat == seat for event in deal.events)


ORDERS = [
    ("casino-pontoon", "{name: a, when: held(7) == 3, is: 3:1}", "{name: b, when: suited and cards >= 3, is: 5:1}"),
    ("casino-pontoon", "{name: a, when: cards == 3 and has(8), is: 4:1}", "{name: b, when: total == 21, is: 2:1}"),
    ("pontoon", "{name: a, when: soft, is: 3:2}", "{name: b, when: cards == 4, is: 5:2}"),
]


@pytest.mark.parametrize(("parent", "one", "two"), ORDERS)
def test_the_order_of_two_clauses_matters_to_the_hand_shown(parent: str, one: str, two: str) -> None:
    found = [each for each in proofs(parent, f"settle: {{pays: [{{replace: all}}, {one}, {two}]}}") if each.code == "order-matters"]
    assert len(found) == 1
    cards, banker = shown(found[0])
    first = settled(parent, f"settle: {{pays: [{{replace: all}}, {one}, {two}]}}", cards, banker)
    other = settled(parent, f"settle: {{pays: [{{replace: all}}, {two}, {one}]}}", cards, banker)
    assert first.outcome == other.outcome == "won"
    assert first.amount != other.amount


def test_a_clause_without_effect_makes_no_difference_to_the_hand_shown() -> None:
    text = "settle: {pays: [{name: x, when: cards == 2 and has(A) and has(K), is: 2:1}]}"
    [found] = proofs("pontoon", text)
    cards, banker = shown(found)
    with_it, without = settled("pontoon", text, cards, banker), settled("pontoon", "", cards, banker)
    assert (with_it.outcome, with_it.amount) == (without.outcome, without.amount) == ("won", 4)


def test_a_hidden_clause_leaves_the_hand_shown_to_the_other() -> None:
    text = "settle: {pays: [{name: a, when: cards == 3, is: 3:1}, {name: b, when: cards == 3 and suited, is: 4:1}]}"
    [found] = proofs("casino-pontoon", text)
    cards, banker = shown(found)
    assert settled("casino-pontoon", text, cards, banker).amount == 6


def test_the_hand_without_a_name_stops_the_deal() -> None:
    text = "hands: [{name: points, when: total >= 16}]"
    [found] = proofs("pontoon", text)
    match = re.search(HAND, found.message)
    assert match is not None
    with pytest.raises(NoHandClauseError):
        settled("pontoon", text, match[1].strip(), "10 9")


@pytest.mark.parametrize("banker", ["10 4", "10 9", "10 6 K", "A 10"])
def test_the_hand_that_may_stick_cannot_win(banker: str) -> None:
    text = "settle: {winner: [{name: low, when: total == 15, is: banker}]}"
    [found] = proofs("pontoon", text)
    match = re.search(HAND, found.message)
    assert match is not None
    assert settled("pontoon", text, match[1].strip(), banker).outcome == "lost"


class Nothing:
    """A stock without a card."""

    def has(self, places: Sequence[Place]) -> bool:
        return not places

    def draw(self, seat: int, hand: int) -> Card:
        raise AssertionError((seat, hand))

    def take_back(self, cards: Iterable[Card]) -> None:
        pass


def test_the_deal_that_wants_too_many_cards_is_dealt_until_none_is_left() -> None:
    text = "pack: {runs_out: refuse}"
    [found] = proofs("shoot-pontoon", text)
    shown_ = found.notes[1].message.rpartition(": ")[2].split("; ")
    seats = [[hand_of(words) for words in each.split(" ", 1)[1].split(" and ")] for each in shown_]
    left = [card for card in pack() if card not in {card for hands in seats for hand in hands for card in hand}]
    assert len(left) == 52 - sum(len(hand) for hands in seats for hand in hands)
    if worth(seats[-1][0][0]) in {worth(card) for card in left} and len(left) % 2 == 0 and len(left) == 2 * (10 - len(seats)) + 2:
        twin = next(card for card in left if worth(card) == worth(seats[-1][0][0]))
        left.remove(twin)
        seats[-1].append([twin, left.pop()])  # the other half of the last pair has its two cards, and has not played
    laid: dict[Place, list[Card]] = {}
    for seat, hands in enumerate(seats, start=1):
        laid[seat, 0] = [hands[0][0], *(hand[0] for hand in hands[1:]), *hands[0][1:]]
        laid.update({(seat, number): hand[1:] for number, hand in enumerate(hands[1:], start=1)})
    for seat in (*range(len(seats) + 1, 10), 0):
        laid[seat, 0] = [left.pop(), left.pop()]
    assert left == []
    deal = Deal(house("shoot-pontoon", text), punters=9, stock=ScriptedStock(laid, Nothing()))
    with pytest.raises(Refused) as refused:
        draw_on(deal, [len(hands) for hands in seats])
    assert refused.value.refusal.code == "too-few-cards"
    assert deal.decision is not None and deal.decision.seat == len(seats)


def draw_on(deal: Deal, hands: list[int]) -> None:
    """Everybody splits who is to have two hands, and takes cards as long as he is asked."""
    while deal.decision is not None:
        asked = deal.decision
        if asked.step != "play":
            say(deal, "stake 1" if asked.step == "stake" else "pass")
        elif asked.hand == 0 and drawn(deal, asked.seat) == 2 and hands[asked.seat - 1] == 2:
            say(deal, "split")
        else:
            say(deal, "twist")


def hand_of(words: str) -> list[Card]:
    cards = [parse_card(word) for word in words.split()]
    return [card for card in cards if card is not None]


def worth(card: Card) -> int:
    return 10 if card.rank in "JQK" else 11 if card.rank == "A" else int(card.rank)
