"""Situations in which clauses are asked: of all that the clauses cannot tell apart, one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from pontoon_rules.expr.canonical import meaning
from pontoon_rules.expr.evaluate import compiled
from pontoon_rules.expr.scope import Scope, Undefined
from pontoon_rules.expr.tree import Joined, Read, Tree
from pontoon_rules.machine.residual import Position, of_cards
from pontoon_rules.machine.seen import Hand
from pontoon_rules.machine.trees import children, reads
from pontoon_rules.prove.course import Meeting
from pontoon_rules.prove.hands import Hands, Node
from pontoon_rules.prove.play import Reached, Side, Way


class Case(NamedTuple):
    """A situation: where an expression is asked, how its hands come up (None: there is no such hand), whether it is sure."""

    position: Position
    own: Way | None
    banker: Way | None
    sure: bool


class Asked:
    """What some expressions ask of cards and turn: of the hand that bare names speak of, and of the banker's.

    A part that one hand alone decides is one question, however much it reads; parts that must all hold are one question each.
    """

    def __init__(self, trees: Iterable[Tree]) -> None:
        self._questions: dict[str, dict[Any, Tree]] = {"own": {}, "banker": {}}
        self._ranks = self._sums = False
        for tree in trees:
            self._take(tree)
        self._own = [compiled(tree) for tree in self._questions["own"].values()]
        self._banker = [compiled(tree) for tree in self._questions["banker"].values()]

    def _take(self, tree: Tree) -> None:
        whose = {_whose(read) for read in reads(tree)} - {""}
        split = isinstance(tree, Joined) and tree.operator == "and"
        if len(whose) == 1 and not split and whose <= {"own", "banker"}:
            self._questions[whose.pop()][meaning(tree)] = tree
            return
        if isinstance(tree, Read):
            self._ranks = self._ranks or tree.symbol.name in ("better", "level")
            self._sums = self._sums or tree.symbol.needs == "stake"
        for part in children(tree):
            self._take(part)

    def own(self, position: Position, hand: Hand) -> tuple[Any, ...]:
        """All that is asked of the hand: hands with equal answers cannot be told apart."""
        turn = (hand.split, tuple(sorted(hand.counts.items()))) if self._sums else ()
        return (turn, *self._answers(self._own, position))

    def banker(self, position: Position) -> tuple[Any, ...]:
        """All that is asked of the banker's hand; the position is one of that hand beside itself."""
        return self._answers(self._banker, position)

    def _answers(self, runs: list[Callable[[Any], Any]], position: Position) -> tuple[Any, ...]:
        scope = position.scope
        rank = (scope.facts.standing(scope),) if self._ranks else ()
        return (*rank, *(_answer(run, scope) for run in runs))


def _answer(run: Callable[[Any], Any], scope: Scope) -> Any:
    """What is asked, or None where there is no answer: a share of nothing."""
    try:
        return run(scope)
    except Undefined:
        return None


def _whose(read: Read) -> str:
    """Whose hand decides a name: `own`, `banker`, nobody's (empty), or `more` than one hand's cards and turn."""
    name = read.symbol.name
    if name == "banker" or (isinstance(read.on, Read) and read.on.symbol.name == "banker" and read.on.on is None):
        return "banker" if of_cards(read) else "more"
    if name in ("this", "target", "chip", "min", "max"):
        return ""
    if name in ("better", "level") or not of_cards(read):
        return "more"
    return "own"


def alone(
    hands: Hands,
    side: Side,
    reached: Reached,
    trees: Iterable[Tree],
    extra: Callable[[Position], object] = lambda _position: None,
) -> list[Case]:
    """The situations of expressions that are asked of a hand by itself; what `extra` gives tells them apart too."""
    asked = Asked(trees)
    nobody = Hand((), banking=True)
    found = []

    def key(position: Position, hand: Hand) -> tuple[Any, ...]:
        return (extra(position), *asked.own(position, hand))

    for node, way in _told_apart(side, reached, key, hands):
        hand = side.seen(node)
        found.append(Case(hands.position(hand, hand if side.banking else nobody), way, None, way.sure))
    return found


def beside(hands: Hands, sides: tuple[Side, Side], meeting: Meeting, trees: Iterable[Tree]) -> Iterator[Case]:
    """The situations of expressions that are asked of a punter's hand beside the banker's."""
    asked = Asked(trees)
    punter, banker = sides
    theirs = [
        (banker.seen(node), way)
        for node, way in _told_apart(banker, meeting.bankers, lambda position, _hand: asked.banker(position), hands)
    ]
    for node, own in _told_apart(punter, meeting.punters, asked.own, hands):
        hand = punter.seen(node)
        for held, way in theirs:
            cards = hands.apart(way.cards, own.cards)
            sure = own.sure and way.sure and hands.can_be_dealt(own.cards, cards)
            yield Case(hands.position(hand, held), own, way._replace(cards=cards), sure)


def _told_apart(
    side: Side, reached: Reached, key: Callable[[Position, Hand], tuple[Any, ...]], hands: Hands
) -> list[tuple[Node, Way]]:
    """One hand of each kind that the key tells apart: one that surely comes up, if there is one, and as short as can be."""
    found: dict[tuple[Any, ...], tuple[Node, Way]] = {}
    for node, way in reached.items():
        hand = side.seen(node)
        kind = key(hands.position(hand, hand), hand)
        old = found.get(kind)
        if old is None or _better(way, old[1]):
            found[kind] = (node, way)
    return list(found.values())


def _better(way: Way, old: Way) -> bool:
    return (not way.sure, len(way.cards), len(way.did)) < (not old.sure, len(old.cards), len(old.did))
