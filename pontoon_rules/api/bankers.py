"""Another policy of the banker than the one that the rules name."""

from __future__ import annotations

import re

from pontoon_rules.api.games import BadOption, Game
from pontoon_rules.diagnostics import Diagnostic, RuleFileError, Source, Span, in_order
from pontoon_rules.document.node import Scalar
from pontoon_rules.expr.check import Vocabulary, check
from pontoon_rules.expr.context import Allowance
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.types import BOOL, words
from pontoon_rules.model.ruleset import Choice, Leaf, Setting


def with_banker(game: Game, policy: str) -> Game:
    """The game with a banker who sticks where `policy` says and else draws, bound to it.

    `policy` is a total to stick on (`17`), one that must be hard (`hard 17`), or a condition of the rule language. Raises
    RuleFileError for a mistake in it, BadOption where he has no action to stick or to draw by.
    """
    rules = game.rules
    ruleset = rules.ruleset
    sticks = next((each.name for each in ruleset.banker.actions if each.ends_turn is not None and each.draws is None), None)
    draws = next((each.name for each in ruleset.banker.actions if each.draws is not None and each.ends_turn is None), None)
    if sticks is None or draws is None:
        raise BadOption(f"the banker of {game.name} has no action to stick or none to draw by", code="no-answer")
    actions = frozenset(each.name for each in ruleset.banker.actions)
    vocabulary = Vocabulary(hands=rules.class_names, known_hands=frozenset(), actions=actions, allowance=Allowance())
    problems: list[Diagnostic] = []
    when = check(_scalar(_condition(policy)), BOOL, "B", vocabulary, problems)
    stick, draw = (check(_scalar(word), words(*actions), "B", vocabulary, problems) for word in (sticks, draws))
    if when is None or stick is None or draw is None:
        raise RuleFileError(in_order(problems))
    node = when.node
    choices: tuple[Choice[Expression], ...] = (Choice("sticks", when, stick, node), Choice("draws", None, draw, node))
    banker = ruleset.banker.but(plays=Setting(choices, node), free=Leaf(value=False, node=node))
    return game.but(rules=Rules(ruleset.but(banker=banker), lambda: game.hash))


def _condition(policy: str) -> str:
    found = re.fullmatch(r"\s*(hard|soft)?\s*(\d{1,4})\s*", policy)
    if found is None:
        return policy
    kind, total = found.groups()
    return f"total > {total} or (total == {total} and not soft)" if kind == "hard" else f"total >= {total}"


def _scalar(text: str) -> Scalar:
    source = Source("--banker", text)
    return Scalar(text, "plain", Span(source, 0, len(text)), lambda: range(len(text) + 1))
