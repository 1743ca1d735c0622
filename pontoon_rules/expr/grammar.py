"""The parser's tables: read from a private cache, else built from the grammar and cached.

Building them takes about ten times as long as reading them. The cache is a pickle, so it is read only from a folder that
belongs to this user and that nobody else may write; where there is no such folder nothing is cached, and nothing is said.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pontoon_rules.resources import grammar_text

if TYPE_CHECKING:
    from lark import Lark

START = "expression"
_STARTS = [START, "foreign"]


@cache
def tables() -> Lark:
    """The LALR tables of `grammar/expression.lark`, with the lexer. Lark is first imported here."""
    import lark

    text = grammar_text("expression.lark")
    path = _cache_path(text, lark.__version__)
    if path is not None:
        with contextlib.suppress(Exception), path.open("rb") as file:  # a cache that cannot be read is built anew
            return lark.Lark.load(file)
    built = lark.Lark(text, start=_STARTS, parser="lalr", lexer="basic", maybe_placeholders=False)
    if path is not None:
        _write(path, built)
    return built


def _cache_path(text: str, version: str) -> Path | None:
    key = hashlib.sha256(repr((text, version, sys.version_info)).encode()).hexdigest()[:24]
    folder = _private_folder()
    return None if folder is None else folder / f"expression-{key}.tables"


def _private_folder() -> Path | None:
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


def _write(path: Path, built: Lark) -> None:
    """Write beside and rename, so that another process reads all or nothing."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".tables-")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            built.save(file)
        Path(name).replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
