"""Split hands, each played as the same hand would be if it had not been split (the convention CDZ−), with exact removal.

The cards that nobody has seen are alike: whichever of them lies where, a hand that draws some of them draws as from the whole
of what is not known to be gone. So each of several hands is worth what it would be worth alone, from a pack that lacks
its own cards and those that are known: the other cards of the pair, and the further ones by which hands were split again. That
another hand was *not* split again is known too. It is the difference of two things that need no such knowledge: all
deals, less those in which it got a card to be split with. Results of several hands add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from pontoon_rules.document.node import Node
from pontoon_rules.solve.chips import Table
from pontoon_rules.solve.graph import Level, Rows, followed, graph_of, rooted
from pontoon_rules.solve.kinds import to_blame
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.reach import Tally, reached
from pontoon_rules.solve.situations import Place, Situations
from pontoon_rules.solve.unsolvable import Unsolvable
from pontoon_rules.solve.worth import Player, Worth

Letters: TypeAlias = tuple[int, ...]

# Past so many hands a split is not followed from packs without end.
MOST_HANDS = 40
MOST_BRANCHES = 200_000


class Part(NamedTuple):
    """A hand of a split: its first card, its second where that is known (else -1), and what else is known to be gone."""

    first: int
    second: int
    gone: Letters


class Term(NamedTuple):
    """A hand of a split, how often it counts, and which cards (beyond the pair) must come for it."""

    part: Part
    wanted: Letters
    times: int


Again: TypeAlias = Callable[[int, int], frozenset[int]]
"""With which second cards a hand of this first card is split again, where there are so many hands."""


def terms_of(pair: tuple[int, int], again: Again, most: Callable[[int], int]) -> list[Term]:
    """What a pair that is split comes to, as a sum. `most` is how many cards of a class there are.

    Hands wait to be looked at, the one that was split first. It is split again, or it is not: all ways for its second
    card, less each of those with which it would have been. What comes later changes nothing for a hand that is done.
    """
    states = _Open(pair)
    found: dict[tuple[Part, Letters], int] = {}
    branches = 0
    while states:
        (waiting, hands, wanted), times = states.pop()
        branches += 1
        if branches > MOST_BRANCHES or hands > MOST_HANDS:
            raise Unsolvable("hands may be split again and again without limit")
        first, rest = waiting[0], waiting[1:]
        for part, sign, cards in _kept(first, again(first, hands), wanted):
            _add(found, (Part(*part, _others((*pair, *cards), part)), cards), sign * times)
            if rest:
                states.add((rest, hands, cards), sign * times)
        for letter in again(first, hands):
            if (*pair, *wanted, letter).count(letter) <= most(letter):
                states.add(((first, letter, *rest), hands + 1, tuple(sorted((*wanted, letter)))), times)
    return [Term(part, wanted, times) for (part, wanted), times in found.items() if times]


def hands_of(pair: tuple[int, int], again: Again, most: Callable[[int], int]) -> list[tuple[int, Letters, int]]:
    """How many hands a pair becomes: sums over what cards must come (beyond the pair), each so many times."""
    states = _Open(pair)
    found: dict[tuple[int, Letters], int] = {}
    while states:
        (waiting, hands, wanted), times = states.pop()
        first, rest = waiting[0], waiting[1:]
        for _, sign, cards in _kept(first, again(first, hands), wanted):
            if rest:
                states.add((rest, hands, cards), sign * times)
            else:
                _add(found, (hands, cards), sign * times)
        for letter in again(first, hands):
            if (*pair, *wanted, letter).count(letter) <= most(letter):
                states.add(((first, letter, *rest), hands + 1, tuple(sorted((*wanted, letter)))), times)
    return [(hands, wanted, times) for (hands, wanted), times in found.items() if times]


_State: TypeAlias = tuple[Letters, int, Letters]
"""The first cards of the hands that wait, how many hands there are, and which cards have come for it."""


class _Open:
    """States that are open, how often each counts, and the order in which no state is left that can lead to an earlier one: with the
    fewest hands first, and of those with the most that wait."""

    def __init__(self, pair: tuple[int, int]) -> None:
        self._groups: dict[tuple[int, int], dict[_State, int]] = {}
        self.add((pair, 2, ()), 1)

    def __bool__(self) -> bool:
        return bool(self._groups)

    def add(self, state: _State, times: int) -> None:
        """One more way to a state, which counts so often."""
        _add(self._groups.setdefault((state[1], -len(state[0])), {}), state, times)

    def pop(self) -> tuple[_State, int]:
        """The next one."""
        first = min(self._groups)
        found = self._groups[first].popitem()
        if not self._groups[first]:
            del self._groups[first]
        return found


def _kept(first: int, again: frozenset[int], wanted: Letters) -> Iterator[tuple[tuple[int, int], int, Letters]]:
    """The hand is not split again: whatever its second card is, less each with which it would be."""
    yield (first, -1), 1, wanted
    for letter in again:
        yield (first, letter), -1, tuple(sorted((*wanted, letter)))


def _others(cards: Letters, part: tuple[int, int]) -> Letters:
    left = list(cards)
    for letter in part:
        if letter >= 0:
            left.remove(letter)
    return tuple(sorted(left))


def _add(counts: dict[Any, int], key: Any, number: int) -> None:
    counts[key] = counts.get(key, 0) + number


class Firsts(NamedTuple):
    """The first cards of split hands, the situations they begin in, and the turn after a split; the clause `to_blame` where
    hands are too many."""

    letters: Letters
    starts: tuple[int, ...]
    turn: int
    to_blame: Node


def firsts_of(situations: Situations, pairs: Sequence[tuple[tuple[int, int], int]]) -> Firsts:
    """The first cards that come from these pairs (two classes, and the situation).

    Raises `Unsolvable` where what was done before the split, or how often it was done, changes what may be done after it.
    """
    machine = situations.machine
    turns = machine.turns["punter"]
    after = set()
    for _, number in pairs:
        place = situations.found[number].place
        action = next(option.action for option in situations.found[number].options if option.parts)
        turn = turns.follow(place.turn, action)
        assert turn is not None
        after.add((turn, place.chips))
        again = turns.follow(turn, action)
        if again not in (None, turn):
            raise Unsolvable(f"it counts how often a hand has come from `{action}`", machine.rules.ruleset.punter.done.node)
    if len(after) > 1:
        raise Unsolvable("what was done before a split counts after it", machine.rules.ruleset.punter.done.node)
    turn, chips = after.pop()
    firsts = tuple(sorted({letter for pair, _ in pairs for letter in pair}))
    starts = tuple(
        situations.number(Place(machine.rows[0][letter], turn, chips, 1, split=True)) for letter in firsts
    )
    return Firsts(firsts, starts, turn, to_blame(machine.rules))


def again_of(situations: Situations, turn: int) -> Again:
    """With which second cards hands are split again, as far as the rules allow it."""
    machine, table = situations.machine, situations.table
    known: dict[tuple[int, int], frozenset[int]] = {}

    def may(first: int, second: int, hands: int) -> bool:
        state = machine.rows[machine.rows[0][first]][second]
        chips = situations.found[0].place.chips
        place = Place(state, turn, chips, 0, split=True)
        permits = situations.permits(place)
        if permits.done is True:
            return False
        now = Table(table.least, table.most, hands)
        return any(
            permit.effects.splits and situations.allowed(permit, chips, now) for permit in permits.actions.values()
        )

    def again(first: int, hands: int) -> frozenset[int]:
        if (first, hands) not in known:
            letters = range(len(machine.classes)) if machine.rows[machine.rows[0][first]] else ()
            known[first, hands] = frozenset(letter for letter in letters if may(first, letter, hands))
        return known[first, hands]

    return again


class Sharing:
    """Parts of splits that are one, since what tells them apart counts for nothing in their play: each is told by the first cards
    of the blocks that its own are in, where its hand begins."""

    def __init__(self, firsts: Firsts, rows: Rows) -> None:
        self._blocks = rows.blocks
        self._starts = {letter: int(rows.same[start]) for letter, start in zip(firsts.letters, firsts.starts, strict=True)}
        alike: dict[tuple[int, int], int] = {}
        self._stands = {
            letter: alike.setdefault((start, self._blocks.first(start, letter)), letter) for letter, start in self._starts.items()
        }
        letters = tuple(dict.fromkeys(self._stands.values()))
        self.firsts = firsts._replace(letters=letters, starts=tuple(self._starts[letter] for letter in letters))

    def first(self, letter: int) -> int:
        """The first card that stands for one."""
        return self._stands[letter]

    def terms(self, terms: Iterable[Term]) -> list[Term]:
        """The same terms, each part told by what stands for it."""
        found: dict[tuple[Part, Letters], int] = {}
        for term in terms:
            _add(found, (self._part(term.part), term.wanted), term.times)
        return [Term(part, wanted, times) for (part, wanted), times in found.items() if times]

    def _part(self, part: Part) -> Part:
        start = self._starts[part.first]
        second = part.second if part.second < 0 else self._blocks.first(start, part.second)
        gone = tuple(sorted(self._blocks.first(start, letter) for letter in part.gone))
        return Part(self._stands[part.first], second, gone)


class SplitWorths:
    """What pairs are worth when they are split, at each sight of the banker's cards."""

    def __init__(self, player: Player, firsts: Firsts, slots: Array | None = None) -> None:
        self._player = player
        self._firsts = firsts.letters
        self._classes = len(player.odds.pack.counts)
        own = [tuple(int(letter == first) for letter in range(self._classes)) for first in firsts.letters]
        self.levels = graph_of(player.rows, player.odds.pack, list(zip(own, firsts.starts, strict=True)), firsts.to_blame)
        self.own: Worth = player.worth(self.levels, play=given(self.levels, slots, player.odds.signals))
        self._levels, self._play = followed(self.levels, self.own.chosen)
        self._known: dict[Part, Array] = {}

    def of(
        self, terms: Sequence[Sequence[Term]], pairs: Sequence[tuple[int, int]], player: Player | None = None
    ) -> list[Array]:
        """For each pair the sum of its terms; with a `player` of other stakes, the same hands so played are worth that."""
        known = self._known if player is None else {}
        self._work_out({term.part for each in terms for term in each}, player or self._player, known)
        pack = self._player.odds.pack
        found = []
        for pair, each in zip(pairs, terms, strict=True):
            gone = self._counts(pair)
            sums: Any = 0
            for term in each:
                sums = sums + term.times * pack.ratio(term.wanted, gone, 2) * known[term.part]
            found.append(sums)
        return found

    def _counts(self, letters: Letters) -> Array:
        return np.bincount(np.array(letters, dtype=np.int64), minlength=self._classes)

    def of_root(self, first: int) -> tuple[list[Level], list[Array]]:
        """The hands that begin with one card, as they are played, and that play."""
        return rooted(self._levels, self._play, self._firsts.index(first))

    def alone(self, first: int, play: list[Array]) -> tuple[list[Level], list[Array], list[Array]]:
        """All hands that begin with one card, whatever is done with them: how they are played here, and a play of `levels`."""
        root = self._firsts.index(first)
        levels, mine = rooted(self.levels, list(self.own.chosen), root)
        return levels, mine, rooted(self.levels, play, root)[1]

    def heaviest(self, weights: Array) -> int:
        """The most that a split hand may weigh as it is played, the card that busts it included."""
        most = self._player.rows.blocks.most(weights)
        hands = [(level.cards * most[level.places]).sum(axis=1) for level in self._levels if len(level.cards)]
        return max(int(each.max()) for each in hands) + int(weights.max())

    @property
    def firsts(self) -> Letters:
        """The first card of each root."""
        return self._firsts

    def tally(self, player: Player, weights: dict[Part, Array]) -> Tally:
        """How hands of splits end, each part counted as often as its weight says (for each sight of the banker's cards)."""
        found: Tally | None = None
        for chosen, extras in self._batches(set(weights)):
            starts: dict[tuple[int, int], Array] = {}
            for root, first in enumerate(self._firsts):
                for part, weight in weights.items():
                    if part.first == first and part.gone == chosen[root]:
                        starts[self._node(root, part)] = weight
            part_of = reached(player, self._levels, self._play, starts, extras).tally
            found = part_of if found is None else found + part_of
        assert found is not None
        return found

    def _work_out(self, parts: set[Part], player: Player, known: dict[Part, Array]) -> None:
        """What these hands are worth alone."""
        roots = {first: root for root, first in enumerate(self._firsts)}
        for chosen, extras in self._batches(parts):
            worth = player.worth(self._levels, extras=extras, play=self._play)
            for part in parts:
                root = roots[part.first]
                if chosen[root] == part.gone and part not in known:
                    level, node = self._node(root, part)
                    known[part] = worth.values[level][node]

    def _node(self, root: int, part: Part) -> tuple[int, int]:
        """The level and the node at which a part begins."""
        return (0, root) if part.second < 0 else (1, int(self._levels[0].draws.children[root, part.second]))

    def _batches(self, parts: set[Part]) -> Iterator[tuple[list[Letters], Array]]:
        """Cards that are gone for every first card, in as few sets as cover all parts; in each, as many for all."""
        by_size: dict[int, dict[int, list[Letters]]] = {}
        for part in sorted(parts):
            gone = by_size.setdefault(len(part.gone), {}).setdefault(part.first, [])
            if part.gone not in gone:
                gone.append(part.gone)
        for by_first in by_size.values():
            filler = next(iter(by_first.values()))[0]
            for batch in range(max(map(len, by_first.values()))):
                chosen = []
                for first in self._firsts:
                    gone = by_first.get(first, [])
                    # A set that came before counts nothing again; the filler is nobody's.
                    chosen.append(gone[batch] if batch < len(gone) else None)
                extras = np.array([self._counts(filler if each is None else each) for each in chosen], dtype=np.int64)
                yield [() if each is None else each for each in chosen], extras


def given(levels: Sequence[Level], slots: Array | None, signals: int) -> list[Array] | None:
    """A play that takes the same option in each situation (its slot), whatever is seen of the banker's cards; None is none."""
    if slots is None:
        return None
    return [np.repeat(slots[level.places][:, None], signals, axis=1) for level in levels]
