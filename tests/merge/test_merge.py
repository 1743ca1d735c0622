"""How a child is laid over its parent: the rules of merging, one by one, and what each mistake points at."""

from __future__ import annotations

import pytest

from pontoon_rules.document.node import Mapping
from pontoon_rules.document.scalars import to_plain
from tests.merge.trees import laid, plain, reported

# Each row: the parent, the child, the two in one.
LAID = {
    # 1. maps merge by key; scalars and lists without names are replaced whole
    "maps merge by key": (
        "{table: {players: 2..8, stakes: 1..10}}",
        "{table: {players: 2}, bank: {first: house}}",
        "{table: {players: 2, stakes: 1..10}, bank: {first: house}}",
    ),
    "a list of words is replaced whole": ("deal: [stake, card]", "deal: [card]", "deal: [card]"),
    "a list of nested steps is replaced whole": ("deal: [card]", "deal: [[play], settle]", "deal: [[play], settle]"),
    "clauses without names are replaced whole": (
        "pack: {packs: [{when: players > 5, is: 2}, {is: 1}]}",
        "pack: {packs: [{when: players > 7, is: 3}, {is: 2}]}",
        "pack: {packs: [{when: players > 7, is: 3}, {is: 2}]}",
    ),
    "a value replaces clauses": (
        "pack: {packs: [{name: many, when: players > 5, is: 2}]}",
        "pack: {packs: 8}",
        "pack: {packs: 8}",
    ),
    "none unsets": (
        "punter: {actions: {buy: {times: 3}}}",
        "punter: {actions: {buy: none}}",
        "punter: {actions: {buy: none}}",
    ),
    "what was unset comes back whole": (
        "punter: {actions: {buy: none}}",
        "punter: {actions: {buy: {times: 3}}}",
        "punter: {actions: {buy: {times: 3}}}",
    ),
    # 2. named clauses merge by name
    "an old clause keeps its place and takes the keys": (
        "hands: [{name: a, when: x}, {name: b, rank_by: y}]",
        "hands: [{name: b, when: z}]",
        "hands: [{name: a, when: x}, {name: b, rank_by: y, when: z}]",
    ),
    "a value in a clause is replaced": (
        "settle: {pays: {pontoon: 2:1, trick: 2:1}}",
        "settle: {pays: {trick: 3:1}}",
        "settle: {pays: {pontoon: 2:1, trick: 3:1}}",
    ),
    "ties override the clause tie": (
        "settle: {winner: [{name: better, when: better, is: punter}, {name: tie, when: level, is: banker}, {name: z, is: x}]}",
        "settle: {ties: punter}",
        "settle: {winner: [{name: better, when: better, is: punter}, {name: tie, when: level, is: punter}, {name: z, is: x}]}",
    ),
    # 3. new clauses
    "new clauses come first, in the child's order": (
        "banker: {plays: [{name: a, when: x, is: stick}, {name: b, is: twist}]}",
        "banker: {plays: [{name: c, when: y, is: stick}, {name: b, is: stick}, {name: d, when: z, is: twist}]}",
        "banker: {plays: [{name: c, when: y, is: stick}, {name: d, when: z, is: twist}, {name: a, when: x, is: stick},"
        " {name: b, is: stick}]}",
    ),
    "in also they come last": (
        "settle: {also: [{name: a, amount: x}]}",
        "settle: {also: [{name: b, amount: y}, {name: c, amount: z}]}",
        "settle: {also: [{name: a, amount: x}, {name: b, amount: y}, {name: c, amount: z}]}",
    ),
    "in tests they come last": (
        "tests: [{name: a b, expect: {P1: 1}}]",
        "tests: [{name: c d, expect: {P1: 2}}]",
        "tests: [{name: a b, expect: {P1: 1}}, {name: c d, expect: {P1: 2}}]",
    ),
    "a first list of hands need not say where": (
        "name: x",
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: a, when: x}, {name: b}]",
    ),
    # 4. before and after
    "before places a new one": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: c, when: y, before: b}]",
        "hands: [{name: a, when: x}, {name: c, when: y}, {name: b}]",
    ),
    "after places new ones in the child's order": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: c, when: y, after: a}, {name: d, when: z, after: a}]",
        "hands: [{name: a, when: x}, {name: c, when: y}, {name: d, when: z}, {name: b}]",
    ),
    "before places new ones in the child's order": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: c, when: y, before: b}, {name: d, when: z, before: b}]",
        "hands: [{name: a, when: x}, {name: c, when: y}, {name: d, when: z}, {name: b}]",
    ),
    "an old one moves, and takes keys": (
        "hands: [{name: a, when: x}, {name: b, when: y}, {name: c}]",
        "hands: [{name: b, before: a, rank_by: total}]",
        "hands: [{name: b, when: y, rank_by: total}, {name: a, when: x}, {name: c}]",
    ),
    "a new one stands by a new one that stands later": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: c, when: y, after: d}, {name: d, when: z, before: b}]",
        "hands: [{name: a, when: x}, {name: d, when: z}, {name: c, when: y}, {name: b}]",
    ),
    "a new one stands by an old one that moves": (
        "hands: [{name: a, when: x}, {name: b, when: y}, {name: c}]",
        "hands: [{name: d, when: z, after: b}, {name: b, before: a}]",
        "hands: [{name: b, when: y}, {name: d, when: z}, {name: a, when: x}, {name: c}]",
    ),
    "in a list where new ones come first": (
        "bank: {passes: [{name: a, when: x, is: left}]}",
        "bank: {passes: [{name: b, when: y, is: left, after: a}, {name: c, when: z, is: left}]}",
        "bank: {passes: [{name: c, when: z, is: left}, {name: a, when: x, is: left}, {name: b, when: y, is: left}]}",
    ),
    "within a file that stands alone": (
        "name: x",
        "hands: [{name: a, when: x}, {name: b, before: a, when: y}]",
        "hands: [{name: b, when: y}, {name: a, when: x}]",
    ),
    # 5. remove and replace
    "remove takes a clause out": (
        "bank: {passes: [{name: a, is: left}, {name: b, is: left}]}",
        "bank: {passes: [{remove: a}]}",
        "bank: {passes: [{name: b, is: left}]}",
    ),
    "remove in a map of classes": (
        "settle: {takes: {pontoon: 2:1, trick: 2:1}}",
        "settle: {takes: {remove: [trick]}}",
        "settle: {takes: {pontoon: 2:1}}",
    ),
    "remove in a map of actions": (
        "punter: {actions: {buy: {times: 3}, stick: {}}}",
        "punter: {actions: {remove: [buy], burn: {}}}",
        "punter: {actions: {buy: none, stick: {}, burn: {}}}",
    ),
    "removed and said again is new": (
        "settle: {pays: {pontoon: 2:1, trick: 2:1}}",
        "settle: {pays: [{remove: trick}, {name: trick, when: split, is: 3:1}]}",
        "settle: {pays: [{name: trick, when: split, is: 3:1}, {name: pontoon, when: hand == pontoon, is: 2:1}]}",
    ),
    "replace all": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{replace: all}, {name: c, when: y}, {name: b, rank_by: total}]",
        "hands: [{name: c, when: y}, {name: b, rank_by: total}]",
    ),
    "replace all by nothing": (
        "bank: {passes: [{name: a, is: left}]}",
        "bank: {passes: [{replace: all}]}",
        "bank: {passes: []}",
    ),
    "an empty list replaces all": ("bank: {passes: [{name: a, is: left}]}", "bank: {passes: []}", "bank: {passes: []}"),
    # 6. inherited tests
    "a test of the same name overrides keys": (
        "tests: [{name: a, P1: {stake: 4, cards: A K}, banker: 10 8, expect: {P1: 8, banker: -8}}]",
        "tests: [{name: a, banker: {does: [stick]}, expect: {P1: 6, banker: -6}}]",
        "tests: [{name: a, P1: {stake: 4, cards: A K}, banker: {cards: 10 8, does: [stick]}, expect: {P1: 6, banker: -6}}]",
    ),
    # a bare value is a clause without a condition
    "an exception to a value": (
        "pack: {packs: 1}",
        "pack: {packs: [{name: many, when: players > 5, is: 2}]}",
        "pack: {packs: [{name: many, when: players > 5, is: 2}, {is: 1}]}",
    ),
    "an exception to one amount for all": (
        "settle: {pays: 3:2}",
        "settle: {pays: {pontoon: 2:1}}",
        "settle: {pays: [{name: pontoon, when: hand == pontoon, is: 2:1}, {is: 3:2}]}",
    ),
    "an exception to a choice of numbers": (
        "pack: {values: {A: [1, 11]}}",
        "pack: {values: {A: [{name: first, when: cards < 3, is: 11}]}}",
        "pack: {values: {A: [{name: first, when: cards < 3, is: 11}, {is: [1, 11]}]}}",
    ),
    "an exception to clauses without names": (
        "pack: {packs: [{when: players > 5, is: 2}, {is: 1}]}",
        "pack: {packs: [{name: many, when: players > 8, is: 3}]}",
        "pack: {packs: [{name: many, when: players > 8, is: 3}, {when: players > 5, is: 2}, {is: 1}]}",
    ),
    "a whole list leaves nothing of a value": (
        "pack: {packs: 1}",
        "pack: {packs: [{name: many, when: players > 5, is: 2}, {name: few, is: 3}]}",
        "pack: {packs: [{name: many, when: players > 5, is: 2}, {name: few, is: 3}]}",
    ),
    "an exception to nothing": (
        "shoot: {limit: none}",
        "shoot: {limit: [{name: many, when: players > 5, is: 90}]}",
        "shoot: {limit: [{name: many, when: players > 5, is: 90}]}",
    ),
    # what a file says of itself
    "name, about, source and extends are a file's own": (
        "{name: a, about: b, source: c, extends: d, strategy: s}",
        "{name: f, extends: a}",
        "{strategy: s, name: f}",
    ),
    "acknowledgements add up": (
        "{acknowledges: [{code: a, reason: r}]}",
        "{acknowledges: [{code: b, reason: s}]}",
        "{acknowledges: [{code: a, reason: r}, {code: b, reason: s}]}",
    ),
    "acknowledgements are inherited": (
        "{acknowledges: [{code: a, reason: r}]}",
        "{}",
        "{acknowledges: [{code: a, reason: r}]}",
    ),
}


