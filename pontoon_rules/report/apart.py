"""Split hands that are played otherwise than the same hands unsplit, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from pontoon_rules.report.amounts import percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import act_text, class_names
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.apart import Apart
from pontoon_rules.solve.problem import Problem

_LINES = 12


def apart_text(problem: Problem, hands: Sequence[Apart], style: Style = PLAIN) -> str:
    """A line for each of the hands that matter most; empty where there are none."""
    if not hands:
        return ""
    first = problem.table.least
    rows = [
        (
            " ".join(class_names(problem, each.cards)),
            f"against {' '.join(class_names(problem, each.seen))}" if each.seen else "",
            f"split from {' '.join(class_names(problem, each.known))}" if each.known else "",
            act_text(each.then, first),
            "no such hand unsplit" if each.usual is None else f"not {act_text(each.usual, first)}",
            "" if each.gain is None else f"worth {percent(each.gain, 4)} there",
            f"in {share(each.often, 4)} of deals",
        )
        for each in hands[:_LINES]
    ]
    more = f"  and {len(hands) - _LINES} more that matter less\n" if len(hands) > _LINES else ""
    return style.paint("split hands played otherwise than unsplit", "bold") + "\n" + table(rows, style=style, indent=2) + more


def apart_json(problem: Problem, hands: Sequence[Apart]) -> list[Json]:
    """All of them."""
    first = problem.table.least
    return [
        {
            "split_from": list(class_names(problem, each.known)),
            "cards": list(class_names(problem, each.cards)),
            "seen": list(class_names(problem, each.seen)),
            "play": act_text(each.then, first),
            "unsplit": None if each.usual is None else act_text(each.usual, first),
            "per_deal": each.often,
            "gain": each.gain,
        }
        for each in hands
    ]
