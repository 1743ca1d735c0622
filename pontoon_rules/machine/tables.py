"""Two forms of one machine: with names and reasons for people (`Machine`), and integers for speed (`Tables`).

`lower` makes the one into the other, and a `Legend` that says what the integers mean; `names` reads the integers back.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, TypeVar

from pontoon_rules.expr.tree import Constant, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.view import Exact
from pontoon_rules.machine.machine import Labels, Machine, Seen
from pontoon_rules.machine.partial import asked_in
from pontoon_rules.machine.roots import guard_key, side_of
from pontoon_rules.machine.stop import OWNERS
from pontoon_rules.model.ruleset import Choice, Owner

T = TypeVar("T")

# Of a condition: it does not hold, it holds, it hangs on what is outside (chips, the table, other hands).
NO, YES, OUTSIDE = 0, 1, 2
# Of a policy: no clause decides, or what is outside does. Of a number: nobody asks for it. Of a state: the hand has ended.
NOTHING, UNSURE = -1, -2
UNASKED = -1
END = -1


@dataclass(frozen=True, eq=False)
class SideTables:
    """One side's tables. With S states, T turns and A actions: `turns` is T x A (-1: the turn forbids it), `done` S x T,
    `guards` S x T x A (amounts apart; a step's action by its conditions there), each row by row."""

    turn_count: int
    turns: array[int]
    kind_of_turn: array[int]
    done: array[int]
    guards: array[int]


@dataclass(frozen=True, eq=False)
class Tables:
    """A machine as contiguous integers.

    With S states, C classes of cards and K kinds of turn: `transition` is S x C (-1: the hand has ended), `cards_of_class`
    how many cards of each class one pack has. S x K, row by row: `hand_class` (its place in `hands`, -1 bust, -2 unnamed),
    `rank` (its place among the ranks of its class, 0 the lowest), `total` (in parts of which `unit` make one point), `soft`,
    `cards` (-1: nobody asks). `policy` is S x turns of the banker: the number of his action, -1 or -2.
    """

    states: int
    classes: int
    kinds: int
    unit: int
    cards_of_class: array[int]
    transition: array[int]
    hand_class: array[int]
    rank: array[int]
    total: array[int]
    soft: array[int]
    cards: array[int]
    punter: SideTables
    banker: SideTables
    policy: array[int]


class Legend(NamedTuple):
    """What the integers of tables mean: names of classes, hands and actions, and the ranks of each hand, lowest first."""

    classes: tuple[str, ...]
    hands: tuple[str, ...]
    ranks: tuple[tuple[tuple[Any, ...], ...], ...]
    actions: dict[Owner, tuple[str, ...]]


class Names(NamedTuple):
    """A machine read back from its tables: rows, labels by state and kind, and what each side may do and does.

    `done` and `guards` are by (owner, state, turn) and (owner, state, turn, action): True, False, or None for outside.
    `policy` is by (state, turn): an action, `nothing` or `unsure`.
    """

    rows: tuple[tuple[int, ...], ...]
    labels: tuple[tuple[Labels, ...], ...]
    done: dict[tuple[Owner, int, int], bool | None]
    guards: dict[tuple[Owner, int, int, str], bool | None]
    policy: dict[tuple[int, int], str]


def lower(machine: Machine) -> tuple[Tables, Legend]:
    """The machine as integers, and what they mean."""
    legend = Legend(
        classes=tuple(each.name for each in machine.classes),
        hands=machine.rules.class_names,
        ranks=_ranks(machine),
        actions={owner: machine.turns[owner].actions for owner in OWNERS},
    )
    labels = [label for state in machine.state_labels for label in state]
    totals = [label.total for label in labels if label.total is not None]
    unit = lcm(*(Fraction(total).denominator for total in totals))
    sides = {owner: _side(machine, owner) for owner in OWNERS}
    tables = Tables(
        states=len(machine.rows),
        classes=len(machine.classes),
        kinds=len(machine.kinds),
        unit=unit,
        cards_of_class=array("i", machine.counts(1)),
        transition=array("i", [to for row in machine.rows for to in row or (END,) * len(machine.classes)]),
        hand_class=array("i", [label.class_index for label in labels]),
        rank=array("i", [_place(label, legend) for label in labels]),
        total=array("i", [UNASKED if label.total is None else int(label.total * unit) for label in labels]),
        soft=array("i", [UNASKED if label.soft is None else int(label.soft) for label in labels]),
        cards=array("i", [UNASKED if label.cards is None else label.cards for label in labels]),
        punter=sides["punter"],
        banker=sides["banker"],
        policy=_policy(machine),
    )
    return tables, legend


def _ranks(machine: Machine) -> tuple[tuple[tuple[Any, ...], ...], ...]:
    found: list[set[tuple[Any, ...]]] = [set() for _ in machine.rules.class_names]
    for state in machine.state_labels:
        for label in state:
            if label.class_index >= 0:
                found[label.class_index].add(label.rank)
    return tuple(tuple(sorted(ranks)) for ranks in found)


def _place(label: Labels, legend: Legend) -> int:
    return legend.ranks[label.class_index].index(label.rank) if label.class_index >= 0 else 0


# what each side may do


def _side(machine: Machine, owner: Owner) -> SideTables:
    turn = machine.turns[owner]
    ways = range(len(turn.states))
    done = _condition(machine, owner, side_of(machine.rules, owner).done)
    guards = [_guard(machine, owner, action) for action in turn.actions]
    return SideTables(
        turn_count=len(ways),
        turns=array("i", [to for row in turn.rows for to in row]),
        kind_of_turn=array("i", [machine.kind_of(owner, way) for way in ways]),
        done=array("i", [done(state, way) for state in machine.states for way in ways]),
        guards=array("i", [guard(state, way) for state in machine.states for way in ways for guard in guards]),
    )


def _guard(machine: Machine, owner: Owner, action: str) -> Callable[[int, int], int]:
    in_play = guard_key(owner, action, in_play=True)
    return _condition(machine, owner, in_play if in_play in machine.trees else guard_key(owner, action, in_play=False))


def _condition(machine: Machine, owner: Owner, what: Expression | tuple[str, str, str, bool]) -> Callable[[int, int], int]:
    """A condition on the owner's hand, as a function of its state and turn."""

    def value(rest: Tree) -> int:
        return (YES if rest.value else NO) if isinstance(rest, Constant) else OUTSIDE

    return _reduced(machine, owner, what, value)


def _reduced(
    machine: Machine, owner: Owner, what: Expression | tuple[str, str, str, bool], value: Callable[[Tree], T]
) -> Callable[[int, int], T]:
    """What an expression comes to; worked out once for states of which it asks the same."""
    keys = [each.key for each in asked_in(machine.trees[what]) if each.of_cards and each.key in machine.questions]
    known: dict[tuple[Any, ...], T] = {}

    def at(state: int, turn: int) -> T:
        kind = machine.kind_of(owner, turn)
        asked = (turn, *(machine.answer(state, key, kind) for key in keys))
        if asked not in known:
            hand = Seen(state, turn)
            rest = machine.reduce(what, own=hand) if owner == "punter" else machine.reduce(what, banker=hand)
            known[asked] = value(rest)
        return known[asked]

    return at


def _policy(machine: Machine) -> array[int]:
    ways = range(len(machine.turns["banker"].states))
    clauses = list(_flat(machine, machine.rules.ruleset.banker.plays.choices))
    return array("i", [_played(clauses, state, way) for state in machine.states for way in ways])


_Clauses = list[tuple[list[Callable[[int, int], int]], int]]


def _flat(machine: Machine, choices: Sequence[Choice[Expression]]) -> Iterator[tuple[list[Callable[[int, int], int]], int]]:
    """The clauses of the policy with the conditions that all must hold, and the number of the action."""
    actions = machine.turns["banker"].actions
    for choice in choices:
        when = [] if choice.when is None else [_condition(machine, "banker", choice.when)]
        if isinstance(choice.value, tuple):
            for conditions, action in _flat(machine, choice.value):
                yield [*when, *conditions], action
        else:
            assert isinstance(choice.value.tree, Constant)  # the place takes a word, which is one of his actions
            yield when, actions.index(str(choice.value.tree.value))


def _played(clauses: _Clauses, state: int, turn: int) -> int:
    for conditions, action in clauses:
        held = [condition(state, turn) for condition in conditions]
        if NO not in held:
            return UNSURE if OUTSIDE in held else action
    return NOTHING


# and back


def names(tables: Tables, legend: Legend) -> Names:
    """What the integers say, in words."""
    return Names(
        rows=tuple(tuple(_line(tables.transition, state, tables.classes, stop=END)) for state in range(tables.states)),
        labels=tuple(
            tuple(_labels(tables, legend, state * tables.kinds + kind) for kind in range(tables.kinds))
            for state in range(tables.states)
        ),
        done={
            (owner, state, turn): _said(side.done[state * side.turn_count + turn])
            for owner, side in _sides(tables)
            for state in range(tables.states)
            for turn in range(side.turn_count)
        },
        guards={
            (owner, state, turn, action): _said(side.guards[(state * side.turn_count + turn) * len(legend.actions[owner]) + place])
            for owner, side in _sides(tables)
            for state in range(tables.states)
            for turn in range(side.turn_count)
            for place, action in enumerate(legend.actions[owner])
        },
        policy={
            (state, turn): _word(tables.policy[state * tables.banker.turn_count + turn], legend)
            for state in range(tables.states)
            for turn in range(tables.banker.turn_count)
        },
    )


def _sides(tables: Tables) -> tuple[tuple[Owner, SideTables], ...]:
    return (("punter", tables.punter), ("banker", tables.banker))


def _line(flat: array[int], row: int, width: int, *, stop: int) -> Iterator[int]:
    return (each for each in flat[row * width : (row + 1) * width] if each != stop)


def _labels(tables: Tables, legend: Legend, place: int) -> Labels:
    index = tables.hand_class[place]
    total, soft, cards = tables.total[place], tables.soft[place], tables.cards[place]
    return Labels(
        class_index=index,
        rank=legend.ranks[index][tables.rank[place]] if index >= 0 else (),
        cards=None if cards == UNASKED else cards,
        total=None if soft == UNASKED else _points(total, tables.unit),
        soft=None if soft == UNASKED else bool(soft),
    )


def _points(total: int, unit: int) -> Exact:
    return total // unit if total % unit == 0 else Fraction(total, unit)


def _said(number: int) -> bool | None:
    return None if number == OUTSIDE else number == YES


def _word(number: int, legend: Legend) -> str:
    return {NOTHING: "nothing", UNSURE: "unsure"}.get(number) or legend.actions["banker"][number]
