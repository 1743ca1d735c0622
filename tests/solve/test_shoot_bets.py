"""Bets on the Shoot: against tiny packs walked deal by deal, and against the outcomes of a whole solution."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from pontoon_rules import api
from pontoon_rules.api.problems import Packs
from pontoon_rules.diagnostics import Source
from tests.solve.brute import Brute, Cards, Held, House, without
from tests.solve.test_brute import SMALL, left_out

PLAIN = "format: 1\nname: Tiny\nextends: shoot-pontoon\nbanker: {free: false}\npunter: {actions: {split: none, buy: none}}\n"
LATE = "deal: [stake, card, card, shoot, look, play, banker, settle]\n"
BETS = "format: 1\nname: Late\nextends: shoot-pontoon\ntests: [{replace: all}]\n" + LATE


class Shoot(House):
    """Shoot Pontoon without buys and splits: hands below 16 are all alike, and lose to any banker who is not bust."""

    bet = 0

    def rank(self, cards: Cards) -> tuple[int, int]:
        first, second = super().rank(cards)
        return (first, 0 if first == 1 and second < 16 else second)

    def due(self, hand: Held, banker: Cards) -> Fraction:
        mine, his = self.rank(hand.cards), self.rank(banker)
        if mine[0] < 0 or his >= mine:
            return Fraction(-2 if mine[0] >= 0 and his[0] == 3 else -1) - self.bet
        return Fraction(2 if mine[0] >= 2 else 1) + self.bet


class Bet(Shoot):
    """The same, stake and a bet as large on every hand."""

    bet = 1


class Rides(Brute):
    """What the bet alone comes to, hands played as for the stake alone, and of plays as good the best one for the bet."""

    def __init__(self, stake: House, both: House) -> None:
        super().__init__(both)
        self.plain, self.stake = Brute(stake), stake

    def _best(self, hand: Held, shown: int | None) -> tuple[Fraction, str, Held]:
        if self.over(hand):
            return self.worth("stick", hand, shown), "stick", hand
        ways = [(act, after) for act, after in self.acts(hand)]
        act, after = max(ways, key=lambda way: (self.plain.worth(way[0], way[1], shown), self.worth(way[0], way[1], shown)))
        return self.worth(act, after, shown), act, after


def pairs() -> Iterator[tuple[Cards, Fraction]]:
    for first in sorted(set(SMALL)):
        rest = without(SMALL, first)
        for second in sorted(set(rest)):
            if first <= second:
                both = Fraction(SMALL.count(first) * rest.count(second), len(SMALL) * len(rest))
                yield (first, second), both * (1 if first == second else 2)


def test_a_bet_on_each_hand_from_a_tiny_pack() -> None:
    [window] = api.solve(Source("tiny.yaml", PLAIN + LATE + left_out(SMALL)), packs=1).windows
    stake, both = (kind(SMALL, doubles=False, soft_seventeen=False) for kind in (Shoot, Bet))
    alone, rides, together = Brute(stake), Rides(stake, both), Brute(both)
    known = dict(pairs())
    assert [each.chance for each in window.bets] == pytest.approx([float(each) for each in known.values()])
    for bet, cards in zip(window.bets, known, strict=True):
        assert bet.rides == pytest.approx(float(rides._dealt(cards) - alone._dealt(cards)), abs=1e-12)
        assert bet.both == pytest.approx(float(together._dealt(cards) - alone._dealt(cards)), abs=1e-12)
        assert bet.both >= bet.rides - 1e-12


@pytest.mark.parametrize("packs", [1, "inf"])
def test_a_bet_before_the_cards_is_won_as_often_as_hands_are(packs: Packs) -> None:
    """Of two split hands the first has the bet: they are alike, so each counts for a half."""
    found = api.solve("shoot-pontoon", packs=packs)
    [window] = found.windows
    signs = {"won": 1, "lost": -1}
    told = sum(signs.get(each.outcome, 0) * each.often * (0.5 if each.split else 1) for each in found.results.endings)
    assert (window.action, window.cards) == ("shoot", 0)
    assert window.rides == pytest.approx(told, abs=1e-12)
    assert window.both > window.rides


def test_every_window_tells_the_same_of_all_hands() -> None:
    [late], [early] = api.solve(Source("late.yaml", BETS)).windows, api.solve("shoot-pontoon").windows
    assert late.rides == pytest.approx(early.rides, abs=1e-12)
    assert late.both == pytest.approx(early.both, abs=1e-12)
    assert late.cards == 2
    assert late.changes == early.changes


def test_tens_are_not_split_for_a_large_bet() -> None:
    """A split hand with a ten is paid double against a banker who is bust, which a bet is not."""
    found = api.solve(Source("late.yaml", BETS))
    [window] = found.windows
    ten = max(each.cards[0] for each in window.bets if len(set(each.cards)) == 1)
    assert [(each.usual.action, each.then.action) for each in window.changes if each.cards == (ten, ten)] == [("split", "stick")]


def test_a_strategy_or_a_game_without_a_shoot_has_none() -> None:
    assert api.solve("shoot-pontoon", strategy="shoot-pontoon-advice").windows == ()
    assert api.solve("pontoon").windows == ()


@pytest.mark.parametrize("convention", ["CDZ-", "CDP1", "CDP"])
def test_a_copied_bet_is_won_as_often_as_hands_are(convention: str) -> None:
    """Also where hands are split again, under every convention: all that a bet wins and loses is in how hands come out."""
    lines = "tests: [{replace: all}]\npunter: {actions: {split: {hands: 4}}}\nshoot: {split: copied}\n"
    found = api.solve(Source("copied.yaml", f"format: 1\nname: Copied\nextends: shoot-pontoon\n{lines}"), convention=convention)
    signs = {"won": 1, "lost": -1}
    told = sum(signs.get(each.outcome, 0) * each.often for each in found.results.endings)
    assert [window.rides for window in found.windows] == [pytest.approx(told, abs=1e-9)]
