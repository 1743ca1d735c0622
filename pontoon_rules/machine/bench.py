"""Where machines are put together: a piece is walked with further folds, a question is answered on a piece."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Inverse, Joined, Tree
from pontoon_rules.expr.types import BOOL, Type
from pontoon_rules.machine.atoms import CARDS, OVER, Caps, Field, atoms_of
from pontoon_rules.machine.explore import Part, Unfolding, explore, join, letters_of
from pontoon_rules.machine.folds import FOLDS, Fold
from pontoon_rules.machine.minimise import minimised
from pontoon_rules.machine.partial import UNDEFINED, certain
from pontoon_rules.machine.pieces import Piece, Vector, answering, met, relabelled
from pontoon_rules.machine.trees import reads
from pontoon_rules.machine.values import Env, Fact, Kind, Values, fact_of


class Bench:
    """The folds of one rule set, and machines made of them.

    `facts` are the facts of the turn that card values and names of hands look at, `kinds` what they can be; `explored`
    counts the states of all products walked, of which none may have more than `limit`.
    """

    def __init__(
        self, rules: Rules, values: Values, caps: Caps, facts: tuple[Fact, ...], kinds: tuple[Kind, ...], limit: int
    ) -> None:
        self.rules = rules
        self.deck: tuple[Card, ...] = rules.cards(1)
        self.values = values
        self.caps = caps
        self.facts = facts
        self.kinds = kinds
        self.limit = limit
        self.explored = 0
        self._folds: dict[Hashable, Part] = {}
        # Pieces with what was made of them, by their rows; the first of the pair keeps the piece, so that no other has its id.
        self._wider: dict[tuple[int, tuple[Field, ...]], tuple[Piece, Piece]] = {}
        self._narrower: dict[tuple[int, tuple[int, ...]], tuple[Piece, Piece]] = {}

    def count(self, states: int) -> None:
        """Note how many states a product has."""
        self.explored += states

    def join(self, left: Part, right: Part) -> Part:
        """Two machines side by side; raises `PastLimit`."""
        both = join(left, right, self.limit)
        self.count(len(both.rows))
        return both

    def met(self, parts: Iterable[Part], merge: Callable[[Any, Any], Any]) -> Part:
        """All machines side by side, made small as they meet (see `pieces.met`)."""
        return met(parts, merge, self.count, self.limit)

    def fold(self, field: Field) -> Fold:
        """The fold of a function."""
        return FOLDS[field[0]].make(self.caps.ask(*field), self.values, self.rules.target)

    def atoms(self, *trees: Tree | None) -> Iterator[Field]:
        """The functions of cards, and the facts of the turn that say what kind it is, that trees ask for."""
        for tree in trees:
            for read in () if tree is None else reads(tree):
                fact = fact_of(read)
                if fact is None or fact in self.facts:
                    yield from atoms_of(read)

    def beyond(self, piece: Piece, *trees: Tree | None) -> tuple[Field, ...]:
        """What trees ask for that the piece does not know, in a fixed order."""
        known = set(piece.fields)
        return tuple(field for field in dict.fromkeys(self.atoms(*trees)) if field not in known)

    def product(self, fields: Iterable[Field], ended: Callable[[tuple[Vector, ...]], bool]) -> Piece:
        """The folds of some functions side by side, `cards` the first of them, from the empty hand until it has ended."""
        fields = tuple(fields)
        folds, outputs = self._sharing(fields)
        letters, examples = letters_of([tuple(fold.sees(card) for fold in folds) for card in self.deck])
        seen = [tuple(fold.sees(self.deck[card]) for fold in folds) for card in examples]
        known: dict[tuple[Any, ...], tuple[Vector, ...]] = {}

        def label(state: tuple[Any, ...]) -> tuple[Vector, ...]:
            envs = [Env(state[0], kind) for kind in self.kinds]
            return tuple(tuple(fold.output(state[place], env) for fold, place in outputs) for env in envs)

        def follow(state: tuple[Any, ...]) -> Sequence[tuple[Any, ...]]:
            known[state] = label(state)
            if ended(known[state]):
                return ()
            steps = [fold.step for fold in folds]
            return [
                tuple(step(had, each) for step, had, each in zip(steps, state, card, strict=True)) for card in seen
            ]

        order, rows = explore(tuple(fold.initial for fold in folds), follow, self.limit)
        self.count(len(order))
        return Piece(Part(letters, rows, [known[state] for state in order]), fields)

    def narrowed(self, piece: Piece, *trees: Tree | None) -> Piece:
        """The piece as far as trees ask for it, made small: what is walked side by side with it makes fewer states then.

        The number of cards and whose turn is over are kept in any case.
        """
        named = ((read.symbol.name, None) for tree in trees if tree is not None for read in reads(tree))
        wanted = {CARDS, *OVER.values(), *self.atoms(*trees), *named}
        places = tuple(place for place, field in enumerate(piece.fields) if field in wanted)
        key = (id(piece.part.rows), places)
        if key not in self._narrower:
            part = relabelled(piece.part, lambda vectors: tuple(tuple(vector[at] for at in places) for vector in vectors))
            narrow = Piece(minimised(part), tuple(piece.fields[place] for place in places))
            self._narrower[key] = (piece, narrow)
        return self._narrower[key][1]

    def extended(self, piece: Piece, fields: tuple[Field, ...]) -> Piece:
        """The piece walked side by side with the folds of further functions; made once."""
        if not fields:
            return piece
        key = (id(piece.part.rows), fields)
        if key not in self._wider:
            self._wider[key] = (piece, self._extended(piece, fields))
        return self._wider[key][1]

    def _extended(self, piece: Piece, fields: tuple[Field, ...]) -> Piece:
        folds, outputs = self._sharing(fields)
        part = relabelled(piece.part, lambda label: (label, ()))
        for fold in folds:
            part = relabelled(self.join(part, self._states(fold)), lambda pair: (pair[0][0], (*pair[0][1], pair[1])))
        cards = piece.fields.index(CARDS)

        def label(known: tuple[tuple[Vector, ...], tuple[Any, ...]]) -> tuple[Vector, ...]:
            vectors, states = known
            return tuple(
                (*vector, *(fold.output(states[place], Env(vector[cards], kind)) for fold, place in outputs))
                for vector, kind in zip(vectors, self.kinds, strict=True)
            )

        return Piece(relabelled(part, label), (*piece.fields, *fields))

    def _sharing(self, fields: tuple[Field, ...]) -> tuple[list[Fold], list[tuple[Fold, int]]]:
        """The folds of functions, those that share their states once; and for each function whose output it is, and where."""
        folds = [self.fold(field) for field in fields]
        distinct = {fold.key: fold for fold in folds}
        place = {key: number for number, key in enumerate(distinct)}
        return list(distinct.values()), [(fold, place[fold.key]) for fold in folds]

    def _states(self, fold: Fold) -> Part:
        """The states of one fold, each labelled with itself; there are as many as have been asked for."""
        if fold.key not in self._folds:
            letters, examples = letters_of([fold.sees(card) for card in self.deck])
            seen = [fold.sees(self.deck[card]) for card in examples]
            rows = Unfolding(fold.initial, lambda state: [fold.step(state, each) for each in seen])
            self._folds[fold.key] = Part(letters, rows, rows.states)
        return self._folds[fold.key]

    # questions

    def answered(self, piece: Piece, tree: Tree, place: Type | None = None) -> Part:
        """The smallest machine over a piece that answers a question for each kind of turn (see `answering`).

        A question that asks much is answered part by part, each made small before it meets the next.
        """
        many = len(self.beyond(piece, tree)) > 1
        if many and isinstance(tree, Joined):
            return self._joined(piece, tree) if all(map(certain, tree.parts)) else self._in_order(piece, tree)
        if many and isinstance(tree, Inverse):
            return relabelled(self.answered(piece, tree.of), lambda answers: tuple(map(_not, answers)))
        wider = self.extended(self.narrowed(piece, tree), self.beyond(piece, tree))
        answer = answering(tree, wider.fields, place)
        return minimised(relabelled(wider.part, lambda vectors: tuple(map(answer, vectors))))

    def _joined(self, piece: Piece, tree: Joined) -> Part:
        """Parts that ask the same go together, and what the piece knows anyway goes with each of them."""
        plain = tuple(part for part in tree.parts if not self.beyond(piece, part))
        groups: dict[frozenset[Field], list[Tree]] = {}
        for part in tree.parts:
            if self.beyond(piece, part):
                groups.setdefault(frozenset(self.beyond(piece, part)), []).append(part)
        if len(groups) > 1:
            wholes: list[Tree] = [_of(tree, (*plain, *group)) for group in groups.values()]
        else:
            wholes = [*(part for group in groups.values() for part in group), *([_of(tree, plain)] if plain else [])]
        merge = _both if tree.operator == "and" else _either
        return self.met((self.answered(piece, whole) for whole in wholes), merge)

    def _in_order(self, piece: Piece, tree: Joined) -> Part:
        """Where a part may have no value, the first in order that decides, or that has none, is the answer."""
        goes_on = tree.operator == "and"
        parts = [
            relabelled(self.answered(piece, part), lambda answers, place=place: _deciding(answers, place, goes_on))  # type: ignore[misc]
            for place, part in enumerate(tree.parts)
        ]
        found = self.met(map(minimised, parts), _first)
        return relabelled(found, lambda each: tuple(goes_on if one is None else one[1] for one in each))


def _of(tree: Joined, parts: tuple[Tree, ...]) -> Tree:
    return parts[0] if len(parts) == 1 else Joined(BOOL, tree.at, tree.operator, parts)


def _both(left: tuple[bool, ...], right: tuple[bool, ...]) -> tuple[bool, ...]:
    return tuple(one and other for one, other in zip(left, right, strict=True))


def _either(left: tuple[bool, ...], right: tuple[bool, ...]) -> tuple[bool, ...]:
    return tuple(one or other for one, other in zip(left, right, strict=True))


def _not(answer: Any) -> Any:
    return answer if answer is UNDEFINED else not answer


# The part of a condition that decides it, by its place, with what it comes to; None: all parts so far leave it to the next.
_Deciding: TypeAlias = "tuple[int, Any] | None"


def _deciding(answers: tuple[Any, ...], place: int, goes_on: bool) -> tuple[_Deciding, ...]:
    return tuple(None if answer is goes_on else (place, answer) for answer in answers)


def _first(left: tuple[_Deciding, ...], right: tuple[_Deciding, ...]) -> tuple[_Deciding, ...]:
    return tuple(
        min(one, other, key=lambda each: each[0]) if one and other else one or other
        for one, other in zip(left, right, strict=True)
    )
