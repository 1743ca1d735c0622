"""Runs the command line in this process or in one of its own, and holds what it says."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pontoon_rules.cli import main


@dataclass(frozen=True)
class Said:
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str


class Commands:
    """A folder to run commands in."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._patch = patch
        self._capsys = capsys
        patch.chdir(folder)

    def __call__(self, *argv: str, files: Mapping[str, str | bytes] | None = None, stdin: bytes = b"") -> Said:
        """Run a command in this process."""
        self.write(files or {})
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        self._capsys.readouterr()
        status = main(argv)
        said = self._capsys.readouterr()
        return Said(status, said.out, said.err)

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Lay files into the folder."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def process(self, argv: Sequence[str], env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
        """Run a command in a process of its own."""
        return subprocess.run(
            [sys.executable, "-m", "pontoon_rules", *argv],
            cwd=self.folder,
            env={**os.environ, **(env or {})},
            capture_output=True,
            timeout=60,
            check=False,
        )
