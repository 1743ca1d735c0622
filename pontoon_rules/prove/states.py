"""The states of hands: the folds of all that the rules ask of cards, side by side, walked as far as the proofs go.

The hand machine keeps only what the rules together come to; a proof about a single clause asks for each of its parts. So the
folds are walked here as they are, and only over hands that come up.
"""

from __future__ import annotations

from typing import Any

from pontoon_rules.cards import Card
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.frozen import Frozen
from pontoon_rules.machine.atoms import caps_of
from pontoon_rules.machine.folds import FOLDS, Fold
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.machine.values import Values
from pontoon_rules.prove.hands import TooManyHandsError

# Past so many states nothing is proved: a game of so many hands is not one that a person has in view.
LIMIT = 20_000


class Folded:
    """All folds of a rule set in one walk."""

    start = 0

    def __init__(self, rules: Rules, packs: int) -> None:
        values = Values(rules)
        caps = caps_of(rules, [root.tree for root in roots_of(rules)], values.trees)
        folds: dict[Any, Fold] = {}
        for name, argument in caps.caps:
            for function in ("total",) if name == "sums" else (name,):
                fold = FOLDS[function].make(caps.ask(function, argument), values, rules.target)
                folds.setdefault(fold.key, fold)
        self._folds = tuple(folds.values())
        self._steps = tuple(map(_Steps, self._folds))
        deck = rules.cards(1)
        alike: dict[tuple[Any, ...], list[Card]] = {}
        for card in deck:
            alike.setdefault(tuple(fold.sees(card) for fold in self._folds), []).append(card)
        self._seen = tuple(alike)
        self.classes = tuple(tuple(cards) * packs for cards in alike.values())
        self._limits = self._most(caps.caps, packs, deck)
        first = tuple(fold.initial for fold in self._folds)
        self._index: dict[tuple[Any, ...], int] = {first: 0}
        self._states = [first]
        self._rows: list[dict[int, int | None]] = [{}]

    def follow(self, state: int, letter: int) -> int | None:
        """The state after one card more of a class; None where the packs have no such card left. Raises `TooManyHandsError`."""
        row = self._rows[state]
        if letter not in row:
            row[letter] = self._followed(state, letter)
        return row[letter]

    def _followed(self, state: int, letter: int) -> int | None:
        had, seen = self._states[state], self._seen[letter]
        for counter, most in self._limits:
            if seen[counter] and had[counter] >= most:
                return None
        after = tuple(map(_Steps.__getitem__, self._steps, zip(had, seen, strict=True)))
        place = self._index.get(after)
        if place is None:
            place = self._index[after] = len(self._states)
            self._states.append(after)
            self._rows.append({})
            if place > LIMIT:
                raise TooManyHandsError
        return place

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


class _Steps(dict[tuple[Any, Any], Any]):
    """The steps of a fold, each worked out once."""

    def __init__(self, fold: Fold) -> None:
        super().__init__()
        self._step = fold.step

    def __missing__(self, key: tuple[Any, Any]) -> Any:
        after = self[key] = self._step(*key)
        return after


def most_packs(rules: Rules) -> int:
    """The most packs that are shuffled together, whoever sits down."""
    return max(packs_of(rules, players) for players in seats(rules))


def seats(rules: Rules) -> range:
    """How many may sit down, the banker included."""
    decided = rules.decide(rules.ruleset.table.players, _scope(rules, 2))
    low, high = (2, 2) if decided is None else decided.value
    return range(int(low), int(high) + 1)


def packs_of(rules: Rules, players: int) -> int:
    """How many packs are shuffled together for so many."""
    decided = rules.decide(rules.ruleset.pack.packs, _scope(rules, players))
    return 1 if decided is None else int(decided.value)


def _scope(rules: Rules, players: int) -> Scope:
    nobody: Any = None
    table: Any = Table(players)
    return Scope(nobody, nobody, table, rules)


class Table(Frozen):
    """A table before a card is dealt."""

    players: int
