"""Short forms become clauses with fixed names, and every character of them keeps its place."""

from __future__ import annotations

import pytest

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.document.reader import read
from pontoon_rules.document.scalars import to_plain
from pontoon_rules.document.sugar import expand
from tests.merge.trees import tree

# Each row: what is written, what it is short for (section (b) of the language).
SHORT = {
    "ties to one side": ("settle: {ties: banker}", "settle: {winner: [{name: tie, when: level, is: banker}]}"),
    "ties by class": (
        "settle: {ties: {pontoon: nobody, else: banker}}",
        "settle: {winner: [{name: tie, when: level, is: [{when: hand == pontoon, is: nobody}, {is: banker}]}]}",
    ),
    "ties by class, nothing else": (
        "settle: {ties: {pontoon: punter}}",
        "settle: {winner: [{name: tie_pontoon, when: level and hand == pontoon, is: punter, before: tie}]}",
    ),
    "ties as clauses": (
        "settle: {ties: [{hand: pontoon, is: punter}, {is: banker}]}",
        "settle: {winner: [{name: tie, when: level, is: [{when: hand == pontoon, is: punter}, {is: banker}]}]}",
    ),
    "ties beside winners": (
        "settle: {ties: punter, winner: [{name: odd, when: cards == 3, is: nobody}]}",
        "settle: {winner: [{name: odd, when: cards == 3, is: nobody}, {name: tie, when: level, is: punter}]}",
    ),
    "pays by class": (
        "settle: {pays: {pontoon: 2:1, points: 1:1}}",
        "settle: {pays: [{name: pontoon, when: hand == pontoon, is: 2:1}, {name: points, when: hand == points, is: 1:1}]}",
    ),
    "takes by class": (
        "settle: {takes: {pontoon: 2:1}}",
        "settle: {takes: [{name: pontoon, when: banker.hand == pontoon, is: 2:1}]}",
    ),
    "takes, class against class": (
        "settle: {takes: {trick: {pontoon: 1:1, else: 2:1}}}",
        "settle: {takes: [{name: trick, when: banker.hand == trick, is: [{when: hand == pontoon, is: 1:1}, {is: 2:1}]}]}",
    ),
    "pays, class against class": (
        "settle: {pays: {trick: {pontoon: 1:1}}}",
        "settle: {pays: [{name: trick, when: hand == trick, is: [{when: banker.hand == pontoon, is: 1:1}]}]}",
    ),
    "removing from a map of classes": (
        "settle: {takes: {remove: [trick, pontoon], points: 3:2}}",
        "settle: {takes: [{remove: trick}, {remove: pontoon}, {name: points, when: banker.hand == points, is: 3:2}]}",
    ),
    "replacing a map of classes": (
        "settle: {pays: {pontoon: 2:1, replace: all}}",
        "settle: {pays: [{replace: all}, {name: pontoon, when: hand == pontoon, is: 2:1}]}",
    ),
    "one amount for all": ("settle: {pays: 2:1}", "settle: {pays: 2:1}"),
    "hand as a condition": (
        "settle: {pays: [{hand: pontoon, is: 2:1}]}",
        "settle: {pays: [{name: pontoon, when: hand == pontoon, is: 2:1}]}",
    ),
    "banker as a condition": (
        "settle: {takes: [{name: his, banker: pontoon, is: 2:1}]}",
        "settle: {takes: [{name: his, when: banker.hand == pontoon, is: 2:1}]}",
    ),
    "both hands": (
        "settle: {winner: [{hand: pontoon, banker: trick, is: punter}]}",
        "settle: {winner: [{name: pontoon_trick, when: hand == pontoon and banker.hand == trick, is: punter}]}",
    ),
    "a hand and a condition": (
        "settle: {pays: [{hand: pontoon, when: split or bust, is: 2:1}]}",
        "settle: {pays: [{name: pontoon, when: hand == pontoon and (split or bust), is: 2:1}]}",
    ),
    "a condition and a hand": (
        "settle: {pays: [{when: not split, hand: pontoon, is: 2:1}]}",
        "settle: {pays: [{name: pontoon, when: not split and hand == pontoon, is: 2:1}]}",
    ),
    "a hand in a nested list": (
        "settle: {pays: [{name: x, is: [{hand: pontoon, is: 2:1}, {is: 1:1}]}]}",
        "settle: {pays: [{name: x, is: [{when: hand == pontoon, is: 2:1}, {is: 1:1}]}]}",
    ),
    "a step with nothing but what to do": (
        "deal: [{do: card}, [{do: play}], {do: card, to: punters}]",
        "deal: [card, [play], {do: card, to: punters}]",
    ),
    "cards by their one spelling": (
        "pack: {values: {T: 10, jS: 11, Ahearts: 1, K: 10}}",
        "pack: {values: {10: 10, J♠: 11, A♥: 1, K: 10}}",
    ),
    "the banker's cards in a test": (
        "tests: [{name: x, banker: 10 8}, {name: y, banker: {cards: A K}}]",
        "tests: [{name: x, banker: {cards: 10 8}}, {name: y, banker: {cards: A K}}]",
    ),
}


