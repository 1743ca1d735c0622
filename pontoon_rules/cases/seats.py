"""Whether a test fits the table of the rules, and which cards lie there for so many players."""

from __future__ import annotations

from pontoon_rules.cards import Card
from pontoon_rules.cases.case import Case
from pontoon_rules.diagnostics import Diagnostic, Note
from pontoon_rules.engine.stock import ScriptedStock
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.rules import Rules


def packs_and_seats(case: Case, rules: Rules, problems: list[Diagnostic]) -> tuple[Card, ...]:
    """The cards of the packs for the players of a test; reports `test-invalid` if the rules do not seat so many."""
    players = len(case.punters) + 1
    table = Table(rules, len(case.punters), ScriptedStock({}), {}, case.tenure, 0)
    seats = rules.decide(rules.ruleset.table.players, table.scope(table.banker))
    if seats is not None and not seats.value[0] <= players <= seats.value[1]:
        low, high = seats.value
        message = f"the test seats {players} players, the banker included, but these rules seat {_range(low, high)}"
        note = Note("said here", rules.ruleset.table.players.node.span)
        problems.append(Diagnostic("test-invalid", message, case.span, None, (note,)))
    return rules.cards(rules.packs(players, table, table.banker))


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
