"""Rules at a table of a known number of players: what they ask of that number is answered."""

from __future__ import annotations

from typing import Any

from pontoon_rules.document.node import Node
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.frozen import Frozen, fields_of
from pontoon_rules.machine.roots import roots_of
from pontoon_rules.machine.trees import mapped, reads

_PLAYERS = {"players": 0, "punters": 1}
"""The names that ask for the number, and how many of the players each leaves out."""


def hangs_on_players(rules: Rules) -> bool:
    """Whether anything that is asked of hands asks how many sit at the table."""
    return any(read.symbol.name in _PLAYERS for root in roots_of(rules) for read in reads(root.tree))


def seated(rules: Rules, players: int) -> Rules:
    """The rules as they are with so many players, the banker included."""
    return Rules(_seated(rules.ruleset, players), lambda: rules.hash)


def _seated(value: Any, players: int) -> Any:
    if isinstance(value, Expression):
        tree = mapped(value.tree, lambda part: _number(part, players))
        return value if tree == value.tree else Expression(value.node, tree, value.place, value.slot)
    if isinstance(value, tuple):
        return tuple(_seated(each, players) for each in value)
    if isinstance(value, Frozen) and not isinstance(value, Node):
        return value.but(**{name: _seated(each, players) for name, each in fields_of(value)})
    return value


def _number(part: Tree, players: int) -> Tree | None:
    if not isinstance(part, Read) or part.symbol.name not in _PLAYERS:
        return None
    number = players - _PLAYERS[part.symbol.name]
    return Constant(part.type, part.at, number, str(number))
