"""Whole evenings counted: the same on any number of workers, and every figure as the events say."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pontoon_rules import api
from pontoon_rules.engine.events import BankPassed, Moved, Opened, Owing
from pontoon_rules.engine.ledger import RESERVE, SHOOT, Account, Debt, Entry
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.evening.events import BankTaken, Closed, DealOver, Event, Sold
from pontoon_rules.simulate.banks import Deals, Life, deals_of
from pontoon_rules.simulate.evening_figures import _half, evening_figures
from pontoon_rules.simulate.evenings import EveningOutcome, EveningPlan
from tests.engine.tables import game

BANKER, PUNTER = Account("seat", 0), Account("seat", 1)
STAKE = Account("stake", 1, 0)
QUICK = "format: 1\nname: Quick\nextends: shoot-pontoon\nshoot: {opening: 3, limit: 8}\n"


def clause(name: str) -> Cause:
    return Cause(name, game("pontoon").ruleset.bank.sale.node)


def one_deal(
    shoot: int, moves: Iterable[tuple[Account, Account, int]], passed: str | None = None, *, void: bool = False
) -> list[Event]:
    """A deal that begins with so much in the Shoot; by this clause the bank passes on."""
    return [
        Opened(1, ((SHOOT, shoot),), 5, 1, 0),
        *(Moved(Entry(source, target, amount, "", None)) for source, target, amount in moves),
        BankPassed(0 if passed is None else 1, None if passed is None else clause(passed)),
        DealOver(1, void=void),
    ]


def test_banks_and_deals_are_counted_from_the_events() -> None:
    events: list[Event] = [BankTaken(0, None)]
    events += one_deal(5, [(BANKER, PUNTER, 2), (SHOOT, PUNTER, 1)])  # the bank loses 3
    events += one_deal(4, [(SHOOT, PUNTER, 4)], "emptied")  # and 4; the Shoot breaks
    events += [BankTaken(1, None), *one_deal(5, [(PUNTER, STAKE, 3), (STAKE, BANKER, 3)], "pontoon"), Sold(1, 0, 9)]
    events += [BankTaken(0, None), *one_deal(5, [(PUNTER, BANKER, 1)], void=True)]
    events += [*one_deal(5, [(BANKER, SHOOT, 2), (BANKER, RESERVE, 1)]), Closed("enough", None)]
    deals, banks = deals_of(events, frozenset({"stake"}))
    assert banks == (Life(2, True, "emptied"), Life(1, False, "sold"), Life(1, False, None))
    assert deals == Deals(4, 1, -3 - 4 + 3 + 0, 0, ((0, 1), (4, 1), (5, 1), (7, 1)))


def test_what_is_owed_counts_and_a_bank_that_was_won_last_has_ended() -> None:
    owing = Owing(Debt(BANKER, PUNTER, 6, None))
    events: list[Event] = [
        BankTaken(0, None),
        Opened(1, (), 0, 1, 0),
        owing,
        BankPassed(1, clause("broke")),
        DealOver(1, void=False),
    ]
    deals, banks = deals_of([*events, Closed("enough", None)], frozenset())
    assert deals.bank == -6
    assert banks == (Life(1, False, "broke"),)


@pytest.mark.parametrize(
    ("lives", "half"),
    [
        ([(1, True), (2, True), (3, True), (4, True)], 2),
        ([(5, False)] * 4 + [(2, True)], None),
        # One of three ends after a deal, one is cut off; the last that is watched ends after three.
        ([(1, True), (2, False), (3, True)], 3),
        ([], None),
    ],
)
def test_half_of_the_banks(lives: list[tuple[int, bool]], half: int | None) -> None:
    assert _half(lives) == half


def test_figures_of_two_evenings_by_hand() -> None:
    plan = EveningPlan(2, 4, ("Ann", "Bob"), {}, 1)
    first = EveningOutcome(
        (3, -3), Deals(4, 0, -2, 8, ((0, 1), (5, 3))), (Life(3, True, "emptied"), Life(1, False, None)), False
    )
    second = EveningOutcome((-1, 1), Deals(2, 1, 5, 4, ((10, 2),)), (Life(2, False, "broke"),), True)
    found = evening_figures([first, second], plan, shoot=True)
    assert [(name, net.value) for name, net in found.net] == [("Ann", 1.0), ("Bob", -1.0)]
    # By two evenings, 2 from their mean each, the mean has a standard error of 2; Student's point for 1 degree is 12.706.
    assert found.net[0][1].error == pytest.approx(2.0)
    assert found.net[0][1].high == pytest.approx(1 + 2 * 12.706, abs=0.01)
    assert (found.deals.value, found.cut_short.value, found.void) == (3.0, 0.5, 1)
    bank, shoot = found.bank, found.shoot
    assert bank.per_deal.value == pytest.approx(3 / 6) and bank.per_stake is not None
    assert bank.per_stake.value == pytest.approx(3 / 12)
    assert (bank.ended, bank.unfinished, bank.longest, bank.half) == (2, 1, 3, 2)
    assert bank.life is not None and bank.life.value == pytest.approx(6 / 2)
    assert [(name, rate.value) for name, rate in bank.ended_by] == [("broke", 0.5), ("emptied", 0.5)]
    assert shoot is not None and shoot.of_ended is not None
    assert shoot.size.value == pytest.approx(35 / 6) and shoot.greatest == 10
    assert shoot.of_ended.value == 0.5 and shoot.of_opened.value == pytest.approx(1 / 3)
    assert shoot.per_deal.value == pytest.approx(1 / 6)


def test_the_same_on_any_number_of_workers() -> None:
    house = api.Source("quick.yaml", QUICK)
    one, two = (
        api.simulate_evenings(house, evenings=6, deals=12, players=3, seed=5, workers=workers).figures
        for workers in (1, 2)
    )
    assert one == two
    assert sum(net.value for _, net in one.net) == pytest.approx(0)


def test_evenings_told_one_by_one_come_to_what_the_simulation_counts() -> None:
    house = api.load(api.Source("quick.yaml", QUICK))
    many = api.simulate_evenings(house, evenings=4, deals=15, players=3, chips=40, seed=5).figures
    told = [api.evening(house, deals=15, players=3, chips=40, seed=f"5/{number}") for number in range(4)]
    won = {
        name: sum(one.won for evening in told for one in evening.standings if one.name == name) for name, _ in many.net
    }
    assert won == {name: net.value * 4 for name, net in many.net}
    assert many.deals.value * 4 == sum(len(evening.deals) for evening in told)
    banks = [event for evening in told for event in evening.events if isinstance(event, BankTaken)]
    assert many.bank.opened.value * 4 == len(banks)
    results = [deal.result for evening in told for deal in evening.deals.values()]
    assert many.shoot is not None and many.shoot.greatest == max(result.shoot for result in results)
    assert many.shoot.size.value == pytest.approx(sum(result.shoot for result in results) / len(results))


def test_an_interruption_gives_the_evenings_there_are() -> None:
    def interrupt(done: int, total: int) -> None:
        assert total == 50
        if done == 20:
            raise KeyboardInterrupt

    found = api.simulate_evenings("pontoon", evenings=10, deals=5, players=2, progress=interrupt).figures
    assert (found.evenings, found.complete) == (4, False)


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"evenings": 0}, "0 evenings cannot be played"),
        ({"deals": 0}, "0 deals cannot be played"),
        ({"players": 30}, "is for 2 to 8 players, not 30"),
        ({"players": ["Ann", "Ann"]}, "two players are called Ann"),
        ({"players": ["Ann", " "]}, "cannot be the name"),
        ({"chips": {"Zoe": 4}}, "nobody at the table is called Zoe"),
        ({"chips": -1}, "-1 is not a number of chips"),
        ({"chips": 0}, "in none of these evenings was a deal played"),
    ],
)
def test_what_cannot_be_played_is_refused(wanted: dict[str, object], message: str) -> None:
    with pytest.raises(api.BadOption, match=message):
        api.simulate_evenings("pontoon", **{"evenings": 1, "deals": 1, **wanted})  # type: ignore[arg-type]


def test_the_house_has_chips_without_end() -> None:
    told = api.evening("casino-pontoon", deals=2, chips=10)
    assert told.players == ("the house", "Ann")
    assert told.events[0].chips == (None, 10)  # type: ignore[union-attr]
