"""Writing a file whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a text file (UTF-8). It appears complete or, if anything goes wrong on the way, not at all.

    Raises FileExistsError if it is there already and `replace` is not asked for, OSError if it cannot be written.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        # A temporary file is private; a new file should be readable as any other that the user makes.
        part.chmod(0o666 & ~_mask())
        if replace:
            part.replace(path)
        else:
            # Unlike a rename, a link never overwrites, even a file that appeared a moment ago.
            _link(part, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            part.unlink()


def _link(part: Path, path: Path) -> None:
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        # A file system without links.
        if path.exists():
            raise FileExistsError(path) from None
        part.replace(path)


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
