"""From checked rules to the hand machine.

The trunk comes first: cards and sums, names of hands, where hands end. Then each group of questions is answered on it with
the folds that it alone needs; every group is made small, groups meet two by two and are made small again, and what is
left is the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.atoms import CARDS, OVER, SOFT, TOTAL, Field, caps_of, hand_trees
from pontoon_rules.machine.bench import Bench
from pontoon_rules.machine.classes import classes_of
from pontoon_rules.machine.explore import LIMIT, Part, PastLimit
from pontoon_rules.machine.folds import FOLDS
from pontoon_rules.machine.machine import Labels, Machine, Question, QuestionKey
from pontoon_rules.machine.minimise import minimised
from pontoon_rules.machine.partial import Apart, bare_of
from pontoon_rules.machine.pieces import Vector, answering, relabelled
from pontoon_rules.machine.roots import Root, roots_of
from pontoon_rules.machine.stop import OWNERS
from pontoon_rules.machine.trees import reads
from pontoon_rules.machine.trunk import ENDED, HAND, RANK, Trunk, decides, trunk_of
from pontoon_rules.machine.turn import TurnMachine, turn_machine
from pontoon_rules.machine.values import Fact, Kind, Values, fact_of
from pontoon_rules.model.ruleset import Owner


@dataclass(frozen=True)
class TooManyStates:
    """The rules tell more hands apart than a machine of `limit` states can hold.

    `clauses` are those that multiply states, the worst first, each with how many states at least it makes of one.
    """

    limit: int
    clauses: tuple[tuple[str, float], ...]

    def __str__(self) -> str:
        named = ", ".join(f"`{clause}` (times {factor:.0f})" for clause, factor in self.clauses[:5])
        return f"the rules tell more than {self.limit} hands apart" + (f"; most of it is due to {named}" if named else "")


@dataclass(frozen=True)
class HandsByTable:
    """The names of hands, or what ranks them, hang on something beside cards and turn: `names` of the table."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"what a hand is called hangs on {', '.join(f'`{name}`' for name in self.names)}, which no hand knows"


NoMachine: TypeAlias = TooManyStates | HandsByTable


def compile_machine(rules: Rules, others: Iterable[Expression] = (), *, limit: int = LIMIT) -> Machine | NoMachine:
    """The hand machine of a rule set, or why there is none.

    `others` are expressions besides the rules' own (a strategy's) that are to be answered of a punter's hand. No product
    on the way may have more than `limit` states.
    """
    compiler = _Compiler(rules, tuple(others), limit)
    strange = compiler.strange_names()
    if strange:
        return HandsByTable(strange)
    try:
        return compiler.machine()
    except PastLimit:
        return TooManyStates(limit, compiler.multipliers())


class _Asking(NamedTuple):
    """A question on its way: how it is put, which expressions ask it, whose turn must not be over (empty: whatever)."""

    tree: Tree
    roots: list[Root]
    users: set[str]


class _Group(NamedTuple):
    """Questions by their keys, and the machine that answers them; its labels are the answers for each kind of turn."""

    keys: tuple[QuestionKey, ...]
    part: Part


