"""The README and the reference pages show what the program really prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documents import ROOT, documents, fences, play
from tests.odd_files import write_odd_files


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_shows_what_the_program_prints(path: Path, tmp_path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    write_odd_files(tmp_path)
    assert play(page, tmp_path) == page, "run `python -m tests.update_docs` and read the difference"


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_of_a_page_lead_somewhere(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", page):
        assert target.startswith("https://") or (path.parent / target).exists(), target


def test_playing_a_page_writes_output_and_keeps_the_rest(tmp_path: Path) -> None:
    page = "Before.\n\n```yaml a.yaml\nname: x\n```\n\n```console\n$ cat a.yaml\nwrong\n\n$ echo one; echo two\nwrong\n…\n```\nAfter.\n"
    played = play(page, tmp_path)
    assert played == page.replace("wrong\n\n", "name: x\n\n").replace("wrong\n…", "one\n…")
    assert play(played, tmp_path) == played


def test_playing_a_page_runs_its_scripts(tmp_path: Path) -> None:
    page = "```python\nprint(1 + 1)\n```\n\n```text\n?\n```\n\n```text\nkept\n```\n"
    assert play(page, tmp_path) == page.replace("?", "2")


def test_a_traceback_on_a_page_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="Traceback"):
        play("```python\n1 / 0\n```\n", tmp_path)


def test_the_fences_of_a_page_are_closed() -> None:
    for path in documents():
        page = path.read_text(encoding="utf-8")
        assert page.count("```") == 2 * len(list(fences(page))), path
