"""The pack from deal to deal: shuffled, put under, laid aside; cut card, two packs in turn, more packs for more players."""

from __future__ import annotations

from collections import Counter
from itertools import count, pairwise

import pytest

from pontoon_rules.cards import Card
from pontoon_rules.cards import pack as one_pack
from pontoon_rules.engine.events import Dealt, Voided
from pontoon_rules.engine.refusal import Refusal, Refused, TooFewCards
from pontoon_rules.engine.replay import replay
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import DealBegan, DealOver, Event, Gathered, Packed, Shuffled
from pontoon_rules.evening.pack import Habits, Pack, Spread
from pontoon_rules.evening.words import Misdeal, Sit
from tests.engine.tables import game, house
from tests.evening.evenings import evening_of, finish, holds, of, rig, say, seats_of


def some_pack(
    *, refills: bool = True, busts_under: bool = False, cut_card: Spread | None = None, kept_back: int = 0
) -> Pack:
    numbers = count(1)
    habits = Habits(refills, busts_under, cut_card, kept_back)
    pack = Pack(0, tuple(one_pack()), lambda: str(next(numbers)), packs=1, habits=habits)
    pack.shuffle()
    return pack


def draw(pack: Pack, number: int) -> list[Card]:
    return [pack.draw(1, 0) for _ in range(number)]


# one pack


def test_a_shuffle_follows_from_its_seed_and_loses_no_card() -> None:
    first, again = (draw(some_pack(), 52) for _ in range(2))
    assert first == again
    assert Counter(first) == Counter(one_pack())
    assert first != list(one_pack())


def test_cards_put_under_come_back_in_order_without_a_shuffle() -> None:
    pack = some_pack()
    first = draw(pack, 10)
    assert pack.gather("under") is None
    rest = draw(pack, 42)
    assert draw(pack, 10) == first
    assert Counter(first + rest) == Counter(one_pack())
    assert not pack.shuffles


def test_cards_laid_aside_serve_again_shuffled_when_the_others_are_out() -> None:
    pack = some_pack()
    first = draw(pack, 10)
    assert pack.gather("aside") is None
    assert pack.left == 42
    draw(pack, 42)
    assert pack.has([(1, 0)] * 10) and not pack.has([(1, 0)] * 11)
    again = draw(pack, 10)
    assert Counter(again) == Counter(first) and again != first
    ((drawn, shuffled),) = pack.shuffles
    assert drawn == 42 and shuffled.cards == 10
    with pytest.raises(TooFewCards):
        pack.draw(1, 0)


def test_a_pack_that_is_not_refilled_ends() -> None:
    pack = some_pack(refills=False)
    draw(pack, 10)
    pack.gather("aside")
    draw(pack, 42)
    assert not pack.has([(1, 0)])
    with pytest.raises(TooFewCards):
        pack.draw(1, 0)


def test_the_last_card_is_kept_back_and_shuffled_with_those_that_are_out_of_play() -> None:
    pack = some_pack(kept_back=1)
    first = draw(pack, 10)
    pack.gather("aside")
    assert (pack.left, pack.to_deal) == (42, 41)
    rest = draw(pack, 41)
    (kept,) = set(one_pack()) - set(first + rest)
    assert (pack.left, pack.to_deal) == (1, 0)
    assert pack.has([(1, 0)] * 10) and not pack.has([(1, 0)] * 11)
    again = draw(pack, 10)
    assert set(again) < {*first, kept}
    ((drawn, shuffled),) = pack.shuffles
    assert drawn == 41 and shuffled.cards == 11
    assert not pack.has([(1, 0)])
    with pytest.raises(TooFewCards):
        pack.draw(1, 0)


def test_the_last_cards_put_under_are_kept_back_too() -> None:
    pack = some_pack(refills=False, kept_back=3)
    first = draw(pack, 10)
    pack.gather("under")
    assert draw(pack, 49)[42:] == first[:7]
    assert not pack.has([(1, 0)])
    with pytest.raises(TooFewCards):
        pack.draw(1, 0)


@pytest.mark.parametrize("busts_under", [False, True])
def test_busts_go_aside_or_under_the_pack(busts_under: bool) -> None:
    pack = some_pack(busts_under=busts_under, refills=False)
    first = draw(pack, 3)
    pack.take_back(first)
    draw(pack, 49)
    assert pack.has([(1, 0)] * 3) == busts_under
    if busts_under:
        assert draw(pack, 3) == first