class _Compiler:
    """One compilation."""

    def __init__(self, rules: Rules, others: tuple[Expression, ...], limit: int) -> None:
        self._rules = rules
        values = Values(rules)
        self._roots = roots_of(rules, others)
        named = [hand_trees(rules, clause) for clause in rules.ruleset.hands]
        self._hand_reads = [read for when, ranked in named for tree in (when, *ranked) if tree is not None for read in reads(tree)]
        caps = caps_of(rules, [root.tree for root in self._roots], values.trees)
        asked = (*self._hand_reads, *(read for tree in values.trees for read in reads(tree)))
        facts = tuple(dict.fromkeys(fact for read in asked if (fact := fact_of(read)) is not None))
        self._turns = {owner: turn_machine(rules, owner, caps.facts()) for owner in OWNERS}
        kinds = {owner: _kinds(turn, facts) for owner, turn in self._turns.items()}
        every = tuple(dict.fromkeys(kind for owner in OWNERS for kind in kinds[owner]))
        self._kinds_of: dict[Owner, frozenset[int]] = {owner: frozenset(map(every.index, kinds[owner])) for owner in OWNERS}
        self._bench = Bench(rules, values, caps, facts, every, limit)
        # How many states each clause's machine has, or None while it is being made; the trunk's, without a name.
        self._sizes: dict[str, int | None] = {}

    def strange_names(self) -> tuple[str, ...]:
        """Names in `hands` that neither cards nor turn decide."""
        known = {"min", "max", *FOLDS}
        return tuple(dict.fromkeys(read.symbol.name for read in self._hand_reads if read.symbol.name not in known))

    def multipliers(self) -> tuple[tuple[str, float], ...]:
        """The clauses whose machines have most states, each with how many it makes of one of the trunk's."""
        trunk = self._sizes.pop("", None) or 1
        sizes = {of: self._bench.limit if states is None else states for of, states in self._sizes.items()}
        return tuple((of, sizes[of] / trunk) for of in sorted(sizes, key=lambda of: -sizes[of]))

    def machine(self) -> Machine:
        """The machine; raises `PastLimit`."""
        trunk = trunk_of(self._bench, self._roots, self._kinds_of, self._note)
        apart = Apart(lambda read: decides(self._bench, read))
        questions = self._questions(apart)
        groups = list(self._groups(trunk, questions))
        parts = (relabelled(group.part, lambda label, place=place: ((place, label),)) for place, group in enumerate(groups))  # type: ignore[misc]
        whole = self._bench.met(parts, lambda left, right: left + right)
        return self._machine(whole, groups, questions, apart)

    # questions

    def _questions(self, apart: Apart) -> dict[QuestionKey, _Asking]:
        found: dict[QuestionKey, _Asking] = {}
        for root in self._roots:
            for asked in apart.asked(root.tree, root.bare):
                if asked.of_cards:
                    asking = found.setdefault(asked.key, _Asking(bare_of(asked.tree), [], set()))
                    asking.roots.append(root)
                    asking.users.add(root.user)
        return found

    def _groups(self, trunk: Trunk, questions: dict[QuestionKey, _Asking]) -> Iterator[_Group]:
        """What the trunk knows; then questions that ask for one function more, together; then others one by one."""
        groups: dict[tuple[Field, ...], list[QuestionKey]] = {}
        for key, asking in questions.items():
            groups.setdefault(self._bench.beyond(trunk.whole, asking.tree), []).append(key)
        known = groups.pop((), [])
        label = self._answers([questions[key] for key in known], trunk.whole.fields)
        shown = _shown(trunk.whole.fields)
        part = minimised(relabelled(trunk.whole.part, lambda vectors: (shown(vectors), label(vectors))))
        yield _Group(tuple(known), part)
        for extra, keys in groups.items():
            for some in [keys] if len(extra) == 1 else [[key] for key in keys]:
                together = [questions[key] for key in some]
                of = together[0].roots[0].of
                self._note(of, None)
                part = self._answered(trunk, together, extra)
                self._note(of, part)
                yield _Group(tuple(some), relabelled(part, lambda answers: ((), answers)))

    def _answered(self, trunk: Trunk, asking: list[_Asking], extra: tuple[Field, ...]) -> Part:
        names = {read.symbol.name for each in asking for read in reads(each.tree)}
        piece = trunk.named if "hand" in names else trunk.plain
        if len(extra) == 1:
            wider = self._bench.extended(self._bench.narrowed(piece, *(each.tree for each in asking)), extra)
            return minimised(relabelled(wider.part, self._answers(asking, wider.fields)))
        (one,) = asking
        return relabelled(self._bench.answered(piece, one.tree), lambda answers: tuple((answer,) for answer in answers))

    def _answers(self, asking: list[_Asking], fields: tuple[Field, ...]) -> Callable[[tuple[Vector, ...]], Any]:
        """The answers to these questions, for each kind of turn; None to one that nobody asks any more."""
        over = {owner: fields.index(field) for owner, field in OVER.items()}
        asked = []
        for each in asking:
            users = [over[owner] for owner in OWNERS if owner in each.users] if "" not in each.users else []
            asked.append((answering(each.tree, fields), users))

        def answers(vector: Vector) -> tuple[Any, ...]:
            return tuple(None if users and all(vector[user] for user in users) else answer(vector) for answer, users in asked)

        return lambda vectors: tuple(map(answers, vectors))

    # the whole

    def _machine(
        self, whole: Part, groups: list[_Group], questions: dict[QuestionKey, _Asking], apart: Apart
    ) -> Machine:
        labels = [[label for _, label in sorted(label, key=lambda each: int(each[0]))] for label in whole.labels]
        kinds = range(len(self._bench.kinds))
        return Machine(
            rules=self._rules,
            deck=self._bench.deck,
            classes=classes_of(self._bench.deck, whole.letters),
            rows=tuple(whole.rows),
            kinds=self._bench.kinds,
            turns=self._turns,
            state_labels=tuple(label[0][0] for label in labels),
            questions={
                key: Question(questions[key].tree, tuple((root.of, root.node) for root in questions[key].roots))
                for group in groups
                for key in group.keys
            },
            answers=tuple(tuple(tuple(each for _, said in label for each in said[kind]) for kind in kinds) for label in labels),
            trees={root.key: apart.taken(root.tree, root.bare) for root in self._roots},
            explored=self._bench.explored,
        )

    def _note(self, of: str, part: Part | None) -> None:
        self._sizes[of] = None if part is None else len(part.rows)


def _kinds(turn: TurnMachine, facts: tuple[Fact, ...]) -> list[Kind]:
    return [turn.kind(state, facts) for state in range(len(turn.states))]


def _shown(fields: tuple[Field, ...]) -> Callable[[tuple[Vector, ...]], tuple[Labels, ...]]:
    """What is known of a hand by name, where it may still be asked."""
    cards, total, soft, hand, rank, ended = (fields.index(field) for field in (CARDS, TOTAL, SOFT, HAND, RANK, ENDED))

    def label(vector: Vector) -> Labels:
        live = (None, None, None) if vector[ended] else (vector[cards], vector[total], vector[soft])
        return Labels(vector[hand], vector[rank], *live)

    return lambda vectors: tuple(map(label, vectors))
