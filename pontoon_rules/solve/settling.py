"""Settlement as numbers: what a punter's hand, with so many chips on it, wins or loses against each end of the banker's."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from pontoon_rules.cards import Card
from pontoon_rules.document.node import Node
from pontoon_rules.expr.canonical import spelled
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant
from pontoon_rules.machine.machine import Machine, Seen
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.machine.seen import UNNAMED, Hand
from pontoon_rules.machine.settlement import Cause, Outcome, Payment, Settled, Settler
from pontoon_rules.solve.chips import Beyond, Chips, Exact, Table, first_that_holds, holds, number
from pontoon_rules.solve.unsolvable import Unsolvable, looks_beyond


class Paid(NamedTuple):
    """What one hand comes to against one hand of the banker's: the net result for its punter, in chips, the outcome, and the
    clauses that decided it and the amount (empty: the whole stake)."""

    net: Exact
    outcome: str
    clause: str
    amount_clause: str


def sign_of(paid: Paid) -> int:
    """What a chip comes to that wins and loses with a hand, one to one."""
    return {"won": 1, "lost": -1}.get(paid.outcome, 0)


class Line(NamedTuple):
    """A punter's hand that is over, and the chips on it; hands of one line settle alike."""

    row: int
    chips: Chips


class Settling:
    """The settlement of one game, for the hands of its machine."""

    def __init__(self, machine: Machine, table: Table) -> None:
        self._machine = machine
        self._table = table
        self._settler = Settler(machine.rules)
        self._round = _rounding(machine.rules)
        self._rows: dict[Any, int] = {}
        self._hands: list[Hand] = []
        self._banks: dict[Seen, Hand] = {}
        self._cells: dict[tuple[int, Any, bool], Settled] = {}
        self._turns: dict[int, Settled] = {}
        self._blind: dict[Line, Paid | None] = {}
        self._columns: dict[Seen, str] = {}
        self._refuse()

    def _refuse(self) -> None:
        """What pays chips in a way that a single hand does not know."""
        for clause in self._machine.rules.ruleset.settle.winner:
            if clause.at == "look":
                raise Unsolvable(f"`{clause.name}` settles hands when the banker looks, before they are played", clause.node)
        for also in self._machine.rules.ruleset.settle.also:
            ends = [each.tree for each in (also.source, also.target)]
            words = {each.value if isinstance(each, Constant) else None for each in ends}
            concerns = not words <= {"banker", "shoot", "reserve", "pool"}
            if concerns and (also.per != "hand" or also.at in ("start", "look") or None in words):
                raise Unsolvable(f"`{also.name}` pays a punter by more than one hand's result", also.node)

    @property
    def machine(self) -> Machine:
        """The hand machine of the game."""
        return self._machine

    @cached_property
    def rounds(self) -> bool:
        """Whether amounts are rounded."""
        return self._machine.rules.ruleset.rounding is not None

    def line(self, seen: Seen, chips: Chips, counts: Mapping[str, int], *, split: bool) -> Line:
        """The line of a hand that is over. Raises `Unsolvable` for a hand that no clause of `hands` names."""
        hand = Hand(self._machine.example(seen.state), split=split, counts={**counts, **chips.counts})
        key = repr((self._settler.key(hand), sorted(hand.counts.items())))
        if key not in self._rows:
            labels = self._machine.labels(seen.state, self._machine.kind_of("punter", seen.turn))
            if labels.class_index == UNNAMED:
                raise Unsolvable(f"no clause of `hands` names the hand {_words(hand.cards)}", self._machine.rules.ruleset.node)
            self._rows[key] = len(self._hands)
            self._hands.append(hand)
        return Line(self._rows[key], chips)

    def column(self, bank: Seen) -> Any:
        """Equal for banker's hands against which all settle alike."""
        if bank not in self._columns:
            self._columns[bank] = repr(self._settler.banker_key(self._bank(bank)))
        return self._columns[bank]

    def result(self, line: Line, bank: Seen, *, broke_off: bool = False) -> Paid:
        """What a line comes to against the banker's hand; `broke_off` where the deal ended when he looked."""
        first = Settled((), ()) if broke_off else self._at_turn(line.row)
        decided = self._outcome(first, line, "turn")
        last = self._at_end(line.row, bank, decided)
        outcome = decided or self._outcome(last, line, "end")
        if outcome is None or outcome.outcome == "open":
            raise Unsolvable(
                f"no clause of `settle.winner` says who wins {_words(self._hands[line.row].cards)}",
                self._machine.rules.ruleset.node,
            )
        net = self._net(outcome, line.chips)
        for each in (first, last):
            net += sum(self._extra(when, payment, line.chips) for when, payment in each.payments)
        amount = outcome.amount_cause.name if outcome.amount_cause is not None else ""
        return Paid(net, outcome.outcome, outcome.cause.name if outcome.cause else "", amount)

    def blind(self, line: Line) -> Paid | None:
        """What a line comes to where its turn's end alone decides, whatever the banker holds; else None."""
        if line not in self._blind:
            decided = not self._settler.pays_beside and self._outcome(self._at_turn(line.row), line, "turn") is not None
            self._blind[line] = self.result(line, Seen(0)) if decided else None
        return self._blind[line]

    def hand_class(self, line: Line) -> str:
        """What the rules call a line's hand."""
        hand = self._hands[line.row]
        index = self._settler.facts.class_index(self._settler.position(hand, hand).scope)
        return self._machine.rules.class_names[index] if index >= 0 else "bust"

    def _bank(self, bank: Seen) -> Hand:
        if bank not in self._banks:
            turns = self._machine.turns["banker"]
            facts = dict(zip(turns.facts, turns.states[bank.turn], strict=True))
            counts = {name: int(value) for (fact, name), value in facts.items() if fact == "times"}
            self._banks[bank] = Hand(self._machine.example(bank.state), banking=True, counts=counts)
        return self._banks[bank]

    def _at_turn(self, row: int) -> Settled:
        if row not in self._turns:
            hand = self._hands[row]
            self._turns[row] = self._settler.at("turn", hand, hand)
        return self._turns[row]

    def _at_end(self, row: int, bank: Seen, before: Outcome | None) -> Settled:
        key = row, bank, before is not None
        if key not in self._cells:
            self._cells[key] = self._settler.at("end", self._hands[row], self._bank(bank), before)
        return self._cells[key]

    def _outcome(self, found: Settled, line: Line, moment: str) -> Outcome | None:
        """The outcome with its conditions answered by the chips on the hand."""
        try:
            outcome = first_that_holds(found.outcomes, line.chips, self._table)
        except Beyond as beyond:
            raise looks_beyond(f"the settlement at the {moment}", beyond.names, self._blamed(beyond.names)) from None
        assert outcome is None or isinstance(outcome, Outcome)
        return outcome

    def _blamed(self, names: frozenset[str]) -> Node:
        """The clause that asks for one of these names."""
        roots = [root for root in roots_of(self._machine.rules) if root.of.startswith("settle.")]
        found = next((root.node for root in roots if any(name in spelled(root.tree) for name in names)), None)
        return found or self._machine.rules.ruleset.settle.winner[0].node

    def _net(self, outcome: Outcome, chips: Chips) -> Exact:
        amount = self._amount(outcome.amount, chips, outcome.amount_cause or outcome.cause)
        if outcome.outcome == "void":
            return 0
        won = outcome.outcome == "won"
        return self._round(amount, won) if won else -self._round(amount, won)

    def _amount(self, value: Any, chips: Chips, cause: Cause | None) -> Exact:
        try:
            found = number(value, chips, self._table)
        except Beyond as beyond:
            raise looks_beyond("an amount", beyond.names, cause.node if cause else None) from None
        if isinstance(found, float):
            raise Unsolvable("an amount has no limit", cause.node if cause else None)
        return max(found, 0)

    def _extra(self, when: Any, payment: Payment, chips: Chips) -> Exact:
        """What an extra payment brings the punter."""
        sides = payment.source, payment.target
        if "punter" not in sides or sides[0] == sides[1]:
            return 0
        try:
            if not holds(when, chips, self._table):
                return 0
            amount = first_that_holds(payment.amounts, chips, self._table) or 0
        except Beyond as beyond:
            raise looks_beyond(f"`{payment.cause.name}`", beyond.names, payment.cause.node) from None
        if any(side in ("shoot", "reserve", "pool") for side in sides):
            raise Unsolvable(f"`{payment.cause.name}` moves chips between a punter and what lies on the table", payment.cause.node)
        gains = payment.target == "punter"
        known = self._amount(amount, chips, payment.cause)
        return self._round(known, gains) if gains else -self._round(known, gains)


def _words(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _rounding(rules: Rules) -> Callable[[Exact, bool], Exact]:
    """How an amount is rounded that a punter receives (True) or pays."""
    rounding = rules.ruleset.rounding
    if rounding is None:
        return lambda amount, _to_punter: amount
    try:
        unit = Fraction(rounding.to.run(None))  # type: ignore[arg-type]  # a number or `chip` asks nothing of where it stands
    except AttributeError:
        raise Unsolvable("amounts are rounded to a sum that hangs on the table", rounding.to.node) from None
    favour = rounding.favour.value
    if unit <= 0:
        return lambda amount, _to_punter: amount

    def rounded(amount: Exact, to_punter: bool) -> Exact:
        units = Fraction(amount) / unit
        if favour == "nearest":
            return math.floor(units + Fraction(1, 2)) * unit
        up = (favour == "punter") == to_punter
        return (math.ceil(units) if up else math.floor(units)) * unit

    return rounded
