"""Proof that what an action puts on a hand, or bets, is a range in which no amount lies, whatever was staked.

An amount is held between sums of quantities (the first stake, what lies on the hand, chips) each of which has a least and a
most. What the action itself has put there before is nothing: the first such action is asked about, without which there is no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import NamedTuple, TypeAlias

from pontoon_rules.diagnostics import Diagnostic, Note
from pontoon_rules.expr.canonical import spelled
from pontoon_rules.expr.evaluate import compiled
from pontoon_rules.expr.reads import names_read
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Calculation, Constant, Interval, Negative, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.linear import Atom, Exact, Linear
from pontoon_rules.model.ruleset import Action, Ruleset, flat
from pontoon_rules.prove.rows import rows
from pontoon_rules.prove.tables import before_the_deal, known, seats, seats_known
from pontoon_rules.prove.work import Work, size

_Form: TypeAlias = Linear | float
_FIRST = "first_stake"
# What is never less than nothing; of anything else nothing is known.
_NEVER_LESS = frozenset({"stake", _FIRST, "shoot_bet", "put", "first", "last", "chips", "cards"})
# Of more bounds than this the first are kept.
_MOST = 8


class _Between(NamedTuple):
    """Forms none of which an amount is less than, and forms none of which it is more than."""

    least: tuple[_Form, ...]
    most: tuple[_Form, ...]


_ANYTHING = _Between((-inf,), (inf,))


def of_amounts(rules: Rules, work: Work) -> Iterator[Diagnostic]:
    """Actions that nobody may ever take, since there is no amount that they may put on a hand or bet."""
    if not seats_known(rules):
        return
    ruleset = rules.ruleset
    for action in (*ruleset.punter.actions, *ruleset.banker.actions):
        for setting in (action.adds, action.bets):
            values = [] if setting is None else [row.value for row in rows(setting) if row.value is not None]
            work.spend(sum(size(value.tree) for value in values) * len(seats(rules)))
            if values and all(_Amounts(rules, action, players).none(value.tree) for players in seats(rules) for value in values):
                yield _told(rules, action, values)


def _told(rules: Rules, action: Action[Expression], values: list[Expression]) -> Diagnostic:
    who = "the banker" if action.owner == "banker" else "a punter"
    first, *others = values
    example = _Amounts(rules, action, seats(rules)[0]).example(first.tree)
    notes = [Note("nor does this", each.node.span) for each in others]
    if names_read(first.tree) & {_FIRST, "min_stake", "max_stake"}:
        notes.append(Note("so much may be staked", rules.ruleset.table.stakes.node.span))
    return Diagnostic(
        "action-never-legal",
        f"{who} may never {action.name}: `{spelled(first.tree)}` holds no amount{example}",
        first.node.span,
        "let the range go from the smaller amount to the larger, such as `first_stake .. 2 * first_stake`",
        tuple(notes),
        "warning",
    )


class _Amounts:
    """What amounts come to for an action at a table of so many."""

    def __init__(self, rules: Rules, action: Action[Expression] | None, players: int) -> None:
        self._rules = rules
        both = rules.ruleset.punter.actions, rules.ruleset.banker.actions
        shared = action is not None and all(any(each.name == action.name for each in actions) for actions in both)
        self._name = None if action is None or shared else action.name
        self._scope = before_the_deal(rules, players)
        self._first: tuple[float | Exact, float | Exact] = (0, inf)
        opening = None if action is None else _opening(rules.ruleset)
        if action is not None and opening is not None and _after(rules.ruleset, action, opening):
            self._first = _Amounts(rules, None, players)._ends(opening)  # noqa: SLF001 - one of its own

    def none(self, tree: Tree) -> bool:
        """Whether there is surely no amount in a range: it ends before it begins, or begins below nothing or without limit."""
        low, high = (tree.low, tree.high) if isinstance(tree, Interval) else (tree, tree)
        least, most = self._between(low), self._between(high)
        return (
            inf in least.least
            or any(self._sup(form) < 0 for form in least.most)
            or any(self._sup(_minus(end, begin)) < 0 for end in most.most for begin in least.least)
        )

    def example(self, tree: Tree) -> str:
        """What a range would come to with the least first stake, if nothing else decides it."""
        low, high = (tree.low, tree.high) if isinstance(tree, Interval) else (tree, tree)
        begin, end = (self._example(self._between(each)) for each in (low, high))
        if begin is None or end is None or begin == inf:
            return "" if begin != inf else f": it begins without limit before the first {self._name}"
        staked = f" with a first stake of {self._first[0]}" if _FIRST in names_read(tree) else ""
        return f": it would be {begin}{staked}" if begin == end else f": it would go from {begin} to {end}{staked}"

    def _example(self, between: _Between) -> Exact | float | None:
        if between.least != between.most or len(between.least) != 1:
            return None
        form = between.least[0]
        if not isinstance(form, Linear):
            return form
        return form.value({_atom(_FIRST): self._first[0]}) if set(form.atoms) <= {_atom(_FIRST)} else None  # type: ignore[dict-item]

    def _ends(self, action: Action[Expression]) -> tuple[float | Exact, float | Exact]:
        """The least and the most that an action may put on a hand on which nothing lies."""
        values = [] if action.adds is None else [row.value.tree for row in rows(action.adds) if row.value is not None]
        low = [self._between(tree.low if isinstance(tree, Interval) else tree) for tree in values]
        high = [self._between(tree.high if isinstance(tree, Interval) else tree) for tree in values]
        least = min((max(self._inf(form) for form in each.least) for each in low), default=0)
        return max(least, 0), max((min(self._sup(form) for form in each.most) for each in high), default=inf)

    def _between(self, tree: Tree) -> _Between:
        if isinstance(tree, Constant):
            return _exactly(tree.value) if isinstance(tree.value, int | Fraction) else _ANYTHING
        if isinstance(tree, Negative):
            return _times(self._between(tree.of), -1)
        if isinstance(tree, Calculation):
            return self._calculated(tree)
        return self._read(tree) if isinstance(tree, Read) else _ANYTHING

    def _read(self, tree: Read) -> _Between:
        name = tree.symbol.name
        if known(self._rules, tree):
            return _exactly(compiled(tree)(self._scope))
        if name in ("min", "max"):
            parts = [self._between(part) for part in tree.arguments]
            below, above = ([form for part in parts for form in part.least], [form for part in parts for form in part.most])
            if name == "min":  # no more than any of them
                return _Between((_form(min(self._inf(form) for form in below)),), tuple(above[:_MOST]))
            return _Between(tuple(below[:_MOST]), (_form(max(self._sup(form) for form in above)),))
        if tree.on is not None or name not in _NEVER_LESS:
            return _ANYTHING
        if name in ("put", "first", "last") and spelled(tree.arguments[0]) == self._name:
            return _exactly(0 if name == "put" else inf)
        if name in ("first", "last"):  # without limit where there was no such action
            return _Between((Linear(0),), (inf,))
        return _exactly(Linear.of(_atom(spelled(tree))))

    def _calculated(self, tree: Calculation) -> _Between:
        left, right = self._between(tree.left), self._between(tree.right)
        if tree.operator in "+-":
            return _sum(left, right if tree.operator == "+" else _times(right, -1))
        factors = ((left, right), (right, left)) if tree.operator == "*" else ((left, right),)
        for form, ratio in factors:
            number = ratio.least[0]
            if ratio.least == ratio.most and isinstance(number, Linear) and not number.terms and (number.constant or tree.operator == "*"):
                return _times(form, number.constant if tree.operator == "*" else Fraction(1) / number.constant)
        return _ANYTHING

    def _sup(self, form: _Form) -> float | Exact:
        """The most that a form can come to."""
        if not isinstance(form, Linear):
            return form
        ends = [(ratio, self._limits(atom)) for atom, ratio in form.terms]
        return form.constant + sum(ratio * (limits[1] if ratio > 0 else limits[0]) for ratio, limits in ends)

    def _inf(self, form: _Form) -> float | Exact:
        return -self._sup(form.times(-1) if isinstance(form, Linear) else -form)

    def _limits(self, atom: Atom) -> tuple[float | Exact, float | Exact]:
        return self._first if atom.key == _FIRST else (0, inf)


def _opening(ruleset: Ruleset[Expression]) -> Action[Expression] | None:
    """The action by which a punter stakes first; None if that may be another's."""
    by_name = {action.name: action for action in ruleset.punter.actions}
    adding = {each.name for each in (*ruleset.punter.actions, *ruleset.banker.actions) if each.adds is not None}
    name = next((step.do for step in flat(ruleset.deal) if step.do in adding), None)
    return None if name is None or name not in by_name or by_name[name].adds is None else by_name[name]


