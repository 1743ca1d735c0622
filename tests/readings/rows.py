"""What a row of a table of readings or switches is made of."""

from __future__ import annotations

from typing import NamedTuple

from tests.readings.situations import Facts, Situation


class Row(NamedTuple):
    """A line of the page (by its number and letter, and the game it is laid over), a situation, and what must come of it.

    `without` holds in the game itself, `with_it` in the game with the line on top; worked out by hand from the rules.
    `given` is what the house has besides, in both.
    """

    key: str
    game: str
    situation: Situation
    without: Facts
    with_it: Facts
    given: str = ""
