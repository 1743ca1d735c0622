"""What bets on the Shoot are worth as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from pontoon_rules.report.amounts import percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import class_names, told_alike
from pontoon_rules.report.style import Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.shoot_bets import Window

_SEEN = {0: "before the first card", 1: "after the first card", 2: "after the second card"}


def bets_text(problem: Problem, window: Window, style: Style) -> str:
    """A window: what a chip is worth that is bet then, by the cards seen."""
    rows = [("on every hand", "", percent(window.rides, 4), percent(window.both, 4))]
    if window.cards:
        said = [(each.cards, each.chance, (percent(each.rides, 4), percent(each.both, 4))) for each in window.bets]
        rows += [(cards, share(chance, 4), rides, both) for cards, chance, (rides, both) in told_alike(problem, said)]
    seen = _SEEN.get(window.cards, f"after {window.cards} cards")
    head = ("", "dealt", "bet of 1", "as large as the stake")
    return (
        style.paint(f"a bet on the Shoot, {seen}", "bold")
        + ", per chip bet\n"
        + table(rows, head=head, right=(1, 2, 3), style=style, indent=2)
        + style.text(_changed(problem, window))
        + "  bet of 1: the hand is played best for its stake; as large as the stake: for stake and bet together, less the stake's own worth\n"
    )


def _changed(problem: Problem, window: Window) -> str:
    if not window.changes:
        return ""
    told = "; ".join(f"{' '.join(class_names(problem, each.cards))} {each.then}, not {each.usual}" for each in window.changes)
    return f"  with a bet as large as the stake: {told}\n"


def bets_json(problem: Problem, windows: Sequence[Window]) -> Json:
    """The same for programs."""
    return [
        {
            "action": window.action,
            "cards_seen": window.cards,
            "worth": window.rides,
            "worth_if_as_large_as_the_stake": window.both,
            "changes": [
                {"cards": list(class_names(problem, each.cards)), "usual": each.usual, "then": each.then}
                for each in window.changes
            ],
            "hands": [
                {
                    "cards": list(class_names(problem, each.cards)),
                    "rate": each.chance,
                    "worth": each.rides,
                    "worth_if_as_large_as_the_stake": each.both,
                }
                for each in window.bets
            ],
        }
        for window in windows
    ]