@pytest.mark.parametrize("name", LAID)
def test_laid(name: str) -> None:
    parent, child, both = LAID[name]
    assert plain(parent, child) == _as_written(both)


@pytest.mark.parametrize("name", LAID)
def test_an_empty_child_changes_nothing(name: str) -> None:
    parent, child, _ = LAID[name]
    own = {"extends", "name", "about", "source"}
    whole = plain(parent, child)
    assert isinstance(whole, dict)
    assert plain(parent, child, "{}") == {key: value for key, value in whole.items() if key not in own}


@pytest.mark.parametrize("name", LAID)
def test_a_child_says_the_same_twice(name: str) -> None:
    """Laying a child over itself changes nothing, if it removes and moves nothing."""
    parent, child, _ = LAID[name]
    if not any(word in child for word in ("remove", "replace", "before", "after")):
        assert plain(parent, child, child) == plain(parent, child)


# Each row: the parent, the child, what is reported: code, place, text.
MISTAKES = {
    "removing what is not there": (
        "settle: {takes: {pontoon: 2:1}}",
        "settle: {takes: {remove: [ponton]}}",
        [("missing-anchor", "2.yaml:1", "ponton")],
    ),
    "removing what is not there, from a list": (
        "bank: {passes: [{name: a, is: left}]}",
        "bank:\n  passes:\n    - remove: b\n",
        [("missing-anchor", "2.yaml:3", "b")],
    ),
    "removing an action that is not there": (
        "punter: {actions: {stick: {}}}",
        "punter: {actions: {remove: [stik]}}",
        [("missing-anchor", "2.yaml:1", "stik")],
    ),
    "removing where there is no parent": (
        "settle: {takes: {remove: [a], b: 2:1}}",
        "{}",
        [("missing-anchor", "1.yaml:1", "a")],
    ),
    "standing before what is not there": (
        "hands: [{name: points}]",
        "hands: [{name: a, when: x, before: point}]",
        [("missing-anchor", "2.yaml:1", "point")],
    ),
    "standing after what is removed": (
        "bank: {passes: [{name: a, is: left}]}",
        "bank: {passes: [{remove: a}, {name: b, when: x, is: left, after: a}]}",
        [("missing-anchor", "2.yaml:1", "a")],
    ),
    "standing before oneself": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: a, before: a}]",
        [("missing-anchor", "2.yaml:1", "a")],
    ),
    "standing in a circle": (
        "hands: [{name: z}]",
        "hands: [{name: a, when: x, before: b}, {name: b, when: y, after: a}]",
        [("missing-anchor", "2.yaml:1", "b")],
    ),
    "a new hand that does not say where": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands:\n  - name: c\n    when: y\n",
        [("missing-anchor", "2.yaml:2", "c")],
    ),
    "before and after": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: c, when: y, before: b, after: a}]",
        [("bad-value", "2.yaml:1", "a")],
    ),
    "two clauses of one name": (
        "name: x",
        "hands:\n  - {name: a, when: x}\n  - {name: a, when: y}\n",
        [("duplicate-name", "2.yaml:3", "a")],
    ),
    "three clauses of one name": (
        "name: x",
        "hands:\n  - {name: a}\n  - {name: a}\n  - {name: a}\n",
        [("duplicate-name", "2.yaml:3", "a"), ("duplicate-name", "2.yaml:4", "a")],
    ),
    "ties, and a clause tie": (
        "name: x",
        "settle:\n  ties: banker\n  winner: [{name: tie, is: punter}]\n",
        [("duplicate-name", "2.yaml:2", "ties")],
    ),
    "a clause without a name among named ones": (
        "banker: {plays: [{name: a, when: x, is: stick}]}",
        "banker: {plays: [{name: b, when: y, is: stick}, {when: z, is: twist}]}",
        [("nameless-clause", "2.yaml:1", "{")],
    ),
    "clauses without names in the place of named ones": (
        "settle: {pays: {pontoon: 2:1}}",
        "settle:\n  pays:\n    - {when: split, is: 3:1}\n",
        [("nameless-clause", "2.yaml:3", "{")],
    ),
    "a clause that hides the parent's": (
        "banker: {plays: [{name: a, when: x, is: stick}, {name: b, is: twist}]}",
        "banker: {plays: [{name: c, is: stick}]}",
        [("shadowed-clause", "2.yaml:1", "c")],
    ),
    "a clause that hides one of the parent's": (
        "banker: {plays: [{name: a, when: x, is: stick}, {name: b, is: twist}]}",
        "banker: {plays: [{name: c, is: stick, before: b}]}",
        [("shadowed-clause", "2.yaml:1", "c")],
    ),
    "a list of conditions with an end that hides the parent's": (
        "settle: {pays: {pontoon: 2:1}}",
        "settle: {pays: [{name: c, is: [{when: x, is: 2:1}, {is: 1:1}]}]}",
        [("shadowed-clause", "2.yaml:1", "c")],
    ),
    "a hand that hides the parent's": (
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: c, rank_by: total, after: a}]",
        [("shadowed-clause", "2.yaml:1", "c")],
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake(name: str) -> None:
    parent, child, expected = MISTAKES[name]
    assert reported(parent, child) == expected


