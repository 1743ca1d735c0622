"""All hands of one side that play can reach in both games, with what each game says of them."""

from __future__ import annotations

from typing import NamedTuple

from pontoon_rules.compare.sides import Side
from pontoon_rules.compare.turns import Tracked
from pontoon_rules.compare.walk import MANY, Deck, Letters, Place, Walk
from pontoon_rules.expr.rules import Rules
from pontoon_rules.machine.permits import OVER, Permits
from pontoon_rules.machine.seen import Hand
from pontoon_rules.model.ruleset import flat

Both = tuple[Permits, Permits]
_PAIR = 2


class Stage(NamedTuple):
    """A step of the deal, and how many cards a punter's hand and the banker's have then."""

    name: str
    cards: int
    banker_cards: int


class Course(NamedTuple):
    """The steps of a deal as a hand goes through them, the last a nameless one when all is dealt; `usual` if all cards are
    dealt before anybody plays."""

    stages: tuple[Stage, ...]
    usual: bool

    @property
    def dealt(self) -> tuple[int, int]:
        """How many cards a punter's hand and the banker's are dealt."""
        return self.stages[-1].cards, self.stages[-1].banker_cards

    def at(self, name: str) -> Stage | None:
        """The first step of this name."""
        return next((stage for stage in self.stages if stage.name == name), None)


def course_of(rules: Rules) -> Course:
    """The course of a deal; a nested list stands for the punter it comes to."""
    stages: list[Stage] = []
    cards = banker_cards = 0
    late = False
    for step in flat(rules.ruleset.deal):
        if step.do == "card":
            cards += step.to != "banker"
            banker_cards += step.to != "punters"
            names = [stage.name for stage in stages]
            late = late or (step.to != "banker" and "play" in names) or "banker" in names
        else:
            stages.append(Stage(step.do, cards, banker_cards))
    return Course((*stages, Stage("", cards, banker_cards)), not late)



class Hands:
    """The hands of the punter, or of the banker, in both games.

    `levels` are the hands while cards are dealt, `dealt` those before play, `reached` all that may be asked in play, and
    `closed` those that may be settled. `broken` are the banker's at which the deal breaks off.
    """

    def __init__(
        self,
        deck: Deck,
        sides: tuple[Side, Side],
        course: Course,
        *,
        banking: bool,
        counted: frozenset[int] = frozenset(),
        loose: bool = False,
        most: int = MANY,
        whole: bool = True,
    ) -> None:
        self.banking = banking
        self._deck = deck
        self._sides = sides
        self._players = tuple(side.banker if banking else side.punter for side in sides)
        owner = self._players[0].owner
        self._tracked = Tracked([side.rules for side in sides], owner)
        self._known: dict[tuple[object, ...], Both] = {}
        self._pairs: dict[Place, tuple[Hand, Hand]] = {}
        effects = [action for player in self._players for action in player.actions.values()]
        end = course.stages[-1]
        dealt = end.banker_cards if banking else end.cards
        walk = Walk(
            deck,
            self._tracked,
            self._common,
            dealt,
            pairs=any(each.pair is not None for each in effects),
            splits=any(each.splits is not None and each.splits.value for each in effects),
            restarts=any(each.burns is not None and each.burns.value for each in effects),
            counted=counted,
            loose=loose,
            most=most,
            whole=whole,
        )
        self.levels = walk.deals()
        self.dealt = self.levels[-1]
        look = course.at("look")
        self.looked: list[Place] = []
        if look is not None:
            self.looked = self.levels[look.banker_cards if banking else look.cards]
        self.broken = [place for place in self.looked if banking and self.ends(place) != (False, False)]
        surely = {place.letters for place in self.broken if self.ends(place) == (True, True)}
        starts = [place for place in self.dealt if place.letters not in surely]
        plays = course.at("banker" if banking else "play") is not None
        self.reached = list(walk.reached(starts)) if plays else starts
        self.closed = [place for place in self.reached if not plays or self._may_close(place)]

    def hands(self, place: Place) -> tuple[Hand, Hand]:
        """Real cards that stand for all hands that reach this place, for each game."""
        known = self._pairs.get(place)
        if known is None:
            cards = [self._deck.cards[letter][0] for letter in place.letters]
            first, other = (
                Hand(
                    cards,
                    banking=self.banking,
                    split=place.turn.split,
                    early=place.turn.early,
                    counts=self._tracked.counts(place.turn),
                )
                for _ in self._sides
            )
            known = self._pairs[place] = first, other
        return known

    def permits(self, place: Place) -> Both:
        """What the hand may do in play, in each game."""
        if place.over:
            return OVER, OVER
        # Whether two cards are a pair is no matter of the state.
        short = place.letters if len(place.letters) <= _PAIR else ()
        key = (place.state, place.turn, *(self._deck.ranks[letter] for letter in short))
        known = self._known.get(key)
        if known is None:
            hands = self.hands(place)
            known = self._players[0].in_play(hands[0]), self._players[1].in_play(hands[1])
            self._known[key] = known
        return known

    def at_step(self, place: Place, step: str) -> Both:
        """What the hand may do where the deal offers this action, in each game."""
        first, other = self.hands(place)
        return self._players[0].at_step(first, step), self._players[1].at_step(other, step)

    def ends(self, place: Place) -> tuple[object, object]:
        """Whether the deal breaks off at a look at this hand of the banker's, in each game."""
        first, other = self.hands(place)
        return self._players[0].ends(first), self._players[1].ends(other)

    def probes(self, place: Place, *, whole: bool) -> tuple[dict[object, object], dict[object, object]]:
        """What the rest of each game's rules asks of the hand (`whole`: all cards of the deal are there)."""
        first, other = self.hands(place)
        return self._sides[0].probe(first, whole=whole), self._sides[1].probe(other, whole=whole)

    def groups(self, places: list[Place]) -> dict[object, list[Place]]:
        """These hands, those together that both games settle alike; the shortest first."""
        found: dict[object, list[Place]] = {}
        for place in places:
            found.setdefault(self._key(place), []).append(place)
        return found

    def _key(self, place: Place) -> object:
        """What both games' settlements ask of the hand."""
        first, other = self.hands(place)
        one, two = (side.settler for side in self._sides)
        if self.banking:
            return one.banker_key(first), two.banker_key(other)
        return one.key(first), two.key(other)

    def beside(self, spent: Letters) -> Place | None:
        """A hand that the pack can deal beside these cards: one that may play and does not break off the deal, if it can."""
        able = [place for place in self.dealt if self._deck.dealable((*spent, *place.letters))]
        able.sort(key=lambda place: not self._deck.dealable((*spent, *place.letters), least=True))
        for place in able:
            breaks_off = self.banking and self.ends(place) != (False, False)
            if not breaks_off and not self._may_close(place):
                return place
        return able[0] if able else None

    def _may_close(self, place: Place) -> bool:
        if place.over:
            return True
        first, other = self.permits(place)
        opens = self.banking and any(permit.effects.opens for permit in first.actions.values())
        return first.may_be_over or other.may_be_over or opens

    def _common(self, place: Place) -> Permits:
        """What both games may allow."""
        first, other = self.permits(place)
        both = {name: permit for name, permit in first.actions.items() if name in other.actions}
        return Permits(first.done, both)
