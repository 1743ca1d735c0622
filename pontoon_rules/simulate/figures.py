"""What a simulation says: every figure with its uncertainty. Computed from a tally, printed by `report`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from pontoon_rules.simulate.estimate import Estimate, difference, ratio, spread
from pontoon_rules.simulate.plan import Plan
from pontoon_rules.simulate.tally import Kind, Tally

Exact = int | Fraction


@dataclass(frozen=True)
class Frequency:
    """How often something occurs, out of all hands (or of the banker's, one a deal)."""

    name: str
    rate: Estimate


@dataclass(frozen=True)
class ShootFigures:
    """The Shoot: its mean and greatest size after a deal, and what Shoot bets come to per chip bet (None: no bets)."""

    mean: float
    greatest: Exact
    per_bet: Estimate | None


@dataclass(frozen=True)
class Figures:
    """A game's results from the punter's side.

    `value` is chips won on stakes per unit of first stake; `deviation` the standard deviation of what one punter wins
    in one deal, in the same unit. Frequencies are sorted, the most frequent first; `bank_passed` counts per deal.
    """

    plan: Plan
    deals: int
    complete: bool
    value: Estimate
    deviation: float
    results: tuple[tuple[Exact, float], ...]
    classes: tuple[Frequency, ...]
    banker_classes: tuple[Frequency, ...]
    outcomes: tuple[Frequency, ...]
    clauses: tuple[Frequency, ...]
    shoot: ShootFigures | None
    bank_passed: tuple[tuple[str, float], ...]


def figures(tally: Tally, plan: Plan, *, complete: bool = True, shoot: bool = False) -> Figures:
    """The figures of a tally; `shoot` says whether the game has a Shoot."""
    rounds = sum(tally.rounds.values())
    return Figures(
        plan=plan,
        deals=tally.deals,
        complete=complete,
        value=ratio(Counter(plan.grouped(tally.sums))),
        deviation=spread(tally.rounds),
        results=tuple((value, often / rounds) for value, often in sorted(tally.rounds.items())),
        classes=_frequencies(tally, "hand"),
        banker_classes=_frequencies(tally, "banker"),
        outcomes=_frequencies(tally, "outcome"),
        clauses=_frequencies(tally, "clause"),
        shoot=_shoot(tally, plan) if shoot else None,
        bank_passed=tuple((name, often / tally.deals) for name, often in tally.passed.most_common()),
    )


def paired(first: Tally, other: Tally, plan: Plan) -> Estimate:
    """The value of the second game less that of the first, played from the same seeds unit by unit."""
    together = [(*one, *two) for one, two in zip(first.sums, other.sums, strict=True)]
    return difference(Counter(plan.grouped(together)))


def _frequencies(tally: Tally, kind: Kind) -> tuple[Frequency, ...]:
    names = [name for (each, name) in tally.seen if each == kind]
    found = [Frequency(name, ratio(tally.pairs(kind, name))) for name in names]
    return tuple(sorted(found, key=lambda each: (-each.rate.value, each.name)))


def _shoot(tally: Tally, plan: Plan) -> ShootFigures:
    total = sum((size * often for size, often in tally.shoots.items()), Fraction(0))
    bets = any(bet for _, bet in tally.shoot_sums)
    return ShootFigures(
        mean=float(total / tally.deals),
        greatest=max(tally.shoots),
        per_bet=ratio(Counter(plan.grouped(tally.shoot_sums))) if bets else None,
    )
