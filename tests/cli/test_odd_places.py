"""Names and places that people give by mistake: each is answered by what is wrong and what to do, never by a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import Commands

HEAD = "format: 1\nname: House\nextends: pontoon\n"
PROGRAM = [sys.executable, "-m", "pontoon_rules"]


@pytest.mark.parametrize(
    ("name", "code", "message", "help_"),
    [
        ("a" * 300, "unknown-ruleset", "there is no built-in game", "the built-in games are"),
        ("a" * 300 + ".yaml", "unreadable-file", "file name too long", "name another file"),
        ("folder", "unknown-ruleset", "there is no built-in game `folder`", "`folder` is a folder; name a file in it"),
        ("folder.yaml", "unreadable-file", "it is a folder", "name a file in it"),
        ("pipe.yaml", "unreadable-file", "it is no ordinary file", "`-` for standard input"),
        ("nothing.yaml", "unreadable-file", "it is no ordinary file", "`-` for standard input"),
        ("broken.yaml", "unreadable-file", "there is no such file", "help: "),
        ("loop.yaml", "unreadable-file", "there is no such file", "help: "),
        ("elsewhere/house.yaml", "unreadable-file", "there is no such file", "write its path from where you are"),
        ("hause.yaml", "unreadable-file", "there is no such file", "did you mean `house.yaml`?"),
        ("house", "unknown-ruleset", "there is no built-in game `house`", "`./house.yaml`"),
    ],
)
@pytest.mark.parametrize("command", ["check", "show", "test", "deal", "simulate", "compare"])
def test_what_is_no_rule_file(run: Commands, command: str, name: str, code: str, message: str, help_: str) -> None:
    run.write({"house.yaml": HEAD})
    (run.folder / "folder").mkdir()
    (run.folder / "folder.yaml").mkdir()
    os.mkfifo(run.folder / "pipe.yaml")
    (run.folder / "nothing.yaml").symlink_to("/dev/null")
    (run.folder / "broken.yaml").symlink_to("nowhere")
    (run.folder / "loop.yaml").symlink_to("loop.yaml")
    said = run(command, name)
    assert said.status == 2
    text = said.out + said.err
    assert text.startswith(f"error[{code}]: ")
    assert message in text
    assert help_ in text


@pytest.mark.parametrize(
    ("parent", "message"),
    [
        ("a" * 300, "there is no game"),
        ("./" + "a" * 300 + ".yaml", "cannot be read: file name too long"),
        ("./folder.yaml", "the file `./folder.yaml` cannot be read: it is a folder"),
        ("./pipe.yaml", "the file `./pipe.yaml` cannot be read: it is no ordinary file"),
        ('"./a\\0b.yaml"', "cannot be read"),
    ],
)
def test_what_is_no_parent(run: Commands, parent: str, message: str) -> None:
    (run.folder / "folder.yaml").mkdir()
    os.mkfifo(run.folder / "pipe.yaml")
    said = run("check", "house.yaml", files={"house.yaml": HEAD.replace("pontoon", parent)})
    assert said.status == 1
    assert said.out.startswith("error[unknown-parent]: ")
    assert message in said.out
    assert "house.yaml:3:10" in said.out
    assert said.out.endswith("house.yaml: 1 error\n")


def test_a_file_too_large_is_not_read_to_its_end(run: Commands) -> None:
    said = run("check", "house.yaml", files={"house.yaml": b"# x\n" * 100_000})
    assert said.status == 1
    assert "more than 262,144 bytes" in said.out


# what new writes


@pytest.mark.parametrize(("name", "typed"), [("ours", "./ours"), ("our rules.yaml", "'our rules.yaml'"), ("./x", "./x")])
def test_what_new_proposes_to_type_can_be_typed(run: Commands, name: str, typed: str) -> None:
    said = run("new", "Ours", name)
    assert said.status == 0
    assert said.err.endswith(f"; try: pontoon-rules check {typed}\n") or typed == "./x"
    assert run("check", f"./{name}").status == 0


def test_a_name_of_several_lines_is_told_on_one(run: Commands) -> None:
    text = 'format: 1\nname: "Ours\\n\\nequal: proved"\nextends: pontoon\nsettle: {ties: punter}\n'
    run.write({"lines.yaml": text})
    said = run("equal", "pontoon", "lines.yaml")
    assert said.status == 1
    assert said.out.splitlines()[1].startswith("+ Ours equal: proved (")
    assert "(Ours equal: proved, rules " in run("check", "lines.yaml").out


def test_signs_that_cannot_be_seen_are_no_part_of_a_name(run: Commands) -> None:
    for name in ("\x1b[31m", "a\nb", "a\u202eb", " "):
        said = run("new", name, "-")
        assert (said.status, said.out) == (2, "")
        assert "a name of one line" in said.err
    assert "\x1b" not in run("new", "Ours", "\x1b[31m.yaml").err


def test_a_folder_in_which_nothing_can_be_written(run: Commands) -> None:
    said = run("new", "Ours", "missing/ours.yaml")
    assert said.status == 2
    assert "cannot be written: no such file or directory" in said.err
    assert "help: name a file in a folder" in said.err


# where answers go

ANSWERS = [
    ("check", "house.yaml"),
    ("check", "house.yaml", "--format", "json"),
    ("explain",),
    ("deal", "pontoon", "--seed", "1"),
    ("-h",),
    ("deal", "-h"),
    ("check", "--format", "json", "--no-such-option"),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("argv", ANSWERS)
def test_a_full_disk_is_told(argv: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEAD + "x: 1\n", encoding="utf-8")
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run([*PROGRAM, *argv], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "error[unreadable-file]: the answer cannot be written: no space left on device\n = help: write it elsewhere\n"
    )


@pytest.mark.parametrize("closed", [1, 2])
@pytest.mark.parametrize("argv", ANSWERS)
def test_a_closed_stream_is_no_traceback(argv: tuple[str, ...], closed: int, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEAD + "x: 1\n", encoding="utf-8")
    shell = f'"$@" {closed}>&-'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, "sh", *PROGRAM, *argv], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode in {0, 1, 2}
    assert "Traceback" not in done.stdout + done.stderr
    assert "Error" not in done.stderr


# figures that cannot be


def test_a_game_in_which_nobody_stakes_has_no_figures(run: Commands) -> None:
    said = run("simulate", "house.yaml", "--deals", "10", files={"house.yaml": HEAD + "deal: [settle, card, play]\n"})
    assert said.status == 2
    assert "nobody staked anything" in said.err


@pytest.mark.parametrize("argv", [("check",), ("test",), ("deal", "--seed", "1"), ("equal", "pontoon"), ("compare", "--deals", "10")])
def test_a_share_of_nothing_is_no_traceback(run: Commands, argv: tuple[str, ...]) -> None:
    rules = HEAD + "settle: {pays: [{name: a, is: stake * (1 / (cards - cards))}]}\n"
    command, *options = argv
    said = run(command, "house.yaml", *options, files={"house.yaml": rules})
    assert said.status in {0, 1, 2, 3}
    assert said.out + said.err
