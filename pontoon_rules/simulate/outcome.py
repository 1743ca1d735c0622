"""What a deal came to, as far as a simulation counts it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

Exact = int | Fraction


class HandOutcome(NamedTuple):
    """A punter's hand: its class (`bust` if it is over the target), how it came out, and the clause that said so."""

    hand_class: str
    outcome: str
    clause: str


class PunterOutcome(NamedTuple):
    """A punter's deal: his first stake, and what he won or lost on stakes (buys and extra payments included) and on
    the Shoot. All in chips; what he lost is negative."""

    first_stake: Exact
    net: Exact
    shoot_bet: Exact
    shoot_net: Exact


class DealOutcome(NamedTuple):
    """A deal: punters in seat order, every hand of theirs, the banker's class, the Shoot, the bank.

    `passed` names the clause that gave the bank to another, or is None if the banker keeps it.
    """

    punters: tuple[PunterOutcome, ...]
    hands: tuple[HandOutcome, ...]
    banker_class: str
    shoot: Exact
    passed: str | None
