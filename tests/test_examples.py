"""The examples are right: rule files check clean and pass their own tests, scripts print what they say they print."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import ROOT, environment, play_script, scripts

EXAMPLES = ROOT / "examples"
RULES = sorted(EXAMPLES.glob("*.yaml"))


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=EXAMPLES, env=environment(), capture_output=True, encoding="utf-8", check=False, timeout=120
    )


def test_the_examples_are_numbered_one_after_another() -> None:
    assert [path.name[:3] for path in RULES] == [f"{number:02}-" for number in range(1, len(RULES) + 1)]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
@pytest.mark.parametrize("command", ["check", "test"])
def test_a_rule_file_is_clean_and_passes(path: Path, command: str) -> None:
    done = run(sys.executable, "-m", "pontoon_rules", command, path.name)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_a_rule_file_has_tests_of_its_own(path: Path) -> None:
    assert "\ntests:\n" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.name)
def test_a_script_prints_what_it_says(path: Path) -> None:
    assert play_script(path) == path.read_text(encoding="utf-8"), "run `python -m tests.update_docs`"
