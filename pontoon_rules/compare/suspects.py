"""What two games may part over, and hands that are suspected of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pontoon_rules.compare.walk import Place


class About(NamedTuple):
    """What two games part over, in words, and the kinds of `replay.Line` by which it shows."""

    words: str
    shows: frozenset[str]


_SETTLED = ("settled", "net", "stopped")
PLAY = About("what the punter may do", frozenset({"play", "drawn", *_SETTLED}))
LOOK = About("whether the deal breaks off at the look", frozenset({"looked", *_SETTLED}))
BANKER = About("what the banker does", frozenset({"banker", "policy", "drawn", *_SETTLED}))
TURN = About("how the hand is settled when its turn is over", frozenset(_SETTLED))
SETTLEMENT = About("how the hands are settled", frozenset(_SETTLED))
REST = About("what other rules ask of a hand", frozenset({"after", *_SETTLED}))
AFTER = About("what follows the deal", frozenset({"after"}))


def step_of(name: str) -> About:
    """About a step of the deal of this name."""
    return About(f"what may be done at the step `{name}`", frozenset({name, *_SETTLED}))


class Suspect(NamedTuple):
    """Hands for which two games seem to say something else, what it is about (and by what it will show at the table), and
    what marks its kind.

    `then` is an action that both may allow and that comes to something else: it has to be taken before it shows. `names` are
    those of the language that hands leave open there.
    """

    punter: Place
    banker: Place
    about: About
    kind: Any
    then: str = ""
    names: frozenset[str] = frozenset()

    @property
    def size(self) -> tuple[int, int]:
        """By what the shortest is found: cards first, then things done."""
        return len(self.punter.spent) + len(self.banker.spent), len(self.punter.moves) + len(self.banker.moves)


class Unproved(NamedTuple):
    """A suspicion that no played hand has borne out: what it is about, hands it is about (None: no pack deals any), and the
    names of the language that hands leave open."""

    about: About
    punter: Place | None
    banker: Place | None
    names: frozenset[str] = frozenset()
