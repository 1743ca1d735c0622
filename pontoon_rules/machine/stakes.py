"""What is known of the chips on a hand from what was done with it: which sums are the same, which are nothing yet."""

from __future__ import annotations

from math import inf

from pontoon_rules.expr.tree import Calculation, Constant, Interval, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.linear import Atom, Exact, Linear, Number
from pontoon_rules.machine.seen import Hand
from pontoon_rules.model.ruleset import Choice, Ruleset, Setting, flat

FIRST_STAKE = Atom("first_stake", "first_stake")
SHOOT_BET = Atom("shoot_bet", "shoot_bet")
STAKE = Atom("stake", "stake")
MORE_HANDS = Atom("more hands", "hands split from others", whole=True)


class Stakes:
    """The chips on a punter's hand as forms in what each action has put there.

    An action offered at a step of the deal may have been taken or not; one that is played has put something on the hand
    exactly if the turn has counted it. `counted` are the actions that it counts, though perhaps no further than to one (None:
    all of them, and to two).
    """

    def __init__(self, ruleset: Ruleset[Expression], counted: frozenset[str] | None = None) -> None:
        steps = [step.do for step in flat(ruleset.deal)]
        self._floor_positive = _positive_setting(ruleset.table.stakes, floor=False)
        # A step of the deal that both have an action for is the punters'.
        own = {action.name for action in ruleset.punter.actions}
        self._banked = {
            action.name
            for action in ruleset.banker.actions
            if action.name not in steps or action.name not in own or action.in_play is not None
        }
        banked = (action for action in ruleset.banker.actions if action.name in self._banked)
        actions = (*ruleset.punter.actions, *banked)
        self._adds = {action.name: action for action in actions if action.adds is not None}
        self._splits = tuple(a.name for a in ruleset.punter.actions if a.splits is not None and a.splits.value)
        self._bets = {action.name for action in actions if action.bets is not None}
        played = {action.name for action in actions if action.name not in steps or action.in_play is not None}
        self._counted = played - self._banked if counted is None else (played - self._banked) & counted
        self._told_apart = counted is None
        self._opening = next((name for name in steps if name in self._adds), None)
        self._clean = (
            self._opening is not None
            and self._opening not in played | self._banked
            and steps.count(self._opening) == 1
            and self._puts_more(self._opening)
        )
        # What such actions add before a split stays with the first of both hands.
        self._adds_unseen = any(
            name != self._opening and (name in steps or name in self._banked) for name in self._adds
        )
        self._plain_sum = not self._bets & self._adds.keys() and self._clean

    @property
    def raising(self) -> frozenset[str]:
        """The actions that put chips on a hand while it is played; the turn must count two of each."""
        return frozenset(name for name in (*self._adds, *self._bets) if name in self._counted)

    def read(self, name: str, action: str, hand: Hand) -> Number:
        """`stake`, `first_stake`, `shoot_bet`, `put(action)`, `first(action)` or `last(action)` of a hand."""
        if name == "first_stake":
            return Linear.of(FIRST_STAKE)
        if name == "shoot_bet":
            return Linear.of(SHOOT_BET) if self._bets else 0
        if name == "stake":
            return self._stake(hand)
        if action not in self._adds and action not in self._bets:
            return 0 if name == "put" else inf
        if action == self._opening and self._clean:
            return Linear.of(FIRST_STAKE)
        counted = action in self._counted
        if counted and not hand.times(action):
            return 0 if name == "put" else inf
        if counted and self._told_apart and hand.times(action) == 1 and action not in self._bets and self._puts_more(action):
            return _sum("put", action)
        return _sum(name, action)

    def hands(self, hand: Hand) -> Exact | Linear:
        """How many hands the holder has: one more than the splits this hand comes from, or more if others were split too."""
        if not hand.split:
            return 1
        splits = max(1, sum(hand.times(action) for action in self._splits))
        return Linear(1 + splits, ((MORE_HANDS, 1),))

    def _stake(self, hand: Hand) -> Number:
        if not self._plain_sum or hand.early or (hand.split and self._adds_unseen):
            return Linear.of(STAKE)
        form = Linear.of(FIRST_STAKE)
        for action in self._adds:
            if action != self._opening:
                put = self.read("put", action, hand)
                form = form + put if isinstance(put, Linear) else form
        return form

    def _puts_more(self, action: str) -> bool:
        """Whether taking the action surely puts more than nothing on the hand."""
        setting = self._adds[action].adds if action in self._adds else None
        return setting is not None and _positive_setting(setting, floor=self._floor_positive)


def _sum(name: str, action: str) -> Linear:
    text = f"{name}({action})"
    return Linear.of(Atom(text, text, finite=name == "put"))


def _positive_setting(setting: Setting[Expression], *, floor: bool) -> bool:
    return bool(setting.choices) and all(_positive_choice(choice, floor=floor) for choice in setting.choices)


def _positive_choice(choice: Choice[Expression], *, floor: bool) -> bool:
    if isinstance(choice.value, tuple):
        return all(_positive_choice(inner, floor=floor) for inner in choice.value)
    return _positive(choice.value.tree, floor=floor)


def _positive(tree: Tree, *, floor: bool) -> bool:
    """Whether an amount surely is more than nothing; `floor` says that the smallest first stake is."""
    if isinstance(tree, Interval):
        return _positive(tree.low, floor=floor)
    if isinstance(tree, Constant):
        return isinstance(tree.value, int | float) and tree.value > 0
    if isinstance(tree, Read):
        return tree.symbol.name == "chip" or (
            floor and tree.on is None and tree.symbol.name in ("min_stake", "first_stake", "stake")
        )
    if isinstance(tree, Calculation) and tree.operator in "*+/":
        return _positive(tree.left, floor=floor) and _positive(tree.right, floor=floor)
    return False
