"""Situations that come to the same: the same may be done, the same may follow, and hands are settled alike in the end.

The machine tells hands apart by each thing that the rules ask of their cards. Often two answers come to one thing in the end:
a suit that counts for hands of three certain cards only is idle in all others. Situations are held apart only by what can be
seen of them, now or later: what may be done, what a hand comes to that is over, and what the chart and a strategy say of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np

from pontoon_rules.machine.machine import Seen
from pontoon_rules.solve.banker import Banker
from pontoon_rules.solve.blocks import Blocks, blocks_of
from pontoon_rules.solve.graph import DRAW, MOVE, Rows
from pontoon_rules.solve.multisets import distinct
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.situations import NOWHERE, Place, Situation, Situations
from pontoon_rules.solve.worth import paid_of

# So many classes of cards fit in the bits of one number.
_MOST_CLASSES = 63


def tells_all_apart(banker: Banker, dealt: Banker) -> bool:
    """Whether the banker's play, or what is seen of his cards, tells all classes of cards apart: then none are alike."""
    kinds = set(zip(banker.of_class, dealt.of_class, strict=True))
    return len(kinds) == len(banker.of_class) or len(banker.of_class) > _MOST_CLASSES


def lumped(rows: Rows, situations: Situations, banker: Banker, dealt: Banker, own: int, *, endless: bool) -> Rows:
    """The rows with situations that come to the same as one, and the blocks of cards that are alike in each.

    `own` is how many cards a punter is dealt. Where the banker's play tells all classes apart, the rows are as they were.
    """
    if tells_all_apart(banker, dealt):
        return rows
    kinds = distinct(np.array(banker.of_class), np.array(dealt.of_class))[1]
    same = _same(rows, _Labels(situations, banker, rows).all(own))
    draws = np.where(rows.draws >= 0, same[rows.draws], rows.draws)
    to = np.where(rows.to >= 0, same[rows.to], rows.to)
    found = rows._replace(draws=draws, to=to, same=same)
    return found._replace(blocks=_blocks(found, situations, kinds, endless=endless))


class _Labels:
    """What can be seen of a situation without a look at what follows."""

    def __init__(self, situations: Situations, banker: Banker, rows: Rows) -> None:
        self._situations = situations
        self._machine = situations.machine
        self._banker = banker
        self._lines = self._settled()
        self._closed = rows.closed
        self._asked = [
            key for key, question in self._machine.questions.items() if any(of == "strategy" for of, _ in question.asked_by)
        ]

    def all(self, own: int) -> Array:
        """A number for each situation; `own` as for `lumped`."""
        known: dict[Hashable, int] = {}
        looked = self._dealt(own) if any(end.broke_off for end in self._banker.ends) else frozenset[int]()
        closed = iter(self._closed.tolist())
        found = []
        for number, each in enumerate(self._situations.found):
            label = (
                self._of(number, each),
                tuple(self._line(next(closed)) for _ in each.options),
                self._when_ended(each.place) if number in looked else None,
            )
            found.append(known.setdefault(label, len(known)))
        return np.array(found, dtype=np.int64)

    def _of(self, number: int, each: Situation) -> Hashable:
        place, machine = each.place, self._machine
        options = tuple((option.action, option.amount, option.costs, self._line(option.line), option.parts) for option in each.options)
        told: list[Hashable] = [options, place.turn, place.chips, place.dealt, place.split, place.over, self._bets(number)]
        if any(option.parts for option in each.options):
            told.append(place.state)
        if options[0][0]:
            kind = machine.kind_of("punter", place.turn)
            labels = machine.labels(place.state, kind)
            told += [labels.total, labels.soft, labels.cards]
            if self._asked:
                told += [labels, *(machine.answer(place.state, key, kind) for key in self._asked)]
        return tuple(told)

    def _bets(self, number: int) -> tuple[str, ...]:
        """The bets on the Shoot that a hand may make there."""
        where = self._situations.open_bets.where
        return tuple(action for action in where if number in where[action])

    def _line(self, line: int) -> int:
        return line if line < 0 else self._lines[line]

    def _settled(self) -> list[int]:
        """For each line the first that has the same name and chips and comes to the same against every end."""
        settling, known = self._situations.settling, dict[Hashable, int]()
        found = []
        for number, (line, paid) in enumerate(zip(self._situations.lines, paid_of(self._situations, self._banker), strict=True)):
            told = line.chips, settling.hand_class(line), settling.blind(line), paid
            found.append(known.setdefault(told, number))
        return found

    def _dealt(self, own: int) -> frozenset[int]:
        """The situations of hands that are just dealt."""
        numbers = {0}
        for _ in range(own):
            numbers = {to for number in numbers for to in self._situations.found[number].options[0].draws}
        return frozenset(numbers)

    def _when_ended(self, place: Place) -> Hashable:
        """What a dealt hand comes to where the banker's look ends the deal."""
        situations = self._situations
        line = situations.settling.line(Seen(place.state, place.turn), place.chips, situations.counts(place), split=False)
        ends = [end.hand for end in self._banker.ends if end.broke_off]
        return situations.settling.hand_class(line), *(situations.settling.result(line, hand, broke_off=True) for hand in ends)


def _same(rows: Rows, labels: Array) -> Array:
    """For each situation the first that comes to the same: labels, told apart by what follows until nothing changes."""
    groups, count = labels, -1
    there = rows.options >= 0
    while True:
        first, groups = distinct(groups)
        if len(first) == count:
            found: Array = first[groups]
            return found
        count = len(first)
        draws = np.where(rows.draws >= 0, groups[rows.draws], rows.draws)
        moves = np.where(rows.to >= 0, groups[rows.to], rows.to)
        ways = distinct(draws + 1, moves + 1)[1]
        follows = np.where(there, ways[rows.options] + 1, 0)
        groups = distinct(groups, follows)[1]


def _blocks(rows: Rows, situations: Situations, kinds: Array, *, endless: bool) -> Blocks:
    """The blocks of the situations that stand for all that come to the same; the others have none of their own."""
    stand = rows.same == np.arange(len(rows.same))
    options = [[option for option in mine if option >= 0] if stand[number] else [] for number, mine in enumerate(rows.options.tolist())]
    parts = np.array([any(option.parts for option in each.options) for each in situations.found])
    drawing = [[rows.draws[option] for option in mine if rows.kinds[option] == DRAW] for mine in options]
    leads = np.array(sorted(set(_leads(rows, options))), dtype=np.int64).reshape(-1, 2)
    return blocks_of(drawing, leads, parts, kinds, endless=endless)


def _leads(rows: Rows, options: list[list[int]]) -> Iterator[tuple[int, int]]:
    for number, mine in enumerate(options):
        for option in mine:
            if rows.kinds[option] == DRAW:
                yield from ((number, to) for to in set(rows.draws[option].tolist()) if to != NOWHERE)
            elif rows.kinds[option] == MOVE:
                yield number, int(rows.to[option])
