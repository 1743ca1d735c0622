"""The search for a hand that two games treat differently.

All hands that play can reach in both are held side by side: what they may do, what the banker must do, how they are settled.
Wherever the rules come to something else, the hands are suspect, and the reference table is asked whether they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from pontoon_rules.compare.hands import Both, Course, Hands
from pontoon_rules.compare.sides import Side
from pontoon_rules.compare.walk import MANY, Deck, Place, TooManyHands
from pontoon_rules.machine.permits import Permits
from pontoon_rules.machine.settlement import Outcome
from pontoon_rules.model.ruleset import Moment

Found = TypeVar("Found")
Which: TypeAlias = Callable[[Hands], "list[Place]"]
"""Some of the hands of one side."""

class About(NamedTuple):
    """What two games part over, in words, and the kinds of `replay.Line` by which it shows."""

    words: str
    shows: frozenset[str]


_SETTLED = ("settled", "net", "stopped")
PLAY = About("what the punter may do", frozenset({"play", "drawn", *_SETTLED}))
LOOK = About("whether the deal breaks off at the look", frozenset({"looked", *_SETTLED}))
BANKER = About("what the banker does", frozenset({"banker", "policy", "drawn", *_SETTLED}))
TURN = About("how the hand is settled when its turn is over", frozenset(_SETTLED))
SETTLEMENT = About("how the hands are settled", frozenset(_SETTLED))
REST = About("what other rules ask of a hand", frozenset({"after", *_SETTLED}))


def _step(name: str) -> About:
    return About(f"what may be done at the step `{name}`", frozenset({name, *_SETTLED}))


# How many hands of one kind of suspicion are played out before it is left unproved.
TRIES = 6


class Suspect(NamedTuple):
    """Hands for which two games seem to say something else, what it is about (and by what it will show at the table), and
    what marks its kind.

    `then` is an action that both may allow and that comes to something else: it has to be taken before it shows. `names` are
    those of the language that hands leave open there.
    """

    punter: Place
    banker: Place
    about: About
    kind: Any
    then: str = ""
    names: frozenset[str] = frozenset()

    @property
    def size(self) -> tuple[int, int]:
        """By what the shortest is found: cards first, then things done."""
        return len(self.punter.spent) + len(self.banker.spent), len(self.punter.moves) + len(self.banker.moves)


class Unproved(NamedTuple):
    """A suspicion that no played hand has borne out: what it is about, hands it is about (None: no pack deals any), and the
    names of the language that hands leave open."""

    about: About
    punter: Place | None
    banker: Place | None
    names: frozenset[str] = frozenset()


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
    played hand has borne out; as long as there is one, the games are not proved equal.
    """

    sides: tuple[Side, Side]
    deck: Deck
    course: Course
    confirm: Callable[[Suspect], Found | None]
    counted: Counted = field(default_factory=Counted)
    unproved: list[Unproved] = field(default_factory=list)
    # How many cards suspicions had that could not be tried, since the pack has not all of these cards.
    doubts: list[int] = field(default_factory=list)
    _counted_hands: dict[frozenset[int], tuple[Hands, Hands]] = field(default_factory=dict)

    def run(self) -> Found | None:
        """The shortest difference that is borne out, or None. Raises `TooManyHands`.

        Hands of few cards first, and loosely (`Walk`). What is found so is the shortest unless a shorter suspicion fell on
        hands that cannot be dealt; then, and where no suspicion is borne out, hands are walked strictly.
        """
        for more in (0, 1, MANY):
            most = max(self.course.dealt) + more
            found = self._walked(loose=True, most=most)
            if found is not None and (more == MANY or found[0][0] <= most + min(self.course.dealt) + 1):
                return self._strictly(*found)
        if not self.doubts:
            return None
        found = self._walked()
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

    def _walked(self, *, loose: bool = False, most: int = MANY) -> tuple[tuple[int, int], Found] | None:
        """The shortest difference among hands of so many cards at most, and its size."""
        self._loose, self._most = loose, most
        self.unproved, self.doubts = [], []
        self._counted_hands = {}
        self.punters, self.bankers = self._counting(frozenset())
        self.counted = Counted(
            len(self.deck.held), len(self.deck.rows), len(self.punters.reached), len(self.bankers.reached)
        )
        searches = (self._of_punters(), self._of_bankers(), self._of_turns(), self._of_settlements(), self._of_the_rest())
        found = [each for each in map(self._borne_out, searches) if each is not None]
        return min(found, key=lambda each: each[0]) if found else None

    def _borne_out(self, suspects: Iterator[Suspect]) -> tuple[tuple[int, int], Found] | None:
        """The first suspect that is borne out; a few are tried of each kind."""
        tries: dict[Any, int] = {}
        for suspect in suspects:
            tries[suspect.kind] = tries.get(suspect.kind, 0) + 1
            if tries[suspect.kind] <= TRIES:
                found = self.confirm(suspect)
                if found is not None:
                    return suspect.size, found
                self.unproved.append(Unproved(suspect.about, suspect.punter, suspect.banker, suspect.names))
        return None

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

    # what hands may do

    def _of_punters(self) -> Iterator[Suspect]:
        for both, place, step in chain(self._offered(self.punters), self._asked(self.punters)):
            if both[0] != both[1]:
                for suspect in self._suspect(place, None, _step(step) if step else PLAY, _parting(both)):
                    yield suspect._replace(then=_taken(both), names=both[0].outside | both[1].outside)

    def _of_bankers(self) -> Iterator[Suspect]:
        for place in self.bankers.looked:
            ends = self.bankers.ends(place)
            if ends[0] != ends[1]:
                yield from self._suspect(None, place, LOOK, ends)
        for both, place, step in chain(self._offered(self.bankers), self._asked(self.bankers)):
            if both[0] != both[1]:
                about = _step(step) if step else BANKER
                for suspect in self._suspect(self._unsettled(place), place, about, _parting(both)):
                    yield suspect._replace(then=_taken(both), names=both[0].outside | both[1].outside)

    def _offered(self, hands: Hands) -> Iterator[tuple[Both, Place, str]]:
        """At the steps of the deal."""
        for stage in self.course.stages:
            for place in hands.levels[stage.banker_cards if hands.banking else stage.cards]:
                yield hands.at_step(place, stage.name), place, stage.name

    def _asked(self, hands: Hands) -> Iterator[tuple[Both, Place, str]]:
        """In play."""
        for place in hands.reached:
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
        for place in self.punters.closed:
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
            hands, banks = self.punters.hands(group[0]), self.bankers.hands(rest[0])
            one, two = (
                side.settler.at(moment, hands[number], banks[number], known[number])
                for number, side in enumerate(self.sides)
            )
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
            if not found and self._loose:
                self.doubts.append(len(group[0].spent) + len(rest[0].spent))
            elif not found:
                yield from self._squeezed(of_punters, of_bankers, keys, (moment, repr((one, two))))

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
                short = {letter for one in group for two in rest for letter in self.deck.short((*one.spent, *two.spent))}
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
        """Hands of these kinds that the pack can deal at once, the shortest; None if there are none."""
        if self.deck.lacking([each.spent for each in group], [each.spent for each in rest]):
            return None
        best: tuple[Place, Place] | None = None
        for one in group:
            for two in rest:
                longer = best is not None and len(one.spent) + len(two.spent) >= len(best[0].spent) + len(best[1].spent)
                if not longer and self.deck.dealable((*one.spent, *two.spent)):
                    best = one, two
                    break
            if best is not None and len(best[0].spent) == len(group[0].spent):
                break
        return best

    # what the rest of the rules asks of hands

    def _of_the_rest(self) -> Iterator[Suspect]:
        for hands in (self.punters, self.bankers):
            dealing = [(place, False) for level in hands.levels[:-1] for place in level]
            for place, whole in (*dealing, *((each, True) for each in (*hands.dealt, *hands.reached))):
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
    acts = [(name, repr(permits.actions[name].condition), repr(permits.actions[name].price)) for name in names if name in permits.actions]
    return repr(permits.done), tuple(acts), repr(permits.policy), permits.free


def _taken(both: Both) -> str:
    """An action that both allow on the same terms, and that does something else in each."""
    one, two = (each.actions for each in both)
    differing = (name for name in one if name in two and one[name] != two[name])
    return next((name for name in differing if one[name].condition == two[name].condition), "")
