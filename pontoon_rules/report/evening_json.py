"""The events of an evening as JSON, and how all stand at its end.

Within a deal, from `deal_began` to `deal_over`, events are those of `report.events`: seat 0 is the banker's. Everywhere else a
seat is a player's number in the evening; in chips that move between deals, players go by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pontoon_rules.engine.ledger import Account
from pontoon_rules.evening.events import Announced, Began, Event, Paid, Seated
from pontoon_rules.evening.result import Standing
from pontoon_rules.report.amounts import exact_json
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.events import event_json, kind_of


def as_json(events: Sequence[Event]) -> list[Json]:
    """Every event, in order."""
    names: list[str] = []
    found: list[Json] = []
    for event in events:
        if isinstance(event, Began):
            names = list(event.players)
        elif isinstance(event, Seated):
            names.append(event.name)
        found.append(_event(event, names))
    return found


def _event(event: Event, names: Sequence[str]) -> Json:
    written = event_json(event)
    if isinstance(event, Announced):
        return {**written, "said": kind_of(event.word)}
    if isinstance(event, Paid):
        ends = {end: _whose(getattr(event.entry, end), names) for end in ("source", "target")}
        entry = written["entry"]
        assert isinstance(entry, dict)
        return {**written, "entry": {**entry, **ends}}
    return written


def _whose(place: Account, names: Sequence[str]) -> str:
    return names[place.seat] if place.kind == "seat" else str(place)


def standings_json(found: Iterable[Standing]) -> list[Json]:
    """How all stand, the winner first."""
    return [
        {
            "seat": one.seat,
            "name": one.name,
            "won": exact_json(one.won),
            "owes": exact_json(one.owes),
            "is_owed": exact_json(one.is_owed),
            "there": one.there,
        }
        for one in found
    ]
