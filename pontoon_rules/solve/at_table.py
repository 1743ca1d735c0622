"""The solution as a player at the reference table: he knows what the solver lets him know, and plays as it says."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

import numpy as np

from pontoon_rules.cards import Card
from pontoon_rules.engine.asked import ACCEPT, PASS, Act, Asked
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Burned, SplitOff
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.refusal import Refusal, Refused
from pontoon_rules.expr.view import Exact, Money
from pontoon_rules.solve.chips import Chips, Raised
from pontoon_rules.solve.graph import Level
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.situations import NOWHERE, Option, Place
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.terms import Root

_Key: TypeAlias = tuple[bytes, int]
"""The cards of a hand by block, and its situation."""

_Nodes: TypeAlias = dict[_Key, tuple[Level, int, Array]]


class SolvedPlayer:
    """A punter who plays a solution (`engine.players.Player`); he stakes the least, makes no bets, and takes the bank he wins.

    Raises `Refused` (`no-answer`) for a hand that the solution does not know, such as one of a pack that has run short.
    """

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._problem = solution.problem
        self._machine = solution.problem.machine
        self._split_hands: dict[Root, _Nodes] = {}

    def choose(self, deal: Deal) -> Act:
        """What the solution says of the open question."""
        asked = deal.asked
        if asked is None:
            raise Refused(Refusal("refused", "the deal is over"))
        if asked.step == "bank":
            return Act(ACCEPT)
        course = self._problem.course
        if asked.step == course.opening:
            return Act(course.opening, self._problem.table.least)
        if asked.step in course.left_out:
            return Act(PASS)
        hand = asked.hand
        letters = [self._machine.class_of(card) for card in hand.cards]
        if hand.split and self._splits_again(deal, asked, hand, letters):
            return Act(self._problem.split_action)
        option = self._option(deal, hand, letters)
        act = asked.act(option.action, option.amount or None)
        if act is None:
            raise Refused(Refusal("no-answer", f"the solution says `{option.action}`, which is not legal here"))
        return act

    def _splits_again(self, deal: Deal, asked: Asked, hand: Hand, letters: list[int]) -> bool:
        again, action = self._solution.again, self._problem.split_action
        if again is None or len(letters) != 2 or asked.act(action, None) is None:
            return False
        return letters[1] in again(letters[0], deal.table.hands_held(hand.seat))

    def _option(self, deal: Deal, hand: Hand, letters: list[int]) -> Option:
        place = self._place(hand, letters)
        burned = [self._machine.class_of(card) for card in _burned(deal, hand)]
        cards = np.bincount(np.array([*letters, *burned]), minlength=len(self._machine.classes))
        shown = tuple(sorted(self._machine.class_of(card) for card in deal.table.banker.shown))
        signal = self._problem.banker.signals.index(shown)
        nodes = self._after_a_split(self._root(deal, hand)) if hand.split else self._nodes
        key = self._key(cards, place)
        if key not in nodes:
            said = " ".join(map(str, hand.cards))
            raise Refused(Refusal("no-answer", f"the solution does not know the hand {said}"))
        level, node, slots = nodes[key]
        situation = self._problem.situations.found[int(level.places[node])]
        return situation.options[int(slots[node, signal])]

    def _key(self, cards: Array, place: Place) -> _Key:
        """What the solution knows of a hand of these cards (by class) in a place; nothing of places that are none of its own."""
        rows, number = self._problem.rows, self._problem.situations.known(place)
        if not 0 <= number < len(rows.same):
            return b"", NOWHERE
        same = int(rows.same[number])
        return rows.blocks.of(cards[None].astype(np.int64), np.array([same])).tobytes(), same

    def _root(self, deal: Deal, hand: Hand) -> Root:
        """The split hand's first card, and the cards that its play takes to be gone."""
        hands = {each.number: self._machine.class_of([*_burned(deal, each), *each.cards][0]) for each in deal.table.seats[hand.seat]}
        split = [event for event in deal.table.events if isinstance(event, SplitOff) and event.seat == hand.seat]
        last = next(event for event in reversed(split) if hand.number in (event.hand, event.new))
        partner = hands[last.new if last.hand == hand.number else last.hand]
        others = tuple(sorted(letter for number, letter in hands.items() if number != hand.number))
        assert self._problem.sharing is not None
        return self._problem.sharing.root(hands[hand.number], self._solution.convention.known(partner, others))

    @cached_property
    def _nodes(self) -> _Nodes:
        return self._known(self._problem.levels, list(self._solution.worth.chosen))

    def _after_a_split(self, root: Root) -> _Nodes:
        splits = self._solution.splits
        assert splits is not None
        if root not in self._split_hands:
            self._split_hands[root] = self._known(*splits.alone(root))
        return self._split_hands[root]

    def _known(self, levels: list[Level], chosen: list[Array]) -> _Nodes:
        return {
            (level.cards[node].tobytes(), int(place)): (level, node, slots)
            for level, slots in zip(levels, chosen, strict=True)
            for node, place in enumerate(level.places)
        }

    def _place(self, hand: Hand, letters: list[int]) -> Place:
        state = 0
        for letter in letters:
            state = self._machine.rows[state][letter]
        asked = self._problem.situations.asked
        raised = tuple(
            sorted(
                Raised(
                    action.name,
                    min(hand.times(action.name), 2),
                    hand.put(action.name),
                    _sum(hand.first(action.name)) if ("first", action.name) in asked else 0,
                    _sum(hand.last(action.name)) if ("last", action.name) in asked else 0,
                )
                for action in self._machine.rules.ruleset.punter.actions
                if action.adds is not None and action.name != self._problem.course.opening and hand.times(action.name)
            )
        )
        return Place(state, self._turn(hand), Chips(hand.first_stake, raised), 0, hand.split)

    def _turn(self, hand: Hand) -> int:
        """The state of the turn: counts stop where the rules ask no further."""
        turn = self._machine.turns["punter"]
        tops = [max(values) for values in zip(*turn.states, strict=True)]
        known = tuple(
            min(hand.times(action), top) if name == "times" else hand.split if name == "split" else False
            for (name, action), top in zip(turn.facts, tops, strict=True)
        )
        return turn.states.index(known)


def _burned(deal: Deal, hand: Hand) -> list[Card]:
    """The cards that the hand threw away: they are gone, and he has seen them."""
    events = (event for event in deal.table.events if isinstance(event, Burned))
    return [card for event in events if (event.seat, event.hand) == (hand.seat, hand.number) for card in event.cards]


def _sum(amount: Money) -> Exact:
    """An amount that was put on the hand."""
    assert not isinstance(amount, float)
    return amount
