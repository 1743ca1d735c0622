"""Comparisons: by meaning and not by spelling, and only certain where it is certain."""

from __future__ import annotations

import pytest

from pontoon_rules import api
from pontoon_rules.compare.differences import Difference, differences


def game(text: str, name: str = "own.yaml") -> api.Game:
    return api.load(api.Source(name, f"format: 1\nname: Own\nextends: pontoon\n{text}"))


def found(text: str, other: str = "") -> dict[str, Difference]:
    rules, others = game(other, "first.yaml").rules.ruleset, game(text).rules.ruleset
    return {each.path: each for each in differences(rules, others)}


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("settle: {ties: punter}", "settle:\n  winner:\n    - {name: tie, when: level, is: punter}"),
        (
            "punter: {done: bust or cards == 5 or hand == pontoon}",
            'punter: {done: "(hand == pontoon) or cards == 5 or bust"}',
        ),
        ("settle: {pays: {pontoon: 3:1}}", "settle: {pays: {pontoon: '3:1'}}"),
        ("table: {players: 2..4, stakes: 1..5}", "table:\n  stakes: 1 .. 5\n  players: 2 .. 4"),
        ("punter: {actions: {twist: {}}}", ""),
        ("", "about: another text"),
    ],
)
def test_what_means_the_same_is_the_same(first: str, other: str) -> None:
    assert found(other, first) == {}


def test_both_sides_are_shown_with_their_places() -> None:
    each = found("settle: {ties: punter}")["settle.winner.tie.is"]
    assert each.kind == "changed"
    assert each.first is not None
    assert each.other is not None
    assert (each.first.text, each.other.text) == ("banker", "punter")
    assert each.first.where.startswith("rulesets/pontoon.yaml:")
    assert each.other.where == "own.yaml:4"


def test_a_new_clause_is_one_difference() -> None:
    changed = found("settle: {pays: [{name: jack, when: hand == pontoon and has(J♠), is: 3:1}]}")
    assert list(changed) == ["settle.pays.jack"]
    each = changed["settle.pays.jack"]
    assert each.kind == "added"
    assert each.other is not None
    assert each.other.text == "3:1 when hand == pontoon and has(J♠)"
    assert not each.certain


def test_what_is_taken_away_is_one_difference() -> None:
    changed = found("punter: {actions: {buy: none}}")
    assert {path: each.kind for path, each in changed.items()} == {"punter.actions.buy": "removed"}


def test_order_counts_where_the_first_that_holds_decides() -> None:
    first = "settle: {pays: [{name: a, when: suited, is: 3:1}, {name: b, when: soft, is: 4:1}]}"
    other = "settle: {pays: [{name: b, when: soft, is: 4:1}, {name: a, when: suited, is: 3:1}]}"
    changed = found(other, first)
    assert {path: each.kind for path, each in changed.items()} == {"settle.pays": "order"}


def test_order_does_not_count_where_it_means_nothing() -> None:
    first = "punter: {actions: {double: {draws: up}, burn: {}}}"
    other = "punter: {actions: {burn: {}, double: {draws: up}}}"
    assert found(other, first) == {}


@pytest.mark.parametrize(
    ("text", "path", "certain"),
    [
        ("table: {players: 2..3}", "table.players", True),
        ("pack: {target: 22}", "pack.target", True),
        ("deal: [stake, card, card, play, banker, settle]", "deal", True),
        ("ends_deal: banker.hand == pontoon and players > 1", "ends_deal", False),
        ("settle: {pays: {pontoon: 3:1}}", "settle.pays.pontoon.is", False),
    ],
)
def test_only_what_surely_matters_is_certain(text: str, path: str, certain: bool) -> None:
    changed = found(text)
    assert list(changed) == [path]
    assert changed[path].certain is certain


# verdicts


def test_equal_is_proved() -> None:
    told = api.compare("pontoon", game(""), deals=0)
    assert told.verdict == "equal"
    assert told.simulated == ()
    assert told.first.hash == told.pairs[0].other.hash


def test_a_rule_that_changes_nothing_is_proved_to_be_none() -> None:
    told = api.compare("ace-high-pontoon", deals=200)
    assert told.verdict == "equal"
    [pair] = told.pairs
    assert [each.path for each in pair.differences] == ["settle.pays.ace_king"]
    assert pair.witness is None
    assert pair.value is not None
    assert (pair.value.value, pair.value.error) == (0.0, 0.0)


def test_a_deal_that_comes_out_differently_is_a_witness() -> None:
    told = api.compare(game("settle: {pays: {points: 3:2}}"), deals=50)
    [pair] = told.pairs
    assert told.verdict == "different"
    assert pair.witness is not None
    nets = [api.deal(each, seed=pair.witness, players=2).result.net[1] for each in (told.first, pair.other)]
    assert nets[0] != nets[1]
    assert pair.value is not None
    assert pair.value.value > 0


