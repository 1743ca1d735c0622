"""Why something came out of a deal as it did: the clauses that decided it, and those that were to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pontoon_rules.cases.why import Part, parts_of
from pontoon_rules.diagnostics import Note, Span
from pontoon_rules.document.node import Mapping, Node, Scalar
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.engine.result import HandResult
from pontoon_rules.expr.rules import BUST, Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.tree import Constant
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.types import BOOL
from pontoon_rules.model.ruleset import Choice, Setting


class Reason(NamedTuple):
    """A clause, what it did (`says who wins`, `does not hold`), and the values of the parts of its expressions."""

    name: str
    did: str
    span: Span
    parts: tuple[Part, ...]

    def notes(self) -> Iterator[Note]:
        """The clause, and each value under the part that has it; of a short form, what it stands for is spelled out."""
        yield Note(f"`{self.name}` {self.did}", self.span)
        for part in self.parts:
            written = part.span.text == part.text
            yield Note(f"is {part.value}" if written else f"{part.text} is {part.value}", part.span)


class Reasons:
    """Explains what a deal by these rules came to."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def of_hand(self, result: HandResult, scope: Scope) -> Iterator[Reason]:
        """The clauses that said who wins a hand and how much."""
        both = _stands_in(result.amount_cause, result.cause)
        who = "says who wins and how much" if both else "says who wins"
        said = [(result.cause, who), (result.amount_cause, "says how much")]
        causes = [(cause, did) for cause, did in said if cause is not None]
        return _once(self._reason(cause, did, self._conditions(cause.node), scope) for cause, did in causes)

    def of_clause(self, name: str, scope: Scope) -> Iterator[Reason]:
        """The clause of this name that should have decided a hand, and whether it holds at all."""
        settle = self._rules.ruleset.settle
        named = [(clause.name, clause.node) for clause in settle.winner]
        named += [(choice.name, choice.node) for setting in (settle.pays, settle.takes) for choice in setting.choices]
        node = next((node for found, node in named if found == name), None)
        if node is not None:
            conditions = self._conditions(node)
            did = "holds, but does not decide" if _hold(conditions, scope) else "does not hold"
            yield self._reason(Cause(name, node), did, conditions, scope)

    def of_class(self, name: str, scope: Scope) -> Iterator[Reason]:
        """The clause that names a hand, and the one that was to name it."""
        actual = self._rules.class_index(scope)
        for index, clause in enumerate(self._rules.ruleset.hands):
            conditions = () if clause.when is None else (clause.when,)
            if index == actual or (clause.name == name and actual != BUST):
                held = "names the hand" if index == actual else "holds, but stands below"
                did = held if _hold(conditions, scope) else "does not hold"
                yield self._reason(Cause(clause.name, clause.node), did, conditions, scope)

    def of_bank(self, decided: Cause | None, scope: Scope) -> Iterator[Reason]:
        """The clauses about the next banker, as far as they were asked."""
        for clause in self._rules.ruleset.bank.passes:
            conditions = (*_maybe(clause.when), *_values(clause.seat))
            this = decided is not None and decided.node is clause.node
            did = "says who banks" if this else "names nobody" if _hold(conditions, scope) else "does not hold"
            yield self._reason(Cause(clause.name, clause.node), did, conditions, scope)
            if this:
                return

    def _reason(self, cause: Cause, did: str, expressions: Iterable[Expression], scope: Scope) -> Reason:
        parts = tuple(part for each in expressions for part in parts_of(self._rules, each, scope))
        return Reason(cause.name, did, _name_span(cause.node), parts)

    def _conditions(self, node: Node) -> tuple[Expression, ...]:
        """The expressions of a clause of the settlement, from the outermost in."""
        settle = self._rules.ruleset.settle
        for clause in settle.winner:
            own = _maybe(clause.when)
            if clause.node is node:
                return own
            for setting in (clause.winner, clause.amount):
                inner = None if setting is None else _of_choices(setting.choices, node)
                if inner is not None:
                    return (*own, *inner)
        for choices in (settle.pays.choices, settle.takes.choices):
            found = _of_choices(choices, node)
            if found is not None:
                return found
        return ()


def _of_choices(choices: tuple[Choice[Expression], ...], node: Node) -> tuple[Expression, ...] | None:
    for choice in choices:
        own = _maybe(choice.when)
        if choice.node is node:
            return own if isinstance(choice.value, tuple) else (*own, *_open(choice.value))
        inner = _of_choices(choice.value, node) if isinstance(choice.value, tuple) else None
        if inner is not None:
            return (*own, *inner)
    return None


def _values(setting: Setting[Expression]) -> Iterator[Expression]:
    for choice in setting.choices:
        if not isinstance(choice.value, tuple):
            yield from _open(choice.value)


def _open(value: Expression) -> tuple[Expression, ...]:
    """A value that is more than a literal, whose parts are worth showing."""
    return () if isinstance(value.tree, Constant) else (value,)


def _maybe(when: Expression | None) -> tuple[Expression, ...]:
    return () if when is None else (when,)


def _hold(expressions: Iterable[Expression], scope: Scope) -> bool:
    return all(each(scope) for each in expressions if each.type == BOOL)


def _stands_in(inner: Cause | None, outer: Cause | None) -> bool:
    """Whether one clause is written inside the other."""
    if inner is None or outer is None:
        return False
    one, other = inner.node.span, outer.node.span
    return one.source is other.source and other.start <= one.start and one.end <= other.end


def _name_span(node: Node) -> Span:
    """Where a clause has its name, else the whole of it."""
    name = node.get("name") if isinstance(node, Mapping) else None
    return name.span if isinstance(name, Scalar) else node.span


def _once(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Without a clause's own amount, which says nothing more than the clause."""
    seen: set[tuple[Part, ...]] = set()
    for each in reasons:
        if each.parts not in seen:
            seen.add(each.parts)
            yield each
