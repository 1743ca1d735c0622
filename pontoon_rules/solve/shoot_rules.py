"""Rules that look at bets on the Shoot: a bet would do more there than win or lose with its hand."""

from __future__ import annotations

from collections.abc import Iterator

from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant, Read
from pontoon_rules.machine.roots import Root, roots_of
from pontoon_rules.machine.trees import reads

# What is said of these is settled with nobody's hand.
_ASIDE = ("bank.", "pack.", "shoot.", "table.", "strategy")


def looking_at_bets(rules: Rules) -> Iterator[Root]:
    """The expressions that ask what was bet, those of the bets themselves apart, which are about bets after the first."""
    bets = {action.name for action in rules.ruleset.punter.actions if action.bets is not None}
    own = tuple(f"punter.actions {name}" for name in bets)
    for root in roots_of(rules):
        aside = root.of.startswith(_ASIDE) or root.of in own or root.of.startswith(tuple(f"{name} " for name in own))
        if not aside and any(_asks(read, bets) for read in reads(root.tree)):
            yield root


def _asks(read: Read, bets: set[str]) -> bool:
    if read.symbol.name == "shoot_bet":
        return True
    of = read.arguments[0] if read.arguments else None
    return read.symbol.name in ("put", "first", "last", "times") and isinstance(of, Constant) and of.text in bets
