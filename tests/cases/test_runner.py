"""What the runner says when a test fails or cannot be dealt, and what it takes for granted when a test says little."""

from __future__ import annotations

import pytest

from pontoon_rules.cases.run import CaseResult
from tests.cases.loading import own_results, told


def run(test: str, rules: str = "extends: shoot-pontoon\n") -> CaseResult:
    """The one test of a house that plays Shoot Pontoon."""
    (result,) = own_results(f"{rules}tests:\n  - name: the test\n    {test.strip()}\n")
    return result


# what a test may leave unsaid


@pytest.mark.parametrize(
    ("test", "net"),
    [
        ("P1: {cards: K Q}\n    banker: 10 8", 1),  # the least stake
        ("P1: {stake: 4, cards: 10 5 4}\n    banker: 10 8", 4),  # a card beyond the deal is a twist
        ("P1: {stake: 4, cards: 10 5 4, does: [buy 5]}\n    banker: 10 8", 9),
        ("P1: {stake: 4, hands: [{cards: 9 K}, {cards: 9 Q}]}\n    banker: 10 8", 8),  # two hands: he splits
        ("P1: {stake: 4, cards: K Q}\n    banker: {cards: 10 2 9, does: [twist, stick]}", -4),
        ("P1: {stake: 7.5, cards: A Q}\n    banker: 10 8", 15),
    ],
)
def test_what_is_not_said_follows_from_the_cards(test: str, net: int) -> None:
    result = run(test)
    assert result.problems == ()
    assert result.settlement is not None
    assert result.settlement.net[1] == net


def test_a_card_split_away_later_belongs_to_the_hand_that_drew_it() -> None:
    test = "P1: {stake: 1, hands: [{cards: 8 8 T}, {cards: 8 9}, {cards: 8 K}]}\n    banker: 10 7\n    expect: {P1: [%s]}"
    assert told(run(test % "1, -1, 1", "extends: pontoon\n").problems) == []
    assert told(run(test % "1, -1, -1", "extends: pontoon\n").problems) == [
        ("test-failed", "-1", "the net of P1's hand 3 should be -1, but is +1")
    ]


def test_open_suits_are_filled_in_around_those_that_are_said() -> None:
    result = run("P1: {cards: 7 7 7♥}\n    banker: 7♠ K♥ 4")
    assert result.problems == ()
    assert result.settlement is not None
    assert sorted(card.suit for card in result.settlement.hands[0].cards) == ["♣", "♥", "♦"]


# what comes out otherwise


@pytest.mark.parametrize(
    ("expect", "shown", "message"),
    [
        ("{P1: 4}", "4", "the net of P1 should be +4, but is +8"),
        ("{P2: [-4, 4]}", "4", "the net of P2's hand 2 should be +4, but is -4"),
        ("{banker: 0}", "0", "the net of banker should be 0, but is -2"),
        ("{shoot: 50}", "50", "the Shoot should be 50, but is 48"),
        ("{bank: P1}", "P1", "the next banker should be P1, but is banker"),
        ("{class: {P1: points}}", "points", "the class of P1 should be points, but is pontoon"),
        ("{class: {banker: low}}", "low", "the class of banker should be low, but is points"),
        ("{class: {P2: [points, low]}}", "low", "the class of P2's hand 2 should be low, but is points"),
        ("{by: {P1: tie}}", "tie", "the clause that decides P1 should be tie, but is better by pontoon"),
        ("{stakes: {P1: 10}}", "10", "the net of P1 from stakes should be +10, but is +8"),
        ("{shoot_bets: {P3: 4}}", "4", "the net of P3 from Shoot bets should be +4, but is +2"),
        ("{P3: [4, 3]}", "[4, 3]", "the number of hands of P3 should be 2, but is 1"),
        ("{P2: [-4]}", "[-4]", "the number of hands of P2 should be 1, but is 2"),
    ],
)
def test_a_mismatch_says_what_should_be_and_what_is(expect: str, shown: str, message: str) -> None:
    result = run(
        "P1: {stake: 4, cards: A K}\n"
        "    P2: {stake: 4, hands: [{cards: 9 9}, {cards: 9 K}], does: [split]}\n"
        "    P3: {stake: 2, shoot: 2, cards: K Q}\n"
        "    banker: 10 9\n"
        f"    expect: {expect}"
    )
    assert told(result.problems) == [("test-failed", shown, message)]
    assert not result.passed


