"""A solved game as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Protocol

from pontoon_rules.report.amounts import amount, percent, share, signed
from pontoon_rules.report.apart import apart_json, apart_text
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import chart_json, chart_text, class_names, told_alike
from pontoon_rules.report.games import Named, Played, game_json, heading
from pontoon_rules.report.one_hand import one_hand_json, one_hand_text
from pontoon_rules.report.policies import Searched, search_json, search_text
from pontoon_rules.report.shoot_bets import bets_json, windows_text
from pontoon_rules.report.staking import staking_json, staking_text
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.apart import Apart
from pontoon_rules.solve.chart import Chart
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.hands import Dealt, dealt_hands
from pontoon_rules.solve.one_hand import Answer
from pontoon_rules.solve.results import Results
from pontoon_rules.solve.shoot_window import Window
from pontoon_rules.solve.solution import Solution
from pontoon_rules.solve.spread import Spread
from pontoon_rules.solve.staking import Staking

_RESULTS = 14


class Valued(Protocol):
    """A game with what it is worth, and from how many packs, against which banker and by which convention that is."""

    @property
    def game(self) -> Named: ...
    @property
    def packs(self) -> int | None: ...
    @property
    def banker(self) -> str: ...
    @property
    def convention(self) -> Convention: ...
    @property
    def value(self) -> float: ...


class Solved(Valued, Protocol):
    """A game solved, as `api.solve` gives it."""

    @property
    def playing(self) -> Played | None: ...
    @property
    def per_chip(self) -> float: ...
    @property
    def solution(self) -> Solution: ...
    @property
    def results(self) -> Results: ...
    @property
    def spread(self) -> Spread: ...
    @property
    def chart(self) -> Chart: ...
    @property
    def apart(self) -> Sequence[Apart]: ...
    @property
    def searched(self) -> Searched | None: ...
    @property
    def staking(self) -> Staking | None: ...
    @property
    def windows(self) -> Sequence[Window]: ...
    @property
    def exact(self) -> bool: ...
    @property
    def doubts(self) -> tuple[str, ...]: ...
    @property
    def notes(self) -> tuple[str, ...]: ...


def _top(found: Solved, style: Style) -> str:
    lines = [heading(found.game, style), *map(style.text, conditions(found))]
    lines += [style.text(f"note: {note}") for note in (*found.doubts, *found.notes)]
    return "\n".join(lines) + "\n"


def render_hand(found: Solved, cards: str, asked: Sequence[Answer], style: Style = PLAIN) -> str:
    """One hand for people."""
    return _top(found, style) + "\n" + one_hand_text(found.solution.problem, cards, asked, style)


def render(found: Solved, style: Style = PLAIN) -> str:
    """All of it for people."""
    parts = [_top(found, style), _value(found, style), search_text(found.searched, found.value, style), staking_text(found.solution.problem, found.staking, style), _results(found.spread, style)]
    parts += windows_text(found.solution.problem, found.windows, style)
    parts += _endings(found.results, style)
    parts += [_dealt(found, style), chart_text(found.solution.problem, found.chart, style, split_apart=bool(found.apart))]
    parts += [apart_text(found.solution.problem, found.apart, style)]
    return "\n".join(part for part in parts if part)


def as_json(found: Solved, hand: Sequence[Answer] | None = None) -> dict[str, Json]:
    """All of it for programs; with the `hand` that was asked for, if there was one."""
    results, spread = found.results, found.spread
    value = found.solution.value
    return {
        "game": game_json(found.game),
        "packs": "inf" if found.packs is None else found.packs,
        "banker": found.banker,
        "punter": "best play" if found.playing is None else found.playing.name,
        "convention": found.convention,
        "exact": found.exact,
        "not_exact_because": list(found.doubts),
        "notes": list(found.notes),
        "bound": found.searched is not None,
        "banker_search": search_json(found.searched),
        "expected_value": found.value,
        "expected_value_ratio": f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else None,
        "per_chip_risked": found.per_chip,
        "staked": results.staked,
        "staking": staking_json(found.solution.problem, found.staking),
        "shoot_bets": bets_json(found.solution.problem, found.windows),
        "standard_deviation": spread.deviation,
        "spread_exact": spread.exact,
        "results": [{"per_first_stake": _ratio(net), "rate": often} for net, often in spread.often.items()],
        "hands": [
            {"name": name, "outcome": outcome, "per_deal": often}
            for (name, outcome), often in _sorted(results.by("hand", "outcome"))
        ],
        "clauses": [
            {"name": name, "amount": amount_clause or None, "outcome": outcome, "per_deal": often}
            for (name, amount_clause, outcome), often in _sorted(results.by("clause", "amount_clause", "outcome"))
        ],
        "dealt": [_dealt_json(found.solution, each) for each in dealt_hands(found.solution)],
        "chart": chart_json(found.solution.problem, found.chart),
        "hand": one_hand_json(found.solution.problem, hand or ()),
        "split_hands_apart": apart_json(found.solution.problem, found.apart),
    }


def _ratio(net: Fraction) -> int | str:
    return net.numerator if net.denominator == 1 else f"{net.numerator}/{net.denominator}"


def _sorted(often: dict[tuple[Any, ...], float]) -> list[tuple[tuple[Any, ...], float]]:
    return sorted(often.items(), key=lambda item: (-item[1], item[0]))


def conditions(found: Solved) -> Iterable[str]:
    """Under what conditions it was solved, a line each."""
    packs = {None: "packs without end", 1: "one fresh pack"}.get(found.packs, f"{found.packs} fresh packs")
    yield f"{packs}, one punter"
    yield f"the banker plays: {found.banker}"
    if found.playing is None:
        yield "the punter plays: the best there is, by all his cards"
    else:
        yield f"the punter plays: {found.playing.name} ({found.playing.file})"
    if found.solution.splits is not None:
        another = " but where the rules treat split hands otherwise (listed at the end)" if found.apart and found.convention is Convention.CDZ else ""
        yield f"split hands: {found.convention}, {found.convention.means}{another}"


def _value(found: Solved, style: Style) -> str:
    spread = found.spread
    rows = [
        ("expected value", percent(found.value, 6), "" if found.exact else "not exact: see the notes"),
        ("per chip staked", percent(found.per_chip, 6), f"{found.results.staked:.6f} staked per deal"),
        (
            "standard deviation",
            f"{spread.deviation:.5f}",
            "" if spread.exact else "nearly: hands of one split are taken as independent but for the banker's",
        ),
    ]
    value = found.solution.value
    if isinstance(value, Fraction):
        rows.insert(1, ("as a ratio", f"{value.numerator}/{value.denominator}", ""))
    return style.paint("per first stake, from the punter's side", "bold") + "\n" + table(rows, right=(1,), style=style, indent=2)


def _results(spread: Spread, style: Style) -> str:
    shown = sorted(sorted(spread.often.items(), key=lambda item: -item[1])[:_RESULTS])
    rows = [(signed(net), share(often, 4)) for net, often in shown]
    if len(shown) < len(spread.often):
        rows.append(("other", share(1 - sum(often for _, often in shown), 4)))
    title = style.paint("what a deal comes to", "bold") + ", per first stake" + ("" if spread.exact else ", nearly")
    return f"{title}\n" + table(rows, right=(0, 1), style=style, indent=2)


def _endings(results: Results, style: Style) -> Iterable[str]:
    for title, names in (
        ("how hands come out", ("hand", "outcome")),
        ("the clauses that decide", ("clause", "amount_clause", "outcome")),
    ):
        rows = [
            (", ".join(str(word) for word in key if word), share(often, 4)) for key, often in _sorted(results.by(*names))
        ]
        yield style.paint(title, "bold") + ", of all deals\n" + table(rows, right=(1,), style=style, indent=2)


def _dealt(found: Solved, style: Style) -> str:
    """The hands dealt; where banker's cards are shown they are too many for people."""
    if len(found.solution.problem.banker.signals) > 1:
        return ""
    rows = []
    for each in dealt_hands(found.solution):
        then = ""
        if each.choices:
            best = each.choices[0]
            several = [choice.action for choice in each.choices].count(best.action) > 1
            then = f"{best.action} {amount(best.amount)}" if several else best.action
        rows.append((each.cards, each.chance, (percent(each.worth, 4), then)))
    lines = [(cards, share(chance, 4), *told) for cards, chance, told in told_alike(found.solution.problem, rows)]
    head = ("cards", "dealt", "worth", "best" if found.playing is None else "play")
    return (
        style.paint("the hands dealt", "bold")
        + ", in deals that go on\n"
        + table(lines, head=head, right=(1, 2), style=style, indent=2)
    )


def _dealt_json(solution: Solution, each: Dealt) -> Json:
    problem = solution.problem
    choices: Sequence[Json] = [
        {"action": choice.action, "amount": _ratio(Fraction(choice.amount)), "worth": choice.worth}
        for choice in each.choices
    ]
    return {
        "cards": list(class_names(problem, each.cards)),
        "shown": list(class_names(problem, each.seen)),
        "rate": each.chance,
        "worth": each.worth,
        "choices": list(choices),
    }
