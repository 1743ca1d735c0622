"""Who comes and goes, and how an evening ends."""

from __future__ import annotations

import pytest

from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.ledger import POOL, SHOOT
from pontoon_rules.engine.players import StrategyPlayer
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import Closed, DealBegan, DealOver, Paid, Seated
from pontoon_rules.evening.players import Regular, play
from pontoon_rules.evening.replay import resume
from pontoon_rules.evening.result import standings
from pontoon_rules.evening.words import Announcement, Clock, Close, Leave, Misdeal, Repay, Sit
from tests.cases.loading import strategy_of
from tests.engine.tables import game, house
from tests.evening.evenings import NAMES, evening_of, finish, holds, of, rig, say


def seats(evening: Evening) -> list[tuple[int, ...]]:
    return [event.seats for event in of(DealBegan, evening.events)]


def deal(evening: Evening) -> None:
    say(evening, "deal")
    finish(evening)


def test_a_newcomer_sits_where_he_says_and_is_dealt_in() -> None:
    evening = evening_of(game("pontoon"), 3)
    assert of(Seated, say(evening, Sit("Zoe", 30, right=0))) == [(3, "Zoe", 30)]
    say(evening, Sit("Yan"))
    deal(evening)
    assert seats(evening) == [(0, 3, 1, 2, 4)]
    assert holds(evening)[3] <= 40


def test_who_leaves_takes_his_chips_and_is_dealt_no_more() -> None:
    evening = evening_of(game("pontoon"), 4)
    say(evening, Leave(2))
    deal(evening)
    assert seats(evening) == [(0, 1, 3)]
    assert [(one.name, one.won) for one in standings(evening) if not one.there] == [("Cay", 0)]
    say(evening, Sit("Cay", 5))
    assert evening.company.seating.order == [0, 1, 3, 4]


def test_a_banker_who_leaves_takes_the_shoot_and_his_left_neighbour_is_asked() -> None:
    evening = evening_of(game("shoot-pontoon"), 3)
    say(evening, "deal", "open")
    finish(evening)
    shoot, held = evening.company.pile(SHOOT), holds(evening)[0]
    events = say(evening, Leave(0))
    assert [(paid.entry.source, paid.entry.amount) for paid in of(Paid, events)] == [(SHOOT, shoot)]
    assert holds(evening)[0] == held + shoot
    say(evening, "deal")
    assert evening.question is not None and evening.question.seat == 1


@pytest.mark.parametrize(
    ("word", "why"),
    [
        (Sit("Ann"), "Ann sits at the table already"),
        (Sit("Zoe", -1), "no amount of chips"),
        (Sit("Zoe", 1, right=9), "nobody sits there"),
        (Leave(9), "nobody sits there"),
        (Repay(0, 1, 1), "Ann owes Bob 0"),
        (Misdeal(), "no deal is under way"),
    ],
)
def test_what_cannot_be_said_between_deals(word: Announcement, why: str) -> None:
    refusal = evening_of(game("pontoon"), 3).why_not(word)
    assert refusal is not None and why in refusal.message


def test_a_table_is_full() -> None:
    evening = evening_of(game("pontoon"), 8)
    refusal = evening.why_not(Sit("Zoe"))
    assert refusal is not None and "the table is full: 8 players" in str(refusal)
    assert refusal.cause is not None and refusal.cause.name == "table.players"


@pytest.mark.parametrize("word", [Sit("Zoe"), Leave(1), Repay(0, 1, 1)])
def test_nobody_comes_or_goes_during_a_deal(word: Announcement) -> None:
    evening = evening_of(game("pontoon"), 3)
    say(evening, "deal")
    refusal = evening.why_not(word)
    assert refusal is not None and ("during a deal" in refusal.message or "only between deals" in refusal.message)
    finish(evening)
    assert isinstance(word, Repay) or evening.can(word)


@pytest.mark.parametrize("seat", [0, 1])
def test_where_one_may_leave_at_once_his_hand_is_played_out_first(seat: int) -> None:
    evening = evening_of(house("pontoon", "evening: {leaving: at_once}"), 3)
    rig(evening, "10 10 10 10 8 9")  # Bob 20, Cay 18, Ann 19
    say(evening, "deal", Leave(seat), "stake 5", "stake 2")
    assert not evening.can(Leave(seat)) and not evening.can(Leave(7))
    finish(evening)
    assert holds(evening) == [97, 105, 98]
    assert seat not in evening.company.seating.order
    deal(evening)
    assert seats(evening)[1] == ((1, 2) if seat == 0 else (0, 2))


