"""Settlement as a table: a punter's hand against the banker's, what it comes to, and the clauses that decide.

Amounts are exact linear forms in what actions have put on the hand. What cards and turn leave open (an amount that looks
at the table, the Shoot or anyone's chips) stays an open question, with the names that it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.document.node import Node
from pontoon_rules.expr.canonical import meaning
from pontoon_rules.expr.evaluate import compiled
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.decided import Deciding, Option, deciding, holding, settled, trees_of
from pontoon_rules.machine.linear import Atom, Linear, Number
from pontoon_rules.machine.residual import Condition, Position, Reading, joined, of_cards, open_names, reading
from pontoon_rules.machine.seen import Facts, Hand, scope_of
from pontoon_rules.machine.stakes import Stakes
from pontoon_rules.machine.trees import reads
from pontoon_rules.model.ruleset import AlsoClause, Moment, Setting, WinnerClause

Winner: TypeAlias = str
OUTCOMES = {"punter": "won", "banker": "lost", "nobody": "void"}


class Cause(NamedTuple):
    """A clause that decided: its name, and where it stands."""

    name: str
    node: Node


@dataclass(frozen=True)
class Outcome:
    """How a hand comes out (`won`, `lost`, `void`; `open` if no clause says), when, and for how much.

    `amount` is a number, a form, or a question. Two outcomes are the same whoever decided them.
    """

    outcome: str
    moment: Moment
    amount: Any
    cause: Cause | None = field(compare=False, repr=False)
    amount_cause: Cause | None = field(compare=False, repr=False)


@dataclass(frozen=True)
class Payment:
    """An extra payment: from which account to which, when, how often, and for how much (amounts under conditions)."""

    moment: Moment
    per: str
    source: Any
    target: Any
    amounts: tuple[tuple[Condition, Any], ...]
    cause: Cause = field(compare=False, repr=False)


@dataclass(frozen=True)
class Settled:
    """All that a moment brings to a hand: outcomes under conditions (empty: it is not settled yet), and payments."""

    outcomes: tuple[tuple[Condition, Outcome], ...]
    payments: tuple[tuple[Condition, Payment], ...]

    @property
    def outside(self) -> frozenset[str]:
        """The names of the language that leave something open: they look beyond the hands."""
        outcomes = tuple((condition, outcome.amount) for condition, outcome in self.outcomes)
        payments = tuple((when, each.source, each.target, each.amounts) for when, each in self.payments)
        return open_names((outcomes, payments))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, where nothing is left open."""
        return self.outcomes[0][1] if self.outcomes and self.outcomes[0][0] is True else None


class _Winner(NamedTuple):
    clause: WinnerClause[Expression]
    when: Callable[[Position], Condition]
    winner: Deciding
    amount: Deciding | None


class _Also(NamedTuple):
    clause: AlsoClause[Expression]
    when: Callable[[Position], Condition]
    source: Reading
    target: Reading
    amount: Deciding