def test_the_cut_card_is_put_in_by_chance_within_its_range() -> None:
    pack = some_pack(cut_card=(10, 20))
    cuts = {pack.shuffle().cut for _ in range(300)}
    assert cuts == set(range(10, 21))
    cut = pack.shuffle().cut
    assert cut is not None
    draw(pack, 51 - cut)
    assert not pack.past_cut_card
    draw(pack, 1)
    assert pack.past_cut_card


# in an evening


def deals(evening: Evening, number: int) -> list[Event]:
    events: list[Event] = []
    for _ in range(number):
        events += say(evening, "deal")
        events += finish(evening)
    return events


def test_by_default_everything_is_shuffled_after_every_deal() -> None:
    events = deals(evening_of(game("pontoon"), 3, chips=None), 5)
    assert [event.cards for event in of(Shuffled, events)] == [52] * 5
    gathered = of(Gathered, events)
    assert {event.how for event in gathered} == {"shuffle"} and {event.left for event in gathered} == {52}


def test_a_pack_put_under_is_never_shuffled_and_one_laid_aside_when_it_is_out() -> None:
    under = deals(evening_of(house("pontoon", "pack: {shuffle: under}"), 5, chips=None), 12)
    assert not of(Shuffled, under) and {event.left for event in of(Gathered, under)} == {52}
    aside = deals(evening_of(house("pontoon", "pack: {shuffle: aside}"), 5, chips=None), 12)
    shuffled = of(Shuffled, aside)
    assert 1 <= len(shuffled) <= 4, "about one for three or four deals"
    left = [event.left for event in of(Gathered, aside)]
    assert left[0] > left[1] > left[2]


def test_a_shuffle_in_the_middle_of_a_deal_stands_before_the_card_it_gave() -> None:
    evening = evening_of(house("pontoon", "pack: {shuffle: aside}"), 5, chips=None)
    deals(evening, 20)
    left = 52
    for event in evening.events:
        if isinstance(event, Shuffled):
            assert left == 0 or event.cards == 52
            left = event.cards
        left -= isinstance(event, Dealt)
        assert left >= 0, event


def test_a_clause_may_look_at_the_hands_and_at_what_is_left() -> None:
    rules = house("pontoon", "pack: {shuffle: [{name: p, when: any(hand == pontoon), is: shuffle}, {name: few, when: cards_left < 60, is: shuffle}, {is: aside}]}")
    evening = evening_of(rules, 3, chips=None)
    rig(evening, "A 9 9 K 8 9")
    (gathered,) = of(Gathered, deals(evening, 1))
    assert gathered.how == "shuffle" and gathered.cause is not None and gathered.cause.name == "p"
    rig(evening, "9 9 9 8 8 10 " * 4)
    hows = [(event.how, event.cause and event.cause.name) for event in of(Gathered, deals(evening, 3))]
    assert hows == [("aside", "shuffle 3")] * 2 + [("shuffle", "few")]


ONCE = "bank: {passes: [{replace: all}, {name: once, when: shuffles == 1, is: left}]}"


def bankers(evening: Evening) -> list[int]:
    """Who banked, deal by deal."""
    return [began.seats[0] for began in of(DealBegan, evening.events)]


def test_the_shuffle_after_a_deal_counts_for_its_banker_and_the_next_begins_anew() -> None:
    evening = evening_of(house("pontoon", ONCE), 3, chips=None)
    deals(evening, 6)
    assert bankers(evening) == [0, 0, 1, 1, 2, 2]


def test_a_shuffle_in_the_middle_of_a_deal_counts_at_its_end() -> None:
    evening = evening_of(house("pontoon", f"pack: {{shuffle: aside}}\n{ONCE}"), 3, chips=None)
    during = [bool(of(Shuffled, deals(evening, 1))) for _ in range(25)]
    assert sum(during) > 2
    seats = bankers(evening)
    assert [here != there for here, there in pairwise(seats)] == during[:-1]


def test_the_shuffle_after_a_misdeal_counts() -> None:
    evening = evening_of(house("pontoon", ONCE), 3, chips=None)
    say(evening, "deal", Misdeal())
    deals(evening, 2)
    assert bankers(evening) == [0, 0, 1]


def test_a_cut_card_brings_a_shuffle_before_the_next_deal() -> None:
    evening = evening_of(house("pontoon", "pack: {shuffle: aside, cut_card: 30..36}"), 3, chips=None)
    events = deals(evening, 12)
    for gathered, following in pairwise(events):
        if isinstance(gathered, Gathered) and gathered.how == "shuffle":
            assert isinstance(following, Shuffled) and following.cards == 52
            assert gathered.cause is not None and gathered.cause.name == "pack.cut_card"
    assert {event.how for event in of(Gathered, events)} == {"shuffle", "aside"}
    assert all(30 <= event.cut <= 36 for event in of(Shuffled, events) if event.cut is not None)


