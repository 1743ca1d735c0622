"""Words that expressions take and the schema does not list: whose chips they are, and who banks next."""

from __future__ import annotations

import pytest

from pontoon_rules.expr.types import ACCOUNT, PLACE
from tests.engine.tables import house
from tests.readings.bank_and_shoot import EMPTIED
from tests.readings.situations import dealt

# The banker wins a stake of 1 and 20 bet on a Shoot of 50; 9 lie in reserve and 7 in the pool.
LOST = dealt("10 8", "10 7", does="stake 1, shoot 20", shoot=50, reserve=9, pool=7)
FACTS = ("net", "banker", "shoot", "reserve", "pool")
LOST_TO = {
    "shoot": ([-21], 1, 70, 9, 7),
    "banker": ([-21], 21, 50, 9, 7),
    "reserve": ([-21], 1, 50, 29, 7),
    "pool": ([-21], 1, 50, 9, 27),
    "punter": ([-1], 1, 50, 9, 7),
}
# Besides, 5 chips go from one account to another.
FIVE = {
    ("punter", "banker"): ([-26], 6, 70, 9, 7),
    ("banker", "punter"): ([-16], -4, 70, 9, 7),
    ("shoot", "reserve"): ([-21], 1, 65, 14, 7),
    ("reserve", "pool"): ([-21], 1, 70, 4, 12),
    ("pool", "shoot"): ([-21], 1, 75, 9, 2),
}


@pytest.mark.parametrize("account", sorted(ACCOUNT.words))
def test_a_lost_bet_goes_where_the_rules_say(account: str) -> None:
    found = LOST(house("shoot-pontoon", f"shoot: {{lost_to: {account}}}"))
    assert tuple(found[fact] for fact in FACTS) == LOST_TO[account]


@pytest.mark.parametrize(("source", "target"), FIVE)
def test_an_extra_payment_goes_from_one_account_to_another(source: str, target: str) -> None:
    line = f"settle: {{also: [{{name: five, from: {source}, to: {target}, amount: 5 * chip}}]}}"
    found = LOST(house("shoot-pontoon", line))
    assert tuple(found[fact] for fact in FACTS) == FIVE[source, target]


def test_every_account_pays_and_receives() -> None:
    assert {source for source, _ in FIVE} == {target for _, target in FIVE} == set(LOST_TO) == set(ACCOUNT.words)


@pytest.mark.parametrize(("place", "bank"), [("left", 1), ("banker", 0), ("none", 0), ("eldest(won)", 2)])
def test_the_bank_goes_where_the_rules_say(place: str, bank: int) -> None:
    assert EMPTIED(house("shoot-pontoon", f"bank: {{passes: [{{name: emptied, is: {place}}}]}}"))["bank"] == bank
    assert set(PLACE.words) == {"none"}  # the others are seats and hands
