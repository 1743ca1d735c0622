"""Where cards come from, and what happens when they run out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from pontoon_rules.cards import Card
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Moved, Voided
from pontoon_rules.engine.refusal import Refused, TooFewCards, seat_name, too_few_cards
from pontoon_rules.engine.replay import replay
from pontoon_rules.engine.stock import ScriptedStock, ShuffledStock
from tests.engine.tables import act, game, hand, house, say

PONTOON = game("pontoon")


class Few:
    """The cards given, in this order, whoever draws."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = list(cards)
        self.aside: list[Card] = []

    def has(self, places: object) -> bool:
        return len(places) <= len(self.cards)  # type: ignore[arg-type]

    def draw(self, seat: int, hand: int) -> Card:
        if not self.cards:
            raise TooFewCards(too_few_cards(seat_name(seat)))
        return self.cards.pop(0)

    def take_back(self, cards: Iterable[Card]) -> None:
        self.aside.extend(cards)


def drawn(stock: ShuffledStock, number: int) -> list[Card]:
    return [stock.draw(1, 0) for _ in range(number)]


def test_a_seed_gives_the_same_cards_again_and_another_others() -> None:
    assert drawn(ShuffledStock(PONTOON, 7, 1), 20) == drawn(ShuffledStock(PONTOON, 7, 1), 20)
    assert drawn(ShuffledStock(PONTOON, 7, 1), 20) != drawn(ShuffledStock(PONTOON, 8, 1), 20)


def test_every_card_of_every_pack_is_drawn_once() -> None:
    assert Counter(drawn(ShuffledStock(PONTOON, 1, 2), 104)) == Counter(dict.fromkeys(PONTOON.cards(1), 2))


def test_all_places_of_a_card_are_equally_likely() -> None:
    """Of 5200 first cards 100 are expected of each; 40 is four standard deviations."""
    firsts = Counter(ShuffledStock(PONTOON, seed, 1).draw(1, 0) for seed in range(5200))
    assert len(firsts) == 52
    assert all(abs(times - 100) < 45 for times in firsts.values())


@pytest.mark.parametrize(("line", "more"), [("runs_out: refuse, ", 0), ("", 4)])
def test_cards_that_are_kept_back_are_not_dealt(line: str, more: int) -> None:
    stock = ShuffledStock(house("pontoon", f"pack: {{{line}kept_back: 2}}"), 1, 1)
    first = drawn(stock, 50)
    assert not stock.has([(1, 0)])
    stock.take_back(first[:4])
    assert stock.has([(1, 0)] * more) and not stock.has([(1, 0)] * (more + 1))
    kept = set(PONTOON.cards(1)) - set(first)
    assert set(drawn(stock, more)) <= {*first[:4], *kept}
    with pytest.raises(TooFewCards):
        stock.draw(1, 0)


def test_cards_out_of_play_serve_again_when_the_stock_runs_out() -> None:
    stock = ShuffledStock(PONTOON, 1, 1)
    cards = drawn(stock, 52)
    assert not stock.has([(1, 0)])
    stock.take_back(cards[:2])
    assert stock.has([(1, 0), (1, 0)])
    assert not stock.has([(1, 0)] * 3)
    assert Counter(drawn(stock, 2)) == Counter(cards[:2])
    with pytest.raises(TooFewCards):
        stock.draw(1, 0)


def test_a_house_may_refuse_to_use_cards_again() -> None:
    stock = ShuffledStock(house("pontoon", "pack: {runs_out: refuse}"), 1, 1)
    stock.take_back(drawn(stock, 52))
    assert not stock.has([(1, 0)])


def test_laid_out_cards_come_in_order_and_then_the_rest() -> None:
    stock = ScriptedStock({(1, 0): hand("A K")}, ScriptedStock({(1, 0): hand("2")}))
    assert stock.has([(1, 0)] * 3)
    assert not stock.has([(1, 0)] * 4)
    assert [stock.draw(1, 0) for _ in range(3)] == [*hand("A K"), *hand("2")]
    with pytest.raises(TooFewCards, match="too few cards left to deal to P1"):
        stock.draw(1, 0)


def test_a_draw_without_a_card_is_refused_while_something_else_is_legal() -> None:
    deal = say(Deal(PONTOON, punters=1, stock=Few(hand("10 10 6 9"))), "stake 2")
    refusal = deal.why_not(act("twist"))
    assert refusal is not None
    assert refusal.code == "too-few-cards"
    before = deal.events
    with pytest.raises(Refused, match="too few cards"):
        deal.do(act("twist"))
    assert deal.events == before
    assert deal.can(act("stick"))


def test_a_split_needs_two_cards() -> None:
    deal = say(Deal(PONTOON, punters=1, stock=Few(hand("8 10 8 9 2"))), "stake 2")
    refusal = deal.why_not(act("split"))
    assert refusal is not None
    assert refusal.code == "too-few-cards"
    assert deal.can(act("twist"))


@pytest.mark.parametrize(
    ("cards", "acts"),
    [
        ("10 10 2", ["stake 2"]),  # the round of cards is not complete
        ("10 10 2 9", ["stake 2"]),  # P1 may not stick on 12 and cannot twist
        ("10 10 9 2", ["stake 2", "stick", "twist"]),  # a banker who may not stick on 12 either
    ],
)
def test_without_cards_the_deal_is_void_and_everything_goes_back(cards: str, acts: list[str]) -> None:
    """Part D, 9."""
    rules = house("pontoon", "banker: {actions: {stick: {from: 15}}}")
    deal = Deal(rules, punters=1, stock=Few(hand(cards)))
    say(deal, *acts[:2])
    result = deal.result
    assert result is not None
    assert result.void is not None
    assert result.void.code == "too-few-cards"
    assert result.net == {0: 0, 1: 0}
    assert [each.outcome for each in result.hands] == ["void"]
    assert any(isinstance(event, Voided) for event in deal.events)
    assert [event.entry.amount for event in deal.events if isinstance(event, Moved)] == [2, 2]
    assert replay(rules, deal.events).events == deal.events


def test_the_cards_of_a_bust_hand_are_out_of_play() -> None:
    stock = Few(hand("10 10 6 9 K 2"))
    say(Deal(PONTOON, punters=1, stock=stock), "stake 2", "twist")
    assert stock.aside == [hand("10 10 6 9 K")[place] for place in (0, 2, 4)]
