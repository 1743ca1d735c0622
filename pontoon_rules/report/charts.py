"""The chart of best play as text and as JSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from pontoon_rules.report.amounts import amount, percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.called import Letters
from pontoon_rules.solve.chart import Act, Cell, Chart, Exception_, Key
from pontoon_rules.solve.problem import Problem

_EXCEPTIONS = 12


def class_names(problem: Problem, letters: Iterable[int]) -> tuple[str, ...]:
    """Letters of the problem's alphabet by the first card of each: `10` for `10 J Q K`."""
    return tuple(problem.alphabet.names[letter].name.split()[0] for letter in letters)


def told_alike(problem: Problem, rows: Sequence[tuple[Letters, float, tuple[str, ...]]]) -> list[tuple[str, float, tuple[str, ...]]]:
    """Hands (each with how often it comes) of which the same is told, in one row: by their kinds where these tell one thing only."""
    alphabet = problem.alphabet
    said: defaultdict[Letters, set[tuple[str, ...]]] = defaultdict(set)
    for cards, _, told in rows:
        said[alphabet.bare(cards)].add(told)
    groups: dict[object, tuple[list[str], float, tuple[str, ...]]] = {}
    for cards, often, told in rows:
        bare = alphabet.bare(cards)
        name = " ".join(class_names(problem, bare if len(said[bare]) == 1 else cards))
        names, before, _ = groups.get((bare, told), ([], 0.0, told))
        groups[bare, told] = [*names, *({name} - set(names))], before + often, told
    return [(", ".join(names), often, told) for names, often, told in groups.values()]


def act_text(act: Act, first: Any = 1) -> str:
    """`twist`, or `buy 2` where the amount is a choice."""
    return act.action if act.amount is None else f"{act.action} {amount(act.amount / first)}"


def chart_text(problem: Problem, chart: Chart, style: Style = PLAIN, *, split_apart: bool = False) -> str:
    """A table for each thing that may have been done before, and for each sight of the banker's cards a column. `split_apart` tells
    that split hands are not played by it."""
    groups: defaultdict[tuple[str, int], list[Cell]] = defaultdict(list)
    shows = len(problem.banker.signals) > 1
    for cell in chart.cells:
        groups[cell.key.after, min(cell.key.cards, 3) if shows else 0].append(cell)
    parts = []
    for (after, cards), cells in groups.items():
        said = f"after {after}" if after else "with nothing done before"
        if cards:
            said += f", {cards} cards" + (" or more (as with three)" if cards == 3 else "")
        parts.append(style.paint("what to do", "bold") + style.text(f", {said}\n") + _grid(problem, cells, style, shows=shows))
    parts += [_meaning(chart, style), _pairs(problem, chart, style), _exceptions(problem, chart, style, split_apart=split_apart)]
    return "\n".join(part for part in parts if part)


def _grid(problem: Problem, cells: Sequence[Cell], style: Style, *, shows: bool) -> str:
    """Totals down, numbers of cards (or the banker's shown cards) across."""
    first = problem.table.least

    def column(key: Key) -> Any:
        return key.seen if shows else key.cards

    columns = sorted({column(cell.key) for cell in cells})
    rows: defaultdict[tuple[bool, Any], dict[Any, Cell]] = defaultdict(dict)
    for cell in cells:
        rows[cell.key.soft, cell.key.total].setdefault(column(cell.key), cell)
    named = [" ".join(class_names(problem, each)) if shows else f"{each} cards" for each in columns]
    lines = [
        (
            f"{'soft' if soft else 'hard'} {amount(total)}",
            *(act_text(row[each].act, first) + ("*" if row[each].exceptions else "") if each in row else "" for each in columns),
        )
        for (soft, total), row in rows.items()
    ]
    return table(lines, head=("", *named), style=style, indent=2)


