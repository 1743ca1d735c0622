"""No setting is passed over in silence: whatever switch of a rule file is turned, the value changes, or solving is refused
with the clause that is to blame, or a list says why it does not apply to one punter's hand."""

from __future__ import annotations

from functools import cache

import pytest

from pontoon_rules import api
from pontoon_rules.machine.compile import compile_machine
from pontoon_rules.machine.machine import Machine
from pontoon_rules.simulate.tables import packs_for
from pontoon_rules.solve.problem import problem_of
from pontoon_rules.solve.solution import solved
from pontoon_rules.solve.unsolvable import Unsolvable
from tests.compare.switch_rows import ROWS as BY_HAND
from tests.readings.switch_rows import READINGS
from tests.readings.switch_rows import ROWS as AT_THE_TABLE
from tests.readings.test_readings import LINES
from tests.readings.test_readings import ROWS as READING_ROWS
from tests.readings.test_switches import SWITCHES
from tests.solve.switch_rows import INSTEAD, NOT_APPLIED, PARTS_NOT_APPLIED

# What makes a game quick to solve, laid over it unless a row says otherwise there.
QUICK = {"pack": "pack: {packs: 1, without: [3, 4, 5, 6, 8]}", "punter": ""}
QUICK_AT_HOME = {"pack": "pack: {without: [3, 4, 5, 6, 8]}", "punter": "punter: {actions: {buy: none, split: none}}"}


def laid(switch: str) -> tuple[str, str, str] | None:
    """A game, the lines that turn a switch, and what stands there otherwise; None for a value that games have anyway."""
    if switch in INSTEAD or switch in BY_HAND:
        row = INSTEAD.get(switch) or BY_HAND[switch]
        return "casino-pontoon", row.change, row.base
    if switch in AT_THE_TABLE:
        turned = AT_THE_TABLE[switch]
        return turned.game, turned.line, turned.before
    if switch in READINGS:
        line = LINES[READINGS[switch]]
        given = line.given + next(row.given for row in READING_ROWS if (row.key, row.game) == READINGS[switch])
        return line.game, given + line.text, given
    return None


def reason(switch: str) -> str:
    """Why a switch does not apply; empty if it does."""
    parts = [why for part, why in PARTS_NOT_APPLIED.items() if switch.startswith(part)]
    return NOT_APPLIED.get(switch) or (parts[0] if parts else "")


@cache
def worth(game: str, text: str) -> float | str:
    """What a game with these lines is worth, or the clause (its place in a file) that is to blame that it has no value."""
    rules = api.load(api.Source("house.yaml", f"format: 1\nname: House\nextends: {game}\n{text}")).rules
    machine = compile_machine(rules)
    assert isinstance(machine, Machine)
    try:
        return float(solved(problem_of(machine, packs_for(rules, 1))).value)
    except Unsolvable as refused:
        return f"refused, for {refused.where}"


def both(game: str, change: str, base: str) -> tuple[float | str, float | str]:
    """What the game is worth without the change, and with it."""
    quick = QUICK if game == "casino-pontoon" else QUICK_AT_HOME
    lines = "".join(f"{line}\n" for part, line in quick.items() if f"{part}:" not in change + base)
    return worth(game, lines + base), worth(game, lines + change)


def test_every_switch_is_solved_or_stands_in_the_list() -> None:
    at_home = [switch for switch in SWITCHES if laid(switch) is None]
    assert all("=" in switch for switch in at_home)
    assert sorted({*NOT_APPLIED, *INSTEAD} - set(SWITCHES)) == []


@pytest.mark.parametrize("switch", [switch for switch in SWITCHES if laid(switch) is not None])
def test_a_switch_that_is_turned_is_not_passed_over(switch: str) -> None:
    found = laid(switch)
    assert found is not None
    verdict = BY_HAND[switch].verdict if switch in BY_HAND and switch not in INSTEAD else "different"
    if verdict == "refused":
        with pytest.raises(api.RuleFileError):
            both(*found)
        return
    without, with_it = both(*found)
    if isinstance(with_it, str):
        assert with_it.startswith("refused, for ") and ".yaml:" in with_it
    elif verdict == "equal" or reason(switch):
        assert with_it == pytest.approx(without, abs=1e-12)
    else:
        assert isinstance(without, str) or abs(with_it - without) > 1e-8