class Settler:
    """The settlement clauses of one game, asked of hands of which only cards and turn are known.

    `counted` are the actions whose times are known (see `Stakes`).
    """

    def __init__(self, rules: Rules, counted: frozenset[str] | None = None) -> None:
        settle = rules.ruleset.settle
        self.rules = rules
        self.facts = Facts(rules)
        self.stakes = Stakes(rules.ruleset, counted)
        self._pays, self._takes = deciding(settle.pays), deciding(settle.takes)
        self._winner = [
            _Winner(clause, holding(clause.when), deciding(clause.winner), _maybe(clause.amount))
            for clause in settle.winner
        ]
        self._also = [
            _Also(
                clause,
                holding(clause.when),
                reading(clause.source.tree),
                reading(clause.target.tree),
                deciding(clause.amount),
            )
            for clause in settle.also
        ]
        self._asked = _Asked(rules)

    def asks(self, moment: Moment) -> bool:
        """Whether a clause speaks of this moment; every hand is settled at the end."""
        moments = {each.clause.at for each in self._winner} | {each.clause.at for each in self._also}
        return moment == "end" or moment in moments

    @property
    def pays_beside(self) -> bool:
        """Whether there are extra payments at the end, which go over settled hands too."""
        return any(each.clause.at == "end" for each in self._also)

    def position(self, hand: Hand, banker: Hand, outcome: str | None = None) -> Position:
        """Where an expression about this hand is asked."""
        return Position(scope_of(self.facts, hand, banker), self.stakes, outcome)

    def at(self, moment: Moment, hand: Hand, banker: Hand, before: Outcome | None = None) -> Settled:
        """What a moment brings to a hand that came out `before` (None: it is not settled)."""
        position = self.position(hand, banker)
        outcomes = () if before is not None else settled(self._outcomes(moment, position))
        found = Settled(outcomes, ())
        known = before or found.outcome
        told = None if known is None else known.outcome
        payments = self._payments(moment, position._replace(outcome=told))
        return Settled(outcomes, tuple(payments)) if payments else found

    def key(self, hand: Hand) -> tuple[Any, ...]:
        """All that the settlement asks of a punter's hand: hands with one key are settled alike."""
        return self._asked.of_punter(self.position(hand, hand))

    def banker_key(self, hand: Hand) -> tuple[Any, ...]:
        """All that the settlement asks of the banker's hand."""
        return self._asked.of_banker(self.position(hand, hand))

    def _outcomes(self, moment: Moment, position: Position) -> Iterator[tuple[Condition, Outcome]]:
        for each in self._winner:
            if each.clause.at != moment:
                continue
            when = each.when(position)
            if when is False:
                continue
            for option in each.winner(position):
                both = joined("and", [when, option.condition])
                yield from self._amounts(each, moment, option, both, position)
                if both is True:
                    return
        if moment == "end":
            yield True, Outcome("open", moment, 0, None, None)

    def _amounts(
        self, each: _Winner, moment: Moment, winner: Option, both: Condition, position: Position
    ) -> Iterator[tuple[Condition, Outcome]]:
        """One winner, with each amount it may be for."""
        outcome = OUTCOMES.get(winner.value, "open")
        several = len(each.clause.winner.choices) > 1 or len(winner.choices) > 1
        inner = winner.choices[-1].node if several else each.clause.node
        cause = Cause(each.clause.name, inner)
        if outcome == "void":
            yield both, Outcome(outcome, moment, 0, cause, None)
            return
        paid = each.amount or (self._pays if outcome == "won" else self._takes)
        stake = self.stakes.read("stake", "", _hand(position))
        for option in paid(position):
            found = _amount(option, stake)
            decided = Cause(option.choices[0].name or "amount", option.choices[-1].node)
            yield joined("and", [both, option.condition]), Outcome(outcome, moment, found, cause, decided)
        yield both, Outcome(outcome, moment, stake, cause, None)

    def _payments(self, moment: Moment, position: Position) -> list[tuple[Condition, Payment]]:
        found: list[tuple[Condition, Payment]] = []
        stake = self.stakes.read("stake", "", _hand(position))
        for each in self._also:
            when = each.when(position) if each.clause.at == moment else False
            source, target = each.source(position), each.target(position)
            if when is False or source is None or target is None:
                continue
            amounts = settled((option.condition, _amount(option, stake)) for option in each.amount(position))
            if amounts and amounts != ((True, 0),):
                clause = each.clause
                cause = Cause(clause.name, clause.node)
                found.append((when, Payment(moment, clause.per, source, target, amounts, cause)))
        return _summed(found)


def _maybe(setting: Setting[Expression] | None) -> Deciding | None:
    return None if setting is None else deciding(setting)


def _hand(position: Position) -> Hand:
    hand: Any = position.scope.hand
    assert isinstance(hand, Hand)
    return hand


