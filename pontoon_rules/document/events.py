"""The events of a YAML text: from libyaml's parser, or from PyYAML's own where that is missing. Nothing is resolved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, cast

import yaml
from yaml.error import Mark, MarkedYAMLError
from yaml.events import Event
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner


class Events(Protocol):
    """What gives one event after another; a text that is no YAML raises `yaml.YAMLError`."""

    def get_event(self) -> Event: ...


class PureEvents(Reader, Scanner, Parser):
    """The events of PyYAML's own parser."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)


def _fast() -> Callable[[str], Events]:
    """The parser of libyaml, some twenty times faster; the tests hold both to the same tree and the same diagnostics."""
    parser = getattr(yaml.cyaml, "CParser", None) if yaml.__with_libyaml__ else None
    return PureEvents if parser is None else cast("Callable[[str], Events]", parser)


fast_events: Final = _fast()


def begin_of(event: Event) -> int:
    """The offset of an event's first character; an anchor and a tag belong to it."""
    return event.start_mark.index  # type: ignore[union-attr]


def end_of(event: Event) -> int:
    """The offset after an event's last character."""
    return event.end_mark.index  # type: ignore[union-attr]


def given_up(context: str, since: int, at: int) -> MarkedYAMLError:
    """The error that libyaml raises where PyYAML's own parser raises none."""
    since_mark, at_mark = (Mark("", offset, 0, 0, None, 0) for offset in (since, at))
    return MarkedYAMLError(context, since_mark, "cannot go on", at_mark)
