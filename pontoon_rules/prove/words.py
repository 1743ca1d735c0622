"""How findings speak of hands."""

from __future__ import annotations

from collections.abc import Sequence

from pontoon_rules.prove.cases import Case
from pontoon_rules.prove.play import Way

# What is done with every hand is not worth telling.
_ALWAYS = frozenset({"stake", "stick", "twist"})


def hand(way: Way) -> str:
    """`A♥ 10♥`, with what was done on the way to it where that is out of the ordinary."""
    cards = " ".join(map(str, way.cards)) or "no card"
    done = [action for action in dict.fromkeys(way.did) if action not in _ALWAYS]
    return f"{cards} (after {listed(done)})" if done else cards


def meeting(case: Case) -> str:
    """`A♥ 10♥ against the banker's 10♦ 7♥`."""
    if case.own is None:
        return "" if case.banker is None else f"the banker's {hand(case.banker)}"
    return hand(case.own) if case.banker is None else f"{hand(case.own)} against the banker's {hand(case.banker)}"


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def ticked(names: Sequence[str]) -> str:
    """Names of clauses, as messages write them."""
    return listed([f"`{name}`" for name in names])


def at_the_table(seats: range) -> str:
    """`2 to 8 sit at the table`."""
    return f"{f'{seats[0]} to {seats[-1]}' if len(seats) > 1 else seats[0]} sit at the table"
