"""Where hands of splits begin: their first cards, the turn after a split, and with which second cards they are split again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pontoon_rules.document.node import Node
from pontoon_rules.solve.chips import Table
from pontoon_rules.solve.kinds import to_blame
from pontoon_rules.solve.situations import Place, Situations
from pontoon_rules.solve.terms import Again, Letters
from pontoon_rules.solve.unsolvable import Unsolvable


class Firsts(NamedTuple):
    """The first cards of split hands, the situations they begin in, and the turn after a split; the clause `to_blame` where
    hands are too many."""

    letters: Letters
    starts: tuple[int, ...]
    turn: int
    to_blame: Node


def firsts_of(situations: Situations, pairs: Sequence[tuple[tuple[int, int], int]]) -> Firsts:
    """The first cards that come from these pairs (two classes, and the situation).

    Raises `Unsolvable` where what was done before the split, or how often it was done, changes what may be done after it.
    """
    machine = situations.machine
    turns = machine.turns["punter"]
    after = set()
    for _, number in pairs:
        place = situations.found[number].place
        action = next(option.action for option in situations.found[number].options if option.parts)
        turn = turns.follow(place.turn, action)
        assert turn is not None
        after.add((turn, place.chips))
        again = turns.follow(turn, action)
        if again not in (None, turn):
            raise Unsolvable(f"it counts how often a hand has come from `{action}`", machine.rules.ruleset.punter.done.node)
    if len(after) > 1:
        raise Unsolvable("what was done before a split counts after it", machine.rules.ruleset.punter.done.node)
    turn, chips = after.pop()
    firsts = tuple(sorted({letter for pair, _ in pairs for letter in pair}))
    starts = tuple(
        situations.number(Place(machine.rows[0][letter], turn, chips, 1, split=True)) for letter in firsts
    )
    return Firsts(firsts, starts, turn, to_blame(machine.rules))


def again_of(situations: Situations, turn: int) -> Again:
    """With which second cards hands are split again, as far as the rules allow it."""
    machine, table = situations.machine, situations.table
    known: dict[tuple[int, int], frozenset[int]] = {}

    def may(first: int, second: int, hands: int) -> bool:
        state = machine.rows[machine.rows[0][first]][second]
        chips = situations.found[0].place.chips
        place = Place(state, turn, chips, 0, split=True)
        permits = situations.permits(place)
        if permits.done is True:
            return False
        now = Table(table.least, table.most, hands)
        return any(
            permit.effects.splits and situations.allowed(permit, chips, now) for permit in permits.actions.values()
        )

    def again(first: int, hands: int) -> frozenset[int]:
        if (first, hands) not in known:
            letters = range(len(machine.classes)) if machine.rows[machine.rows[0][first]] else ()
            known[first, hands] = frozenset(letter for letter in letters if may(first, letter, hands))
        return known[first, hands]

    return again
