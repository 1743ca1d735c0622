"""Runs the pages of the project: every fenced block is played in order, in one empty folder, and its output written back.

- ```` ```yaml NAME.yaml ```` writes a file; its text may not change.
- ```` ```console ```` runs each `$ command` and holds what it prints. Where the block ends in a line `…`, only the lines before it are held.
- ```` ```python ```` runs a script; what it prints is held in the ```` ```text ```` block that follows.

A page is right when playing it changes nothing. `python -m tests.update_docs` writes the played pages back.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"
PAGES = ROOT / "pontoon_rules" / "reference"
_FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_MORE = "…"


@dataclass(frozen=True)
class Fence:
    """A fenced block of a page: what its opening line says, what stands in it, and where in the page that is."""

    info: str
    body: str
    start: int
    end: int


def fences(page: str) -> Iterator[Fence]:
    """The fenced blocks of a page, in order."""
    for found in _FENCE.finditer(page):
        yield Fence(found["info"].strip(), found["body"], found.start("body"), found.end("body"))


def documents() -> list[Path]:
    """The README and every reference page."""
    return [ROOT / "README.md", *sorted(PAGES.rglob("*.md"))]


def play(page: str, folder: Path) -> str:
    """The page with the output that its blocks give today."""
    parts: list[str] = []
    done = 0
    printed: str | None = None
    for fence in fences(page):
        kind, _, argument = fence.info.partition(" ")
        body = fence.body
        if kind == "yaml" and argument.endswith(".yaml"):
            (folder / argument).write_text(body, encoding="utf-8")
        elif kind == "console":
            body = _console(body, folder)
        elif kind == "python":
            printed = output([sys.executable, "-c", body], folder)
        elif kind == "text" and printed is not None:
            body, printed = printed, None
        parts += [page[done : fence.start], body]
        done = fence.end
    return "".join(parts) + page[done:]


def goldens() -> list[Path]:
    """The text that `check` gives for the wrong example of a code's page, for each page that has one."""
    pages = sorted((PAGES / "codes").glob("*.md"))
    return [GOLDEN / f"{page.stem}.out" for page in pages if "```yaml wrong\n" in page.read_text(encoding="utf-8")]


def play_golden(golden: Path, folder: Path) -> str:
    """What `check` says today of the wrong example that belongs to a golden text."""
    page = (PAGES / "codes" / f"{golden.stem}.md").read_text(encoding="utf-8")
    [wrong] = [fence.body for fence in fences(page) if fence.info == "yaml wrong"]
    return said(wrong, folder)


def said(text: str, folder: Path) -> str:
    """What `check` says of a rule file of this text."""
    (folder / "house.yaml").write_text(text, encoding="utf-8")
    return output([sys.executable, "-m", "pontoon_rules", "check", "house.yaml"], folder)


def scripts() -> list[Path]:
    """The examples that are programs."""
    return sorted((ROOT / "examples").glob("*.py"))


def play_script(path: Path) -> str:
    """The script with what it prints today as remarks at its end, below `# Prints:`."""
    text = path.read_text(encoding="utf-8")
    body, mark, _ = text.rpartition("# Prints:\n")
    assert mark, f"{path.name} does not say what it prints"
    printed = output([sys.executable, path.name], path.parent)
    return body + mark + "".join(f"# {line}".rstrip() + "\n" for line in printed.splitlines())


def environment() -> dict[str, str]:
    """The environment in which a page is played: a plain terminal of 100 columns that shows every sign."""
    programs = str(Path(sys.executable).parent)
    return {
        **os.environ,
        "PATH": programs + os.pathsep + os.environ.get("PATH", ""),
        "NO_COLOR": "1",
        "COLUMNS": "100",
        "PYTHONUTF8": "1",
    }


def output(command: list[str] | str, folder: Path) -> str:
    """What a command prints, on either stream, when it is run in a folder; a traceback is never right."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(),
        shell=isinstance(command, str),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert "Traceback" not in done.stdout, done.stdout
    return done.stdout


def _console(body: str, folder: Path) -> str:
    """The block with what each of its commands prints today."""
    parts = []
    for block in re.split(r"^(?=\$ )", body, flags=re.MULTILINE):
        command, _, expected = block.partition("\n")
        if not command.startswith("$ "):
            parts.append(block)
            continue
        shown = output(command[2:], folder)
        wanted = expected.rstrip("\n").split("\n")
        if wanted[-1] == _MORE:
            shown = "".join(shown.splitlines(keepends=True)[: len(wanted) - 1]) + _MORE + "\n"
        # An empty line between two commands is the page's own.
        gap = "\n" if expected.endswith("\n\n") and not shown.endswith("\n\n") else ""
        parts.append(f"{command}\n{shown}{gap}")
    return "".join(parts)
