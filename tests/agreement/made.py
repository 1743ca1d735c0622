"""Rule sets drawn at random: clauses over every function of the language, in every place that may ask it of a hand."""

from __future__ import annotations

from random import Random

from pontoon_rules.cards import RANKS, SUITS
from pontoon_rules.expr.rules import Rules
from tests.engine.tables import house

_AMOUNTS = ["1 * chip", "cards * chip", "held(A) * chip", "(total - low_total) * chip", "value(2) * first_stake"]
_RANKED = ["total", "[cards, total]", "held(7)", "rank(1)", "low_total", "[value(2), cards]"]
_SUITS = dict(zip(SUITS, ("hearts", "diamonds", "clubs", "spades"), strict=True))


def made(seed: int, *, clauses: int = 6) -> Rules:
    """A house's rules with so many clauses of its own over `pontoon`; the same for the same seed."""
    random = Random(seed)
    return house(random.choice(["pontoon", "shoot-pontoon", "casino-pontoon"]), text(random, clauses))


def text(random: Random, clauses: int) -> str:
    """The lines of a house."""
    places: dict[str, list[str]] = {"hands": [], "pays": [], "takes": [], "plays": [], "also": [], "winner": []}
    for number in range(clauses):
        place = random.choice(list(places))
        places[place].append(_CLAUSES[place](random, f"own_{number}"))
    lines = ["hands:", *(f"  - {{{each}, before: points}}" for each in places["hands"])] if places["hands"] else []
    if places["plays"]:
        lines += ["banker:", "  plays:", *(f"    - {{{each}}}" for each in places["plays"])]
    settled = [place for place in ("pays", "takes", "also", "winner") if places[place]]
    if settled:
        lines.append("settle:")
        for place in settled:
            lines += [f"  {place}:", *(f"    - {{{each}}}" for each in places[place])]
    lines += random.choice([[], _values(random)])
    lines += random.choice([[], [f"punter: {{done: '{condition(random, 'D')} or cards == 5 or bust'}}"]])
    return "\n".join(lines)


_CLAUSES = {
    "hands": lambda random, name: f"name: {name}, when: '{condition(random, 'H')}'{_ranked(random)}",
    "pays": lambda random, name: f"name: {name}, when: '{condition(random, 'P')}', is: {random.randint(1, 4)}:1",
    "takes": lambda random, name: f"name: {name}, when: 'banker.has({random.choice(RANKS)}) and {condition(random, 'P')}', is: 2:1",
    "plays": lambda random, name: f"name: {name}, when: '{condition(random, 'B')}', is: {random.choice(['stick', 'twist'])}",
    "also": lambda random, name: (
        f"name: {name}, when: '{condition(random, 'P')}', from: banker, to: punter, amount: {random.choice(_AMOUNTS)}"
    ),
    "winner": lambda random, name: f"name: {name}, when: '{condition(random, 'P')}', is: {random.choice(['punter', 'nobody'])}",
}



def _ranked(random: Random) -> str:
    return random.choice(["", f", rank_by: {random.choice(_RANKED)}"])


def _values(random: Random) -> list[str]:
    return random.choice([
        ["pack: {values: {K: 13, Q: 12, J: 11}}"],
        ["pack: {values: {J: 0}}"],
        ["pack: {values: {A: 1, J♠: [2, 10], 7♥: 2}, without: [2♣, 9]}"],
        ["pack: {values: {A: [{when: cards == 2, is: [1, 11]}, {is: 1}]}}"],
        ["pack: {values: {A: [{when: split or banking, is: 1}, {is: [1, 11]}], K: [10, 3]}}"],
        ["pack: {values: {7: [{when: times(twist) > 1, is: 0}, {when: cards > 3, is: [7, 8]}]}}"],
        ["pack: {values: {J: 0.5, Q: 0.5, K: 0.5}}"],
    ])


