"""Files that spare work at the next start: what the program made of texts that it has seen before.

They are pickles, so they are read only from a folder that belongs to this user and that nobody else may write; where
there is no such folder nothing is cached, and nothing is said. A file that cannot be read is as good as none.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import stat
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar
from zlib import crc32

try:
    import _pickle as pickle  # all that is needed of `pickle`, and sooner there
except ImportError:
    import pickle  # type: ignore[no-redef]

_PROTOCOL = 5

V = TypeVar("V")


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
            pickle.dump(value, file, protocol=_PROTOCOL)
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Remembered(Generic[V]):
    """What was made of texts seen before, in this run or an earlier one.

    `kind` names the file; `made_by` gives the sources of the program and of the language whose work is remembered: another
    state of them has another file. A run that adds more than `most_new` is a test or a server: it keeps them to itself,
    so that they do not crowd out the files people work on. Every start reads the file, so past `most` only what the run
    has used is kept.
    """

    def __init__(self, kind: str, made_by: Callable[[], Iterable[Path]], *, most: int = 300, most_new: int = 200) -> None:
        self._kind = kind
        self._made_by = made_by
        self._most = most
        self._most_new = most_new
        self._path: Path | None = None
        self._known: dict[str, V] | None = None
        self._used: dict[str, V] = {}
        self._new = 0

    def get(self, key: str) -> V | None:
        """What is remembered under the key, or None."""
        found = self._used.get(key)
        if found is not None:
            return found
        if self._known is None:
            self._path = cache_file(self._kind, self._made_by())
            loaded = load(self._path)
            self._known = loaded if isinstance(loaded, dict) else {}
        found = self._known.get(key)
        if found is not None:
            self._used[key] = found
        return found

    def put(self, key: str, value: V) -> None:
        """Remember a value; at the end of the run what is new is written."""
        if len(self._used) < self._most:
            self._used[key] = value
        self._new += 1
        if self._new == 1:
            atexit.register(self.write)

    def write(self) -> None:
        """Store what this run has added, unless it is out of the ordinary."""
        if not 0 < self._new <= self._most_new:
            return
        together = {**(self._known or {}), **self._used}
        store(self._path, together if len(together) <= self._most else self._used)
