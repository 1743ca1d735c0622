"""Games solved side by side: their exact figures, how best play changes, and what each difference does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pontoon_rules.api.games import BadOption, Game
from pontoon_rules.api.shares import Share, shares
from pontoon_rules.api.solving import Progress, Solved, solve
from pontoon_rules.compare.differences import Difference
from pontoon_rules.compare.play import SideBySide, side_by_side

# So many differences are priced one by one unasked.
FEW = 5


@dataclass(frozen=True)
class Unsolved:
    """A game that has no exact value here, and why, in words that name the clause."""

    game: Game
    reason: str


@dataclass(frozen=True)
class SolvedPair:
    """Two solved games: what the second is worth more than the first, per first stake and from the punter's side, both charts of
    best play side by side, and the share of each difference (None: not asked for, or there is but one)."""

    first: Solved
    other: Solved
    play: SideBySide
    shares: tuple[Share, ...] | None

    @property
    def value(self) -> float:
        """The expected value of the second less that of the first."""
        return self.other.value - self.first.value


def solve_each(games: Sequence[Game], progress: Progress) -> tuple[Solved | Unsolved, ...]:
    """Every game solved as `solve` does, or why it is not. The same rules under another name are solved once."""
    known: dict[str, Solved] = {}
    found: list[Solved | Unsolved] = []
    for number, game in enumerate(games):
        if game.hash in known:
            found.append(replace(known[game.hash], game=game))
            continue
        try:
            one = solve(game, progress=_part_of(progress, number, len(games)))
        except BadOption as refused:
            found.append(Unsolved(game, refused.message))
        else:
            known[game.hash] = one
            found.append(one)
    return tuple(found)


def _part_of(progress: Progress, number: int, games: int) -> Progress:
    """Progress in one of several games."""
    return lambda done, total: progress(number * total + done, games * total)


def solved_pair(
    first: Solved, other: Solved, found: Sequence[Difference], progress: Progress, *, each: bool | None
) -> SolvedPair:
    """Two solved games beside each other. `each` asks for the shares of the differences (None: where they are few)."""
    wanted = len(found) > 1 and (len(found) <= FEW if each is None else each)
    return SolvedPair(
        first,
        other,
        side_by_side((first.solution.problem, first.chart), (other.solution.problem, other.chart)),
        shares(first, other, found, progress) if wanted else None,
    )
