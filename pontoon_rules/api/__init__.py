"""The package as functions: load, check, deal, settle, simulate, solve, advise, compare, test.

A game is named as on the command line: a built-in name (`"pontoon"`), a path (`"house.yaml"`, a `Path`), a text with a name
(`Source`), or the bytes of a file (shown as `<stdin>`). Wherever a game is asked for, one that is already loaded will do.

Mistakes in a file are values: `check` gives them, every other function raises them together as `RuleFileError`. What the
rules or a strategy have no answer for, or do not allow, is a `BadOption`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pontoon_rules.api.advising import Advised, advise
    from pontoon_rules.api.comparing import Compared, Pair, compare
    from pontoon_rules.api.dealing import Dealt, deal, settle
    from pontoon_rules.api.disputes import Disputed, dispute
    from pontoon_rules.api.equating import Equality, equality
    from pontoon_rules.api.evenings import SimulatedEvenings, Told, evening, simulate_evenings
    from pontoon_rules.api.games import BadOption, Checked, Game, GameName, check, load
    from pontoon_rules.api.machines import machine
    from pontoon_rules.api.playing import Playing, StrategyName
    from pontoon_rules.api.simulating import Simulated, simulate
    from pontoon_rules.api.solving import Solved, solve
    from pontoon_rules.api.testing import test
    from pontoon_rules.cases.run import CaseResult
    from pontoon_rules.diagnostics import Diagnostic, RuleFileError, Source

# Where each name lives. It is fetched when first used, so that checking a file does not load what deals and counts.
_HOMES = {
    "Advised": "api.advising",
    "BadOption": "api.games",
    "CaseResult": "cases.run",
    "Checked": "api.games",
    "Compared": "api.comparing",
    "Dealt": "api.dealing",
    "Diagnostic": "diagnostics",
    "Disputed": "api.disputes",
    "Equality": "api.equating",
    "Game": "api.games",
    "GameName": "api.games",
    "Pair": "api.comparing",
    "Playing": "api.playing",
    "RuleFileError": "diagnostics",
    "Simulated": "api.simulating",
    "SimulatedEvenings": "api.evenings",
    "Solved": "api.solving",
    "Source": "diagnostics",
    "StrategyName": "api.playing",
    "Told": "api.evenings",
    "advise": "api.advising",
    "check": "api.games",
    "compare": "api.comparing",
    "deal": "api.dealing",
    "dispute": "api.disputes",
    "equality": "api.equating",
    "evening": "api.evenings",
    "load": "api.games",
    "machine": "api.machines",
    "settle": "api.dealing",
    "simulate": "api.simulating",
    "simulate_evenings": "api.evenings",
    "solve": "api.solving",
    "test": "api.testing",
}

__all__ = [
    "Advised",
    "BadOption",
    "CaseResult",
    "Checked",
    "Compared",
    "Dealt",
    "Diagnostic",
    "Disputed",
    "Equality",
    "Game",
    "GameName",
    "Pair",
    "Playing",
    "RuleFileError",
    "Simulated",
    "SimulatedEvenings",
    "Solved",
    "Source",
    "StrategyName",
    "Told",
    "advise",
    "check",
    "compare",
    "deal",
    "dispute",
    "equality",
    "evening",
    "load",
    "machine",
    "settle",
    "simulate",
    "simulate_evenings",
    "solve",
    "test",
]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(f"pontoon_rules.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
