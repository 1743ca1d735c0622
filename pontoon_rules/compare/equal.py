"""Whether two games are equal: proved, or told apart by a hand, or not known.

Hands, legal actions, the banker's policy and settlement are proved over every hand that the pack can deal. The rest of the
rules (who sits down, the stakes, the deal, the shuffle, the Shoot, the bank, rounding) is compared by what it means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import NamedTuple, TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.compare.differences import Difference, differences
from pontoon_rules.compare.hands import course_of
from pontoon_rules.compare.packs import cards_of, players_of
from pontoon_rules.compare.replay import Line, Parting, Script, parted, replay
from pontoon_rules.compare.search import Counted, Search
from pontoon_rules.compare.sides import Side
from pontoon_rules.compare.suspects import BANKER, Suspect, Unproved
from pontoon_rules.compare.walk import Deck, Place, TooManyHands
from pontoon_rules.expr.rules import Rules
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import Machine
from pontoon_rules.machine.seated import hangs_on_players, seated

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
# How a suspect is played out: the first stake, whether the least or the most is put on besides, and how many punters sit
# there at most (some rules only show where there are others).
_TABLES = ((1, False, 1), (1, False, 3), (1, False, 99), (2, True, 1), (3, False, 1), (10, True, 1))


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


def equal(first: Rules, other: Rules, tell: Callable[[int], None] | None = None) -> Verdict:
    """Whether two games are equal. Never a guess: `Equal` is proved, `Different` is shown. `tell` is told of the hands met."""
    if not hangs_on_players(first) and not hangs_on_players(other):
        return _equal(first, other, None, tell)
    found: list[Verdict] = []
    for players in _both(first, other):
        found.append(_equal(seated(first, players), seated(other, players), players, tell))
        if isinstance(found[-1], Different):
            break
    # Where they are told apart with some number of players they differ; where it is not known of one it is not known.
    answer = max(
        found or [_equal(first, other, None, tell)], key=lambda each: (Equal, Unknown, Different).index(type(each))
    )
    return replace(answer, said=differences(first.ruleset, other.ruleset))


def _equal(first: Rules, other: Rules, players: int | None, tell: Callable[[int], None] | None) -> Verdict:
    """The same, for one number of players if one is given."""
    said = differences(first.ruleset, other.ruleset)
    if not said:
        return Equal((), Counted())
    rest = tuple(each for each in said if not proved_over_hands(each.path))
    dealt = _dealt(first, other, players)
    told = tuple(each for each in rest if each.certain and not _same_packs(each, dealt))
    open_ = tuple(each for each in rest if not each.certain and not _same_packs(each, dealt))
    machines = compile_machine(first), compile_machine(other)
    reasons = [
        f"{rules.name}: {each}"
        for rules, each in zip((first, other), machines, strict=True)
        if not isinstance(each, Machine)
    ]
    counted = Counted()
    witness = None
    courses = course_of(first), course_of(other)
    if not all(course.usual for course in courses) or courses[0].dealt != courses[1].dealt:
        reasons.append("cards are dealt after play has begun, or not as many in both: hands were not held side by side")
    if not reasons and dealt.packs:
        table = _Table(first, other, dealt, tell)
        search = table.search(machines, follow=bool(rest))
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


class _Pack(NamedTuple):
    """Cards that both games have for some number of players, and these numbers."""

    cards: Counter[Card]
    players: tuple[int, ...]


@dataclass(frozen=True)
class _Dealt:
    """The packs from which both games deal hands, the smallest first; `same` if they have the same cards for every number of
    players."""

    packs: tuple[_Pack, ...]
    same: bool
    different: bool
    reasons: tuple[str, ...]


def _both(first: Rules, other: Rules) -> list[int]:
    """The numbers of players that suit both."""
    return [players for players in players_of(first) if players in players_of(other)]


def _dealt(first: Rules, other: Rules, only: int | None) -> _Dealt:
    """The packs that both have, for each number of players, or for one."""
    both = _both(first, other) if only is None else [only]
    cards = {players: (cards_of(first, players), cards_of(other, players)) for players in both}
    known = {players: (one, two) for players, (one, two) in cards.items() if one is not None and two is not None}
    packs: list[_Pack] = []
    for players, (one, two) in known.items():
        common = one & two
        at = next((number for number, pack in enumerate(packs) if pack.cards == common), None)
        if at is not None:
            packs[at] = _Pack(common, (*packs[at].players, players))
        elif common:
            packs.append(_Pack(common, (players,)))
    differ = any(one != two for one, two in known.values())
    reasons = () if len(known) == len(both) else ("the number of packs hangs on more than the number of players",)
    if not both:
        reasons = ("no number of players suits both games",)
    return _Dealt(
        tuple(sorted(packs, key=lambda pack: pack.cards.total())), not differ and not reasons, differ, reasons
    )


def _same_packs(difference: Difference, dealt: _Dealt) -> bool:
    """Whether what is said of the pack comes to the same cards for every number of players."""
    return dealt.same and difference.path.startswith(("pack.packs", "pack.without"))


# the table at which suspects are played out


class _Table:
    """Plays suspects out at the reference table, under the rules of both games."""

    def __init__(self, first: Rules, other: Rules, dealt: _Dealt, tell: Callable[[int], None] | None) -> None:
        self._tell = tell
        self._rules = first, other
        self._dealt = dealt
        sides = (side for rules in self._rules for side in (rules.ruleset.punter, rules.ruleset.banker))
        self._names = tuple(dict.fromkeys(action.name for side in sides for action in side.actions))

    def search(self, machines: tuple[object, object], *, follow: bool) -> Search[Witness]:
        """The search over all hands of both, in the largest pack: hands of the smaller ones are among them."""
        first, other = machines
        assert isinstance(first, Machine)
        assert isinstance(other, Machine)
        self._deck = Deck(first, other, self._dealt.packs[-1].cards, self._dealt.packs[0].cards, self._tell)
        sides = Side(self._rules[0]), Side(self._rules[1])
        return Search(sides, self._deck, course_of(self._rules[0]), self.confirm, follow)

    def confirm(self, suspect: Suspect) -> Witness | None:
        """What the reference table shows that differs, or None: at the smallest table where these hands can be dealt."""
        spent = (*suspect.punter.spent, *suspect.banker.spent)
        pack = next(pack for pack in self._dealt.packs if self._fits(spent, pack))
        taken: Counter[Card] = Counter()
        cards = self._deck.real(_letters(suspect.punter), pack.cards, taken)
        banker = self._deck.real(_letters(suspect.banker), pack.cards, taken)
        acts, banker_acts = ([move.action for move in place.moves[1:]] for place in (suspect.punter, suspect.banker))
        if suspect.then:
            (banker_acts if suspect.about is BANKER else acts).append(suspect.then)
        for stake, most, punters in _TABLES:
            script = Script(
                cards,
                tuple(acts),
                banker,
                tuple(banker_acts),
                max(pack.players[0], min(punters + 1, pack.players[-1])) - 1,
                max(pack.cards.values()),
                stake,
                most,
            )
            if self._parted(script, suspect) is None:
                continue
            # Once more, with what else might have been done.
            script = replace(script, names=self._names)
            found = self._parted(script, suspect)
            if found is not None:
                return Witness(script, suspect.about.words, *found, self._frequency(suspect, pack))
        return None

    def _parted(self, script: Script, suspect: Suspect) -> Parting | None:
        seen, other_seen = (replay(rules, script) for rules in self._rules)
        return parted(seen, other_seen, suspect.about.shows)

    def _fits(self, letters: Sequence[int], pack: _Pack) -> bool:
        held = self._deck.within(pack.cards)
        return all(number <= held[letter] for letter, number in Counter(letters).items())

    def _frequency(self, suspect: Suspect, pack: _Pack) -> Fraction:
        """How often both are dealt these cards: those of the deal in any order, those drawn later in theirs."""
        held = self._deck.within(pack.cards)
        left = pack.cards.total()
        chance = Fraction(1)
        for place in (suspect.punter, suspect.banker):
            dealt, *later = [move.letters for move in place.moves]
            ways = 1
            for letter, number in Counter(dealt).items():
                ways *= comb(held[letter], number)
                held[letter] -= number
            chance *= Fraction(ways, comb(left, len(dealt)))
            left -= len(dealt)
            for letter in (each for letters in later for each in letters):
                chance *= Fraction(held[letter], left)
                held[letter] -= 1
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
        hangs = (
            f"; it hangs on {', '.join(f'`{name}`' for name in sorted(names))}, which no hand knows" if names else ""
        )
        yield f"{words} is said differently ({', '.join(hands)}), but no hand that was played shows it{hangs}"
