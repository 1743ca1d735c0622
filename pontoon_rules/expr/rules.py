"""A rule set that has been checked: it says what cards count, what a hand is, and which clause decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, cast

from pontoon_rules.cards import Card, parse_card, parse_rank, parse_suit
from pontoon_rules.cards import pack as one_pack
from pontoon_rules.expr.evaluate import Run
from pontoon_rules.expr.scope import Scope, best_sum
from pontoon_rules.expr.tree import Constant
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact, HandView, TableView
from pontoon_rules.model.ruleset import CardValue, Choice, HandClause, Ruleset, Setting, ValueClause

_NUMBER = re.compile(r"\d+(\.\d+)?")

# Below every class, and below every rank in a class.
BUST = -1


class NoHandClauseError(Exception):
    """No clause of `hands` names a hand that is not bust: a gap in the rules that only a dealt hand shows."""

    def __init__(self, rules: Rules, hand: HandView) -> None:
        self.hand = hand
        self.cards = tuple(hand.cards)
        shown = " ".join(str(card) for card in self.cards)
        super().__init__(f"no clause of `hands` in {rules.name} names the hand {shown}, and it is not bust")


class Decided(NamedTuple):
    """What a setting came to, and the clauses that decided, outermost first."""

    value: Any
    choices: tuple[Choice[Expression], ...]


# Hands of one pack's ranks are few: nearly all of their totals are met again and again.
_MOST_TOTALS = 20_000

# A constant asks nothing of where it is evaluated.
_NOWHERE = cast("Scope", None)

Decide: TypeAlias = Callable[[Scope], Decided | None]


class Rules:
    """Checked rules with the questions the engine asks of cards and clauses.

    `name` is the file's name for the game, on one line; `hash_of` works out `hash`, which few ask for.
    """

    def __init__(self, ruleset: Ruleset[Expression], hash_of: Callable[[], str]) -> None:
        self.ruleset = ruleset
        self._hash_of = hash_of
        self.name: str = " ".join(ruleset.name.value.split())
        self.target: Exact = ruleset.pack.target.value
        self.class_names: tuple[str, ...] = tuple(clause.name for clause in ruleset.hands)
        self._totals: dict[tuple[tuple[Exact, ...], ...], tuple[Exact, Exact]] = {}
        self._ready: dict[int, tuple[Setting[Expression], Decide]] = {}
        self._fixed: dict[Card, tuple[Exact, ...]] = {}
        self._open: dict[Card, CardValue[Expression]] = {}
        by_name = {value.card.value: (value, _fixed_values(value)) for value in ruleset.pack.values}
        for card in one_pack():
            value, fixed = by_name.get(str(card)) or by_name[card.rank]
            if fixed is None:
                self._open[card] = value
            else:
                self._fixed[card] = fixed

    def __repr__(self) -> str:
        return f"Rules({self.name!r})"

    @cached_property
    def hash(self) -> str:
        """Twelve digits that identify the resolved rules, however they are spelled."""
        return self._hash_of()

    # cards and hands

    def scope(self, hand: HandView, table: TableView) -> Scope:
        """What an expression about this hand sees."""
        return Scope(hand=hand, this=hand, table=table, facts=self)

    def values(self, card: Card, scope: Scope) -> tuple[Exact, ...]:
        """The numbers a card may count in this hand; the best choice counts."""
        fixed = self._fixed.get(card)
        if fixed is not None:
            return fixed
        for clause in self._open[card].clauses:
            if clause.when is None or clause.when.run(scope):
                return tuple(option.run(scope) for option in clause.options)
        return (0,)

    def totals(self, cards: Sequence[Card]) -> tuple[Exact, Exact] | None:
        """The best and the least total of these cards, where each of them counts the same in every hand; else None."""
        if self._open:
            return None
        counts = tuple(map(self._fixed.__getitem__, cards))
        found = self._totals.get(counts)
        if found is None:
            if len(self._totals) >= _MOST_TOTALS:
                self._totals.clear()
            found = self._totals[counts] = best_sum(counts, self.target), sum(map(min, counts))
        return found

    def class_index(self, scope: Scope) -> int:
        """The place of the hand's class in `hands` (0 is the best), or `BUST`."""
        bust = scope.bust
        for index, when in self._classes_over_target if bust else self._classes:
            if when is None or when(scope):
                return index
        if bust:
            return BUST
        raise NoHandClauseError(self, scope.hand)

    @cached_property
    def _classes(self) -> tuple[tuple[int, Run | None], ...]:
        """The place of every class with its condition, ready to be called."""
        return tuple((index, clause.when and clause.when.run) for index, clause in enumerate(self.ruleset.hands))

    @cached_property
    def _classes_over_target(self) -> tuple[tuple[int, Run | None], ...]:
        return tuple((index, when) for index, when in self._classes if self.ruleset.hands[index].over_target)

    def hand_class(self, scope: Scope) -> HandClause[Expression] | None:
        """The clause of `hands` that names the hand, or None if it is bust."""
        index = self.class_index(scope)
        return None if index == BUST else self.ruleset.hands[index]

    def standing(self, scope: Scope) -> tuple[Any, ...]:
        """What the hand is worth against another: its class, then what the class is ranked by; greater is better."""
        index = scope.class_index
        if index == BUST:
            return (BUST,)
        rank = len(self.class_names) - index
        ranked_by = self.ruleset.hands[index].rank_by
        return (rank, *[by.run(scope) for by in ranked_by]) if ranked_by else (rank,)

    # clauses

    def holds(self, when: Expression | None, scope: Scope) -> bool:
        """Whether a condition holds; an absent one always does."""
        return when is None or bool(when(scope))

    def decide(self, setting: Setting[Expression], scope: Scope) -> Decided | None:
        """The first clause that holds, with its value; None if none does.

        A clause whose value is a list in which nothing holds, or names a hand that nobody has, does not hold.
        """
        known = self._ready.get(id(setting))
        if known is None:
            known = self._ready[id(setting)] = setting, _ready(setting.choices)
        return known[1](scope)

    # the pack

    def packs(self, players: int, table: TableView, banker: HandView) -> int:
        """How many packs are shuffled together for so many players."""
        decided = self.decide(self.ruleset.pack.packs, self.scope(banker, table))
        return 1 if decided is None else int(decided.value)

    def cards(self, packs: int) -> tuple[Card, ...]:
        """The cards of so many packs, without those the rules leave out."""
        without = [node.node.value for node in self.ruleset.pack.without]
        kept = tuple(card for card in one_pack() if not any(is_one_of(card, word) for word in without))
        return kept * packs


