"""How a report may look where it goes: with colour or without, with every sign or ASCII alone."""

from __future__ import annotations

from pontoon_rules.frozen import Frozen
from pontoon_rules.report.characters import shown

_CODES = {"error": "1;31", "warning": "1;33", "place": "1;34", "bold": "1", "good": "32", "dim": "2"}


class Style(Frozen):
    """`colour` adds terminal colours; `plain` keeps to ASCII."""

    colour: bool = False
    plain: bool = False

    def paint(self, text: str, kind: str) -> str:
        """The text in the colour of a kind (`error`, `warning`, `place`, `bold`, `good`, `dim`), if colours are on."""
        return f"\x1b[{_CODES[kind]}m{text}\x1b[0m" if self.colour and text else text

    def text(self, text: str) -> str:
        """The text as this place can show it."""
        return shown(text, plain=self.plain)


PLAIN = Style()
