"""Best play in two games, side by side: what each says to the same hand, and to the same pair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Generic, NamedTuple, TypeVar

from pontoon_rules.machine.machine import CardClass
from pontoon_rules.solve.chart import Act, Cell, Chart
from pontoon_rules.solve.problem import Problem

Said = TypeVar("Said")
Key = TypeVar("Key")
Names = Mapping[int, tuple[str, ...]]


class Spot(NamedTuple):
    """A cell of both charts: what was done before (as far as both games keep count of it), whether the total is soft, the total,
    how many cards, and the banker's cards that are seen, each by the name of its kind."""

    after: str
    soft: bool
    total: Any
    cards: int
    seen: tuple[str, ...]


class Twin(NamedTuple):
    """Two cards that may be split, and the banker's cards that are seen."""

    pair: tuple[str, ...]
    seen: tuple[str, ...]


@dataclass(frozen=True)
class Beside(Generic[Said]):
    """What each of two games says to something; None where it does not come up, or may not be done, there."""

    first: Said | None
    other: Said | None

    @property
    def shared(self) -> bool:
        """Whether it comes up in both."""
        return self.first is not None and self.other is not None

    @property
    def changes(self) -> bool:
        """Whether it comes up in both, and they say different things."""
        return self.shared and self.first != self.other


@dataclass(frozen=True)
class SideBySide:
    """The charts of two games: every cell and every pair of either, in the order of the first and then of the other.

    Amounts that an act puts on the hand are in first stakes. A pair says whether it is split. Kinds of cards that one game
    tells apart and the other does not stand apart. `excepted` are the cells with hands that are played otherwise in one of them.
    """

    cells: Mapping[Spot, Beside[Act]]
    pairs: Mapping[Twin, Beside[bool]]
    excepted: frozenset[Spot]

    @property
    def changed(self) -> tuple[Spot, ...]:
        """The cells that come up in both and are played differently."""
        return tuple(spot for spot, beside in self.cells.items() if beside.changes)

    @property
    def changed_pairs(self) -> tuple[Twin, ...]:
        """The pairs that may be split in both, and are in one."""
        return tuple(twin for twin, beside in self.pairs.items() if beside.changes)


def side_by_side(first: tuple[Problem, Chart], other: tuple[Problem, Chart]) -> SideBySide:
    """Both charts, cell by cell."""
    ours, theirs = _names(first, other)
    here, there = _cells(*first, ours), _cells(*other, theirs)
    here, there = _unless_told(here, there), _unless_told(there, here)
    return SideBySide(
        _beside({spot: cell.act for spot, cell in here.items()}, {spot: cell.act for spot, cell in there.items()}),
        _beside(_pairs(*first, ours), _pairs(*other, theirs)),
        frozenset(spot for cells in (here, there) for spot, cell in cells.items() if cell.exceptions),
    )


def _names(first: tuple[Problem, Chart], other: tuple[Problem, Chart]) -> tuple[Names, Names]:
    """Names as of `shared_names` for the letters by which two charts tell their pairs and the banker's cards."""
    ours, theirs = _letters(*first), _letters(*other)
    names = shared_names(*([problem.alphabet.names[letter] for letter in each] for (problem, _), each in ((first, ours), (other, theirs))))
    here, there = ({letter: each[place] for place, letter in enumerate(letters)} for letters, each in zip((ours, theirs), names, strict=True))
    return here, there


def _letters(problem: Problem, chart: Chart) -> list[int]:
    """The classes of a machine; where charts tell cards by their kinds, the letters that they use."""
    classes = len(problem.machine.classes)
    if len(problem.alphabet.names) == classes:
        return list(range(classes))
    used = [*(pair for pair, _, _ in _splits(problem, chart)), *(cell.key.seen for cell in chart.cells)]
    return sorted({letter for cards in used for letter in cards})


def shared_names(first: Sequence[CardClass], other: Sequence[CardClass]) -> tuple[Names, Names]:
    """For the kinds of cards of two games the names of the kinds that both tell apart: several where the other game tells
    more apart, none where the other game has no such cards and the kind is never met there."""
    ours: dict[int, tuple[str, ...]] = {}
    theirs: dict[int, tuple[str, ...]] = {}
    for here, one in enumerate(first):
        for there, two in enumerate(other):
            common = [card for card in one.cards if card in two.cards]
            if common:
                name = _common_name(one, two, str(common[0]))
                ours[here] = (*ours.get(here, ()), name)
                theirs[there] = (*theirs.get(there, ()), name)
    for names, classes in ((ours, first), (theirs, other)):
        for number, each in enumerate(classes):
            names.setdefault(number, (_short(each),))
    return ours, theirs


def _common_name(one: CardClass, two: CardClass, card: str) -> str:
    if set(one.cards) <= set(two.cards):
        return _short(one)
    return _short(two) if set(two.cards) < set(one.cards) else card


def _short(each: CardClass) -> str:
    return each.name.split()[0]


def _cells(problem: Problem, chart: Chart, names: Names) -> dict[Spot, Cell]:
    """The cells of a chart, with amounts in first stakes."""
    found = {}
    for cell in chart.cells:
        key, amount = cell.key, cell.act.amount
        act = Act(cell.act.action, None if amount is None else Fraction(amount) / problem.table.least)
        for seen in _named(key.seen, names):
            found[Spot(key.after, key.soft, key.total, key.cards, seen)] = cell._replace(act=act)
    return found


def _unless_told(cells: dict[Spot, Cell], other: dict[Spot, Cell]) -> dict[Spot, Cell]:
    """The cells without what only this game keeps count of: after a twist there are three cards, whether it is counted or not.

    An action counts as untold in the other game if that has it and tells of nobody who did it. Where two cells would then be one,
    both stay as they are.
    """
    told = {word for spot in other for word in spot.after.split(", ")}
    untold = {cell.act.action for cell in other.values()} - told
    short: dict[Spot, list[Spot]] = {}
    for spot in cells:
        left = [word for word in spot.after.split(", ") if word not in untold]
        short.setdefault(spot._replace(after=", ".join(left)), []).append(spot)
    return {name if len(spots) == 1 else spot: cells[spot] for name, spots in short.items() for spot in spots}


def _pairs(problem: Problem, chart: Chart, names: Names) -> dict[Twin, bool]:
    return {
        Twin(pair, seen): split
        for letters, shown, split in _splits(problem, chart)
        for pair in _named(letters, names)
        for seen in _named(shown, names)
    }


def _splits(problem: Problem, chart: Chart) -> Iterable[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    """Pairs, what is seen of the banker's cards, and whether they are split: told by kinds where all pairs of these kinds are."""
    said: dict[object, set[bool]] = {}
    for row in chart.pairs:
        said.setdefault((problem.alphabet.bare(row.pair), row.seen), set()).add(row.split)
    for row in chart.pairs:
        bare = problem.alphabet.bare(row.pair)
        yield bare if len(said[bare, row.seen]) == 1 else row.pair, row.seen, row.split


def _named(letters: Iterable[int], names: Names) -> Iterable[tuple[str, ...]]:
    return product(*(names[letter] for letter in letters))


def _beside(first: Mapping[Key, Said], other: Mapping[Key, Said]) -> dict[Key, Beside[Said]]:
    return {key: Beside(first.get(key), other.get(key)) for key in dict.fromkeys((*first, *other))}
