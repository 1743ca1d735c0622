"""The habits of the project: types, style, layers, sizes, words, packaging."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pontoon_rules"
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, Function):
            yield node


def length(function: Function) -> int:
    """The lines of a function, its docstring left out."""
    lines = (function.end_lineno or 0) - function.lineno + 1
    first = function.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        lines -= (first.end_lineno or 0) - first.lineno + 1
    return lines


def complaints(*command: str, folder: Path = ROOT) -> str:
    """What a command says if it is not content; nothing if it is."""
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    return "" if done.returncode == 0 else f"exit status {done.returncode}\n{done.stdout}{done.stderr}"


def test_style() -> None:
    assert complaints(sys.executable, "-m", "ruff", "check") == ""


def test_types() -> None:
    assert complaints(sys.executable, "-m", "mypy") == ""


def test_layers() -> None:
    assert complaints(str(Path(sys.executable).with_name("lint-imports")), "--no-cache") == ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_is_short_and_so_are_its_functions(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE
    assert {f.name: length(f) for f in functions(path) if length(f) > LONGEST_FUNCTION} == {}


def test_most_functions_are_very_short() -> None:
    lengths = [length(function) for path in MODULES for function in functions(path)]
    assert median(lengths) <= 10
    assert quantiles(lengths, n=10)[8] <= 40


def test_every_argument_and_result_is_annotated() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name}"
        for path in MODULES
        for function in functions(path)
        if function.returns is None or any(a.annotation is None for a in arguments(function))
    ]
    assert bare == []


def arguments(function: Function) -> list[ast.arg]:
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    return [argument for argument in every if argument.arg not in ("self", "cls")]


def texts() -> Iterator[Path]:
    yield ROOT / "README.md"
    for folder in ("pontoon_rules", "grammar", "rulesets", "examples"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so":
                yield path


def test_the_words_of_the_game_are_its_own() -> None:
    wrong = re.compile(r"\b(dealers?|kitty|pots?)\b", re.IGNORECASE)
    # The schema lists other games' words for its own, to answer whoever writes them.
    answered = re.compile(r'"x-also": \[.*\]')
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if wrong.search(answered.sub("", line))
    ]
    assert found == []


def test_the_one_test_command_is_the_same_in_the_readme_and_in_ci() -> None:
    command = "bin/python -m pytest -q -n 2 --dist worksteal"
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("python3 -m venv") and line.endswith(command)]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.rstrip().endswith('"$room/venv/' + command.replace("python ", 'python" '))


DATA = sorted(
    f"{path.relative_to(ROOT)}"
    for folder in ("grammar", "rulesets")
    for path in (ROOT / folder).rglob("*")
    if path.is_file()
)


def test_a_wheel_carries_grammar_rule_sets_pages_types_and_licence(tmp_path: Path) -> None:
    assert complaints(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)) == ""
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as carried:
        names = set(carried.namelist())
        carried.extractall(tmp_path / "installed")
    assert {f"pontoon_rules/_data/{name}" for name in DATA} <= names
    assert {f"{path.relative_to(ROOT)}" for path in PACKAGE.rglob("*.md")} <= names
    assert {"pontoon_rules/py.typed", "pontoon_rules/LICENSE"} <= names
    assert not [name for name in names if name.startswith(("tests/", "examples/"))]
    probe = (
        "import sys; sys.path.insert(0, sys.argv[1]); from pontoon_rules import resources as r;"
        "assert r.__file__.startswith(sys.argv[1]); assert r.ruleset_text('pontoon') and r.grammar_text('defaults.yaml');"
        "assert r.strategy_names() and r.page('codes', r.page_names('codes')[0])"
    )
    assert complaints(sys.executable, "-c", probe, str(tmp_path / "installed"), folder=tmp_path) == ""


def test_a_source_archive_carries_all_that_a_wheel_is_built_from(tmp_path: Path) -> None:
    assert complaints(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)) == ""
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as carried:
        names = {name.partition("/")[2] for name in carried.getnames()}
    assert set(DATA) | {"pyproject.toml", "README.md", "pontoon_rules/LICENSE"} <= names
