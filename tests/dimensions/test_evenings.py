"""Values of the dimensions that only an evening shows: who banks first and how long, the pack, a misdeal, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from pontoon_rules.cards import RANKS
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.ledger import POOL, SHOOT
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.evening.events import BankTaken, Closed, DealBegan, Paid, PassedOver, Shuffled, Sold, Turned
from pontoon_rules.evening.result import standings
from pontoon_rules.evening.words import Clock, Misdeal
from pontoon_rules.expr.rules import Rules
from tests.cases.loading import rules_of
from tests.dimensions.probes import few_are_shuffled, hows, only, play, seen, shoe
from tests.dimensions.rows import HERE
from tests.engine.tables import game
from tests.evening.evenings import evening_of, finish, holds, of, rig, say

# 1, 2, 4: players and packs


def seats(rules: Rules) -> list[int]:
    """Of tables of two to nine those that the rules allow."""
    found = []
    for players in range(2, 10):
        try:
            evening_of(rules, players)
        except Refused:
            continue
        found.append(players)
    return found


def test_three_to_ten_players() -> None:
    by_the_file, by_its_parent = seen("01-three-to-ten.yaml", seats)
    assert by_the_file == [3, 4, 5, 6, 7, 8, 9]
    assert by_its_parent != [3, 4, 5, 6, 7, 8, 9]


def test_three_to_eight_players() -> None:
    by_the_file, by_its_parent = seen("01-three-to-eight.yaml", seats)
    assert by_the_file == [3, 4, 5, 6, 7, 8]
    assert by_its_parent != [3, 4, 5, 6, 7, 8]


def test_two_to_eight_players() -> None:
    assert seats(game("pontoon")) == [2, 3, 4, 5, 6, 7, 8]


def test_one_punter_against_the_house() -> None:
    assert seats(game("casino-pontoon")) == [2]


@pytest.mark.parametrize(
    ("name", "players", "cards"), [("pontoon", 5, 52), ("pontoon", 6, 104), ("shoot-pontoon", 9, 52)]
)
def test_packs_of_52(name: str, players: int, cards: int) -> None:
    assert shoe(game(name)) == (52, None)
    (shuffled,) = of(Shuffled, evening_of(game(name), players).events)[:1]
    assert shuffled.cards == cards


def test_a_second_pack_from_eight_players_on() -> None:
    def packs(rules: Rules) -> list[int]:
        return [of(Shuffled, evening_of(rules, players).events)[0].cards for players in (7, 8)]

    by_the_file, by_its_parent = seen("02-two-packs-at-eight.yaml", packs)
    assert by_the_file == [52, 104]
    assert by_its_parent != [52, 104]


def test_no_tens_in_the_spanish_pack() -> None:
    assert Counter(card.rank for card in game("spanish-pontoon").cards(1)) == {
        rank: 4 for rank in RANKS if rank != "10"
    }


def test_two_packs_in_turn() -> None:
    def packs(rules: Rules) -> list[int]:
        return [began.pack for began in of(DealBegan, play(evening_of(rules, 3, chips=None), 4))]

    by_the_file, by_its_parent = seen("02-two-packs-in-turn.yaml", packs)
    assert by_the_file == [0, 1, 0, 1]
    assert by_its_parent != [0, 1, 0, 1]


def test_a_marker_60_to_75_cards_from_the_end_of_six_packs() -> None:
    def marked(rules: Rules) -> set[tuple[int, bool]]:
        shoes = [of(Shuffled, evening_of(rules, 3, seed=seed).events)[0] for seed in range(40)]
        return {(each.cards, each.cut is not None and 60 <= each.cut <= 75) for each in shoes}

    by_the_file, by_its_parent = seen("02-six-packs-and-a-marker.yaml", marked)
    assert by_the_file == {(312, True)}
    assert by_its_parent != {(312, True)}


def test_used_cards_finish_the_round() -> None:
    def refilled(rules: Rules) -> list[int]:
        evening = evening_of(rules, 2, chips=None)
        play(evening)  # four cards, which lie aside if they are not shuffled in
        only(evening, "10 9 10")
        return [shuffled.cards for shuffled in of(Shuffled, play(evening)) if shuffled.cards < 52]

    by_the_file, by_its_parent = seen("04-used-cards-finish-the-round.yaml", refilled)
    assert by_the_file == [4]
    assert by_its_parent != [4]


def test_a_shuffle_when_fewer_than_ten_are_left() -> None:
    def shuffled(rules: Rules) -> set[tuple[bool, bool]]:
        return few_are_shuffled(rules, 10)

    by_the_file, by_its_parent = seen("04-fewer-than-ten-left.yaml", shuffled)
    assert by_the_file == {(True, True), (False, False)}
    assert by_its_parent != {(True, True), (False, False)}


# 5: the first banker


def earlier_and_last(rules: Rules) -> set[tuple[str, bool, bool]]:
    """Of evenings: the rank of the last card turned up for the bank, whether it came earlier, whether its holder banks."""
    found = set()
    for seed in range(10):
        evening = evening_of(rules, 3, banker=None, seed=seed)
        *others, last = of(Turned, evening.events)
        earlier = last.card.rank in {each.card.rank for each in others}
        found.add((last.card.rank, earlier, evening.company.heir.seat == last.seat))
    return found


@pytest.mark.parametrize(("file", "rank"), [("05-the-first-jack.yaml", "J"), ("05-the-first-ace.yaml", "A")])
def test_the_first_card_of_a_rank_gives_the_bank(file: str, rank: str) -> None:
    by_the_file, by_its_parent = seen(file, earlier_and_last)
    assert by_the_file == {(rank, False, True)}
    assert by_its_parent != {(rank, False, True)}


def test_the_highest_cut_banks_and_ties_cut_again() -> None:
    cut_again = 0
    for seed in range(12):
        evening = evening_of(game("pontoon"), 4, banker=None, seed=seed)
        cuts = [(RANKS.index(each.card.rank) or 13, each.seat) for each in of(Turned, evening.events)]
        round_, rest = cuts[:4], cuts[4:]
        while rest:
            cut_again += 1
            tied = [seat for height, seat in round_ if height == max(round_)[0]]
            round_, rest = rest[: len(tied)], rest[len(tied) :]
            assert [seat for _, seat in round_] == tied
        assert evening.company.heir.seat == max(round_)[1]
        assert [height for height, _ in round_].count(max(round_)[0]) == 1
    assert cut_again


def test_who_has_the_highest_card_may_decline_to_his_left() -> None:
    evening = evening_of(game("shoot-pontoon"), 3, banker=None)
    highest = evening.company.heir.seat
    say(evening, "deal")
    assert of(PassedOver, say(evening, "pass")) == [(highest, None)]
    assert evening.question is not None
    assert evening.question.seat == (highest + 1) % 3


def test_whom_they_agree_upon_banks_first_and_no_card_is_turned() -> None:
    def agreed(rules: Rules) -> tuple[int, int, int]:
        told, silent = evening_of(rules, 3, banker="Bob"), evening_of(rules, 3, banker=None)
        return told.company.heir.seat, silent.company.heir.seat, len(of(Turned, silent.events))

    by_the_file, by_its_parent = seen("05-agreed.yaml", agreed)
    assert by_the_file == (1, 0, 0)
    assert by_its_parent != (1, 0, 0)


# 6, 7, 9: the bank changes hands


def test_the_bank_is_sold_between_deals_to_anybody_at_any_price() -> None:
    for buyer, price in ((1, 7), (2, 0), (2, 30)):
        evening = evening_of(game("pontoon"), 3)
        say(evening, "deal")
        assert not evening.can(Act("sell", price, buyer))
        finish(evening)
        before = holds(evening)
        events = say(evening, Act("sell", price, buyer), "accept", "deal")
        assert of(Sold, events) == [(0, buyer, price)]
        assert [taken.seat for taken in of(BankTaken, events)] == [buyer]
        assert holds(evening)[0] - before[0] == price


def test_whoever_has_won_the_bank_may_leave_it_to_another_claimant() -> None:
    def seller(rules: Rules) -> int | None:
        evening = evening_of(rules, 3)
        rig(evening, "A A 10 K Q 8")
        play(evening)
        assert evening.company.heir.seat == 1
        if not evening.can(Act("sell", 3, 2)):
            return None
        (sold,) = of(Sold, say(evening, Act("sell", 3, 2), "accept"))
        return sold.seller if evening.company.heir.seat == 2 else None

    by_the_file, by_its_parent = seen("07-negotiated.yaml", seller)
    assert by_the_file == 1
    assert by_its_parent != 1


def test_the_bank_passes_when_the_pack_has_been_gone_through_twice() -> None:
    def bankers(rules: Rules) -> list[int]:
        evening = evening_of(rules, 2, chips=None)
        only(evening, "10 10 9 8 " * 2)
        events = play(evening, 2)  # to the last card
        only(evening, "10 10 9 8  10 10 9")
        events += play(evening, 3)  # the second of these wants a card more
        return [began.seats[0] for began in of(DealBegan, events)]

    by_the_file, by_its_parent = seen("06-twice-through-the-pack.yaml", bankers)
    assert by_the_file == [0, 0, 0, 0, 1]
    assert by_its_parent != [0, 0, 0, 0, 1]


# 21, 22, 23: the pack after a deal


def test_a_shuffle_only_after_a_pontoon() -> None:
    def after(rules: Rules) -> list[list[tuple[str, str]]]:
        return [hows(rules, cards) for cards in ("10 10 9 8", "A 10 K 8", "10 A 8 K")]

    expected = [[("under", "none_had_one")], [("shuffle", "pontoon")], [("shuffle", "pontoon")]]
    by_the_file, by_its_parent = seen("21-after-a-pontoon.yaml", after)
    assert by_the_file == expected
    assert by_its_parent != expected


@pytest.mark.parametrize("name", ["pontoon", "shoot-pontoon"])
def test_a_shuffle_after_every_deal(name: str) -> None:
    events = play(evening_of(game(name), 3, chips=None), 5)
    assert [shuffled.cards for shuffled in of(Shuffled, events)] == [52] * 5


def test_the_pack_is_worked_through() -> None:
    def after(rules: Rules) -> list[tuple[str, str]]:
        return hows(rules, "10 10 9 8 " * 3, deals=3)

    by_the_file, by_its_parent = seen("21-through-the-pack.yaml", after)
    assert by_the_file == [("aside", "on"), ("aside", "on"), ("shuffle", "through")]
    assert by_its_parent != [("aside", "on"), ("aside", "on"), ("shuffle", "through")]


def test_the_last_card_is_not_dealt() -> None:
    def shuffled_again(rules: Rules) -> list[int]:
        evening = evening_of(rules, 2, chips=None)
        only(evening, "10 10 9 8  10 10 9 2")  # for two deals of four cards, were it not for the last
        return [shuffled.cards for shuffled in of(Shuffled, play(evening, 2)) if shuffled.cards < 52]

    by_the_file, by_its_parent = seen("21-the-last-card.yaml", shuffled_again)
    assert by_the_file == [5]
    assert by_its_parent != [5]


def test_half_of_six_packs() -> None:
    by_the_file, by_its_parent = seen("21-half-the-shoe.yaml", shoe)
    assert by_the_file == (312, 156)
    assert by_its_parent != (312, 156)


def test_nobody_shuffles() -> None:
    def shuffles(rules: Rules) -> int:
        return len(of(Shuffled, play(evening_of(rules, 3, chips=None), 20)))

    by_the_file, by_its_parent = seen("21-no-shuffle.yaml", shuffles)
    assert by_the_file == 0
    assert by_its_parent != 0


def test_after_a_misdeal_nothing_is_lost_and_everything_is_shuffled() -> None:
    evening = evening_of(game("shoot-pontoon"), 3)
    say(evening, "deal", "open", "stake 3", "stake 4", "shoot 10")
    events = say(evening, Misdeal("a card lay open"))
    assert holds(evening) == [50, 100, 100]
    assert [shuffled.cards for shuffled in of(Shuffled, events)] == [52]
    say(evening, "deal")
    assert evening.company.dealing is not None
    assert evening.company.dealing.seats[0] == 0


def test_a_misdeal_costs_a_chip_for_the_pool() -> None:
    def fined(rules: Rules) -> tuple[object, list[object]]:
        evening = evening_of(rules, 3)
        say(evening, "deal", "stake 3", Misdeal())
        return evening.company.pile(POOL), [*holds(evening)]

    by_the_file, by_its_parent = seen("22-a-fine.yaml", fined)
    assert by_the_file == (1, [99, 100, 100])
    assert by_its_parent != (1, [99, 100, 100])


def test_the_cards_of_a_bust_hand_go_under_the_pack_at_once() -> None:
    def come_again(rules: Rules) -> str:
        evening = evening_of(rules, 3, chips=None)
        only(evening, "10♥ 10♦ 10♣ 6♥ 8♦ 9♣ 10♠ 2♣")
        say(evening, "deal", "stake 1", "stake 1", "twist")  # Bob: 10 6 10, bust
        return " ".join(str(card) for card in evening.company.packs[0]._under)

    by_the_file, by_its_parent = seen("23-busts-under-the-pack.yaml", come_again)
    assert by_the_file == "2♣ 10♥ 6♥ 10♠"
    assert by_its_parent != "2♣ 10♥ 6♥ 10♠"


def test_burnt_cards_lie_aside_until_the_next_shuffle() -> None:
    evening = evening_of(rules_of(HERE / "40-burn-for-twenty.yaml"), 2, chips=None)
    only(evening, "10♥ 10♦ 3♥ 9♦ 9♥ 8♣ 2♣")
    say(evening, "deal", "stake 1", "burn")
    assert " ".join(str(card) for card in evening.company.packs[0]._under) == "2♣"


# 68, 77, 78: the Shoot from bank to bank


def opening(rules: Rules, chips: int = 100) -> tuple[object, object]:
    """From how much to how much a banker with so many chips may open the Shoot."""
    evening = evening_of(rules, 2, chips=chips)
    say(evening, "deal")
    assert evening.decision is not None
    return evening.decision.offers[0].low, evening.decision.offers[0].high


def test_the_banker_opens_with_what_he_likes() -> None:
    by_the_file, by_its_parent = seen("68-what-the-banker-likes.yaml", opening)
    assert by_the_file == (20, 60)
    assert by_its_parent != (20, 60)


def test_the_banker_may_put_all_he_has_into_the_shoot() -> None:
    def all_he_has(rules: Rules) -> list[tuple[object, object]]:
        return [opening(rules, chips) for chips in (60, 100, 900)]

    by_the_file, by_its_parent = seen("68-all-that-is-in-play.yaml", all_he_has)
    assert by_the_file == [(1, 60), (1, 100), (1, 900)]
    assert by_its_parent != [(1, 60), (1, 100), (1, 900)]


def test_an_emptied_shoot_passes_the_bank_and_the_next_posts_a_new_one() -> None:
    evening = evening_of(game("shoot-pontoon"), 3)
    rig(evening, "10 10 10 10 9 8")  # Bob 20, Cay 19, Ann 18
    say(evening, "deal", "open", "stake 1", "stake 1", "shoot 50")
    finish(evening)
    events = say(evening, "deal", "open")
    assert [(taken.seat, taken.cause and taken.cause.name) for taken in of(BankTaken, events)] == [(1, "emptied")]
    assert [(paid.entry.target, paid.entry.amount) for paid in of(Paid, events)] == [(SHOOT, 50)]


def test_what_is_left_of_the_shoot_is_the_bankers() -> None:
    evening = evening_of(game("shoot-pontoon"), 3)
    rig(evening, "10 10 10 8 9 9")  # Bob 18, Cay 19, Ann 19
    say(evening, "deal", "open", "stake 2", "stake 2", "shoot 20", "pass")
    finish(evening)
    assert holds(evening) == [54, 78, 98]
    say(evening, Act("sell", 0, 2), "accept", "deal")
    assert holds(evening)[0] == 124


# 81: the end


def test_an_agreed_time() -> None:
    def ended(rules: Rules) -> list[str]:
        evening = evening_of(rules, 3, chips=None)
        play(evening, 2)
        say(evening, Clock(179))
        play(evening)
        assert evening.question is not None
        say(evening, Clock(180))
        play(evening)
        return [closed.cause.name for closed in of(Closed, evening.events) if closed.cause]

    by_the_file, by_its_parent = seen("81-an-agreed-time.yaml", ended)
    assert by_the_file == ["evening.ends"]
    assert by_its_parent != ["evening.ends"]


def deals_to_the_end(rules: Rules) -> tuple[int, bool]:
    """How many deals there are, of 30 at most, and whether the evening is then over."""
    evening = evening_of(rules, 3, chips=None)
    while evening.question is not None and evening.company.deals < 30:
        play(evening)
    return evening.company.deals, evening.question is None


def test_twenty_deals() -> None:
    by_the_file, by_its_parent = seen("81-a-fixed-number-of-deals.yaml", deals_to_the_end)
    assert by_the_file == (20, True)
    assert by_its_parent != (20, True)


def test_everybody_has_banked_three_times() -> None:
    by_the_file, by_its_parent = seen("81-equal-turns-at-the-bank.yaml", deals_to_the_end)
    assert by_the_file == (9, True)
    assert by_its_parent != (9, True)


def test_one_player_has_everything_and_who_has_most_is_first() -> None:
    evening = evening_of(game("pontoon"), 2, chips=(3, 50))
    rig(evening, "10 10 10 9")
    say(evening, "deal", "stake 10")
    finish(evening)
    assert of(Closed, evening.events)[0].why == "Bob has everything"
    assert [(each.name, each.won) for each in standings(evening)] == [("Bob", 3), ("Ann", -3)]
