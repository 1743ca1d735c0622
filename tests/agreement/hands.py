"""Direct evaluation and machine held side by side, hand by hand: two definitions that were written apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from pontoon_rules.cards import Card
from pontoon_rules.expr.evaluate import compiled, runner
from pontoon_rules.expr.rules import NoHandClauseError, Rules
from pontoon_rules.expr.scope import Scope, Undefined
from pontoon_rules.expr.tree import Read
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import UNNAMED, Machine, Seen
from pontoon_rules.machine.partial import UNDEFINED
from pontoon_rules.machine.stop import draws
from pontoon_rules.machine.trees import mapped
from pontoon_rules.model.ruleset import Action, Owner
from tests.expr.hands import Hand, Table

OWNERS: tuple[Owner, Owner] = ("punter", "banker")


def machine_of(rules: Rules) -> Machine:
    """The machine; there is one."""
    machine = compile_machine(rules)
    assert isinstance(machine, Machine), machine
    return machine


def hand_of(cards: Sequence[Card], machine: Machine, owner: Owner, turn: int, random: Random) -> Hand:
    """A hand of these cards after this turn; what lies on it, and what nobody asks of the turn, is drawn at random."""
    facts = dict(zip(machine.turns[owner].facts, machine.turns[owner].states[turn], strict=True))
    done: dict[str, list[Exact]] = {name: [random.randint(1, 9)] * count for (fact, name), count in facts.items() if fact == "times"}
    stake = random.randint(1, 6)
    return Hand(
        cards,
        seat=0 if owner == "banker" else 1,
        shown=cards[: random.randint(0, len(cards))],
        split=bool(facts.get(("split", ""), random.random() < 0.3)),
        stake=stake * random.randint(1, 2),
        first_stake=stake,
        done={name: put for name, put in done.items() if put},
    )


def turns_of(machine: Machine, owner: Owner) -> range:
    return range(len(machine.turns[owner].states))


def scope_of(rules: Rules, own: Hand, banker: Hand, random: Random) -> Scope:
    others = [Hand(own.cards[::-1], seat=2, outcome="won"), Hand(banker.cards, seat=3, split=True)]
    table = Table([own, *others], banker, players=random.randint(2, 8), lying={"size": random.choice([0, 50])})
    return Scope(own, own, table, rules)


class Agreement:
    """Holds hands against a machine and counts what it compared; a difference is an AssertionError that names the hand."""

    def __init__(self, rules: Rules, machine: Machine, seed: int = 0) -> None:
        self.rules = rules
        self.machine = machine
        self.random = Random(seed)
        self.hands = 0
        self.compared = 0
        self.expressions = [key for key in machine.trees if isinstance(key, Expression)]
        self._questions = {key: compiled(_direct(question.tree)) for key, question in machine.questions.items()}

    def hand(self, cards: Sequence[Card], owner: Owner, *, turn: int | None = None) -> bool:
        """Compare all that is known of a hand; False if no rule lets anybody hold it."""
        machine = self.machine
        state = machine.walk(cards)
        if state is None:
            self.never_drawn(cards)
            return False
        turn = self.random.choice(turns_of(machine, owner)) if turn is None else turn
        hand = hand_of(cards, machine, owner, turn, self.random)
        scope = scope_of(self.rules, hand, Hand(cards[:2], seat=0), self.random)
        if owner == "banker":
            scope = scope_of(self.rules, Hand(cards[:2]), hand, self.random).of(hand)
        kind = machine.kind_of(owner, turn)
        self._named(scope, state, kind)
        self._answered(scope, state, kind)
        self.hands += 1
        return True

    def _same(self, found: Any, direct: Any, what: str, scope: Scope) -> None:
        self.compared += 1
        cards = " ".join(map(str, scope.hand.cards))
        assert found == direct, f"{what} of {cards}: machine {found!r}, rules {direct!r}"

    def _named(self, scope: Scope, state: int, kind: int) -> None:
        labels = self.machine.labels(state, kind)
        try:
            index = self.rules.class_index(scope)
        except NoHandClauseError:
            self._same(labels.class_index, UNNAMED, "class", scope)
        else:
            self._same(labels.class_index, index, "class", scope)
            self._same(self.machine.standing(state, kind), self._standing(scope), "standing", scope)
        if labels.total is not None:
            self._same(labels.total > self.rules.target, scope.bust, "bust", scope)
            if not scope.bust:
                self._same(labels.total, scope.total, "total", scope)
            self._same(labels.soft, scope.total != scope.low_total, "soft", scope)

    def _standing(self, scope: Scope) -> tuple[Any, ...]:
        return self.rules.standing(scope)

    def _answered(self, scope: Scope, state: int, kind: int) -> None:
        for key, direct in self._questions.items():
            found = self.machine.answer(state, key, kind)
            if found is None:
                continue
            try:
                expected = direct(scope)
            except NoHandClauseError:
                continue
            except Undefined:
                expected = UNDEFINED
            self._same(found, expected, f"question {key}", scope)

    def pair(self, own_cards: Sequence[Card], banker_cards: Sequence[Card]) -> None:
        """Compare every expression of the rules, asked of a punter's hand against the banker's."""
        machine, random = self.machine, self.random
        own_state, banker_state = machine.walk(own_cards), machine.walk(banker_cards)
        if own_state is None or banker_state is None:
            return
        turns: dict[Owner, int] = {owner: random.choice(turns_of(machine, owner)) for owner in OWNERS}
        own = hand_of(own_cards, machine, "punter", turns["punter"], random)
        banker = hand_of(banker_cards, machine, "banker", turns["banker"], random)
        scope = scope_of(self.rules, own, banker, random)
        mine, his = Seen(own_state, turns["punter"]), Seen(banker_state, turns["banker"])
        for expression in self.expressions:
            at = scope.of(banker) if expression.slot == "B" or expression is self.rules.ruleset.banker.done else scope
            at = Scope(at.hand, at.hand, at.table, at.facts)
            try:
                direct = expression(at)
            except NoHandClauseError:
                continue
            for own_seen, banker_seen in ((mine, his), (mine, None), (None, his)):
                try:
                    rest = machine.reduce(expression, own=own_seen, banker=banker_seen)
                    left = runner(rest, expression.place)(at)
                except Undefined:
                    left = None
                except NoHandClauseError:
                    continue
                self._same(left, direct, f"`{expression.text}` against {' '.join(map(str, banker_cards))}", at)

    def never_drawn(self, cards: Sequence[Card]) -> None:
        """Where the machine ends a hand before these cards, the rules say so whatever was done with it."""
        taken = next(count for count in range(len(cards)) if self._ends_at(cards[:count]))
        for owner in OWNERS:
            for turn in turns_of(self.machine, owner):
                hand = hand_of(cards[:taken], self.machine, owner, turn, self.random)
                scope = scope_of(self.rules, hand, hand, self.random)
                side = self.rules.ruleset.punter if owner == "punter" else self.rules.ruleset.banker
                may = not side.done(scope) and any(draws(act) and _may(self.rules, act, scope) for act in side.actions)
                self._same(may, False, f"whether {owner} may draw", scope)

    def _ends_at(self, cards: Sequence[Card]) -> bool:
        state = self.machine.walk(cards)
        return state is not None and self.machine.ended(state)


def _may(rules: Rules, act: Action[Expression], scope: Scope) -> bool:
    """Whether the conditions of an action that look at cards hold, said anew from the fields of the action."""
    cards = scope.hand.cards
    if act.at_least is not None and scope.total < act.at_least.value:
        return False
    if act.cards is not None and not act.cards.value[0] <= len(cards) <= act.cards.value[1]:
        return False
    if act.pair is not None and not is_pair(act.pair.value, scope):
        return False
    return act.when is None or bool(act.when(scope))


def is_pair(by: str, scope: Scope) -> bool:
    """Two cards of one rank, two aces, or two that count alike."""
    cards = scope.hand.cards
    if len(cards) != 2:
        return False
    if by == "value":
        return scope.facts.values(cards[0], scope) == scope.facts.values(cards[1], scope)
    return cards[0].rank == cards[1].rank and (by == "rank" or cards[0].rank == "A")


def _direct(tree: Any) -> Any:
    """A question as real cards answer it; `pair` is no name of the language, and is defined here."""

    def change(part: Any) -> Any:
        if isinstance(part, Read) and part.symbol.name == "pair":
            return Read(part.type, part.at, part.symbol.but(evaluate=lambda scope, by: is_pair(by, scope)), None, part.arguments)
        return None

    return mapped(tree, change)


# hands


def orders(machine: Machine, letters: Sequence[int], random: Random, count: int) -> Iterator[list[Card]]:
    """Several orders of a hand of these classes, dealt real cards."""
    taken: Counter[int] = Counter()
    cards = []
    for letter in letters:
        members = machine.classes[letter].cards
        cards.append(members[taken[letter] % len(members)])
        taken[letter] += 1
    yield cards
    if count > 1:
        yield cards[::-1]
    for _ in range(count - 2):
        random.shuffle(cards)
        yield list(cards)


def multisets(machine: Machine, packs: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every multiset of classes that so many packs can deal, up to `most` cards."""
    counts = machine.counts(packs)
    for size in range(1, most + 1):
        for letters in combinations_with_replacement(range(len(counts)), size):
            if all(count <= counts[letter] for letter, count in Counter(letters).items()):
                yield letters


def random_cards(rules: Rules, random: Random) -> list[Card]:
    """One to six cards of one pack."""
    deck = rules.cards(1)
    return random.sample(deck, random.randint(1, 6))
