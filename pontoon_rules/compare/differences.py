"""What one game's rules say differently from another's: by meaning, with the place in both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from pontoon_rules.compare.said import Said, said
from pontoon_rules.expr.typed import Expression
from pontoon_rules.model.ruleset import Ruleset

Kind = Literal["changed", "added", "removed", "order"]


@dataclass(frozen=True)
class Difference:
    """One thing that two games say differently.

    `path` names it (`settle.pays.jack.is`); `first` and `other` are what each says (None: it says nothing there).
    `certain` is False where both say it by expressions that might, for all that is proved, come to the same.
    """

    path: str
    kind: Kind
    first: Said | None
    other: Said | None
    certain: bool


def differences(first: Ruleset[Expression], other: Ruleset[Expression]) -> tuple[Difference, ...]:
    """Everything the two say differently, in the order of a rule file; empty if and only if they say the same."""
    return tuple(_between("", said(first), said(other)))


def _between(path: str, first: Said, other: Said, *, conditional: bool = False) -> Iterator[Difference]:
    """The differences in a part; `conditional` says whether it only holds under a condition, which may never hold."""
    if first.parts is None or other.parts is None:
        if first.meaning != other.meaning:
            certain = first.plain and other.plain and not conditional
            yield Difference(path, "changed", first, other, certain)
        return
    conditional = conditional or "when" in first.parts or "when" in other.parts
    for key in _keys(first.parts, other.parts):
        here, there = first.parts.get(key), other.parts.get(key)
        inner = f"{path}.{key}" if path else key
        if here is not None and there is not None:
            yield from _between(inner, here, there, conditional=conditional)
        else:
            # What only one game says may still decide nothing.
            yield Difference(inner, "added" if here is None else "removed", here, there, certain=False)
    if first.ordered:
        common = [key for key in first.parts if key in other.parts]
        theirs = [key for key in other.parts if key in first.parts]
        if common != theirs:
            yield Difference(
                path,
                "order",
                Said(", ".join(common), first.node, tuple(common)),
                Said(", ".join(theirs), other.node, tuple(theirs)),
                certain=False,
            )


def _keys(first: Iterable[str], other: Iterable[str]) -> list[str]:
    """Every key once: the first game's in its order, and the other's own where they stand there."""
    keys = list(first)
    before: str | None = None
    for key in other:
        if key not in keys:
            keys.insert(keys.index(before) + 1 if before is not None else 0, key)
        before = key
    return keys
