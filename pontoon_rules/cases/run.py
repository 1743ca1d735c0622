"""Runs the tests of a rule set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pontoon_rules.cases.cards import lay_out
from pontoon_rules.cases.case import Case
from pontoon_rules.cases.compare import Mismatch, compare
from pontoon_rules.cases.perform import Performance, Stopped
from pontoon_rules.cases.read import read_case
from pontoon_rules.cases.seats import packs_and_seats
from pontoon_rules.diagnostics import Diagnostic, Span, has_errors
from pontoon_rules.document.node import Mapping, Scalar
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.result import Settlement
from pontoon_rules.expr.rules import NoHandClauseError, Rules
from pontoon_rules.expr.view import HandView

# What could not be dealt as the test says is not worth comparing.
_INVALID = "test-invalid"


@dataclass(frozen=True)
class CaseResult:
    """How a test went.

    `problems` are what keeps it from passing, with the places in its words; `mismatches` those among them that compare
    figures, as values. `deal` and `settlement` are there as far as the test could be dealt.
    """

    name: str
    where: str
    case: Case | None
    deal: Deal | None
    settlement: Settlement | None
    mismatches: tuple[Mismatch, ...]
    problems: tuple[Diagnostic, ...]

    @property
    def passed(self) -> bool:
        """Whether everything came out as the test says."""
        return not self.problems


def run_tests(rules: Rules) -> Iterator[CaseResult]:
    """The tests of a rule set, its parents' among them, one after another."""
    for node in rules.ruleset.tests:
        if isinstance(node, Mapping):
            yield run_test(node, rules)


def run_test(node: Mapping, rules: Rules) -> CaseResult:
    """One test as it stands in a rule file."""
    problems: list[Diagnostic] = []
    case = read_case(node, rules, problems)
    if case is not None:
        return run_case(case, rules)
    name = node.get("name")
    title = name.value if isinstance(name, Scalar) else ""
    where = f"{node.span.source.name}:{(name or node).span.line}"
    return CaseResult(title, where, None, None, None, (), tuple(problems))


def run_case(case: Case, rules: Rules) -> CaseResult:
    """Deal a test and compare what comes out with what must come out."""
    problems: list[Diagnostic] = []
    deal = perform(case, rules, problems)
    settlement = None if deal is None else _result(case, deal, problems)
    mismatches: tuple[Mismatch, ...] = ()
    if deal is not None and settlement is not None and not any(problem.code == _INVALID for problem in problems):
        mismatches = tuple(compare(case, deal, settlement))
        problems += [each.diagnostic for each in mismatches]
    return CaseResult(case.name, case.where, case, deal, settlement, mismatches, tuple(problems))


def perform(case: Case, rules: Rules, problems: list[Diagnostic]) -> Deal | None:
    """The deal of a test, played to its end or to the place where it cannot go on; None if it cannot even begin.

    Reports `test-invalid` (cards or seats that cannot be), `test-failed` (a legal or illegal action that should not be)
    and what the rules leave open (`unnamed-hand`, `no-answer`).
    """
    cards = packs_and_seats(case, rules, problems)
    layout = lay_out(case, cards, problems)
    if has_errors(problems):
        return None
    deal: Deal | None = None
    try:
        deal = Deal(
            rules,
            punters=len(case.punters),
            stock=layout,
            chips=dict(case.chips),
            shoot=case.shoot,
            tenure=case.tenure,
        )
        Performance(case, deal, layout, problems).run()
    except Stopped:
        pass
    except NoHandClauseError as gap:
        problems.append(_unnamed(case, gap))
    except Refused as refused:
        problems.append(Diagnostic(refused.refusal.code, refused.refusal.message, case.span))
    return deal


def _result(case: Case, deal: Deal, problems: list[Diagnostic]) -> Settlement | None:
    """How the deal came out; None if it is not over, or (reported) a hand at its end has no name."""
    try:
        return deal.result
    except NoHandClauseError as gap:
        problems.append(_unnamed(case, gap))
        return None


def _unnamed(case: Case, gap: NoHandClauseError) -> Diagnostic:
    return Diagnostic("unnamed-hand", str(gap), _place_of(case, gap.hand))


def _place_of(case: Case, hand: HandView) -> Span:
    """Where a test gives the cards of a hand."""
    held = [script.hands for script in case.punters if script.seat == hand.seat]
    number = hand.number if isinstance(hand, Hand) else 0
    return held[0][number].span if held and number < len(held[0]) else case.banker.span
