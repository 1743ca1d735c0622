"""Terminals, pipes and files: colours, signs, readers that go away, and files that are whole or not there."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pontoon_rules import api
from pontoon_rules.cli import output
from pontoon_rules.cli.files import write_whole
from pontoon_rules.cli.output import style_of
from pontoon_rules.cli.progress import Progress
from tests.cli.commands import Commands


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_colours_need_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert style_of(Terminal()).colour
    assert not style_of(io.StringIO()).colour
    monkeypatch.setenv("TERM", "dumb")
    assert not style_of(Terminal()).colour
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not style_of(Terminal()).colour


def test_a_place_without_suits_gets_letters(run: Commands) -> None:
    done = run.process(["deal", "pontoon", "--seed", "1"], {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stderr == b""
    text = done.stdout.decode("ascii")
    assert "?" not in text
    assert any(f" 10{suit}" in text or f" {rank}{suit}" in text for suit in "SHDC" for rank in "A23456789JQK")


def test_json_for_a_place_without_suits_is_whole(run: Commands) -> None:
    import json

    argv = ["deal", "pontoon", "--seed", "1", "--format", "json"]
    plain = run.process(argv, {"PYTHONIOENCODING": "ascii"})
    full = run.process(argv, {"PYTHONIOENCODING": "utf-8"})
    assert json.loads(plain.stdout.decode("ascii")) == json.loads(full.stdout.decode("utf-8"))


def test_latin_letters_survive_a_latin_terminal(run: Commands) -> None:
    run.write({"cafe.yaml": "format: 1\nname: Café\nextends: pontoon\n"})
    done = run.process(["check", "cafe.yaml"], {"PYTHONIOENCODING": "latin-1"})
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_goes_away_is_no_mistake(run: Commands) -> None:
    bad = "format: 1\nname: x\nextends: pontoon\n" + "".join(f"wrong{number}: 1\n" for number in range(90))
    run.write({"bad.yaml": bad})
    with subprocess.Popen(
        [sys.executable, "-m", "pontoon_rules", "check", "bad.yaml"],
        cwd=run.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 1


def test_progress_shows_on_a_terminal_after_a_second_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    now = [100.0]
    monkeypatch.setattr("pontoon_rules.cli.progress.time.monotonic", lambda: now[0])
    progress = Progress("dealing")
    progress(100, 1000)
    assert terminal.getvalue() == ""
    now[0] += 2
    progress(250, 1000)
    assert "dealing: 250 of 1,000 (25 %), 6 s left" in terminal.getvalue()
    progress.close()
    assert terminal.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("args", "stops"),
    [(("simulate", "pontoon", "--deals", "4000", "--workers", "1"), True), (("solve", "pontoon"), False), (("advise", "pontoon-advice"), False)],
)
def test_only_what_has_something_to_show_tells_how_to_stop_it(
    run: Commands, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], stops: bool
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    ticks = iter(range(0, 10**9, 2))
    monkeypatch.setattr("pontoon_rules.cli.progress.time.monotonic", lambda: next(ticks))
    run(*args)
    assert re.search(r"(dealing|solving|pricing): [\d,]+ of [\d,]+ \(", terminal.getvalue())
    assert ("Ctrl-C to stop and see" in terminal.getvalue()) is stops


def test_proofs_and_equality_say_how_far_they_are(run: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    ticks = iter(range(0, 10**9, 2))
    monkeypatch.setattr("pontoon_rules.cli.progress.time.monotonic", lambda: next(ticks))
    run("check", "new.yaml", files={"new.yaml": "format: 1\nname: New\nextends: ace-high-pontoon\ntable: {stakes: 1..7}\n"})
    run("equal", "pontoon", "ace-high-pontoon")
    assert re.search(r"proving: [\d,]+ steps", terminal.getvalue())
    assert re.search(r"comparing: [\d,]+ hands", terminal.getvalue())
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_progress_is_silent_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    now = [100.0]
    monkeypatch.setattr("pontoon_rules.cli.progress.time.monotonic", lambda: now[0])
    progress = Progress("dealing")
    now[0] += 5
    progress(250, 1000)
    progress.close()
    assert stream.getvalue() == ""


def test_ctrl_c_is_told_and_nothing_else(run: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("pontoon_rules.api.games.check", interrupted)
    said = run("simulate", "pontoon")
    assert (said.status, said.out, said.err) == (2, "", "\ninterrupted\n")


# files


def test_new_writes_a_file_that_is_right(run: Commands) -> None:
    said = run("new", "Our House")
    assert said.status == 0
    assert said.err.startswith("wrote our-house.yaml")
    assert run("check", "our-house.yaml").status == 0
    assert run("test", "our-house.yaml").out.count("FAILED") == 0


@pytest.mark.parametrize("parent", ["pontoon", "shoot-pontoon", "casino-pontoon", "malaysian-pontoon"])
def test_every_line_to_try_is_right(run: Commands, parent: str) -> None:
    text = run("new", 'O\'Neill: "the" #1', "-", "--extends", parent).out
    assert api.load(api.Source("new.yaml", text)).name == 'O\'Neill: "the" #1'
    head, *lines = text.split("\n# Take the", 1)
    tried = "\n".join(line.removeprefix("# ") if line.startswith("# ") else line for line in lines[0].splitlines()[1:])
    tried = "\n".join(line for line in tried.splitlines() if not line.startswith("A test is"))
    if parent == "casino-pontoon":
        # The house plays against one.
        tried = tried.replace("players: 2..6", "players: 2")
    # A policy of one's own hides the house's on soft seventeen, which is proved of it rightly.
    assert api.check(api.Source("tried.yaml", f"{head}\n{tried}\n"), prove=parent != "casino-pontoon").diagnostics == ()
    assert "lucky_jack" in tried


def test_a_file_that_is_there_stays(run: Commands) -> None:
    run.write({"mine.yaml": "precious\n"})
    said = run("new", "Mine", "mine.yaml")
    assert said.status == 2
    assert "is there already" in said.err
    assert (run.folder / "mine.yaml").read_text() == "precious\n"
    assert run("new", "Mine", "mine.yaml", "--force").status == 0
    assert (run.folder / "mine.yaml").read_text() != "precious\n"
    assert [path.name for path in run.folder.iterdir()] == ["mine.yaml"]


def test_a_place_that_cannot_be_written(run: Commands) -> None:
    said = run("new", "Mine", "no/such/folder/mine.yaml")
    assert said.status == 2
    assert "cannot be written" in said.err


def test_nothing_is_left_of_a_file_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "link", full)
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "a.yaml", "text")
    assert list(tmp_path.iterdir()) == []


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", no_links)
    write_whole(tmp_path / "a.yaml", "text")
    assert (tmp_path / "a.yaml").read_text() == "text"
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "a.yaml", "other")


def test_a_new_file_is_readable_as_others_are(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.yaml", "text")
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "a.yaml").stat().st_mode & 0o777 == 0o666 & ~mask


def test_what_an_encoding_lacks_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="latin-1"))
    output.out("é ♠\n")
    assert raw.getvalue() == "é ?\n".encode("latin-1")
