"""Proofs about what goes over a whole deal: extra payments, the change of the bank; and about what the table decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pontoon_rules.diagnostics import Diagnostic, Note
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Joined, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.residual import Condition, Position
from pontoon_rules.model.ruleset import Setting
from pontoon_rules.prove import words
from pontoon_rules.prove.cases import Case, alone
from pontoon_rules.prove.course import Course
from pontoon_rules.prove.lists import Spoken, findings, gathered, never
from pontoon_rules.prove.rows import Asked, Row, asked, condition, rows, rows_under, weight
from pontoon_rules.prove.settled import Moment, Result
from pontoon_rules.prove.tables import before_the_deal, known, seats, seats_known
from pontoon_rules.prove.work import Work


class Extras:
    """The extra payments made hand by hand, and in which situations each is due."""

    def __init__(self, rules: Rules, work: Work) -> None:
        self._work = work
        self._rows = [
            (Row(clause.name, (clause.when,), None, clause.node, named=True), clause.at)
            for clause in rules.ruleset.settle.also
            if clause.when is not None and clause.per == "hand" and clause.at in ("turn", "end")
        ]
        self._due: set[int] = set()
        self._runs = [asked(row) for row, _ in self._rows]
        self._cases: list[Case] = []

    def note(self, case: Case, moment: Moment | None, result: Result) -> None:
        """Note a hand that came out so, and when."""
        ended = case._replace(position=case.position._replace(outcome=result.outcome))
        self._cases.append(ended)
        self._work.spend(4 * len(self._rows))
        for index, (_, at) in enumerate(self._rows):
            known = ended if at == "end" or moment == "turn" else case._replace(position=case.position._replace(outcome="open"))
            if index not in self._due and self._runs[index](known.position) is not False:
                self._due.add(index)

    def findings(self, work: Work) -> Iterator[Diagnostic]:
        """Extra payments that are never due."""
        for index, (row, at) in enumerate(self._rows):
            if index not in self._due and self._cases:
                hands = "hand" if at == "end" else "hand whose turn is over"
                yield never(row, Spoken("settle.also", hands), self._cases, work)


class Passes:
    """The clauses that pass the bank on: each speaks of the banker's hand, or of hands that somebody must hold."""

    def __init__(self, rules: Rules, work: Work) -> None:
        self._work = work
        self.rows: list[Row] = []
        self._asks: list[bool] = []
        for clause in rules.ruleset.bank.passes:
            outer = Row(clause.name, () if clause.when is None else (clause.when,), None, clause.node, named=True)
            laid = rows_under(outer, clause.seat)
            self.rows += laid
            self._asks += [clause.asks is not None] * len(laid)
        self._needs = [tuple(map(_need, _parts(row))) for row in self.rows]
        self._met: list[dict[int, set[int]]] = [{} for _ in self.rows]
        self._cases: list[Case] = []

    @property
    def trees(self) -> list[Tree]:
        """All expressions that tell hands apart."""
        return [part for row in self.rows for part in _parts(row)]

    def note(self, case: Case, result: Result) -> None:
        """Note a hand that came out so."""
        ended = case.position._replace(outcome=result.outcome)
        self._cases.append(case._replace(position=ended))
        self._work.spend(2 * len(self.rows))
        for needs, met in zip(self._needs, self._met, strict=True):
            by_banker = met.setdefault(id(ended.scope.table.banker), set())
            for index, need in enumerate(needs):
                if index not in by_banker and need(ended) is not False:
                    by_banker.add(index)

    def findings(self, course: Course) -> Iterator[Diagnostic]:
        """Clauses by which the bank is never passed on, and those that are never reached."""
        dead = set()
        for index, row in enumerate(self.rows):
            needs = len(self._needs[index])
            if self._cases and needs and not any(len(met) == needs for met in self._met[index].values()):
                dead.add(id(row))
                yield self._never(row)
        cases: list[Case] = []
        for meeting in course.meetings:
            cases += alone(course.hands, course.banker, meeting.bankers, self.trees)
        open_ = {id(row) for row, asks in zip(self.rows, self._asks, strict=True) if asks}
        evidence = gathered([row for row in self.rows if id(row) not in open_], cases, course.hands.work)
        spoken = Spoken("bank.passes", "deal", course.hands.rules.ruleset.node.span.source)
        if evidence is not None and cases:
            for found in findings(evidence, spoken, cases, course.hands.work):
                if found.code == "shadowed-clause":
                    yield found

    def _never(self, row: Row) -> Diagnostic:
        return Diagnostic(
            "clause-never-matches",
            f"`{row.name}` of `bank.passes` never passes the bank on: there is never such a hand",
            row.span if row.value is None else row.value.node.span,
            "change the condition, or take the clause out",
            (),
            "warning",
        )


def _parts(row: Row) -> list[Tree]:
    trees = [each.tree for each in row.conditions] + ([] if row.value is None else [row.value.tree])
    return [part for tree in trees for part in (tree.parts if isinstance(tree, Joined) and tree.operator == "and" else (tree,))]


def _need(tree: Tree) -> Asked:
    """Whether a hand helps a part to hold: for `any(c)`, `eldest(c)` and `best(c)` it must meet `c`."""
    if isinstance(tree, Read) and tree.symbol.name in ("any", "eldest", "best") and tree.on is None:
        return condition(tree.arguments[0])
    if tree.type.kind != "bool":
        return _open
    return condition(tree)


def _open(_position: Position) -> Condition:
    return True


# the table


def of_table(rules: Rules, work: Work) -> Iterator[Diagnostic]:
    """Clauses about how many sit down that no number of players meets."""
    ruleset = rules.ruleset
    if not seats_known(rules):
        return
    for key, setting in (
        ("table.stakes", ruleset.table.stakes),
        ("pack.packs", ruleset.pack.packs),
        ("shoot.opening", ruleset.shoot.opening),
        ("shoot.reserve", ruleset.shoot.reserve),
        ("shoot.limit", ruleset.shoot.limit),
    ):
        if setting is not None:
            yield from _of_players(rules, key, setting, work)


def _of_players(rules: Rules, key: str, setting: Setting[Expression], work: Work) -> Iterator[Diagnostic]:
    laid = rows(setting)
    table = seats(rules)
    work.spend(weight(laid) * len(table))
    where, own = rules.ruleset.table.players.node.span, rules.ruleset.node.span.source
    first_to_hold = [_first(rules, laid, players) for players in table]
    known_to = next((index for index, row in enumerate(laid) if not _about_players(rules, row)), len(laid))
    for index, row in enumerate(laid):
        # A file that narrows the table of the game it extends need not tidy up after it.
        if not row.conditions or row.span.source not in (own, where.source) or not _about_players(rules, row):
            continue
        if index not in first_to_hold and index <= known_to:
            texts = " and ".join(f"`{each.text}`" for each in row.conditions)
            yield Diagnostic(
                "clause-never-matches",
                f"`{row.name}` of `{key}` never decides anything: {words.at_the_table(table)}, and for none of these numbers {texts} is the first to hold",
                row.conditions[-1].node.span,
                "change the condition, or take the clause out",
                (Note("so many sit down", where),),
                "warning",
            )


def _about_players(rules: Rules, row: Row) -> bool:
    return known(rules, *(each.tree for each in row.conditions))


def _first(rules: Rules, laid: Sequence[Row], players: int) -> int | None:
    scope = before_the_deal(rules, players)
    for index, row in enumerate(laid):
        if not _about_players(rules, row):
            return None
        if all(each(scope) for each in row.conditions):
            return index
    return None
