"""Windows for bets on the Shoot in play and beside each other, and bets on hands that are split again: against tiny packs walked
deal by deal."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from pontoon_rules import api
from pontoon_rules.diagnostics import Source
from pontoon_rules.report.charts import class_names
from pontoon_rules.solve.shoot_window import Bet, Change, Window
from tests.solve.brute import Brute, Cards, Held, House, drawn, without
from tests.solve.shoot_brute import Betting, Leaning, Split, come_to, dealt, goes_on, sign
from tests.solve.test_brute import CASINO, LARGER, SMALL, left_out

BETS = "deal: [stake, shoot, card, card, look, play, banker, settle]\nshoot: {opening: 50}\n"


def solved(lines: str, pack: Cards) -> api.Solved:
    return api.solve(Source("tiny.yaml", CASINO + lines + left_out(pack)), packs=1)


def cards_of(found: api.Solved, bet: Bet | Change) -> Cards:
    return named(found, bet.cards)


def named(found: api.Solved, letters: tuple[int, ...]) -> Cards:
    names = class_names(found.solution.problem, letters)
    return tuple(sorted({"A": 1}.get(name) or int(name) for name in names))


class Plays:
    """A house, its best play for the stake, for stake and bet, and for the stake with an eye on the bet."""

    def __init__(self, pack: Cards, hands: int = 1) -> None:
        self.house, self.betting = (kind(pack, doubles=False, hands=hands) for kind in (House, Betting))
        self.stake, self.both = Brute(self.house), Brute(self.betting)
        self.lean = Leaning(self.stake, self.betting)


@pytest.mark.parametrize(("when", "numbers"), [("cards == 3", {3}), ("true", {2, 3, 4}), ("cards == 2 and total >= 11", {2})])
def test_a_window_in_play(when: str, numbers: set[int]) -> None:
    actions = f"punter: {{actions: {{split: none, double: none, shoot: {{in_play: {when}}}}}}}\n"
    found = solved(BETS + actions, SMALL)
    before, window = found.windows
    plays = plays_of(SMALL)
    often = {cards: chance for number in numbers for cards, chance in come_to(plays.lean, number).items()}
    often = {cards: chance for cards, chance in often.items() if "total" not in when or sum(cards) >= 11 or 1 in cards}
    assert {cards_of(found, bet): bet.chance for bet in window.bets} == pytest.approx({key: float(each) for key, each in often.items()})
    for bet in window.bets:
        hand = Held(cards_of(found, bet))
        stake = plays.stake.best(hand, None)[0]
        assert bet.rides == pytest.approx(float(plays.lean.best(hand, None)[0] - stake), abs=1e-12)
        assert bet.both == pytest.approx(float(plays.both.best(hand, None)[0] - stake), abs=1e-12)
    assert (before.cards, window.cards) == (0, None)
    assert changed(found, before) == otherwise(plays, numbers={2, 3, 4})
    assert (before.rides, before.both) == pytest.approx(before_play(plays), abs=1e-12)


def changed(found: api.Solved, window: Window) -> dict[Cards, tuple[str, str]]:
    """The hands that are said to be played otherwise with a bet as large as the stake."""
    return {cards_of(found, change): (change.usual.action, change.then.action) for change in window.changes}


def otherwise(plays: Plays, numbers: set[int]) -> dict[Cards, tuple[str, str]]:
    """The same by the plays, for all hands of so many cards that playing for both comes to."""
    hands = [Held(cards) for number in sorted(numbers) for cards in come_to(plays.both, number)]
    acts = {hand.cards: (plays.lean.best(hand, None)[1], plays.both.best(hand, None)[1]) for hand in hands}
    return {cards: each for cards, each in acts.items() if each[0] != each[1]}


@cache
def plays_of(pack: Cards, hands: int = 1) -> Plays:
    return Plays(pack, hands)


@cache
def before_play(plays: Plays, *, copied: bool = False) -> tuple[float, float]:
    """What a chip is worth that is bet before the deal, hands played for themselves and for both."""

    rides = Split(plays.house, plays.stake, plays.lean, lambda due, bet: sign(due) * bet, copied=copied)
    both = Split(plays.house, plays.stake, plays.both, lambda due, bet: due + sign(due) * bet, copied=copied)

    one, two = Fraction(0), Fraction(0)
    for cards, chance in dealt(plays.house.pack):
        hand = Held(cards)
        going, lost = goes_on(plays.house, cards)
        stake, lean, together = (play.best(hand, None)[0] for play in (plays.stake, plays.lean, plays.both))
        alone, best = (stake, lean - stake), together
        if plays.house.hands > 1 and cards[0] == cards[1]:
            split = plays.stake.split(cards[0], None)
            alone = (split, rides.pair(cards[0])) if split > stake else alone
            best = max(together, both.pair(cards[0]))
        one += chance * (lost + going * alone[1])
        two += chance * (lost + going * (best - alone[0]))
    return float(one), float(two)


@pytest.mark.parametrize("split", ["stays", "copied"])
@pytest.mark.parametrize("hands", [2, 3])
def test_a_bet_on_hands_that_are_split_again(hands: int, split: str) -> None:
    """A bet that stays is on the first hand, however often that is split again; a bet that is copied is on every hand."""
    window = window_of(hands, split)
    known = before_play(plays_of(LARGER, hands), copied=split == "copied")
    assert (window.rides, window.both) == pytest.approx(known, abs=1e-12)


def window_of(hands: int, split: str) -> Window:
    actions = f"punter: {{actions: {{split: {{hands: {hands}}}, double: none, shoot: {{}}}}}}\n"
    [window] = solved(BETS.replace("50}", f"50, split: {split}}}") + actions, LARGER).windows
    return window


def test_bets_on_hands_split_again_differ() -> None:
    """Else the test above would hold of games in which it makes no difference."""
    found = [window_of(hands, split) for hands in (2, 3) for split in ("stays", "copied")]
    assert len({round(each.rides, 9) for each in found}) == len({round(each.both, 9) for each in found}) == 4


def test_a_window_of_split_hands() -> None:
    """Each hand that is not split again may bet when it has two cards."""
    hands = 3
    actions = f"punter: {{actions: {{split: {{hands: {hands}}}, double: none, shoot: {{in_play: split and cards == 2}}}}}}\n"
    found = solved(BETS.replace("stake, shoot", "stake") + actions, LARGER)
    [window] = found.windows
    plays = plays_of(LARGER, hands)
    pairs = {cards[0]: chance * goes_on(plays.house, cards)[0] for cards, chance in dealt(LARGER) if is_split(plays, cards)}
    bets = {cards_of(found, bet): bet for bet in window.bets}
    assert pairs and len(bets) > 3
    for target in list(bets)[: 4 - hands]:
        count = in_all(pairs, Split(plays.house, plays.stake, plays.stake, lambda _due, bet: Fraction(bet), target=target))
        ways = (
            (plays.lean, lambda due, bet: sign(due) * bet),
            (plays.both, lambda due, bet: (due + sign(due)) * bet),
            (plays.stake, lambda due, bet: due * bet),
        )
        rides, both, stake = (in_all(pairs, Split(plays.house, plays.stake, play, counts, target=target)) for play, counts in ways)
        assert bets[target].chance == pytest.approx(float(count), abs=1e-12)
        assert bets[target].rides == pytest.approx(float(rides / count), abs=1e-11)
        assert bets[target].both == pytest.approx(float((both - stake) / count), abs=1e-11)


def is_split(plays: Plays, cards: Cards) -> bool:
    return cards[0] == cards[1] and plays.stake.split(cards[0], None) > plays.stake.best(Held(cards), None)[0]


def in_all(pairs: dict[int, Fraction], walk: Split) -> Fraction:
    return sum((chance * walk.pair(card) for card, chance in pairs.items()), Fraction(0))


def test_a_window_when_one_of_the_bankers_cards_lies_open() -> None:
    deal = "deal: [stake, {do: card, to: banker, face: up}, card, {do: card, to: punters}, shoot, look, play, banker, settle]\n"
    actions = "punter: {actions: {split: none, double: none, shoot: {}}}\nshoot: {opening: 50}\n"
    found = solved(deal + actions, SMALL)
    [window] = found.windows
    kinds = [kind(SMALL, doubles=False, shown=True) for kind in (House, Betting)]
    stake, both = map(Brute, kinds)
    lean = Leaning(stake, kinds[1])
    assert len({bet.seen for bet in window.bets}) == len(set(SMALL))
    for bet in window.bets:
        cards, [shown] = cards_of(found, bet), named(found, bet.seen)
        likely, going, lost = against(kinds[0], cards, shown)
        alone, rides, together = (play.best(Held(cards), shown)[0] for play in (stake, lean, both))
        assert bet.rides == pytest.approx(float((lost + going * (rides - alone)) / likely), abs=1e-12)
        assert bet.both == pytest.approx(float((lost + going * (together - alone)) / likely), abs=1e-12)


def against(house: House, cards: Cards, shown: int) -> tuple[Fraction, Fraction, Fraction]:
    """How likely the banker shows this card; that he does and has no pontoon; what the bet comes to where he has."""
    left = without(house.pack, *cards)
    one = Fraction(left.count(shown), len(left))
    going, lost = Fraction(0), Fraction(0)
    for second, two in drawn(without(left, shown)):
        if house.rank((shown, second))[0] == 3:
            lost += one * two * sign(house.due(Held(cards), (shown, second)))
        else:
            going += one * two
    return one, going, lost


def test_the_bankers_look_is_over_when_bets_follow_it() -> None:
    deal = "deal: [stake, card, card, look, shoot, play, banker, settle]\nshoot: {opening: 50}\n"
    found = solved(deal + "punter: {actions: {split: none, double: none, shoot: {}}}\n", SMALL)
    [window] = found.windows
    plays = plays_of(SMALL)
    for bet in window.bets:
        hand = Held(cards_of(found, bet))
        assert bet.rides == pytest.approx(float(plays.lean.best(hand, None)[0] - plays.stake.best(hand, None)[0]), abs=1e-12)
    assert window.often == pytest.approx(float(sum(chance * goes_on(plays.house, cards)[0] for cards, chance in dealt(SMALL))))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("twist: {when: shoot_bet == 0}, shoot: {}", "`punter.actions twist` (tiny.yaml:7:"),
        ("twist: {never_after: [shoot]}, shoot: {}", "`punter.actions twist` (tiny.yaml:7:"),
        ("shoot: {in_play: shoot_bet > 0}", "no hand may make it before another bet (tiny.yaml:7:"),
        ("shoot: {in_play: chips > 5 * chip}", "`chips`, which lies beyond the hands: that has no exact value (tiny.yaml:7:"),
    ],
)
def test_what_cannot_be_told_is_said_with_the_clause(lines: str, said: str) -> None:
    """The value of the main hand is told as ever."""
    found = solved(f"{BETS}punter: {{actions: {{split: none, double: none, {lines}}}}}\n", SMALL)
    without_bets = solved("punter: {actions: {split: none, double: none}}\n", SMALL)
    assert found.value == pytest.approx(without_bets.value, abs=1e-12)
    assert [note for note in found.notes if "is not told" in note and said in note]
    assert [window.cards for window in found.windows] == ([] if "twist" in lines else [0])


def test_a_reserve_that_bets_share_is_left_out_and_named() -> None:
    found = api.solve("reserved-shoot")
    assert [note for note in found.notes if "without `settle.also reserve` (rulesets/reserved-shoot.yaml:" in note]
    assert [window.cards for window in found.windows] == [0]
