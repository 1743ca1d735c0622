"""Types, places, names: what is accepted, and each mistake with its code and exact characters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.node import Mapping, Scalar
from pontoon_rules.document.reader import read
from pontoon_rules.expr.check import Vocabulary, check
from pontoon_rules.expr.slots import SLOTS
from pontoon_rules.expr.types import (
    ACCOUNT,
    AMOUNT,
    BOOL,
    MATCH,
    MONEY,
    NUMBER,
    PLACE,
    RANGE_MONEY,
    RANGE_NUMBER,
    RANK_BY,
    Type,
    words,
)
from tests.expr.hands import VOCABULARY, Hand, cards, checked, good, scalar, scope

SIDE = words("banker", "punter", "nobody")


@pytest.mark.parametrize(
    ("text", "place", "slot", "found"),
    [
        ("cards == 2 and total == 21", BOOL, "H", "bool"),
        ("bust or cards == 5 or hand == pontoon", BOOL, "D", "bool"),
        ("hand >= five_card_trick", BOOL, "W", "bool"),
        ("pontoon == hand", BOOL, "W", "bool"),
        ("first_stake .. min(2 * first_stake, last(buy))", RANGE_MONEY, "A", "money"),
        ("first_stake .. min(2 * first_stake, 5 * first_stake - stake)", RANGE_MONEY, "A", "money"),
        ("min(10, stake)", MONEY, "A", "money"),
        ("1..10", RANGE_MONEY, "T", "money"),
        ("2..8", RANGE_NUMBER, "T", "number"),
        ("5", RANGE_NUMBER, "T", "number"),
        ("50", MONEY, "T", "money"),
        ("2 * 25", MONEY, "T", "money"),
        ("100 / 2 - 10", MONEY, "T", "money"),
        ("-5", MONEY, "T", "money"),
        ("2:1", AMOUNT, "P", "odds"),
        ("2 * chip", AMOUNT, "P", "money"),
        ("stake * 3:2", AMOUNT, "P", "money"),
        ("max(1:1, 3:2)", AMOUNT, "P", "odds"),
        ("shoot.reserve * (shoot_bet / sum(shoot_bet, won))", AMOUNT, "L", "money"),
        ("banker.hand == pontoon or any(hand == pontoon)", BOOL, "E", "bool"),
        ("this != eldest(hand == pontoon)", BOOL, "W", "bool"),
        ("eldest(won and hand == pontoon and not split)", PLACE, "K", "hand"),
        ("left", PLACE, "K", "seat"),
        ("banker", PLACE, "K", "seat"),
        ("none", PLACE, "K", "word"),
        ("banker", ACCOUNT, "L", "word"),
        ("peers", ACCOUNT, "L", "seats"),
        ("best(won)", ACCOUNT, "L", "hand"),
        ("nobody", SIDE, "W", "word"),
        ("stick", words("stick", "twist"), "B", "word"),
        ("10", MATCH, "T", "rank"),
        ("T", MATCH, "T", "rank"),
        ("S", MATCH, "T", "suit"),
        ("spades", MATCH, "T", "suit"),
        ("♤", MATCH, "T", "suit"),
        ("TS", MATCH, "T", "card"),
        ("has(J♠) and has(♥) and has(10) and has(K) and has(ac)", BOOL, "H", "bool"),
        ("rank(1) == 10 or K == rank(2) or rank(1) == rank(2)", BOOL, "A", "bool"),
        ("held(rank(1)) == 2", BOOL, "A", "bool"),
        ("total", RANK_BY, "H", "number"),
        ("rank(1)", RANK_BY, "H", "rank"),
        ("standing > banker.standing", BOOL, "W", "bool"),
        ("banker.shown.total >= 10", BOOL, "A", "bool"),
        ("any(shown.has(A))", BOOL, "A", "bool"),
        ("count(bust) > 1", BOOL, "B", "bool"),
        ("any(stake > this.stake)", BOOL, "W", "bool"),
        ("sum(cards, not split) > 10", BOOL, "K", "bool"),
        ("eldest(won).stake > 3", BOOL, "K", "bool"),
        ("eldest(won).seat == seat", BOOL, "L", "bool"),
        ("times(buy) < 3 and put(buy) <= 2 * first(buy)", BOOL, "A", "bool"),
        ("shoot.size - shoot.open", MONEY, "S", "money"),
        ("cards == 2 and not split", BOOL, "V", "bool"),
        ("players > 5", BOOL, "T", "bool"),
        ("true", BOOL, "E", "bool"),
        ("split == true", BOOL, "H", "bool"),
    ],
)
def test_what_is_accepted(text: str, place: Type, slot: str, found: str) -> None:
    assert good(text, place, slot).type.kind == found


# Each mistake: its code, and the characters it points at.
MISTAKES: list[tuple[str, Type, str, list[tuple[str, str]]]] = [
    # names
    ("totl == 21", BOOL, "H", [("unknown-name", "totl")]),
    ("totl == 21 and crads > 2", BOOL, "H", [("unknown-name", "totl"), ("unknown-name", "crads")]),
    ("hass(A)", BOOL, "H", [("unknown-name", "hass")]),
    ("banker.totl > 3", BOOL, "W", [("unknown-name", "totl")]),
    ("banker.shown.sum > 3", BOOL, "W", [("unknown-name", "sum")]),
    ("shoot.sise > 3", BOOL, "W", [("unknown-name", "sise")]),
    ("foo.total > 3", BOOL, "W", [("unknown-name", "foo")]),
    ("hand == pontoons", BOOL, "W", [("unknown-hand", "pontoons")]),
    ("hand == five-card-trick", BOOL, "W", [("unknown-hand", "five-card-trick")]),
    ("banker.hand != blackjack", BOOL, "W", [("unknown-hand", "blackjack")]),
    ("times(by) > 1", BOOL, "A", [("unknown-action", "by")]),
    ("stikc", words("stick", "twist"), "B", [("unknown-action", "stikc")]),
    ("noone", SIDE, "W", [("bad-value", "noone")]),
    ("shot", ACCOUNT, "L", [("unknown-name", "shot")]),
    # cards
    ("has(JX)", BOOL, "H", [("bad-card", "JX")]),
    ("has(10Z)", BOOL, "H", [("bad-card", "10Z")]),
    ("has(J★)", BOOL, "H", [("bad-card", "J★")]),
    ("has(11)", BOOL, "H", [("bad-card", "11")]),
    ("has(1♠)", BOOL, "H", [("bad-card", "1♠")]),
    ("has(♠J)", BOOL, "H", [("bad-card", "♠J")]),
    ("J★", BOOL, "H", [("bad-card", "J★")]),
    ("held(buy) > 1", BOOL, "H", [("bad-card", "buy")]),
    # types
    ("cards + stake", NUMBER, "W", [("type-mismatch", "cards + stake")]),
    ("stake == cards", BOOL, "W", [("type-mismatch", "stake == cards")]),
    ("hand == 3", BOOL, "W", [("type-mismatch", "hand == 3")]),
    ("hand == total", BOOL, "W", [("type-mismatch", "hand == total")]),
    ("total", BOOL, "W", [("type-mismatch", "total")]),
    ("pontoon", BOOL, "W", [("type-mismatch", "pontoon")]),
    ("J♠", BOOL, "W", [("type-mismatch", "J♠")]),
    ("not total", BOOL, "W", [("type-mismatch", "total")]),
    ("total and cards", BOOL, "W", [("type-mismatch", "total"), ("type-mismatch", "cards")]),
    ("has(total)", BOOL, "W", [("type-mismatch", "total")]),
    ("value(0) > 1", BOOL, "W", [("type-mismatch", "0")]),
    ("value(cards) > 1", BOOL, "W", [("type-mismatch", "cards")]),
    ("rank(1) > 9", BOOL, "W", [("type-mismatch", ">")]),
    ("split < bust", BOOL, "W", [("type-mismatch", "<")]),
    ("-split", NUMBER, "W", [("type-mismatch", "-split")]),
    ("stake * stake", MONEY, "W", [("type-mismatch", "stake * stake")]),
    ("2:1 + stake", MONEY, "W", [("type-mismatch", "2:1 + stake")]),
    ("10 / stake", NUMBER, "W", [("type-mismatch", "10 / stake")]),
    ("min(stake, cards)", MONEY, "W", [("type-mismatch", "cards")]),
    ("min(split, bust)", MONEY, "W", [("type-mismatch", "split")]),
    ("sum(split)", NUMBER, "W", [("type-mismatch", "split")]),
    ("any(total)", BOOL, "W", [("type-mismatch", "total")]),
    ("total.stake > 1", BOOL, "W", [("type-mismatch", "total")]),
    ("seat == eldest(won)", BOOL, "L", [("type-mismatch", "seat == eldest(won)")]),
    ("1..10", BOOL, "K", [("type-mismatch", "1..10")]),
    ("cards .. stake", RANGE_MONEY, "A", [("type-mismatch", "cards")]),
    ("stake", RANGE_NUMBER, "A", [("type-mismatch", "stake")]),
    ("2:1", MONEY, "A", [("type-mismatch", "2:1")]),
    ("2", AMOUNT, "P", [("bad-amount", "2")]),
    ("cards * 2", AMOUNT, "P", [("bad-amount", "cards * 2")]),
    ("3/1", AMOUNT, "P", [("bad-amount", "3/1")]),
    ("3 to 1", AMOUNT, "P", [("expression-syntax", "3 to 1")]),
    ("1 to 5", RANGE_MONEY, "A", [("expression-syntax", "1 to 5")]),
    ("60 chips", AMOUNT, "P", [("expression-syntax", "60 chips")]),
    ("60 chips", RANGE_MONEY, "A", [("expression-syntax", "60 chips")]),
    ("stake > 60 chips and won", BOOL, "L", [("expression-syntax", "60 chips")]),
    ("3", BOOL, "P", [("type-mismatch", "3")]),
    # arguments
    ("total() > 3", BOOL, "W", [("bad-arguments", "total")]),
    ("has", BOOL, "W", [("bad-arguments", "has")]),
    ("has()", BOOL, "W", [("bad-arguments", "has()")]),
    ("has(A, K)", BOOL, "W", [("bad-arguments", "has(A, K)")]),
    ("min()", MONEY, "W", [("bad-arguments", "min()")]),
    ("sum()", MONEY, "W", [("bad-arguments", "sum()")]),
    ("min(stake)", MONEY, "W", [("bad-arguments", "min(stake)")]),
    ("sum(stake, won, lost)", MONEY, "L", [("bad-arguments", "sum(stake, won, lost)")]),
    ("banker == 3", BOOL, "W", [("bad-arguments", "banker")]),
    ("shoot > 3", BOOL, "W", [("bad-arguments", "shoot")]),
    ("shown", BOOL, "W", [("bad-arguments", "shown")]),
    ("pontoon(3)", BOOL, "W", [("bad-arguments", "pontoon")]),
    ("any(any(split))", BOOL, "W", [("no-nesting", "any(split)")]),
    ("sum(eldest(split).stake)", MONEY, "W", [("no-nesting", "eldest(split)")]),
    # a mistake does not bring others
    ("totl + stake == crads * 2", BOOL, "W", [("unknown-name", "totl"), ("unknown-name", "crads")]),
    ("min(totl, 2) > 3 and nope(foo, bar) == stake", BOOL, "W", [("unknown-name", "totl"), ("unknown-name", "nope")]),
    ("hand = pontoons && totl >= 3", BOOL, "W",
     [("expression-syntax", "="), ("expression-syntax", "&&"), ("unknown-hand", "pontoons"), ("unknown-name", "totl")]),
]


@pytest.mark.parametrize(("text", "place", "slot", "expected"), MISTAKES, ids=[text for text, *_ in MISTAKES])
def test_each_mistake_has_its_code_and_its_place(
    text: str, place: Type, slot: str, expected: list[tuple[str, str]]
) -> None:
    found, problems = checked(text, place, slot)
    assert found is None
    assert [(each.code, each.span.text) for each in problems] == expected


@pytest.mark.parametrize(
    ("text", "slot", "moment", "expected"),
    [
        # what the banker holds
        ("banker.total > 17", "A", None, "banker.total"),
        ("banker.hand == pontoon", "S", None, "banker.hand"),
        ("banker.total > 17", "B", None, "banker.total"),
        ("banker.total > 17", "H", None, "banker.total"),
        ("banker.total > 17", "W", "turn", "banker.total"),
        ("banker.bust", "L", "start", "banker.bust"),
        ("banker.stake > 1", "W", "end", "banker.stake"),
        ("banker.shown.stake > 1", "W", "end", "banker.shown.stake"),
        ("better", "A", None, "better"),
        ("better", "W", "turn", "better"),
        ("level", "D", None, "level"),
        ("standing == banker.standing", "A", None, "standing"),
        # what the hand holds and is
        ("total > 17", "E", None, "total"),
        ("total > 17", "K", None, "total"),
        ("total > 17", "T", None, "total"),
        ("total > 17", "V", None, "total"),
        ("hand == pontoon", "H", None, "hand"),
        ("bust", "H", None, "bust"),
        ("stake > 3", "H", None, "stake"),
        ("stake > 3", "B", None, "stake"),
        ("this.stake > 3", "K", None, "this"),
        ("any(this.stake > 3)", "E", None, "this"),
        ("any(total > 3)", "A", None, "total"),
        ("any(better)", "B", None, "better"),
        ("total > 3", "L", "start", "total"),
        ("any(split)", "L", "start", "any"),
        ("leaders == peers", "W", "turn", "leaders"),
        ("players > 3", "V", None, "players"),
        # how it came out
        ("won", "W", "end", "won"),
        ("won", "P", None, "won"),
        ("won", "A", None, "won"),
        ("won", "L", "start", "won"),
        ("any(won)", "E", None, "won"),
        # the Shoot
        ("shoot.bet_cap > 0", "S", None, "shoot.bet_cap"),
        ("shoot.size > 0", "H", None, "shoot.size"),
        ("shoot.size > 0", "B", None, "shoot.size"),
        ("eldest(split).total > 3", "A", None, "eldest"),
        ("left == left", "W", "end", "left"),
    ],
)
def test_a_name_in_the_wrong_place_says_why_and_what_instead(
    text: str, slot: str, moment: str | None, expected: str
) -> None:
    _, problems = checked(text, BOOL, slot, moment)
    assert problems
    assert (problems[0].code, problems[0].span.text) == ("wrong-slot", expected)
    assert problems[0].help
    assert {each.code for each in problems} == {"wrong-slot"}


@pytest.mark.parametrize("moment", ["look", "end", None])
def test_the_banker_is_known_from_the_look_on(moment: str | None) -> None:
    assert checked("banker.hand == pontoon and level", BOOL, "W", moment)[1] == []
    assert checked("banker.hand == pontoon and won", BOOL, "L", moment)[1] == []


def test_at_the_start_seats_chips_and_the_shoot_are_known() -> None:
    known = "chips > 5 and shoot.size > 3 and hands_held == 0 and players > 2"
    assert checked(known, BOOL, "L", "start")[1] == []


@pytest.mark.parametrize(
    ("text", "slot", "message", "help_"),
    [
        ("banker.total > 17", "A", "`banker.total` is not known when a punter acts",
         "of the banker's hand he sees `banker.shown.total`"),
        ("total", "W", "`total` is a number, but this place takes a condition", "compare it: `total > 0`"),
        ("hand == pontoons", "W", "`pontoons` is not a hand of these rules", "did you mean `pontoon`?"),
        ("stake == cards", "W", "`stake` is money, `cards` is a number: `==` compares values of one type",
         "a number becomes money by `* chip`; money becomes a number by `/ chip`"),
        ("pontoon", "W", "`pontoon` is a hand's name, but this place takes a condition", "write `hand == pontoon`"),
        ("buy", "A", "`buy` is not a name of the language or a hand",
         "`buy` is an action: `times(buy)` says how often it was done"),
        ("has(1♠)", "A", "`1♠` is not a card, a rank or a suit", "an ace is `A♠`, a ten `10♠`"),
        ("has(♠J)", "A", "`♠J` is not a card, a rank or a suit", "the rank comes first: `J♠`"),
    ],
)
def test_messages(text: str, slot: str, message: str, help_: str) -> None:
    _, problems = checked(text, BOOL, slot)
    assert [(each.message, each.help) for each in problems] == [(message, help_)]


def test_a_bare_number_is_no_amount() -> None:
    _, problems = checked("2", AMOUNT, "P")
    assert problems[0].help == "write `2:1` or `2 * chip`"


@pytest.mark.parametrize(
    ("text", "place", "help_"),
    [
        ("3/1", AMOUNT, "write odds as `3:1`, money as `(3/1) * chip`"),
        ("7 / 2", AMOUNT, "write odds as `7:2`, money as `(7 / 2) * chip`"),
        ("3-1", AMOUNT, "write odds as `3:1`, money as `(3-1) * chip`"),
        ("cards * 2", AMOUNT, "for money write `(cards * 2) * chip`"),
        ("3 to 1", AMOUNT, "write odds as `3:1`"),
        ("1 to 5", RANGE_MONEY, "write odds as `1:5`, a range as `1 .. 5`"),
        ("60 chips", AMOUNT, "write `60 * chip`; where nothing but money can stand, `60` will do"),
        ("1 .. 60 chips", RANGE_MONEY, "write `60 * chip`; where nothing but money can stand, `60` will do"),
    ],
)
def test_odds_and_money_as_they_are_spoken(text: str, place: Type, help_: str) -> None:
    _, problems = checked(text, place, "A" if place == RANGE_MONEY else "P")
    assert [each.help for each in problems] == [help_]


def test_hands_known_by_name_alone_are_accepted() -> None:
    vocabulary = Vocabulary((), frozenset({"pontoon"}), frozenset())
    problems: list[Diagnostic] = []
    check(scalar("hand == pontoon and hand == pontoom"), BOOL, "W", vocabulary, problems)
    assert [(each.code, each.span.text, each.help) for each in problems] == [
        ("unknown-hand", "pontoom", "did you mean `pontoon`?")
    ]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("when: hand == pontoom and totl > 3", [(1, 15, 22), (1, 27, 31)]),
        ("when: 'hand == pontoom and totl > 3'", [(1, 16, 23), (1, 28, 32)]),
        ('when: "hand == pontoom \\\n  and \\u0074otl > 3"', [(1, 16, 23), (2, 7, 16)]),
        ("when: >\n  hand\n  == pontoom\n  and totl > 3\n", [(3, 6, 13), (4, 7, 11)]),
        ("when: |\n  hand ==\n    pontoom\n  and totl > 3\n", [(3, 5, 12), (4, 7, 11)]),
        ("when: hand ==\n   pontoom\n   and totl > 3", [(2, 4, 11), (3, 8, 12)]),
    ],
)
def test_columns_are_exact_in_every_style(written: str, expected: list[tuple[int, int, int]]) -> None:
    problems: list[Diagnostic] = []
    tree = read(Source("rules.yaml", written), problems)
    assert problems == []
    assert isinstance(tree, Mapping)
    node = tree.get("when")
    assert isinstance(node, Scalar)
    check(node, BOOL, "W", VOCABULARY, problems)
    assert [each.code for each in problems] == ["unknown-hand", "unknown-name"]
    assert [(each.span.line, each.span.column, each.span.end_column) for each in problems] == expected


_PIECES = [
    "total", "cards", "stake", "hand", "pontoon", "pontoom", "banker", "this", "shown", "shoot", ".", ".", "size", "has", "any",
    "sum", "min", "eldest", "rank", "times", "buy", "won", "(", "(", ")", ")", ",", "and", "or", "not", "==", "<", "+", "-", "*",
    "/", "..", "1", "7.5", "2:1", "J♠", "J★", "A", "true", "left", "none", "=", "&&", "?", "",
]  # fmt: skip
_PLACES = [BOOL, NUMBER, MONEY, AMOUNT, RANGE_MONEY, RANGE_NUMBER, ACCOUNT, PLACE, RANK_BY, MATCH, SIDE]


@settings(max_examples=500, deadline=None)
@given(
    st.lists(st.sampled_from(_PIECES), max_size=14).map(" ".join) | st.text(max_size=30),
    st.sampled_from(_PLACES),
    st.sampled_from(list(SLOTS)),
    st.sampled_from([None, "start", "look", "turn", "end"]),
)
def test_any_text_is_accepted_or_refused_and_never_raises(
    text: str, place: Type, slot: str, moment: str | None
) -> None:
    found, problems = checked(text, place, slot, moment)
    assert (found is None) == bool(problems)
    assert len({(each.code, each.span.start, each.span.end) for each in problems}) == len(problems)
    if found is not None:
        again = good(found.text, place, slot, moment)
        assert again.text == found.text
        assert again.same(found)


@pytest.mark.parametrize("text", ["+".join(["stake"] * 100), "(" * 32 + "stake" + ")" * 32, "-" * 32 + "stake"])
def test_what_the_limits_allow_is_checked_spelled_and_evaluated(text: str) -> None:
    found = good(text, MONEY, "W")
    value = found(scope(Hand(cards("A♠"), stake=1)))
    assert value in (100, 1)
    assert found.same(good(found.text, MONEY, "W"))
