"""The trunk of a machine: cards and sums, the name of the hand, and where hands end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.expr.names import TABLE
from pontoon_rules.expr.rules import BUST, Rules
from pontoon_rules.expr.tree import Constant, Read, Tree
from pontoon_rules.expr.types import NUMBER, RANK_BY
from pontoon_rules.machine.atoms import CARDS, LOW, OVER, SOFT, TOTAL, Field, atoms_of, hand_trees
from pontoon_rules.machine.bench import Bench
from pontoon_rules.machine.explore import Part
from pontoon_rules.machine.minimise import minimised
from pontoon_rules.machine.partial import Apart
from pontoon_rules.machine.pieces import Piece, Vector, answering, cut, relabelled
from pontoon_rules.machine.roots import Root
from pontoon_rules.machine.stop import OWNERS, Stop, StopRules, question_field
from pontoon_rules.machine.trees import NOWHERE, all_of, compared, named
from pontoon_rules.machine.values import fact_of
from pontoon_rules.model.ruleset import Owner

HAND: Field = ("hand", None)
RANK: Field = ("rank by", None)
ENDED: Field = ("ended", None)

# The place in `hands` of a hand that is not bust and that no clause names.
UNNAMED = -2

# What the clauses tried so far make of a hand: the place of the first that names it, and what it is ranked by.
Name: TypeAlias = "tuple[int, tuple[Any, ...]] | None"


# Told which clause's machine is being made (None), and that machine; the empty name is the trunk's own.
Note: TypeAlias = Callable[[str, "Part | None"], None]


class Trunk(NamedTuple):
    """The piece that all questions are answered on.

    `whole` knows of a hand its cards and sums, its name, whether each owner's turn is over, whether the hand has ended.
    `plain` knows all that but the name, `named` all but what ranks a hand: smaller pieces of the same hands, for questions
    that ask no more.
    """

    whole: Piece
    named: Piece
    plain: Piece


class _Clause(NamedTuple):
    """A clause of `hands`, with all that it takes said as one condition."""

    place: int
    when: Tree
    ranked: tuple[Tree, ...]


def decides(bench: Bench, read: Read, fields: Sequence[Field] | None = None) -> bool:
    """Whether cards and kind of turn answer a name of a hand; with `fields`, whether these alone do."""
    fact = fact_of(read)
    if fact is not None:
        return fact in bench.facts
    asked = list(atoms_of(read))
    if fields is not None:
        return bool(asked) and all(field in fields for field in asked)
    return read.symbol.name == "hand" or bool(asked)


def trunk_of(bench: Bench, roots: Sequence[Root], kinds: Mapping[Owner, frozenset[int]], note: Note) -> Trunk:
    """The trunk; raises `PastLimit`."""
    stops = StopRules(bench.rules, roots)
    exact = bench.caps.caps.get(CARDS, 0) is None
    bench.caps.caps[CARDS] = len(bench.rules.cards(16)) if exact else max(bench.caps.caps.get(CARDS) or 0, stops.forced)
    fields = (CARDS, TOTAL, LOW, SOFT, *((name, action or None) for name, action in bench.facts))
    further = tuple(field for field in dict.fromkeys(bench.atoms(*stops.trees())) if field not in fields)
    # A single further function costs less at once than to be met later (in most games: whether the hand is a pair).
    fields = (*fields, *further) if len(further) == 1 else fields
    first = Stop(stops, Apart(lambda read: decides(bench, read, fields)), fields, kinds)
    note("", None)
    sums = bench.product(fields, first.ended)
    note("", sums.part)
    named = _named(bench, sums, note)
    apart = Apart(lambda read: decides(bench, read))
    for key, tree in stops.questions(apart).items():
        if bench.beyond(named, tree):
            named = _with(bench, named, question_field(key), bench.answered(named, tree))
    stop = Stop(stops, apart, named.fields, kinds)
    whole = _flagged(named, stop)
    if len(whole.part.rows) <= len(sums.part.rows):
        return Trunk(whole, whole, whole)
    flags = (*OVER.values(), ENDED)
    basic = tuple(field for field in fields if field not in further)
    return Trunk(whole, _only(whole, (*basic, HAND, *flags)), _only(whole, (*basic, *flags)))


def _flagged(piece: Piece, stop: Stop) -> Piece:
    """The piece cut where hands end, with what has ended as further values."""

    def flagged(vectors: tuple[Vector, ...]) -> tuple[Vector, ...]:
        ended = stop.ended(vectors)
        return tuple(
            (*vector, *(stop.over(owner, kind, vector) for owner in OWNERS), ended) for kind, vector in enumerate(vectors)
        )

    part = relabelled(piece.part, flagged)
    return Piece(cut(part, lambda vectors: bool(vectors[0][-1])), (*piece.fields, *OVER.values(), ENDED))


def _only(piece: Piece, fields: tuple[Field, ...]) -> Piece:
    """The smallest piece that knows these values."""
    places = [piece.fields.index(field) for field in fields]
    part = relabelled(piece.part, lambda vectors: tuple(tuple(vector[place] for place in places) for vector in vectors))
    return Piece(minimised(part), fields)


def _with(bench: Bench, piece: Piece, field: Field, answers: Part) -> Piece:
    """The piece with one more value, which another machine knows."""
    both = bench.join(piece.part, answers)
    part = relabelled(
        both, lambda pair: tuple((*vector, answer) for vector, answer in zip(pair[0], pair[1], strict=True))
    )
    return Piece(part, (*piece.fields, field))


# names of hands


def _named(bench: Bench, sums: Piece, note: Note) -> Piece:
    """Cards and sums with the name of the hand, and what it is ranked by, as further values."""
    clauses = _clauses(bench.rules)
    simple = [clause for clause in clauses if not bench.beyond(sums, clause.when, *clause.ranked)]
    told = _told(simple, sums.fields)
    bust = len(clauses) - 1

    def with_name(vectors: tuple[Vector, ...], names: tuple[Name, ...]) -> tuple[Vector, ...]:
        return tuple((*vector, *_outside(name, bust)) for vector, name in zip(vectors, names, strict=True))

    fields = (*sums.fields, HAND, RANK)
    if len(simple) == len(clauses):
        return Piece(relabelled(sums.part, lambda vectors: with_name(vectors, told(vectors))), fields)
    parts = [minimised(relabelled(sums.part, told))]
    for clause in clauses:
        if clause not in simple:
            of = f"hands {bench.rules.class_names[clause.place]}"
            note(of, None)
            parts.append(_clause_part(bench, sums, clause))
            note(of, parts[-1])
    names = bench.met(parts, _earlier)
    both = bench.join(sums.part, names)
    return Piece(relabelled(both, lambda pair: with_name(*pair)), fields)


def _outside(name: Name, bust: int) -> tuple[int, tuple[Any, ...]]:
    """The name as it is known outside, where the last clause of ours stands for bust."""
    if name is None:
        return UNNAMED, ()
    return (BUST, ()) if name[0] == bust else name


def _clauses(rules: Rules) -> list[_Clause]:
    """The clauses of `hands`, and after them one for hands that are bust and that none of them names."""
    total = named(TABLE["total"])
    target = Constant(NUMBER, NOWHERE, rules.target, str(rules.target))
    clauses = []
    for place, clause in enumerate(rules.ruleset.hands):
        when, ranked = hand_trees(rules, clause)
        parts = () if clause.over_target else (compared(total, "<=", target),)
        clauses.append(_Clause(place, all_of(parts if when is None else (*parts, when)), ranked))
    return [*clauses, _Clause(len(clauses), compared(total, ">", target), ())]


def _told(clauses: Sequence[_Clause], fields: Sequence[Field]) -> Callable[[tuple[Vector, ...]], tuple[Name, ...]]:
    """What these clauses, in order, make of a hand."""
    asked = [(each, answering(each.when, fields), [answering(by, fields, RANK_BY) for by in each.ranked]) for each in clauses]

    def name(vector: Vector) -> Name:
        for clause, when, ranked in asked:
            if when(vector) is True:
                return (clause.place, tuple(by(vector) for by in ranked))
        return None

    return lambda vectors: tuple(map(name, vectors))


def _clause_part(bench: Bench, sums: Piece, clause: _Clause) -> Part:
    """The smallest machine that tells what one clause makes of a hand."""
    if len(bench.beyond(sums, clause.when, *clause.ranked)) <= 1:
        wider = bench.extended(sums, bench.beyond(sums, clause.when, *clause.ranked))
        return minimised(relabelled(wider.part, _told([clause], wider.fields)))
    part = relabelled(
        bench.answered(sums, clause.when), lambda held: tuple((clause.place, ()) if each is True else None for each in held)
    )
    for by in clause.ranked:
        both = bench.join(part, bench.answered(sums, by, RANK_BY))
        part = minimised(relabelled(both, _ranked))
    return part


def _ranked(pair: tuple[tuple[Name, ...], tuple[Any, ...]]) -> tuple[Name, ...]:
    names, values = pair
    return tuple(name and (name[0], (*name[1], value)) for name, value in zip(names, values, strict=True))


def _earlier(left: tuple[Name, ...], right: tuple[Name, ...]) -> tuple[Name, ...]:
    """The name that the earlier clause gives."""
    return tuple(
        one if other is None or (one is not None and one[0] < other[0]) else other
        for one, other in zip(left, right, strict=True)
    )
