"""Partition refinement against the definition: two states are one exactly if no hand tells them apart."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.machine.explore import Part, explore, join, letters_of
from pontoon_rules.machine.minimise import minimised
from pontoon_rules.machine.reach import shortest


@st.composite
def parts(draw: st.DrawFn) -> Part:
    """A small machine over three letters, some states ended, cards two to a letter; every state can be reached."""
    count = draw(st.integers(1, 7))
    rows = [
        draw(st.one_of(st.just(()), st.tuples(*[st.integers(0, count - 1)] * 3))) for _ in range(count)
    ]
    labels = draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    order, kept = explore(0, rows.__getitem__)
    return Part((0, 1, 2, 0, 1, 2), kept, [labels[state] for state in order])


def walked(part: Part, cards: tuple[int, ...], state: int = 0) -> object:
    """The label after these cards, or None where the hand ended before."""
    for card in cards:
        if not part.rows[state]:
            return None
        state = part.rows[state][part.letters[card]]
    return (part.labels[state], bool(part.rows[state]))


def words(most: int) -> list[tuple[int, ...]]:
    return [word for size in range(most + 1) for word in product(range(6), repeat=size)]


@given(parts())
@settings(max_examples=150, deadline=None)
def test_the_small_machine_gives_the_same_labels_and_no_two_states_are_alike(part: Part) -> None:
    small = minimised(part)
    for word in words(3):
        assert walked(part, word) == walked(small, word)
    behaviours = [tuple(walked(small, word, state) for word in words(3)) for state in range(len(small.rows))]
    if len(small.rows) <= 4:  # fewer states are told apart by hands of fewer cards
        assert len(set(behaviours)) == len(behaviours)
    columns = list(zip(*(row for row in small.rows if row), strict=True))
    assert len(set(columns)) == len(columns)
    assert len(small.rows) <= len(part.rows)


@given(parts(), parts())
@settings(max_examples=100, deadline=None)
def test_a_join_knows_what_both_know(left: Part, right: Part) -> None:
    both = join(left, right)
    for word in words(3):
        one, other, joined = walked(left, word), walked(right, word), walked(both, word)
        if one is None or other is None:
            assert joined is None
        else:
            assert isinstance(one, tuple) and isinstance(other, tuple)
            assert joined == ((one[0], other[0]), one[1] and other[1])


@given(parts(), st.tuples(*[st.integers(0, 3)] * 3), st.sets(st.integers(0, 6), min_size=1))
@settings(max_examples=200, deadline=None)
def test_the_shortest_hand_is_the_shortest_a_pack_can_deal(part: Part, counts: tuple[int, ...], goals: set[int]) -> None:
    aims = frozenset(goals & set(range(len(part.rows))))
    letters = len(next((row for row in part.rows if row), ()))
    found = shortest(part.rows, aims, counts[:letters]) if aims else None
    dealt = [
        word
        for size in range(sum(counts) + 1)
        for word in product(range(letters), repeat=size)
        if all(word.count(letter) <= counts[letter] for letter in range(letters)) and _ends(part, word) in aims
    ] if sum(counts) <= 6 else None
    if dealt is None:
        return
    assert (found is None) == (not dealt)
    if found is not None:
        assert len(found) == min(map(len, dealt))
        assert found in dealt


def _ends(part: Part, word: tuple[int, ...]) -> int | None:
    state = 0
    for letter in word:
        if not part.rows[state]:
            return None
        state = part.rows[state][letter]
    return state


def test_letters_are_numbered_by_their_first_card() -> None:
    assert letters_of(["x", "y", "x", "z"]) == ((0, 1, 0, 2), (0, 1, 3))
