"""A priced strategy as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.report.amounts import amount, exact_json, percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import act_text, class_names
from pontoon_rules.report.games import game_json, heading
from pontoon_rules.report.solution import Valued
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.advice import NOTHING, Price, Priced, Spot
from pontoon_rules.solve.problem import Problem

_SPOTS = 20
_WORTH_A_LINE = 5e-7
_MEANING = (
    "decides: decisions of this clause in 100 deals, the forced ones too, as the strategy is played",
    "costs: at each of them what best play from there on is worth, less what the clause says is worth; in all it adds up",
    "alone: what the clause costs one who plays best wherever another clause decides",
)


class Player(Protocol):
    """Who follows the strategy."""

    @property
    def strategy(self) -> Strategy: ...
    @property
    def name(self) -> str: ...
    @property
    def file(self) -> str: ...


class Advised(Valued, Protocol):
    """A strategy priced, as `api.advise` gives it; `value` is what it is worth."""

    @property
    def playing(self) -> Player: ...
    @property
    def problem(self) -> Problem: ...
    @property
    def priced(self) -> Priced: ...
    @property
    def best_value(self) -> float: ...
    @property
    def exact(self) -> bool: ...
    @property
    def doubts(self) -> tuple[str, ...]: ...
    @property
    def notes(self) -> tuple[str, ...]: ...


def render(found: Advised, style: Style = PLAIN) -> str:
    """All of it for people."""
    lines = [heading(found.game, style), *map(style.text, _conditions(found))]
    lines += [style.text(f"note: {note}") for note in (*found.doubts, *found.notes)]
    parts = ["\n".join(lines) + "\n", _whole(found, style), _clauses(found, style), _spots(found, style)]
    return "\n".join(part for part in parts if part)


def as_json(found: Advised) -> dict[str, Json]:
    """All of it for programs."""
    strategy, priced = found.playing.strategy, found.priced
    return {
        "game": game_json(found.game),
        "strategy": {"title": found.playing.name, "file": found.playing.file},
        "packs": "inf" if found.packs is None else found.packs,
        "banker": found.banker,
        "convention": found.convention,
        "exact": found.exact,
        "not_exact_because": list(found.doubts),
        "notes": list(found.notes),
        "best_value": found.best_value,
        "strategy_value": found.value,
        "cost": priced.cost,
        "clauses": [
            {
                "name": clause.name,
                "file": clause.node.span.source.name,
                "line": clause.node.span.line,
                "says": clause.action,
                **_price(price),
                "decisions": [_spot_json(found.problem, spot, each) for spot, each in spots],
            }
            for clause, price, spots in zip(strategy.clauses, priced.clauses, priced.spots, strict=True)
        ],
    }


def _price(price: Price | None) -> dict[str, Json]:
    if price is None:
        return {"decides": None, "cost": None, "decides_alone": None, "alone": None}
    return {"decides": price.often, "cost": price.cost, "decides_alone": price.often_alone, "alone": price.alone}


def _spot_json(problem: Problem, spot: Spot, price: Price) -> Json:
    first = problem.table.least
    return {
        "total": exact_json(spot.total),
        "soft": spot.soft,
        "cards": spot.cards or None,
        "after_split": spot.split,
        "pair": list(class_names(problem, spot.pair)),
        "says": act_text(spot.says, first),
        "best": act_text(spot.best, first),
        **_price(price),
    }


def _conditions(found: Advised) -> Iterable[str]:
    packs = {None: "packs without end", 1: "one fresh pack"}.get(found.packs, f"{found.packs} fresh packs")
    yield f"{packs}, one punter"
    yield f"the banker plays: {found.banker}"
    written_for = found.playing.strategy.written_for
    other = "" if _stem(written_for) == _stem(found.game.file) else f", written for {written_for}"
    yield f"the advice: {found.playing.name} ({found.playing.file}){other}"
    if found.priced.best.splits is not None:
        yield f"split hands: {found.convention}, {found.convention.means}"


def _stem(game: str) -> str:
    """A game by the name of its file: `pontoon` for `rulesets/pontoon.yaml`."""
    return game.rsplit("/", 1)[-1].removesuffix(".yaml").removesuffix(".yml")


def _whole(found: Advised, style: Style) -> str:
    doubt = "" if found.exact else "not exact: see the notes"
    rows = [
        ("best play", percent(found.best_value, 6), doubt),
        ("the advice", percent(found.value, 6), ""),
        ("it costs", share(found.priced.cost, 6), ""),
    ]
    return style.paint("per first stake, from the punter's side", "bold") + "\n" + table(rows, right=(1,), style=style, indent=2)


def _clauses(found: Advised, style: Style) -> str:
    rows = []
    for clause, price in zip(found.playing.strategy.clauses, found.priced.clauses, strict=True):
        line = f"{clause.name} (line {clause.node.span.line})"
        if price is None:
            rows.append((line, clause.action, "before play", "", ""))
        else:
            rows.append((line, clause.action, f"{100 * price.often:.2f}", _cost(price.cost), _cost(price.alone)))
    head = ("clause", "says", "decides", "costs", "alone")
    told = table(rows, head=head, right=(2, 3, 4), style=style, indent=2)
    meaning = "".join(f"  {style.text(line)}\n" for line in _MEANING)
    return style.paint("what each clause costs", "bold") + ", per deal and first stake\n" + told + meaning


def _cost(value: float) -> str:
    return "nothing" if abs(value) < NOTHING else share(value, 4)


def _spots(found: Advised, style: Style) -> str:
    """The dearest decisions of all clauses."""
    every = [
        (clause.name, spot, price)
        for clause, spots in zip(found.playing.strategy.clauses, found.priced.spots, strict=True)
        for spot, price in spots
        if max(abs(price.cost), abs(price.alone)) >= _WORTH_A_LINE
    ]
    if not every:
        return ""
    every.sort(key=lambda each: (-each[2].cost, -each[2].alone))
    first = found.problem.table.least
    rows = [
        (
            _hand(found.problem, spot),
            name,
            act_text(spot.says, first),
            act_text(spot.best, first),
            f"{100 * price.often:.2f}",
            _cost(price.cost),
            _cost(price.alone),
        )
        for name, spot, price in every[:_SPOTS]
    ]
    head = ("hand", "clause", "says", "best", "decides", "costs", "alone")
    more = f"  and {len(every) - _SPOTS} more kinds of hands that cost less\n" if len(every) > _SPOTS else ""
    return style.paint("where that is", "bold") + "\n" + table(rows, head=head, right=(4, 5, 6), style=style, indent=2) + more


def _hand(problem: Problem, spot: Spot) -> str:
    """`hard 17 of 4 cards, split`, or the two cards of a pair."""
    told: Any = " ".join(class_names(problem, spot.pair))
    if not spot.pair:
        told = f"{'soft' if spot.soft else 'hard'} {amount(spot.total)}"
        told += f" of {spot.cards} cards" if spot.cards else ""
    return f"{told}, after a split" if spot.split else told
