"""What is looked at in a deal or an evening, where no test in a rule file can see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pontoon_rules.engine.events import Dealt
from pontoon_rules.evening.evening import Evening
from pontoon_rules.evening.events import Event, Gathered, Shuffled
from pontoon_rules.expr.rules import Rules
from tests.cases.loading import rules_of
from tests.dimensions.rows import HERE, parent_of
from tests.engine.tables import hand
from tests.evening.evenings import evening_of, finish, of, say


def seen(file: str, look: Callable[[Rules], Any]) -> tuple[Any, Any]:
    """What is seen by the rules of the file, and by those of its parent."""
    path = HERE / file
    return look(rules_of(path)), look(rules_of(parent_of(path)))


def play(evening: Evening, number: int = 1) -> list[Event]:
    """So many deals, in which everybody does the least; a Shoot is opened with the least."""
    events: list[Event] = []
    for _ in range(number):
        events += say(evening, "deal")
        if evening.decision is not None and evening.decision.step == "open":
            events += say(evening, "open")
        events += finish(evening)
    return events


def only(evening: Evening, cards: str) -> None:
    """No card but these is left in the pack, in this order; those dealt before lie aside."""
    stock = evening.company.packs[0]
    stock._under, stock._mixed = hand(cards), []


def hows(rules: Rules, cards: str, deals: int = 1, players: int = 2) -> list[tuple[str, str]]:
    """What was done with the pack after each deal, and by which clause, if it held only these cards at first."""
    evening = evening_of(rules, players, chips=None)
    only(evening, cards)
    return [(each.how, each.cause.name if each.cause else "") for each in of(Gathered, play(evening, deals))]


def few_are_shuffled(rules: Rules, few: int) -> set[tuple[bool, bool]]:
    """For the deals of an evening: whether fewer cards were left than that, and whether they were shuffled."""
    evening = evening_of(rules, 3, chips=None)
    play(evening, 40)
    found, left = set(), 52
    for event in evening.events:
        if isinstance(event, Shuffled):
            left = event.cards
        elif isinstance(event, Dealt):
            left -= 1
        elif isinstance(event, Gathered):
            found.add((left < few, event.how == "shuffle"))
    return found


def shoe(rules: Rules) -> tuple[int, int | None]:
    """How many cards are shuffled together, and how many of them lie behind the cut card."""
    (shuffled,) = of(Shuffled, evening_of(rules, 3, chips=None).events)[:1]
    return shuffled.cards, shuffled.cut
