"""A folder to run commands in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import Commands


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Commands:
    """Runs commands in an empty folder."""
    return Commands(tmp_path, monkeypatch, capsys)
