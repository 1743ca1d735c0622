"""`show --machine`: in words, as JSON, as a picture, and why not."""

from __future__ import annotations

import json

from tests.cli.commands import Commands

# A game in which nothing but the number of cards is asked: no card can be told from another.
_COUNTS = """format: 1
name: Counts
deal: [stake, card, card, settle]
hands: [{name: many, when: cards >= 2}, {name: few}]
pack: {target: 9, values: {A: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, J: 1, Q: 1, K: 1}}
"""


def test_cards_that_the_rules_cannot_tell_apart_are_one_class(run: Commands) -> None:
    said = run("show", "pontoon", "--machine")
    assert said.status == 0
    assert "10 J Q K  (16)" in said.out
    assert "A  (4)" in said.out


def test_for_programs(run: Commands) -> None:
    said = run("show", "pontoon", "--machine", "--format", "json")
    machine = json.loads(said.out)["machine"]
    assert [len(each["cards"]) for each in machine["classes"]] == [4] * 9 + [16]
    assert machine["states"] <= machine["explored"]


def test_a_small_one_is_drawn_and_a_large_one_is_not(run: Commands) -> None:
    drawn = run("show", "counts.yaml", "--machine", "--format", "dot", files={"counts.yaml": _COUNTS})
    assert drawn.status == 0
    assert drawn.out.startswith("digraph")
    refused = run("show", "pontoon", "--machine", "--format", "dot")
    assert refused.status == 2
    assert "cannot be read" in refused.err


def test_only_a_machine_is_drawn(run: Commands) -> None:
    refused = run("show", "pontoon", "--format", "dot")
    assert refused.status == 2
    assert "--machine --format dot" in refused.err