# Each row: a child's clause that may not hold, so that it hides nothing.
HIDES_NOTHING = {
    "a condition": ("banker: {plays: [{name: a, is: twist}]}", "banker: {plays: [{name: c, when: y, is: stick}]}"),
    "another moment": (
        "settle: {winner: [{name: a, is: banker}]}",
        "settle: {winner: [{name: c, at: turn, is: banker}]}",
    ),
    "a hand that nobody may hold": (
        "bank: {passes: [{name: a, when: x, is: left}]}",
        "bank: {passes: [{name: c, is: eldest(won)}]}",
    ),
    "somebody who may decline": (
        "bank: {passes: [{name: a, when: x, is: left}]}",
        "bank: {passes: [{name: c, is: left, asks: holder}]}",
    ),
    "a list in which nothing may hold": (
        "settle: {pays: {pontoon: 2:1}}",
        "settle: {pays: [{name: c, is: [{when: x, is: 2:1}]}]}",
    ),
    "an extra payment": ("settle: {also: [{name: a, amount: x}]}", "settle: {also: [{name: c, amount: x, before: a}]}"),
    "clauses without names that replace all": (
        "settle: {pays: {pontoon: 2:1}}",
        "settle: {pays: [{replace: all}, {when: split, is: 3:1}]}",
    ),
    "nothing in the place of named ones": ("settle: {pays: {pontoon: 2:1}}", "settle: {pays: []}"),
    "one amount for all": ("settle: {pays: {pontoon: 2:1}}", "settle: {pays: 3:1}"),
    "the last place": (
        "banker: {plays: [{name: a, when: x, is: twist}]}",
        "banker: {plays: [{name: c, is: stick, after: a}]}",
    ),
}


