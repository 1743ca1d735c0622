"""Every expression of a rule set that may look at a hand, with whose hand its bare names mean and who asks it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pontoon_rules.document.node import Node
from pontoon_rules.expr.names import TABLE
from pontoon_rules.expr.rules import BUST, Rules
from pontoon_rules.expr.symbol import Parameter, Symbol
from pontoon_rules.expr.tree import Constant, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.types import BOOL, CLASS, WORD
from pontoon_rules.machine.partial import BANKER, OUTSIDE, OWN
from pontoon_rules.machine.ranks import told_by_rank
from pontoon_rules.machine.trees import NOWHERE, action, all_of, compared, mapped, named, number
from pontoon_rules.model.ruleset import Action, BankerRules, Choice, Owner, PunterRules, Setting, flat


class Root(NamedTuple):
    """An expression: what it is of (`settle.pays jack`), its tree, whose hand bare names mean.

    `user` is the owner of the hand that is asked only while its turn lasts (empty: at any time); `key` finds it again.
    """

    of: str
    node: Node
    tree: Tree
    bare: str
    user: str
    key: Any


# Two cards that a split may part: no name of the language, but a question of the cards all the same.
PAIR = Symbol("pair", BOOL, "A", "cards", "Whether the hand is a pair.", lambda *_: False, (Parameter("by", WORD),))


def roots_of(rules: Rules, others: Iterable[Expression] = ()) -> list[Root]:
    """All of them, in the order of the file, the names of hands apart. `others` are asked of a punter who acts."""
    found = list(_roots(rules))
    found.extend(Root("strategy", each.node, each.tree, OWN, "", each) for each in others)
    return [root._replace(tree=prepared(root.tree, rules)) for root in found]


def prepared(tree: Tree, rules: Rules) -> Tree:
    """The same in plainer words: `target` is a number, `bust` a total over it that no hand's name claims, and where the
    argument of a function is worked out, there is a case for each rank that it may be."""
    target = Constant(TABLE["target"].result, NOWHERE, rules.target, str(rules.target))
    claimed = any(clause.over_target for clause in rules.ruleset.hands)

    def change(part: Tree) -> Tree | None:
        if not isinstance(part, Read):
            return None
        if part.symbol.name == "target":
            return target
        if part.symbol.name != "bust":
            return None
        over = compared(Read(target.type, part.at, TABLE["total"], part.on, ()), ">", target)
        if not claimed:
            return over
        name = Read(CLASS, part.at, TABLE["hand"], part.on, ())
        return all_of((over, compared(name, "==", Constant(CLASS, NOWHERE, BUST, "bust"))))

    return told_by_rank(mapped(tree, change))


def _roots(rules: Rules) -> Iterator[Root]:
    ruleset = rules.ruleset
    yield from _one("ends_deal", ruleset.ends_deal, OUTSIDE)
    steps = frozenset(step.do for step in flat(ruleset.deal))
    yield from _one("punter.done", ruleset.punter.done, OWN)
    for act in ruleset.punter.actions:
        yield from _action(act, OWN, steps)
    yield from _one("banker.done", ruleset.banker.done, BANKER)
    for act in ruleset.banker.actions:
        yield from _action(act, BANKER, steps)
    asked_early = any(act.name in steps for act in ruleset.banker.actions)
    yield from _setting("banker.plays", ruleset.banker.plays, BANKER, "" if asked_early else "banker")
    settle = ruleset.settle
    for clause in settle.winner:
        of = f"settle.winner {clause.name}"
        yield from _one(of, clause.when, OWN)
        yield from _setting(of, clause.winner, OWN)
        yield from _setting(of, clause.amount, OWN)
    yield from _setting("settle.pays", settle.pays, OWN)
    yield from _setting("settle.takes", settle.takes, OWN)
    for also in settle.also:
        of = f"settle.also {also.name}"
        for expression in (also.when, also.source, also.target):
            yield from _one(of, expression, OWN)
        yield from _setting(of, also.amount, OWN)
    for passed in ruleset.bank.passes:
        yield from _one(f"bank.passes {passed.name}", passed.when, OUTSIDE)
        yield from _setting(f"bank.passes {passed.name}", passed.seat, OUTSIDE)
    yield from _setting("pack.shuffle", ruleset.pack.shuffle, OUTSIDE)
    yield from _setting("shoot.bet_cap", ruleset.shoot.bet_cap, OWN)
    yield from _setting("shoot.lost_to", ruleset.shoot.lost_to, OWN)


def _one(of: str, expression: Expression | None, bare: str, user: str = "") -> Iterator[Root]:
    if expression is not None:
        yield Root(of, expression.node, expression.tree, bare, user, expression)


def _setting(of: str, setting: Setting[Expression] | None, bare: str, user: str = "") -> Iterator[Root]:
    if setting is not None:
        yield from _choices(of, setting.choices, bare, user)


def _choices(of: str, choices: tuple[Choice[Expression], ...], bare: str, user: str) -> Iterator[Root]:
    for choice in choices:
        named_so = f"{of} {choice.name}" if choice.name else of
        yield from _one(named_so, choice.when, bare, user)
        if isinstance(choice.value, tuple):
            yield from _choices(named_so, choice.value, bare, user)
        else:
            yield from _one(named_so, choice.value, bare, user)


# actions



def side_of(rules: Rules, owner: Owner) -> PunterRules[Expression] | BankerRules[Expression]:
    """The rules of one side of the table."""
    return rules.ruleset.punter if owner == "punter" else rules.ruleset.banker


def guard_key(owner: Owner, name: str, *, in_play: bool) -> tuple[str, str, str, bool]:
    """The key of the root that says when an action is legal, amounts apart."""
    return ("guard", owner, name, in_play)


def _action(act: Action[Expression], bare: str, steps: frozenset[str]) -> Iterator[Root]:
    of = f"{act.owner}.actions {act.name}"
    user = act.owner if act.name not in steps else ""
    guard = guard_of(act)
    if act.name in steps:
        yield Root(of, act.node, guard, bare, "", guard_key(act.owner, act.name, in_play=False))
    if act.name not in steps or act.in_play is not None:
        played = guard if act.in_play is None else all_of((act.in_play.tree, guard))
        yield Root(of, act.node, played, bare, act.owner, guard_key(act.owner, act.name, in_play=True))
    yield from _one(of, act.when, bare, user)
    yield from _one(of, act.in_play, bare, act.owner)
    yield from _setting(of, act.adds, OWN, "")  # what a banker adds goes on every punter's hand
    yield from _setting(of, act.bets, bare, user)
    yield from _setting(of, act.costs, bare, user)


def guard_of(act: Action[Expression]) -> Tree:
    """All conditions of an action as one condition of the language."""
    parts: list[Tree] = []
    if act.at_least is not None:
        parts.append(compared(named(TABLE["total"]), ">=", number(act.at_least.value)))
    if act.cards is not None:
        low, high = act.cards.value
        parts.append(compared(named(TABLE["cards"]), ">=", number(low)))
        parts.append(compared(named(TABLE["cards"]), "<=", number(high)))
    if act.pair is not None:
        parts.append(named(PAIR, Constant(WORD, NOWHERE, act.pair.value, act.pair.value)))
    elif act.splits is not None and act.splits.value:
        parts.append(compared(named(TABLE["cards"]), "==", number(2)))
    if act.when is not None:
        parts.append(act.when.tree)
    if act.times is not None:
        parts.append(compared(named(TABLE["times"], action(act.name)), "<", number(act.times.value)))
    never = () if act.never_after is None else act.never_after.value
    parts.extend(compared(named(TABLE["times"], action(name)), "==", number(0)) for name in never)
    if act.hands is not None:
        parts.append(compared(named(TABLE["hands_held"]), "<", number(act.hands.value)))
    return all_of(tuple(parts))
