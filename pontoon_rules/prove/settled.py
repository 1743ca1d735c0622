"""Proofs about the settlement: the clauses that say who wins and for how much, over all hands that meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Tree
from pontoon_rules.machine.linear import Linear
from pontoon_rules.machine.residual import Open, Position, Reading, reading
from pontoon_rules.machine.settlement import settlement_trees
from pontoon_rules.prove.cases import Asked as ToldApart
from pontoon_rules.prove.cases import Case, beside
from pontoon_rules.prove.course import Course, Meeting
from pontoon_rules.prove.lists import Evidence, Overlap
from pontoon_rules.prove.rows import Asked, Row, asked, rows, rows_under, weight
from pontoon_rules.prove.whose import remembering
from pontoon_rules.prove.worlds import Ask, TooManyWorldsError, in_all_worlds

Moment: TypeAlias = Literal["look", "turn", "end"]
_OUTCOMES = {"punter": "won", "banker": "lost", "nobody": "void"}


class Result(NamedTuple):
    """What a hand comes to: `won`, `lost`, `void` (or `open`), and the amount in one spelling for equal amounts."""

    outcome: str
    amount: Any


class Step(NamedTuple):
    """A list that was asked on the way to a result: which of its rows hold, and which of them decided (None: none)."""

    list: int
    holding: tuple[bool, ...]
    first: int | None


@dataclass(eq=False)
class List:
    """A list of the settlement, laid flat, with how it is asked and what was seen of it; `pays` if it says how much."""

    key: str
    hands: str
    pays: bool
    rows: tuple[Row, ...]
    runs: tuple[Asked, ...]
    values: tuple[Reading, ...]
    weight: int
    evidence: Evidence
    cases: list[Case] = field(default_factory=list)
    effects: set[int] = field(default_factory=set)
    repeats: dict[int, dict[int, Case]] = field(default_factory=dict)

    def holding(self, position: Position, ask: Ask) -> tuple[bool, ...]:
        """Which rows hold."""
        found = [run(position) for run in self.runs]
        return tuple([each if each is True or each is False else ask(each) for each in found])


class Settlement:
    """The lists of a settlement, each with the situations in which it is asked.

    `more` are trees besides those of the settlement that tell situations apart.
    """

    def __init__(self, course: Course, rules: Rules, more: Sequence[Tree] = ()) -> None:
        settle = rules.ruleset.settle
        self._course = course
        self._work = course.hands.work
        self._asked = ToldApart(course.hands, [*settlement_trees(rules), *more])
        self._stakes = course.hands.stakes
        self.lists: list[List] = []
        winner_rows: dict[Moment, list[Row]] = {"look": [], "turn": [], "end": []}
        self._amounts: dict[int, int] = {}
        for clause in settle.winner:
            outer = Row(clause.name, () if clause.when is None else (clause.when,), None, clause.node, named=True)
            laid = rows_under(outer, clause.winner)
            winner_rows[clause.at] += laid
            if clause.amount is not None:
                number = self._list(f"settle.winner.{clause.name}.amount", "hand it settles", rows(clause.amount))
                self._amounts.update({id(row): number for row in laid})
        self._winner = {
            moment: self._list("settle.winner", _SETTLED[moment], tuple(found)) for moment, found in winner_rows.items()
        }
        self._pays = self._list("settle.pays", "hand that wins", rows(settle.pays))
        self._takes = self._list("settle.takes", "hand that loses", rows(settle.takes))

    def _list(self, key: str, hands: str, laid: tuple[Row, ...]) -> int:
        values = tuple(remembering(row.value.tree, reading(row.value.tree)) for row in laid if row.value is not None)
        self.lists.append(List(key, hands, key != "settle.winner", laid, tuple(map(asked, laid)), values, weight(laid), Evidence(laid)))
        return len(self.lists) - 1

    # all situations

    def go(self) -> Iterator[tuple[Case, Moment | None, Result]]:
        """Settle all hands that meet, noting what is seen of each list; gives what each comes to.

        Raises `TooManyWorldsError`.
        """
        for meeting, moments in self._meetings():
            for case in self._cases(meeting):
                yield from self._settle(case, moments)

    def _meetings(self) -> Iterator[tuple[Meeting, tuple[Moment, ...]]]:
        for meeting in self._course.looks:
            if self.lists[self._winner["look"]].rows:
                yield meeting, ("look",)
        for meeting in self._course.meetings:
            yield meeting, ("end",) if meeting.early else ("turn", "end")

    def _cases(self, meeting: Meeting) -> Iterator[Case]:
        return beside(self._course.hands, (self._course.punter, self._course.banker), meeting, self._asked)

    def _settle(self, case: Case, moments: tuple[Moment, ...]) -> Iterator[tuple[Case, Moment | None, Result]]:
        for (result, steps, moment), certain in in_all_worlds(lambda ask: self._result(case.position, moments, ask)):
            here = case if certain else case._replace(sure=False)
            for step in steps:
                self._note(here, moments, step, steps, result)
            yield here, moment, result

    def _result(
        self, position: Position, moments: tuple[Moment, ...], ask: Ask, instead: dict[int, int | None] | None = None
    ) -> tuple[Result, list[Step], Moment | None]:
        """What a hand comes to in one world. `instead` says of lists which of their rows decides whatever holds."""
        steps: list[Step] = []
        for moment in moments:
            row = self._decide(self._winner[moment], position, ask, steps, instead)
            if row is None:
                continue
            which = self.lists[self._winner[moment]]
            outcome = _OUTCOMES.get(str(which.values[row](position)), "open")
            if outcome == "void":
                return Result(outcome, 0), steps, moment
            number = self._amounts.get(id(which.rows[row]))
            if number is None:
                number = self._pays if outcome == "won" else self._takes
            paid = self._decide(number, position, ask, steps, instead)
            return Result(outcome, self._amount(number, paid, position)), steps, moment
        return Result("open", 0), steps, None

    def _decide(
        self, number: int, position: Position, ask: Ask, steps: list[Step], instead: dict[int, int | None] | None
    ) -> int | None:
        which = self.lists[number]
        self._work.spend(which.weight)
        holding = which.holding(position, ask)
        first = next((index for index, holds in enumerate(holding) if holds), None)
        if instead is not None and number in instead:
            first = instead[number]
        steps.append(Step(number, holding, first))
        return first

    def _amount(self, number: int, row: int | None, position: Position) -> Any:
        hand: Any = position.scope.hand
        stake = self._stakes.read("stake", "", hand)
        if row is None:
            return _spelled(stake)
        which = self.lists[number]
        value, kind = which.values[row](position), which.rows[row].value
        if kind is not None and kind.type.kind == "odds":
            if not isinstance(value, int | Fraction):
                return ("odds", repr(value))
            return _spelled(stake.times(value) if isinstance(stake, Linear) else stake * value)
        return _spelled(value)

    def outcomes(self, meeting: Meeting) -> Iterator[tuple[Case, Result, tuple[Row, ...]]]:
        """What the hands of a meeting come to when their turns are over, and the rows that decide. Raises `TooManyWorldsError`."""
        for case in self._cases(meeting):
            for (result, steps, _), _ in in_all_worlds(lambda ask, here=case: self._result(here.position, ("turn", "end"), ask)):  # type: ignore[misc]
                rows_ = tuple(self.lists[step.list].rows[step.first] for step in steps if step.first is not None)
                yield case, result, rows_

    # what is seen

    def _note(
        self, case: Case, moments: tuple[Moment, ...], step: Step, steps: list[Step], result: Result
    ) -> None:
        which = self.lists[step.list]
        which.cases.append(case)
        which.evidence.note_decided(case, step.holding, step.first)
        if step.first is None:
            return
        later = [index for index, holds in enumerate(step.holding) if holds and index > step.first]
        self._note_effect(case, moments, step, later[0] if later else None, result)
        if not case.sure:
            return
        for index in later:
            if (step.first, index) not in which.evidence.overlaps:
                other = self._alone(case, moments, {step.list: index})
                if other is not None and other != result:
                    which.evidence.overlaps[step.first, index] = Overlap(case, result, other)

    def _note_effect(
        self, case: Case, moments: tuple[Moment, ...], step: Step, next_: int | None, result: Result
    ) -> None:
        """Whether the hand comes out otherwise without the row that decided it, and which row would decide it then."""
        which = self.lists[step.list]
        first = step.first
        if first is None or first in which.effects:
            return
        if self._alone(case, moments, {step.list: next_}) != result:
            which.effects.add(first)
        elif next_ is not None:
            which.repeats.setdefault(first, {}).setdefault(next_, case)

    def _alone(self, case: Case, moments: tuple[Moment, ...], instead: dict[int, int | None]) -> Result | None:
        """The result with other deciding rows; None if it hangs on what cards do not decide."""
        try:
            results = {found for (found, _, _), _ in in_all_worlds(lambda ask: self._result(case.position, moments, ask, instead))}
        except TooManyWorldsError:
            return None
        return results.pop() if len(results) == 1 else None


_SETTLED: dict[Moment, str] = {
    "look": "hand that is settled when the banker looks",
    "turn": "hand whose turn is over",
    "end": "hand that is settled at the end",
}


def _spelled(value: Any) -> Any:
    """Equal for amounts that are the same whatever lies on the hand."""
    if isinstance(value, Open):
        return ("open", repr(value.key))
    return value




