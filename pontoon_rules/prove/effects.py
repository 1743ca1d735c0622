"""Findings about settlement clauses: never met, never reached, without effect, and pairs whose order decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pontoon_rules.diagnostics import Diagnostic, Note, Source
from pontoon_rules.expr.canonical import spelled
from pontoon_rules.machine.linear import Linear, compared, lifted
from pontoon_rules.prove import words
from pontoon_rules.prove.cases import Case
from pontoon_rules.prove.lists import Evidence, Overlap, Spoken, findings
from pontoon_rules.prove.rows import Row
from pontoon_rules.prove.settled import List, Result
from pontoon_rules.prove.work import Work


def of_settlement(lists: Sequence[List], work: Work, own: Source) -> Iterator[Diagnostic]:
    """All findings about the lists of a settlement whose situations have been gone through."""
    for which in lists:
        if which.cases:
            spoken = Spoken(which.key, which.hands, own)
            idle = _without_effect(which)
            # Where a clause says the same as another after it, it hides it; that is one finding, not two.
            said_twice = {other for same in idle.values() for other in same}
            yield from findings(which.evidence, spoken, which.cases, work, said_twice)
            yield from (_idle(which, index, same) for index, same in idle.items())
            yield from order_matters(which.evidence, spoken, work)


def _without_effect(which: List) -> dict[int, dict[int, Case]]:
    """Clauses that decide only what others would have decided alike, each with these others and a situation.

    A clause that says what would hold anyhow, were nothing said, spells out the usual and is left alone; so is a list of
    winners that one file spells out whole.
    """
    found = {}
    for index in sorted(which.evidence.decided.keys() - which.effects):
        row = which.rows[index]
        same = {
            other: case
            for other, case in which.repeats.get(index, {}).items()
            if not which.rows[other].always and (which.pays or which.rows[other].span.source is not row.span.source)
        }
        if same and not row.always:
            found[index] = same
    return found


def _idle(which: List, index: int, same: dict[int, Case]) -> Diagnostic:
    row = which.rows[index]
    names = words.ticked([which.rows[other].name for other in same])
    case = min(same.values(), key=lambda each: not each.sure)
    notes = tuple(Note("says the same of it", which.rows[other].span) for other in same)
    return Diagnostic(
        "no-effect",
        f"`{row.name}` of `{which.key}` changes nothing: without it each {which.hands} comes out the same, by {names}",
        row.span,
        "let it say something else than what holds anyhow, or take it out",
        (*notes, Note(f"such a hand: {words.meeting(case)}")),
        "warning",
    )


def order_matters(evidence: Evidence, spoken: Spoken, work: Work) -> Iterator[Diagnostic]:
    """Pairs of clauses that overlap, neither a special case of the other, of which the first decides only by its place.

    A file that extends another means its clauses as exceptions, tried first; they are reported only where a payment that
    is meant as an extra comes to less than what it hides.
    """
    for (first, other), overlap in evidence.overlaps.items():
        if other not in evidence.decided:  # it is never reached at all, which is told
            continue
        work.spend(2 * len(evidence.together))
        one, two = evidence.rows[first], evidence.rows[other]
        apart = any(held[first] and not held[other] for held in evidence.together) and any(
            held[other] and not held[first] for held in evidence.together
        )
        if apart and (one.span.source is two.span.source or _pays_less(overlap)):
            yield _order(one, two, overlap, spoken)


def _order(one: Row, two: Row, overlap: Overlap, spoken: Spoken) -> Diagnostic:
    case = overlap.case
    return Diagnostic(
        "order-matters",
        f"`{one.name}` and `{two.name}` of `{spoken.key}` both speak of {words.meeting(case)}, and only their order decides: "
        f"{_said(one)}, {_said(two)}",
        one.span,
        f"if that is meant, acknowledge it; if not, place `{two.name}` before it or say in its condition which hands it leaves to the other",
        (Note("this would decide otherwise", two.span),),
        "warning",
    )


def _said(row: Row) -> str:
    """What a clause says, in words."""
    return f"`{row.name}` says nothing" if row.value is None else f"`{row.name}` says `{spelled(row.value.tree)}`"


def _pays_less(overlap: Overlap) -> bool:
    first, other = overlap.first, overlap.other
    if not isinstance(first, Result) or not isinstance(other, Result) or not first.outcome == other.outcome == "won":
        return False
    if not all(isinstance(each.amount, Linear | int) for each in (first, other)):
        return False
    return compared(">=", lifted(other.amount), lifted(first.amount)) is True
