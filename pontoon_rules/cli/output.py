"""Where a command writes: the answer to standard output, the rest to standard error, each as its place can show it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TextIO

from pontoon_rules.report.style import Style

if TYPE_CHECKING:
    from pontoon_rules.cli.group import Unwritten
    from pontoon_rules.diagnostics import Diagnostic
    from pontoon_rules.report.as_json import Json


def style_of(stream: TextIO | None) -> Style:
    """What a stream can show. Colours need a terminal and no NO_COLOR; signs need an encoding that has them."""
    colour = _is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(colour=colour, plain=not _can_show(stream, "♠…é"))


def out(text: str) -> None:
    """Write a part of the answer. A reader who has gone away (`| head`) is no mistake: the rest is dropped."""
    _write(sys.stdout, text)


def err(text: str) -> None:
    """Write something that is not part of the answer."""
    _write(sys.stderr, text)


def out_style() -> Style:
    """What standard output can show."""
    return style_of(sys.stdout)


def err_style() -> Style:
    """What standard error can show."""
    return style_of(sys.stderr)


def out_json(command: str, content: Mapping[str, Json]) -> None:
    """Write the answer as JSON."""
    from pontoon_rules.report.as_json import document

    out(document(command, content, plain=not _can_show(sys.stdout, "♠…é")))


def err_diagnostics(found: Iterable[Diagnostic]) -> None:
    """Show diagnostics on standard error, where they do not mix with an answer."""
    from pontoon_rules.report.diagnostics import render

    err(render(found, err_style()))


def let_go(stream: TextIO) -> None:
    """Drop what is still to be written; Python would complain once more when it closes the stream at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def unwritten(error: OSError) -> Unwritten:
    """The answer cannot be written: the disk is full, or something of that kind."""
    from pontoon_rules.cli.group import Unwritten

    reason = (error.strerror or "it is closed").lower()
    return Unwritten(f"the answer cannot be written: {reason}", code="unreadable-file", advice="write it elsewhere")


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and hasattr(stream, "isatty") and stream.isatty()


def _can_show(stream: TextIO | None, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _write(stream: TextIO | None, text: str) -> None:
    if stream is None:  # closed by whoever started the program
        return
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        let_go(stream)
    except OSError as error:
        let_go(stream)
        if stream is sys.stdout:
            raise unwritten(error) from None
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding))
        stream.flush()