def test_a_mismatch_shows_the_clause_that_decided_with_the_values_of_its_parts() -> None:
    rules = (
        "extends: pontoon\n"
        "settle:\n"
        "  pays:\n"
        "    - {name: nine, when: 'has(9) and total >= min(18, 20)', is: 2 * first_stake + chip}\n"
    )
    result = run("P1: {stake: 4, cards: 10 9}\n    banker: 10 8\n    expect: {P1: 4}", rules)
    (mismatch,) = result.mismatches
    assert [(reason.name, reason.did) for reason in mismatch.reasons] == [
        ("better", "says who wins"),
        ("nine", "says how much"),
    ]
    assert [(part.text, part.value, part.depth) for part in mismatch.reasons[0].parts] == [
        ("better", "true", 0),
        ("standing", "points 19", 1),
        ("banker.standing", "points 18", 1),
    ]
    assert [(part.text, part.value, part.depth) for part in mismatch.reasons[1].parts] == [
        ("has(9) and total >= min(18, 20)", "true", 0),
        ("has(9)", "true", 1),
        ("total >= min(18, 20)", "true", 1),
        ("total", "19", 2),
        ("min(18, 20)", "18", 2),
        ("2 * first_stake + chip", "9", 0),
        ("2 * first_stake", "8", 1),
        ("first_stake", "4", 2),
        ("chip", "1", 1),
    ]
    notes = [(note.span.line, note.span.text, note.message) for note in mismatch.diagnostic.notes if note.span]
    assert (6, "nine", "`nine` says how much") in notes
    assert (6, "total", "is 19") in notes


def test_the_clause_that_was_to_decide_is_shown_too() -> None:
    result = run("P1: {stake: 4, cards: 10 8}\n    banker: 10 8\n    expect: {by: {P1: better}}")
    reasons = result.mismatches[0].reasons
    assert [(reason.name, reason.did) for reason in reasons] == [("tie", "says who wins"), ("better", "does not hold")]
    assert [part.value for part in reasons[1].parts] == ["false", "points 18", "points 18"]


def test_a_hand_of_another_class_shows_both_clauses() -> None:
    result = run("P1: {stake: 4, cards: 10 5}\n    banker: 10 8\n    expect: {class: {P1: points}}")
    assert [(reason.name, reason.did) for reason in result.mismatches[0].reasons] == [
        ("points", "does not hold"),
        ("low", "names the hand"),
    ]


# what is asked


@pytest.mark.parametrize(
    ("does", "shown", "message"),
    [
        ("allowed stick, twist", "allowed stick", "`stick` should be allowed, but P1 may not stick: it takes a total of 15"),
        ("refused twist, twist", "refused twist", "`twist` should be refused, but it is allowed"),
        ("twist, allowed buy", "allowed buy", "`buy` should be allowed, but P1 may not buy: never after twist"),
        ("refused buy 4, twist", "refused buy 4", "`buy 4` should be refused, but it is allowed"),
        ("buy 9", "buy 9", "`buy 9` is refused: P1 may not buy: from 4 to 8 may be added here, not 9"),
        ("refused buy, twist", "refused buy", "`buy` should be refused, but it is allowed"),
        ("twist, stick, allowed twist", "allowed twist", "`twist` should be allowed, but the turn of P1 is over by stick"),
    ],
)
def test_what_is_asked_and_done_is_held_against_the_rules(does: str, shown: str, message: str) -> None:
    result = run(f"P1: {{stake: 4, cards: 10 4 3, does: [{does}]}}\n    banker: 10 8")
    ((code, text, said),) = told(result.problems)
    assert (code, text) == ("test-failed", shown)
    assert said.startswith(message)


@pytest.mark.parametrize(
    ("asks", "bet", "fails"),
    [("refused shoot 1", 50, False), ("allowed shoot 1", 50, True), ("refused shoot 1", 49, True), ("refused shoot 2", 49, False)],
)
def test_a_step_at_which_nothing_is_legal_is_asked_about_all_the_same(asks: str, bet: int, fails: bool) -> None:
    result = run(
        f"P1: {{shoot: {bet}, cards: K 2 Q}}\n    P2: {{cards: K 9, does: [{asks}]}}\n    banker: 10 8"
    )
    assert [problem.code for problem in result.problems] == ["test-failed"] * fails


