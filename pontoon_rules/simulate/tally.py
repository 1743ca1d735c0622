"""Exact counts of many deals. Tallies of parts add up to the tally of the whole, in any order of adding."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from pontoon_rules.simulate.outcome import DealOutcome
from pontoon_rules.simulate.plan import Sums

Exact = int | Fraction
Kind = Literal["hand", "banker", "outcome", "clause"]


@dataclass
class Tally:
    """What was seen in a number of deals.

    `sums` holds (chips won, first stakes) of one deal after another, `shoot_sums` the same for Shoot bets: (won, bet). `rounds` counts what one punter won in one deal per unit of his first stake. `seen[kind, name]`
    counts deals by how often (times, out of hands) something occurred in them.
    """

    sums: list[Sums] = field(default_factory=list)
    shoot_sums: list[Sums] = field(default_factory=list)
    rounds: Counter[Exact] = field(default_factory=Counter)
    seen: dict[tuple[Kind, str], Counter[tuple[int, int]]] = field(default_factory=dict)
    hands: Counter[int] = field(default_factory=Counter)
    shoots: Counter[Exact] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    deals: int = 0

    def add(self, deal: DealOutcome, times: int = 1) -> None:
        """Count a deal, or so many that came out alike; `append` notes where it stands among the others."""
        self.deals += times
        self.hands[len(deal.hands)] += times
        self.shoots[deal.shoot] += times
        for punter in deal.punters:
            if punter.first_stake:
                self.rounds[_divided(punter.net, punter.first_stake)] += times
        if deal.passed is not None:
            self.passed[deal.passed] += times
        self._see(deal, times)

    def append(self, deal: DealOutcome) -> None:
        """Put the sums of the next deal after those before."""
        net: Exact = 0
        staked: Exact = 0
        shoot_net: Exact = 0
        shoot_bet: Exact = 0
        for punter in deal.punters:
            net += punter.net
            staked += punter.first_stake
            shoot_net += punter.shoot_net
            shoot_bet += punter.shoot_bet
        self.sums.append((net, staked))
        self.shoot_sums.append((shoot_net, shoot_bet))

    def merge(self, other: Tally) -> None:
        """Add another part, its deals after these."""
        self.sums += other.sums
        self.shoot_sums += other.shoot_sums
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

    def _see(self, deal: DealOutcome, times: int) -> None:
        here: Counter[tuple[Kind, str]] = Counter()
        for hand in deal.hands:
            here["hand", hand.hand_class] += 1
            here["outcome", hand.outcome] += 1
            here["clause", hand.clause] += 1
        for key, here_seen in here.items():
            self.seen.setdefault(key, Counter())[here_seen, len(deal.hands)] += times
        self.seen.setdefault(("banker", deal.banker_class), Counter())[1, 1] += times


def _divided(above: Exact, below: Exact) -> Exact:
    if isinstance(above, int) and isinstance(below, int) and above % below == 0:
        return above // below
    value = Fraction(above) / below
    return value.numerator if value.denominator == 1 else value
