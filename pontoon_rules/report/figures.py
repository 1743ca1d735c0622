"""The figures of a simulation as text and JSON. Every estimate comes with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pontoon_rules.report.amounts import amount, count, exact_json, percent, rate_json, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.simulate.estimate import Estimate
from pontoon_rules.simulate.figures import Figures, Frequency

# A long tail of rare results says less than it fills.
_RESULTS = 12
_CLAUSES = 12


def conditions(figures: Figures) -> str:
    """How the figures came about: `20,000 deals, 1 punter, seed 7`, and what was not finished."""
    plan = figures.plan
    punters = f"{plan.punters} punter{'' if plan.punters == 1 else 's'}"
    text = f"{count(figures.deals)} deals, {punters}, seed {plan.seed}"
    return text if figures.complete else f"{text}; interrupted: {count(plan.deals)} deals were asked for"


def render(figures: Figures, style: Style = PLAIN) -> str:
    """Every figure of one game."""
    value = figures.value
    parts = [
        style.paint("per first stake, from the punter's side", "bold")
        + "\n"
        + table(
            [
                ("expected value", percent(value.value), f"± {_reach(value)}", _interval(value)),
                ("standard deviation", f"{figures.deviation:.4f}", "", "of what one punter wins in one deal"),
            ],
            right=(1,),
            style=style,
            indent=2,
        ),
        _results(figures, style),
        _frequencies("hands of the punters", figures.classes, style),
        _frequencies("hands of the banker", figures.banker_classes, style),
        _frequencies("how hands came out", figures.outcomes, style),
        _frequencies("the clause that decided", figures.clauses[:_CLAUSES], style),
    ]
    if figures.shoot is not None:
        parts.append(_shoot(figures, style))
    if figures.bank_passed:
        rows = [(name, share(rate)) for name, rate in figures.bank_passed]
        parts.append(style.paint("the bank passed on", "bold") + ", of all deals\n" + _table(rows, style))
    return "\n".join(parts)


def as_json(figures: Figures) -> dict[str, Json]:
    """The same for programs."""
    shoot = figures.shoot
    return {
        "deals": figures.deals,
        "complete": figures.complete,
        "punters": figures.plan.punters,
        "seed": figures.plan.seed,
        "expected_value": estimate_json(figures.value),
        "standard_deviation": figures.deviation,
        "results": [{"per_first_stake": exact_json(value), "rate": rate} for value, rate in figures.results],
        "punters_hands": _rates(figures.classes),
        "bankers_hands": _rates(figures.banker_classes),
        "outcomes": _rates(figures.outcomes),
        "clauses": _rates(figures.clauses),
        "shoot": None
        if shoot is None
        else {
            "mean": shoot.mean,
            "greatest": exact_json(shoot.greatest),
            "per_bet": None if shoot.per_bet is None else estimate_json(shoot.per_bet),
        },
        "bank_passed": dict(figures.bank_passed),
    }


def estimate_json(estimate: Estimate) -> dict[str, Json]:
    """An estimate with its standard error and 95 % interval; what is unknown is null."""
    return {
        "value": estimate.value,
        "standard_error": rate_json(estimate.error),
        "low": rate_json(estimate.low),
        "high": rate_json(estimate.high),
        "units": estimate.units,
    }


def with_interval(estimate: Estimate) -> tuple[str, str]:
    """A rate and what surrounds it: `-0.43 %`, `± 0.31 %`."""
    return percent(estimate.value), f"± {_reach(estimate)}"


def _reach(estimate: Estimate) -> str:
    reach = estimate.high - estimate.value
    return "unknown" if math.isinf(reach) else f"{100 * reach:.3f} %"


def _interval(estimate: Estimate) -> str:
    if math.isinf(estimate.high):
        return ""
    return f"95 % interval {percent(estimate.low)} to {percent(estimate.high)}"


def _results(figures: Figures, style: Style) -> str:
    shown = sorted(sorted(figures.results, key=lambda result: -result[1])[:_RESULTS])
    rest = 1 - sum(rate for _, rate in shown)
    rows = [(f"{amount(value) if value <= 0 else '+' + amount(value)}", share(rate)) for value, rate in shown]
    if len(shown) < len(figures.results):
        rows.append(("other", share(rest)))
    title = style.paint("what one punter won in one deal", "bold") + ", per first stake\n"
    return title + table(rows, right=(0, 1), style=style, indent=2)


def _frequencies(title: str, frequencies: Sequence[Frequency], style: Style) -> str:
    rows = [
        (each.name, share(each.rate.value), f"± {share(each.rate.high - each.rate.value)}")
        if not math.isinf(each.rate.error)
        else (each.name, share(each.rate.value), "")
        for each in frequencies
    ]
    return style.paint(title, "bold") + "\n" + _table(rows, style)


def _table(rows: Sequence[Sequence[str]], style: Style) -> str:
    return table(rows, right=(1, 2), style=style, indent=2)


def _shoot(figures: Figures, style: Style) -> str:
    shoot = figures.shoot
    assert shoot is not None
    rows = [
        ("mean size after a deal", f"{shoot.mean:.2f}", ""),
        ("greatest size", amount(shoot.greatest), ""),
    ]
    if shoot.per_bet is not None:
        rows.append(("won per chip bet on it", *with_interval(shoot.per_bet)))
    return style.paint("the Shoot", "bold") + "\n" + _table(rows, style)


def _rates(frequencies: Sequence[Frequency]) -> list[Json]:
    return [{"name": each.name, **estimate_json(each.rate)} for each in frequencies]
