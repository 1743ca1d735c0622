"""What to do with one hand, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pontoon_rules.report.amounts import amount, percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import class_names
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.hands import Choice
from pontoon_rules.solve.one_hand import Answer
from pontoon_rules.solve.problem import Problem


def one_hand_text(problem: Problem, cards: str, found: Sequence[Answer], style: Style = PLAIN) -> str:
    """A row for each thing that may have been done before and each sight of the banker's cards: what to do, and what else."""
    rows, several = [], len({each.cards for each in found}) > 1
    for each in found:
        names = [choice.action for choice in each.choices]
        told = [f"{_named(choice, names)} {percent(choice.worth, 4)}" for choice in each.choices]
        seen = f" against {' '.join(class_names(problem, each.seen))}" if each.seen else ""
        before = f"after {each.after}" if each.after else "with nothing done before"
        hand = f"{' '.join(class_names(problem, each.cards))} " if several else ""
        rows.append((hand + before + seen, told[0], "" if each.often is None else f"come to in {share(each.often, 4)} of deals", ", ".join(told[1:])))
    title = style.paint(f"what to do with {' '.join(cards.split())}", "bold")
    head = ("", "best", "", "else")
    return f"{title}, and what it is worth then, per first stake\n" + table(rows, head=head, style=style, indent=2)


def one_hand_json(problem: Problem, found: Sequence[Answer]) -> list[Json]:
    """All of it."""
    return [
        {
            "cards": list(class_names(problem, each.cards)),
            "after": each.after,
            "seen": list(class_names(problem, each.seen)),
            "per_deal": each.often,
            "worth": each.worth,
            "choices": [
                {"action": choice.action, "amount": _ratio(choice.amount), "worth": choice.worth} for choice in each.choices
            ],
        }
        for each in found
    ]


def _named(choice: Choice, names: Sequence[str]) -> str:
    return f"{choice.action} {amount(choice.amount)}" if names.count(choice.action) > 1 else choice.action


def _ratio(value: Fraction | int) -> int | str:
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else f"{exact.numerator}/{exact.denominator}"
