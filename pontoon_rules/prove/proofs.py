"""All proofs about a rule set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.expr.rules import Rules
from pontoon_rules.prove.actions import never_legal, never_wins
from pontoon_rules.prove.amounts import of_amounts
from pontoon_rules.prove.counting import counted
from pontoon_rules.prove.course import Course, followed
from pontoon_rules.prove.effects import of_settlement
from pontoon_rules.prove.hands import Hands, of_cards_alone
from pontoon_rules.prove.idle import of_cut_card, of_dealing, of_rounding
from pontoon_rules.prove.missing import joined, of_cards, of_seats
from pontoon_rules.prove.naming import of_hands, of_policy, of_prices
from pontoon_rules.prove.opening import of_opening
from pontoon_rules.prove.others import Extras, Passes, of_table
from pontoon_rules.prove.settled import Settlement
from pontoon_rules.prove.states import Folded
from pontoon_rules.prove.supply import of_supply
from pontoon_rules.prove.tables import most_packs
from pontoon_rules.prove.work import BUDGET, OutOfWorkError, Work
from pontoon_rules.prove.worlds import TooManyWorldsError

LEFT_OUT = "the rules tell too many hands apart to go through all of them"


class Proved(NamedTuple):
    """What was proved; and why some proofs were left out, if they were."""

    findings: tuple[Diagnostic, ...]
    left_out: str | None = None


def proved(rules: Rules, budget: int = BUDGET, tell: Callable[[int], None] | None = None) -> Proved:
    """What can be proved to be wrong or idle in a rule set, with no more than so many steps of work in all; `tell` is told how
    many have been done.

    Nothing is said of what hangs on more than cards and turn in a way that is not gone through: a name of a hand that looks
    at the table, a number of actions that is calculated with.
    """
    found: list[Diagnostic] = []
    asking: list[Diagnostic] = []
    work, left_out = Work(budget, tell), None
    try:
        asking += [*of_cards(rules, work), *of_seats(rules, work)]
        for proof in _proofs(rules, work):
            found += list(proof)  # whole or not at all
    except OutOfWorkError:
        left_out = LEFT_OUT
    return Proved(tuple(joined(found, asking)), left_out)


def _proofs(rules: Rules, work: Work) -> Iterator[Iterable[Diagnostic]]:
    """The proofs, those first that take little. Raises `OutOfWorkError`, as does going through one."""
    yield of_table(rules, work)
    yield of_opening(rules, work)
    yield of_dealing(rules, work)
    yield of_rounding(rules, work)
    yield of_cut_card(rules, work)
    yield of_amounts(rules, work)
    counts = counted(rules)
    if counts is None or not of_cards_alone(rules):
        return
    packs = most_packs(rules)
    yield of_supply(Hands(rules, Folded(rules, packs, work, every_suit=True), work), counts)
    course = followed(Hands(rules, Folded(rules, packs, work), work), counts)
    yield of_policy(course, rules)
    yield of_prices(course)
    yield never_legal(course)
    yield of_hands(course, rules)
    yield _of_settlement(course, rules)


def _of_settlement(course: Course, rules: Rules) -> Iterator[Diagnostic]:
    work = course.hands.work
    extras, passes = Extras(rules, work), Passes(rules, work)
    settlement = Settlement(course, rules, passes.trees)
    try:
        for case, moment, result in settlement.go():
            extras.note(case, moment, result)
            passes.note(case, result)
        sticks = list(never_wins(course, settlement))
    except TooManyWorldsError:
        return
    yield from of_settlement(settlement.lists, work, rules.ruleset.node.span.source)
    yield from extras.findings(work)
    yield from passes.findings(course)
    yield from sticks
