"""How the policy of a free banker was looked for, as text and as JSON."""

from __future__ import annotations

from typing import Protocol

from pontoon_rules.report.amounts import percent
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.style import Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.policies import Policy


class Searched(Protocol):
    """A search for a policy, as `api.solve` gives it."""

    @property
    def policy(self) -> Policy: ...
    @property
    def never(self) -> int: ...
    @property
    def usual(self) -> float: ...
    @property
    def tried(self) -> int: ...


def search_text(searched: Searched | None, value: float, style: Style) -> str:
    """On how much the banker sticks, and what that is worth to him; nothing where no policy was looked for."""
    if searched is None:
        return ""
    last = len(searched.policy) - 1
    rows = [
        (
            f"{each.cards} cards" + (" or more" if place == last else ""),
            _limit(each.hard, searched.never),
            _limit(each.soft, searched.never),
        )
        for place, each in enumerate(searched.policy)
    ]
    told = [
        ("what he usually does", percent(searched.usual, 6), ""),
        ("the best policy found", percent(value, 6), f"of {searched.tried} that were tried: no single step of a limit is better"),
    ]
    return (
        style.paint("how the banker sticks", "bold")
        + ", against a punter who answers it best\n"
        + table(told, right=(1,), style=style, indent=2)
        + table(rows, head=("", "hard", "soft"), right=(1, 2), style=style, indent=2)
    )


def search_json(searched: Searched | None) -> Json:
    """The same for programs."""
    if searched is None:
        return None
    limits: list[Json] = [
        {
            "cards": each.cards,
            "hard": None if each.hard >= searched.never else each.hard,
            "soft": None if each.soft >= searched.never else each.soft,
        }
        for each in searched.policy
    ]
    return {"usual_value": searched.usual, "tried": searched.tried, "sticks": limits}


def _limit(limit: int, never: int) -> str:
    return "never" if limit >= never else str(limit)
