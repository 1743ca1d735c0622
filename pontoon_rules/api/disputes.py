"""A disputed hand, given in one line, and the rules that decide it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pontoon_rules.api.games import Game, GameName, load
from pontoon_rules.cases.case import Case
from pontoon_rules.cases.line import read_line
from pontoon_rules.cases.reasons import Reason
from pontoon_rules.cases.ruling import Ruling, bank_reasons, rulings
from pontoon_rules.cases.run import perform
from pontoon_rules.diagnostics import Diagnostic, RuleFileError, Source, Span, has_errors, in_order
from pontoon_rules.engine.events import Event
from pontoon_rules.engine.result import Settlement

# What the line is called where a mistake in it is shown.
THE_LINE = "the line"


@dataclass(frozen=True)
class Disputed:
    """A hand that was settled: for each punter's hand what decides it, and what decides who banks next; then all that
    happened, and how it came out."""

    game: Game
    line: str
    rulings: tuple[Ruling, ...]
    bank: tuple[Reason, ...]
    events: tuple[Event, ...] = field(repr=False)
    result: Settlement


def dispute(game: GameName | Game, line: str) -> Disputed:
    """Settle a hand that is told in one line: `dispute("pontoon", "P1: A K stake 4; banker: 10 8")`.

    Seats are divided by `;`, each with its cards in the order in which they were dealt; between or after them stands what was
    done: `stake 4`, `shoot 2` (a bet on it), `buy 3`, `twist`, `stick`; `chips 30` is what a seat holds. The hands of a
    split are divided by `/`. `shoot: 60` says what lies in the Shoot, `tenure: 2` which deal of this banker it is.
    Cards beyond the deal are twists; without a stake the least is staked.

    Raises RuleFileError for a mistake in the rules or in the line, or something done that the rules refuse: each with its
    column in the line.
    """
    loaded = load(game)
    problems: list[Diagnostic] = []
    case = read_line(Source(THE_LINE, line), loaded.rules.ruleset, problems)
    deal = None if case is None else perform(case, loaded.rules, problems)
    result = None if deal is None or has_errors(problems) else deal.result
    if deal is None or result is None:
        adding = frozenset(action.name for action in loaded.rules.ruleset.punter.actions if action.adds is not None)
        raise RuleFileError(in_order(_told(each, case, adding) for each in problems))
    return Disputed(loaded, line, rulings(deal, result), bank_reasons(deal, result), deal.events, result)


def _told(found: Diagnostic, case: Case | None, adding: frozenset[str]) -> Diagnostic:
    """What tests call failed is refused here, and there is a line where they have words of their own.

    Who names no stake may not know how many chips he may then add (by the actions `adding`).
    """
    message, help_ = found.message.replace("the test", "the line"), (found.help or "").replace(" in `does`", "") or None
    if found.code == "test-invalid":
        return found.but(code="bad-option", message=message, help=help_)
    if found.code != "test-failed":
        return found
    silent = case is not None and any(seat.stake is None and _same_seat(seat.span, found.span) for seat in case.punters)
    silent = silent and found.span.text.split(" ")[0].lower() in adding
    staked = "without a stake the least is staked: say `stake 2` if it was more" if silent else None
    return found.but(code="refused", message=message, help=help_ or staked)


def _same_seat(one: Span, other: Span) -> bool:
    """Whether no new seat begins between two places of the line."""
    between = one.source.text[one.start : other.start]
    return one.start <= other.start and ";" not in between and "\n" not in between
