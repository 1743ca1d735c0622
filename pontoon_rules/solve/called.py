"""How hands are told where cards are counted in blocks: by their ranks, and by their suits where suits say more.

A kind of cards is all that the banker's play does not tell apart. Beyond the classes of the machine there is a letter for each
kind, so that `6 7` may be told beside `6♥ 7♥`. Of hands of the same kinds the commonest, if there is one, is told by its kinds: it
stands for all that are not told by their suits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from functools import cached_property

import numpy as np

from pontoon_rules.machine.classes import class_name
from pontoon_rules.machine.machine import CardClass, Machine
from pontoon_rules.solve.banker import Banker
from pontoon_rules.solve.graph import Level, Rows
from pontoon_rules.solve.multisets import distinct
from pontoon_rules.solve.pack import Array, Pack
from pontoon_rules.solve.situations import Situations

Letters = tuple[int, ...]


class Alphabet:
    """The letters by which cards are told: the classes of the machine, and (where there are blocks) the kinds of cards."""

    def __init__(self, machine: Machine, banker: Banker, rows: Rows) -> None:
        self.classes = len(machine.classes)
        self._kinds = tuple(range(self.classes)) if rows.blocks.apart else banker.of_class
        self.names: tuple[CardClass, ...] = machine.classes
        if not rows.blocks.apart:
            self.names = (*machine.classes, *(self._kind(machine, kind) for kind in range(max(self._kinds) + 1)))

    def _kind(self, machine: Machine, kind: int) -> CardClass:
        inside = {card for each, own in zip(machine.classes, self._kinds, strict=True) if own == kind for card in each.cards}
        cards = tuple(card for card in machine.deck if card in inside)
        return CardClass(class_name(cards, machine.deck), cards)

    def members(self, letter: int) -> Letters:
        """The classes that a letter stands for."""
        if letter < self.classes:
            return (letter,)
        return tuple(each for each, kind in enumerate(self._kinds) if kind == letter - self.classes)

    def bare(self, cards: Letters) -> Letters:
        """Cards told by their kinds."""
        if len(self.names) == self.classes:
            return cards
        return tuple(sorted(letter if letter >= self.classes else self.classes + self._kinds[letter] for letter in cards))

    def ordered(self, cards: Letters) -> Letters:
        """Cards by their kinds, and then by class."""
        return tuple(sorted(cards, key=self._place))

    def order(self, cards: Letters) -> tuple[tuple[int, int], ...]:
        """What hands are put in order by: their kinds, and then those told by kinds before others."""
        return tuple((kind, -letter if letter >= self.classes else letter) for kind, letter in map(self._place, cards))

    def _place(self, letter: int) -> tuple[int, int]:
        return (self._kinds[letter] if letter < self.classes else letter - self.classes), letter

    def told(self, hands: Sequence[tuple[Letters, Hashable, float]]) -> list[Letters]:
        """How hands are best told: each with its cards, what is said of it, and how often it comes.

        By their kinds where all hands of the same kinds say the same, and else the commonest of them so, the others by class.
        """
        groups: defaultdict[Letters, list[int]] = defaultdict(list)
        for number, (cards, _, _) in enumerate(hands):
            groups[self.bare(cards)].append(number)
        found = [self.ordered(cards) for cards, _, _ in hands]
        for bare, group in groups.items():
            if len({hands[number][1] for number in group}) == 1:
                for number in group:
                    found[number] = bare
            else:
                often = sorted(group, key=lambda number: -hands[number][2])
                if hands[often[0]][2] > hands[often[1]][2] * (1 + 1e-9):
                    found[often[0]] = bare
        return found

    def gathered(self, hands: Sequence[tuple[Letters, Hashable, float]]) -> list[tuple[int, Letters, float]]:
        """Hands as `told`, those told alike of which the same is said as one: the number of the first of them, its cards, and how
        often all of them come. In the order of the pack."""
        found: dict[tuple[Letters, Hashable], tuple[int, Letters, float]] = {}
        for number, (cards, (_, said, often)) in enumerate(zip(self.told(hands), hands, strict=True)):
            first, _, before = found.get((cards, said), (number, cards, 0.0))
            found[cards, said] = first, cards, before + often
        return sorted(found.values(), key=lambda each: self.order(each[1]))


class Called:
    """The hands of the levels of a graph, told by letters; those of the first are told as they are."""

    def __init__(self, machine: Machine, situations: Situations, rows: Rows, pack: Pack, levels: list[Level], alphabet: Alphabet) -> None:
        self._machine = machine
        self._situations = situations
        self._rows = rows
        self._pack = pack
        self._levels = levels
        self._alphabet = alphabet
        self._plain: dict[int, Array] = {}
        self._grouped: dict[int, Array] = {}

    def hand(self, gone: int, node: int) -> Letters:
        """The cards of a hand for which so many cards are gone; of endless packs those of a hand like it."""
        number = gone - self._levels[0].gone
        cards = self._hand(number, node)
        return self._alphabet.bare(cards) if self._commonest(number)[node] else self._alphabet.ordered(cards)

    @cached_property
    def often(self) -> list[Array]:
        """For each level how likely the cards of its hands come so, if they are drawn in whatever way leads there."""
        found = [np.ones(len(self._levels[0].places))]
        for level, following in zip(self._levels, self._levels[1:], strict=False):
            choices, children = level.draws.choices, level.draws.children
            likely = self._rows.chances(Pack(self._pack.counts, self._pack.endless), level, choices.node)
            option, letter = np.nonzero(children >= 0)
            after = np.zeros(len(following.places))
            np.add.at(after, children[option, letter], found[-1][choices.node[option]] * likely[option, letter])
            for wave in reversed(following.waves[1:]):
                inside = np.isin(following.moves.choices.node, wave)
                np.add.at(after, following.moves.child[inside], after[following.moves.choices.node[inside]])
            found.append(after)
        return found

    def alike(self, number: int, node: int) -> int:
        """How many hands of a level are of the same kinds of cards, with the same done with them."""
        group = self._groups(number)
        return int((group == group[node]).sum())

    def _commonest(self, number: int) -> Array:
        """Which hands of a level are the commonest of those of the same kinds."""
        if number not in self._plain:
            group, often = self._groups(number), self.often[number]
            most = np.zeros(int(group.max()) + 1)
            np.maximum.at(most, group, often)
            first = often >= most[group] * (1 - 1e-9)
            self._plain[number] = first & (np.bincount(group, weights=first)[group] == 1)
        return self._plain[number]

    def _groups(self, number: int) -> Array:
        """For each hand of a level the number of those of the same kinds of cards, with the same done with them."""
        if number not in self._grouped:
            done: dict[Hashable, int] = {}
            places = [self._situations.found[place].place._replace(state=0) for place in self._levels[number].places.tolist()]
            after = np.array([done.setdefault(place, len(done)) for place in places])
            self._grouped[number] = distinct(self._kinds(number), after)[1]
        return self._grouped[number]

    def _kinds(self, number: int) -> Array:
        """How many cards of each kind hands have."""
        level, classes = self._levels[number], self._alphabet.classes
        cards = level.cards
        if self._pack.endless:
            cards = np.array([np.bincount(self._hand(number, node), minlength=classes) for node in range(len(level.places))])
        found = np.zeros((len(cards), len(self._alphabet.names)), dtype=np.int64)
        for letter in range(classes):
            found[:, self._alphabet.bare((letter,))[0]] += cards[:, letter]
        return found

    def _hand(self, number: int, node: int) -> Letters:
        """A hand that is like all of a node."""
        level = self._levels[number]
        if self._pack.endless:
            place = int(level.places[node])
            counted = self._letters(level.cards[node])
            return counted or self._machine.examples[self._situations.found[place].place.state]
        path: list[tuple[int, int]] = []
        while number:
            before, place, letter = self._parent(number, node)
            if letter >= 0:
                path.append((place, letter))
                number -= 1
            node = before
        hand: list[int] = list(self._letters(self._levels[0].cards[node]))
        for place, letter in reversed(path):
            blocks = self._rows.blocks
            block = [each for each in range(self._alphabet.classes) if blocks.first(place, each) == letter]
            hand.append(next(each for each in block if hand.count(each) < self._pack.counts[each]))
        return tuple(hand)

    def _parent(self, number: int, node: int) -> tuple[int, int, int]:
        """A hand that a hand comes from, its situation, and the card drawn (below 0: none)."""
        level = self._levels[number]
        if number:
            before = self._levels[number - 1]
            found = np.argwhere(before.draws.children == node)
            if len(found):
                option, letter = found[0]
                parent = int(before.draws.choices.node[option])
                return parent, int(before.places[parent]), int(letter)
        move = int(np.nonzero(level.moves.child == node)[0][0])
        parent = int(level.moves.choices.node[move])
        return parent, int(level.places[parent]), -1

    def _letters(self, cards: Array) -> Letters:
        return tuple(letter for letter, count in enumerate(cards) for _ in range(int(count)))
