"""What simulated evenings say, every figure with its uncertainty over independent evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pontoon_rules.simulate.estimate import Estimate, ratio
from pontoon_rules.simulate.evenings import EveningOutcome, EveningPlan
from pontoon_rules.simulate.outcome import Exact


@dataclass(frozen=True)
class BankFigures:
    """The bank: what it wins, and how long one lives.

    `per_deal` is in chips, `per_stake` per unit of first stake, both from the bank's side. `life` is deals dealt to one
    end of a bank: the mean length of a bank if a deal is as likely to end an old bank as a new one; so banks that the end
    of the evening cut off count with the deals they had. `half` is after how many deals half of the banks have ended
    (None: fewer than half had). `ended_by` is of all banks that ended. Figures of ends are None where no bank ended.
    """

    per_deal: Estimate
    per_stake: Estimate | None
    opened: Estimate
    ended: int
    unfinished: int
    life: Estimate | None
    half: int | None
    longest: int
    ended_by: tuple[tuple[str, Estimate], ...]


@dataclass(frozen=True)
class BreakFigures:
    """The Shoot: its size after a deal, and the chance that it breaks, that is, that it is emptied.

    `of_ended` is of the banks that came to an end, `of_opened` of all, those included that the end of the evening cut off;
    `per_deal` is of all deals.
    """

    size: Estimate
    greatest: Exact
    of_ended: Estimate | None
    of_opened: Estimate
    per_deal: Estimate


@dataclass(frozen=True)
class EveningFigures:
    """Evenings in figures; `net` is what each player won in an evening, in chips, by seat.

    `deals` is how many an evening had, `cut_short` the share of evenings that ended before the number agreed upon, `void` counts
    deals that were broken off.
    """

    plan: EveningPlan
    evenings: int
    complete: bool
    deals: Estimate
    cut_short: Estimate
    void: int
    net: tuple[tuple[str, Estimate], ...]
    bank: BankFigures
    shoot: BreakFigures | None


def evening_figures(
    found: Sequence[EveningOutcome], plan: EveningPlan, *, complete: bool = True, shoot: bool = False
) -> EveningFigures:
    """The figures of evenings; `shoot` says whether the game has a Shoot. Raises ValueError if nobody ever dealt."""
    return EveningFigures(
        plan=plan,
        evenings=len(found),
        complete=complete,
        deals=_mean(one.deals.dealt for one in found),
        cut_short=_mean(int(one.cut_short) for one in found),
        void=sum(one.deals.void for one in found),
        net=tuple((name, _mean(one.net[seat] for one in found)) for seat, name in enumerate(plan.names)),
        bank=_bank(found),
        shoot=_shoot(found) if shoot else None,
    )


def _bank(found: Sequence[EveningOutcome]) -> BankFigures:
    ended = [tuple(life for life in one.banks if life.ended_by is not None) for one in found]
    names = Counter(life.ended_by for lives in ended for life in lives if life.ended_by is not None)
    number = names.total()
    lives = [life for one in found for life in one.banks]
    return BankFigures(
        per_deal=ratio(Counter((one.deals.bank, one.deals.dealt) for one in found)),
        per_stake=_ratio((one.deals.bank, one.deals.stakes) for one in found),
        opened=_mean(len(one.banks) for one in found),
        ended=number,
        unfinished=len(lives) - number,
        life=_ratio((one.deals.dealt, len(over)) for one, over in zip(found, ended, strict=True)),
        half=_half([(life.deals, life.ended_by is not None) for life in lives]),
        longest=max((life.deals for life in lives), default=0),
        ended_by=tuple(
            (name, ratio(Counter((sum(life.ended_by == name for life in over), len(over)) for over in ended)))
            for name, _ in sorted(names.items(), key=lambda item: (-item[1], item[0]))
        ),
    )


def _shoot(found: Sequence[EveningOutcome]) -> BreakFigures:
    sizes = [(sum(size * often for size, often in one.deals.shoots), one.deals.dealt) for one in found]
    broke = [sum(life.broke for life in one.banks) for one in found]
    ended = [[life for life in one.banks if life.ended_by is not None] for one in found]
    return BreakFigures(
        size=ratio(Counter(sizes)),
        greatest=max(size for one in found for size, _ in one.deals.shoots),
        of_ended=_ratio((sum(life.broke for life in over), len(over)) for over in ended),
        of_opened=ratio(Counter((number, len(one.banks)) for number, one in zip(broke, found, strict=True))),
        per_deal=ratio(Counter((number, one.deals.dealt) for number, one in zip(broke, found, strict=True))),
    )


def _half(lives: Iterable[tuple[int, bool]]) -> int | None:
    """After how many deals half of the banks have ended; those that were cut off count as far as they were seen
    (Kaplan and Meier's estimate)."""
    seen = sorted(lives)
    at_risk, alive, place = len(seen), 1.0, 0
    while place < len(seen):
        deals = seen[place][0]
        same = [over for length, over in seen[place:] if length == deals]
        alive *= 1 - sum(same) / at_risk
        if alive <= 0.5:
            return deals
        at_risk -= len(same)
        place += len(same)
    return None


def _mean(values: Iterable[Exact]) -> Estimate:
    return ratio(Counter((value, 1) for value in values))


def _ratio(pairs: Iterable[tuple[Exact, Exact]]) -> Estimate | None:
    """The ratio of sums; None where nothing stands below the line."""
    counted = Counter(pairs)
    return ratio(counted) if any(below for _, below in counted) else None
