"""Proofs about a list of clauses of which the first that holds decides: clauses that never hold, and clauses never asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from pontoon_rules.diagnostics import Diagnostic, Note, Source
from pontoon_rules.expr.canonical import spelled
from pontoon_rules.machine.residual import Condition, Position, reading
from pontoon_rules.prove import words
from pontoon_rules.prove.cases import Case
from pontoon_rules.prove.rows import Row, asked, condition, parts, weight
from pontoon_rules.prove.work import Work
from pontoon_rules.prove.worlds import Ask, TooManyWorldsError, in_all_worlds

T = TypeVar("T")

# A bust hand is settled when its turn is over, as the defaults have it.
_BUST_IS_EARLY = {
    "settle.winner": "a bust hand is settled before: write `at: turn`, or take the clause out",
    "settle.takes": "what a bust hand loses is said by `amount` of the clause of `settle.winner` that settles it at `turn`",
}

# Of so many parts of a condition, those that exclude one another are looked for in all combinations.
_MOST_PARTS = 8


@dataclass(frozen=True)
class Spoken:
    """How messages speak of a list: its key, the hands it is asked of (`hand that wins`), and the file that is checked."""

    key: str
    hands: str
    own: Source | None = None


class Overlap(NamedTuple):
    """A situation in which two rows hold, and what it comes to by the first and by the other."""

    case: Case
    first: Any
    other: Any


@dataclass
class Evidence:
    """What was seen of a list of rows in all situations.

    `held` has for each row a situation in which it holds, `decided` one in which it is the first to; `hidden` has for each
    row the rows that were before it where it held; `silent` are situations in which no row holds. `together` are the rows
    that hold at once, `overlaps` pairs of rows that hold at once and come to something else.
    """

    rows: Sequence[Row]
    held: dict[int, Case] = field(default_factory=dict)
    decided: dict[int, Case] = field(default_factory=dict)
    hidden: dict[int, dict[int, Case]] = field(default_factory=dict)
    silent: list[Case] = field(default_factory=list)
    together: set[tuple[bool, ...]] = field(default_factory=set)
    overlaps: dict[tuple[int, int], Overlap] = field(default_factory=dict)

    def note(self, case: Case, holding: Sequence[bool]) -> int | None:
        """Note which rows hold in a situation; gives the one that decides."""
        first = next((index for index, holds in enumerate(holding) if holds), None)
        self.note_decided(case, holding, first)
        return first

    def note_decided(self, case: Case, holding: Sequence[bool], first: int | None) -> None:
        """Note which rows hold in a situation that is decided by one of them (None: by no row)."""
        self.together.add(tuple(holding))
        if first is None:
            self.silent.append(case)
        else:
            _keep(self.decided, first, case)
        for index, holds in enumerate(holding):
            if holds:
                _keep(self.held, index, case)
                if index != first and first is not None:
                    _keep(self.hidden.setdefault(index, {}), first, case)


def _keep(found: dict[int, Case], index: int, case: Case) -> None:
    """Keep the first situation, unless a sure one comes after it."""
    old = found.get(index)
    if old is None or (case.sure and not old.sure):
        found[index] = case


def gathered(
    rows: Sequence[Row], cases: Iterable[Case], work: Work, also: Callable[[Row, Position], Condition] | None = None
) -> Evidence | None:
    """The evidence of a list; None if it hangs on too much that cards do not decide. `also` must hold besides a row's condition."""
    runs = [asked(row) for row in rows]
    values = [None if row.value is None else reading(row.value.tree) for row in rows]
    evidence = Evidence(rows)
    steps = weight(rows)

    def holding(case: Case) -> Callable[[Ask], list[bool]]:
        conditions = [run(case.position) for run in runs]
        if also is not None:
            more = [also(row, case.position) for row in rows]
            return lambda ask: [ask(one) and ask(two) for one, two in zip(conditions, more, strict=True)]
        return lambda ask: [ask(one) for one in conditions]

    try:
        for case in cases:
            work.spend(steps)
            for held, certain in in_all_worlds(holding(case)):
                work.spend(len(rows))
                here = case if certain else case._replace(sure=False)
                first = evidence.note(here, held)
                if first is not None and here.sure and all(values):
                    _note_overlaps(evidence, here, held, [run(here.position) for run in values if run is not None])
    except TooManyWorldsError:
        return None
    return evidence


def _note_overlaps(evidence: Evidence, case: Case, held: Sequence[bool], values: Sequence[Any]) -> None:
    first, *later = [index for index, holds in enumerate(held) if holds]
    for index in later:
        if values[first] != values[index]:
            evidence.overlaps.setdefault((first, index), Overlap(case, values[first], values[index]))


# findings


