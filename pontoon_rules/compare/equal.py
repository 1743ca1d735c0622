"""Whether two games are equal: proved, or told apart by a hand, or not known.

Hands, legal actions, the banker's policy and settlement are proved over every hand that the pack can deal. The rest of the
rules (who sits down, the stakes, the deal, the shuffle, the Shoot, the bank, rounding) is compared by what it means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.compare.differences import Difference, differences
from pontoon_rules.compare.hands import course_of
from pontoon_rules.compare.packs import cards_of, players_of
from pontoon_rules.compare.replay import Line, Script, parted, replay
from pontoon_rules.compare.search import BANKER, Counted, Search, Suspect, Unproved
from pontoon_rules.compare.sides import Side
from pontoon_rules.compare.walk import Deck, Place, TooManyHands
from pontoon_rules.expr.rules import Rules
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import Machine

# Parts of a rule set that are proved over all hands; every other part is compared by what it says.
PROVED = (
    "pack.values",
    "pack.target",
    "ends_deal",
    "hands",
    "punter",
    "banker",
    "settle.winner",
    "settle.pays",
    "settle.takes",
    "settle.also",
)
# First stakes, and whether the least or the most is put on besides, with which a suspect is played out.
_STAKES = ((1, False), (2, True), (3, False), (10, True))


@dataclass(frozen=True)
class Witness:
    """Hands that two games treat differently, as the reference table shows.

    `about` says in a few words what they part over; `first` and `other` are the first thing seen differently in each game
    (None: nothing more was to be seen). `frequency` is how often one punter and the banker are dealt just these hands,
    whatever the order within the deal, from a fresh pack.
    """

    script: Script
    about: str
    first: Line | None
    other: Line | None
    frequency: Fraction


@dataclass(frozen=True)
class Equal:
    """Proved: nobody can tell the games apart. `said` are parts that are said differently and come to the same."""

    said: tuple[Difference, ...]
    counted: Counted


@dataclass(frozen=True)
class Different:
    """Told apart: by hands (`witness`), or by what is said outside of what is proved over hands (`said`, no witness)."""

    witness: Witness | None
    said: tuple[Difference, ...]
    counted: Counted


@dataclass(frozen=True)
class Unknown:
    """Neither proved equal nor told apart, and why."""

    reasons: tuple[str, ...]
    said: tuple[Difference, ...]
    counted: Counted


Verdict: TypeAlias = Equal | Different | Unknown


def equal(first: Rules, other: Rules) -> Verdict:
    """Whether two games are equal. Never a guess: `Equal` is proved, `Different` is shown."""
    said = differences(first.ruleset, other.ruleset)
    if not said:
        return Equal((), Counted())
    rest = tuple(each for each in said if not proved_over_hands(each.path))
    dealt = _dealt(first, other)
    told = tuple(each for each in rest if each.certain and not _same_packs(each, dealt))
    open_ = tuple(each for each in rest if not each.certain and not _same_packs(each, dealt))
    machines = compile_machine(first), compile_machine(other)
    reasons = [f"{rules.name}: {each}" for rules, each in zip((first, other), machines, strict=True) if not isinstance(each, Machine)]
    counted = Counted()
    witness = None
    courses = course_of(first), course_of(other)
    if not all(course.usual for course in courses) or courses[0].dealt != courses[1].dealt:
        reasons.append("cards are dealt after play has begun, or not as many in both: hands were not held side by side")
    if not reasons and dealt.composition:
        search = _Table(first, other, dealt).search(machines)
        try:
            witness = search.run()
        except TooManyHands as too_many:
            reasons.append(str(too_many))
        counted = search.counted
        reasons += _unproved(search)
    if witness is not None or told or dealt.different:
        return Different(witness, said, counted)
    reasons += [f"`{each.path}` is said differently, and is compared only by what it says" for each in open_]
    reasons += dealt.reasons
    if reasons:
        return Unknown(tuple(dict.fromkeys(reasons)), said, counted)
    return Equal(said, counted)


def proved_over_hands(path: str) -> bool:
    """Whether a part of the rules is covered by the proof over all hands."""
    return any(path == part or path.startswith(f"{part}.") for part in PROVED)


# the cards


@dataclass(frozen=True)
class _Dealt:
    """From which cards hands are dealt that both games can deal, and to how many players."""

    composition: Counter[Card]
    players: tuple[int, ...]
    same: bool
    different: bool
    reasons: tuple[str, ...]


def _dealt(first: Rules, other: Rules) -> _Dealt:
    """The largest pack that both have for one number of players; `same` if they have the same cards for every number."""
    both = [players for players in players_of(first) if players in players_of(other)]
    cards = {players: (cards_of(first, players), cards_of(other, players)) for players in both}
    known = {players: (one, two) for players, (one, two) in cards.items() if one is not None and two is not None}
    common = {players: one & two for players, (one, two) in known.items()}
    largest = max(common.values(), key=lambda each: each.total(), default=Counter())
    differ = any(one != two for one, two in known.values())
    reasons = () if len(known) == len(both) else ("the number of packs hangs on more than the number of players",)
    if not both:
        reasons = ("no number of players suits both games",)
    fitting = tuple(players for players, each in common.items() if each == largest)
    return _Dealt(largest, fitting, not differ and not reasons, differ, reasons)


def _same_packs(difference: Difference, dealt: _Dealt) -> bool:
    """Whether what is said of the pack comes to the same cards for every number of players."""
    return dealt.same and difference.path.startswith(("pack.packs", "pack.without"))


# the table at which suspects are played out


class _Table:
    """Plays suspects out at the reference table, under the rules of both games."""

    def __init__(self, first: Rules, other: Rules, dealt: _Dealt) -> None:
        self._rules = first, other
        self._dealt = dealt
        sides = (side for rules in self._rules for side in (rules.ruleset.punter, rules.ruleset.banker))
        self._names = tuple(dict.fromkeys(action.name for side in sides for action in side.actions))

    def search(self, machines: tuple[object, object]) -> Search[Witness]:
        """The search over all hands of both."""
        first, other = machines
        assert isinstance(first, Machine)
        assert isinstance(other, Machine)
        self._deck = Deck(first, other, self._dealt.composition)
        sides = Side(self._rules[0]), Side(self._rules[1])
        return Search(sides, self._deck, course_of(self._rules[0]), self.confirm)

    def confirm(self, suspect: Suspect) -> Witness | None:
        """What the reference table shows that differs, or None."""
        taken: Counter[int] = Counter()
        cards = self._deck.real(_letters(suspect.punter), taken)
        banker = self._deck.real(_letters(suspect.banker), taken)
        acts, banker_acts = ([move.action for move in place.moves[1:]] for place in (suspect.punter, suspect.banker))
        if suspect.then:
            (banker_acts if suspect.about is BANKER else acts).append(suspect.then)
        for stake, most in _STAKES:
            script = Script(
                cards,
                tuple(acts),
                banker,
                tuple(banker_acts),
                self._dealt.players[0] - 1,
                self._packs,
                stake,
                most,
                self._names,
            )
            seen, other_seen = (replay(rules, script) for rules in self._rules)
            found = parted(seen, other_seen, suspect.about.shows)
            if found is not None:
                return Witness(script, suspect.about.words, *found, self._frequency(suspect))
        return None

    @property
    def _packs(self) -> int:
        return max(self._dealt.composition.values())

    def _frequency(self, suspect: Suspect) -> Fraction:
        """How often both are dealt these cards: those of the deal in any order, those drawn later in theirs."""
        gone: Counter[int] = Counter()
        left = self._dealt.composition.total()
        chance = Fraction(1)
        for place in (suspect.punter, suspect.banker):
            dealt, *later = [move.letters for move in place.moves]
            ways = 1
            for letter, number in Counter(dealt).items():
                ways *= comb(self._deck.held[letter] - gone[letter], number)
                gone[letter] += number
            chance *= Fraction(ways, comb(left, len(dealt)))
            left -= len(dealt)
            for letter in (each for letters in later for each in letters):
                chance *= Fraction(self._deck.held[letter] - gone[letter], left)
                gone[letter] += 1
                left -= 1
        return chance


def _letters(place: Place) -> tuple[int, ...]:
    return tuple(letter for move in place.moves for letter in move.letters)


def _unproved(search: Search[Witness]) -> Iterator[str]:
    """What no hand has borne out, as reasons: one for each thing it is about, with the first hands."""
    kinds: dict[tuple[str, frozenset[str]], list[Unproved]] = {}
    for each in search.unproved:
        kinds.setdefault((each.about.words, each.names), []).append(each)
    for (words, names), found in kinds.items():
        hands = [
            f"{whose} {' '.join(map(str, search.deck.real(_letters(place)))) or 'no card'}"
            for whose, place in (("P1", found[0].punter), ("the banker", found[0].banker))
            if place is not None
        ]
        hangs = f"; it hangs on {', '.join(f'`{name}`' for name in sorted(names))}, which no hand knows" if names else ""
        yield f"{words} is said differently ({', '.join(hands)}), but no hand that was played shows it{hangs}"
