"""Whether two games are the same game, proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pontoon_rules.api.games import Game, GameName, load
from pontoon_rules.compare.equal import Different, Equal, Unknown, Verdict, equal

_WORDS = {Equal: "equal", Different: "different", Unknown: "unknown"}


@dataclass(frozen=True)
class Equality:
    """Two games and what is proved of them: `found` is an `Equal`, a `Different` (with its witness) or an `Unknown`."""

    first: Game
    other: Game
    found: Verdict

    @property
    def verdict(self) -> str:
        """`equal`, `different` or `unknown`."""
        return _WORDS[type(self.found)]


def equality(
    first: GameName | Game, other: GameName | Game, *, tell: Callable[[int], None] | None = None
) -> Equality:
    """Whether two games are equal: proved over every hand that the pack can deal, or told apart by a hand.

    `tell` is told how many hands have been met.

    Hands, legal actions, the banker's policy and settlement are proved; the rest of the rules is compared by what it means.
    Raises RuleFileError for a file with mistakes.
    """
    one, two = load(first), load(other)
    return Equality(one, two, equal(one.rules, two.rules, tell))
