"""Progress of long work, on standard error, only where a person is looking and only after a second."""

from __future__ import annotations

import sys
import time
from typing import Self

from pontoon_rules.cli.output import err, err_style

_PATIENCE = 1.0
_EVERY = 0.2


class Progress:
    """A line such as `dealing: 12,400 of 100,000 (12 %), 48 s left`, rewritten in place and gone at the end; for work of which
    nobody knows how much it is, such as `proving: 12,400 steps`.

    `partial` says that work which is stopped shows what it has come to: the line then tells how to stop it.
    """

    def __init__(self, what: str, *, partial: bool = False) -> None:
        self._what = what
        self._stop = "; Ctrl-C to stop and see" if partial else ""
        self._began = time.monotonic()
        self._next = self._began + _PATIENCE
        self._shown = False
        self._seen = hasattr(sys.stderr, "isatty") and sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Say how far the work is."""
        now = time.monotonic()
        if not self._seen or now < self._next or done >= total:
            return
        left = f", {(now - self._began) / done * (total - done):.0f} s left" if done else ""
        self._show(f"{done:,} of {total:,} ({100 * done // total} %){left}{self._stop}", now)

    def counted(self, done: int, of: str) -> None:
        """Say how much has been done, where the end is not known."""
        now = time.monotonic()
        if self._seen and now >= self._next:
            self._show(f"{done:,} {of}", now)

    def _show(self, how_far: str, now: float) -> None:
        self._next = now + _EVERY
        err(f"\r\x1b[K{self._what}: {how_far}")
        self._shown = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Take the line away."""
        if self._shown:
            err("\r\x1b[K" if not err_style().plain else "\r" + " " * 79 + "\r")
            self._shown = False
