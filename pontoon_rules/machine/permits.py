"""What a hand may do where cards and turn are known: is its turn over, which actions are legal, for how much, what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.document.node import Node
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.decided import deciding, holding, settled, trees_of
from pontoon_rules.machine.linear import Linear, compared, lifted
from pontoon_rules.machine.residual import Condition, Open, Position, joined, open_names, reading
from pontoon_rules.machine.seen import Facts, Hand, scope_of
from pontoon_rules.machine.stakes import Stakes
from pontoon_rules.machine.trees import reads
from pontoon_rules.model.ruleset import Action, Choice, Owner, Setting, flat

Check: TypeAlias = Callable[[Position], Condition]


class Effects(NamedTuple):
    """What an action does besides moving chips."""

    draws: str
    splits: bool
    burns: bool
    ends_turn: bool
    opens: bool


@dataclass(frozen=True)
class Permit:
    """An action that is or may be legal: under which condition, for what price, to what effect."""

    condition: Condition
    price: tuple[Any, ...]
    effects: Effects
    node: Node = field(compare=False, repr=False)


@dataclass(frozen=True)
class Policy:
    """What the banker's policy says, and the clause of it that does."""

    action: str
    node: Node = field(compare=False, repr=False)


@dataclass(frozen=True)
class Permits:
    """All that a hand may do: whether its turn is over, the actions not ruled out, what the banker's policy says, and
    whether he is bound by it (then other actions are left out)."""

    done: Condition
    actions: dict[str, Permit]
    policy: tuple[tuple[Condition, Policy], ...] = ()
    free: bool = True

    @property
    def may_be_over(self) -> bool:
        """Whether the turn is over, for all that cards and turn decide."""
        return self.done is not False or not self.actions

    @property
    def outside(self) -> frozenset[str]:
        """The names of the language that leave something open: they look beyond the hand."""
        names = open_names(self.done)
        for permit in self.actions.values():
            names |= open_names(permit.condition) | open_names(permit.price)
        return names.union(*(open_names(condition) for condition, _ in self.policy))


OVER = Permits(True, {})


class Player:
    """The rules of one game for one side, asked of hands of which only cards and turn are known."""

    def __init__(self, rules: Rules, owner: Owner) -> None:
        ruleset = rules.ruleset
        side = ruleset.punter if owner == "punter" else ruleset.banker
        self.owner = owner
        self.actions = {action.name: action for action in side.actions}
        self.steps = tuple(step.do for step in flat(ruleset.deal))
        # A step of the deal that both have an action for is the punters'.
        passed_over = {action.name for action in ruleset.punter.actions} if owner == "banker" else set()
        self._offered = {action.name for action in side.actions} - passed_over
        self._facts, self._stakes = Facts(rules), Stakes(ruleset)
        self._done = reading(side.done.tree)
        self._checks = {action.name: _Checks(action, owner) for action in side.actions}
        self._policy = deciding(ruleset.banker.plays) if owner == "banker" else None
        self._free = ruleset.banker.free.value
        self._ends = reading(ruleset.ends_deal.tree)

    def position(self, hand: Hand) -> Position:
        """Where an expression about this hand is asked."""
        return Position(scope_of(self._facts, hand, hand), self._stakes)

    def in_play(self, hand: Hand) -> Permits:
        """What the hand may do when it is its turn to play."""
        position = self.position(hand)
        done = self._done(position)
        if done is True:
            return OVER
        actions = {}
        for name, checks in self._checks.items():
            if name not in self.steps or checks.action.in_play is not None:
                permit = checks.permit(position, in_play=True)
                if permit is not None:
                    actions[name] = permit
        return self._following(position, Permits(done, actions)) if actions else Permits(done, {})

    def at_step(self, hand: Hand, step: str) -> Permits:
        """What the hand may do where the deal offers the action of this name."""
        position = self.position(hand)
        permit = self._checks[step].permit(position, in_play=False) if step in self._offered else None
        if permit is None:
            return Permits(False, {})
        return self._following(position, Permits(False, {step: permit}))

    def _following(self, position: Position, permits: Permits) -> Permits:
        """For the banker, with what his policy says; if he is bound by it nothing else can be done."""
        if self._policy is None:
            return permits
        says = settled(
            (option.condition, Policy(option.value, option.choices[-1].node)) for option in self._policy(position)
        )
        actions = permits.actions
        if not self._free:
            words = {policy.action for _, policy in says}
            actions = {name: permit for name, permit in actions.items() if name in words}
        return Permits(permits.done, actions, says, self._free)

    def ends(self, hand: Hand) -> Condition:
        """Whether the deal breaks off if the banker looks and holds this."""
        found: Condition = self._ends(self.position(hand))
        return found


