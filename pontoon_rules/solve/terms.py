"""A split as a sum of hands alone: which hands it comes to, how often, and which cards are known to be gone for each.

The cards that nobody has seen are alike: whichever of them lies where, a hand that draws some of them draws as from the whole
of what is not known to be gone. So each of several hands is worth what it would be worth alone, from a pack that lacks
its own cards and those that are known: the other cards of the pair, and the further ones by which hands were split again. That
another hand was *not* split again is known too. It is the difference of two things that need no such knowledge: all
deals, less those in which it got a card to be split with. Results of several hands add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.solve.unsolvable import Unsolvable

Letters: TypeAlias = tuple[int, ...]

# Past so many hands a split is not followed from packs without end.
MOST_HANDS = 40
MOST_BRANCHES = 200_000


class Part(NamedTuple):
    """A hand of a split: its first card, its second where that is known (else -1), what else is known to be gone, and which of
    that its play takes into account (`known`)."""

    first: int
    second: int
    gone: Letters
    known: Letters = ()


class Root(NamedTuple):
    """Hands of splits that are played alike: their first card, and the cards that their play takes to be gone."""

    first: int
    known: Letters


class Term(NamedTuple):
    """A hand of a split, how often it counts, and which cards (beyond the pair) must come for it."""

    part: Part
    wanted: Letters
    times: int


Again: TypeAlias = Callable[[int, int], frozenset[int]]
"""With which second cards a hand of this first card is split again, where there are so many hands."""

Knows: TypeAlias = Callable[[int, Letters], Letters]
"""What a hand's play takes into account, of the card that was split from it and the first cards of all other hands."""


class _Waits(NamedTuple):
    """A hand of one card that waits to be looked at, and the card that was split from it."""

    first: int
    partner: int


class _State(NamedTuple):
    """The hands that wait, how many there are in all, which cards (beyond the pair) must have come, and all first cards."""

    waiting: tuple[_Waits, ...]
    hands: int
    wanted: Letters
    firsts: Letters


class _Done(NamedTuple):
    """A hand that is not split again: in which state, its second card where that is known (else -1), the cards that must
    have come, and how often this counts."""

    state: _State
    second: int
    wanted: Letters
    times: int


def terms_of(
    pair: tuple[int, int], again: Again, most: Callable[[int], int], knows: Knows, *, first_only: bool = False
) -> list[Term]:
    """What a pair that is split comes to, as a sum. `most` is how many cards of a class there are. With `first_only` that of the
    first hand alone, of the first of both cards: it is the first to be looked at, also when it is split again."""
    found: dict[tuple[Part, Letters], int] = {}
    for state, second, wanted, times in _done(pair, again, most):
        if first_only and len(state.waiting) < state.hands:
            continue
        first, partner = state.waiting[0]
        known = knows(partner, _others(state.firsts, (first,)))
        part = Part(first, second, _others((*pair, *wanted), (first, second)), known)
        _add(found, (part, wanted), times)
    return [Term(part, wanted, times) for (part, wanted), times in found.items() if times]


def hands_of(pair: tuple[int, int], again: Again, most: Callable[[int], int]) -> list[tuple[int, Letters, int]]:
    """How many hands a pair becomes: sums over what cards must come (beyond the pair), each so many times."""
    found: dict[tuple[int, Letters], int] = {}
    for state, _, wanted, times in _done(pair, again, most):
        if len(state.waiting) == 1:
            _add(found, (state.hands, wanted), times)
    return [(hands, wanted, times) for (hands, wanted), times in found.items() if times]


def _done(pair: tuple[int, int], again: Again, most: Callable[[int], int]) -> Iterator[_Done]:
    """Every hand that is done, in every state of the split.

    Hands wait to be looked at, the one that was split first. It is split again, or it is not: all ways for its second
    card, less each of those with which it would have been. What comes later changes nothing for a hand that is done.
    """
    one, other = pair
    start = _State((_Waits(one, other), _Waits(other, one)), 2, (), tuple(sorted(pair)))
    # No state leads to one of fewer hands, or of as many hands of which as many wait.
    waves: dict[tuple[int, int], dict[_State, int]] = {_order(start): {start: 1}}
    branches = 0
    while waves:
        for state, times in waves.pop(min(waves)).items():
            branches += 1
            if branches > MOST_BRANCHES or state.hands > MOST_HANDS:
                raise Unsolvable("hands may be split again and again without limit")
            may = again(state.waiting[0].first, state.hands)
            for done in _kept(state, may, times):
                yield done
                if len(state.waiting) > 1:
                    after = state._replace(waiting=state.waiting[1:], wanted=done.wanted)
                    _add(waves.setdefault(_order(after), {}), after, done.times)
            for letter in may:
                if (*pair, *state.wanted, letter).count(letter) <= most(letter):
                    more = _split(state, letter)
                    _add(waves.setdefault(_order(more), {}), more, times)


def _order(state: _State) -> tuple[int, int]:
    return state.hands, -len(state.waiting)


def _kept(state: _State, again: frozenset[int], times: int) -> Iterator[_Done]:
    """The hand is not split again: whatever its second card is, less each with which it would be."""
    yield _Done(state, -1, state.wanted, times)
    for letter in again:
        yield _Done(state, letter, _with(state.wanted, letter), -times)


def _split(state: _State, letter: int) -> _State:
    """The state after the hand has been split again, with this second card."""
    first, rest = state.waiting[0].first, state.waiting[1:]
    waiting = (_Waits(first, letter), _Waits(letter, first), *rest)
    return _State(waiting, state.hands + 1, _with(state.wanted, letter), _with(state.firsts, letter))


def _with(letters: Letters, letter: int) -> Letters:
    return tuple(sorted((*letters, letter)))


def _others(cards: Letters, own: Letters) -> Letters:
    """The cards without those of the hand itself."""
    left = list(cards)
    for letter in own:
        if letter >= 0:
            left.remove(letter)
    return tuple(sorted(left))


def _add(counts: dict[Any, int], key: Any, number: int) -> None:
    counts[key] = counts.get(key, 0) + number
