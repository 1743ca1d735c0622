"""The banker's hand: how it may end under his policy, and how likely each end is when these cards have gone.

His play is walked once. Hands of the same cards are one, with the number of orders in which the policy comes to them; how
likely such a hand is depends on the cards that have gone through the cards it is made of, and nothing else. So for many
sets of gone cards at once it is a product of columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from pontoon_rules.machine.machine import Machine, Seen
from pontoon_rules.machine.minimise import refined
from pontoon_rules.machine.permits import Permits, Player
from pontoon_rules.machine.seen import Hand
from pontoon_rules.solve.course import Course
from pontoon_rules.solve.kinds import refuse_too_many_of_the_banker
from pontoon_rules.solve.likely import MOST_CARDS, Layer, Likely, Rest, layers_of, likely_of
from pontoon_rules.solve.pack import Array, Pack
from pontoon_rules.solve.unsolvable import Unsolvable, looks_beyond


class End(NamedTuple):
    """How a banker's hand may end: what the punter sees of it (a place in `signals`), and the hand as the machine knows it.

    `broke_off` tells that he has looked, and the deal is over.
    """

    signal: int
    hand: Seen
    broke_off: bool


class _Node(NamedTuple):
    state: int
    turn: int
    dealt: int
    seen: tuple[int, ...]


class _Move(NamedTuple):
    """What the banker does: his turn after it, and whether his hand ends, with the deal (`broke_off`) or for itself."""

    turn: int
    ends: bool
    broke_off: bool = False


@dataclass(frozen=True, eq=False)
class Banker:
    """All ends of the banker's hand. `of_class` gives each class of cards the class his own rules put it in, `signals`
    what a punter may see of his hand: the classes of the face-up cards. `sights` are the hands that he is dealt, each ended
    as the signal that it shows."""

    of_class: tuple[int, ...]
    signals: tuple[tuple[int, ...], ...]
    ends: tuple[End, ...]
    layers: tuple[Layer, ...]
    sights: Layer

    @property
    def most_cards(self) -> int:
        """How many cards his hand has at most."""
        return len(self.layers) - 1

    def heaviest(self, weights: Array) -> int:
        """The most that his hand may weigh, with so much for each class of cards."""
        own = np.zeros(max(self.of_class) + 1, dtype=np.int64)
        np.maximum.at(own, np.array(self.of_class), weights)
        return max(int((layer.cards @ own).max(initial=0)) for layer in self.layers)

    def classes(self, counts: Array) -> Array:
        """Cards by class as cards by the classes his own rules tell apart."""
        if len(set(self.of_class)) == len(self.of_class):
            return counts
        found = np.zeros((*counts.shape[:-1], max(self.of_class) + 1), dtype=counts.dtype)
        for letter, own in enumerate(self.of_class):
            found[..., own] += counts[..., letter]
        return found

    def chances(self, gone: Array, numbers: Array, pack: Pack) -> Array:
        """How likely each end is, a row for each row of cards that have gone (by his own classes), so many of them."""
        own = self.own_pack(pack)
        # Where the pack may run short of cards for him, the ends do not come to one.
        enough = pack.endless or int(numbers.max()) + self.most_cards <= sum(pack.counts)
        return self._likely(pack, rests=enough).chances(own.left(gone), numbers, own)

    def own_pack(self, pack: Pack) -> Pack:
        """The pack by the classes his own rules tell apart."""
        return Pack(tuple(int(each) for each in self.classes(pack.full)), pack.endless, pack.depth)

    def _likely(self, pack: Pack, *, rests: bool) -> Likely:
        key = pack.exact, rests
        if key not in self._ready:
            self._ready[key] = likely_of(self.layers, len(self.ends), list(self._rests()) if rests else [], pack)
        return self._ready[key]

    @cached_property
    def _ready(self) -> dict[tuple[bool, bool], Likely]:
        return {}

    def _rests(self) -> Iterator[Rest]:
        """For each signal the end of the most hands, the other ends, and the dealt hands that show it."""
        hands = np.bincount(np.concatenate([layer.ends for layer in self.layers]), minlength=len(self.ends))
        shown = self.sights
        for signal in range(len(self.signals)):
            ends = [place for place, end in enumerate(self.ends) if end.signal == signal]
            most = max((end for end in ends if not self.ends[end].broke_off), key=hands.__getitem__, default=None)
            if most is not None:
                mine = shown.ends == signal
                others = np.array([end for end in ends if end != most], dtype=np.int64)
                yield Rest(most, others, shown.cards[mine], shown.orders[mine])


def banker_of(
    machine: Machine, course: Course, pack: Pack, column: Callable[[Seen], Any], *, plays: bool = True
) -> Banker:
    """The banker's play under his policy. `column` gives hands that settle alike the same value.

    Without `plays` it ends with the cards that he is dealt: as much as the deal goes on, and what is seen then. Raises
    `Unsolvable` where his policy has no answer, or looks beyond his own hand.
    """
    walk = _Walk(machine, course, column, plays=plays)
    nodes, rows = walk.explored()
    ends, verdicts = walk.ends, walk.verdicts(nodes)
    blocks = refined(rows, [verdict if verdict is not None else "goes on" for verdict in verdicts])
    columns = list(zip(*(tuple(map(blocks.__getitem__, row)) for row in rows if row), strict=True))
    telling = list(range(len(columns))) if any(course.shown) else [columns.index(each) for each in columns]
    order = sorted(set(telling))
    of_class = tuple(order.index(each) for each in telling)
    table = np.array([[row[letter] for letter in order] if row else [-1] * len(order) for row in rows], dtype=np.int64)
    final = np.array([-1 if verdict is None else verdict for verdict in verdicts], dtype=np.int64)
    full = np.zeros(len(order), dtype=np.int64)
    for letter, own in enumerate(of_class):
        full[own] += pack.full[letter]
    refuse_too_many_of_the_banker([[row[letter] for letter in order] if row else [] for row in rows], full.tolist(), machine.rules)
    if pack.endless:
        full = np.full_like(full, MOST_CARDS)
    layers = layers_of(table, final, full)
    # The same hands, each ended where all his cards are dealt, as what it shows.
    dealt = len(course.shown)
    shows = np.array([walk.signals.index(node.seen) if node.dealt == dealt else -1 for node in nodes])
    shown = layers_of(np.where((shows >= 0)[:, None], -1, table), shows, full)[dealt]
    return Banker(of_class, tuple(walk.signals), tuple(ends), tuple(layers), shown)


class _Walk:
    """The banker's hand, state by state, with what has been done and what a punter has seen of it."""

    def __init__(self, machine: Machine, course: Course, column: Callable[[Seen], Any], *, plays: bool) -> None:
        self._goes_on = plays
        self._machine = machine
        self._course = course
        self._column = column
        self._player = Player(machine.rules, "banker")
        self._turn = machine.turns["banker"]
        self.signals: list[tuple[int, ...]] = []
        self.ends: list[End] = []
        self._end_of: dict[Any, int] = {}
        self._verdicts: dict[_Node, int | None] = {}
        self._moves: dict[tuple[int, int, bool], _Move] = {}

    def explored(self) -> tuple[list[_Node], list[tuple[int, ...]]]:
        """All nodes from the empty hand, and where each class of cards leads."""
        index = {_Node(0, 0, 0, ()): 0}
        nodes = list(index)
        rows = []
        for node in nodes:  # it grows while it is walked
            row = []
            for after in self._after(node):
                number = index.setdefault(after, len(nodes))
                if number == len(nodes):
                    nodes.append(after)
                row.append(number)
            rows.append(tuple(row))
        return nodes, rows

    def verdicts(self, nodes: list[_Node]) -> list[int | None]:
        """For each node the end that it is, or None where the hand goes on."""
        return [self._verdicts[node] for node in nodes]

    def _after(self, node: _Node) -> list[_Node]:
        shown = self._course.shown
        if node.dealt < len(shown):
            self._verdicts[node] = None
            row = self._machine.rows[node.state]
            return [
                _Node(to, 0, node.dealt + 1, tuple(sorted((*node.seen, letter))) if shown[node.dealt] else node.seen)
                for letter, to in enumerate(row)
            ]
        move = self._move(node.state, node.turn, node.dealt == len(shown))
        if move.ends:
            self._ended(node, move.turn, broke_off=move.broke_off)
            return []
        self._verdicts[node] = None
        row = self._machine.rows[node.state]
        return [_Node(to, move.turn, node.dealt + 1, node.seen) for to in row]

    def _move(self, state: int, turn: int, just_dealt: bool) -> _Move:
        """What he does with such a hand, whatever is seen of it."""
        key = state, turn, just_dealt
        if key not in self._moves:
            self._moves[key] = self._moved(*key)
        return self._moves[key]

    def _moved(self, state: int, turn: int, just_dealt: bool) -> _Move:
        machine = self._machine
        counts = {name: int(value) for (fact, name), value in self._facts(turn) if fact == "times"}
        hand = Hand(machine.example(state), banking=True, counts=counts)
        if just_dealt and self._course.looks:
            ends = self._player.ends(hand)
            if not isinstance(ends, bool):
                raise looks_beyond("`ends_deal`", ends.names, machine.rules.ruleset.ends_deal.node)
            if ends:
                return _Move(turn, ends=True, broke_off=True)
        if not self._goes_on:
            return _Move(turn, ends=True)
        permits = self._player.in_play(hand)
        if permits.done is True or not (permits.actions or permits.policy):
            return _Move(turn, ends=True)
        action = self._says(permits)
        after = self._turn.follow(turn, action)
        assert after is not None
        permit = permits.actions[action]
        effects = permit.effects
        if effects.burns or effects.splits or effects.opens or any(each is not None for each in permit.price):
            raise Unsolvable(f"the banker may `{action}`, which is no plain play", permit.node)
        if bool(effects.draws) is effects.ends_turn:
            raise Unsolvable(f"the banker's `{action}` neither draws and goes on nor ends his turn", permit.node)
        return _Move(after, ends=effects.ends_turn)

    def _facts(self, turn: int) -> list[tuple[tuple[str, str], bool | int]]:
        return list(zip(self._turn.facts, self._turn.states[turn], strict=True))

    def _says(self, permits: Permits) -> str:
        plays = self._machine.rules.ruleset.banker.plays
        if permits.outside:
            raise looks_beyond("the banker's play", permits.outside, plays.node)
        action = permits.policy[0][1].action if permits.policy and permits.policy[0][0] is True else None
        if action is None:
            raise Unsolvable("the banker's policy does not say what he does with every hand", plays.node)
        if action not in permits.actions:
            raise Unsolvable(f"the rules forbid what the banker's policy says: `{action}`", permits.policy[0][1].node)
        return action

    def _ended(self, node: _Node, turn: int, *, broke_off: bool = False) -> None:
        if node.seen not in self.signals:
            self.signals.append(node.seen)
        signal = self.signals.index(node.seen)
        hand = Seen(node.state, turn)
        key = signal, broke_off, self._column(hand) if self._goes_on else None
        if key not in self._end_of:
            self._end_of[key] = len(self.ends)
            self.ends.append(End(signal, hand, broke_off))
        self._verdicts[node] = self._end_of[key]
