"""The search for a hand that two games treat differently.

All hands that play can reach in both are held side by side: what they may do, what the banker must do, how they are settled.
Wherever the rules come to something else, the hands are suspect, and the reference table is asked whether they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, Generic, TypeAlias, TypeVar

from pontoon_rules.compare.hands import Both, Course, Hands
from pontoon_rules.compare.sides import Side
from pontoon_rules.compare.suspects import (
    AFTER,
    BANKER,
    LOOK,
    PLAY,
    REST,
    SETTLEMENT,
    TURN,
    About,
    Suspect,
    Unproved,
    step_of,
)
from pontoon_rules.compare.walk import MANY, Deck, Place, TooManyHands
from pontoon_rules.machine.permits import Permits
from pontoon_rules.machine.settlement import Outcome, Settled
from pontoon_rules.model.ruleset import Moment

Found = TypeVar("Found")
Which: TypeAlias = Callable[[Hands], "list[Place]"]
"""Some of the hands of one side."""

# How many hands of one kind of suspicion are played out before it is left unproved; fewer while longer hands are to come.
TRIES = 6
_FEW = 2
# Where hands are treated alike: how many are played out to see whether the bank or the Shoot goes another way after them.
_USUAL = 24


@dataclass
class Counted:
    """How much was held side by side: classes of cards, states of the joint machine, hands, settlements."""

    classes: int = 0
    states: int = 0
    punter_hands: int = 0
    banker_hands: int = 0
    settlements: int = 0


@dataclass
class Search(Generic[Found]):
    """Two games side by side.

    `confirm` plays a suspect out and gives what came of it, or None if nothing differed. `unproved` are suspects that no
    played hand has borne out; as long as there is one, the games are not proved equal. `follow` asks for what comes after
    the deal, too, which nothing is proved of.
    """

    sides: tuple[Side, Side]
    deck: Deck
    course: Course
    confirm: Callable[[Suspect], Found | None]
    follow: bool = False
    counted: Counted = field(default_factory=Counted)
    unproved: list[Unproved] = field(default_factory=list)
    # How many cards suspicions had that could not be tried, since the pack has not all of these cards.
    doubts: list[int] = field(default_factory=list)
    _settlings: dict[tuple[Any, ...], tuple[Settled, Settled]] = field(default_factory=dict)
    _fruitless: set[tuple[object, ...]] = field(default_factory=set)
    _counted_hands: dict[frozenset[int], tuple[Hands, Hands]] = field(default_factory=dict)

    def run(self) -> Found | None:
        """The shortest difference that is borne out, or None. Raises `TooManyHands`.

        Hands of few cards first, and loosely (`Walk`). What is found so is the shortest unless a shorter suspicion fell on
        hands that cannot be dealt; then, and where no suspicion is borne out, hands are walked strictly.
        """
        few = max(self.course.dealt) + 1
        found = self._walked(loose=True, most=few, whole=False)
        # Hands of more cards, and split hands, have no fewer than this beside another.
        if found is not None and found[0][0] <= few + min(self.course.dealt):
            return self._strictly(*found)
        found = self._walked(loose=True)
        if found is not None:
            return self._strictly(*found)
        for suspect in islice(self._usual(), _USUAL) if self.follow else ():
            shown = self.confirm(suspect)
            if shown is not None:
                return self._strictly(suspect.size, shown)
        found = self._walked() if self.doubts else None
        return None if found is None else found[1]

    def _strictly(self, size: tuple[int, int], found: Found) -> Found:
        """A difference as short as this or shorter, if the loose walk may have missed one."""
        if not self.doubts or min(self.doubts) >= size[0]:
            return found
        loosely = self.counted
        try:
            shorter = self._walked(most=size[0] - 1 - min(self.course.dealt))
        except TooManyHands:
            shorter = None
        self.counted = loosely
        return shorter[1] if shorter is not None and shorter[0] < size else found

    def _walked(
        self, *, loose: bool = False, most: int = MANY, whole: bool = True
    ) -> tuple[tuple[int, int], Found] | None:
        """The shortest difference among hands of so many cards at most, and its size."""
        self._loose, self._most, self._whole = loose, most, whole
        self.unproved, self.doubts = [], []
        self._counted_hands = {}
        self.punters, self.bankers = self._counting(frozenset())
        self.counted = Counted(
            len(self.deck.held), len(self.deck.rows), len(self.punters.reached), len(self.bankers.reached)
        )
        best: tuple[tuple[int, int], Found] | None = None
        # Once hands have been found, no others are looked at that have more cards.
        self._room = MANY
        for search in (self._of_settlements, self._of_punters, self._of_bankers, self._of_turns, self._of_the_rest):
            found = self._borne_out(search())
            if found is not None and (best is None or found[0] < best[0]):
                best = found
                self._room = found[0][0] - min(self.course.dealt)
        return best

    def _short(self, places: Iterable[Place]) -> Iterator[Place]:
        """Those that may be part of a shorter difference than was found."""
        return (place for place in places if len(place.spent) <= self._room)

    def _borne_out(self, suspects: Iterator[Suspect]) -> tuple[tuple[int, int], Found] | None:
        """The first suspect that is borne out; a few are tried of each kind."""
        tries: dict[Any, int] = {}
        for suspect in suspects:
            tries[suspect.kind] = tries.get(suspect.kind, 0) + 1
            if tries[suspect.kind] <= (TRIES if self._most == MANY else _FEW):
                found = self._tried(suspect)
                if found is not None:
                    return suspect.size, found
                self.unproved.append(Unproved(suspect.about, suspect.punter, suspect.banker, suspect.names))
        return None

    def _tried(self, suspect: Suspect) -> Found | None:
        """What comes of playing a suspect out; what has come to nothing in one walk is not tried again in the next."""
        hands = (suspect.punter.moves, suspect.banker.moves, suspect.about, suspect.then)
        if hands in self._fruitless:
            return None
        found = self.confirm(suspect)
        if found is None:
            self._fruitless.add(hands)
        return found

    def _suspect(self, punter: Place | None, banker: Place | None, about: About, kind: Any) -> Iterator[Suspect]:
        """The suspicion with a hand of the other side's beside; unproved if no pack can deal both."""
        if punter is None and banker is not None:
            punter = self.punters.beside(banker.spent)
        elif banker is None and punter is not None:
            banker = self.bankers.beside(punter.spent)
        if punter is None or banker is None or not self.deck.dealable((*punter.spent, *banker.spent)):
            self.unproved.append(Unproved(about, punter, banker))
            self.doubts.append(sum(len(each.spent) for each in (punter, banker) if each is not None))
        else:
            yield Suspect(punter, banker, about, kind)

    def _usual(self) -> Iterator[Suspect]:
        """One hand of each kind against one of each kind of the banker's, the shortest first: not suspect, but to see what
        follows."""
        kinds, rests = (hands.groups(hands.closed).values() for hands in (self.punters, self.bankers))
        # Kinds of hands far apart come early: each first hand soon meets each.
        pairs = [
            (len(group[0].spent) + len(rest[0].spent), one + two, group[0], rest[0])
            for one, group in enumerate(kinds)
            for two, rest in enumerate(rests)
        ]
        for number, (_, _, punter, banker) in enumerate(sorted(pairs, key=lambda pair: pair[:2])):
            if self.deck.dealable((*punter.spent, *banker.spent)):
                yield Suspect(punter, banker, AFTER, number)

    # what hands may do

    def _of_punters(self) -> Iterator[Suspect]:
        for both, place, step in chain(self._offered(self.punters), self._asked(self.punters)):
            if both[0] != both[1]:
                for suspect in self._suspect(place, None, step_of(step) if step else PLAY, _parting(both)):
                    yield suspect._replace(then=_taken(both), names=both[0].outside | both[1].outside)

    def _of_bankers(self) -> Iterator[Suspect]:
        for place in self.bankers.looked:
            ends = self.bankers.ends(place)
            if ends[0] != ends[1]:
                yield from self._suspect(None, place, LOOK, ends)
        for both, place, step in chain(self._offered(self.bankers), self._asked(self.bankers)):
            if both[0] != both[1]:
                about = step_of(step) if step else BANKER
                for suspect in self._suspect(self._unsettled(place), place, about, _parting(both)):
                    yield suspect._replace(then=_taken(both), names=both[0].outside | both[1].outside)

    def _offered(self, hands: Hands) -> Iterator[tuple[Both, Place, str]]:
        """At the steps of the deal."""
        for stage in self.course.stages:
            for place in self._short(hands.levels[stage.banker_cards if hands.banking else stage.cards]):
                yield hands.at_step(place, stage.name), place, stage.name

    def _asked(self, hands: Hands) -> Iterator[tuple[Both, Place, str]]:
        """In play."""
        for place in self._short(hands.reached):
            yield hands.permits(place), place, ""

    def _unsettled(self, banker: Place) -> Place | None:
        """A punter's hand beside the banker's that waits for him when its turn is over."""
        for place in self.punters.closed:
            if self._before(place) != (None, None) or not self.deck.dealable((*place.spent, *banker.spent)):
                continue
            return place
        return None

    # settlement

    def _of_turns(self) -> Iterator[Suspect]:
        for place in self._short(self.punters.closed):
            one, two = (side.settler.at("turn", hand, hand) for side, hand in self._each(place))
            if one != two:
                yield from self._suspect(place, None, TURN, repr((one, two)))

    def _of_settlements(self) -> Iterator[Suspect]:
        yield from self._settled("start", lambda hands: hands.levels[0], lambda hands: hands.levels[0])
        yield from self._settled("look", lambda hands: hands.looked, lambda hands: hands.looked)
        yield from self._settled("end", lambda hands: hands.looked, lambda hands: hands.broken)
        yield from self._settled("end", lambda hands: hands.closed, lambda hands: hands.closed, after_turn=True)

    def _settled(
        self, moment: Moment, of_punters: Which, of_bankers: Which, *, after_turn: bool = False
    ) -> Iterator[Suspect]:
        """One hand of each kind against one of each kind of the banker's, the shortest first."""
        if not any(side.settler.asks(moment) for side in self.sides):
            return
        rests = self.bankers.groups(of_bankers(self.bankers))
        pairs: list[tuple[list[Place], list[Place], Any, Any]] = []
        for key, group in self.punters.groups(of_punters(self.punters)).items():
            known = self._before(group[0]) if after_turn else (None, None)
            if None in known or any(side.settler.pays_beside for side in self.sides):
                pairs += ((group, rest, known, (key, other)) for other, rest in rests.items())
        pairs.sort(key=lambda pair: len(pair[0][0].spent) + len(pair[1][0].spent))
        for group, rest, known, keys in pairs:
            self.counted.settlements += 1
            one, two = self._settling(moment, group[0], rest[0], known, keys)
            if one == two:
                continue
            # Some payments only show where a punter has more hands than one.
            split = [place for place in group if place.turn.split != group[0].turn.split]
            found = False
            for places in filter(None, (group, split)):
                both = self._dealable(places, rest)
                if both is not None:
                    found = True
                    kind = (moment, both[0].turn.split, repr((one, two)))
                    yield Suspect(*both, SETTLEMENT, kind, names=one.outside | two.outside)
            if not found and self._most < MANY:
                self.doubts.append(len(group[0].spent) + len(rest[0].spent))
            elif not found:
                yield from self._squeezed(of_punters, of_bankers, keys, (moment, repr((one, two))))

    def _settling(
        self,
        moment: Moment,
        punter: Place,
        banker: Place,
        known: tuple[Outcome | None, Outcome | None],
        keys: tuple[Any, Any],
    ) -> tuple[Settled, Settled]:
        """How each game settles hands of these kinds at a moment; worked out once for all walks."""
        key = (moment, keys, tuple(each is None for each in known))
        if key not in self._settlings:
            hands, banks = self.punters.hands(punter), self.bankers.hands(banker)
            one, two = (
                side.settler.at(moment, hands[number], banks[number], known[number])
                for number, side in enumerate(self.sides)
            )
            self._settlings[key] = one, two
        return self._settlings[key]

    def _squeezed(self, of_punters: Which, of_bankers: Which, keys: tuple[Any, Any], kind: Any) -> Iterator[Suspect]:
        """Hands of these kinds that the pack can deal at once, though it is short of some cards; often there are none.

        The cards it is short of are counted, in every hand; if others then turn out to be short, those as well.
        """
        counted: frozenset[int] = frozenset()
        while True:
            punters, bankers = self._counting(counted)
            group = punters.groups(of_punters(punters)).get(keys[0], [])
            rest = bankers.groups(of_bankers(bankers)).get(keys[1], [])
            short = self.deck.lacking([each.spent for each in group], [each.spent for each in rest])
            if short & counted:
                return
            if not short:
                both = self._dealable(group, rest)
                if both is not None:
                    yield Suspect(*both, SETTLEMENT, kind)
                    return
                short = {
                    letter for one in group for two in rest for letter in self.deck.short((*one.spent, *two.spent))
                }
                if short <= counted:
                    return
            counted |= short

    def _counting(self, counted: frozenset[int]) -> tuple[Hands, Hands]:
        """All hands of both sides, where hands with more or fewer of these cards are not taken for one another."""
        if counted not in self._counted_hands:
            punters, bankers = (
                Hands(
                    self.deck,
                    self.sides,
                    self.course,
                    banking=banking,
                    counted=counted,
                    loose=self._loose,
                    most=self._most,
                    whole=self._whole,
                )
                for banking in (False, True)
            )
            self._counted_hands[counted] = punters, bankers
        return self._counted_hands[counted]

    def _before(self, place: Place) -> tuple[Outcome | None, Outcome | None]:
        """How the hand came out when its turn was over, in each game; None if it waits for the banker."""
        one, two = (side.settler.at("turn", hand, hand).outcome for side, hand in self._each(place))
        return one, two

    def _each(self, place: Place) -> Iterator[tuple[Side, Any]]:
        return zip(self.sides, self.punters.hands(place), strict=True)

    def _dealable(self, group: list[Place], rest: list[Place]) -> tuple[Place, Place] | None:
        """Hands of these kinds that the pack can deal at once, the shortest; None if there are none. Of two as short, those
        that the smallest pack can deal as well."""
        if self.deck.lacking([each.spent for each in group], [each.spent for each in rest]):
            return None
        best: tuple[tuple[int, bool], Place, Place] | None = None
        for one in group:
            for two in rest:
                spent = (*one.spent, *two.spent)
                if best is not None and (len(spent), False) >= best[0]:
                    break
                large = not self.deck.dealable(spent, least=True)
                if (best is None or (len(spent), large) < best[0]) and (not large or self.deck.dealable(spent)):
                    best = (len(spent), large), one, two
            if best is not None and best[0] <= (len(one.spent) + len(rest[0].spent), False):
                break
        return None if best is None else best[1:]

    # what the rest of the rules asks of hands

    def _of_the_rest(self) -> Iterator[Suspect]:
        for hands in (self.punters, self.bankers):
            dealing = [(place, False) for level in hands.levels[:-1] for place in level]
            for place, whole in (*dealing, *((each, True) for each in self._short((*hands.dealt, *hands.reached)))):
                one, two = hands.probes(place, whole=whole)
                parting = [key for key in one if key in two and one[key] != two[key]]
                if parting:
                    punter, banker = (None, place) if hands.banking else (place, None)
                    yield from self._suspect(punter, banker, REST, repr(parting))


def _parting(both: Both) -> Any:
    """What it is in which two sets of permits part: enough to tell one kind of suspicion from another."""
    one, two = both
    names = sorted(name for name in {**one.actions, **two.actions} if one.actions.get(name) != two.actions.get(name))
    return tuple(names), *(_brief(each, names) for each in both)


def _brief(permits: Permits, names: list[str]) -> Any:
    acts = [
        (name, repr(permits.actions[name].condition), repr(permits.actions[name].price))
        for name in names
        if name in permits.actions
    ]
    return repr(permits.done), tuple(acts), repr(permits.policy), permits.free


def _taken(both: Both) -> str:
    """An action that both allow on the same terms, and that does something else in each."""
    one, two = (each.actions for each in both)
    differing = (name for name in one if name in two and one[name] != two[name])
    return next((name for name in differing if one[name].condition == two[name].condition), "")
