"""Asks the program what the games of the home family are worth, and holds `home_value` against it.

`python -m tests.independent.home_solved` does so for all games in a few minutes; with names, for the games of those
names. The program is run as anyone runs it, and nothing of it is used here.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from tests.independent.home_value import Choice, Game, Table

HERE = Path(__file__).parent
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
HOME = Game()
SHOOT = Game(buys="five", hands=2, takes_trick=1, split_pontoon=False, split_doubled_on_bust=True)
CASINO = Game(
    packs=8, buys="", doubles="card", hands=3, draws_soft_17=True, takes_pontoon=1, takes_trick=1, unit=1
)  # fmt: skip


class Asked(NamedTuple):
    """A game as it is named to the program, and as we say it."""

    words: tuple[str, ...]
    game: Game


WITHOUT_SPLITS = Asked((str(HERE / "home-without-splits.yaml"),), replace(HOME, hands=1))
SMALL_PACK = Asked((str(HERE / "home-small-pack.yaml"),), replace(HOME, unit=1, pack=(4, 0, 0, 0, 0, 4, 4, 4, 0, 8)))
ALL = [
    WITHOUT_SPLITS,
    SMALL_PACK,
    Asked(("pontoon",), replace(HOME, unit=10)),
    *(Asked(("pontoon", "--packs", str(packs or "inf")), replace(HOME, packs=packs)) for packs in (2, 0)),
    Asked(("pontoon", "--banker", "hard 17"), replace(HOME, draws_soft_17=True)),
    Asked(("malaysian-pontoon",), replace(HOME, pays_pontoon=1.5, punter_wins_ties=True)),
    Asked(("shoot-pontoon",), replace(SHOOT, unit=10)),
    Asked(("shoot-pontoon", "--packs", "inf"), replace(SHOOT, packs=0)),
    Asked(("shoot-pontoon-no-look",), replace(SHOOT, looks=False)),
    Asked(("shoot-pontoon-double-stake",), replace(SHOOT, doubles="twist")),
    *(Asked(("casino-pontoon", "--packs", str(packs or "inf")), replace(CASINO, packs=packs)) for packs in (1, 2, 6, 8, 0)),
    *(
        Asked(("casino-pontoon", "--banker", "17", "--packs", str(packs)), replace(CASINO, packs=packs, draws_soft_17=False))
        for packs in (1, 8)
    ),
]


class Compared(NamedTuple):
    """What a deal is worth by both per first stake, how many actions on two cards were held against each other, by how much they
    differ at most, and on which hands the best one is another."""

    ours: float
    theirs: float
    actions: int
    furthest: float
    otherwise: list[str]


def told(words: tuple[str, ...]) -> Any:
    """The program's answer."""
    line = [sys.executable, "-m", "pontoon_rules", "solve", *words, "--format", "json"]
    return json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout)


def compare(asked: Asked, table: Table) -> Compared:
    """Both worths of a deal, of the first cards where they matter, and of every action on every two cards."""
    answer = told(asked.words)
    gaps = [
        abs(table.first_card(RANKS.index(row["cards"][0])) - row["worth"]) for row in (answer["staking"] or {}).get("cards", ())
    ]
    actions, otherwise = 0, []
    for row in answer["dealt"]:
        first, second = (RANKS.index(rank) for rank in row["cards"])
        ours = table.dealt(first, second)
        gaps.append(abs(ours[0].worth - row["worth"]))
        mine = {action(table, choice): choice.worth for choice in ours if choice.action}
        theirs = {(choice["action"], choice["amount"]): choice["worth"] for choice in row["choices"]}
        gaps += [abs(mine[done] - worth) for done, worth in theirs.items()]
        actions += len(theirs)
        if next(iter(mine), None) != next(iter(theirs), None) or {name for name, _ in mine} != {name for name, _ in theirs}:
            otherwise.append(" ".join(row["cards"]))
    return Compared(table.deal(), answer["expected_value"], actions, max(gaps), otherwise)


def action(table: Table, choice: Choice) -> tuple[str, float]:
    """An action, and what it adds in first stakes."""
    return choice.action, choice.amount / table.game.unit


def main() -> None:
    """Print both worths of every game side by side."""
    print(f"{'game':55}{'here':>17}{'solve':>17}  actions  furthest   seconds")
    for asked in ALL:
        name = " ".join(Path(word).name for word in asked.words)
        if sys.argv[1:] and Path(asked.words[0]).name not in sys.argv[1:]:
            continue
        began = time.process_time()
        found = compare(asked, Table(asked.game))
        taken = time.process_time() - began
        print(
            f"{name:55}{found.ours:+17.13f}{found.theirs:+17.13f}{found.actions:9}{found.furthest:10.0e}{taken:10.1f}",
            *(["played otherwise:", ", ".join(found.otherwise)] if found.otherwise else []),
            flush=True,
        )


if __name__ == "__main__":
    main()
