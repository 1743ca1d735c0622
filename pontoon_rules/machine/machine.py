"""The hand machine of a rule set: frozen, validated once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, cast

from pontoon_rules.cards import Card
from pontoon_rules.document.node import Node
from pontoon_rules.expr.rules import BUST, Rules
from pontoon_rules.expr.tree import Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact
from pontoon_rules.machine import reach
from pontoon_rules.machine.partial import BANKER, MISSING, OWN, Asked, Known, reduced
from pontoon_rules.machine.roots import guard_key
from pontoon_rules.machine.trunk import UNNAMED
from pontoon_rules.machine.turn import TurnMachine
from pontoon_rules.machine.values import Fact, Kind, fact_of
from pontoon_rules.model.ruleset import Owner

__all__ = ["UNNAMED", "CardClass", "Labels", "Machine", "Question", "QuestionKey", "Seen"]

QuestionKey: TypeAlias = tuple[Any, ...]


class CardClass(NamedTuple):
    """Cards that the rules cannot tell apart, in the order of the pack."""

    name: str
    cards: tuple[Card, ...]


class Labels(NamedTuple):
    """What is known of a hand for one kind of turn.

    `class_index` is its place in `hands`, -1 if bust, -2 if no clause names it; `rank` what it is ranked by in its class.
    `cards`, `total` and `soft` are those of a hand that may still take a card; of another (None) nobody asks them, except
    where an expression of the rules does.
    """

    class_index: int
    rank: tuple[Any, ...]
    cards: int | None
    total: Exact | None
    soft: bool | None


class Seen(NamedTuple):
    """A hand as the machines know it: its state, and the state of its turn."""

    state: int
    turn: int = 0


class Question(NamedTuple):
    """A question that expressions of the rules ask of a hand; `asked_by` are those expressions, by their places."""

    tree: Tree
    asked_by: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, eq=False)
class Machine:
    """All that the rules can ever ask of the cards of a hand.

    States are numbers in the order a breadth-first walk from the empty hand (0) meets them, letters are the numbers of
    `classes`. `rows[state][letter]` is the state after one more card; a row is empty where no rule lets the hand take
    one. Answers hang on the cards, and where names of hands or card values look at the turn on its `kinds`, too.

    `trees` are the expressions of the rules taken apart; `explored` counts the states of all products that were walked.
    """

    rules: Rules
    deck: tuple[Card, ...]
    classes: tuple[CardClass, ...]
    rows: tuple[tuple[int, ...], ...]
    kinds: tuple[Kind, ...]
    turns: Mapping[Owner, TurnMachine]
    state_labels: tuple[tuple[Labels, ...], ...]
    questions: Mapping[QuestionKey, Question]
    answers: tuple[tuple[tuple[Any, ...], ...], ...]
    trees: Mapping[Any, Tree]
    explored: int
    _class_of: Mapping[Card, int] = field(init=False, repr=False)
    _question_at: Mapping[QuestionKey, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        counts = len(self.rows), len(self.state_labels), len(self.answers)
        if len(set(counts)) != 1:
            raise ValueError(f"a machine has as many rows as labels and answers, not {counts}")
        wrong = [row for row in self.rows if row and (len(row) != len(self.classes) or not max(row) < len(self.rows))]
        if wrong:
            raise ValueError(f"a row leads from each of {len(self.classes)} classes to a state, not {wrong[0]}")
        if {successor for row in self.rows for successor in row} | {0} != set(self.states):
            raise ValueError("a hand leads to each state")
        sizes = {(len(each), len(self.kinds)) for table in (self.state_labels, self.answers) for each in table}
        if any(found != asked for found, asked in sizes):
            raise ValueError(f"a state is labelled for each of {len(self.kinds)} kinds of turn")
        class_of = {card: number for number, each in enumerate(self.classes) for card in each.cards}
        if sorted(class_of) != sorted(self.deck):
            raise ValueError("each card of the pack is in one class")
        object.__setattr__(self, "_class_of", class_of)
        object.__setattr__(self, "_question_at", {key: place for place, key in enumerate(self.questions)})

    # hands

    @property
    def states(self) -> range:
        """The states; 0 is the empty hand."""
        return range(len(self.rows))

    def class_of(self, card: Card) -> int:
        """The class of a card of the pack; raises KeyError for a card that the rules leave out."""
        return self._class_of[card]

    def follow(self, state: int, letter: int) -> int | None:
        """The state after a card of a class, or None where the hand takes no card any more."""
        row = self.rows[state]
        return row[letter] if row else None

    def walk(self, cards: Iterable[Card], state: int = 0) -> int | None:
        """The state of a hand of these cards, or None if no rule lets anybody hold it."""
        for card in cards:
            row = self.rows[state]
            if not row:
                return None
            state = row[self._class_of[card]]
        return state

    @cached_property
    def examples(self) -> tuple[tuple[int, ...], ...]:
        """For each state the classes of a shortest hand in it, though no pack may have so many of one class."""
        found: dict[int, tuple[int, ...]] = {0: ()}
        for state in (edge := [0]):  # it grows while it is walked
            for letter, successor in enumerate(self.rows[state]):
                if successor not in found:
                    found[successor] = (*found[state], letter)
                    edge.append(successor)
        return tuple(found[state] for state in self.states)

    def example(self, state: int) -> tuple[Card, ...]:
        """Cards of a shortest hand in this state; a card comes twice only where a pack has too few of its class."""
        return self.dealt(self.examples[state])

    def ended(self, state: int) -> bool:
        """Whether no rule lets the hand take a card, whosever it is and whatever was done with it."""
        return not self.rows[state]

    # what is known

    def labels(self, state: int, kind: int = 0) -> Labels:
        """What is known of a hand in this state, for this kind of turn."""
        return self.state_labels[state][kind]

    def standing(self, state: int, kind: int = 0) -> tuple[Any, ...] | None:
        """What the hand is worth against another, greater being better; None for a hand that no clause names."""
        labels = self.labels(state, kind)
        if labels.class_index < 0:
            return (BUST,) if labels.class_index == BUST else None
        return (len(self.rules.class_names) - labels.class_index, *labels.rank)

    def answer(self, state: int, key: QuestionKey, kind: int = 0) -> Any:
        """The answer to a question; None where the hand's turn is over and nobody asks it any more."""
        return self.answers[state][kind][self._question_at[key]]

    @cached_property
    def kind_facts(self) -> tuple[Fact, ...]:
        """The facts of the turn that names of hands and card values look at."""
        return tuple(fact for fact, _ in self.kinds[0])

    def kind_of(self, owner: Owner, turn: int) -> int:
        """The kind of a turn."""
        return self.kinds.index(self.turns[owner].kind(turn, self.kind_facts))

    # expressions

    def reduce(
        self,
        what: Expression | tuple[str, str, str, bool],
        *,
        own: Seen | None = None,
        banker: Seen | None = None,
        shown: int | None = None,
    ) -> Tree:
        """What is left of an expression of the rules when these hands are known: a `Constant` if they decide it.

        `own` is the punter's hand that the expression is about, `banker` the banker's, `shown` the state of the banker's
        face-up cards. Raises `Undefined` where what is known leaves a value without one (never for a condition), and
        KeyError for an expression that the machine was not compiled for.
        """
        return reduced(self.trees[what], self._known(own, banker, shown))

    def guard(self, owner: Owner, action: str, hand: Seen, *, in_play: bool = True) -> Tree:
        """What is left of the conditions of an action for this hand (amounts apart)."""
        key = guard_key(owner, action, in_play=in_play)
        return self.reduce(key, own=hand) if owner == "punter" else self.reduce(key, banker=hand)

    def _known(self, own: Seen | None, banker: Seen | None, shown: int | None) -> Known:
        owners: dict[str, Owner] = {OWN: "punter", BANKER: "banker"}
        hands = {subject: hand for subject, hand in ((OWN, own), (BANKER, banker)) if hand is not None}
        kinds = {subject: self.kind_of(owners[subject], hand.turn) for subject, hand in hands.items()}
        states = {subject: hand.state for subject, hand in hands.items()}
        if shown is not None:
            states[f"{BANKER}.shown"] = shown
            kinds[f"{BANKER}.shown"] = kinds.get(BANKER, self.kind_of("banker", 0))

        def standing(subject: str) -> Any:
            return self.standing(states[subject], kinds[subject]) if subject in states else None

        def known(asked: Read | Asked) -> Any:
            if not isinstance(asked, Asked):
                return MISSING
            if asked.of_cards:
                return self._answered(asked, states, kinds)
            name = cast("Read", asked.tree).symbol.name
            if name in ("better", "level"):
                mine, his = standing(asked.subject), standing(BANKER)
                if mine is None or his is None:
                    return MISSING
                return mine > his if name == "better" else mine == his
            if name == "standing":
                found = standing(asked.subject)
                return MISSING if found is None else found
            hand = hands.get(asked.subject)
            return MISSING if hand is None else self._turn_fact(asked, owners[asked.subject], hand)

        return known

    def _answered(self, asked: Asked, states: Mapping[str, int], kinds: Mapping[str, int]) -> Any:
        subject = asked.subject
        if subject not in states:
            return MISSING
        answer = self.answer(states[subject], asked.key, kinds[subject])
        return MISSING if answer is None else answer

    def _turn_fact(self, asked: Asked, owner: Owner, hand: Seen) -> Any:
        fact = fact_of(cast("Read", asked.tree))
        value = None if fact is None else self.turns[owner].fact(hand.turn, fact)
        return MISSING if value is None else value

    # hands that a pack can deal

    def counts(self, packs: int) -> tuple[int, ...]:
        """How many cards of each class so many packs have."""
        return tuple(len(each.cards) * packs for each in self.classes)

    def shortest(
        self, states: Iterable[int], packs: int = 1, *, without: Sequence[int] | None = None
    ) -> tuple[int, ...] | None:
        """The classes of a shortest hand that ends in one of these states and that so many packs can deal.

        `without` are cards by class that lie elsewhere. None if there is no such hand: the search is exact.
        """
        counts = self.counts(packs)
        left = counts if without is None else tuple(had - gone for had, gone in zip(counts, without, strict=True))
        return reach.shortest(self.rows, frozenset(states), left)

    def reachable(self, state: int, packs: int = 1) -> bool:
        """Whether so many packs can deal a hand in this state."""
        return self.shortest((state,), packs) is not None

    def dealt(self, hand: Iterable[int]) -> tuple[Card, ...]:
        """Cards of these classes, different ones as long as a class has them."""
        taken: dict[int, int] = {}
        cards = []
        for letter in hand:
            place = taken.get(letter, 0)
            taken[letter] = place + 1
            members = self.classes[letter].cards
            cards.append(members[place % len(members)])
        return tuple(cards)
