"""The states of hands: the folds of all that the rules ask of cards, side by side, walked as far as the proofs go.

The hand machine keeps only what the rules together come to; a proof about a single clause asks for each of its parts. So the
folds are walked here as they are, and only over hands that come up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pontoon_rules.cards import Card
from pontoon_rules.expr.rules import Rules
from pontoon_rules.machine.atoms import caps_of
from pontoon_rules.machine.folds import FOLDS, Fold
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.machine.values import Values
from pontoon_rules.prove.work import Work

# What a game is walked by that asks nothing of cards.
_NOTHING = Fold(None, None, lambda _card: None, lambda _state, _card: None, lambda _state, _env: None)


class Folded:
    """All folds of a rule set in one walk.

    Hands that differ only in suits which the rules never tell apart count as one, as if each had begun with the first of
    these suits; unless `every_suit`. The first class of cards that leads from one state to another does so by its own suit.
    """

    start = 0

    def __init__(self, rules: Rules, packs: int, work: Work, *, every_suit: bool = False) -> None:
        values = Values(rules)
        caps = caps_of(rules, [root.tree for root in roots_of(rules)], values.trees)
        folds: dict[Any, Fold] = {}
        for name, argument in caps.caps:
            for function in ("total",) if name == "sums" else (name,):
                fold = FOLDS[function].make(caps.ask(function, argument), values, rules.target)
                folds.setdefault(fold.key, fold)
        deck = rules.cards(1)
        if "suited" in folds and not every_suit:
            others = [fold for key, fold in folds.items() if key != "suited"]
            folds["suited"] = _begun_by(folds["suited"], _same_suits(others, deck))
        self._folds = tuple(folds.values()) or (_NOTHING,)
        alike: dict[tuple[Any, ...], list[Card]] = {}
        for card in deck:
            work.spend(len(self._folds))
            alike.setdefault(tuple(fold.sees(card) for fold in self._folds), []).append(card)
        self._seen = tuple(alike)
        self.classes = tuple(tuple(cards) * packs for cards in alike.values())
        self._limits = self._most(caps.caps, packs, deck)
        self._work = work
        self._walk = _beside([_Walk(fold, column) for fold, column in zip(self._folds, zip(*alike, strict=True), strict=True)])
        self._rows: dict[int, list[int | None]] = {}

    def follow(self, state: int, letter: int) -> int | None:
        """The state after one card more of a class; None where the packs have no such card left. Raises `OutOfWorkError`."""
        row = self._rows.get(state)
        if row is None:
            self._work.spend(len(self.classes))
            row = self._rows[state] = self._followed(state)
        return row[letter]

    def _followed(self, state: int) -> list[int | None]:
        row: list[int | None] = list(self._walk.row(state))
        for fold, most in self._limits:
            if self._walk.value(state, fold) >= most:
                row = [None if seen[fold] else after for after, seen in zip(row, self._seen, strict=True)]
        return row

    def _most(self, asked: dict[tuple[str, Any], Any], packs: int, deck: tuple[Card, ...]) -> list[tuple[int, int]]:
        """The folds that count cards of a kind, with how many of it the packs hold, where a fold counts as far."""
        found = []
        for (name, argument), cap in asked.items():
            if name != "held":
                continue
            most = packs * sum(argument in (card, card.rank, card.suit) for card in deck)
            place = next(place for place, fold in enumerate(self._folds) if fold.key == ("held", argument, cap))
            if cap is None or cap > most:
                found.append((place, most))
        return found


def _same_suits(folds: Sequence[Fold], deck: tuple[Card, ...]) -> dict[str, str]:
    """For each suit the first that the folds cannot tell from it."""
    seen: dict[str, list[Any]] = {}
    for card in deck:
        seen.setdefault(card.suit, []).append((card.rank, *(fold.sees(card) for fold in folds)))
    first: dict[Any, str] = {}
    return {suit: first.setdefault(tuple(cards), suit) for suit, cards in seen.items()}


def _begun_by(suited: Fold, first: dict[str, str]) -> Fold:
    """The fold of one suit, with the first card's suit taken for the first that is the same to the rules."""

    def step(state: Any, suit: Any) -> Any:
        return suited.step(state, first[suit] if state == suited.initial else suit)

    return Fold(suited.key, suited.initial, suited.sees, step, suited.output)


class _Walk:
    """One fold walked over the classes of cards; its states are numbered as they come up."""

    def __init__(self, fold: Fold, column: tuple[Any, ...]) -> None:
        self._step = fold.step
        self._column = column
        self._kinds = tuple(dict.fromkeys(column))
        self._states = [fold.initial]
        self._index = {fold.initial: 0}
        self._rows: dict[int, list[int]] = {}

    def row(self, state: int) -> list[int]:
        """The states after a card more of each class."""
        row = self._rows.get(state)
        if row is None:
            had = self._states[state]
            after = {kind: self._number(self._step(had, kind)) for kind in self._kinds}
            row = self._rows[state] = [after[kind] for kind in self._column]
        return row

    def _number(self, value: Any) -> int:
        number = self._index.setdefault(value, len(self._states))
        if number == len(self._states):
            self._states.append(value)
        return number

    def value(self, state: int, _fold: int) -> Any:
        """The fold's own state."""
        return self._states[state]


class _Both:
    """Two walks side by side: each step of both is one look into a table, however many folds they are made of."""

    def __init__(self, left: _Walk | _Both, right: _Walk | _Both, folds: int) -> None:
        self._left, self._right = left, right
        self._folds = folds  # of the left one
        self._states = [(0, 0)]
        self._index = {(0, 0): 0}
        self._rows: dict[int, list[int]] = {}

    def row(self, state: int) -> list[int]:
        """The states after a card more of each class."""
        row = self._rows.get(state)
        if row is None:
            one, other = self._states[state]
            index, states, row = self._index, self._states, []
            for both in zip(self._left.row(one), self._right.row(other), strict=True):
                number = index.get(both)
                if number is None:
                    number = index[both] = len(states)
                    states.append(both)
                row.append(number)
            self._rows[state] = row
        return row

    def value(self, state: int, fold: int) -> Any:
        """The state of one of the folds."""
        one, other = self._states[state]
        return self._left.value(one, fold) if fold < self._folds else self._right.value(other, fold - self._folds)


def _beside(walks: Sequence[_Walk]) -> _Walk | _Both:
    """All walks side by side, half and half."""
    if len(walks) == 1:
        return walks[0]
    half = len(walks) // 2
    return _Both(_beside(walks[:half]), _beside(walks[half:]), half)
