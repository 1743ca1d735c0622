"""A strategy: clauses in the rules' own language that say what a punter does.

The first clause that holds and whose action is legal decides. A strategy is written for one game and may be used in
another that has its hands; an action the other game lacks is never legal there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pontoon_rules.diagnostics import Diagnostic, did_you_mean, has_errors
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.expr.check import Vocabulary, check
from pontoon_rules.expr.context import Allowance
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.types import BOOL, MONEY
from pontoon_rules.expr.view import Money

# Declining what a step of the deal offers; every strategy may say it.
PASS = "pass"


@dataclass(frozen=True)
class StrategyClause:
    """If `when` holds, do `action`, putting `amount` on it (None: the least that is allowed)."""

    name: str
    when: Expression | None
    action: str
    amount: Expression | None
    node: Node


@dataclass(frozen=True)
class Strategy:
    """What a punter does, clause by clause; `written_for` names the rule set whose words it uses."""

    name: str
    written_for: str
    clauses: tuple[StrategyClause, ...]

    def choose(
        self, scope: Scope, legal: Callable[[str, Money | None], bool]
    ) -> tuple[StrategyClause, Money | None] | None:
        """The first clause that holds and whose action is legal with its amount, or None if there is none."""
        for clause in self.clauses:
            if clause.when is not None and not clause.when.run(scope):
                continue
            amount = None if clause.amount is None else clause.amount.run(scope)
            if legal(clause.action, amount):
                return clause, amount
        return None


def check_strategy(
    tree: Mapping,
    rules: Rules,
    problems: list[Diagnostic],
    *,
    known_actions: frozenset[str] = frozenset(),
    known_hands: frozenset[str] = frozenset(),
) -> Strategy | None:
    """The strategy of a file, checked against the rules it is played under; every mistake is reported.

    `known_actions` and `known_hands` are words of the rules it was written for, where those are not these rules.
    """
    before = len(problems)
    ruleset = rules.ruleset
    actions = frozenset(action.name for action in ruleset.punter.actions) | known_actions
    vocabulary = Vocabulary(hands=rules.class_names, known_hands=known_hands, actions=actions, allowance=Allowance())
    clauses = []
    plays = tree.get("plays")
    for position, item in enumerate(plays.items if isinstance(plays, Items) else (), start=1):
        if isinstance(item, Mapping):
            clauses.append(_clause(item, position, vocabulary, problems))
    if has_errors(problems[before:]):
        return None
    return Strategy(" ".join(_word(tree, "name").split()), _word(tree, "strategy_for"), tuple(clauses))


def _clause(item: Mapping, position: int, vocabulary: Vocabulary, problems: list[Diagnostic]) -> StrategyClause:
    action = item.get("is")
    if isinstance(action, Scalar) and action.value not in vocabulary.actions | {PASS}:
        problems.append(
            Diagnostic(
                "unknown-action",
                f"`{action.value}` is not an action of a punter in these rules",
                action.span,
                did_you_mean(action.value, vocabulary.actions),
            )
        )
    when, amount = item.get("when"), item.get("amount")
    return StrategyClause(
        name=_word(item, "name") or f"clause {position}",
        when=check(when, BOOL, "A", vocabulary, problems) if isinstance(when, Scalar) else None,
        action=_word(item, "is"),
        amount=check(amount, MONEY, "A", vocabulary, problems) if isinstance(amount, Scalar) else None,
        node=item,
    )


def _word(mapping: Mapping, key: str) -> str:
    node = mapping.get(key)
    return node.value if isinstance(node, Scalar) else ""
