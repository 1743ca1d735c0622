"""The figures of simulated evenings as text and JSON. Every estimate comes with its 95 % interval over evenings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pontoon_rules.report.amounts import amount, count, exact_json, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.figures import estimate_json, with_interval
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.simulate.estimate import Estimate
from pontoon_rules.simulate.evening_figures import BankFigures, BreakFigures, EveningFigures

_Row = tuple[str, ...]


def conditions(figures: EveningFigures) -> str:
    """How the figures came about: `100 evenings of 100 deals, 4 players (100 chips each), seed 1`."""
    plan = figures.plan
    held = sorted({amount(chips) for chips in plan.chips.values()})
    others = len(plan.names) - len(plan.chips)
    said = [f"{held[0]} chips each"] if len(held) == 1 and not others else []
    if not said:
        said = [f"{name} {amount(plan.chips[name]) if name in plan.chips else 'as needed'}" for name in plan.names]
    text = (
        f"{count(figures.evenings)} evening{'' if figures.evenings == 1 else 's'} of {count(plan.deals)} deals,"
        f" {len(plan.names)} players ({', '.join(said)}), seed {plan.seed}"
    )
    return text if figures.complete else f"{text}; interrupted: {count(plan.evenings)} evenings were asked for"


def render(figures: EveningFigures, style: Style = PLAIN) -> str:
    """Every figure of the evenings of one game."""
    evenings = [
        ("deals dealt", *_number(figures.deals)),
        ("over before the last deal", *_chance(figures.cut_short, "of evenings")),
    ]
    if figures.void:
        evenings.append(("deals that did not count", count(figures.void), "", "in all evenings"))
    parts = [
        _titled("an evening", evenings, style),
        _titled(
            "won in an evening, in chips", [(name, *_number(net, signed=True)) for name, net in figures.net], style
        ),
        _titled("the bank", _bank(figures.bank), style),
    ]
    if figures.shoot is not None:
        parts.append(_titled("the Shoot", _shoot(figures.shoot), style))
    return "\n".join(parts)


def as_json(figures: EveningFigures) -> dict[str, Json]:
    """The same for programs."""
    bank, shoot, plan = figures.bank, figures.shoot, figures.plan
    return {
        "evenings": figures.evenings,
        "complete": figures.complete,
        "seed": plan.seed,
        "players": [
            {
                "name": name,
                "chips": exact_json(plan.chips[name]) if name in plan.chips else None,
                "net": estimate_json(net),
            }
            for name, net in figures.net
        ],
        "deals_asked": plan.deals,
        "deals_dealt": estimate_json(figures.deals),
        "cut_short": estimate_json(figures.cut_short),
        "deals_void": figures.void,
        "bank": {
            "per_deal": estimate_json(bank.per_deal),
            "per_stake": _maybe(bank.per_stake),
            "banks": estimate_json(bank.opened),
            "ended": bank.ended,
            "unfinished": bank.unfinished,
            "life": _maybe(bank.life),
            "half_life": bank.half,
            "longest": bank.longest,
            "ended_by": [{"name": name, **estimate_json(rate)} for name, rate in bank.ended_by],
        },
        "shoot": None
        if shoot is None
        else {
            "size": estimate_json(shoot.size),
            "greatest": exact_json(shoot.greatest),
            "breaks_of_ended": _maybe(shoot.of_ended),
            "breaks_of_all": estimate_json(shoot.of_opened),
            "breaks_per_deal": estimate_json(shoot.per_deal),
        },
    }


def _bank(bank: BankFigures) -> list[_Row]:
    rows: list[_Row] = [("wins in a deal, in chips", *_number(bank.per_deal, signed=True))]
    if bank.per_stake is not None:
        rows.append(("wins per first stake", *with_interval(bank.per_stake)))
    rows.append(("banks in an evening", *_number(bank.opened)))
    unfinished = f"{count(bank.unfinished)} more cut off by the end of the evening"
    rows.append(("banks that ended", count(bank.ended), "", unfinished if bank.unfinished else ""))
    if bank.life is not None:
        rows.append(("deals to one end of a bank", *_number(bank.life)))
    if bank.half is not None:
        rows.append(("half of the banks are over after", str(bank.half), "", "deals"))
    rows.append(("longest bank", str(bank.longest), "", "deals"))
    rows += [(f"ended by {name}", *_chance(rate, "of the banks that ended")) for name, rate in bank.ended_by]
    return rows


def _shoot(shoot: BreakFigures) -> list[_Row]:
    rows: list[_Row] = [("size after a deal", *_number(shoot.size)), ("greatest size", amount(shoot.greatest))]
    if shoot.of_ended is not None:
        rows.append(("breaks", *_chance(shoot.of_ended, "of the banks that ended")))
    rows.append(("breaks", *_chance(shoot.of_opened, "of all banks, cut off or not")))
    rows.append(("breaks", *_chance(shoot.per_deal, "of deals")))
    return rows


def _number(estimate: Estimate, *, signed: bool = False) -> tuple[str, str]:
    reach = estimate.high - estimate.value
    value = f"{estimate.value:+.2f}" if signed else f"{estimate.value:.2f}"
    return value, "± unknown" if math.isinf(reach) else f"± {reach:.2f}"


def _chance(estimate: Estimate, of: str) -> tuple[str, str, str]:
    """A chance; where all evenings agree that it is none or all, there is no saying how near to that it is."""
    if estimate.value in (0, 1) and not estimate.error:
        every = "in none" if estimate.value == 0 else "always"
        return (
            share(estimate.value),
            "",
            f"{of}: {every} of {count(estimate.units)} evenings" if every == "in none" else f"{of}: always",
        )
    reach = estimate.high - estimate.value
    return share(estimate.value), "± unknown" if math.isinf(reach) else f"± {share(reach)}", of


def _titled(title: str, rows: Sequence[_Row], style: Style) -> str:
    return style.paint(title, "bold") + "\n" + table(rows, right=(1, 2), style=style, indent=2)


def _maybe(estimate: Estimate | None) -> Json:
    return None if estimate is None else estimate_json(estimate)
