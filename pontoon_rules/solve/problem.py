"""A game made ready for the solver: its course, the punter's situations, the banker's play, the settlement as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

from pontoon_rules.machine.machine import Machine
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.solve.alike import lumped, tells_all_apart
from pontoon_rules.solve.banker import Banker, banker_of
from pontoon_rules.solve.called import Alphabet, Called
from pontoon_rules.solve.chips import Chips, Table
from pontoon_rules.solve.course import Course, asked_amounts, course_of, limits, reads_shown
from pontoon_rules.solve.firsts import Firsts, again_of, firsts_of
from pontoon_rules.solve.graph import Level, Rows, graph_of, rows_of
from pontoon_rules.solve.kinds import refuse_too_many, to_blame
from pontoon_rules.solve.odds import Odds
from pontoon_rules.solve.pack import Pack
from pontoon_rules.solve.settling import Settling
from pontoon_rules.solve.sharing import Sharing
from pontoon_rules.solve.situations import Place, Situations
from pontoon_rules.solve.terms import Again
from pontoon_rules.solve.unsolvable import blaming, looks_beyond
from pontoon_rules.solve.worth import Stakes, stakes_of

Pair = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Problem:
    """All that is fixed before anything is worked out. `levels` are the punter's hands, the empty one first."""

    machine: Machine
    course: Course
    table: Table
    situations: Situations
    rows: Rows
    banker: Banker
    dealt: Banker
    pack: Pack
    levels: list[Level]
    pairs: dict[Pair, int]
    sharing: Sharing | None

    @property
    def firsts(self) -> Firsts | None:
        """The first cards of split hands, one of each that are alike."""
        return None if self.sharing is None else self.sharing.firsts

    def with_pack(self, pack: Pack) -> Problem:
        """The same with chances told another way."""
        return Problem(
            self.machine, self.course, self.table, self.situations, self.rows, self.banker, self.dealt, pack, self.levels,
            self.pairs, self.sharing,
        )  # fmt: skip

    @cached_property
    def odds(self) -> Odds:
        """Chances of the banker's hand."""
        return Odds(self.pack, self.banker, self.dealt)

    @cached_property
    def stakes(self) -> Stakes:
        """Every line against every end of the banker's hand."""
        return stakes_of(self.situations, self.banker, self.pack)

    @cached_property
    def again(self) -> Again:
        """With which second cards hands are split again."""
        assert self.firsts is not None
        return again_of(self.situations, self.firsts.turn)

    @cached_property
    def split_action(self) -> str:
        """The action by which hands are split; empty if there is none."""
        actions = self.machine.rules.ruleset.punter.actions
        return next((each.name for each in actions if each.splits is not None and each.splits.value), "")

    @cached_property
    def alphabet(self) -> Alphabet:
        """The letters by which cards are told."""
        return Alphabet(self.machine, self.banker, self.rows)

    @cached_property
    def called(self) -> Called:
        """The hands of `levels`, told by letters."""
        return self.calling(self.levels)

    def calling(self, levels: list[Level]) -> Called:
        """The hands of other levels, told by letters."""
        return Called(self.machine, self.situations, self.rows, self.pack, levels, self.alphabet)

    @property
    def depth(self) -> int:
        """How many cards may be asked for at most, those of other hands of a split included."""
        known_of_others = 2 * 20 if self.pairs else 0
        most = self.levels[-1].gone + self.banker.most_cards + known_of_others
        return most if self.pack.endless else min(most, sum(self.pack.counts))


def problem_of(machine: Machine, packs: int | None) -> Problem:
    """The game with fresh packs (None: without end), ready to be solved.

    Raises `Unsolvable`, with the clause that is to blame, for rules that have no exact solution here.
    """
    rules = machine.rules
    course, table = course_of(rules), limits(rules)
    shown = reads_shown(rules)
    if shown is not None:
        raise looks_beyond("an action of the punter", {"banker.shown"}, shown.node)
    pack = Pack(machine.counts(packs or 1), endless=packs is None)
    settling = Settling(machine, table)
    if any(course.shown):  # then all classes of cards are told apart
        refuse_too_many(machine, pack)
    with blaming(rules.ruleset.banker.plays.node):
        banker = banker_of(machine, course, pack, settling.column)
    dealt = banker_of(machine, course, pack, settling.column, plays=False)
    if tells_all_apart(banker, dealt):
        refuse_too_many(machine, pack)
    asked = asked_amounts(root.tree for root in roots_of(rules))
    situations = Situations(machine, settling, table, asked)
    start = situations.number(Place(0, 0, Chips(table.least), course.own))
    pairs = dict(_pairs(situations))
    firsts = firsts_of(situations, list(pairs.items())) if pairs else None
    rows = lumped(rows_of(situations, endless=pack.endless), situations, banker, dealt, course.own, endless=pack.endless)
    levels = graph_of(rows, pack, [((0,) * len(machine.classes), start)], to_blame(rules))
    return Problem(
        machine,
        course,
        table,
        situations,
        rows,
        banker,
        dealt,
        pack,
        levels,
        pairs,
        None if firsts is None else Sharing(firsts, rows),
    )


def _pairs(situations: Situations) -> Iterator[tuple[Pair, int]]:
    """Two classes of cards that may be split, and the situation."""
    machine = situations.machine
    splitting: dict[int, int] = {}
    for number, each in enumerate(situations.found):
        if any(option.parts for option in each.options):
            splitting.setdefault(each.place.state, number)
    for first, second in combinations_with_replacement(range(len(machine.classes)), 2):
        row = machine.rows[machine.rows[0][first]]
        if row and row[second] in splitting:
            yield (first, second), splitting[row[second]]


def letters_of(cards: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> tuple[int, ...]:
    """Cards by class as the classes of the cards, each as often as it is there."""
    return tuple(letter for letter, count in enumerate(cards) for _ in range(int(count)))
