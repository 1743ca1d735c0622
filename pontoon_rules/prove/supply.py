"""Proof that a table can run out of cards: a deal is made up in which every hand takes as many as it may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pontoon_rules.cards import Card
from pontoon_rules.diagnostics import Diagnostic, Note
from pontoon_rules.expr.bounds import shortages
from pontoon_rules.expr.typed import Expression
from pontoon_rules.model.ruleset import Action, EachPunter, Step
from pontoon_rules.prove.hands import Hands, Node, Turn
from pontoon_rules.prove.play import Side, flag
from pontoon_rules.prove.tables import packs_of, seats, seats_known


class Shortage(NamedTuple):
    """A deal that wants a card more than there are.

    So many are at the table. `seats` are the hands of those who have played, punter by punter; the last of them still may
    take a card. `cards` may be dealt; those not shown have been dealt to hands that have not played.
    """

    players: int
    seats: tuple[tuple[tuple[Card, ...], ...], ...]
    cards: int


def of_supply(hands: Hands, counted: dict[str, int]) -> Iterator[Diagnostic]:
    """That cards can run out at a full table, where the rules do not refill the stock."""
    rules = hands.rules
    leaf = rules.ruleset.pack.runs_out
    if leaf.value != "refuse" or not seats_known(rules) or any(each.lacking for each in shortages(rules)):
        return
    punter = Side(hands, counted, banking=False)
    short = next((found for players in reversed(seats(rules)) if (found := shortage(punter, players))), None)
    if short is None:
        return
    held = "; ".join(
        f"P{seat} {' and '.join(' '.join(map(str, hand)) for hand in hands)}" for seat, hands in enumerate(short.seats, start=1)
    )
    yield Diagnostic(
        "too-few-cards-worst-case",
        f"with {short.players} at the table the {short.cards} cards can run out while a punter may still take one",
        leaf.node.span,
        "shuffle more packs, seat fewer players, or say `runs_out: refill`",
        (
            Note("so many may sit down", rules.ruleset.table.players.node.span),
            Note(f"the hands of such a deal, the last of which still may take a card when none is left: {held}"),
        ),
        "warning",
    )


def shortage(punter: Side, players: int) -> Shortage | None:
    """A deal at a table of so many that wants more cards than there are; None if none is found.

    Every punter splits and draws as long as he may, low cards first. That is a deal that can happen, perhaps not the one that
    takes most cards: where none is found nothing is claimed.
    """
    return _Maker(punter, players).deal()


class _Maker:
    """Gives out the cards of a deal, lowest first; whoever has not played holds the cards he was dealt at the start."""

    def __init__(self, punter: Side, players: int) -> None:
        hands = punter.hands
        self._punter = punter
        self._hands = hands
        self._players = players
        classes = hands.states.classes
        packs = packs_of(hands.rules, players)
        self._left = {letter: len(set(cards)) * packs for letter, cards in enumerate(classes)}
        self._kept = hands.rules.ruleset.pack.kept_back.value
        self._cards = sum(self._left.values()) - self._kept
        start = hands.states.start
        low = {}
        for letter in self._left:
            hand = hands.seen(Node(hands.follow(start, letter) or start, Turn()))
            low[letter] = hands.position(hand, hand).scope.low_total
        self._order = sorted(low, key=lambda letter: low[letter])
        self._dealt = list(_dealt(hands.rules.ruleset.deal))

    def deal(self) -> Shortage | None:
        """Play punter after punter until no card is left for one who may still take one."""
        punters = self._dealt.count("punters")
        bankers = self._dealt.count("banker")
        given: list[tuple[tuple[Card, ...], ...]] = []
        had: tuple[Card, ...] = ()
        for seat in range(1, self._players):
            # Cards that are kept back wait for nobody, but they are not dealt to him who plays either.
            waiting = punters * (self._players - 1 - seat) + bankers + self._kept
            firsts = self._firsts(punters, waiting)
            given.append(())
            for number, first in enumerate(firsts, start=1):
                # A split gives each hand its second card at once, so that the first must leave one for each other.
                letters, short = self._hand(self._punter, first, punters, waiting + len(firsts) - number)
                after = self._hands.dealt(had, letters)
                given[-1] += (after[len(had) :],)
                had = after
                if short:
                    return Shortage(self._players, tuple(given), self._cards)
        return None

    def _firsts(self, dealt: int, waiting: int) -> list[tuple[int, ...]]:
        """The first cards of a punter's hands: of one class as often as he may hold hands, so that he may split them all
        while there are cards for it."""
        split = next((action for action in self._punter.actions if flag(action.splits)), None)
        if split is None or dealt != 2 or not _free(split):
            return [()]
        most = 2 if split.hands is None else split.hands.value
        letter = next((letter for letter in self._order if self._left[letter] >= most and self._is_pair(split, letter)), None)
        if letter is None or sum(self._left.values()) - waiting < 2 * most:
            return [()]
        self._left[letter] -= most
        return [(letter,)] * most

    def _is_pair(self, split: Action[Expression], letter: int) -> bool:
        hands = self._hands
        one = hands.follow(hands.states.start, letter)
        both = None if one is None else hands.follow(one, letter)
        return both is not None and self._punter.may(split, Node(both, Turn()), in_play=True) is not False

    def _hand(self, side: Side, first: tuple[int, ...], dealt: int, waiting: int) -> tuple[tuple[int, ...], bool]:
        """The classes of a hand that takes cards as long as it may, and whether it may still take one when none is left."""
        node = Node(side.hands.states.start, Turn(split=bool(first)))
        letters: list[int] = []
        if first:
            node = node._replace(state=side.hands.follow(node.state, first[0]) or node.state)
            letters.append(first[0])
        while True:
            must = len(letters) < dealt
            if not must and not self._may_draw(side, node):
                return tuple(letters), False
            if sum(self._left.values()) <= waiting:
                return tuple(letters), not must
            letter = self._next(side, node)
            state = None if letter is None else side.hands.follow(node.state, letter)
            if letter is None or state is None:
                return tuple(letters), False
            self._left[letter] -= 1
            letters.append(letter)
            node = node._replace(state=state)

    def _next(self, side: Side, node: Node) -> int | None:
        """The lowest card after which the hand may take another; the lowest there is if there is none."""
        side.hands.work.spend(len(self._order))
        left = [letter for letter in self._order if self._left[letter]]
        for letter in left:
            state = side.hands.follow(node.state, letter)
            if state is not None and self._may_draw(side, node._replace(state=state)):
                return letter
        return left[0] if left else None

    @staticmethod
    def _may_draw(side: Side, node: Node) -> bool:
        return side.done(node) is False and any(
            action.draws is not None and legal is True and not flag(action.ends_turn) for action, legal in side.moves(node)
        )


def _free(split: Action[Expression]) -> bool:
    """Whether nothing but the pair and the number of hands decides if a hand may be split."""
    return split.when is None and split.in_play is None and split.times is None and split.never_after is None


def _dealt(steps: tuple[Step | EachPunter, ...]) -> Iterator[str]:
    """To whom each card of the deal goes, before anybody plays."""
    for step in steps:
        if isinstance(step, EachPunter) or step.do == "play":
            return
        if step.do == "card":
            yield from ("punters", "banker") if step.to == "all" else (step.to,)
