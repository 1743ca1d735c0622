"""What the schema says of expressions is what they are checked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.library import Library
from pontoon_rules.document.manual import SLOTS, tables
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.document.reader import read
from pontoon_rules.expr import check_rules, slots
from pontoon_rules.expr.types import Type
from pontoon_rules.model.build import build

# An expression at each key that takes one.
EVERYWHERE = """\
format: 1
name: Everywhere
extends: pontoon
table: {players: 2..8, stakes: 1..10}
pack: {packs: 2, without: [J♠], values: {A: 1}, shuffle: [{when: soft, is: under}, {is: shuffle}]}
ends_deal: bust
hands: [{name: points, when: total > 3, rank_by: [total, cards]}]
punter:
  done: cards == 5
  actions: {buy: {adds: stake, costs: chip, when: total < 17, in_play: cards == 3}, shoot: {bets: 1 * chip}}
banker:
  done: cards == 6
  actions: {twist: {when: total < 18}}
  plays: [{name: seventeen, when: total > 18, is: stick}]
settle:
  winner: [{name: tie, when: level, is: nobody, amount: 3:1}]
  pays: [{name: own, when: soft, is: 4:1}]
  takes: [{name: other, when: not soft, is: 5:1}]
  also: [{name: more, when: won, from: punter, to: pool, amount: 3 * chip}]
bank: {passes: [{name: pontoon, when: debt == 0, is: left}]}
shoot: {opening: 50, reserve: 5, limit: 500, bet_cap: shoot.size, lost_to: banker}
rounding: {to: 4 * chip}
"""


def test_the_slots_are_those_of_expressions() -> None:
    assert list(slots.SLOTS) == list(SLOTS)


def test_an_expression_is_checked_for_the_type_and_slot_its_key_states(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[int, tuple[str, str]] = {}

    def look(node: Scalar, expected: Type, slot: str, *_: object, **__: object) -> None:
        asked[node.span.start] = (expected.kind, slot)

    source, problems = Source("everywhere", EVERYWHERE), list[Diagnostic]()
    resolved = Library().resolve(source, problems)
    assert resolved is not None
    rules = build(resolved.tree, problems)
    assert rules is not None
    monkeypatch.setattr(check_rules, "check", look)
    monkeypatch.setattr(check_rules._Checker, "_report", lambda *_: None)
    check_rules.check_rules(rules, problems)
    root = read(source, problems)
    assert problems == []
    stated = {path: row.schema for table in tables() for row in table.rows for path in row.paths if "x-type" in row.schema}
    for path, scalar in leaves(root, ()):
        schema = stated.get(".".join(path)) or stated.get(".".join("NAME" if step in _ACTIONS else step for step in path))
        if schema is None:
            assert path[-1] not in {"when", "done", "rank_by"}, path
            continue
        kind, slot = asked[scalar.span.start]
        # Whose action it is gives the words that are allowed; inside a setting its clauses are as the setting says.
        assert schema["x-type"] in {kind, "*", "action" if kind == "words" else kind}, path
        assert schema["x-slot"] == "*" or slot in schema["x-slot"], path


_ACTIONS = {"buy", "shoot", "twist"}


def leaves(node: Node | None, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Scalar]]:
    if isinstance(node, Scalar):
        yield path, node
    elif isinstance(node, Mapping):
        for key, value in node:
            yield from leaves(value, (*path, key))
    elif isinstance(node, Items):
        for item in node:
            yield from leaves(item, path)
