"""The best stake after the first card: against tiny packs walked deal by deal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pontoon_rules import api
from pontoon_rules.api.problems import Packs
from pontoon_rules.diagnostics import Source
from tests.solve.brute import Brute, House, without
from tests.solve.test_brute import HOME, LARGER, SMALL, left_out

BUYS = (Fraction(1), Fraction(2))
ONCE = "format: 1\nname: Once\nextends: pontoon\ntests: [{replace: all}]\n"


def by_first_card(house: House) -> dict[int, tuple[Fraction, Fraction]]:
    """For each first card how often it is dealt, and what a deal is worth then."""
    brute, pack = Brute(house), house.pack
    found = {}
    for first in sorted(set(pack)):
        rest = without(pack, first)
        dealt = [Fraction(rest.count(second), len(rest)) * brute._dealt(tuple(sorted((first, second)))) for second in sorted(set(rest))]
        found[first] = Fraction(pack.count(first), len(pack)), sum(dealt, Fraction(0))
    return found


@pytest.mark.parametrize(("hands", "cards"), [(1, SMALL), (2, LARGER)])
def test_the_best_stake_on_each_first_card(hands: int, cards: tuple[int, ...]) -> None:
    split = "none" if hands == 1 else "{hands: 2}"
    text = f"{HOME}punter: {{actions: {{split: {split}}}}}\ntable: {{stakes: 2..7}}\n"
    house = House(cards, doubles=False, soft_seventeen=False, takes_double=True, hands=hands, buys=BUYS)
    known = by_first_card(house)
    staking = api.solve(Source("tiny.yaml", text + left_out(cards)), packs=1).staking
    assert staking is not None
    assert (staking.least, staking.most) == (2, 7)
    assert [each.chance for each in staking.rows] == pytest.approx([float(chance) for chance, _ in known.values()])
    assert [each.worth for each in staking.rows] == pytest.approx([float(worth) for _, worth in known.values()], abs=1e-12)
    assert [each.stake for each in staking.rows] == [7 if worth > 0 else 2 for _, worth in known.values()]
    assert {2, 7} == {each.stake for each in staking.rows}
    best = sum(chance * worth * (7 if worth > 0 else 2) for chance, worth in known.values())
    assert staking.chips == pytest.approx(float(best), abs=1e-12)


@pytest.mark.parametrize("packs", [1, 2, "inf"])
def test_the_same_stake_always_is_the_value_of_the_game(packs: Packs) -> None:
    found = api.solve("pontoon", packs=packs)
    assert found.staking is not None
    assert found.staking.flat == pytest.approx(found.value, abs=1e-12)
    assert sum(each.chance for each in found.staking.rows) == pytest.approx(1)
    assert found.staking.per_stake > found.value


def test_a_game_that_stakes_before_the_cards_has_none() -> None:
    assert api.solve("casino-pontoon").staking is None


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        ("settle: {pays: [{name: bonus, when: total == 21 and cards == 3, is: 2 * first_stake + 1 * chip}]}\n", "settle.pays bonus"),
        ("punter: {actions: {buy: {adds: 'first_stake .. min(2 * first_stake, max_stake)'}}}\n", "punter.actions buy adds"),
        ("rounding: {to: 1 * chip, favour: punter}\n", "rounding"),
    ],
)
def test_where_chips_are_named_it_is_not_told_and_said(rules: str, clause: str) -> None:
    found = api.solve(Source("once.yaml", ONCE + rules))
    assert found.staking is None
    assert clause in found.notes[-1]