def _after(ruleset: Ruleset[Expression], action: Action[Expression], opening: Action[Expression]) -> bool:
    """Whether an action can only be asked for once the first stake lies there: in play, after the step at which it is made."""
    steps = [step.do for step in flat(ruleset.deal)]
    return action.name not in steps and "play" in steps and steps.index(opening.name) < steps.index("play")


def _atom(text: str) -> Atom:
    return Atom(text, text)


def _exactly(value: Exact | float | Linear) -> _Between:
    form = value if isinstance(value, Linear) else _form(value)
    return _Between((form,), (form,))


def _form(value: Exact | float) -> _Form:
    return value if isinstance(value, float) else Linear(value)


def _times(between: _Between, ratio: Exact) -> _Between:
    if not ratio:
        return _exactly(0)
    least, most = ([_scaled(form, ratio) for form in forms] for forms in between)
    return _Between(tuple(least), tuple(most)) if ratio > 0 else _Between(tuple(most), tuple(least))


def _scaled(form: _Form, ratio: Exact) -> _Form:
    return form.times(ratio) if isinstance(form, Linear) else form if ratio > 0 else -form


def _sum(left: _Between, right: _Between) -> _Between:
    least = [_plus(one, other, -inf) for one in left.least for other in right.least]
    most = [_plus(one, other, inf) for one in left.most for other in right.most]
    return _Between(tuple(least[:_MOST]), tuple(most[:_MOST]))


def _plus(left: _Form, right: _Form, unknown: float) -> _Form:
    """The sum of two forms; of one that is without limit either way and its opposite nothing is known."""
    if isinstance(left, Linear) and isinstance(right, Linear):
        return left + right
    ends = {form for form in (left, right) if not isinstance(form, Linear)}
    return ends.pop() if len(ends) == 1 else unknown


def _minus(end: _Form, begin: _Form) -> _Form:
    return _plus(end, _scaled(begin, -1), inf)