def test_a_game_without_a_parent_needs_another() -> None:
    with pytest.raises(api.BadOption, match="extends no game"):
        api.compare("pontoon", deals=0)


def test_more_than_two_are_held_against_the_first() -> None:
    told = api.compare("pontoon", "malaysian-pontoon", "casino-pontoon", deals=20)
    assert [pair.other.name for pair in told.pairs] == ["Malaysian Pontoon", "Casino Pontoon"]
    assert len(told.simulated) == 3
    assert {each.figures.deals for each in told.simulated} == {20}


def test_games_that_nobody_can_play_at_one_table() -> None:
    with pytest.raises(api.BadOption):
        api.compare("casino-pontoon", game("table: {players: 3..4}"), deals=5)


# One line that changes the home game, for every place of the model where one can.
CHANGES = [
    "table: {players: 2..9}",
    "table: {stakes: 2..10}",
    "pack: {packs: 3}",
    "pack: {without: [10]}",
    "pack: {values: {A: [1]}}",
    "pack: {values: {J♠: 1}}",
    "pack: {target: 20}",
    "pack: {shuffle: under}",
    "pack: {runs_out: refuse}",
    "deal: [stake, card, {do: card, face: up}, look, play, banker, settle]",
    "ends_deal: false",
    "hands: [{name: points, rank_by: low_total}]",
    "hands: [{name: five_card_trick, when: cards == 5 and suited}]",
    "hands: [{name: five_card_trick, over_target: true}]",
    "hands: [{name: five_card_trick, after: points}]",
    "punter: {done: bust}",
    "punter: {actions: {twist: {draws: down}}}",
    "punter: {actions: {stick: {from: 16}}}",
    "punter: {actions: {buy: {times: 2}}}",
    "punter: {actions: {buy: {never_after: none}}}",
    "punter: {actions: {buy: {costs: chip}}}",
    "punter: {actions: {split: {pair: rank}}}",
    "punter: {actions: {split: {when: cards == 2}}}",
    "punter: {actions: {burn: {}}}",
    "banker: {free: false}",
    "banker: {done: bust}",
    "banker: {plays: [{name: seventeen, when: total >= 18, is: stick}]}",
    "settle: {ties: nobody}",
    "settle: {winner: [{name: bust, at: end}]}",
    "settle: {pays: {pontoon: 3:1}}",
    "settle: {takes: {pontoon: 3:1}}",
    "settle: {order: by_seat}",
    "settle: {from: right}",
    "settle: {liability: {banker: all}}",
    "settle: {liability: {punter: all}}",
    "settle: {liability: {short: pro_rata}}",
    "settle: {also: [{name: tip, when: won, from: banker, to: punter, amount: chip}]}",
    "settle: {also: [{name: tip, at: start, per: deal, from: banker, to: pool, amount: chip}]}",
    "bank: {first: agreed}",
    "bank: {sale: never}",
    "bank: {passes: [{remove: pontoon}]}",
    "bank: {passes: [{name: pontoon, asks: banker}]}",
    "shoot: {opening: 50}",
    "shoot: {limit: 100}",
    "shoot: {bet_cap: shoot.size}",
    "shoot: {enters: at_once}",
    "shoot: {lost_to: banker}",
    "shoot: {overflow: excess}",
    "shoot: {split: copied}",
    "rounding: {to: chip, favour: banker}",
]


@pytest.mark.parametrize("text", CHANGES)
def test_no_change_is_overlooked(text: str) -> None:
    changed = found(text)
    assert len(changed) == 1
    [(path, difference)] = changed.items()
    section = text.split(":", maxsplit=1)[0]
    assert path.split(".")[0] == section
    assert game(text).hash != game("").hash
    assert difference.other is None or difference.other.where == "own.yaml:4" or section == "hands"


def test_a_reserve_of_a_shoot_is_not_overlooked() -> None:
    reserved = api.load(api.Source("own.yaml", "format: 1\nname: Own\nextends: shoot-pontoon\nshoot: {reserve: 5}\n"))
    [difference] = differences(api.load("shoot-pontoon").rules.ruleset, reserved.rules.ruleset)
    assert (difference.path, difference.certain) == ("shoot.reserve", True)


def test_names_and_tests_are_no_rules() -> None:
    plain = game("about: words\nstrategy: casino-best-play\ntests: [{replace: all}]\n")
    assert differences(game("").rules.ruleset, plain.rules.ruleset) == ()
    assert game("").hash == plain.hash
