"""Resolved rules as text and as a hash: the same for all files that mean the same, and readable again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from pontoon_rules import resources
from pontoon_rules.api import load, test
from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.library import Library, Resolved
from pontoon_rules.document.node import Mapping
from pontoon_rules.document.scalars import to_plain
from pontoon_rules.model.canonical import canonical, canonical_tree, rules_hash
from tests.merge.made import ANY, written
from tests.model.games import HEAD, resolved

_LIBRARY = Library()


def _resolve(what: str | Source) -> tuple[Resolved, list[Diagnostic]]:
    problems: list[Diagnostic] = []
    found = _LIBRARY.resolve(what, problems)
    assert found is not None
    return found, problems


def _again(tree: Mapping) -> Mapping:
    text = canonical(tree)
    found, problems = _resolve(Source("again.yaml", text))
    assert [(problem.code, problem.message) for problem in problems] == []
    assert canonical(found.tree) == text
    return found.tree


@pytest.mark.parametrize("name", resources.ruleset_names())
def test_a_built_in_game_read_again(name: str) -> None:
    tree = _resolve(name)[0].tree
    again = _again(tree)
    assert to_plain(canonical_tree(again)) == to_plain(canonical_tree(tree))
    assert rules_hash(again) == rules_hash(tree)


@given(ANY)
@settings(max_examples=60, deadline=None)
def test_any_rules_read_again(rules: Any) -> None:
    found, _ = _resolve(Source("made.yaml", written({"format": 1, "name": "Made", **rules})))
    assert rules_hash(_again(found.tree)) == rules_hash(found.tree)


@pytest.mark.parametrize("name", resources.ruleset_names())
def test_a_child_that_says_nothing_has_the_same_rules(name: str) -> None:
    child, problems = _resolve(Source("child.yaml", f"{HEAD}extends: {name}\n"))
    assert problems == []
    assert rules_hash(child.tree) == rules_hash(_resolve(name)[0].tree)


def test_the_built_in_games_have_different_rules() -> None:
    hashes = [rules_hash(_resolve(name)[0].tree) for name in resources.ruleset_names()]
    assert len(set(hashes)) == len(hashes)


# Each row: two files with the same rules.
SAME = {
    "order of keys": ("table: {players: 2, stakes: 1..5}\n", "table: {stakes: 1..5, players: 2}\n"),
    "order of sections": ("bank: {first: house}\npack: {packs: 2}\n", "pack: {packs: 2}\nbank: {first: house}\n"),
    "spaces in an expression": ("ends_deal: banker.hand==pontoon\n", "ends_deal: 'banker.hand  ==  pontoon'\n"),
    "spaces in a range": ("table: {players: 2..5}\n", "table: {players: 2 .. 5}\n"),
    "short and long": ("settle: {ties: punter}\n", "settle: {winner: [{name: tie, when: level, is: punter}]}\n"),
    "by class, or as clauses": (
        "settle: {pays: {a: 2:1}}\n",
        "settle: {pays: [{name: a, when: hand == a, is: 2:1}]}\n",
    ),
    "unset, or never there": ("punter: {actions: {buy: none}}\n", "about: x\n"),
    "the default said aloud": ("pack: {packs: 1}\n", "about: x\n"),
    "the usual effect said aloud": ("punter: {actions: {twist: {draws: up}}}\n", "about: x\n"),
    "a card in another spelling": ("pack: {values: {T: 5}}\n", "pack: {values: {10: 5}}\n"),
    "a card in an expression": ("ends_deal: any(has(JS))\n", "ends_deal: any(has(J♠️))\n"),
    "a suit in an expression": ("ends_deal: any(held(spades) == 2)\n", "ends_deal: any(held(♠) == 2)\n"),
    "what it is called and how it is tested": (
        "about: x\nsource: y\nstrategy: pontoon-advice\ntests: [{name: t, expect: {P1: 1}}]\n",
        "about: z\n",
    ),
    "a folded condition": ("ends_deal: >-\n  banker.bust\n  or split\n", "ends_deal: banker.bust or split\n"),
}


@pytest.mark.parametrize("name", SAME)
def test_the_same_rules_have_the_same_hash(name: str) -> None:
    one, other = SAME[name]
    assert rules_hash(resolved(one)) == rules_hash(resolved(other))


# Each row: two files with different rules.
DIFFERENT = {
    "a number": ("pack: {packs: 2}\n", "pack: {packs: 3}\n"),
    "order of clauses": (
        "banker: {plays: [{name: a, when: soft, is: twist}, {name: b, when: bust, is: stick}]}\n",
        "banker: {plays: [{name: b, when: bust, is: stick}, {name: a, when: soft, is: twist}]}\n",
    ),
    "order of steps": ("deal: [card, stake]\n", "deal: [stake, card]\n"),
    "a usual effect unset": ("punter: {actions: {double: {times: none}}}\n", "punter: {actions: {double: {}}}\n"),
    "an action unset": ("punter: {actions: {twist: none}}\n", "about: x\n"),
    "words that run together": ("ends_deal: not split\n", "ends_deal: notsplit\n"),
    "a bank that nobody takes": (
        "bank: {passes: [{name: a, when: won, is: none}]}\n",
        "bank: {passes: [{name: a, when: won, is: left}]}\n",
    ),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_different_rules_have_different_hashes(name: str) -> None:
    one, other = DIFFERENT[name]
    assert rules_hash(resolved(one)) != rules_hash(resolved(other))


def test_the_hash_is_twelve_hexadecimal_digits() -> None:
    found = rules_hash(resolved("about: x\n"))
    assert len(found) == 12
    assert set(found) <= set("0123456789abcdef")


def test_layout() -> None:
    text = canonical(
        resolved(
            "pack: {packs: [{when: players > 5, is: 2}]}\nhands: [{rank_by: total, name: points}]\nbank: {passes: []}\n"
            "punter: {actions: {twist: none, buy: {times: none, when: a + b + c + d + e + f + g + h > first_stake + 1}}}\n"
            "tests: [{name: 'it''s: so', banker: {cards: 10 8}, expect: {P1: -1}}]\n"
        )
    )
    head, table, pack, deal, hands, punter, *_, tests = text.split("\n\n")
    assert head == "format: 1\nname: A game"
    assert table == "table: {players: 2..10, stakes: 1..100}"
    assert pack.splitlines()[:4] == ["pack:", "  packs:", "    - {when: players > 5, is: 2}", "    - {is: 1}"]
    assert deal == "deal: [stake, card, card, play, banker, settle]\nends_deal: false"
    assert hands == "hands:\n  - {name: points, rank_by: total}"
    assert punter.splitlines() == [
        "punter:",
        "  done: bust",
        "  actions:",
        "    stake: {adds: min_stake .. max_stake}",
        "    stick: {ends_turn: true}",
        "    twist: none",
        "    buy:",
        "      adds: first_stake .. 2 * first_stake",
        "      draws: down",
        "      when: a + b + c + d + e + f + g + h > first_stake + 1",
    ]
    assert "bank:\n  first: highest_cut\n  cut_ties: again\n  sale: unclaimed\n  declined: left\n  passes:\n    - {replace: all}\n" in text
    assert tests == 'tests:\n  - {name: "it\'s: so", banker: 10 8, expect: {P1: -1}}\n'


def test_no_line_of_a_built_in_game_is_long_but_prose() -> None:
    for name in resources.ruleset_names():
        long = [line for line in canonical(_resolve(name)[0].tree).splitlines() if len(line) > 100]
        assert [line for line in long if not line.startswith(("about:", "source:"))] == []


def test_what_is_shown_leaves_out_inherited_tests_of_actions_that_are_gone() -> None:
    game = load(Source("mine.yaml", "format: 1\nname: No buying\nextends: pontoon\npunter: {actions: {buy: none}}\n"))
    buying = ["a pontoon, and a 21 with a bought card", "the banker's five-card trick"]
    shown = load(Source("shown.yaml", game.text))
    assert shown.hash == game.hash
    assert [result.name for result in test(game) if result.problems] == buying
    assert [result.name for result in test(shown)] == [result.name for result in test(game) if result.name not in buying]
