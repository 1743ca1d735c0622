"""How a bet on the Shoot changes play as text and as JSON."""

from __future__ import annotations

from collections import defaultdict

from pontoon_rules.report.amounts import amount, percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import act_text, class_names
from pontoon_rules.report.style import Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.shoot_window import Change, Window

_CHANGES = 8


def changes_text(problem: Problem, window: Window, style: Style) -> str:
    """The cells of the chart that are played otherwise with a bet as large as the stake, those that are come to most often first."""
    gain = f"playing for both gains {percent(window.gain, 4)} of the bet"
    if not window.changes:
        return style.text("  a bet as large as the stake changes no play\n")
    first = problem.table.least
    cells: defaultdict[tuple[object, ...], list[Change]] = defaultdict(list)
    for change in window.changes:
        cells[change.key[:4], change.split, change.usual, change.then].append(change)
    ranked = sorted(cells.values(), key=lambda each: -sum(change.often for change in each))
    rows = [
        (
            _cell(problem, each),
            f"{act_text(each[0].usual, first)} → {act_text(each[0].then, first)}",
            share(sum(change.often for change in each), 4),
            percent(sum(change.gain for change in each), 4),
        )
        for each in ranked[:_CHANGES]
    ]
    if len(ranked) > _CHANGES:
        rest = [change for each in ranked[_CHANGES:] for change in each]
        rows.append((f"{len(ranked) - _CHANGES} others", "", share(sum(each.often for each in rest), 4), percent(sum(each.gain for each in rest), 4)))
    head = ("", "play", "come to", "gains a deal")
    return style.text(f"  with a bet as large as the stake; {gain}\n") + table(rows, head=head, right=(2, 3), style=style, indent=2)


def _cell(problem: Problem, changes: list[Change]) -> str:
    """A cell in words; the cards of a hand that is alone in it."""
    key = changes[0].key
    hands = {each.cards for each in changes}
    if len(hands) == 1:
        said = " ".join(class_names(problem, changes[0].cards))
    else:
        said = f"{'soft' if key.soft else 'hard'} {amount(key.total)}, {key.cards} cards"
    sights = sorted({each.key.seen for each in changes if each.key.seen})
    if sights:
        said += f" against {', '.join(' '.join(class_names(problem, seen)) for seen in sights)}"
    said += f" after {key.after}" if key.after else ""
    said += " of a split" if changes[0].split else ""
    return said + (f" ({len(hands)} hands)" if len(hands) > 1 else "")


def change_json(problem: Problem, change: Change) -> dict[str, Json]:
    """One hand that changes, for programs."""
    key, first = change.key, problem.table.least
    return {
        "cards": list(class_names(problem, change.cards)),
        "shown": list(class_names(problem, key.seen)),
        "after": key.after,
        "split": change.split,
        "soft": key.soft,
        "total": float(key.total) if key.total % 1 else int(key.total),
        "usual": act_text(change.usual, first),
        "then": act_text(change.then, first),
        "rate": change.often,
        "gain": change.gain,
    }
