"""The hands of a rule set as far as its rules can tell them apart: finitely many states, each with a hand that stands for it."""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.residual import Position, of_cards
from pontoon_rules.machine.seen import Facts, Hand, scope_of
from pontoon_rules.machine.stakes import Stakes
from pontoon_rules.machine.trees import reads
from pontoon_rules.model.ruleset import CardValue
from pontoon_rules.prove.work import Work

Cards: TypeAlias = tuple[Card, ...]


class States(Protocol):
    """The hand machine as the proofs use it. States and classes of cards are numbered."""

    @property
    def start(self) -> int:
        """The hand without a card."""
    @property
    def classes(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that the rules cannot tell apart, each as often as the packs hold it."""
    def follow(self, state: int, letter: int) -> int | None:
        """The state after one card more; None where no rule lets a hand take one."""


class Turn(NamedTuple):
    """What was done with a hand: whether it comes from a split, and how often each action that counts was taken."""

    split: bool = False
    times: tuple[tuple[str, int], ...] = ()

    def done(self, action: str, most: int) -> Turn:
        """The turn after the action; counts stop at `most`, past which the rules cannot tell them apart."""
        counts = dict(self.times)
        counts[action] = min(counts.get(action, 0) + 1, most)
        return Turn(self.split, tuple(sorted(counts.items())))


class Node(NamedTuple):
    """A hand as the rules see it: the state of its cards, and its turn."""

    state: int
    turn: Turn


class Hands:
    """Hands that stand for states, and what the rules say of them."""

    def __init__(self, rules: Rules, states: States, work: Work) -> None:
        self.rules = rules
        self.work = work
        self.states = states
        self.stakes = Stakes(rules.ruleset)
        splits = [each.name for each in rules.ruleset.punter.actions if each.splits is not None and each.splits.value]
        self._putting = self.stakes.raising, frozenset(splits)
        self._facts = Facts(rules)
        self._in_packs = {card: cards.count(card) for cards in states.classes for card in set(cards)}
        self._letter = {card: letter for letter, cards in enumerate(states.classes) for card in cards}
        self._cards: dict[int, Cards] = {states.start: ()}
        self._after: dict[int, tuple[tuple[int, int], ...]] = {}
        self._seen: dict[tuple[Node, bool], Hand] = {}
        self._naming = _naming(rules)
        # Whether what the rules say of the cards is the same whatever was done with them.
        self.naming_blind = not any(map(_asks_turn, (read for each in self._naming for read in reads(each.tree))))
        self._known: dict[tuple[int, bool], dict[str, object]] = {}

    def cards(self, state: int) -> Cards:
        """Cards that lead into the state."""
        return self._cards[state]

    def follow(self, state: int, letter: int) -> int | None:
        """The state after one card more of a class, or None; it has cards from then on."""
        after = self.states.follow(state, letter)
        if after is not None and after not in self._cards:
            self._cards[after] = self.dealt(self._cards[state], (letter,))
        return after

    def after(self, state: int) -> tuple[tuple[int, int], ...]:
        """The states after one card more, each with a class of card that leads there: the first of these, unless all its cards
        are in the hand already and another has some that are not."""
        found = self._after.get(state)
        if found is None:
            ways: dict[int, int] = {}
            for letter in range(len(self.states.classes)):
                after = self.follow(state, letter)
                if after is not None and (after not in ways or self._used_up(state, ways[after]) > self._used_up(state, letter)):
                    ways[after] = letter
            found = self._after[state] = tuple(ways.items())
        return found

    def _used_up(self, state: int, letter: int) -> bool:
        cards = self._cards[state]
        return all(each in cards for each in self.states.classes[letter])

    def dealt(self, cards: Cards, letters: tuple[int, ...]) -> Cards:
        """The cards with more of these classes: such as are not among them yet, if the packs hold any."""
        for letter in letters:
            alike = self.states.classes[letter]
            card = next((each for each in alike if each not in cards), None)
            if card is None:
                card = next((each for each in alike if cards.count(each) < self._in_packs[each]), alike[0])
            cards = (*cards, card)
        return cards

    def apart(self, cards: Cards, others: Cards) -> Cards:
        """Cards of the same classes that do not lie in the other hand, as far as the packs hold such ones."""
        if set(cards).isdisjoint(others):
            return cards
        return self.dealt(others, tuple(self._letter[card] for card in cards))[len(others) :]

    def can_be_dealt(self, *hands: Cards) -> bool:
        """Whether the packs hold all these cards."""
        held = [card for cards in hands for card in cards]
        if len(set(held)) == len(held):
            return True
        return all(held.count(card) <= self._in_packs[card] for card in held)

    def seen(self, node: Node, *, banking: bool = False) -> Hand:
        """The hand that stands for a node."""
        hand = self._seen.get((node, banking))
        if hand is None:
            cards, turn = self._cards[node.state], node.turn
            hand = Hand(cards, banking=banking, split=turn.split, early=turn.split, counts=dict(turn.times))
            if self.naming_blind:
                hand.known = self._known.setdefault((node.state, banking), hand.known)
            self._seen[node, banking] = hand
        return hand

    def turn_blind(self, tree: Tree) -> bool:
        """Whether a tree comes to the same for all hands of the same cards, whatever was done with them."""
        found = list(reads(tree))
        named = any(read.symbol.needs in ("cards", "class", "standing", "banker") for read in found)
        asks = any(_asks_turn(read) or read.symbol.needs == "stake" for read in found)
        return not asks and (self.naming_blind or not named)

    def of_stake(self, turn: Turn) -> tuple[object, ...]:
        """What the stakes of a hand hang on: turns that agree in it cannot be told apart by what lies on a hand."""
        raising, splits = self._putting
        return (turn.split, *((name, count if name in splits else min(count, 2)) for name, count in turn.times if name in raising or name in splits))

    def position(self, own: Hand, banker: Hand, outcome: str | None = None) -> Position:
        """Where an expression about `own` is asked, beside a banker's hand."""
        return Position(scope_of(self._facts, own, banker), self.stakes, outcome)


def of_cards_alone(rules: Rules) -> bool:
    """Whether cards and turn decide what every card counts and what every hand is called."""
    return all(of_cards(expression.tree) for expression in _naming(rules))


def _naming(rules: Rules) -> list[Expression]:
    """The expressions that say what a card counts, how a hand is called and where it ranks."""
    found: list[Expression] = []
    for value in rules.ruleset.pack.values:
        found += _counting(value)
    for clause in rules.ruleset.hands:
        found += ([] if clause.when is None else [clause.when]) + list(clause.rank_by)
    return found


def _counting(value: CardValue[Expression]) -> list[Expression]:
    return [
        each for clause in value.clauses for each in (clause.when, *clause.options) if each is not None
    ]


def _asks_turn(read: Read) -> bool:
    return read.symbol.name in ("times", "split", "banking")
