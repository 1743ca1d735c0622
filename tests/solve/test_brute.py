"""Tiny packs: the solver against every deal walked by `brute`, equal to the last digit."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pontoon_rules import api
from pontoon_rules.cards import pack
from pontoon_rules.diagnostics import Source
from tests.solve.brute import Brute, House, Squares
from tests.solve.solving import solved_game

SMALL = (1, 2, 3, 3, 4, 5, 6, 10, 10, 10)
# Four aces, which are well worth splitting, and enough tens that several hands do not run out of cards.
LARGER = (1, 1, 1, 1, 3, 6, 8, 9, *[10] * 9)
HALVES = tuple(Fraction(each, 2) for each in range(2, 5))

CASINO = """
format: 1
name: Tiny casino
extends: casino-pontoon
"""
HOME = """
format: 1
name: Tiny home game
extends: pontoon
banker: {free: false}
"""


def left_out(cards: tuple[int, ...]) -> str:
    """The section of a rule file that leaves just so many cards of each value in the pack."""
    wanted = {value: cards.count(value) for value in range(1, 11)}
    gone = []
    for card in pack():
        value = {"A": 1, "J": 10, "Q": 10, "K": 10}.get(card.rank) or int(card.rank)
        if wanted[value]:
            wanted[value] -= 1
        else:
            gone.append(str(card))
    assert not any(wanted.values())
    return f"pack: {{packs: 1, without: [{', '.join(gone)}]}}\ntests: [{{replace: all}}]\n"


def value_of(text: str, cards: tuple[int, ...]) -> Fraction:
    game = api.load(Source("tiny.yaml", text + left_out(cards)))
    found = solved_game(game, exact=True).value
    assert isinstance(found, Fraction)
    return found


@pytest.mark.parametrize(
    ("text", "house"),
    [
        (CASINO + "punter: {actions: {split: none, double: none}}\n", House(SMALL, doubles=False)),
        (CASINO + "punter: {actions: {split: none}}\n", House(SMALL)),
        (CASINO + "punter: {actions: {split: none}}\nbanker: {plays: [{remove: soft_seventeen}]}\n", House(SMALL, soft_seventeen=False)),
        (CASINO + "punter: {actions: {split: {hands: 2}}}\n", House(LARGER, hands=2)),
        (CASINO, House(LARGER, hands=3)),
        (CASINO + "punter: {actions: {split: {hands: 4}, double: none}}\n", House(LARGER, hands=4, doubles=False)),
    ],
    ids=["twists", "doubles", "soft-seventeen", "one-split", "resplits", "four-hands"],
)
def test_casino_games_from_tiny_packs(text: str, house: House) -> None:
    assert value_of(text, house.pack) == Brute(house).value()


@pytest.mark.parametrize("shown", ["up", "down"])
def test_a_banker_card_that_is_shown(shown: str) -> None:
    steps = f"[stake, {{do: card, to: banker, face: {shown}}}, card, {{do: card, to: punters}}, look, play, banker, settle]"
    house = House(LARGER, hands=3, shown=shown == "up")
    assert value_of(f"{CASINO}deal: {steps}\n", LARGER) == Brute(house).value()


def test_the_houses_differ() -> None:
    """Else the tests above would hold of a solver that sees no difference."""
    values = [value_of(CASINO + f"punter: {{actions: {{split: {split}}}}}\n", LARGER) for split in ("none", "{hands: 2}", "{hands: 3}")]
    assert values == sorted(set(values))
    assert Brute(House(LARGER, shown=True)).value() > values[0]


@pytest.mark.parametrize("hands", [1, 2])
def test_the_ladder_of_buys(hands: int) -> None:
    """Amounts between the ends, halves of the first stake, are tried by the brute force and are no better."""
    cards = SMALL if hands == 1 else LARGER
    split = "split: none" if hands == 1 else "split: {hands: 2}"
    text = f"{HOME}punter: {{actions: {{{split}}}}}\n"
    house = House(cards, doubles=False, soft_seventeen=False, takes_double=True, hands=hands, buys=HALVES)
    assert value_of(text, cards) == Brute(house).value()


def test_floats_agree_with_ratios() -> None:
    game = api.load(Source("tiny.yaml", CASINO + left_out(LARGER)))
    exact = solved_game(game, exact=True).value
    assert abs(float(exact) - solved_game(game).value) < 1e-12


def test_the_tiny_packs_are_as_they_say(tmp_path: Path) -> None:
    rules = api.load(Source("tiny.yaml", CASINO + left_out(SMALL))).rules
    assert len(rules.cards(1)) == len(SMALL)


@pytest.mark.parametrize("hands", [1, 2])
def test_the_spread_is_exact_where_it_says_so(hands: int) -> None:
    split = "none" if hands == 1 else "{hands: 2}"
    text = f"{CASINO}punter: {{actions: {{split: {split}}}}}\n"
    solved = api.solve(Source("tiny.yaml", text + left_out(LARGER)), packs=1, spread=True)
    assert solved.spread.exact
    house = House(LARGER, hands=hands)
    squares = sum(float(net) ** 2 * often for net, often in solved.spread.often.items())
    assert squares == pytest.approx(float(Squares(house).value()), abs=1e-12)
    assert solved.spread.mean == pytest.approx(float(Brute(house).value()), abs=1e-12)


def test_the_spread_of_split_hands_is_nearly_right_without_that() -> None:
    text = f"{CASINO}punter: {{actions: {{split: {{hands: 2}}}}}}\n"
    solved = api.solve(Source("tiny.yaml", text + left_out(LARGER)), packs=1)
    assert not solved.spread.exact
    squares = sum(float(net) ** 2 * often for net, often in solved.spread.often.items())
    assert squares == pytest.approx(float(Squares(House(LARGER, hands=2)).value()), abs=0.05)


def test_as_many_hands_as_there_are_aces() -> None:
    """Where nothing but aces is split, no limit is the same as four hands."""

    def worth(hands: str) -> Fraction:
        split = f"{{hands: {hands}, pair: aces}}"
        return value_of(f"{CASINO}punter: {{actions: {{split: {split}, double: none}}}}\n", LARGER)

    assert worth("none") == worth("4") > worth("3")