@pytest.mark.parametrize(("busts", "left"), [("aside", 45), ("under", 48)])
def test_the_cards_of_a_bust_hand_may_come_again_at_once(busts: str, left: int) -> None:
    evening = evening_of(house("pontoon", f"pack: {{shuffle: aside, busts: {busts}}}"), 3, chips=None)
    rig(evening, "10 10 10 6 8 9 10")
    say(evening, "deal", "stake 1", "stake 1", "twist")  # Bob has 26
    finish(evening)
    assert of(Gathered, evening.events)[0].left == left + 7  # the seven laid on top


@pytest.mark.parametrize(("alternate", "packs"), [("false", [0, 0, 0, 0]), ("true", [0, 1, 0, 1])])
def test_two_packs_may_be_used_in_turn(alternate: str, packs: list[int]) -> None:
    evening = evening_of(house("pontoon", f"pack: {{alternate: {alternate}, shuffle: under}}"), 3, chips=None)
    deals(evening, 4)
    assert [event.pack for event in of(DealBegan, evening.events)] == packs
    assert [event.pack for event in of(Packed, evening.events)] == sorted(set(packs))


def test_more_players_take_more_packs() -> None:
    evening = evening_of(game("pontoon"), 5, chips=None)
    assert [event.packs for event in of(Packed, evening.events)] == [1]
    deals(evening, 1)
    say(evening, Sit("Zoe"))
    events = deals(evening, 1)
    assert of(Packed, events) == [(0, 2)]
    assert [event.cards for event in of(Shuffled, events)] == [104, 104]


# misdeal


def test_after_a_misdeal_everything_goes_back_and_the_same_banker_deals_again_from_a_fresh_pack() -> None:
    evening = evening_of(game("shoot-pontoon"), 3)
    say(evening, "deal", "open", "stake 3", "stake 4", "shoot 10", "shoot 9")
    assert holds(evening) == [50, 87, 87]
    events = say(evening, Misdeal("a card lay open"))
    assert of(Voided, events)[0].refusal.message == "a card lay open"
    assert of(DealOver, events) == [(1, True)]
    assert holds(evening) == [50, 100, 100] and evening.ledger.total() == 0
    assert [event.cards for event in of(Shuffled, events)] == [52]
    say(evening, "deal")
    assert evening.deal is not None and seats_of(evening) == (0, 1, 2)
    assert evening.deal.table.tenure == 1 and evening.deal.table.shoot("size") == 50


def test_a_deal_that_was_broken_off_replays_by_itself() -> None:
    evening = evening_of(game("shoot-pontoon"), 2)
    say(evening, "deal", "open", "stake 3")
    assert evening.deal is not None
    deal = evening.deal
    say(evening, Misdeal())
    again = replay(evening.rules, deal.events)
    assert again.events == deal.events and again.result == deal.result
    assert again.result is not None and again.result.void == Refusal("refused", "a misdeal")
    with pytest.raises(Refused, match="over"):
        deal.break_off(Refusal("refused", "twice"))


@pytest.mark.parametrize(
    ("said", "how", "heir", "pool"),
    [("pack: under", "under", 0, 0), ("pack: aside", "aside", 0, 0), ("bank: left", "shuffle", 1, 0), ("fine: 7", "shuffle", 0, 7)],
)
def test_other_houses_do_otherwise_after_a_misdeal(said: str, how: str, heir: int, pool: int) -> None:
    evening = evening_of(house("pontoon", f"misdeal: {{{said}}}"), 3)
    say(evening, "deal", "stake 3")
    (gathered,) = of(Gathered, say(evening, Misdeal()))
    assert (gathered.how, evening.company.heir.seat) == (how, heir)
    assert holds(evening) == [100 - pool, 100, 100]


def test_a_table_for_which_the_pack_never_suffices_gives_up() -> None:
    ranks = "[3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, 2, A♠]"  # three aces for three players
    evening = evening_of(house("pontoon", f"pack: {{without: {ranks}}}"), 3)
    for _ in range(3):
        say(evening, "deal", "stake 1", "stake 1")
    assert evening.events[-1].why == "the pack is too small for this table"  # type: ignore[union-attr]
    assert holds(evening) == [100, 100, 100]
