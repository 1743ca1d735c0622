"""What a punter may do, as tables: a situation for all that the rules ask of a hand, its turn and its chips.

Whatever cards bring a hand into a situation, the same actions are legal there and lead to the same situations. So the rules are
asked once for each, and the hands themselves are walked as arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from pontoon_rules.document.node import Node
from pontoon_rules.machine.linear import Linear
from pontoon_rules.machine.machine import Machine, Seen
from pontoon_rules.machine.permits import Permit, Permits, Player
from pontoon_rules.machine.seen import Hand
from pontoon_rules.solve.chips import (
    Beyond,
    Chips,
    Exact,
    Table,
    asks_for_hands,
    first_that_holds,
    holds,
    number,
)
from pontoon_rules.solve.settling import Line, Settling
from pontoon_rules.solve.unsolvable import Unsolvable, looks_beyond

NOWHERE = -1
# A punter may raise in so many ways at most before the solver gives up.
MOST_SITUATIONS = 60_000


class Place(NamedTuple):
    """All that tells one situation from another: the machine's state, the state of the turn, the chips, how many cards are
    still dealt without a choice, whether the hand comes from a split, whether its turn is over."""

    state: int
    turn: int
    chips: Chips
    dealt: int = 0
    split: bool = False
    over: bool = False


class Option(NamedTuple):
    """A thing to do: an action with the amount it puts on the hand and what it costs besides.

    `draws`: where each class of cards leads. `to`: the situation without a card. `line`: the hand is over, and this is its
    line. `parts`: the hand is split. Just one of them is set.
    """

    action: str
    amount: Exact = 0
    costs: Exact = 0
    draws: tuple[int, ...] = ()
    to: int = NOWHERE
    line: int = NOWHERE
    parts: bool = False


@dataclass(frozen=True)
class Situation:
    """A place and what may be done there, in the order of the rules; a hand that is over has the one option to be settled."""

    place: Place
    options: tuple[Option, ...]


class OpenBets(NamedTuple):
    """In which situations a hand may make each bet on the Shoot for the first time, and why that cannot be said of some."""

    where: dict[str, set[int]]
    unsure: dict[str, Unsolvable]


@dataclass
class Situations:
    """The situations of one game, found from those asked for first. `lines` are the hands that are over, `left_out` the bets on
    the Shoot that might be made in play, `open_bets` where."""

    machine: Machine
    settling: Settling
    table: Table
    asked: frozenset[tuple[str, str]]
    found: list[Situation] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    bounds: set[str] = field(default_factory=set)
    left_out: set[str] = field(default_factory=set)
    open_bets: OpenBets = field(default_factory=lambda: OpenBets({}, {}))
    _numbers: dict[Place, int] = field(default_factory=dict)
    _noted: list[Place] = field(default_factory=list)
    _line_numbers: dict[Line, int] = field(default_factory=dict)
    _permits: dict[Any, Permits] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._player = Player(self.machine.rules, "punter")
        self._turn = self.machine.turns["punter"]

    def number(self, place: Place) -> int:
        """The number of a situation, with all that can follow it. Raises `Unsolvable` where the rules ask too much."""
        waiting = [place]
        if place not in self._numbers:
            self._note(place)
            while waiting:
                at = waiting.pop()
                if self._numbers[at] < len(self.found) and self.found[self._numbers[at]] is not _OPEN:
                    continue
                before = len(self.found)
                self.found[self._numbers[at]] = Situation(at, tuple(self._options(at)))
                waiting += self._noted[before:]
        return self._numbers[place]

    def known(self, place: Place) -> int:
        """The number of a situation that was found before; below 0 for another."""
        return self._numbers.get(place, NOWHERE)

    def _note(self, place: Place) -> int:
        if place not in self._numbers:
            if len(self.found) >= MOST_SITUATIONS:
                raise Unsolvable("there are too many ways to put chips on a hand", self._raises())
            self._numbers[place] = len(self.found)
            self._noted.append(place)
            self.found.append(_OPEN)
        return self._numbers[place]

    def node_of(self, action: str) -> Node:
        """Where an action of a punter stands."""
        return next(each.node for each in self.machine.rules.ruleset.punter.actions if each.name == action)

    def _raises(self) -> Node:
        """The action that puts chips on a hand in most ways."""
        ways = Counter(raised.action for each in self._numbers for raised in each.chips.raised)
        return self.node_of(ways.most_common(1)[0][0]) if ways else self.machine.rules.ruleset.punter.done.node

    # what may be done

    def _options(self, place: Place) -> Iterator[Option]:
        if place.over:
            yield Option("", line=self._line(place))
        elif place.dealt:
            yield Option("", draws=self._drawn(place._replace(dealt=place.dealt - 1)))
        else:
            permits = self.permits(place)
            options = [] if permits.done is True else list(self._open(place, permits))
            if options:
                yield from options
            else:
                yield Option("", line=self._line(place))

    def permits(self, place: Place) -> Permits:
        """What the machine says that a hand may do there."""
        counts = self.counts(place)
        key = place.state, place.split, tuple(sorted(counts.items()))
        if key not in self._permits:
            hand = Hand(self.machine.example(place.state), split=place.split, counts=counts)
            self._permits[key] = self._player.in_play(hand)
            done = self._permits[key].done
            if not isinstance(done, bool):
                raise looks_beyond("`punter.done`", done.names, self.machine.rules.ruleset.punter.done.node)
        return self._permits[key]

    def counts(self, place: Place) -> dict[str, int]:
        """How often each action was taken, as far as the rules ask."""
        facts = zip(self._turn.facts, self._turn.states[place.turn], strict=True)
        counts = {name: int(value) for (fact, name), value in facts if fact == "times"}
        for action, times in place.chips.counts.items():
            counts[action] = max(counts.get(action, 0), times)
        return counts

    def _open(self, place: Place, permits: Permits) -> Iterator[Option]:
        for action, permit in permits.actions.items():
            if permit.price[1] is not None:
                self._leave_out(place, action, permit)
                continue
            if permit.effects.splits:
                if not place.split and self.allowed(permit, place.chips, self.table):
                    self._check_split(place, permit, action)
                    yield Option(action, costs=self._costs(permit, place.chips), parts=True)
                continue
            if asks_for_hands(permit.condition) and place.split:
                raise Unsolvable(f"after a split `{action}` hangs on how many hands there are", permit.node)
            if self.allowed(permit, place.chips, self.table):
                yield from self._done(place, action, permit)

    def _leave_out(self, place: Place, action: str, permit: Permit) -> None:
        """A bet on the Shoot, which nobody makes here; what it does besides could not be done without it."""
        effects = permit.effects
        if any((effects.draws, effects.splits, effects.burns, effects.ends_turn, permit.price[0], permit.price[2])):
            raise Unsolvable(f"`{action}` bets on the Shoot, and is more than a bet", permit.node)
        self.left_out.add(action)
        try:
            if self._may_bet(place, permit):
                self.open_bets.where.setdefault(action, set()).add(self._numbers[place])
        except Unsolvable as reason:
            self.open_bets.unsure.setdefault(action, reason)

    def _may_bet(self, place: Place, permit: Permit) -> bool:
        """Whether a first bet may be made; what it may come to is not asked."""
        if not self.allowed(permit, place.chips, self.table):
            return False
        try:
            return any(holds(when, place.chips, self.table) for when, _ in permit.price[1])
        except Beyond as beyond:
            raise looks_beyond("a bet on the Shoot", beyond.names, permit.node) from None

    def allowed(self, permit: Permit, chips: Chips, table: Table) -> bool:
        """Whether the open conditions of an action hold."""
        try:
            return holds(permit.condition, chips, table)
        except Beyond as beyond:
            raise looks_beyond("a condition of an action", beyond.names, permit.node) from None

    def _done(self, place: Place, action: str, permit: Permit) -> Iterator[Option]:
        turn = self._turn.follow(place.turn, action)
        if turn is None:
            return
        costs = self._costs(permit, place.chips)
        effects = permit.effects
        if effects.draws == "blind" and not effects.ends_turn:
            raise Unsolvable(f"`{action}` draws a card that is not looked at, and the hand goes on", permit.node)
        for amount in self._amounts(permit, place.chips):
            chips = place.chips.after(action, amount, self.asked) if amount is not None else place.chips
            after = Place(place.state, turn, chips, 0, place.split, effects.ends_turn)
            put = amount or 0
            if effects.burns:
                held = self.machine.labels(place.state, self.machine.kind_of("punter", place.turn)).cards
                if held is None or effects.draws:
                    raise Unsolvable(f"`{action}` burns a hand of a number of cards that is not known", permit.node)
                yield Option(action, put, costs, to=self._note(after._replace(state=0, dealt=held)))
            elif effects.draws:
                yield Option(action, put, costs, draws=self._drawn(after))
            elif effects.ends_turn:
                yield Option(action, put, costs, to=self._note(after))
            elif after == place:
                raise Unsolvable(f"`{action}` may be done again and again: it changes nothing", permit.node)
            else:
                yield Option(action, put, costs, to=self._note(after))

    def _drawn(self, after: Place) -> tuple[int, ...]:
        row, rest = self.machine.rows[after.state], after[1:]
        number = {to: self._note(Place(to, *rest)) for to in dict.fromkeys(row)}
        return tuple(number[to] for to in row) or (NOWHERE,) * len(self.machine.classes)

    def _check_split(self, place: Place, permit: Permit, action: str) -> None:
        effects = permit.effects
        if any((effects.draws, effects.burns, effects.ends_turn, permit.price[0])):
            raise Unsolvable(f"`{action}` splits a hand, and does more than that", permit.node)
        if place.chips.raised:
            raise Unsolvable(f"`{action}` may follow a raise of the stake", permit.node)

    def _line(self, place: Place) -> int:
        line = self.settling.line(
            Seen(place.state, place.turn), place.chips, self.counts(place), split=place.split
        )
        if line not in self._line_numbers:
            self._line_numbers[line] = len(self.lines)
            self.lines.append(line)
        return self._line_numbers[line]

    # amounts

    def _costs(self, permit: Permit, chips: Chips) -> Exact:
        found = None if permit.price[2] is None else self._read(permit.price[2], chips, permit.node)
        if found is None:
            return 0
        least = found[0]
        if isinstance(least, float):
            raise Unsolvable("the price of an action has no limit", permit.node)
        return max(least, 0)

    def _amounts(self, permit: Permit, chips: Chips) -> Sequence[Exact | None]:
        """The amounts an action may put on the hand that are worth a thought; [None] if it puts nothing.

        Whole multiples of the first stake between the ends, and the ends. No other can be better: with the choice of
        actions held fixed for all cards that may come, what a hand is worth is linear in the amounts, and they are bound by
        differences alone (an amount against a number, against the one before, or the sum of all against a number). Such a
        system is totally unimodular: its corners lie on whole multiples, and a linear function is greatest in a corner.
        """
        if permit.price[0] is None:
            return [None]
        found = self._read(permit.price[0], chips, permit.node)
        if found is None:
            return []
        low, high = found
        if isinstance(low, float) or low < 0 or low > high:
            return []
        if isinstance(high, float):
            raise Unsolvable("an action may put chips on the hand without limit", permit.node)
        if low == high:
            return [low]
        self._note_bounds(permit.price[0], chips)
        first = -(-Fraction(low) // chips.first)
        last = Fraction(high) // chips.first
        if last - first > MOST_SITUATIONS:
            raise Unsolvable("there are too many ways to put chips on a hand", permit.node)
        inner = [chips.first * each for each in range(int(first), int(last) + 1)]
        return sorted({low, high, *inner})

    @property
    def whole_stakes_suffice(self) -> bool:
        """Whether the rules bound amounts in such a way that only whole first stakes can be best (see `_amounts`)."""
        return "other" not in self.bounds and not {"sum", "before"} <= self.bounds and not (self.bounds and self.settling.rounds)

    def _note_bounds(self, price: Any, chips: Chips) -> None:
        """By what an amount is bound: whole first stakes, the amount before, the sum of all, or something else."""
        for _, span in price:
            for form in _forms(span):
                self.bounds |= set(_bounds(form, chips))

    def _read(self, price: Any, chips: Chips, node: Node) -> tuple[Exact | float, Exact | float] | None:
        try:
            span = first_that_holds(price, chips, self.table)
            return None if span is None else (number(span[0], chips, self.table), number(span[1], chips, self.table))
        except Beyond as beyond:
            raise looks_beyond("an amount of an action", beyond.names, node) from None


def _forms(value: Any) -> Iterator[Any]:
    """The forms and numbers in the ends of a range, those in `min` and `max` one by one."""
    if isinstance(value, tuple):
        for part in value:
            yield from _forms(part)
    elif isinstance(value, Linear) and len(value.terms) == 1 and not value.constant and isinstance(value.terms[0][0].key, tuple):
        atom, ratio = value.terms[0]
        yield from _forms(atom.key[1:]) if ratio == 1 and atom.key[0] in ("min", "max") else ["?"]
    else:
        yield value


def _bounds(form: Any, chips: Chips) -> Iterator[str]:
    if form == "?":
        yield "other"
        return
    terms = form.terms if isinstance(form, Linear) else ()
    constant = form.constant if isinstance(form, Linear) else form
    if constant not in (inf, -inf) and Fraction(constant) % chips.first:
        yield "other"
    for atom, ratio in terms:
        if atom.text == "first_stake" and Fraction(ratio).denominator == 1:
            continue
        if ratio == 1 and len([1 for other, _ in terms if other.text != "first_stake"]) == 1:
            yield "before"
        else:
            yield "sum" if ratio == -1 else "other"


_OPEN: Any = Situation(Place(0, 0, Chips(0)), ())