# what cannot be dealt


@pytest.mark.parametrize(
    ("test", "code", "shown", "message"),
    [
        ("P1: {cards: A♠ K}\n    banker: A♠ 7", "test-invalid", "A♠", "there is no `A♠` left to deal: the cards of these rules hold 1"),
        ("P1: {cards: 7 7 7}\n    banker: 7 7", "test-invalid", "7", "there is no `7` left to deal: the cards of these rules hold 4"),
        ("P1: {cards: A X}\n    banker: 10 7", "bad-card", "X", "`X` is not a card"),
        ("P1: {cards: A K, does: [byu 3]}\n    banker: 10 7", "unknown-action", "byu", "`byu` is not an action of these rules"),
        ("P1: {cards: A K 3}\n    banker: 10 7", "test-invalid", "3", "this 3 is never dealt: the turn of P1 is over by done"),
        ("P1: {cards: 10 9}\n    banker: 10", "test-invalid", "10", "the banker is to receive a further card"),
        ("P1: {cards: 10}\n    banker: 10 8", "test-invalid", "10", "P1 is to receive a further card"),
        ("P1: {cards: 10 3}\n    banker: 10 8", "test-failed", "10 3", "with no further card P1 would stick, but P1 may not"),
        ("P1: {cards: 10 3, does: [twist]}\n    banker: 10 8", "test-invalid", "10 3", "P1 is to receive a further card"),
        ("P1: {cards: A K, does: [stick]}\n    banker: 10 8", "test-invalid", "stick", "`stick` cannot be done: the turn of P1"),
        ("P2: {cards: A K}\n    banker: 10 8", "test-invalid", "the test", "P1 is missing"),
        ("P1: {cards: A K}", "test-invalid", "the test", "the banker holds no cards"),
        ("P1: {stake: 2}\n    banker: 10 8", "test-invalid", "P1", "no cards are given"),
        ("P1: {cards: A K}\n    banker: 10 8\n    expect: {P2: 4}", "test-invalid", "P2", "nobody sits at `P2` in this test"),
        ("P1: {cards: A K}\n    banker: 10 8\n    expect: {class: {P1: pontoom}}", "unknown-hand", "pontoom", "`pontoom` is not a hand"),
        ("P1: {stake: 40, cards: A K}\n    banker: 10 8", "test-failed", "P1", "`stake 40` is refused: P1 may not stake: from 1 to 10 may be staked here, not 40"),
        ("P1: {stake: 2, does: [split], hands: [{cards: 8 K}, {cards: 8 8 K}, {cards: 7 K}]}\n    banker: 10 8",
         "test-invalid", "7", "this hand cannot begin with 7: the card split off for it is 8"),
        ("P1: {cards: A K}\n    banker: 10 8\n    table: {chips: {P2: 9}}", "test-invalid", "P2", "nobody sits at `P2` in this test"),
        ("P1: {cards: A A, hands: [{cards: A A}]}\n    banker: 10 8", "test-invalid", "cards", "these cards are said twice"),
    ],
)  # fmt: skip
def test_what_cannot_be_dealt_is_said_where_it_stands(test: str, code: str, shown: str, message: str) -> None:
    result = run(test, "extends: pontoon\n")
    ((found, text, said), *others) = told(result.problems)
    assert (found, text) == (code, shown)
    assert said.startswith(message)
    assert others == []


def test_a_table_that_does_not_seat_so_many() -> None:
    result = run("P1: {cards: A K}\n    P2: {cards: A K}\n    banker: 10 8", "extends: casino-pontoon\n")
    ((code, _, message),) = told(result.problems)
    assert code == "test-invalid"
    assert message == "the test seats 3 players, the banker included, but these rules seat 2"


