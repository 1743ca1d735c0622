"""The command line uses the package as anybody can, and `check` loads nothing that it does not need."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pontoon_rules.cli

CLI = Path(pontoon_rules.cli.__file__).parent
PARTS = ("api", "cli", "report", "diagnostics", "__version__")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("pontoon_rules"):
            names = [alias.name for alias in node.names] if node.module == "pontoon_rules" else [node.module]
            yield from (name.removeprefix("pontoon_rules.") for name in names)


@pytest.mark.parametrize("path", sorted(CLI.glob("*.py")), ids=lambda path: path.stem)
def test_the_command_line_uses_nothing_but_the_functions_and_reports(path: Path) -> None:
    assert {name.split(".")[0] for name in imported(path)} <= set(PARTS)


# What a check of a right file must not load, by the time it is done.
UNWANTED = (
    "jsonschema",
    "numpy",
    "pontoon_rules.solve",
    "rich",
    "multiprocessing",
    "concurrent.futures",
    "pontoon_rules.simulate",
    "pontoon_rules.compare",
    "pontoon_rules.engine.deal",
    "pontoon_rules.report.diagnostics",
    "pontoon_rules.report.as_json",
    "pontoon_rules.cli.deal",
)


def test_check_loads_nothing_it_does_not_need() -> None:
    code = (
        "import sys; from pontoon_rules.cli import main; assert main(['check', 'pontoon']) == 0; "
        f"print([name for name in {UNWANTED!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_loads_no_command() -> None:
    code = (
        "import sys; from pontoon_rules.cli import main; assert main(['--help']) == 0; "
        "print([name for name in sys.modules if name in ('yaml', 'lark', 'pontoon_rules.cli.check', 'pontoon_rules.document')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "[]"