def condition(random: Random, slot: str, depth: int = 0) -> str:
    """A condition over cards and turn that may stand in a slot."""
    if depth == 2 or random.random() < 0.3:
        return atom(random) if random.random() < 0.85 else _other(random, slot)
    parts = [condition(random, slot, depth + 1) for _ in range(random.randint(2, 3))]
    joined = random.choice([" and ", " or "]).join(parts)
    return f"not ({joined})" if random.random() < 0.2 else f"({joined})"


def _other(random: Random, slot: str) -> str:
    turn = ["split", "times(twist) == 0", "times(twist) > 1", "not banking"]
    named = ["hand == points", "hand >= five_card_trick", "bust"]
    beside = ["banker.total > total", "better", "banker.soft", "stake > 3 * chip", "banker.hand == hand", "shoot.size == 0"]
    open_cards = ["banker.shown.total > 8", "players > 3", "shown.has(A)", "has(banker.rank(1))"]
    counted = ["any(this.total > total + 1)", "eldest(total > 15).soft", "count(hand == points and not this.soft) == 1"]
    choices = {"H": turn[:2], "D": turn + named, "B": [turn[3], *named], "P": turn + named + beside + open_cards + counted}
    return random.choice(choices[slot])


def atom(random: Random) -> str:
    """One question of the cards, of any function of the language."""
    rank, suit = random.choice(RANKS), random.choice(SUITS)
    sought = random.choice([rank, f"{rank}{suit}", _SUITS[suit]])
    operator = random.choice(["==", "!=", "<", "<=", ">", ">="])
    return random.choice([
        f"has({sought})",
        f"held({sought}) {operator} {random.randint(0, 3)}",
        f"held({sought}) + held(A) == 2",
        "suited",
        "soft",
        f"total {operator} {random.randint(5, 24)}",
        f"low_total {operator} {random.randint(3, 24)}",
        f"cards {operator} {random.randint(1, 5)}",
        f"value({random.randint(1, 4)}) {operator} {random.randint(1, 10)}",
        f"rank({random.randint(1, 3)}) == {rank}",
        "rank(1) == rank(2)",
        "has(rank(3))" if random.random() < 0.3 else f"held(rank(1)) >= {random.randint(1, 3)}",
        f"total - low_total == {random.choice([0, 10])}",
        f"total / cards > {random.randint(4, 8)}",
        f"max(value(1), value(2)) == {random.randint(1, 10)}",
    ])


# A hundred clauses: one named card each in the first twenty, then every function of the cards in turn.
_HUNDRED = (
    lambda random: f"has({random.choice(RANKS)})",
    lambda random: f"held({random.choice(RANKS)}) >= 2",
    lambda _random: "suited",
    lambda _random: "soft",
    lambda random: f"total {random.choice(['==', '>=', '<='])} {random.randint(12, 21)}",
    lambda random: f"low_total {random.choice(['==', '>=', '<='])} {random.randint(8, 21)}",
    lambda random: f"cards {random.choice(['==', '>=', '<='])} {random.randint(2, 5)}",
    lambda random: f"value({random.randint(1, 2)}) == {random.randint(1, 10)}",
    lambda random: f"rank(1) == {random.choice(RANKS)}",
)
_OF = ("hand == pontoon", "hand == five_card_trick", "cards == 3 and total == 21", "total == 21", "cards == 2")


def hundred(seed: int, *, named: int = 20) -> Rules:
    """The home game with a hundred payments over every function of the cards, `named` of them over a single card."""
    random = Random(seed)
    cards = random.sample([f"{rank}{suit}" for rank in RANKS for suit in SUITS], named)
    asked = [f"has({card})" for card in cards] + [_HUNDRED[each % len(_HUNDRED)](random) for each in range(100 - named)]
    clauses = (
        f"    - {{name: c{number}, when: '{random.choice(_OF)} and {each}', is: {1 + number % 3}:1}}"
        for number, each in enumerate(asked)
    )
    return house("pontoon", "\n".join(["settle:", "  pays:", *clauses]))
