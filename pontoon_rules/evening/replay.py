"""An evening played again from its events; an interrupted one goes on from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.events import Acted
from pontoon_rules.evening.asked import Said
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import Announced, Answered, Began, Event
from pontoon_rules.expr.rules import Rules


def resume(rules: Rules, events: Iterable[Event]) -> Evening:
    """The evening of which these are the events, at the point where they end: it may go on as if nothing had happened.

    Raises `Refused` where the events do not follow the rules, `ValueError` where they do not begin with `Began`.
    """
    events = tuple(events)
    began = events[0] if events else None
    if not isinstance(began, Began):
        raise ValueError("the events of an evening begin with `Began`")  # noqa: TRY004 - of the right type, in the wrong order
    evening = Evening(
        rules,
        began.players,
        chips={name: chips for name, chips in zip(began.players, began.chips, strict=True) if chips is not None},
        seed=began.seed,
        banker=None if began.agreed is None else began.players[began.agreed],
    )
    for said in what_was_said(events):
        evening.do(said)
    return evening


def what_was_said(events: Iterable[Event]) -> Iterator[Said]:
    """Everything players chose to say and do, in order: all that an evening needs beside its seed."""
    for event in events:
        if isinstance(event, Answered):
            yield event.act
        elif isinstance(event, Announced):
            yield event.word
        elif isinstance(event, Acted) and event.chosen:
            yield Act(event.action, event.amount, event.opened)