def test_a_fixed_banker_plays_by_his_policy_and_must_be_dealt_what_he_draws() -> None:
    missing = run("P1: {cards: 10 9}\n    banker: 10 6", "extends: casino-pontoon\n")
    assert [message.split(",")[0] for _, _, message in told(missing.problems)] == ["the banker is to receive a further card"]
    too_many = run("P1: {cards: 10 9}\n    banker: 10 7 2", "extends: casino-pontoon\n")
    assert [text for _, text, _ in told(too_many.problems)] == ["2"]


def test_a_hand_without_a_name_is_a_gap_in_the_rules_not_a_crash() -> None:
    rules = "extends: pontoon\nhands:\n  - {name: points, when: total >= 16}\n"
    result = run("P1: {cards: 10 5}\n    banker: 10 8", rules)
    assert [(code, text) for code, text, _ in told(result.problems)] == [("unnamed-hand", "10 5")]
    split = run("P1: {does: [split, stick, stick], hands: [{cards: 8 10}, {cards: 8 5}]}\n    banker: 10 8", rules)
    assert [(code, text) for code, text, _ in told(split.problems)] == [("unnamed-hand", "8 5")]
    unseen = run("P1: {cards: 10 6 9}\n    banker: 10 5", rules)  # the banker need not play, and yet has no name
    assert [(code, text) for code, text, _ in told(unseen.problems)] == [("unnamed-hand", "10 5")]


def test_a_hand_whose_suits_are_left_open_is_not_of_one_suit() -> None:
    result = run("P1: {cards: A K}\n    P2: {cards: 2 3 4 5 6}\n    P3: {cards: A♠ K}\n    banker: 10 8")
    assert result.problems == ()
    assert result.settlement is not None
    hands = [hand.cards for hand in result.settlement.hands] + [result.settlement.banker_cards]
    assert all(len({card.suit for card in cards}) > 1 for cards in hands)


def test_suits_that_are_said_stay() -> None:
    result = run("P1: {cards: A♥ K♥}\n    banker: 10 8")
    assert result.settlement is not None
    assert {card.suit for card in result.settlement.hands[0].cards} == {"♥"}


def test_a_card_that_the_end_of_the_deal_keeps_back_is_not_the_fault_of_the_turn() -> None:
    ((_, place, message),) = told(run("P1: {cards: 7 7 7}\n    banker: A K").problems)
    assert place == "7"
    assert "the deal was over at the banker's look by ends_deal" in message


def test_a_banker_against_whom_nobody_is_left_has_no_turn() -> None:
    ((_, _, message),) = told(run("P1: {cards: 10 7 J}\n    banker: {cards: 10 5, does: [stick]}").problems)
    assert message == "`stick` cannot be done: no hand is left for the banker to play against"


def test_a_clause_with_its_own_amount_says_how_much_too() -> None:
    (problem,) = run("P1: {stake: 2, cards: 8 9 K}\n    banker: 10 8\n    expect: {P1: -4}").problems
    assert "`bust` says who wins and how much" in [note.message for note in problem.notes]


@pytest.mark.parametrize(
    ("bets", "message"),
    [
        ((20, 30), "the Shoot holds 20 and it is covered, nothing more may be bet on it"),
        ((15, 30), "from 1 to 5 may be bet here, not 30"),
    ],
)
def test_a_bet_for_which_nothing_is_left_is_not_passed_over(bets: tuple[int, int], message: str) -> None:
    result = run(
        f"P1: {{stake: 4, shoot: {bets[0]}, cards: K Q}}\n    P2: {{stake: 4, shoot: {bets[1]}, cards: 10 9}}\n    banker: J 9",
        "extends: shoot-pontoon\nshoot: {opening: 20}\n",
    )
    assert [problem.message for problem in result.problems] == [f"`shoot 30` is refused: P2 may not shoot: {message}"]


def test_a_bet_in_a_game_without_a_shoot_is_not_passed_over() -> None:
    result = run("P1: {stake: 4, shoot: 3, cards: K Q}\n    banker: J 9", "extends: pontoon\n")
    assert [problem.code for problem in result.problems] == ["test-failed"]


def test_a_split_the_test_does_not_lay_out_is_told() -> None:
    result = run("P1: {stake: 10, cards: 4 4 K, does: [split, twist]}\n    banker: 10 8", "extends: casino-pontoon\n")
    assert [problem.message for problem in result.problems] == ["P1's hand 2 is played, but the test does not list it"]
