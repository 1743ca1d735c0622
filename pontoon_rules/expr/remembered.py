"""Trees of expressions read before: a rule file that was read once is read without Lark. Only texts without a mistake."""

from __future__ import annotations

from pathlib import Path

from pontoon_rules.cache import Remembered
from pontoon_rules.expr.syntax import Syntax
from pontoon_rules.resources import grammar_path


def _made_by() -> tuple[Path, ...]:
    folder = Path(__file__).parent
    modules = ("../frozen.py", "syntax.py", "lifted.py", "parse.py")
    return (*(folder / name for name in modules), grammar_path("expression.lark"))


REMEMBERED: Remembered[Syntax] = Remembered("trees", _made_by)
