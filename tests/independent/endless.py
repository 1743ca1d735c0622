"""Casino Pontoon with packs without end, played by the published table, exactly: fractions, no luck.

Where cards never run out, what a punter draws tells nothing of what the house draws, so the two hands are worked out
apart. The table is that of the published best play; whoever has doubled twists instead of doubling once more, but sticks
on a soft 21 of three cards.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

# By number of cards, from the least total to the greatest: S stick, T twist, D double.
HARD = {
    2: "4-7 T, 8 T, 9 T, 10-11 D, 12-14 T, 15-16 S, 17 S, 18-21 S",
    3: "3-7 T, 8 T, 9 D, 10-11 D, 12-14 T, 15-16 S, 17 S, 18-21 S",
    4: "4-7 D, 8 D, 9 D, 10-11 D, 12-14 D, 15-16 D, 17 T, 18-21 S",
}
SOFT = {
    2: "12-13 T, 14-17 T, 18 T, 19 S, 20 S",
    3: "13 T, 14-17 T, 18 T, 19 D, 20 D, 21 D",
    4: "14-17 D, 18 D, 19 D, 20 D, 21 D",
}

RANKS = (*range(1, 10), 10, 10, 10, 10)
CARD = Fraction(1, 13)

State = tuple[int, int, bool]
"""Cards, their sum with every ace one, and whether there is an ace."""

Final = tuple[str, int, int]
"""What a hand ends as: `bust`, `pontoon`, `trick` or `points`, its total (for points), and how many stakes lie on it."""


def best(state: State) -> tuple[int, bool]:
    """The total, and whether an ace counts eleven in it."""
    _, low, ace = state
    return (low + 10, True) if ace and low <= 11 else (low, False)


def said(line: str, count: int) -> str:
    for entry in line.split(", "):
        span, word = entry.split()
        low, _, high = span.partition("-")
        if int(low) <= count <= int(high or low):
            return word
    raise AssertionError((line, count))


def play(state: State, *, doubled: bool) -> str:
    """What the table says."""
    cards = state[0]
    count, soft = best(state)
    word = said((SOFT if soft else HARD)[cards], count)
    if word == "D" and doubled:
        return "S" if soft and count == 21 and cards == 3 else "T"
    return word


def after(state: State, rank: int) -> State:
    return state[0] + 1, state[1] + rank, state[2] or rank == 1


def ended(state: State, stakes: int) -> Final | None:
    """The hand if nothing more is asked of it."""
    cards, low, _ = state
    if low > 21:
        return "bust", 0, stakes
    if cards == 2 and best(state)[0] == 21:
        return "pontoon", 0, stakes
    return ("trick", 0, stakes) if cards == 5 else None


@cache
def punter(state: State, stakes: int = 1) -> dict[Final, Fraction]:
    """How often a punter's hand ends as what, from here."""
    final = ended(state, stakes)
    if final is not None:
        return {final: Fraction(1)}
    word = "T" if state[0] < 2 else play(state, doubled=stakes == 2)
    if word == "S":
        return {("points", best(state)[0], stakes): Fraction(1)}
    found: Counter[Final] = Counter()
    for rank in RANKS:
        for end, chance in punter(after(state, rank), 2 if word == "D" else stakes).items():
            found[end] += chance * CARD  # type: ignore[assignment]  # counters may hold fractions
    return dict(found)  # type: ignore[arg-type]


@cache
def house(state: State) -> dict[Final, Fraction]:
    """How often the house's hand ends as what: it draws on a soft 17 and on 16."""
    final = ended(state, 1)
    if final is not None:
        return {final: Fraction(1)}
    count, soft = best(state)
    if state[0] >= 2 and (count > 17 or (count == 17 and not soft)):
        return {("points", count, 1): Fraction(1)}
    found: Counter[Final] = Counter()
    for rank in RANKS:
        for end, chance in house(after(state, rank)).items():
            found[end] += chance * CARD  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


ORDER = ("bust", "points", "trick", "pontoon")


def won(mine: Final, banks: Final) -> int:
    """What the punter wins or loses, in first stakes. A house's pontoon is looked for first: then he has not doubled."""
    kind, count, stakes = mine
    if banks[0] == "pontoon":
        return -1
    if kind == "bust":
        return -stakes
    if banks[0] != "bust" and (ORDER.index(banks[0]), banks[1]) >= (ORDER.index(kind), count):
        return -stakes
    return stakes * (2 if kind in ("pontoon", "trick") else 1)


EMPTY: State = (0, 0, False)


def without_splits() -> dict[int, Fraction]:
    """How often the punter wins or loses how many first stakes, where nothing may be split."""
    found: dict[int, Fraction] = {}
    for mine, chance in punter(EMPTY).items():
        for banks, other in house(EMPTY).items():
            result = won(mine, banks)
            found[result] = found.get(result, Fraction(0)) + chance * other
    return found


def value(ends: dict[Final, Fraction]) -> Fraction:
    """What hands that end so are worth, the house known to have no pontoon."""
    houses = {banks: chance for banks, chance in house(EMPTY).items() if banks[0] != "pontoon"}
    worth = sum(
        (mine_chance * chance * won(mine, banks) for mine, mine_chance in ends.items() for banks, chance in houses.items()),
        Fraction(0),
    )
    return worth / sum(houses.values())


def with_splits() -> Fraction:
    """What the game is worth where aces and eights are split, to three hands, by the same table.

    After a split each hand has one card of the pair and draws a second. If the first hand finds the third of the pair
    it is split again, and the other hand then plays on whatever it has; if not, the second hand may.
    """
    pontoon = house(EMPTY)["pontoon", 0, 1]
    whole = Fraction(0)
    for first in RANKS:
        for second in RANKS:
            pair = after(after(EMPTY, first), second)
            worth = value(punter(pair))
            if first == second and first in (1, 8):
                one = after(EMPTY, first)
                plain = value(punter(one))
                third = CARD
                no_third = (plain - third * value(punter(pair))) / (1 - third)
                worth = third * 3 * plain + (1 - third) * (no_third + third * 2 * plain + (1 - third) * no_third)
            whole += CARD * CARD * worth
    return -pontoon + (1 - pontoon) * whole
