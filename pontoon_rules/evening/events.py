"""What happened in an evening, in order: frozen values from which it can be played again.

The events of a deal stand among them, between `DealBegan` and `DealOver`. Those count seats from the banker of the deal
(0); all others count them as `seating.Seating` does, and `DealBegan.seats` goes from the one to the other.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from pontoon_rules.cards import Card
from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.events import Event as DealEvent
from pontoon_rules.engine.ledger import Entry
from pontoon_rules.engine.refusal import Cause, Refusal
from pontoon_rules.evening.words import Announcement
from pontoon_rules.expr.view import Exact

How = Literal["shuffle", "under", "aside"]


class Began(NamedTuple):
    """The evening began: who sits there with how many chips (None: without end), the seed of all shuffles, and upon whom
    they agreed as the first banker."""

    players: tuple[str, ...]
    chips: tuple[Exact | None, ...]
    seed: str
    agreed: int | None


class Packed(NamedTuple):
    """So many packs were put together; `pack` tells two stocks apart that are used in turn."""

    pack: int
    packs: int


class Shuffled(NamedTuple):
    """So many cards were shuffled: their order follows from the seed. `cut` cards lie behind the cut card, if there is
    one."""

    pack: int
    seed: str
    cards: int
    cut: int | None


class Turned(NamedTuple):
    """A player cut or was dealt a card that decides who banks first."""

    seat: int
    card: Card


class Answered(NamedTuple):
    """A player who was asked between deals said what he does."""

    seat: int
    step: str
    act: Act


class Announced(NamedTuple):
    """Somebody said something unasked."""

    word: Announcement


class Seated(NamedTuple):
    """A newcomer was given a seat."""

    seat: int
    name: str
    chips: Exact | None


class Sold(NamedTuple):
    """The bank was sold."""

    seller: int
    buyer: int
    price: Exact


class PassedOver(NamedTuple):
    """Who should have banked does not; without a refusal he did not want to."""

    seat: int
    refusal: Refusal | None


class BankTaken(NamedTuple):
    """Somebody banks from now on; the clause that gave him the bank, if one did."""

    seat: int
    cause: Cause | None


class Paid(NamedTuple):
    """Chips moved between deals."""

    entry: Entry


class DealBegan(NamedTuple):
    """A deal began: its number, the seats of the banker and the punters in the order of the deal, the pack that is used."""

    number: int
    seats: tuple[int, ...]
    pack: int


class DealOver(NamedTuple):
    """A deal was over; `void` if it was broken off."""

    number: int
    void: bool


class Gathered(NamedTuple):
    """What was done with the cards after a deal, by which clause, and how many are left to deal before a shuffle."""

    pack: int
    how: How
    left: int
    cause: Cause | None


class Closed(NamedTuple):
    """The evening is over, and why; by a clause, if one says so."""

    why: str
    cause: Cause | None


EveningEvent: TypeAlias = (
    Began
    | Packed
    | Shuffled
    | Turned
    | Answered
    | Announced
    | Seated
    | Sold
    | PassedOver
    | BankTaken
    | Paid
    | DealBegan
    | DealOver
    | Gathered
    | Closed
)
Event: TypeAlias = EveningEvent | DealEvent