def test_when_all_have_left_it_is_over() -> None:
    evening = evening_of(game("shoot-pontoon"), 2)
    say(evening, Leave(1), Leave(0))
    assert of(Closed, evening.events)[0].why == "everybody has left"


# the end


def ends(what: str) -> Evening:
    rules = house("pontoon", f"evening: {{ends: {what}}}\nbank: {{passes: [{{name: turn_about, is: left}}]}}")
    return evening_of(rules, 3, chips=None)


@pytest.mark.parametrize(("what", "number"), [("deals == 4", 4), ("turns == 1", 3), ("turns == 2", 6), ("deals > 1 and players == 3", 2)])
def test_an_evening_ends_by_its_rules(what: str, number: int) -> None:
    evening = ends(what)
    while evening.decision is not None:
        deal(evening)
    assert len(seats(evening)) == number
    closed = evening.events[-1]
    assert isinstance(closed, Closed) and closed.cause is not None and closed.cause.name == "evening.ends"


def test_an_evening_ends_by_the_clock() -> None:
    evening = ends("minutes >= 180")
    deal(evening)
    say(evening, Clock(179), "deal", Clock(181))
    finish(evening)
    assert evening.decision is None and len(seats(evening)) == 2


def test_an_evening_ends_when_one_has_everything() -> None:
    evening = evening_of(game("pontoon"), 2, chips=(50, 4))
    rig(evening, "10 10 8 9")
    say(evening, "deal", "stake 4")
    finish(evening)
    assert of(Closed, evening.events)[0].why == "Ann has everything"
    assert [(one.name, one.won) for one in standings(evening)] == [("Ann", 4), ("Bob", -4)]


def test_the_players_may_stop_at_once_or_with_the_deal_under_way() -> None:
    evening = evening_of(game("pontoon"), 3)
    say(evening, "deal", Close("the last bus"))
    assert evening.decision is not None
    finish(evening)
    assert of(DealOver, evening.events) == [(1, False)]
    assert evening.events[-1] == Closed("the last bus", None)
    evening = evening_of(game("pontoon"), 3)
    assert say(evening, Close())[-1] == Closed("the players agreed to stop", None)


def test_at_the_end_the_shoot_goes_back_and_the_pool_is_shared() -> None:
    ante = "settle: {also: [{name: ante, at: start, per: punter, from: punter, to: pool, amount: 5 * chip}]}"
    evening = evening_of(house("shoot-pontoon", ante + "\nrounding: {to: 1 * chip, favour: banker}"), 3)
    say(evening, "deal", "open")
    finish(evening)
    assert evening.company.pile(POOL) == 10
    events = say(evening, Close())
    assert [paid.entry.amount for paid in of(Paid, events) if paid.entry.source == POOL] == [4, 3, 3]
    assert sum(holds(evening)) == 300


# players


@pytest.mark.parametrize("name", ["pontoon", "shoot-pontoon", "casino-pontoon"])
def test_regulars_play_an_evening_that_resumes_from_any_deal(name: str) -> None:
    rules = game(name)
    players = 2 if name == "casino-pontoon" else 5
    assert rules.ruleset.strategy is not None
    regular = Regular(StrategyPlayer(strategy_of(rules.ruleset.strategy.value, rules)))
    everybody = dict.fromkeys(NAMES[:players], regular)
    evening = play(evening_of(rules, players, chips=300, banker=None, seed=5), everybody, deals=100)
    assert len(seats(evening)) == 100 or "everything" in str(evening.events[-1])
    assert sum(holds(evening)) == 300 * players
    middle = evening.events.index(DealBegan(37, seats(evening)[36], 0))
    part = resume(rules, evening.events[:middle])
    assert play(part, everybody, deals=100).events == evening.events


def test_an_act_of_the_deal_is_refused_with_its_clause() -> None:
    evening = evening_of(game("pontoon"), 2)
    rig(evening, "10 10 2 9")
    say(evening, "deal", "stake 1")
    refusal = evening.why_not(Act("stick"))
    assert refusal is not None and refusal.cause is not None and refusal.cause.name == "stick"
