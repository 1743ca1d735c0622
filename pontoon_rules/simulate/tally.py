"""Exact counts of many deals. Tallies of parts add up to the tally of the whole, in any order of adding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from pontoon_rules.simulate.outcome import DealOutcome

Exact = int | Fraction
Pair = tuple[Exact, Exact]
Kind = Literal["hand", "banker", "outcome", "clause"]


@dataclass
class Tally:
    """What was seen in a number of deals.

    `units` holds the sums (chips won, first stakes) of one independent unit after another: single deals where each deal
    starts afresh, whole runs of deals where the Shoot or the bank carries over. `shoot_units` is the same for Shoot
    bets: (won, bet). `rounds` counts what one punter won in one deal per unit of his first stake. `seen[kind, name]`
    counts deals by how often (times, out of hands) something occurred in them.
    """

    units: list[Pair] = field(default_factory=list)
    shoot_units: list[Pair] = field(default_factory=list)
    rounds: Counter[Exact] = field(default_factory=Counter)
    seen: dict[tuple[Kind, str], Counter[tuple[int, int]]] = field(default_factory=dict)
    hands: Counter[int] = field(default_factory=Counter)
    shoots: Counter[Exact] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    deals: int = 0

    def add(self, deal: DealOutcome) -> None:
        """Count a deal; `close_unit` says where an independent unit ends."""
        self.deals += 1
        self.hands[len(deal.hands)] += 1
        self.shoots[deal.shoot] += 1
        for punter in deal.punters:
            if punter.first_stake:
                self.rounds[_divided(punter.net, punter.first_stake)] += 1
        if deal.passed is not None:
            self.passed[deal.passed] += 1
        self._see(deal)

    def close_unit(self, deals: list[DealOutcome]) -> None:
        """Add the sums of the deals that make one independent unit."""
        punters = [punter for deal in deals for punter in deal.punters]
        self.units.append((_sum(p.net for p in punters), _sum(p.first_stake for p in punters)))
        self.shoot_units.append((_sum(p.shoot_net for p in punters), _sum(p.shoot_bet for p in punters)))

    def merge(self, other: Tally) -> None:
        """Add another part, its units after these."""
        self.units += other.units
        self.shoot_units += other.shoot_units
        self.deals += other.deals
        self.rounds.update(other.rounds)
        self.hands.update(other.hands)
        self.shoots.update(other.shoots)
        self.passed.update(other.passed)
        for key, counts in other.seen.items():
            self.seen.setdefault(key, Counter()).update(counts)

    def pairs(self, kind: Kind, name: str) -> Counter[tuple[int, int]]:
        """Deals by (times seen, hands looked at), those without any included."""
        counts = Counter(self.seen.get((kind, name), Counter()))
        total = Counter({1: self.deals}) if kind == "banker" else self.hands
        met: Counter[int] = Counter()
        for (_, hands), often in counts.items():
            met[hands] += often
        for hands, often in total.items():
            if often > met[hands]:
                counts[0, hands] += often - met[hands]
        return counts

    def _see(self, deal: DealOutcome) -> None:
        here: Counter[tuple[Kind, str]] = Counter()
        for hand in deal.hands:
            here["hand", hand.hand_class] += 1
            here["outcome", hand.outcome] += 1
            here["clause", hand.clause] += 1
        for key, times in here.items():
            self.seen.setdefault(key, Counter())[times, len(deal.hands)] += 1
        self.seen.setdefault(("banker", deal.banker_class), Counter())[1, 1] += 1


def _sum(values: Iterable[Exact]) -> Exact:
    total: Exact = 0
    for value in values:
        total += value
    return total


def _divided(above: Exact, below: Exact) -> Exact:
    value = Fraction(above) / below
    return value.numerator if value.denominator == 1 else value
