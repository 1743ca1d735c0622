"""What two games say differently, as text and JSON: the name of the rule, what it is for, and both lines."""

from __future__ import annotations

from collections.abc import Sequence

from pontoon_rules.compare.differences import Difference
from pontoon_rules.compare.said import Said
from pontoon_rules.document.manual import meaning
from pontoon_rules.report.as_json import Json, place
from pontoon_rules.report.characters import width
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table

_LABELS = {"added": "only in the second", "removed": "only in the first", "order": "in another order"}

# What a key means is said beside it where the line stays this short.
_ROOM = 90


def render(differences: Sequence[Difference], style: Style = PLAIN) -> str:
    """One block a difference: what it is called, and what each game says with its place."""
    return "\n".join(_block(each, style) for each in differences)


def _block(difference: Difference, style: Style) -> str:
    label = _LABELS.get(difference.kind, "")
    head = style.paint(style.text(difference.path), "bold") + (f"  ({label})" if label else "")
    means = meaning(difference.path)
    if means is not None and width(difference.path) + len(label) + width(means) <= _ROOM:
        head += "  " + style.paint(style.text(means), "dim")
    rows = [
        (sign, said.text or "(nothing more)", said.where)
        for sign, said in (("-", difference.first), ("+", difference.other))
        if said is not None
    ]
    return f"{head}\n{table(rows, style=style, indent=2)}"


def as_json(differences: Sequence[Difference]) -> list[Json]:
    """The same for programs."""
    return [
        {
            "path": each.path,
            "kind": each.kind,
            "certain": each.certain,
            "first": _said(each.first),
            "other": _said(each.other),
        }
        for each in differences
    ]


def _said(said: Said | None) -> Json:
    return None if said is None else {"text": said.text, **place(said.node.span)}
