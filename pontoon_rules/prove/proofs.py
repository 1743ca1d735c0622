"""All proofs about a rule set."""

from __future__ import annotations

from collections.abc import Iterator

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.expr.rules import Rules
from pontoon_rules.prove.actions import never_legal, never_wins
from pontoon_rules.prove.counting import counted
from pontoon_rules.prove.course import Course, followed
from pontoon_rules.prove.effects import of_settlement
from pontoon_rules.prove.hands import Hands, TooManyHandsError, of_cards_alone
from pontoon_rules.prove.naming import of_hands, of_policy, of_prices
from pontoon_rules.prove.others import Extras, Passes, of_table
from pontoon_rules.prove.settled import Settlement
from pontoon_rules.prove.states import Folded, most_packs
from pontoon_rules.prove.supply import of_supply
from pontoon_rules.prove.worlds import TooManyWorldsError


def proved(rules: Rules) -> tuple[Diagnostic, ...]:
    """What can be proved to be wrong or idle in a rule set.

    Nothing is said of what hangs on more than cards and turn in a way that is not gone through: a name of a hand that looks
    at the table, a number of actions that is calculated with, a game that tells too many hands apart.
    """
    found = list(of_table(rules))
    counts = counted(rules)
    if counts is None or not of_cards_alone(rules):
        return tuple(found)
    try:
        course = followed(Hands(rules, Folded(rules, most_packs(rules))), counts)
    except TooManyHandsError:
        return tuple(found)
    found += of_hands(course, rules)
    found += of_policy(course, rules)
    found += of_prices(course)
    found += never_legal(course)
    found += of_supply(course, rules)
    found += _of_settlement(course, rules)
    return tuple(found)


def _of_settlement(course: Course, rules: Rules) -> Iterator[Diagnostic]:
    settlement = Settlement(course, rules)
    extras, passes = Extras(rules), Passes(rules)
    try:
        for case, moment, result in settlement.go(passes.trees):
            extras.note(case, moment, result)
            passes.note(case, result)
        sticks = list(never_wins(course, settlement))
    except TooManyWorldsError:
        return
    yield from of_settlement(settlement.lists)
    yield from extras.findings()
    yield from passes.findings(course)
    yield from sticks
