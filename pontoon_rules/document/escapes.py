"""How many characters of the text one character of a quoted scalar takes."""

from __future__ import annotations

import re
from typing import Final

_WRITTEN: Final = {
    "single": re.compile(r"''"),
    "double": re.compile(r"\\(?:x..|u.{4}|U.{8}|.)", re.DOTALL),
}


def width(text: str, offset: int, style: str) -> int:
    """How many characters of `text` write the one character of a scalar that stands at `offset`: more than one for escapes."""
    written = _WRITTEN.get(style)
    match = written.match(text, offset) if written is not None else None
    return 1 if match is None else match.end() - offset