def _ready(choices: tuple[Choice[Expression], ...]) -> Decide:
    """The function that asks one clause after another."""
    asked = tuple((choice.when and choice.when.run, _value_of(choice)) for choice in choices)
    if len(asked) == 1 and asked[0][0] is None:
        return asked[0][1]

    def decide(scope: Scope) -> Decided | None:
        for when, value in asked:
            if (when is None or when(scope)) and (decided := value(scope)) is not None:
                return decided
        return None

    return decide


def _value_of(choice: Choice[Expression]) -> Decide:
    value, chosen = choice.value, (choice,)
    if isinstance(value, tuple):
        return _inner(choice, _ready(value))
    if isinstance(value.tree, Constant):  # the same in every deal: made once
        constant = Decided(value.run(_NOWHERE), chosen)
        return lambda _: constant
    run = value.run

    def decide(scope: Scope) -> Decided | None:
        found = run(scope)
        return None if found is None else Decided(found, chosen)

    return decide


def _inner(choice: Choice[Expression], ask: Decide) -> Decide:
    def decide(scope: Scope) -> Decided | None:
        inner = ask(scope)
        return None if inner is None else Decided(inner.value, (choice, *inner.choices))

    return decide


def _fixed_values(value: CardValue[Expression]) -> tuple[Exact, ...] | None:
    """The numbers of a card that counts the same in every hand, or None if a clause decides."""
    if len(value.clauses) != 1 or value.clauses[0].when is not None:
        return None
    return _plain_numbers(value.clauses[0])


def _plain_numbers(clause: ValueClause[Expression]) -> tuple[Exact, ...] | None:
    texts = [option.node.value.strip() for option in clause.options]
    if not all(_NUMBER.fullmatch(text) for text in texts):
        return None
    return tuple(int(text) if text.isdigit() else _exact(Fraction(text)) for text in texts)


def _exact(number: Fraction) -> Exact:
    return number.numerator if number.denominator == 1 else number


def is_one_of(card: Card, word: str) -> bool:
    """Whether a word of `pack.without` (a rank, a suit, a card) speaks of the card."""
    return parse_rank(word) == card.rank or parse_suit(word) == card.suit or parse_card(word) == card

