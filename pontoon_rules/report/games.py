"""Games and how they are played, as the head of an answer; the figures of one game for other programs."""

from __future__ import annotations

from typing import Protocol

from pontoon_rules.report import figures as figures_report
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.simulate.figures import Figures


class Named(Protocol):
    """A game: what it is called, its file, the hash of its resolved rules."""

    @property
    def name(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def hash(self) -> str: ...


class Played(Protocol):
    """How the players play: the punters' strategy, its file, the banker's policy."""

    @property
    def name(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def banker(self) -> str: ...


class Counted(Protocol):
    """A game that has been simulated."""

    @property
    def game(self) -> Named: ...
    @property
    def playing(self) -> Played: ...
    @property
    def figures(self) -> Figures: ...
    @property
    def notes(self) -> tuple[str, ...]: ...


def heading(game: Named, style: Style = PLAIN) -> str:
    """`Pontoon (rulesets/pontoon.yaml, rules 1a2b3c4d5e6f)`."""
    about = style.paint(style.text(f"({game.file}, rules {game.hash})"), "dim")
    return f"{style.paint(style.text(game.name), 'bold')} {about}"


def playing(how: Played, style: Style = PLAIN) -> tuple[str, str]:
    """Two lines: how the punters play, and how the banker does."""
    return (
        style.text(f"punters play: {how.name} ({how.file})"),
        style.text(f"the banker plays: {how.banker}"),
    )


def game_json(game: Named) -> dict[str, Json]:
    """A game for other programs."""
    return {"name": game.name, "file": game.file, "rules": game.hash}


def playing_json(how: Played) -> dict[str, Json]:
    """How the players play, for other programs."""
    return {"punters": {"name": how.name, "file": how.file}, "banker": how.banker}


def simulated_json(found: Counted) -> dict[str, Json]:
    """A simulated game for other programs."""
    return {
        "game": game_json(found.game),
        "playing": playing_json(found.playing),
        "notes": list(found.notes),
        **figures_report.as_json(found.figures),
    }
