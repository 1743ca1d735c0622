"""The three games once more, in plain Python: a deal as lists of ranks, and chips as numbers.

Nothing here knows rule files, expressions or the engine. It was written from the rule texts and the readings alone, so
that two accounts of every deal can be held against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

PIP = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10}


def low(ranks: list[str]) -> int:
    """Every ace counted one."""
    return sum(PIP[rank] for rank in ranks)


def soft(ranks: list[str]) -> bool:
    """Whether one ace counts eleven."""
    return "A" in ranks and low(ranks) <= 11


def total(ranks: list[str]) -> int:
    """The best count: two aces of eleven are always too many."""
    return low(ranks) + 10 * soft(ranks)


@dataclass
class Hand:
    """A punter's hand."""

    seat: int
    number: int = 0
    ranks: list[str] = field(default_factory=list)
    first: int = 0
    stake: int = 0
    bet: int = 0
    split: bool = False
    bought: list[int] = field(default_factory=list)
    twisted: bool = False
    doubled: bool = False
    stuck: bool = False

    @property
    def bust(self) -> bool:
        return low(self.ranks) > 21


@dataclass
class Deal:
    """A deal as seen so far. `held` is what lies before each seat; a seat that is not in it has chips without end."""

    punters: int
    held: dict[int, int] = field(default_factory=dict)
    shoot: int = 0
    banker: list[str] = field(default_factory=list)
    banker_stuck: bool = False
    staked: int = 0
    offered: int = 0
    seats: dict[int, list[Hand]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.seats = {seat: [Hand(seat)] for seat in range(1, self.punters + 1)}

    @property
    def hands(self) -> list[Hand]:
        """All hands in the order in which they play."""
        return [hand for hands in self.seats.values() for hand in hands]

    def hand(self, seat: int, number: int) -> Hand:
        return next(hand for hand in self.seats[seat] if hand.number == number)

    def spend(self, seat: int, chips: int) -> None:
        if seat in self.held:
            self.held[seat] -= chips

    def can_pay(self, seat: int, chips: int) -> bool:
        return seat not in self.held or self.held[seat] >= chips

    def at_most(self, seat: int, chips: int) -> int:
        return min(chips, self.held.get(seat, chips))

    # what happens

    def card(self, seat: int, number: int, rank: str) -> None:
        (self.hand(seat, number).ranks if seat else self.banker).append(rank)

    def act(self, seat: int, number: int, action: str, amount: int) -> None:
        """Take note of an action; the cards it draws are dealt by themselves."""
        if seat == 0:
            self.banker_stuck = action == "stick"
            return
        hand = self.hand(seat, number)
        self.spend(seat, amount)
        match action:
            case "stake":
                hand.first = hand.stake = amount
                self.staked += 1
            case "shoot" | "pass":
                hand.bet = amount
                self.offered = seat
            case "buy":
                hand.stake += amount
                hand.bought.append(amount)
            case "double":
                hand.stake += amount
                hand.doubled = True
            case "twist":
                hand.twisted = True
            case "stick":
                hand.stuck = True
            case "split":
                self.spend(seat, hand.first)
                hands = self.seats[seat]
                new = Hand(seat, len(hands), [hand.ranks.pop()], hand.first, hand.first, split=True)
                hand.split = True
                hands.insert(hands.index(hand) + 1, new)


Legal = dict[str, tuple[int, int] | None]
"""What may be done, and for how many chips (None: for none)."""

Due = tuple[Hand, int]
"""What a hand wins or (negative) loses for its stake."""


@dataclass(frozen=True)
class Outcome:
    """What each seat has gained, what lies in the Shoot, and who banks next."""

    net: dict[int, int]
    shoot: int
    bank: int


def next_hand(deal: Deal, done: Callable[[Hand], bool]) -> Hand | None:
    """The first hand in order of play that must still be asked."""
    return next((hand for hand in deal.hands if not (hand.bust or hand.stuck or done(hand))), None)


def cash(deal: Deal, dues: list[Due]) -> tuple[dict[int, int], bool]:
    """Move the chips of the stakes; what each seat gains by it, and whether the banker could not pay in full.

    All losers pay in order of seats, beyond the stake no more than they hold; then winners are paid in order of seats,
    no more than the banker holds.
    """
    gained = dict.fromkeys(range(deal.punters + 1), 0)
    broke = False

    def give(source: int, target: int, due: int) -> int:
        paid = deal.at_most(source, due)
        deal.spend(source, paid)
        deal.spend(target, -paid)
        return paid

    for hand, due in dues:
        if due < 0:
            deal.spend(0, -hand.stake)
            lost = hand.stake + give(hand.seat, 0, -due - hand.stake)
            gained[hand.seat] -= lost
            gained[0] += lost
    for hand, due in dues:
        if due > 0:
            won = give(0, hand.seat, due)
            broke = broke or won < due
            deal.spend(hand.seat, -hand.stake)
            gained[hand.seat] += won
            gained[0] -= won
    return gained, broke