def _amount(option: Option, stake: Number) -> Any:
    """An option of an amount in chips: odds of the whole stake; less than nothing is nothing."""
    value = option.value
    if option.kind == "odds":
        if isinstance(value, Linear):
            text = f"{value} of the stake"
            return Linear.of(Atom(("odds", value, stake), text, outside=min(value.outside, default="")))
        return stake.times(value) if isinstance(stake, Linear) else stake * value
    if not isinstance(value, Linear):
        return value if value == inf else max(value, 0)
    if value.never_negative:
        return value
    return Linear.of(Atom(("max", 0, value), f"max(0, {value})", outside=min(value.outside, default="")))


def _summed(payments: list[tuple[Condition, Payment]]) -> list[tuple[Condition, Payment]]:
    """Payments in one order, those that move known sums the same way under the same condition as one."""
    found: list[tuple[Condition, Payment]] = []
    for when, payment in payments:
        for place, (condition, other) in enumerate(found):
            sums = _plus(other.amounts, payment.amounts)
            if sums is not None and _way(condition, other) == _way(when, payment):
                found[place] = condition, replace(other, amounts=sums)
                break
        else:
            found.append((when, payment))
    return sorted(found, key=repr)


def _way(when: Condition, payment: Payment) -> tuple[object, ...]:
    return when, payment.moment, payment.per, payment.source, payment.target


def _plus(first: tuple[tuple[Condition, Any], ...], other: tuple[tuple[Condition, Any], ...]) -> Any:
    """The sum of two amounts that nothing is open about; None if something is."""
    if len(first) != 1 or len(other) != 1 or first[0][0] is not True or other[0][0] is not True:
        return None
    one, two = first[0][1], other[0][1]
    if isinstance(one, Linear) and isinstance(two, Linear):
        return ((True, one + two),)
    return None


class _Asked:
    """What the settlement clauses of a game ask of cards and turn: of the punter's hand, and of the banker's."""

    def __init__(self, rules: Rules) -> None:
        own: dict[Any, Read] = {}
        theirs: dict[Any, Read] = {}
        self._ranks = False
        self._sums = False
        for tree in settlement_trees(rules):
            for read in reads(tree):
                name = read.symbol.name
                if name in ("better", "level"):
                    self._ranks = True
                elif read.symbol.needs == "stake" or name == "hands_held":
                    self._sums = self._sums or name not in ("stake", "shoot_bet")
                elif of_cards(read) and read.symbol.needs != "nothing" and name not in ("banker", "this"):
                    banker = isinstance(read.on, Read) and read.on.symbol.name == "banker"
                    bare = Read(read.type, read.at, read.symbol, None, read.arguments)
                    (theirs if banker else own)[meaning(bare)] = bare
        self._own = [compiled(read) for read in own.values()]
        self._theirs = [compiled(read) for read in theirs.values()]

    def of_punter(self, position: Position) -> tuple[Any, ...]:
        hand = _hand(position)
        sums = (hand.early, hand.split, tuple(sorted(hand.counts.items()))) if self._sums else (hand.early,)
        return (sums, *self._read(self._own, position))

    def of_banker(self, position: Position) -> tuple[Any, ...]:
        return self._read(self._theirs, position)

    def _read(self, runs: list[Callable[[Any], Any]], position: Position) -> tuple[Any, ...]:
        scope = position.scope
        rank = (scope.facts.standing(scope),) if self._ranks else ()
        return (*rank, *(run(scope) for run in runs))


def settlement_trees(rules: Rules) -> Iterator[Tree]:
    """Every expression that a settlement may ask."""
    settle = rules.ruleset.settle
    for setting in (settle.pays, settle.takes):
        yield from trees_of(setting)
    for clause in settle.winner:
        yield from _trees(clause.when, clause.winner, clause.amount)
    for extra in settle.also:
        yield from _trees(extra.when, extra.amount, None)
        yield extra.source.tree
        yield extra.target.tree


def _trees(
    when: Expression | None, first: Setting[Expression], second: Setting[Expression] | None
) -> Iterator[Tree]:
    if when is not None:
        yield when.tree
    yield from trees_of(first)
    if second is not None:
        yield from trees_of(second)
