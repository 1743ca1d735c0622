"""Values of the dimensions that show in the course of one deal: when stakes are placed, who sees what, whose turn it is."""

from __future__ import annotations

import pytest

from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted, Dealt, Looked, Settled, Shown
from pontoon_rules.expr.rules import Rules
from tests.dimensions.probes import seen
from tests.engine.tables import act, game, say, table


def through(deal: Deal) -> Deal:
    """The deal played to its end: whoever may stick sticks, else the least that is offered first is done."""
    while (decision := deal.decision) is not None:
        offer = decision.offers[0]
        if deal.can(act("stick")):
            deal.do(act("stick"))
        elif decision.may_pass:
            deal.do(act("pass"))
        else:
            deal.do(act(f"{offer.action} {offer.low}") if offer.low is not None else act(offer.action))
    return deal


@pytest.mark.parametrize(("name", "cards"), [("pontoon", 1), ("shoot-pontoon", 0), ("casino-pontoon", 0)])
def test_stakes_come_after_the_first_card_or_before_any(name: str, cards: int) -> None:
    deal = table(game(name), "10 8", "10 9")
    assert deal.decision is not None and deal.decision.step == "stake"
    assert [len(hand.cards) for hand in deal.table.seats[1]] == [cards]


@pytest.mark.parametrize("name", ["pontoon", "shoot-pontoon"])
def test_the_banker_stakes_nothing_and_looks_when_all_have_staked(name: str) -> None:
    deal = through(table(game(name), "10 8", "10 9", "10 7"))
    staked = [event.seat for event in deal.events if isinstance(event, Acted) and event.step == "stake"]
    assert staked == [1, 2]
    places = [place for place, event in enumerate(deal.events) if isinstance(event, Acted) and event.step == "stake"]
    (look,) = [place for place, event in enumerate(deal.events) if isinstance(event, Looked)]
    dealt = [place for place, event in enumerate(deal.events) if isinstance(event, Dealt)]
    assert max(places) < look and len([place for place in dealt if place < look]) == 6


def faces(rules: Rules) -> list[str]:
    """How the cards lie that two players are dealt, in order."""
    return [event.face for event in through(table(rules, "10 8", "10 9")).events if isinstance(event, Dealt)]


@pytest.mark.parametrize("name", ["pontoon", "shoot-pontoon"])
def test_all_cards_are_dealt_face_down(name: str) -> None:
    assert faces(game(name)) == ["down"] * 4


def test_the_first_card_is_dealt_face_up() -> None:
    by_the_file, by_its_parent = seen("18-the-first-card-up.yaml", faces)
    assert by_the_file == ["up", "up", "down", "down"]
    assert by_its_parent != ["up", "up", "down", "down"]


def test_a_bought_card_lies_face_down_and_a_twisted_one_face_up() -> None:
    deal = say(table(game("pontoon"), "10 8", "10 2 3 4"), "stake 1", "buy 1", "twist")
    dealt = [event for event in deal.events if isinstance(event, Dealt) and event.seat == 1]
    assert [event.face for event in dealt] == ["down", "down", "down", "up"]


def test_hands_are_played_one_after_another_from_the_bankers_left() -> None:
    deal = table(game("pontoon"), "10 5 2", "10 5 A A", "10 6", "9 5 A")
    say(
        deal,
        "stake 1",
        "stake 1",
        "stake 1",
        "P1: twist",
        "P1: twist",
        "P1: stick",
        "P2: stick",
        "P3: twist",
        "P3: stick",
    )
    say(deal, "banker: twist", "banker: stick")
    assert deal.result is not None


def test_a_bust_is_shown_and_settled_at_once() -> None:
    deal = say(table(game("pontoon"), "10 8", "10 6 9", "10 9"), "stake 1", "stake 1", "P1: twist")
    assert deal.decision is not None and deal.decision.seat == 2
    assert [event.seat for event in deal.events if isinstance(event, Shown)] == [1]
    settled = [event for event in deal.events if isinstance(event, Settled)]
    assert [(event.seat, event.outcome, event.moment) for event in settled] == [(1, "lost", "turn")]


def test_the_casino_knows_neither_surrender_nor_insurance() -> None:
    actions = {action.name for action in game("casino-pontoon").ruleset.punter.actions}
    assert actions == {"stake", "stick", "twist", "double", "split"}
