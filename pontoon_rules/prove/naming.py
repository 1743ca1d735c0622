"""Proofs about lists that are asked of one hand by itself: names of hands, the banker's policy, what an action takes."""

from __future__ import annotations

from collections.abc import Iterator

from pontoon_rules.diagnostics import Diagnostic, Note
from pontoon_rules.expr.every import expressions
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Tree
from pontoon_rules.machine.residual import Condition, Position
from pontoon_rules.machine.trees import reads
from pontoon_rules.model.section import start_of
from pontoon_rules.prove import words
from pontoon_rules.prove.cases import Asked, Case, alone, by_itself
from pontoon_rules.prove.course import Course, actions
from pontoon_rules.prove.effects import order_matters
from pontoon_rules.prove.lists import Evidence, Spoken, findings, gathered
from pontoon_rules.prove.play import Reached, Side
from pontoon_rules.prove.rows import Row, rows


def of_hands(course: Course, rules: Rules) -> Iterator[Diagnostic]:
    """Names that no hand gets, names hidden by better ones, and hands without a name.

    In `hands` the order is the rank, and a hand that two names fit has the better one; so overlaps are no finding.
    """
    clauses = rules.ruleset.hands
    laid = [
        Row(clause.name, () if clause.when is None else (clause.when,), None, clause.node, named=True)
        for clause in clauses
    ]
    over_target = {id(row): clause.over_target for row, clause in zip(laid, clauses, strict=True)}

    def offered(row: Row, position: Position) -> Condition:
        return over_target[id(row)] or not position.scope.bust

    trees = [condition.tree for row in laid for condition in row.conditions]
    sides = (course.punter, course.banker)
    told = Asked(course.hands, trees, over=True)
    cases = [case for side in sides for case in by_itself(course.hands, side, _held(course, side), told)]
    work = course.hands.work
    evidence = gathered(laid, cases, work, offered)
    if evidence is None:
        return
    yield from findings(evidence, Spoken("hands", "hand", rules.ruleset.node.span.source), [case for case in cases if not _bust(case)], work)
    asked = [case for side in sides for case in by_itself(course.hands, side, _held(course, side, asked=True), told)]
    known = gathered(laid, asked, work, offered)
    if known is not None:
        yield from _unnamed(known, laid)


def _held(course: Course, side: Side, *, asked: bool = False) -> Reached:
    """All hands of a side; or only those of which the name is surely `asked`: at a settlement, or to play on."""
    rules = course.hands.rules.ruleset
    owner = rules.banker if side.banking else rules.punter
    in_play = not asked or any(read.symbol.needs == "class" for each in expressions(owner) for read in reads(each.tree))
    held = Reached()
    if in_play:
        held.add_all(course.played[side.banking])
    for meeting in course.meetings if asked else (*course.looks, *course.meetings):
        held.add_all(meeting.bankers if side.banking else meeting.punters)
    if not asked:  # an action at a step of the deal may ask for the name of what is held by then
        chances = [reached for action in side.actions for reached, _ in course.chances.get(id(action), ())]
        for reached in {id(each): each for each in chances}.values():
            held.add_all(reached)
    return held


def _bust(case: Case) -> bool:
    return case.position.scope.bust


def _unnamed(evidence: Evidence, laid: list[Row]) -> Iterator[Diagnostic]:
    """A hand that surely comes up, is not bust, and has no name: the deal could not be settled."""
    nameless = [case for case in evidence.silent if case.sure and case.own is not None and not _bust(case)]
    if not nameless:
        return
    case = min(nameless, key=lambda each: len(each.own.cards) if each.own is not None else 0)
    whose = "the banker's " if case.position.scope.hand.banking else ""
    yield Diagnostic(
        "unnamed-hand",
        f"no clause of `hands` names {whose}{words.meeting(case)}, and it is not bust",
        laid[-1].span,
        "add a last clause without `when`, which takes all that is left",
        (Note(f"{len(nameless) - 1} other kinds of hand have no name either"),) if len(nameless) > 1 else (),
    )


# the banker's policy


def of_policy(course: Course, rules: Rules) -> Iterator[Diagnostic]:
    """Clauses of the banker's policy that say nothing, and hands of which it says nothing."""
    plays = rows(rules.ruleset.banker.plays)
    if not plays:
        return
    side = course.banker
    waiting = Reached((node, way) for node, way in course.played[True].items() if side.done(node) is not True)
    cases = alone(course.hands, side, waiting, _trees(plays))
    evidence = gathered(plays, cases, course.hands.work)
    if evidence is None or not cases:
        return
    spoken = Spoken("banker.plays", "hand that the banker has to play", rules.ruleset.node.span.source)
    yield from findings(evidence, spoken, cases, course.hands.work)
    yield from order_matters(evidence, spoken, course.hands.work)
    open_ = [case for case in evidence.silent if case.sure]
    if open_:
        node = rules.ruleset.banker.plays.node
        yield Diagnostic(
            "no-answer",
            f"the banker's policy does not say what he does with {words.meeting(open_[0])}",
            plays[-1].span,
            "add a last clause without `when`",
            (Note("the policy begins here", start_of(node)),) if node is not plays[-1].node else (),
            "warning" if rules.ruleset.banker.free.value else "error",
        )


def _trees(laid: tuple[Row, ...]) -> list[Tree]:
    trees = [condition.tree for row in laid for condition in row.conditions]
    return trees + [row.value.tree for row in laid if row.value is not None]


# what an action takes


def of_prices(course: Course) -> Iterator[Diagnostic]:
    """Clauses of what an action puts on a hand, bets or costs, that say nothing."""
    for side, action in actions(course):
        for key, setting in (("adds", action.adds), ("bets", action.bets), ("costs", action.costs)):
            laid = () if setting is None or side.banking else rows(setting)
            if not any(row.conditions for row in laid):
                continue
            offered = Reached()
            for reached, in_play in course.chances.get(id(action), ()):
                for node, way in reached.items():
                    if side.may(action, node, in_play=in_play) is not False:
                        offered.add(node, way)
            cases = alone(course.hands, side, offered, _trees(laid))
            evidence = gathered(laid, cases, course.hands.work)
            if evidence is not None and cases:
                own = course.hands.rules.ruleset.node.span.source
                spoken = Spoken(f"punter.actions.{action.name}.{key}", f"hand that may {action.name}", own)
                yield from findings(evidence, spoken, cases, course.hands.work)