@pytest.mark.parametrize("name", HIDES_NOTHING)
def test_a_clause_that_hides_nothing(name: str) -> None:
    assert reported(*HIDES_NOTHING[name]) == []


class TestWords:
    """What a mistake says besides where it is."""

    def test_a_missing_name_comes_with_the_nearest_and_the_parents_place(self) -> None:
        _, problems = laid("settle:\n  takes: {pontoon: 2:1}\n", "settle: {takes: {remove: [ponton]}}")
        assert problems[0].help == "did you mean `pontoon`?"
        assert problems[0].notes[0].span is not None
        assert problems[0].notes[0].span.where == "1.yaml:2:11"

    def test_a_name_like_no_other_comes_with_all(self) -> None:
        _, problems = laid("hands: [{name: points}, {name: trick}]", "hands: [{remove: xyz}]")
        assert problems[0].help == "the names here are: points, trick"

    def test_two_of_one_name_show_both(self) -> None:
        _, problems = laid("hands:\n  - {name: a, when: x}\n  - {name: a}\n")
        assert [note.span and note.span.where for note in problems[0].notes] == ["1.yaml:2:12"]

    def test_what_is_hidden_is_shown(self) -> None:
        _, problems = laid(
            "banker:\n  plays:\n    - {name: a, when: x, is: stick}\n    - {name: b, is: twist}\n",
            "banker: {plays: [{name: c, is: stick}]}",
        )
        assert problems[0].severity == "warning"
        assert [note.span and note.span.where for note in problems[0].notes] == ["1.yaml:3:14", "1.yaml:4:14"]

    def test_a_new_hand_learns_how_to_say_where(self) -> None:
        _, problems = laid("hands: [{name: a, when: x}, {name: points}]", "hands: [{name: c, when: y}]")
        assert problems[0].help is not None
        assert problems[0].help == "`before: a` makes it the best, `after: points` the worst; or name another hand"


def test_a_mistake_does_not_lose_the_rest() -> None:
    merged, _ = laid(
        "hands: [{name: a, when: x}, {name: b}]",
        "hands: [{name: c, when: y, before: nowhere}, {name: d, when: z, before: b}, {remove: gone}]",
    )
    assert to_plain(merged) == {
        "hands": [{"name": "a", "when": "x"}, {"name": "d", "when": "z"}, {"name": "b"}, {"name": "c", "when": "y"}]
    }


def _as_written(text: str) -> object:
    """The text as plain values, nothing laid over anything."""
    merged, problems = laid(text)
    assert problems == []
    assert isinstance(merged, Mapping)
    return to_plain(merged)
