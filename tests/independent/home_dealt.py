"""A pair that is split, dealt out card by card in the order of the table, for packs that are small enough.

Nothing is said here of cards that are alike: the banker has his two cards before the punter draws, hand after hand is
played to its end, what each has ended as is kept, and then the banker draws. How a hand is played is looked up in `home_value`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tests.independent.home_value import ALONE, BUST, NONE, PONTOON, Cards, Table, Turn, outcome, plus


class State(NamedTuple):
    """What lies on the table: the cards that are gone, the stakes and ends of the hands that are over, and the hands that wait."""

    gone: Cards
    over: tuple[tuple[int, int], ...]
    waiting: int


def split_dealt(table: Table, place: int) -> float:
    """What a split pair is worth in chips; deals that the banker's pontoon ends count nothing."""
    pair = plus(NONE, place, 2)
    worth = 0.0
    for first, gone, one in next_cards(table, pair):
        for second, also, two in next_cards(table, gone):
            banker = plus(plus(NONE, first), second)
            if outcome(banker) != PONTOON:
                worth += one * two * against(table, place, banker, also)
    return worth


def next_cards(table: Table, gone: Cards) -> Iterator[tuple[int, Cards, float]]:
    """Every card that may come next, what is gone then, and the chance."""
    there = [full - lost for full, lost in zip(table.full, gone, strict=True)]
    assert sum(there), "the pack has run out"
    for place, number in enumerate(there):
        if number:
            yield place, plus(gone, place), number / sum(there)


def against(table: Table, place: int, banker: Cards, gone: Cards) -> float:
    """What the split is worth when the banker holds these two cards."""
    states = {State(gone, (), 2): 1.0}
    ended: defaultdict[State, float] = defaultdict(float)
    while states:
        later: defaultdict[State, float] = defaultdict(float)
        for state, chance in states.items():
            for then, this in next_hand(table, place, state):
                (later if then.waiting else ended)[then] += chance * this
        states = later
    return sum(chance * settled(table, banker, state) for state, chance in ended.items())


def next_hand(table: Table, place: int, state: State) -> Iterator[tuple[State, float]]:
    """The next hand gets its second card: it is split again, or played to its end."""
    for drawn, gone, chance in next_cards(table, state.gone):
        if drawn == place and len(state.over) + state.waiting < table.game.hands:
            yield State(gone, state.over, state.waiting + 1), chance
        else:
            cards = plus(plus(NONE, place), drawn)
            for end, then, this in played_out(table, cards, table.start, gone):
                yield State(then, tuple(sorted((*state.over, end))), state.waiting - 1), chance * this


def played_out(table: Table, cards: Cards, turn: Turn, gone: Cards) -> Iterator[tuple[tuple[int, int], Cards, float]]:
    """How a hand may end: its stake and what it is, what is gone then, and the chance."""
    action = "stick"
    if not table.done(cards, True):
        _, action, adds = table.best(cards, turn, ALONE if table.split_is_other else None)
        (turn,) = [then for name, more, then in table.actions(cards, turn) if (name, more) == (action, adds)]
    if action == "stick":
        yield (turn.stake, table.split_outcome(cards)), gone, 1.0
        return
    for drawn, then, chance in next_cards(table, gone):
        for end, last, this in played_out(table, plus(cards, drawn), turn, then):
            yield end, last, chance * this


def settled(table: Table, banker: Cards, state: State) -> float:
    """What all hands win or lose, the banker drawing on when he must."""
    if sum(banker) == 5 or table.banker_sticks(banker):
        his = outcome(banker)
        return sum(stake * (-1 if mine == BUST else table.due(mine, his, split=True)) for stake, mine in state.over)
    return sum(
        chance * settled(table, plus(banker, place), state._replace(gone=gone))
        for place, gone, chance in next_cards(table, state.gone)
    )
