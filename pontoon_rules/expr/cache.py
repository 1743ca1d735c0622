"""Files that spare work at the next start: the parser's tables and the trees of expressions read before.

They are pickles, so they are read only from a folder that belongs to this user and that nobody else may write; where
there is no such folder nothing is cached, and nothing is said. A file that cannot be read is as good as none.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import stat
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32


def private_folder() -> Path | None:
    """The cache folder of this user, made if it is missing; None if it is not his alone."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        folder = (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "pontoon_rules"  # noqa: PTH117
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except (OSError, RuntimeError):  # read-only, or a user without a home
        return None
    if not stat.S_ISDIR(found.st_mode):
        return None
    if os.name == "posix" and (found.st_uid != os.getuid() or found.st_mode & 0o022):
        return None
    return folder


def cache_file(kind: str, made_by: Iterable[Path], version: str = "") -> Path | None:
    """The file for what these sources of the program make; another state of them has another file."""
    folder = private_folder()
    if folder is None:
        return None
    state = [(found.st_mtime_ns, found.st_size) for found in (path.stat() for path in made_by)]
    key = crc32(repr((state, version, sys.version_info)).encode())
    return folder / f"{kind}-{key:08x}.pickle"


def load(path: Path | None) -> Any:
    """What a cache file holds; None if there is none or it is spoilt."""
    if path is None:
        return None
    with contextlib.suppress(Exception), path.open("rb") as file:
        return pickle.load(file)  # noqa: S301 - of a folder that only this user writes
    return None


def store(path: Path | None, value: object) -> None:
    """Write beside and rename, so that another process reads all or nothing; in silence if that does not work."""
    if path is None:
        return
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        with open(beside, "xb", opener=_private) as file:
            pickle.dump(value, file, protocol=pickle.HIGHEST_PROTOCOL)
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@cache
def own_sources(*names: str) -> tuple[Path, ...]:
    """Modules of this folder."""
    return tuple(Path(__file__).with_name(name) for name in names)
