"""The settlement table: every state of a punter's hand against every state of the banker's, as whole numbers.

A cell is the number of a result. A result is an outcome, the clauses that decided, and an amount: a sum of what actions have
put on the hand, each times a whole number over the common denominator. What looks beyond the hands is no number: such a
cell says so, and names what is asked.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from pontoon_rules.cards import Card
from pontoon_rules.machine.linear import Atom, Linear, lifted
from pontoon_rules.machine.machine import Machine, Seen
from pontoon_rules.machine.seen import Hand
from pontoon_rules.machine.settlement import Cause, Outcome, Settler
from pontoon_rules.model.ruleset import Moment, Owner

LOST, WON, VOID, OUTSIDE = range(4)
_CODES = {"lost": LOST, "won": WON, "void": VOID}
_OUTCOMES = {code: word for word, code in _CODES.items()}


class Result(NamedTuple):
    """What a cell stands for: the outcome (None: it hangs on `outside`), when, for how much, and by which clauses."""

    outcome: str | None
    moment: Moment
    amount: Any
    cause: Cause | None
    amount_cause: Cause | None
    outside: frozenset[str]


@dataclass(frozen=True, eq=False)
class Payoffs:
    """The table. `rows[state * punter_turns + turn]` and `columns[state * banker_turns + turn]` find the cell
    `cells[row * width + column]`, which is the number of a result.

    Of a result, `codes` is LOST, WON, VOID or OUTSIDE, and `ratios[result * (1 + len(atoms)) + place]` the whole numbers that
    over `denominator` make its amount: of one chip first, then of each of `atoms`. `causes` are the clauses that decided: of
    the outcome and of the amount, -1 where there is none.
    """

    machine: Machine
    punter_turns: int
    banker_turns: int
    rows: array[int]
    columns: array[int]
    width: int
    cells: array[int]
    codes: array[int]
    atoms: tuple[Atom, ...]
    denominator: int
    ratios: array[int]
    causes: array[int]
    clauses: tuple[Cause, ...]
    moments: tuple[Moment, ...]
    asked: tuple[frozenset[str], ...]

    def cell(self, punter: Seen, banker: Seen) -> int:
        """The number of the result."""
        row = self.rows[punter.state * self.punter_turns + punter.turn]
        return self.cells[row * self.width + self.columns[banker.state * self.banker_turns + banker.turn]]

    def result(self, number: int) -> Result:
        """What a number stands for."""
        one, two = self.causes[2 * number], self.causes[2 * number + 1]
        return Result(
            _OUTCOMES.get(self.codes[number]),
            self.moments[number],
            None if self.codes[number] == OUTSIDE else self._amount(number),
            self.clauses[one] if one >= 0 else None,
            self.clauses[two] if two >= 0 else None,
            self.asked[number],
        )

    def _amount(self, number: int) -> Linear:
        width = 1 + len(self.atoms)
        constant, *ratios = (
            Fraction(each, self.denominator) for each in self.ratios[number * width : (number + 1) * width]
        )
        form = Linear(0)
        for atom, ratio in zip(self.atoms, ratios, strict=True):
            form = form + Linear.of(atom).times(ratio)
        return form + lifted(constant)


def payoffs(machine: Machine) -> Payoffs:
    """The settlement table of a rule set; every hand of a state is settled as the others are."""
    return _Builder(machine).table()


class _Builder:
    """Hands that are settled alike share a row, or a column."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        counted = frozenset(action for name, action in machine.turns["punter"].facts if name == "times")
        self._settler = Settler(machine.rules, counted)
        raising = {action.name: action for action in machine.rules.ruleset.punter.actions}
        self._early = any(raising[name].draws is None for name in self._settler.stakes.raising)
        self._hands = tuple(_examples(machine))
        self._results: dict[tuple[Any, ...], int] = {}

    def table(self) -> Payoffs:
        rows, punters = self._lines("punter")
        columns, bankers = self._lines("banker")
        cells = array("l", (self._number(hand, bank) for hand in punters for bank in bankers))
        results = [Result(*key) for key in self._results]
        forms = [lifted(each.amount) if isinstance(each.amount, int | Fraction | Linear) else Linear(0) for each in results]
        atoms = tuple(dict.fromkeys(atom for form in forms for atom in form.atoms))
        exact = [[form.constant, *(dict(form.terms).get(atom, 0) for atom in atoms)] for form in forms]
        denominator = lcm(*(Fraction(each).denominator for line in exact for each in line))
        clauses = list(dict.fromkeys(cause for each in results for cause in each[3:5] if cause is not None))
        return Payoffs(
            machine=self._machine,
            punter_turns=len(self._machine.turns["punter"].states),
            banker_turns=len(self._machine.turns["banker"].states),
            rows=rows,
            columns=columns,
            width=len(bankers),
            cells=cells,
            codes=array("b", (_CODES.get(each.outcome or "", OUTSIDE) for each in results)),
            atoms=atoms,
            denominator=denominator,
            ratios=array("q", (int(Fraction(each) * denominator) for line in exact for each in line)),
            causes=array("l", (-1 if c is None else clauses.index(c) for each in results for c in each[3:5])),
            clauses=tuple(clauses),
            moments=tuple(each.moment for each in results),
            asked=tuple(each.outside for each in results),
        )

    def _lines(self, owner: Owner) -> tuple[array[int], list[Hand]]:
        """The line of each state and turn, and a hand for each line."""
        keys: dict[Any, int] = {}
        hands: list[Hand] = []
        lines = array("l")
        key_of = self._settler.key if owner == "punter" else self._settler.banker_key
        for cards in self._hands:
            for facts in self._facts(owner):
                hand = self._hand(cards, owner, facts)
                key = key_of(hand), sorted(hand.counts.items()) if owner == "punter" else ()
                line = keys.setdefault(repr(key), len(hands))
                if line == len(hands):
                    hands.append(hand)
                lines.append(line)
        return lines, hands

    def _facts(self, owner: Owner) -> Iterator[dict[tuple[str, str], bool | int]]:
        turns = self._machine.turns[owner]
        for state in turns.states:
            yield dict(zip(turns.facts, state, strict=True))

    def _hand(self, cards: tuple[Card, ...], owner: Owner, facts: dict[tuple[str, str], bool | int]) -> Hand:
        split = bool(facts.get(("split", ""), False))
        counts = {action: int(value) for (name, action), value in facts.items() if name == "times"}
        return Hand(cards, banking=owner == "banker", split=split, early=self._early, counts=counts)

    def _number(self, hand: Hand, banker: Hand) -> int:
        """The number of the result of two hands."""
        turn = self._settler.at("turn", hand, hand)
        found = turn if turn.outcome is not None else self._settler.at("end", hand, banker)
        outcome = None if turn.outcomes and turn.outcome is None else found.outcome
        outside = (turn.outside if outcome is None else frozenset()) | found.outside
        if outcome is None or outcome.outcome == "open" or outside:
            known = outcome or Outcome("open", "end", 0, None, None)
            key = (None, known.moment, None, known.cause, known.amount_cause, outside)
        else:
            key = (*_parts(outcome), frozenset())
        return self._results.setdefault(key, len(self._results))


def _parts(outcome: Outcome) -> Iterable[Any]:
    return outcome.outcome, outcome.moment, outcome.amount, outcome.cause, outcome.amount_cause


def _examples(machine: Machine) -> Iterator[tuple[Card, ...]]:
    """A shortest hand of each state, in the order of the states."""
    ways: dict[int, tuple[Card, ...]] = {0: ()}
    for state in machine.states:  # a breadth-first walk has numbered them
        for letter, after in enumerate(machine.rows[state]):
            ways.setdefault(after, (*ways[state], machine.classes[letter].cards[0]))
        yield ways[state]
