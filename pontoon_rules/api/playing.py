"""Who plays: the strategy of the punters, the policy of the banker, and how many sit at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from pontoon_rules.api.games import BadOption, Game, check
from pontoon_rules.compare.said import setting
from pontoon_rules.diagnostics import Diagnostic, RuleFileError, Source, has_errors, in_order
from pontoon_rules.document.library import Library
from pontoon_rules.document.node import Mapping, Scalar
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.expr.rules import NoHandClauseError
from pontoon_rules.expr.strategy import Strategy, check_strategy
from pontoon_rules.simulate.run import Stopped
from pontoon_rules.simulate.tables import seats

StrategyName: TypeAlias = str | Path | Source

_OF_GAMES_ALONE = frozenset({"extends", "hands", "settle"})
_OF_A_STRATEGY = re.compile(r"(?m)^(strategy_for|plays)\b")


@dataclass(frozen=True)
class Playing:
    """How the players play: the punters' strategy with its file, and the banker's policy in the words of the rules."""

    strategy: Strategy = field(repr=False)
    file: str
    banker: str
    named: StrategyName | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """What the strategy is called."""
        return self.strategy.name


def punters_of(game: Game, players: int | None, *, least: int) -> int:
    """The number of punters at a table of so many players, the banker included."""
    low, high = seats(game.rules)
    if players is None:
        return min(max(low, least), high) - 1
    if not low <= players <= high:
        allowed = str(low) if low == high else f"{low} to {high}"
        raise BadOption(f"{game.name} is for {allowed} players, not {players}", advice="the banker counts as one")
    return players - 1


def playing_of(game: Game, strategy: StrategyName | None) -> Playing:
    """The strategy asked for, or else the one that the rules name; raises RuleFileError or BadOption."""
    named = game.rules.ruleset.strategy
    if strategy is None and named is None:
        raise BadOption(
            f"{game.name} does not say how its punters play",
            code="no-answer",
            advice="name a strategy with --strategy, or write `strategy: NAME` in the rules; `list` shows those there are",
        )
    problems: list[Diagnostic] = []
    library = Library()
    if strategy is None and named is not None:
        folder = Path(named.node.span.source.name).parent
        read = library.resolve_strategy(named.value, problems, folder=folder)
    else:
        assert strategy is not None
        read = library.resolve_strategy(strategy, problems)
    checked = None
    if read is not None:
        actions, hands = _words_of(read.tree, game)
        checked = check_strategy(read.tree, game.rules, problems, known_actions=actions, known_hands=hands)
    if read is None or checked is None or has_errors(problems):
        raise RuleFileError(as_game(problems) or in_order(problems))
    return Playing(checked, read.source.name, setting(game.rules.ruleset.banker.plays).text, strategy)


def as_game(problems: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Of a rule file that was taken for a strategy, that it is one; nothing else that is wrong with it as a strategy matters."""
    for each in problems:
        if each.code == "unknown-key" and each.span.text in _OF_GAMES_ALONE and not _OF_A_STRATEGY.search(each.span.source.text):
            told = f"`{each.span.text}` makes this a game, and no strategy"
            return (each.but(message=told, help="a strategy says `strategy_for: pontoon` and `plays`; see `explain strategies`"),)
    return ()


def _words_of(tree: Mapping, game: Game) -> tuple[frozenset[str], frozenset[str]]:
    """The actions and hands of the game a strategy was written for, if that is another one."""
    value = tree.get("strategy_for")
    if not isinstance(value, Scalar):
        return frozenset(), frozenset()
    written_for = check(value.value, prove=False).game
    if written_for is None or written_for.hash == game.hash:
        return frozenset(), frozenset()
    rules = written_for.rules
    return frozenset(action.name for action in rules.ruleset.punter.actions), frozenset(rules.class_names)


@contextmanager
def refusals() -> Iterator[None]:
    """What the rules or a strategy have no answer for, as a BadOption."""
    try:
        yield
    except Stopped as error:
        raise BadOption(error.message, code=error.code) from None
    except Refused as error:
        raise BadOption(str(error.refusal), code=error.refusal.code) from None
    except NoHandClauseError as error:
        raise BadOption(str(error), code="unnamed-hand") from None
