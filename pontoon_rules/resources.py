"""The files that come with the package: grammar, built-in rule sets, strategies, pages.

In a checkout and an editable install `grammar/` and `rulesets/` lie beside the package; a wheel carries them inside it,
under `_data`. Names are looked up in the list of what is there, so a name can never lead out of its folder.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_REFERENCE = _PACKAGE / "reference"


def _folder(kind: str) -> Path:
    carried = _PACKAGE / "_data" / kind
    return carried if carried.is_dir() else _PACKAGE.parent / kind


def _names(folder: Path, suffix: str) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*" + suffix)))


def _text(folder: Path, name: str, suffix: str) -> str:
    if name not in _names(folder, suffix):
        raise KeyError(name)
    return (folder / (name + suffix)).read_text(encoding="utf-8")


def grammar_path(name: str) -> Path:
    """The file `name` (with its suffix) of `grammar/`. Raises KeyError if there is none."""
    folder = _folder("grammar")
    if name not in {path.name for path in folder.iterdir()}:
        raise KeyError(name)
    return folder / name


def grammar_text(name: str) -> str:
    """The text of the file `name` (with its suffix) of `grammar/`. Raises KeyError if there is none."""
    return grammar_path(name).read_text(encoding="utf-8")


def ruleset_names() -> tuple[str, ...]:
    """The names of the built-in rule sets, in alphabetical order."""
    return _names(_folder("rulesets"), ".yaml")


def ruleset_path(name: str) -> Path:
    """The file of a built-in rule set. Raises KeyError if there is none of that name."""
    if name not in ruleset_names():
        raise KeyError(name)
    return _folder("rulesets") / f"{name}.yaml"


def ruleset_text(name: str) -> str:
    """The text of a built-in rule set. Raises KeyError if there is none of that name."""
    return ruleset_path(name).read_text(encoding="utf-8")


def strategy_names() -> tuple[str, ...]:
    """The names of the built-in strategies, in alphabetical order."""
    return _names(_folder("rulesets") / "strategies", ".yaml")


def strategy_path(name: str) -> Path:
    """The file of a built-in strategy. Raises KeyError if there is none of that name."""
    if name not in strategy_names():
        raise KeyError(name)
    return _folder("rulesets") / "strategies" / f"{name}.yaml"


def strategy_text(name: str) -> str:
    """The text of a built-in strategy. Raises KeyError if there is none of that name."""
    return strategy_path(name).read_text(encoding="utf-8")


def page_names(kind: str) -> tuple[str, ...]:
    """The names of the reference pages of a kind: `codes` (one a diagnostic code) or `pages`, in alphabetical order."""
    return _names(_reference(kind), ".md")


def page(kind: str, name: str) -> str | None:
    """The text (Markdown) of a reference page of a kind (see `page_names`), or None if there is none of that name."""
    folder = _reference(kind)
    return _text(folder, name, ".md") if name in _names(folder, ".md") else None


def _reference(kind: str) -> Path:
    if kind not in ("codes", "pages"):
        raise KeyError(kind)
    return _REFERENCE / kind
