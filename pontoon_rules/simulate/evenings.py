"""Whole evenings, one after another: what each came to, as far as a simulation counts it.

Evenings are independent of each other, each with its own seed; within one the bank, the Shoot and the pack go on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from pontoon_rules.engine.refusal import Refused
from pontoon_rules.evening.result import standings
from pontoon_rules.evening.table import Regulars
from pontoon_rules.expr.rules import NoHandClauseError, Rules
from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.simulate.banks import Deals, Life, deals_of
from pontoon_rules.simulate.outcome import Exact
from pontoon_rules.simulate.plan import Progress
from pontoon_rules.simulate.workers import Stopped, collect


@dataclass(frozen=True)
class EveningPlan:
    """So many evenings of so many deals for players with these names and chips (not named: as many as needed).

    Raises ValueError for counts below one.
    """

    evenings: int
    deals: int
    names: tuple[str, ...]
    chips: Mapping[str, Exact]
    seed: int

    def __post_init__(self) -> None:
        if self.evenings < 1 or self.deals < 1:
            raise ValueError("a simulation needs at least one evening and one deal")

    def seed_of(self, evening: int) -> str:
        """The seed of an evening (from 0)."""
        return f"{self.seed}/{evening}"


class EveningOutcome(NamedTuple):
    """An evening: what each player won, by seat and with debts counted as paid, what happened in its deals, and why it
    was over before all deals were dealt, if it was."""

    net: tuple[Exact, ...]
    deals: Deals
    banks: tuple[Life, ...]
    cut_short: bool


class Prepares(Protocol):
    """Gives a game's rules and its punters' strategy. It must pickle, for workers are started afresh."""

    def __call__(self) -> tuple[Rules, Strategy]: ...


@dataclass(frozen=True)
class _Evenings:
    """The plan as work for any process: a part is an evening."""

    prepare: Prepares
    plan: EveningPlan

    def __call__(self) -> Callable[[int], EveningOutcome]:
        rules, strategy = self.prepare()
        table = Regulars(rules, strategy, self.plan.names, self.plan.chips)
        return lambda number: play_evening(table, self.plan, number)


def play_evenings(
    prepare: Prepares, plan: EveningPlan, *, workers: int | None = None, progress: Progress | None = None
) -> tuple[list[EveningOutcome], bool]:
    """All evenings of a plan, in order, and whether these are all; `workers` and interruptions as for `workers.collect`.

    `progress` is told deals as `Plan`'s is. Raises `Stopped` where an evening cannot be played on.
    """
    found: list[EveningOutcome] = []

    def take(number: int, outcome: EveningOutcome) -> None:
        found.append(outcome)
        if progress is not None:
            progress((number + 1) * plan.deals, plan.evenings * plan.deals)

    complete = collect(_Evenings(prepare, plan), plan.evenings, take, workers=workers)
    return found, complete


def play_evening(table: Regulars, plan: EveningPlan, number: int) -> EveningOutcome:
    """One evening of a plan. Raises `Stopped` where the rules or the strategy have no answer."""
    try:
        evening = table.play(plan.seed_of(number), plan.deals)
    except Refused as error:
        raise Stopped(error.refusal.code, str(error.refusal)) from None
    except NoHandClauseError as error:
        raise Stopped("unnamed-hand", str(error)) from None
    net = {standing.seat: standing.won + standing.is_owed - standing.owes for standing in standings(evening)}
    deals, banks = deals_of(evening.events, staking(table.rules))
    return EveningOutcome(
        tuple(net[seat] for seat in sorted(net)), deals, banks, cut_short=evening.company.deals < plan.deals
    )


def staking(rules: Rules) -> frozenset[str]:
    """The actions that put chips on a hand."""
    return frozenset(action.name for action in rules.ruleset.punter.actions if action.adds is not None)
