"""Casino Pontoon from so many packs by the published table, worked out card by card.

Every hand that the punter may end with is gone through with the chance of just these cards, and against each every hand
of the house from the cards that are left. What a split is worth needs no pair of hands: a hand is played by its own cards
alone, and cards not seen are alike, so each of several hands is worth what it would be worth if it were the only one, from
a stock that lacks only what is known to be gone; and worths add up.
"""

from __future__ import annotations

from collections import defaultdict

from tests.independent.endless import EMPTY, Final, State, after, best, ended, play, won

Cards = tuple[int, ...]
"""How many of each rank, aces first, all tens together last."""


class Counted:
    """The game from a number of packs. Worths are in first stakes; `with_splits` is per deal."""

    def __init__(self, packs: int) -> None:
        self._full: Cards = (*[4 * packs] * 9, 16 * packs)
        self._all = 52 * packs
        self._houses: dict[Cards, dict[Final, float]] = {}

    # the house

    def house(self, gone: Cards) -> dict[Final, float]:
        """How often the house's hand ends as what, from the cards that are not gone."""
        if gone not in self._houses:
            self._houses[gone] = self._draw_house(gone)
        return self._houses[gone]

    def _draw_house(self, gone: Cards) -> dict[Final, float]:
        there = [full - lost for full, lost in zip(self._full, gone, strict=True)]
        found: defaultdict[Final, float] = defaultdict(float)
        held: dict[Cards, tuple[State, float]] = {(0,) * 10: (EMPTY, 1.0)}
        for drawn in range(5):
            left = self._all - sum(gone) - drawn
            grown: dict[Cards, tuple[State, float]] = {}
            for cards, (state, chance) in held.items():
                for place in range(10):
                    this = chance * (there[place] - cards[place]) / left
                    new = after(state, place + 1)
                    final = ended(new, 1) or house_sticks(new)
                    if final is not None:
                        found[final] += this
                    elif this:
                        more = (*cards[:place], cards[place] + 1, *cards[place + 1 :])
                        grown[more] = new, this + (grown[more][1] if more in grown else 0)
            held = grown
        return dict(found)

    # the punter

    def finals(self, own: list[int], elsewhere: int) -> dict[tuple[Cards, Final], float]:
        """How often a hand that holds `own` ends with which cards gone and as what; `elsewhere` more of its first card
        lie with other hands."""
        gone = [own.count(rank) for rank in range(1, 11)]
        state = EMPTY
        for rank in own:
            state = after(state, rank)
        if own:
            gone[own[0] - 1] += elsewhere
        found: defaultdict[tuple[Cards, Final], float] = defaultdict(float)
        self._draw(state, 1, 1.0, gone, found)
        return found

    def _draw(
        self, state: State, stakes: int, chance: float, gone: list[int], found: defaultdict[tuple[Cards, Final], float]
    ) -> None:
        final, word = ended(state, stakes), "T"
        if final is None and state[0] >= 2:
            word = play(state, doubled=stakes == 2)
            final = ("points", best(state)[0], stakes) if word == "S" else None
        if final is not None:
            found[tuple(gone), final] += chance
            return
        left = self._all - sum(gone)
        for place in range(10):
            there = self._full[place] - gone[place]
            gone[place] += 1
            self._draw(after(state, place + 1), 2 if word == "D" else stakes, chance * there / left, gone, found)
            gone[place] -= 1

    def worth(self, own: list[int], elsewhere: int = 0) -> float:
        """What a hand is worth; deals in which the house has a pontoon count nothing."""
        return sum(
            chance * other * won(final, house)
            for (gone, final), chance in self.finals(own, elsewhere).items()
            for house, other in self.house(gone).items()
            if house[0] != "pontoon"
        )

    def without_splits(self) -> float:
        """The game without splits: one stake is lost to every pontoon of the house."""
        return self.worth([]) - self.house((0,) * 10)["pontoon", 0, 1]

    def split(self, rank: int) -> float:
        """What a pair is worth when it is split, to three hands at most, and drawn on by the table.

        `one(n)`: a hand that begins with one of the pair, n of this rank gone in all; `two(n)`: one that holds two.
        """
        packs4 = self._full[rank - 1]
        third = (packs4 - 2) / (self._all - 2)
        fourth = (packs4 - 3) / (self._all - 3)
        one = {gone: self.worth([rank], gone - 1) for gone in (2, 3, 4)}
        two = {gone: self.worth([rank, rank], gone - 2) for gone in (3, 4)}
        first_splits = third * 3 * one[3]
        first_plays = one[2] - third * two[3]
        second_plays = first_plays - third * (one[3] - fourth * two[4])
        second_splits = third * 2 * (one[3] - fourth * one[4])
        return first_splits + first_plays + second_plays + second_splits

    def with_splits(self) -> float:
        """The whole game, aces and eights split."""
        whole = self.without_splits()
        for rank in (1, 8):
            packs4 = self._full[rank - 1]
            pair = packs4 / self._all * (packs4 - 1) / (self._all - 1)
            whole += pair * (self.split(rank) - self.worth([rank, rank]))
        return whole


def house_sticks(state: State) -> Final | None:
    """A hand on which the house sticks."""
    count, soft = best(state)
    sticks = state[0] >= 2 and (count > 17 or (count == 17 and not soft))
    return ("points", count, 1) if sticks else None
