"""Two games walked side by side: every hand that the pack can deal and that play can reach, shortest first.

A hand is followed through the joint machine of both games, together with what was done with it. Cards are counted as far
as the pack may run short of them, so that no hand appears that cannot be dealt.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.compare.turns import Tracked, Turn
from pontoon_rules.machine.explore import explore
from pontoon_rules.machine.machine import Machine
from pontoon_rules.machine.permits import Effects, Permits

# A walk stops past so many hands.
LIMIT = 300_000
# After so many it is said how many there were.
_SAID = 500

# More cards than any hand has.
MANY = 10_000

Letters: TypeAlias = tuple[int, ...]


class TooManyHands(Exception):
    """There are more hands to tell apart than can be walked."""


class Move(NamedTuple):
    """An action with the cards it brings: dealt at first (no action), drawn, or dealt to both hands of a split."""

    action: str
    letters: Letters


@dataclass(frozen=True)
class Place:
    """A hand that play has reached: its state in the joint machine, its cards, the turn, how it came there, and the cards
    of the pack that are gone for it. `over` tells that its last action ended its turn; not `possible` is a hand that took
    more cards of a kind than the pack has: it stands for others that come to the same state."""

    state: int
    letters: Letters
    turn: Turn
    moves: tuple[Move, ...]
    spent: Letters
    over: bool = False
    possible: bool = True

    @property
    def size(self) -> tuple[int, int]:
        """By what the shortest is found: cards used, then things done."""
        return len(self.spent), len(self.moves)


class Deck:
    """The letters of a joint machine: the cards that neither game can tell apart, and how many of them there are, in the
    largest pack that hands are dealt from (and in the `least`)."""

    def __init__(
        self,
        first: Machine,
        other: Machine,
        composition: Mapping[Card, int],
        least: Mapping[Card, int] | None = None,
        tell: Callable[[int], None] | None = None,
    ) -> None:
        self._tell = tell
        self._met = 0
        self._composition = composition
        looks: dict[tuple[int, int], list[Card]] = {}
        for card, number in composition.items():
            looks.setdefault((first.class_of(card), other.class_of(card)), []).extend([card] * number)
        pairs = list(looks)
        rows, others = first.rows, other.rows

        def follow(state: tuple[int, int]) -> list[tuple[int, int]]:
            row, beside = rows[state[0]], others[state[1]]
            return [(row[mine], beside[theirs]) for mine, theirs in pairs] if row and beside else []

        self.rows = explore((0, 0), follow)[1]
        self.cards = {letter: tuple(looks[pair]) for letter, pair in enumerate(pairs)}
        self.held = {letter: len(held) for letter, held in self.cards.items()}
        # A letter may stand for cards of several ranks if no rule tells them apart.
        self.ranks = {letter: held[0].rank for letter, held in self.cards.items()}
        self._least = self.held if least is None else self.within(least)
        self._longest: dict[int, int] = {}
        self._leading: dict[int, tuple[tuple[int, ...], ...]] = {}

    def dealable(self, letters: Letters, *, least: bool = False) -> bool:
        """Whether the pack (the `least` of the packs) has all of these at once."""
        held = self._least if least else self.held
        return all(letters.count(letter) <= held[letter] for letter in letters)

    def short(self, letters: Letters) -> set[int]:
        """The letters of which the pack has fewer cards."""
        return {letter for letter in letters if letters.count(letter) > self.held[letter]}

    def lacking(self, first: Sequence[Letters], other: Sequence[Letters]) -> set[int]:
        """The letters of which the pack has too few for any one of the first beside any one of the others."""

        def least(hands: Sequence[Letters], letter: int) -> int:
            return min((hand.count(letter) for hand in hands), default=0)

        return {letter for letter, held in self.held.items() if least(first, letter) + least(other, letter) > held}

    def meet(self) -> None:
        """One hand more has been met; now and then that is told."""
        self._met += 1
        if self._tell is not None and self._met % _SAID == 0:
            self._tell(self._met)

    def within(self, composition: Mapping[Card, int]) -> dict[int, int]:
        """How many cards of each letter a pack has."""
        return {
            letter: sum(composition.get(card, 0) for card in dict.fromkeys(cards))
            for letter, cards in self.cards.items()
        }

    def real(
        self, letters: Letters, composition: Mapping[Card, int] | None = None, taken: Counter[Card] | None = None
    ) -> tuple[Card, ...]:
        """Cards for letters, of a smaller pack if one is given, no card more often than it is there; `taken` counts those that
        others have."""
        pack = self._composition if composition is None else composition
        used: Counter[Card] = Counter() if taken is None else taken
        found = []
        for letter in letters:
            kinds = self.cards[letter]
            card = min(
                (each for each in kinds if used[each] < pack.get(each, 0)), key=used.__getitem__, default=kinds[0]
            )
            used[card] += 1
            found.append(card)
        return tuple(found)

    def leading(self, state: int) -> tuple[tuple[int, ...], ...]:
        """The letters that a hand in this state may take, those together that lead to one state."""
        known = self._leading.get(state)
        if known is None:
            groups: dict[int, list[int]] = {}
            row = self.rows[state]
            for letter in self.held if row else ():
                groups.setdefault(row[letter], []).append(letter)
            known = self._leading[state] = tuple(map(tuple, groups.values()))
        return known

    def longest(self, state: int) -> int:
        """How many cards a hand in this state may still take at most."""
        known = self._longest.get(state)
        if known is None:
            self._longest[state] = MANY  # a way that leads back goes on for ever
            row = self.rows[state]
            successors = {row[letter] for letter in self.held} if row else set()
            known = 1 + max(map(self.longest, successors)) if successors else 0
            self._longest[state] = known = min(known, MANY)
        return known


class Walk:
    """The hands of one side, and how each is reached.

    `permits` says what a hand may do; only what is not ruled out is done. `dealt` is the number of cards dealt before play.
    Two ways that take different cards into the same state are one, unless the pack may run short of them, or they are to be
    `counted`. In a `loose` walk they are one all the same: it is far shorter, and reaches every hand that can be dealt, or
    another that stands for it, but also hands that cannot. No hand of more than `most` cards is looked at; only `whole` walks split hands.
    """

    def __init__(
        self,
        deck: Deck,
        tracked: Tracked,
        permits: Callable[[Place], Permits],
        dealt: int,
        *,
        pairs: bool,
        splits: bool,
        restarts: bool,
        counted: frozenset[int] = frozenset(),
        loose: bool = False,
        most: int = MANY,
        whole: bool = True,
    ) -> None:
        self.deck = deck
        self.tracked = tracked
        self._permits = permits
        self._dealt = dealt
        # Where a pair may be split each of its cards begins a hand of its own: they must be known. Else their ranks will do.
        self._by_cards = splits and whole
        self._by_ranks = pairs or splits
        self._whole = whole
        self._counted = counted
        self._restarts = restarts or splits
        self._loose = loose
        self._most = most
        self._seen: set[tuple[object, ...]] = set()

    def deals(self) -> list[list[Place]]:
        """All hands while cards are dealt: with none, with one card, and so on."""
        levels = [[Place(0, (), self.tracked.start, (Move("", ()),), ())]]
        for _ in range(self._dealt):
            levels.append([one for place in levels[-1] for one in self._new(place, 1)])
        return levels

    def reached(self, starts: list[Place]) -> Iterator[Place]:
        """These hands and all that play makes of them, the fewest moves first."""
        queue = deque(starts)
        while queue:
            place = queue.popleft()
            yield place
            for name, permit in () if place.over else self._permits(place).actions.items():
                queue.extend(self._after(place, name, permit.effects))

    def _after(self, place: Place, name: str, effects: Effects) -> Iterator[Place]:
        """The new hands that an action may make of a hand."""
        turn = self.tracked.after(place.turn, name, splits=effects.splits)
        for kept in _kept(place.letters, effects) if self._whole or not effects.splits else ():
            yield from self._keeping(place, kept, turn, name, effects)

    def _keeping(self, place: Place, kept: Letters, turn: Turn, name: str, effects: Effects) -> Iterator[Place]:
        """The new hands that an action may make of a hand of which these cards stay."""
        drawn = len(place.letters) - len(kept) + bool(effects.draws)
        if len(place.spent) + drawn > self._most:
            return
        state = place.state
        if len(kept) < len(place.letters):
            state = 0
            for letter in kept:
                state = self._follow(state, letter)
        begun = Place(state, kept, turn, (*place.moves, Move(name, ())), place.spent, effects.ends_turn, place.possible)
        yield from self._new(begun, drawn)

    def _new(self, place: Place, number: int) -> Iterator[Place]:
        """The hand with so many cards more, whichever they are (with the last move they came), as far as none like it was
        met."""
        if not number:
            if self._unmet(place.state, place.letters, place.spent, place):
                yield place
            return
        *before, last = place.moves
        row = self.deck.rows[place.state]
        for letter, possible in self._letters(place):
            cards, spent = (*place.letters, letter), (*place.spent, letter)
            if number == 1 and not self._unmet(row[letter], cards, spent, place, possible=possible):
                continue
            moves = (*before, Move(last.action, (*last.letters, letter)))
            drawn = Place(row[letter], cards, place.turn, moves, spent, place.over, possible)
            if number == 1:
                yield drawn
            else:
                yield from self._new(drawn, number - 1)

    def _letters(self, place: Place) -> Iterator[tuple[int, bool]]:
        """The letters that may come next, and whether the pack can deal all cards then."""
        held, spent = self.deck.held, place.spent
        if self._loose and len(place.letters) >= self._dealt:
            for letters in self.deck.leading(place.state):
                left = next((letter for letter in letters if spent.count(letter) < held[letter]), None)
                yield (letters[0], False) if left is None else (left, place.possible)
            return
        for letter in held if self.deck.rows[place.state] else ():
            if spent.count(letter) < held[letter]:
                yield letter, place.possible
            elif self._loose:
                yield letter, False

    def _follow(self, state: int, letter: int) -> int:
        row = self.deck.rows[state]
        return row[letter] if row else state

    def _unmet(self, state: int, letters: Letters, spent: Letters, place: Place, *, possible: bool = True) -> bool:
        """Whether no hand like this was met: the same state and turn (that of `place`), and no scarcer cards."""
        short = len(letters) <= self._dealt
        known: tuple[object, ...] = ()
        if short and self._by_cards:
            known = tuple(sorted(letters))
        elif short and self._by_ranks:
            known = tuple(sorted(map(self.deck.ranks.__getitem__, letters)))
        if self._loose:
            live: object = possible and place.possible, tuple(spent.count(letter) for letter in self._counted)
        else:
            live = self._live(spent, self.deck.longest(0 if self._restarts and short else state))
        key = (state, place.turn, place.over, known, live)
        if key in self._seen:
            return False
        if len(self._seen) >= LIMIT:
            raise TooManyHands
        self._seen.add(key)
        self.deck.meet()
        return True

    def _live(self, spent: Letters, to_come: int) -> object:
        """The counts of cards of which the pack may still run out, and of those that are to be counted."""
        held, counted = self.deck.held, self._counted
        if not counted and len(spent) + to_come <= min(held.values()):
            return ()
        return tuple(sorted((c, n) for c, n in Counter(spent).items() if n + to_come > held[c] or c in counted))


def _kept(letters: Letters, effects: Effects) -> tuple[Letters, ...]:
    """The cards that stay in a hand after an action; either one of a pair that is split."""
    if effects.burns:
        return ((),)
    if effects.splits:
        return tuple(dict.fromkeys((letter,) for letter in letters))
    return (letters,)
