"""Situations in which clauses are asked: of all that the clauses cannot tell apart, one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from pontoon_rules.expr.canonical import meaning
from pontoon_rules.expr.evaluate import compiled
from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.scope import Scope, Undefined
from pontoon_rules.expr.tree import Joined, Read, Tree
from pontoon_rules.machine.residual import Position
from pontoon_rules.machine.seen import Hand
from pontoon_rules.machine.trees import reads
from pontoon_rules.prove.course import Meeting
from pontoon_rules.prove.hands import Hands, Node, Turn
from pontoon_rules.prove.play import Reached, Side, Way
from pontoon_rules.prove.whose import whose
from pontoon_rules.prove.work import size


class Case(NamedTuple):
    """A situation: where an expression is asked, how its hands come up (None: there is no such hand), whether it is sure."""

    position: Position
    own: Way | None
    banker: Way | None
    sure: bool


class Asked:
    """What some expressions ask of cards and turn: of the hand that bare names speak of, and of the banker's.

    A part that one hand alone decides is one question, however much it reads; parts that must all hold are one question each.
    With `over` a bust hand is told from others too.
    """

    def __init__(self, hands: Hands, trees: Iterable[Tree], *, over: bool = False) -> None:
        self._questions: dict[str, dict[Any, Tree]] = {"own": {}, "banker": {}}
        self._ranks = self._sums = False
        for tree in trees:
            self._take(tree)
        self._own = _Kinds(hands, self._questions["own"].values(), ranks=self._ranks, sums=self._sums, over=over)
        self._banker = _Kinds(hands, self._questions["banker"].values(), ranks=self._ranks, sums=False, over=False)

    def _take(self, tree: Tree) -> None:
        deciding = {whose(read) for read in reads(tree)} - {""}
        split = isinstance(tree, Joined) and tree.operator == "and"
        if len(deciding) == 1 and not split and deciding <= {"own", "banker"}:
            self._questions[deciding.pop()][meaning(tree)] = tree
            return
        if isinstance(tree, Read):
            self._ranks = self._ranks or tree.symbol.name in ("better", "level")
            self._sums = self._sums or tree.symbol.needs == "stake"
        for part in parts_of(tree):
            self._take(part)

    def own(self, side: Side, reached: Reached) -> list[tuple[Node, Way]]:
        """One hand of each kind that what is asked of the hand tells apart."""
        return self._own.apart(side, reached)

    def banker(self, side: Side, reached: Reached) -> list[tuple[Node, Way]]:
        """One hand of each kind that what is asked of the banker's hand tells apart."""
        return self._banker.apart(side, reached)


class _Kinds:
    """Hands told apart by questions. What only cards decide is asked once of each state, whatever was done with the hand."""

    def __init__(self, hands: Hands, questions: Iterable[Tree], *, ranks: bool, sums: bool, over: bool) -> None:
        self._hands = hands
        self._sums = sums
        always: list[tuple[Callable[[Scope], Any], int]] = []
        by_turn: list[tuple[Callable[[Scope], Any], int]] = []
        for tree in questions:
            (always if hands.turn_blind(tree) else by_turn).append((compiled(tree), size(tree)))
        of_name = always if hands.naming_blind else by_turn
        if ranks:
            of_name.append((lambda scope: scope.facts.standing(scope), 1))
        if over:
            of_name.append((lambda scope: scope.bust, 1))
        self._always, self._by_turn = ([run for run, _ in each] for each in (always, by_turn))
        self._costs = tuple(1 + sum(steps for _, steps in each) for each in (always, by_turn))
        self._known: dict[bool, dict[int, int]] = {False: {}, True: {}}
        self._numbers: dict[tuple[Any, ...], int] = {}

    def apart(self, side: Side, reached: Reached) -> list[tuple[Node, Way]]:
        """One hand of each kind: one that surely comes up, if there is one, and as short as can be."""
        found: dict[Any, tuple[Turn, int, Way]] = {}
        known, spend = self._known[side.banking], self._hands.work.spend
        for turn, ways in reached.by_turn():
            of_turn = self._hands.of_stake(turn) if self._sums else ()
            spend(len(ways))
            for state, way in ways.items():
                kind: Any = known.get(state)
                if kind is None:
                    kind = known[state] = self._number(side, state, turn)
                if self._by_turn:
                    spend(self._costs[1])
                    kind = (kind, of_turn, self._answers(self._by_turn, side, Node(state, turn)))
                elif of_turn:
                    kind = (kind, of_turn)
                old = found.get(kind)
                if old is None or _better(way, old[2]):
                    found[kind] = (turn, state, way)
        return [(Node(state, turn), way) for turn, state, way in found.values()]

    def _number(self, side: Side, state: int, turn: Turn) -> int:
        """The number of the answers to what only cards decide."""
        self._hands.work.spend(self._costs[0])
        answers = self._answers(self._always, side, Node(state, turn))
        return self._numbers.setdefault(answers, len(self._numbers))

    def _answers(self, runs: list[Callable[[Scope], Any]], side: Side, node: Node) -> tuple[Any, ...]:
        hand = side.seen(node)
        scope = self._hands.position(hand, hand).scope
        return tuple(_answer(run, scope) for run in runs)


def _answer(run: Callable[[Any], Any], scope: Scope) -> Any:
    """What is asked, or None where there is no answer: a share of nothing."""
    try:
        return run(scope)
    except Undefined:
        return None


def alone(hands: Hands, side: Side, reached: Reached, trees: Iterable[Tree]) -> list[Case]:
    """The situations of expressions that are asked of a hand by itself."""
    return by_itself(hands, side, reached, Asked(hands, trees))


def by_itself(hands: Hands, side: Side, reached: Reached, asked: Asked) -> list[Case]:
    """One situation of each kind of hand that comes up, beside nobody's."""
    nobody = Hand((), banking=True)
    found = []
    for node, way in asked.own(side, reached):
        hand = side.seen(node)
        found.append(Case(hands.position(hand, hand if side.banking else nobody), way, None, way.sure))
    return found


def beside(hands: Hands, sides: tuple[Side, Side], meeting: Meeting, asked: Asked) -> Iterator[Case]:
    """The situations of expressions that are asked of a punter's hand beside the banker's."""
    punter, banker = sides
    theirs = [(banker.seen(node), way) for node, way in asked.banker(banker, meeting.bankers)]
    for node, own in asked.own(punter, meeting.punters):
        hand = punter.seen(node)
        hands.work.spend(4 * len(theirs))
        for held, way in theirs:
            cards = hands.apart(way.cards, own.cards)
            sure = own.sure and way.sure and hands.can_be_dealt(own.cards, cards)
            yield Case(hands.position(hand, held), own, way._replace(cards=cards), sure)


def _better(way: Way, old: Way) -> bool:
    if way.sure is not old.sure:
        return way.sure
    return (len(way.cards), len(way.did)) < (len(old.cards), len(old.did))
