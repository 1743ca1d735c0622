"""Games solved for the tests."""

from __future__ import annotations

from pathlib import Path

from pontoon_rules import api
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import Machine
from pontoon_rules.solve.conventions import Convention
from pontoon_rules.solve.problem import problem_of
from pontoon_rules.solve.solution import Solution, solved

HERE = Path(__file__).parent


def solved_game(
    game: api.Game | str | Path, packs: int | None = 1, *, exact: bool = False, convention: Convention = Convention.CDZ
) -> Solution:
    """A game solved with so many fresh packs (None: without end)."""
    machine = compile_machine(api.load(game).rules)
    assert isinstance(machine, Machine)
    return solved(problem_of(machine, packs), exact=exact, convention=convention)
