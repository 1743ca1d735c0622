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

_LIMIT = re.compile(r"\s*(hard|soft)?\s*(\d{1,4})\s*")
_COMPARES = re.compile(r"[=<>≤≥()]")
_TOTAL = re.compile(r"\b\d{1,2}\b")
_WORDS = ("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 12)}


def with_banker(game: Game, policy: str) -> Game:
    """The game with a banker who sticks where `policy` says and else draws, bound to it.

    `policy` is a total to stick on (`17`), one that must be hard (`hard 17`), or a condition of the rule language. Raises
    RuleFileError for a mistake in it, BadOption for plain words (`stick on 17`), for a total above the target, and where he has
    no action to stick or to draw by.
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
    _within_reach(policy, rules)
    when = check(_scalar(_condition(policy)), BOOL, "B", vocabulary, problems)
    stick, draw = (check(_scalar(word), words(*actions), "B", vocabulary, problems) for word in (sticks, draws))
    if when is None or stick is None or draw is None:
        if _in_plain_words(policy, problems):
            raise BadOption(f"--banker {policy}: that is no policy of the banker", advice=_spelt(policy))
        raise RuleFileError(in_order(problems))
    node = when.node
    choices: tuple[Choice[Expression], ...] = (Choice("sticks", when, stick, node), Choice("draws", None, draw, node))
    banker = ruleset.banker.but(plays=Setting(choices, node), free=Leaf(value=False, node=node))
    return game.but(rules=Rules(ruleset.but(banker=banker), lambda: game.hash))


def _within_reach(policy: str, rules: Rules) -> None:
    """Refuses a total to stick on that no hand can have."""
    found = _LIMIT.fullmatch(policy)
    if found is not None and int(found[2]) > rules.target:
        raise BadOption(
            f"--banker {policy}: no hand has a total of {found[2]} and is not bust: the target is {rules.target}",
            advice='a banker who never sticks is `--banker "total > target"`',
        )


def _in_plain_words(policy: str, problems: list[Diagnostic]) -> bool:
    """Whether a text that is no condition was not meant for one either: nothing is compared, and no name is nearly right."""
    near = any((each.help or "").startswith("did you mean") for each in problems[:1])
    return not _COMPARES.search(policy) and (not near or policy.strip().casefold() in _NUMBERS)


def _spelt(policy: str) -> str:
    """What to write for a policy in plain words."""
    words = policy.casefold().split()
    totals = [str(_NUMBERS[word]) for word in words if word in _NUMBERS] or _TOTAL.findall(policy)
    if len(totals) != 1:
        return 'a total to stick on (`17`, `"hard 17"`), or a condition on which he sticks, in quotes: `"total >= 17 and cards > 2"`'
    draws_on_soft = {"twist", "soft"} <= {*words}
    hard, total = "hard " if "hard" in words or draws_on_soft else "", totals[0]
    written = f'"{hard}{total}"' if hard else total
    return f'to stick on {hard}{total} or more, write `--banker {written}`; a condition will do too: `--banker "total >= {total} and cards > 2"`'


def _condition(policy: str) -> str:
    found = _LIMIT.fullmatch(policy)
    if found is None:
        return policy
    kind, total = found.groups()
    return f"total > {total} or (total == {total} and not soft)" if kind == "hard" else f"total >= {total}"


def _scalar(text: str) -> Scalar:
    source = Source("--banker", text)
    return Scalar(text, "plain", Span(source, 0, len(text)), lambda: range(len(text) + 1))