class _Checks:
    """The conditions and the price of one action."""

    def __init__(self, action: Action[Expression], owner: Owner) -> None:
        self.action = action
        self.effects = _effects(action)
        self._whens = [holding(when) for when in (action.when,) if when is not None]
        self._in_play = holding(action.in_play)
        self._price: list[Callable[[Position], Any]] = []
        costs = None if owner == "banker" else action.costs  # there is nobody whom the banker could pay
        for setting, needed in ((action.adds, True), (action.bets, True), (costs, False)):
            if setting is not None and owner == "banker":
                # What the banker puts on hands is put on the punters' hands, one by one: compared as it is said.
                self._price.append(_said(_meaning(setting.choices)))
            else:
                self._price.append(_said(None) if setting is None else _priced(setting, needed))

    def permit(self, position: Position, *, in_play: bool) -> Permit | None:
        """The action as far as it may be legal, or None."""
        if not all(self._plain(position)):
            return None
        conditions = [check(position) for check in self._whens]
        if in_play:
            conditions.append(self._in_play(position))
        if self.action.hands is not None:
            held = position.stakes.hands(_hand(position))
            found = compared("<", lifted(held), Linear(self.action.hands.value))
            conditions.append(found if isinstance(found, bool) else Open(found, str(found), frozenset({"hands_held"})))
        condition = joined("and", conditions)
        if condition is False:
            return None
        price = tuple(each(position) for each in self._price)
        return None if False in price else Permit(condition, price, self.effects, self.action.node)

    def _plain(self, position: Position) -> Iterator[bool]:
        """The conditions that are no expressions."""
        action, hand, scope = self.action, _hand(position), position.scope
        if action.at_least is not None:
            yield scope.total >= action.at_least.value
        if action.cards is not None:
            yield action.cards.value[0] <= len(hand.cards) <= action.cards.value[1]
        if action.times is not None:
            yield hand.times(action.name) < action.times.value
        if action.never_after is not None:
            yield not any(hand.times(name) for name in action.never_after.value)
        if action.pair is not None or self.effects.splits:
            yield len(hand.cards) == 2
        if action.pair is not None and len(hand.cards) == 2:
            first, second = hand.cards
            if action.pair.value == "value":
                yield scope.facts.values(first, scope) == scope.facts.values(second, scope)
            else:
                yield first.rank == second.rank and (action.pair.value == "rank" or first.rank == "A")


def _hand(position: Position) -> Hand:
    hand: Any = position.scope.hand
    assert isinstance(hand, Hand)
    return hand


def _effects(action: Action[Expression]) -> Effects:
    def is_(name: str) -> bool:
        leaf = getattr(action, name)
        return leaf is not None and bool(leaf.value)

    draws = "" if action.draws is None else action.draws.value
    return Effects(draws, is_("splits"), is_("burns"), is_("ends_turn"), action.owner == "banker" and is_("opens"))


def _said(value: Any) -> Callable[[Position], Any]:
    return lambda _position: value


def _meaning(choices: tuple[Choice[Expression], ...]) -> Any:
    return tuple(
        (
            choice.when and choice.when.meaning,
            _meaning(choice.value) if isinstance(choice.value, tuple) else choice.value.meaning,
        )
        for choice in choices
    )


def _priced(setting: Setting[Expression], needed: bool) -> Callable[[Position], Any]:
    """What an action takes, under conditions; False if it surely cannot be had (`needed`) because no amount lies there."""
    decide = deciding(setting)
    asks_cards = any(read.symbol.needs in _OF_CARDS for tree in trees_of(setting) for read in reads(tree))
    known: dict[Any, Any] = {}

    def price(position: Position) -> Any:
        hand = _hand(position)
        key = (hand.split, hand.early, *hand.counts.values())
        if asks_cards or key not in known:
            entries = settled((option.condition, _span(option.value)) for option in decide(position))
            known[key] = False if needed and all(_empty(span) for _, span in entries) else entries
        return known[key]

    return price


_OF_CARDS = frozenset({"cards", "class", "standing", "banker"})


def _span(value: Any) -> tuple[Any, Any]:
    return value if isinstance(value, tuple) else (value, value)


def _empty(span: tuple[Any, Any]) -> bool:
    """Whether no amount lies in a range."""
    low, high = span
    if isinstance(low, float):
        return True
    if isinstance(high, float):
        return high < 0
    return compared("<=", lifted(low), lifted(high)) is False