def _meaning(chart: Chart, style: Style) -> str:
    """How the tables are read, as far as it does not go without saying."""
    chosen = {cell.act.action for cell in chart.cells if cell.act.amount is not None}
    fixed = {cell.act.action for cell in chart.cells if cell.act.amount is None}
    before = {part for cell in chart.cells for part in cell.key.after.split(", ") if part[-1:].isdecimal()}
    put = {part.split()[0] for part in before}
    last = {part.split()[0] for part in before if " last " in part}
    alone, latest = "; {0} alone: for the one sum that is allowed", "; {0} last N: the last time for N"
    lines = [f"{name} N: for N first stakes" + (alone.format(name) if name in fixed else "") for name in sorted(chosen)]
    lines += [f"after {name} N: for N first stakes in all" + (latest.format(name) if name in last else "") for name in sorted(put)]
    if any(cell.exceptions for cell in chart.cells):
        lines.append("*: some hands of this total are played otherwise: see the exceptions")
    return "".join(f"  {style.text(line)}\n" for line in lines)


def _pairs(problem: Problem, chart: Chart, style: Style) -> str:
    if not chart.pairs:
        return ""
    shows = len(problem.banker.signals) > 1
    split: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for row in chart.pairs:
        split[row.pair]
        if row.split:
            split[row.pair].append(" ".join(class_names(problem, row.seen)))
    rows: list[tuple[Letters, float, tuple[str, ...]]] = []
    for pair, seen in split.items():
        said = "split" if seen and not shows else f"split against {', '.join(seen)}" if seen else "as any other hand"
        rows.append((pair, 0.0, (said,)))
    lines = [(cards, *told) for cards, _, told in told_alike(problem, rows)]
    return style.paint("pairs", "bold") + "\n" + table(lines, style=style, indent=2)


def _exceptions(problem: Problem, chart: Chart, style: Style, *, split_apart: bool) -> str:
    found = [(cell, each) for cell in chart.cells for each in cell.exceptions]
    if not found:
        return ""
    found.sort(key=lambda item: -item[1].cost)
    rows = [_exception(problem, cell, each) for cell, each in found[:_EXCEPTIONS]]
    left = ", with split hands played as below" if split_apart else ""
    dearest = f", the {_EXCEPTIONS} dearest below" if len(found) > _EXCEPTIONS else ""
    costs = f"; playing by the chart alone costs {share(chart.cost, 6)} of the first stake a deal{left}\n"
    title = style.paint("exceptions (*)", "bold") + f": {len(found)}{dearest}{costs}"
    return title + table(rows, style=style, indent=2)


def _exception(problem: Problem, cell: Cell, each: Exception_) -> tuple[str, ...]:
    first = problem.table.least
    cards = " ".join(class_names(problem, each.cards))
    if cell.key.seen:
        cards += f" against {' '.join(class_names(problem, cell.key.seen))}"
    if cell.key.after:
        cards += f" after {cell.key.after}"
    said = f"{act_text(each.act, first)}, not {act_text(cell.act, first)}"
    return cards, said, f"worth {percent(each.cost, 4)} there"


def chart_json(problem: Problem, chart: Chart) -> dict[str, Json]:
    """Cells, pairs and exceptions for programs."""
    first = problem.table.least
    cells: list[Json] = [
        {
            "after": cell.key.after,
            "soft": cell.key.soft,
            "total": float(cell.key.total) if cell.key.total % 1 else int(cell.key.total),
            "cards": cell.key.cards,
            "shown": list(class_names(problem, cell.key.seen)),
            "play": act_text(cell.act, first),
            "hands": cell.hands,
            "exceptions": [
                {"cards": list(class_names(problem, each.cards)), "play": act_text(each.act, first), "cost": each.cost}
                for each in cell.exceptions
            ],
        }
        for cell in chart.cells
    ]
    pairs: list[Json] = [
        {
            "cards": list(class_names(problem, row.pair)),
            "shown": list(class_names(problem, row.seen)),
            "split": row.split,
            "split_worth": row.worth,
            "otherwise_worth": row.otherwise,
        }
        for row in chart.pairs
    ]
    return {"cells": cells, "pairs": pairs, "cost_of_exceptions": chart.cost}
