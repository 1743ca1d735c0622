"""The exact figures of games side by side, and what each difference between two does to the value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Protocol, TypeGuard

from pontoon_rules.compare.differences import Difference
from pontoon_rules.compare.play import SideBySide
from pontoon_rules.report import play_beside
from pontoon_rules.report.amounts import percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.games import Named, game_json
from pontoon_rules.report.solution import Solved, conditions
from pontoon_rules.report.solution import as_json as solved_json
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.spread import Spread


class Unsolved(Protocol):
    """A game without an exact value, and why."""

    @property
    def game(self) -> Named: ...
    @property
    def reason(self) -> str: ...


class Share(Protocol):
    """What a difference does to the value, alone and as the last of all."""

    @property
    def difference(self) -> Difference: ...
    @property
    def alone(self) -> float | None: ...
    @property
    def last(self) -> float | None: ...


class SolvedPair(Protocol):
    """Two solved games."""

    @property
    def first(self) -> Solved: ...
    @property
    def other(self) -> Solved: ...
    @property
    def value(self) -> float: ...
    @property
    def play(self) -> SideBySide: ...
    @property
    def shares(self) -> Sequence[Share] | None: ...


Each = Sequence[Solved | Unsolved]


def is_solved(one: Solved | Unsolved) -> TypeGuard[Solved]:
    """Whether there is an exact value."""
    return not has_none(one)


def has_none(one: Solved | Unsolved) -> TypeGuard[Unsolved]:
    """Whether there is none."""
    return hasattr(one, "reason")


def figures(every: Each, style: Style = PLAIN) -> str:
    """The figures of all that are solved in a table, how they were found, and why others are not."""
    solved = [one for one in every if is_solved(one)]
    parts = []
    if solved:
        head = ("", *(one.game.name for one in solved))
        rows = table(_rows(every, solved), head=head, right=range(1, len(head)), style=style, indent=2)
        title = style.paint("what they are worth, per first stake, from the punter's side", "bold")
        parts.append(f"{title}\n{rows}")
    lines = [*_said(solved), *_notes(solved), *_unsolved(every)]
    parts.append("".join(style.text(line) + "\n" for line in lines))
    return "\n".join(parts)


def _rows(every: Each, solved: Sequence[Solved]) -> Iterable[tuple[str, ...]]:
    yield ("expected value", *(percent(one.value, 6) for one in solved))
    if is_solved(every[0]):
        first = every[0].value
        yield ("less the first", "", *(percent(one.value - first, 6) for one in solved[1:]))
    yield ("per chip staked", *(percent(one.per_chip, 6) for one in solved))
    yield ("standard deviation", *(f"{one.spread.deviation:.5f}" for one in solved))
    hands = [one.results.by("hand") for one in solved]
    for name in dict.fromkeys(name for found in hands for (name,) in sorted(found, key=lambda key: -found[key])):
        yield (f"hand {name}", *(share(found[name,], 4) if (name,) in found else "" for found in hands))
    results = [_in_brief(one.spread) for one in solved]
    for name in results[0]:
        if any(found[name] for found in results):
            yield (f"a deal {name}", *(share(found[name], 4) for found in results))


def _in_brief(spread: Spread) -> dict[str, float]:
    """How often a deal loses or wins more than the first stake, just that, less, and how often it comes to nothing."""
    found = dict.fromkeys(
        ("loses more than 1", "loses 1", "loses less", "comes to nothing", "wins less", "wins 1", "wins more than 1"), 0.0
    )
    for net, often in spread.often.items():
        found[_brief(net)] += often
    return found


def _brief(net: Fraction) -> str:
    if not net:
        return "comes to nothing"
    verb, size = ("wins", net) if net > 0 else ("loses", -net)
    if size == 1:
        return f"{verb} 1"
    return f"{verb} more than 1" if size > 1 else f"{verb} less"


def _said(solved: Sequence[Solved]) -> Iterable[str]:
    """The conditions; those that hold for all are said once."""
    every = [list(conditions(one)) for one in solved]
    for line in dict.fromkeys(line for lines in every for line in lines):
        names = [one.game.name for one, lines in zip(solved, every, strict=True) if line in lines]
        yield line if len(names) == len(solved) else f"{' and '.join(names)}: {line}"


def _notes(solved: Sequence[Solved]) -> Iterable[str]:
    for one in solved:
        yield from (f"note: {one.game.name}: {note}" for note in (*one.doubts, *one.notes))
    if not all(one.spread.exact for one in solved):
        yield "note: deviations and results are not exact where hands are split" + (
            "; values are" if all(one.exact for one in solved) else ""
        )


def _unsolved(every: Each) -> Iterable[str]:
    for one in every:
        if has_none(one):
            yield f"{one.game.name} has no exact value here: {one.reason}"


def beside(pair: SolvedPair, differences: int, style: Style = PLAIN, *, charts: bool = False) -> str:
    """What each of so many differences does, and how best play changes (`charts`: both charts whole)."""
    parts = []
    if pair.shares:
        parts.append(_shares(pair, style))
    elif differences > 1:
        parts.append(f"what each of the {differences} differences does to the expected value: --each\n")
    parts.append(play_beside.render(pair.play, pair.first.game.name, pair.other.game.name, style, whole=charts))
    return "\n".join(parts)


def _shares(pair: SolvedPair, style: Style) -> str:
    rows = [(each.difference.path, _change(each.alone), _change(each.last)) for each in pair.shares or ()]
    rows.append(("all together", percent(pair.value, 4), ""))
    title = style.paint("what each difference does to the expected value", "bold")
    title += style.text(f", {pair.first.game.name} → {pair.other.game.name}")
    told = "alone: nothing else is changed; last: all else is changed already. They need not add up."
    if any(None in (each.alone, each.last) for each in pair.shares or ()):
        told += "\n(none): with that alone there is no game, or none that can be solved."
    return f"{title}\n{table(rows, head=('', 'alone', 'last'), right=(1, 2), style=style, indent=2)}{style.text(told)}\n"


def _change(change: float | None) -> str:
    return "(none)" if change is None else percent(change, 4)


def as_json(every: Each) -> dict[str, Json]:
    """The figures of all, for programs."""
    return {
        "solved": [solved_json(one) if is_solved(one) else None for one in every],
        "unsolved": [{"game": game_json(one.game), "reason": one.reason} for one in every if has_none(one)],
    }


def pair_json(pair: SolvedPair | None) -> Json:
    """Two games beside each other, for programs."""
    if pair is None:
        return None
    first, other = pair.first, pair.other
    shares: list[Json] = [
        {"path": each.difference.path, "alone": each.alone, "last": each.last} for each in pair.shares or ()
    ]
    return {
        "exact": first.exact and other.exact,
        "expected_value": pair.value,
        "per_chip_risked": other.per_chip - first.per_chip,
        "standard_deviation": other.spread.deviation - first.spread.deviation,
        "shares": shares,
        "changes": play_beside.as_json(pair.play),
    }