def findings(
    evidence: Evidence, spoken: Spoken, cases: Sequence[Case], work: Work, told: Collection[int] = ()
) -> list[Diagnostic]:
    """The clauses of a list that never hold, and those (not `told` of already) that hold only where another has decided."""
    found = []
    for index, row in enumerate(evidence.rows):
        if index not in evidence.held:
            found.append(never(row, spoken, cases, work))
        elif index not in evidence.decided and index not in told:
            found.append(shadowed(evidence, index, spoken))
    return found


def never(row: Row, spoken: Spoken, cases: Sequence[Case], work: Work) -> Diagnostic:
    """A clause that holds of no hand it is asked of: which parts of its condition exclude one another, and how near a hand comes."""
    work.spend(weight((row,)) * len(cases))
    split = [(tree, span) for each in row.conditions for tree, span in parts(each)]
    texts = [f"`{spelled(tree)}`" for tree, _ in split]
    runs = [condition(tree) for tree, _ in split]
    blamed, nearest = excluded([_not_false(run) for run in runs], cases, work)
    notes = [Note("it never holds together with this", split[index][1]) for index in blamed[1:]]
    if nearest is not None:
        case, met = nearest
        notes.append(Note(f"nearest comes {words.meeting(case)}: it meets {words.listed([texts[index] for index in met])}"))
    elif cases:
        longest = max(cases, key=lambda each: (each.sure, 0 if each.own is None else len(each.own.cards)))
        notes.append(Note(f"it is asked of such as {words.meeting(longest)}"))
    what = words.listed([texts[index] for index in blamed])
    holds = f"{what} {'never hold together' if len(blamed) > 1 else 'never holds'}" if what else "it never holds"
    return Diagnostic(
        "clause-never-matches",
        f"`{row.name}` of `{spoken.key}` never decides anything: {holds} for a {spoken.hands}",
        split[blamed[0]][1] if blamed else row.span,
        _BUST_IS_EARLY.get(spoken.key if what == "`bust`" else "", "change the condition, or take the clause out"),
        tuple(notes),
        "warning",
    )


def _not_false(run: Callable[[Position], Condition]) -> Callable[[Case], bool]:
    return lambda case: run(case.position) is not False


def shadowed(evidence: Evidence, index: int, spoken: Spoken) -> Diagnostic:
    """A clause that is met only by hands which clauses before it have decided.

    What is pointed at is that of the two which stands in the file that is checked, else those before, which came later.
    """
    row = evidence.rows[index]
    before = evidence.hidden[index]
    hiding = [evidence.rows[other] for other in before]
    names = words.ticked(list(dict.fromkeys(each.name for each in hiding)))
    case = min(before.values(), key=lambda each: not each.sure)
    places = [(row.span, "never reached"), *((each.span, "decides before it") for each in hiding)]
    if hiding[0].span.source is not row.span.source is not spoken.own:
        places = [*places[1:], places[0]]
    return Diagnostic(
        "shadowed-clause",
        f"`{row.name}` of `{spoken.key}` is never reached: every {spoken.hands.split()[0]} for which it holds is decided by {names} before it",
        places[0][0],
        _way_out(row, hiding, spoken),
        (*(Note(said, span) for span, said in places[1:]), Note(f"such a hand: {words.meeting(case)}")),
        "warning",
    )


def _way_out(row: Row, hiding: Sequence[Row], spoken: Spoken) -> str:
    """What to write so that a clause is reached, or not needed."""
    names = words.ticked(list(dict.fromkeys(each.name for each in hiding)))
    own, first = spoken.own, hiding[0]
    if row.span.source is own and first.span.source is not own:
        return f"place it in front: `before: {first.name}`, or take it out"
    if own in {each.span.source for each in hiding} and row.span.source is not own and spoken.key != "hands" and row.named:
        instead = "" if len(hiding) > 1 else f"call {names} `{row.name}` too, and it takes that clause's place; or "
        return f"{instead}narrow {names}, or take the other out: `- remove: {row.name}`"
    return f"narrow {names}, place `{row.name}` before, or take it out"


def excluded(
    checks: Sequence[Callable[[T], bool]], situations: Iterable[T], work: Work
) -> tuple[tuple[int, ...], tuple[T, tuple[int, ...]] | None]:
    """The fewest of the checks that no situation passes together, and the situation that passes most, with those it passes."""
    met: dict[tuple[int, ...], T] = {}
    for situation in situations:
        met.setdefault(tuple(index for index, check in enumerate(checks) if check(situation)), situation)
    nearest = max(met.items(), key=lambda item: len(item[0]), default=None)
    shown = None if nearest is None or not nearest[0] else (nearest[1], nearest[0])
    for size in range(1, min(len(checks), _MOST_PARTS) + 1):
        for together in combinations(range(len(checks)), size):
            work.spend(len(met))
            if not any(set(together) <= set(passed) for passed in met):
                return together, shown
    return (), shown
