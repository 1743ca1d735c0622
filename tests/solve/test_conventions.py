"""Conventions for split hands: against every deal of tiny packs, where they must agree, and at the reference table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from pontoon_rules import api
from pontoon_rules.diagnostics import Source
from pontoon_rules.solve.conventions import Convention
from tests.solve.brute import House, Remembers
from tests.solve.solving import HERE, solved_game
from tests.solve.test_brute import CASINO, left_out

# Aces to be split, and so few cards that play changes when some of them are gone.
ACES = (1, 1, 1, 1, 4, 5, 6, 9, *[10] * 8)
MINDS: dict[Convention, Callable[[int], int]] = {
    Convention.CDZ: lambda _hands: 0,
    Convention.CDP1: lambda _hands: 1,
    Convention.CDP: lambda hands: hands - 1,
}


def value(hands: int, convention: Convention) -> Fraction:
    text = f"{CASINO}punter: {{actions: {{split: {{hands: {hands}}}, double: none}}}}\n"
    found = solved_game(api.load(Source("tiny.yaml", text + left_out(ACES))), exact=True, convention=convention).value
    assert isinstance(found, Fraction)
    return found


def test_every_convention_is_what_all_deals_of_a_tiny_pack_come_to() -> None:
    """Three hands, for with two CDP1 and CDP know the same (`test_every_deal`); each is worth something of its own."""
    hands = 3
    house = House(ACES, hands=hands, doubles=False)
    found = {each: value(hands, each) for each in Convention}
    assert found == {each: Remembers(house, MINDS[each]).value() for each in Convention}
    assert len(set(found.values())) == 3


def test_one_pack_of_blackjack_is_the_published_value_in_every_convention() -> None:
    """figures.md: +0.18 in every convention; the digits after depend on it."""
    game = api.load(HERE / "blackjack-six-packs.yaml")
    values = [solved_game(game, 1, convention=each).value for each in Convention]
    assert [round(100 * value, 2) for value in values] == [0.18, 0.18, 0.18]
    assert values == sorted(set(values))
