"""When a hand takes no more cards: no rule lets it take one, whosever it is and whatever was done with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.atoms import Field
from pontoon_rules.machine.partial import MISSING, Apart, Asked, asked_in, bare_of, reduced
from pontoon_rules.machine.pieces import Answer, Vector, answering
from pontoon_rules.machine.roots import Root, guard_key, side_of
from pontoon_rules.model.ruleset import Action, EachPunter, Owner, Step, flat

OWNERS: tuple[Owner, Owner] = ("punter", "banker")


def draws(act: Action[Expression]) -> bool:
    """Whether an action brings a hand a card."""
    return act.draws is not None or any(leaf is not None and leaf.value for leaf in (act.splits, act.burns))


def dealt(steps: Sequence[Step | EachPunter]) -> int:
    """How many cards a hand may be dealt whatever it is: in the rounds of the deal, or, after a split, two."""
    return max(2, sum(step.do == "card" for step in flat(steps)))


def question_field(key: Any) -> Field:
    """Under which name a piece knows the answer to a question."""
    return ("?", key)


class _Condition(NamedTuple):
    """A condition taken apart, with its questions ready to be asked."""

    tree: Tree
    subject: str
    answers: tuple[tuple[Any, Answer], ...]
    known: dict[tuple[Any, ...], bool | None]

    def holds(self, vector: Vector) -> bool | None:
        """Whether it holds for certain, or does not for certain, or (None) hangs on something else."""
        values = tuple(answer(vector) for _, answer in self.answers)
        if values not in self.known:
            by_key = {key: value for (key, _), value in zip(self.answers, values, strict=True)}

            def known(asked: Any) -> Any:
                mine = isinstance(asked, Asked) and asked.subject == self.subject
                return by_key.get(asked.key, MISSING) if mine else MISSING

            rest = reduced(self.tree, known)
            self.known[values] = bool(rest.value) if isinstance(rest, Constant) else None
        return self.known[values]


class StopRules:
    """The expressions that say when a hand takes no more cards: `done`, and the conditions of what draws."""

    def __init__(self, rules: Rules, roots: Iterable[Root]) -> None:
        by_key = {root.key: root for root in roots}
        self.done = {owner: by_key[side_of(rules, owner).done] for owner in OWNERS}
        # What is offered in play, and what at a step of the deal, where nobody asks whether the turn is over.
        self.played: dict[Owner, list[Root]] = {owner: [] for owner in OWNERS}
        self.stepped: dict[Owner, list[Root]] = {owner: [] for owner in OWNERS}
        for owner in OWNERS:
            for act in filter(draws, side_of(rules, owner).actions):
                for where, in_play in ((self.played, True), (self.stepped, False)):
                    root = by_key.get(guard_key(owner, act.name, in_play=in_play))
                    if root is not None:
                        where[owner].append(root)
        self.forced = dealt(rules.ruleset.deal)
        burns = [act for owner in OWNERS for act in side_of(rules, owner).actions if act.burns is not None and act.burns.value]
        for act in burns:
            # As many cards as were burned come anew, whatever they are.
            self.forced = max(self.forced, len(rules.cards(16)) if act.cards is None else act.cards.value[1])

    @property
    def roots(self) -> list[Root]:
        """All of them."""
        return [
            root
            for owner in OWNERS
            for root in (self.done[owner], *self.played[owner], *self.stepped[owner])
        ]

    def trees(self) -> list[Tree]:
        """What they say."""
        return [root.tree for root in self.roots]

    def questions(self, apart: Apart) -> dict[Any, Tree]:
        """What they ask of a hand's cards, by key, as bare names put it."""
        asked = [each for root in self.roots for each in asked_in(apart.taken(root.tree, root.bare)) if each.subject == root.bare]
        return {each.key: bare_of(each.tree) for each in asked if each.of_cards}


class Stop:
    """Tells from what is known of a hand whether its turn is over for certain, and whether it takes no more cards.

    `fields` are what is known, `apart` takes as questions what they answer; `kinds` are, for each owner, the kinds of turn
    that his hands can have.
    """

    def __init__(
        self, stops: StopRules, apart: Apart, fields: Sequence[Field], kinds: Mapping[Owner, frozenset[int]]
    ) -> None:
        self._kinds = kinds
        self._forced = stops.forced
        self._cards = itemgetter(fields.index(("cards", None)))
        self._done = {owner: _condition(stops.done[owner], apart, fields) for owner in OWNERS}
        self._played = {owner: [_condition(root, apart, fields) for root in stops.played[owner]] for owner in OWNERS}
        self._stepped = {owner: [_condition(root, apart, fields) for root in stops.stepped[owner]] for owner in OWNERS}

    def over(self, owner: Owner, kind: int, vector: Vector) -> bool:
        """Whether the turn of such a hand is over for certain, so that nobody asks what it may do in play."""
        return kind not in self._kinds[owner] or self._done[owner].holds(vector) is True

    def ended(self, vectors: Sequence[Vector]) -> bool:
        """Whether no rule lets the hand take a card."""
        return self._cards(vectors[0]) >= self._forced and not any(
            self._draws(owner, kind, vector)
            for owner in OWNERS
            for kind, vector in enumerate(vectors)
            if kind in self._kinds[owner]
        )

    def _draws(self, owner: Owner, kind: int, vector: Vector) -> bool:
        if any(condition.holds(vector) is not False for condition in self._stepped[owner]):
            return True
        if self.over(owner, kind, vector):
            return False
        return any(condition.holds(vector) is not False for condition in self._played[owner])


def _condition(root: Root, apart: Apart, fields: Sequence[Field]) -> _Condition:
    tree = apart.taken(root.tree, root.bare)
    asked = {each.key: each for each in asked_in(tree) if each.of_cards and each.subject == root.bare}
    answers = tuple((key, _answer(key, bare_of(each.tree), fields)) for key, each in asked.items())
    return _Condition(tree, root.bare, answers, {})


def _answer(key: Any, tree: Tree, fields: Sequence[Field]) -> Answer:
    field = question_field(key)
    return itemgetter(fields.index(field)) if field in fields else answering(tree, fields)
