"""Every diagnostic code has a page, every page shows the mistake and its cure, and both are as the page says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pontoon_rules import resources
from pontoon_rules.cli import main
from tests.documents import GOLDEN, ROOT, fences, goldens, play_golden

PACKAGE = ROOT / "pontoon_rules"
SLUG = re.compile(r"[a-z]+(-[a-z]+)*")
CODES = resources.page_names("codes")


def page(code: str) -> str:
    text = resources.page("codes", code)
    assert text is not None
    return text


def examples(code: str) -> dict[str, list[str]]:
    """The fences of a page by what their opening lines say."""
    found: dict[str, list[str]] = {}
    for fence in fences(page(code)):
        found.setdefault(fence.info, []).append(fence.body)
    return found


WITH_FILES = [code for code in CODES if "yaml wrong" in examples(code)]
WITH_CONSOLE = [code for code in CODES if "yaml wrong" not in examples(code)]


def codes_said(text: str) -> list[str]:
    return re.findall(r"^(?:error|warning)\[([a-z-]+)\]", text, flags=re.MULTILINE)


@pytest.mark.parametrize("code", WITH_FILES)
def test_the_wrong_example_is_wrong_in_this_way_and_no_other(code: str, tmp_path: Path) -> None:
    golden = GOLDEN / f"{code}.out"
    text = play_golden(golden, tmp_path)
    assert codes_said(text) == [code]
    assert text == golden.read_text(encoding="utf-8"), "run `python -m tests.update_docs` and read the difference"


def test_every_golden_text_has_its_example() -> None:
    assert sorted(GOLDEN.iterdir()) == goldens()


@pytest.mark.parametrize("code", WITH_FILES)
def test_the_right_example_is_right(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [right] = examples(code)["yaml right"]
    (tmp_path / "house.yaml").write_text(right, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["check", "house.yaml"]) == 0
    assert "house.yaml: no mistakes" in capsys.readouterr().out


@pytest.mark.parametrize("code", WITH_CONSOLE)
def test_a_mistake_that_no_single_file_shows_is_shown_by_a_command(code: str) -> None:
    # That the command still prints this is held by tests/test_documents.py.
    shown = "".join(examples(code)["console"])
    assert f"[{code}]" in shown or f'"code": "{code}"' in shown


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_a_title_and_a_paragraph(code: str) -> None:
    title, paragraph, *rest = page(code).split("\n\n")
    assert title.startswith(f"# {code}: ")
    assert paragraph.endswith(".")
    assert rest


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    given = codes_in_the_program()
    assert sorted(given - set(CODES)) == []
    assert sorted(set(CODES) - given) == []


def codes_in_the_program() -> set[str]:
    """Every text that is handed to something called `code`: an argument, a field, or an attribute of a class."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))]
    takers = {name: place for tree in trees for name, place in takers_of_codes(tree)}
    return {code for tree in trees for node in ast.walk(tree) for code in codes_of(node, takers)}


def takers_of_codes(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The functions and classes that take a `code`, and as which of their arguments."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            fields = [each.target.id for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
            makers = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
            names = [argument.arg for argument in makers[0].args.args[1:]] if makers else fields
        elif isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args if argument.arg != "self"]
        else:
            continue
        if "code" in names:
            yield node.name, names.index("code")


def codes_of(node: ast.AST, takers: Mapping[str, int]) -> Iterator[str]:
    """The codes that a piece of the program hands on."""
    handed: list[ast.expr] = []
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        handed = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
        handed += node.args[takers[name] : takers[name] + 1] if name in takers else []
    elif isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["code"]:
        handed = [node.value]
    elif isinstance(node, ast.arguments):
        given = zip(node.kwonlyargs, node.kw_defaults, strict=True)
        handed = [value for argument, value in given if argument.arg == "code" and value is not None]
    for value in handed:
        for part in ast.walk(value):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and SLUG.fullmatch(part.value):
                yield part.value


def test_codes_are_found_however_they_are_handed_on() -> None:
    tree = ast.parse(
        "class Refusal:\n    text: str\n    code: str\n"
        "class Wrong(Exception):\n    code = 'one'\n"
        "def report(self, code, text): ...\n"
        "def stop(*, code='six'): ...\n"
        "report('two' if text else 'three', 'text')\nRefusal('text', 'four')\nRefusal('text', code='five')\n"
    )
    takers = dict(takers_of_codes(tree))
    found = {code for node in ast.walk(tree) for code in codes_of(node, takers)}
    assert found == {"one", "two", "three", "four", "five", "six"}
