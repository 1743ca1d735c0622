"""Best play in two games, side by side: the cells of both charts, those that change marked by an arrow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from pontoon_rules.compare.play import Beside, SideBySide, Spot, Twin
from pontoon_rules.report.amounts import amount
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import act_text
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.chart import Act

_NOT_THERE = "(none)"


def render(play: SideBySide, first: str, other: str, style: Style = PLAIN, *, whole: bool = False) -> str:
    """What changes in best play from the first game to the other, or (`whole`) both charts."""
    title = style.paint("best play", "bold") + style.text(f", {first} → {other}: {_count(play)}\n")
    tables = [*_tables(play, style, whole=whole)]
    star = "*: some hands of this total are played otherwise; `solve` lists the dearest\n" if any("*" in each for each in tables) else ""
    parts = [title, *tables, star, _pairs(play, style, whole=whole), _alone(play, first, other, style)]
    return "\n".join(part for part in parts if part)


def as_json(play: SideBySide) -> dict[str, Json]:
    """What changes, for programs."""
    cells: list[Json] = [
        {
            "after": spot.after,
            "soft": spot.soft,
            "total": float(spot.total) if spot.total % 1 else int(spot.total),
            "cards": spot.cards,
            "shown": list(spot.seen),
            "first": _said(play.cells[spot].first),
            "other": _said(play.cells[spot].other),
        }
        for spot in play.changed
    ]
    pairs: list[Json] = [
        {
            "cards": list(twin.pair),
            "shown": list(twin.seen),
            "first_splits": play.pairs[twin].first,
            "other_splits": play.pairs[twin].other,
        }
        for twin in play.changed_pairs
    ]
    return {"cells": cells, "pairs": pairs}


def _count(play: SideBySide) -> str:
    cells = sum(beside.shared for beside in play.cells.values())
    pairs = sum(beside.shared for beside in play.pairs.values())
    if not cells:
        return "the charts have no cell in common; `solve` tells each"
    said = f"{len(play.changed)} of {cells} cells change"
    return said + (f", {len(play.changed_pairs)} of {pairs} pairs" if pairs else "")


def _said(act: Act | None) -> str:
    return _NOT_THERE if act is None else act_text(act)


def _act(play: SideBySide, spot: Spot | None) -> str:
    """`stick`, or `stick → twist`; with a star where single hands are played otherwise."""
    if spot is None:
        return ""
    first, other = _said(play.cells[spot].first), _said(play.cells[spot].other)
    return (first if first == other else f"{first} → {other}") + ("*" if spot in play.excepted else "")


def _tables(play: SideBySide, style: Style, *, whole: bool) -> Iterable[str]:
    """A table for each thing that may have been done before; where several tables are the same, one for all."""
    shows = any(spot.seen for spot in play.cells)
    groups: defaultdict[tuple[str, int], list[Spot]] = defaultdict(list)
    for spot in play.cells:
        groups[spot.after, spot.cards if shows else 0].append(spot)
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for (after, cards), spots in groups.items():
        grid = _grid(play, spots, style, shows=shows, whole=whole)
        if grid:
            titles[grid].append(_when(after, cards))
    return [style.text("; ".join(said)) + "\n" + grid for grid, said in titles.items()]


def _when(after: str, cards: int) -> str:
    said = f"after {after}" if after else "with nothing done before"
    return f"{said}, {cards} cards" if cards else said


def _grid(play: SideBySide, spots: Sequence[Spot], style: Style, *, shows: bool, whole: bool) -> str:
    """The rows with a change (or all), totals down, numbers of cards (or the banker's shown cards) across."""

    def column(spot: Spot) -> Any:
        return spot.seen if shows else spot.cards

    rows: defaultdict[tuple[bool, Any], dict[Any, Spot]] = defaultdict(dict)
    for spot in spots:
        rows[spot.soft, -spot.total][column(spot)] = spot
    # A chart is told whole, or where it changes: rows with a change, columns that say something in them.
    kept = {key: row for key, row in sorted(rows.items()) if whole or any(play.cells[spot].changes for spot in row.values())}
    if not kept:
        return ""
    columns = [
        each
        for each in dict.fromkeys(column(spot) for spot in (spots if shows else sorted(spots, key=column)))
        if any(each in row for row in kept.values())
    ]
    head = [" ".join(each) if shows else f"{each} cards" for each in columns]
    lines = [
        (f"{'soft' if soft else 'hard'} {amount(-total)}", *(_act(play, row.get(each)) for each in columns))
        for (soft, total), row in kept.items()
    ]
    return table(lines, head=("", *head), style=style, indent=2)


def _pairs(play: SideBySide, style: Style, *, whole: bool) -> str:
    kept = list(play.pairs) if whole else play.changed_pairs
    if not kept:
        return ""
    rows = [(_cards(twin), _split(play.pairs[twin])) for twin in kept]
    return "pairs\n" + table(rows, style=style, indent=2)


def _cards(twin: Twin) -> str:
    against = f" against {' '.join(twin.seen)}" if twin.seen else ""
    return " ".join(twin.pair) + against


def _split(beside: Beside[bool]) -> str:
    words = {None: _NOT_THERE, True: "split", False: "as any other hand"}
    first, other = words[beside.first], words[beside.other]
    return first if first == other else f"{first} → {other}"


def _alone(play: SideBySide, first: str, other: str, style: Style) -> str:
    """How many cells one game has and the other has not."""
    lines = []
    for name, count in (
        (first, sum(beside.other is None for beside in play.cells.values())),
        (other, sum(beside.first is None for beside in play.cells.values())),
    ):
        if count:
            cells = "cell comes" if count == 1 else "cells come"
            lines.append(style.text(f"{count} more {cells} up in {name} alone\n"))
    return "".join(lines)
