"""What a deal came to, as far as a simulation counts it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

Exact = int | Fraction


@dataclass(frozen=True)
class HandOutcome:
    """A punter's hand: its class (`bust` if it is over the target), how it came out, and the clause that said so."""

    hand_class: str
    outcome: str
    clause: str


@dataclass(frozen=True)
class PunterOutcome:
    """A punter's deal: his first stake, and what he won or lost on stakes (buys and extra payments included) and on
    the Shoot. All in chips; what he lost is negative."""

    first_stake: Exact
    net: Exact
    shoot_bet: Exact
    shoot_net: Exact


@dataclass(frozen=True)
class DealOutcome:
    """A deal: punters in seat order, every hand of theirs, the banker's class, the Shoot, the bank.

    `passed` names the clause that gave the bank to another, or is None if the banker keeps it.
    """

    punters: tuple[PunterOutcome, ...]
    hands: tuple[HandOutcome, ...]
    banker_class: str
    shoot: Exact
    passed: str | None
