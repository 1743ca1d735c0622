"""Files of rules from the disk: read with a limit, and never from outside the folder they must lie in."""

from __future__ import annotations

from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Literal

from pontoon_rules.cache import Remembered
from pontoon_rules.diagnostics import Diagnostic, Source, Span, did_you_mean
from pontoon_rules.digest import sha256
from pontoon_rules.document import limits
from pontoon_rules.document.node import Mapping, Node
from pontoon_rules.document.reader import read, read_bytes
from pontoon_rules.resources import grammar_path

Kind = Literal["rule-file", "strategy"]
_UNREADABLE = "cannot read the file: "
_MOST_NEIGHBOURS = 200
Parsed = tuple[Source, Mapping | None, tuple[Diagnostic, ...]]


class OutsideError(Exception):
    """A path that leads out of the folder it is taken from, or may."""

    def __init__(self, message: str, help_: str) -> None:
        super().__init__(message)
        self.help = help_


def is_path(name: str) -> bool:
    """Whether a name means a file and not a built-in game: it has a slash or the ending of a YAML file."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def below(folder: Path, name: str) -> Path:
    """The file of that name below a folder, links followed. Raises OutsideError if it leaves the folder.

    The disk is asked only for names that stay inside by their spelling.
    """
    path = PurePosixPath(name)
    if path.is_absolute() or PureWindowsPath(name).is_absolute() or "\\" in name:
        raise OutsideError(
            f"`{name}` is not a path below the file's own folder",
            "write it from the folder of this file, with `/` between folders",
        )
    if ".." in path.parts:
        raise OutsideError(
            f"`{name}` leads out of the file's own folder",
            "a file extends a built-in game or a file beside or below it",
        )
    try:
        base = folder.resolve()
        target = (base / path).resolve()
    except (OSError, ValueError, RuntimeError):
        return folder / "-"  # no file has this name, and reading it says so
    if not target.is_relative_to(base):
        raise OutsideError(
            f"`{name}` is a link that leads out of the file's own folder",
            "put the file itself beside this one",
        )
    return target


def shown_name(path: Path) -> str:
    """How a file of the package is shown: from the folder that holds it, wherever the package lies."""
    parent = path.parent.name
    return f"{parent}/{path.name}" if parent != "strategies" else f"rulesets/strategies/{path.name}"


def read_file(path: Path, shown: str, problems: list[Diagnostic]) -> tuple[str, bytes] | None:
    """The name a file is shown by and its bytes, at most one more than may be read. Reports `unreadable-file`."""
    try:
        if not path.is_file():
            problems.append(_no_file(path, shown))
            return None
        with path.open("rb") as stream:
            return shown, stream.read(limits.BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it has no proper name"
        problems.append(_unreadable(shown, reason.lower(), "see that you may read it, or name another file"))
        return None


def is_there(path: Path, *, folder: bool = False) -> bool:
    """Whether there is such a file (or folder); a name that no file can have is none."""
    try:
        return path.is_dir() if folder else path.is_file()
    except OSError:
        return False


def neighbours(path: Path) -> list[str]:
    """The other rule files in the folder of a path, or the first of them, each written as the path is."""
    try:
        beside = islice(path.parent.glob("*.y*ml"), _MOST_NEIGHBOURS)
        return [str(path.parent / each.name) for each in beside if each.name != path.name]
    except (OSError, ValueError):
        return []


def _no_file(path: Path, shown: str) -> Diagnostic:
    if path.is_dir():
        return _unreadable(shown, "it is a folder", "name a file in it")
    if path.exists():
        return _unreadable(shown, "it is no ordinary file", "name a file, or `-` for standard input")
    advice = did_you_mean(shown, neighbours(Path(shown))) or "write its path from where you are, with its ending"
    return _unreadable(shown, "there is no such file", advice)


def _unreadable(shown: str, reason: str, advice: str) -> Diagnostic:
    return Diagnostic("unreadable-file", f"{_UNREADABLE}{reason}", Span(Source(shown, ""), 0, 0), advice)


def reason_of(found: Diagnostic) -> str:
    """Why a file could not be read, without that it could not."""
    return found.message.removeprefix(_UNREADABLE)


def parse(shown: str, data: bytes, *, kind: Kind | None = "rule-file") -> Parsed:
    """The tree of a file's bytes, without what is wrong in it, and what that is. With no kind, any keys will do."""
    problems: list[Diagnostic] = []
    source, root = read_bytes(shown, data, problems)
    return _validated(source, root, problems, kind)


def of_source(source: Source, *, kind: Kind | None = "rule-file") -> Parsed:
    """The same for a text that is already there."""
    problems: list[Diagnostic] = []
    return _validated(source, read(source, problems), problems, kind)


def _validated(source: Source, root: Node | None, problems: list[Diagnostic], kind: Kind | None) -> Parsed:
    if root is not None and kind is not None:
        root = _fitting(source, root, problems, kind)
    return source, root if isinstance(root, Mapping) else None, tuple(problems)


def _fitting(source: Source, root: Node, problems: list[Diagnostic], kind: Kind) -> Node | None:
    """The tree, seen to fit its schema; a text that was seen to fit before is not looked at again."""
    clean = not problems
    text = sha256(f"{kind}\n{source.text}".encode(errors="surrogatepass")).hexdigest()
    if clean and _FITTING.get(text):
        return root
    from pontoon_rules.document.schema import validate  # with it comes the validator

    fitting = validate(root, problems, kind)
    if clean and not problems:
        _FITTING.put(text, True)
    return fitting


def _made_by() -> tuple[Path, ...]:
    folder = Path(__file__).parent
    modules = [folder / name for name in ("tree.py", "scalars.py", "hygiene.py", "schema.py", "faults.py")]
    return (*modules, grammar_path("rule-file.schema.json"), grammar_path("strategy.schema.json"))


_FITTING: Remembered[bool] = Remembered("fitting", _made_by)
