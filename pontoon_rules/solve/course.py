"""The course of a deal as the solver needs it: how many cards before play, which of the banker's are seen, does he look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pontoon_rules.document.node import Node
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.tree import Constant, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.decided import trees_of
from pontoon_rules.machine.trees import reads
from pontoon_rules.model.ruleset import Step, flat
from pontoon_rules.solve.chips import Exact, Table
from pontoon_rules.solve.unsolvable import Unsolvable


class Offer(NamedTuple):
    """A step of the deal that offers something: how many cards a punter has seen, how many of the banker's lie open, whether the
    banker has looked."""

    cards: int
    shown: int
    looked: bool
    node: Node


class Course(NamedTuple):
    """Before play a punter has `own` cards and the banker `shown` (of each, whether it lies face up).

    `looks` tells whether the banker looks, with all those cards, for a hand that ends the deal. `opening` is the action
    that makes the first stake, when a punter has seen `before` cards; `left_out` are the offers of the deal that the solver
    passes by: bets on the Shoot, each at the step that `windows` tells of.
    """

    own: int
    shown: tuple[bool, ...]
    looks: bool
    opening: str
    left_out: tuple[str, ...]
    before: int = 0
    windows: tuple[Offer, ...] = ()


def course_of(rules: Rules) -> Course:
    """The course of a deal. Raises `Unsolvable` for one that has no exact value."""
    ruleset = rules.ruleset
    _refuse_order(list(flat(ruleset.deal)))
    punters = {action.name: action for action in ruleset.punter.actions}
    own, before, shown, looks = 0, 0, list[bool](), False
    opening, passed, windows, played = "", list[str](), list[Offer](), False
    for step in flat(ruleset.deal):
        if step.do == "card":
            if played and step.to != "banker":
                raise Unsolvable("cards are dealt to punters after they have played", step.node)
            own += step.to != "banker"
            if step.to != "punters":
                shown += [step.face == "up" and not played]
        elif step.do == "look":
            looks = True
            looked = len(shown), step.node
        elif step.do == "play":
            if played:
                raise Unsolvable("the deal has two rounds of play", step.node)
            played = True
        elif step.do not in ("banker", "settle"):
            action = punters.get(step.do)
            if action is None:
                raise Unsolvable(f"the banker is offered `{step.do}` before play: that is no fixed policy of one hand", step.node)
            if action.bets is not None and action.adds is None:
                passed.append(action.name)
                windows.append(Offer(own, sum(shown), looks, step.node))
            elif action.adds is not None and not opening and action.draws is None and action.costs is None:
                opening, before = action.name, own
            else:
                raise Unsolvable(f"`{step.do}` is offered before play, beside the first stake", step.node)
            if action.in_play is not None and action.bets is None:
                raise Unsolvable(f"`{step.do}` is offered before play and in play", action.node)
    if looks and looked[0] != len(shown):
        raise Unsolvable("the banker looks before he has all the cards that he is dealt", looked[1])
    if not opening:
        raise Unsolvable("no step of the deal makes a first stake", ruleset.punter.actions[0].node)
    return Course(own, tuple(shown), looks, opening, tuple(passed), before, tuple(windows))


def _refuse_order(steps: list[Step]) -> None:
    """Raises `Unsolvable` where the deal is not the banker's look (if there is one), play, the banker's play, the settlement."""
    done: set[str] = set()
    for step in steps:
        if step.do == "look" and "play" in done:
            raise Unsolvable("the banker looks when the punters have played: what they have done may be lost by it", step.node)
        if step.do in ("banker", "settle") and "play" not in done:
            raise Unsolvable(f"`{step.do}` comes before the punters have played", step.node)
        if step.do == "settle" and "banker" not in done:
            raise Unsolvable("hands are settled before the banker has played", step.node)
        if step.do == "card" and "banker" in done:
            raise Unsolvable("a card is dealt when the banker has played", step.node)
        done.add(step.do)
    for missing, who in (("play", "the punters"), ("banker", "the banker")):
        if missing not in done:
            raise Unsolvable(f"the deal has no step `{missing}`, in which {who} would play", steps[-1].node)


def limits(rules: Rules) -> Table:
    """The least and the most first stake. Raises `Unsolvable` where they hang on the table."""
    setting = rules.ruleset.table.stakes
    if len(setting.choices) != 1 or not isinstance(setting.choices[0].value, Expression):
        raise Unsolvable("the limits of the stakes are not fixed", setting.node)
    expression = setting.choices[0].value
    if any(True for _ in reads(expression.tree)):
        raise Unsolvable("the limits of the stakes are not fixed", expression.node)
    low, high = expression.run(None)  # type: ignore[arg-type]  # numbers ask nothing of where they stand
    return Table(_positive(low), high)


def _positive(least: Exact) -> Exact:
    return least if least > 0 else 1


def asked_amounts(trees: Iterable[Tree]) -> frozenset[tuple[str, str]]:
    """The `first` and `last` amounts of actions that some expression asks for."""
    found = set()
    for tree in trees:
        for read in reads(tree):
            if read.symbol.name in ("first", "last") and read.arguments and isinstance(read.arguments[0], Constant):
                found.add((read.symbol.name, read.arguments[0].text))
    return frozenset(found)


def reads_shown(rules: Rules) -> Expression | None:
    """An expression of a punter's action that looks at the banker's face-up cards, if there is one."""
    for action in rules.ruleset.punter.actions:
        for when in (action.when, action.in_play):
            if when is not None and any(_shown(read) for read in reads(when.tree)):
                return when
        for setting in (action.adds, action.costs):
            if setting is not None and any(_shown(read) for tree in trees_of(setting) for read in reads(tree)):
                return _first(setting.choices)
    return None


def _shown(read: Read) -> bool:
    return read.symbol.name == "shown"


def _first(choices: tuple[object, ...]) -> Expression | None:
    for choice in choices:
        value = getattr(choice, "value", None)
        if isinstance(value, Expression):
            return value
    return None
