"""What is worked out of an action once: its conditions as checks, whether it costs anything, whether it takes cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.refusal import Cause
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.typed import Expression
from pontoon_rules.model.ruleset import Action

Check: TypeAlias = Callable[[Hand, Scope], str | None]
"""Why a hand does not fulfil a condition, in a few words; None if it does."""


class Ready(NamedTuple):
    """An action with its conditions in the order in which they are looked at, first those (`in_play`) that hold only
    where it is not a step of the deal.

    `free`: nothing is paid for it. `takes_cards`: the stock must have cards for it. `ends_turn`, `opens`: what it does.
    """

    action: Action[Expression]
    cause: Cause
    in_play: tuple[Check, ...]
    always: tuple[Check, ...]
    free: bool
    takes_cards: bool
    ends_turn: bool
    opens: bool


def ready(action: Action[Expression]) -> Ready:
    """The action, made ready."""
    always = tuple(_checks(action))
    in_play = () if action.in_play is None else (_holds(action.in_play, "here it takes"),)
    return Ready(
        action,
        Cause(action.name, action.node),
        (*in_play, *always),
        always,
        free=all(part is None for part in (action.adds, action.bets, action.costs, action.splits)),
        takes_cards=any(part is not None for part in (action.draws, action.splits, action.burns)),
        ends_turn=action.ends_turn is not None and action.ends_turn.value,
        opens=action.opens is not None and action.opens.value,
    )


def splits(action: Action[Expression]) -> bool:
    """Whether the action makes two hands of one."""
    return action.splits is not None and action.splits.value


def _checks(action: Action[Expression]) -> Iterator[Check]:
    if action.at_least is not None:
        yield _at_least(action.at_least.value)
    if action.cards is not None:
        yield _cards(*action.cards.value)
    if action.times is not None:
        yield _times(action.name, action.times.value)
    if action.never_after is not None:
        yield _never_after(action.never_after.value)
    if action.hands is not None:
        yield _hands(action.hands.value)
    if action.pair is not None or splits(action):
        yield _pair(action.pair.value if action.pair else "none")
    if action.when is not None:
        yield _holds(action.when, "it takes")


def _holds(condition: Expression, what: str) -> Check:
    run = condition.run
    return lambda _, scope: None if run(scope) else f"{what}: {condition.node.value}"


def _at_least(least: int) -> Check:
    return lambda _, scope: (
        None if scope.total >= least else f"it takes a total of {least} or more, not {scope.total}"
    )


def _cards(low: int, high: int) -> Check:
    takes = f"{low} cards" if low == high else f"{low} to {high} cards"
    return lambda hand, _: None if low <= len(hand.cards) <= high else f"it takes {takes}, not {len(hand.cards)}"


def _times(name: str, times: int) -> Check:
    often = {1: "once", 2: "twice"}.get(times, f"{times} times")
    return lambda hand, _: None if hand.times(name) < times else f"it may be done {often}"


def _never_after(names: tuple[str, ...]) -> Check:
    def check(hand: Hand, _: Scope) -> str | None:
        return next((f"never after {name}" for name in names if hand.times(name)), None)

    return check


def _hands(most: int) -> Check:
    return lambda hand, scope: (
        None if scope.table.hands_held(hand.seat) < most else f"{most} hands are the most that may be held"
    )


_PAIRS = {
    "value": "two cards of one value",
    "rank": "two cards of one rank",
    "aces": "two aces",
    "none": "two cards",
}


def _pair(kind: str) -> Check:
    refusal = f"it takes {_PAIRS[kind]}"
    return lambda hand, scope: None if _is_pair(hand, scope, kind) else refusal


def _is_pair(hand: Hand, scope: Scope, kind: str) -> bool:
    if len(hand.cards) != 2:
        return False
    first, second = hand.cards
    if kind == "none":
        return True
    if kind == "value":
        return scope.facts.values(first, scope) == scope.facts.values(second, scope)
    return first.rank == second.rank and (kind == "rank" or first.rank == "A")
