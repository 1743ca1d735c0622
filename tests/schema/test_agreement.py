"""The fast validator and the one that explains say the same of a file, however it was spoilt."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.faults import faults
from pontoon_rules.document.keys import load
from pontoon_rules.document.node import Mapping, Node
from pontoon_rules.document.reader import read
from pontoon_rules.document.scalars import Plain, to_plain
from pontoon_rules.document.schema import Kind, validate
from pontoon_rules.resources import grammar_text, ruleset_names, ruleset_text, strategy_names, strategy_text

# A file a line; between them every keyword of the schema.
SHORT = """\
format: 1
name: X
about: words
source: [a, b]
extends: pontoon
table: {players: 2..8, stakes: [{when: players > 5, is: 1..5}, {is: 1..10}]}
pack: {packs: 2, without: [10, J♠], values: {A: [1, 11], K: [{when: cards == 2, is: 5}, 10]}, target: 21, shuffle: under}
deal: [stake, {do: card, to: punters, face: up}, [play, banker, settle]]
ends_deal: false
hands: [{name: a, when: true, rank_by: [total, cards], over_target: true, before: b}, {remove: c}, {replace: all}]
punter: {done: bust, actions: {stick: {from: 15}, buy: none, own: {draws: blind, times: none, cards: 2..4, never_after: [x]}}}
banker: {free: true, plays: [{name: s, is: stick}, {is: [{when: soft, is: twist}]}]}
settle:
  winner: [{name: w, at: look, is: [{hand: a, is: banker}], amount: 1:1}]
  ties: {a: nobody, else: [{is: punter}]}
  pays: {a: 2:1, b: {a: 3:2, else: [{is: 1:1}]}, remove: [c]}
  takes: [{hand: a, banker: b, is: 2:1}]
  also: [{name: x, from: punter, to: shoot, amount: 1 * chip, per: deal}]
  liability: {banker: all, short: pro_rata}
bank: {first: dealt(J), sale: never, passes: [{name: p, is: left, asks: holder}]}
shoot: {opening: 20..50, limit: none, lost_to: [{is: shoot}], split: copied}
rounding: {to: 0.5, favour: nearest}
acknowledges: [{code: c, reason: r}]
tests: [{name: t, P1: {stake: 2.5, cards: 10, does: [buy 3], hands: [{cards: A K}]}, banker: 10 8, table: {chips: {P1: 3}}, expect: {P1: [1, -1], bank: P1, class: {P1: a}}}]
"""
# What is put in the place of something else.
ODD: list[Plain] = [
    None, True, False, 0, 1, -1, 21, 2.5, "", "none", "all", "2..4", "x y", "pontoon\n", "P1", "P10", "bust", [], {}, [[]], [1], ["x"],
    {"x": 1}, {"name": "x"}, {"is": 1}, {"remove": "x"}, {"when": True, "is": []}, "٣", "a" * 200,
]  # fmt: skip
KEYS = ["name", "is", "when", "remove", "replace", "P1", "P10", "Name", "wehn", "else", "a b", "ties", "packs", "cards", "x\n", ""]


@cache
def corpus() -> tuple[tuple[Kind, Plain], ...]:
    texts: list[tuple[Kind, str]] = [("rule-file", SHORT)]
    texts += [("rule-file", ruleset_text(name)) for name in ruleset_names()]
    texts += [("strategy", strategy_text(name)) for name in strategy_names()]
    return tuple((kind, to_plain(tree(text))) for kind, text in texts)


def tree(text: str) -> Node:
    problems: list[Diagnostic] = []
    root = read(Source("test", text), problems)
    assert root is not None
    assert problems == []
    return root


def spoilt(value: Plain, luck: random.Random) -> Plain:
    """The value with one thing in it left out, exchanged, doubled or called otherwise."""
    here = luck.random() < 0.15
    if isinstance(value, dict) and value and not here:
        key = luck.choice(list(value))
        way = luck.random()
        if way < 0.7:
            return {**value, key: spoilt(value[key], luck)}
        if way < 0.8:
            return {other: inner for other, inner in value.items() if other != key}
        if way < 0.9:
            return {luck.choice(KEYS) if other == key else other: inner for other, inner in value.items()}
        return {**value, luck.choice(KEYS): luck.choice(ODD)}
    if isinstance(value, list) and value and not here:
        place = luck.randrange(len(value))
        way = luck.random()
        new = [spoilt(value[place], luck)] if way < 0.7 else [] if way < 0.8 else [value[place], luck.choice(ODD)]
        return [*value[:place], *new, *value[place + 1 :]]
    return luck.choice(ODD)


def spoilt_files(number: int, seed: int) -> Iterator[tuple[Kind, Plain]]:
    luck = random.Random(seed)
    for _ in range(number):
        kind, plain = luck.choice(corpus())
        for _ in range(luck.choice([1, 1, 2, 3])):
            plain = spoilt(plain, luck)
        yield kind, plain


def test_the_whole_language_fits() -> None:
    root = tree(SHORT)
    problems: list[Diagnostic] = []
    assert validate(root, problems) is root
    assert problems == []


def test_both_validators_agree() -> None:
    slow = {kind: Draft202012Validator(load(kind)) for kind in ("rule-file", "strategy")}
    fast = {kind: jsonschema_rs.Draft202012Validator(grammar_text(f"{kind}.schema.json")) for kind in slow}
    fitting = 0
    for kind, plain in spoilt_files(600, 1):
        fits = fast[kind].is_valid(plain)
        assert slow[kind].is_valid(plain) is fits, plain
        fitting += fits
    assert 30 < fitting < 570, "a corpus that is all right or all wrong shows nothing"


def test_showing_only_the_parts_at_fault_hides_no_fault() -> None:
    slow = {kind: Draft202012Validator(load(kind)) for kind in ("rule-file", "strategy")}
    for kind, plain in spoilt_files(150, 2):
        whole = {(tuple(error.absolute_path), str(error.validator)) for error in slow[kind].iter_errors(plain)}
        found, more = faults(kind, plain)
        assert not more
        # The keyword by which the name of a key fails is said as one.
        shown = {(fault.path, fault.schema_path[-1] if fault.key is not None else fault.keyword) for fault in found}
        assert shown == whole


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_spoilt_is_said_at_its_place_and_put_right(seed: int) -> None:
    for kind, plain in spoilt_files(100, 100 + seed):
        text = text_of(plain)
        problems: list[Diagnostic] = []
        root = read(Source("test", text), problems)
        if root is None or problems:
            continue
        fitting = validate(root, problems, kind)
        assert (fitting is root) is (not problems)
        assert all(problem.message and 0 <= problem.span.start <= problem.span.end <= len(text) for problem in problems)
        places = [(problem.span.start, problem.span.end, problem.code) for problem in problems]
        assert len(set(places)) == len(places), places
        if fitting is not None and isinstance(fitting, Mapping) and {key for key, _ in fitting} >= set(load(kind)["required"]):
            assert validate(fitting, problems, kind) is fitting
            assert len(places) == len(problems)


def text_of(value: Plain) -> str:
    """The value as YAML; JSON is YAML, but for odds and words that a file writes without quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)}: {text_of(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(text_of, value)) + "]"
    if isinstance(value, str):
        return quoted(value)
    return {None: "null", True: "true", False: "false"}[value] if value is None or isinstance(value, bool) else str(value)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
