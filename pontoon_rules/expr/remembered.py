"""Trees of texts read before, in this run or an earlier one: a rule file that was read once is read without Lark."""

from __future__ import annotations

import atexit
from pathlib import Path

from pontoon_rules.expr.cache import cache_file, load, own_sources, store
from pontoon_rules.expr.syntax import Syntax
from pontoon_rules.resources import grammar_path

# A rule file has some forty expressions. A run that reads many more than that is a test or a server: it keeps them to
# itself, so that they do not crowd out the files people work on.
_MOST_NEW = 400
_MOST = 2000


class Remembered:
    """Trees by text; only of texts without a mistake."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._trees: dict[str, Syntax] | None = None
        self._new = 0

    def get(self, text: str) -> Syntax | None:
        """The tree of a text, if it is remembered."""
        if self._trees is None:
            self._path = cache_file("trees", (*own_sources("frozen.py", "syntax.py", "lifted.py", "parse.py"), grammar_path("expression.lark")))
            found = load(self._path)
            self._trees = found if isinstance(found, dict) else {}
        return self._trees.get(text)

    def put(self, text: str, tree: Syntax) -> None:
        """Remember a tree; at the end of the run what is new is written."""
        if self._trees is None or len(self._trees) >= _MOST:
            self._trees = {}
        self._trees[text] = tree
        self._new += 1
        if self._new == 1:
            atexit.register(self.write)

    def write(self) -> None:
        """Store what this run has added, unless it is out of the ordinary."""
        if self._trees is not None and 0 < self._new <= _MOST_NEW:
            store(self._path, self._trees)


REMEMBERED = Remembered()
