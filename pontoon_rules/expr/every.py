"""Every expression in a part of a rule set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pontoon_rules.expr.typed import Expression
from pontoon_rules.frozen import Frozen, fields_of

# Fields of the model that hold no expression of the rules.
_NO_RULES = frozenset({"node", "tests"})


def expressions(part: Any) -> Iterator[Expression]:
    """The expressions in a part of a rule set (a section, a clause, a list of them), in the order of the model."""
    if isinstance(part, Expression):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from expressions(each)
    elif isinstance(part, Frozen):
        for name, value in fields_of(part):
            if name not in _NO_RULES:
                yield from expressions(value)