@pytest.mark.parametrize("name", SHORT)
def test_short_form(name: str) -> None:
    short, long = SHORT[name]
    problems: list[Diagnostic] = []
    written = read(Source("long.yaml", long), problems)
    assert written is not None
    assert problems == []
    assert _texts(tree(short)) == _texts(written)


@pytest.mark.parametrize("name", SHORT)
def test_what_is_spelled_out_is_left_as_it_is(name: str) -> None:
    long = tree(SHORT[name][1])
    problems: list[Diagnostic] = []
    assert to_plain(expand(long, problems)) == to_plain(long)
    assert problems == []


def test_two_spellings_of_one_card_are_one_key() -> None:
    problems: list[Diagnostic] = []
    root = read(Source("f.yaml", "pack: {values: {T: 10, J: 11, 10: 9}}"), problems)
    assert isinstance(root, Mapping)
    assert _texts(expand(root, problems)) == {"pack": {"values": {"10": "10", "J": "11"}}}
    assert [(p.code, p.span.where, p.notes[0].span and p.notes[0].span.where) for p in problems] == [
        ("duplicate-key", "f.yaml:1:31", "f.yaml:1:17")
    ]


class TestPlaces:
    """A part of a synthetic expression is found where the file says it."""

    def test_a_class_written_as_a_key(self) -> None:
        when = _scalar(tree("settle:\n  pays:\n    pontoon: 2:1\n"), "settle", "pays", 0, "when")
        assert when.value == "hand == pontoon"
        assert when.at(8, 15).where == "rules.yaml:3:5"
        assert when.at(8, 15).text == "pontoon"
        assert when.at(0, len(when.value)).text == "pontoon"

    def test_a_class_written_as_a_quoted_key(self) -> None:
        when = _scalar(tree('settle: {takes: {"pontoon": 2:1}}'), "settle", "takes", 0, "when")
        assert when.value == "banker.hand == pontoon"
        assert when.at(15, 22).text == "pontoon"

    def test_a_hand_and_a_condition_in_a_folded_scalar(self) -> None:
        text = "settle:\n  pays:\n    - hand: pontoon\n      when: >-\n        split or\n        cards == two\n      is: 2:1\n"
        when = _scalar(tree(text), "settle", "pays", 0, "when")
        assert when.value == "hand == pontoon and (split or cards == two)"
        start = when.value.index("two")
        assert when.at(start, start + 3).where == "rules.yaml:6:18"
        assert when.at(0, len(when.value)).start == text.index("pontoon\n")

    def test_the_conditions_run_in_the_order_of_the_source(self) -> None:
        when = _scalar(tree("settle: {pays: [{when: split, hand: x, is: 2:1}]}"), "settle", "pays", 0, "when")
        offsets = list(when.offsets_of())
        assert offsets == sorted(offsets)
        assert len(offsets) == len(when.value) + 1

    def test_the_tie_points_at_ties(self) -> None:
        when = _scalar(tree("settle: {ties: banker}"), "settle", "winner", 0, "when")
        assert when.value == "level"
        assert when.span.text == "ties"
        assert when.at(0, 5).text == "ties"

    @pytest.mark.parametrize("name", SHORT)
    def test_every_offset_lies_in_the_source(self, name: str) -> None:
        for scalar in _scalars(tree(SHORT[name][0])):
            offsets = list(scalar.offsets_of())
            assert len(offsets) == len(scalar.value) + 1
            assert offsets == sorted(offsets)
            assert 0 <= offsets[0] <= offsets[-1] <= len(scalar.span.source.text)


def _scalars(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    if isinstance(node, Mapping):
        return [found for entry in node.entries for found in (entry.key, *_scalars(entry.value))]
    return [found for item in node.items for found in _scalars(item)]


def _texts(node: Node) -> object:
    """The node as text only, so that `10` as a key and as a number are compared as written."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key: _texts(value) for key, value in node}
    return [_texts(item) for item in node.items]


def _scalar(node: Node, *path: str | int) -> Scalar:
    for step in path:
        if isinstance(step, int):
            assert isinstance(node, Items)
            node = node.items[step]
        else:
            assert isinstance(node, Mapping)
            found = node.get(step)
            assert found is not None
            node = found
    assert isinstance(node, Scalar)
    return node
