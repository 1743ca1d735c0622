"""Which hands can come up: the deal's steps and the actions followed over all hands at once.

What cards and turn alone decide is decided; chips and the table are not known, so an action that hangs on them may be legal
or not. A hand is `sure` if the rules let it come up whatever else happens, else merely possible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from pontoon_rules.expr.tree import Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.decided import deciding
from pontoon_rules.machine.residual import Open, Reading, reading
from pontoon_rules.machine.seen import Hand
from pontoon_rules.model.ruleset import Action, Leaf, flat
from pontoon_rules.prove.hands import Cards, Hands, Node, Turn
from pontoon_rules.prove.work import size

# A hand made by an action: its state, the cards it begins with (None: those it had), and the classes of those it drew.
Made: TypeAlias = tuple[int, Cards | None, tuple[int, ...]]

# A hand of so many cards more is one step more to look at.
_LONG = 8


class Way(NamedTuple):
    """How a hand comes up: its cards and what was done with it, in order."""

    cards: Cards
    did: tuple[str, ...]
    sure: bool


class Reached:
    """Hands that can come up, each with a way to it: a sure one if there is one."""

    def __init__(self, hands: Iterable[tuple[Node, Way]] = ()) -> None:
        self._ways: dict[Turn, dict[int, Way]] = {}
        for node, way in hands:
            self.add(node, way)

    def __iter__(self) -> Iterator[Node]:
        return (Node(state, turn) for turn, ways in self._ways.items() for state in ways)

    def items(self) -> Iterator[tuple[Node, Way]]:
        """The hands with the ways to them."""
        return ((Node(state, turn), way) for turn, ways in self._ways.items() for state, way in ways.items())

    def by_turn(self) -> Iterator[tuple[Turn, dict[int, Way]]]:
        """The hands of each turn, by state."""
        return iter(self._ways.items())

    def way(self, node: Node) -> Way:
        """The way to a hand."""
        return self._ways[node.turn][node.state]

    def of_turn(self, turn: Turn) -> dict[int, Way]:
        """The hands of one turn, by state."""
        return self._ways.setdefault(turn, {})

    def add(self, node: Node, way: Way) -> None:
        """Note a hand, unless one as sure is known."""
        ways = self.of_turn(node.turn)
        old = ways.get(node.state)
        if old is None or (way.sure and not old.sure):
            ways[node.state] = way

    def add_all(self, other: Reached) -> None:
        """Note all hands of another, as `add` does."""
        for turn, more in other.by_turn():
            ways = self.of_turn(turn)
            for state, way in more.items():
                old = ways.get(state)
                if old is None or (way.sure and not old.sure):
                    ways[state] = way


class Side:
    """A punter or the banker: his actions, and when a hand of his may take which."""

    def __init__(self, hands: Hands, counted: dict[str, int], *, banking: bool) -> None:
        rules = hands.rules.ruleset
        self.hands = hands
        self.banking = banking
        self.actions = rules.banker.actions if banking else rules.punter.actions
        self.counted = counted
        self._steps = frozenset(step.do for step in flat(rules.deal))
        self._done = self._question((rules.banker if banking else rules.punter).done.tree)
        self._when: dict[int, Callable[[Node], object]] = {}
        self._fits: dict[int, dict[object, bool]] = {}
        self._open_turns: dict[int, dict[Turn, bool]] = {}
        self._in_play = [action for action in self.actions if self.offered_in_play(action)]
        self._nobody = Hand((), banking=True)
        self._turns: dict[tuple[int, Turn], Turn] = {}
        self._made: dict[tuple[bool, bool, bool, int], list[Made]] = {}
        self._made_fresh: dict[int, list[Made]] = {}
        self._pairs: dict[int, dict[int, tuple[int, ...]]] = {}

    def seen(self, node: Node) -> Hand:
        """The hand that stands for a node."""
        return self.hands.seen(node, banking=self.banking)

    def ask(self, run: Reading, node: Node) -> object:
        """What an expression about the hand alone comes to."""
        hand = self.seen(node)
        return run(self.hands.position(hand, hand if self.banking else self._nobody))

    def _question(self, tree: Tree) -> Callable[[Node], object]:
        """A tree as a question about a hand, asked once of all hands that it cannot tell apart."""
        run, blind = reading(tree), self.hands.turn_blind(tree)
        known: dict[object, object] = {}
        steps, work = size(tree), self.hands.work

        def ask(node: Node) -> object:
            key = node.state if blind else node
            if key not in known:
                work.spend(steps)
                known[key] = self.ask(run, node)
            return known[key]

        return ask

    def done(self, node: Node) -> bool | Open:
        """Whether the turn is over for the hand itself."""
        value = self._done(node)
        return value if isinstance(value, Open) else bool(value)

    def offered_in_play(self, action: Action[Expression]) -> bool:
        """Whether the action is one of those in play."""
        return action.name not in self._steps or action.in_play is not None

    def may(self, action: Action[Expression], node: Node, *, in_play: bool) -> bool | None:
        """Whether the hand may take the action; None if that hangs on chips or the table."""
        if self.no_room(action) or not (self._turn_lets(action, node.turn) and self._cards_let(action, node)):
            return False
        open_ = action.hands is not None or priced(action)
        for condition in (action.when, action.in_play if in_play else None):
            if condition is None:
                continue
            run = self._when.get(id(condition))
            if run is None:
                run = self._when[id(condition)] = self._question(condition.tree)
            value = run(node)
            if value is False:
                return False
            open_ = open_ or value is not True
        return None if open_ else True

    def no_room(self, action: Action[Expression]) -> bool:
        """Whether a punter holds as many hands as the action lets him hold even if he has never split."""
        return action.hands is not None and action.hands.value < 2 and not self.banking

    def _turn_lets(self, action: Action[Expression], turn: Turn) -> bool:
        """Whether what was done with a hand does not forbid the action."""
        if action.times is None and action.never_after is None:
            return True
        known = self._open_turns.setdefault(id(action), {})
        found = known.get(turn)
        if found is None:
            done = dict(turn.times)
            often = action.times is not None and done.get(action.name, 0) >= action.times.value
            after = action.never_after is not None and any(done.get(name) for name in action.never_after.value)
            found = known[turn] = not often and not after
        return found

    def _cards_let(self, action: Action[Expression], node: Node) -> bool:
        """Whether the cards of a hand are as the action wants them, its conditions apart."""
        known = self._fits.setdefault(id(action), {})
        key = node.state if self.hands.naming_blind else node
        found = known.get(key)
        if found is None:
            found = known[key] = self._fit(action, node)
        return found

    def _fit(self, action: Action[Expression], node: Node) -> bool:
        cards = len(self.hands.cards(node.state))
        if action.cards is not None and not action.cards.value[0] <= cards <= action.cards.value[1]:
            return False
        if action.at_least is not None and self._total(self.seen(node)) < action.at_least.value:
            return False
        return not (action.pair is not None or flag(action.splits)) or self._is_pair(action, self.seen(node))

    def _total(self, hand: Hand) -> int:
        total: int = self.hands.position(hand, hand).scope.total  # type: ignore[assignment]
        return total

    def _is_pair(self, action: Action[Expression], hand: Hand) -> bool:
        if len(hand.cards) != 2:
            return False
        first, second = hand.cards
        if action.pair is None:
            return True
        if action.pair.value == "value":
            scope = self.hands.position(hand, hand).scope
            return self.hands.rules.values(first, scope) == self.hands.rules.values(second, scope)
        return first.rank == second.rank and (action.pair.value == "rank" or first.rank == "A")

    # what happens to a hand

    def dealt(self, found: Reached) -> Reached:
        """The hands with a card more each."""
        longer = Reached()
        for node, way in found.items():
            made: list[Made] = [(after, None, (letter,)) for after, letter in self.hands.after(node.state)]
            self._note(longer, node.turn, made, way, sure=way.sure)
        return longer

    def offered(self, found: Reached, action: Action[Expression], *, must: bool) -> Reached:
        """The hands after an action that is offered at a step of the deal: taken, or (unless it `must` be) not."""
        after = Reached(() if must else found.items())
        for node, way in found.items():
            legal = self.may(action, node, in_play=False)
            if legal is not False:
                self._do(after, action, node, way, sure=way.sure and (must or legal is True))
        return after

    def played(self, found: Reached) -> tuple[Reached, Reached]:
        """All hands that come up in play, and those of them with which the turn ends."""
        seen, over = Reached(found.items()), Reached()
        waiting = deque(found)
        while waiting:
            node = waiting.popleft()
            self.hands.work.spend(1 + len(self.actions))
            way, done = seen.way(node), self.done(node)
            moves = [] if done is True else list(self.moves(node))
            if done is not False or all(legal is not True for _, legal in moves):
                over.add(node, Way(way.cards, way.did, way.sure and not moves))
            for action, legal in moves:
                sure = way.sure and legal is True and done is False
                if flag(action.ends_turn):
                    self._do(over, action, node, way, sure=sure)
                else:
                    waiting += self._do(seen, action, node, way, sure=sure)
        return seen, over

    def _do(self, found: Reached, action: Action[Expression], node: Node, way: Way, *, sure: bool) -> list[Node]:
        """Note the hands that an action makes; gives those that are news."""
        before = Way(way.cards, (*way.did, action.name), way.sure)
        return self._note(found, self.turn_after(action, node), self.made(action, node.state), before, sure=sure)

    def _note(self, found: Reached, turn: Turn, made: list[Made], before: Way, *, sure: bool) -> list[Node]:
        """Note hands made of another; gives those that are news."""
        # Hands of dozens of cards take longer to look at.
        weight = 1 + len(before.cards) // _LONG
        self.hands.work.spend(weight * (1 + len(made) // 4))
        known = found.of_turn(turn)
        if sure:
            better = [each for each in made if (old := known.get(each[0])) is None or not old.sure]
        else:
            better = [each for each in made if each[0] not in known]
        news = []
        for state, base, letters in better:
            cards = self.hands.dealt(before.cards if base is None else base, letters)
            surely = sure and self.hands.can_be_dealt(cards)
            if surely or state not in known:
                known[state] = Way(cards, before.did, surely)
                news.append(Node(state, turn))
        self.hands.work.spend(4 * weight * len(news))
        return news

    def moves(self, node: Node) -> Iterator[tuple[Action[Expression], bool | None]]:
        """What may be done with the hand in play; with None what may or may not, as chips and table will have it."""
        for action in self._in_play:
            legal = self.may(action, node, in_play=True)
            if legal is not False:
                yield action, legal

    def turn_after(self, action: Action[Expression], node: Node) -> Turn:
        """The turn after an action."""
        key = (id(action), node.turn)
        found = self._turns.get(key)
        if found is None:
            found = self._turns[key] = self._turn_after(action, node.turn)
        return found

    def _turn_after(self, action: Action[Expression], before: Turn) -> Turn:
        most = self.counted.get(action.name, 0)
        turn = before.done(action.name, most) if most else before
        return turn._replace(split=True) if flag(action.splits) else turn

    def made(self, action: Action[Expression], state: int) -> list[Made]:
        """The hands that an action makes of one in this state, a split-off one included."""
        key = (action.draws is not None, flag(action.burns), flag(action.splits), state)
        known = self._made.get(key)
        if known is None:
            known = self._made[key] = self._make(action, state)
            self.hands.work.spend(len(known))
        return known

    def _make(self, action: Action[Expression], state: int) -> list[Made]:
        made: list[Made] = [(state, None, ())]
        if flag(action.burns):
            made = self._fresh(len(self.hands.cards(state)))
        if flag(action.splits):
            made = [
                (after, (), (*first, letter))
                for single, first in self._singles(state).items()
                for after, letter in self.hands.after(single)
            ]
        if action.draws is not None:
            self.hands.work.spend(len(made))
            made = [
                (after, base, (*letters, letter))
                for before, base, letters in made
                for after, letter in self.hands.after(before)
            ]
        return list({each[0]: each for each in made}.values())

    def _fresh(self, count: int) -> list[Made]:
        """The hands of so many new cards."""
        if count in self._made_fresh:
            return self._made_fresh[count]
        found: dict[int, tuple[int, ...]] = {self.hands.states.start: ()}
        for _ in range(count):
            self.hands.work.spend(len(found) * len(self.hands.states.classes))
            longer: dict[int, tuple[int, ...]] = {}
            for state, letters in found.items():
                for after, letter in self.hands.after(state):
                    longer.setdefault(after, (*letters, letter))
            found = longer
        made: list[Made] = [(state, (), letters) for state, letters in found.items()]
        self._made_fresh[count] = made
        return made

    def _singles(self, state: int) -> dict[int, tuple[int, ...]]:
        """The hands of one card that a split may leave of two cards in this state."""
        if not self._pairs:
            states = self.hands.states
            by = dict(self.hands.after(states.start))
            for single, letter in by.items():
                for other in range(len(states.classes)):
                    one, both = states.follow(states.start, other), states.follow(single, other)
                    if one is not None and both is not None:
                        self._pairs.setdefault(both, {}).update({single: (letter,), one: (by[one],)})
        return self._pairs.get(state, {})


class Banker(Side):
    """The banker. Without a choice he plays by his policy; what that leaves open or the rules forbid him, nobody knows."""

    def __init__(self, hands: Hands, counted: dict[str, int]) -> None:
        super().__init__(hands, counted, banking=True)
        banker = hands.rules.ruleset.banker
        self._policy = None if banker.free.value else deciding(banker.plays)

    def moves(self, node: Node) -> Iterator[tuple[Action[Expression], bool | None]]:
        """What he does with the hand: what his policy says, or if he is free whatever is legal."""
        if self._policy is None:
            yield from super().moves(node)
            return
        hand = self.seen(node)
        for option in self._policy(self.hands.position(hand, hand)):
            for action, legal in super().moves(node):
                if action.name == option.value:
                    yield action, legal if option.condition is True else None


def priced(action: Action[Expression]) -> bool:
    """Whether chips decide, besides the cards, if the action is legal."""
    return any(setting is not None for setting in (action.adds, action.bets, action.costs)) or flag(action.splits)


def flag(leaf: Leaf[bool] | None) -> bool:
    """Whether an effect is there."""
    return leaf is not None and leaf.value
