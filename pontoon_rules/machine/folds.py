"""The one table of folds: how a single pass over the cards computes each function of the language.

A fold sees of each card only what it needs (`sees`), keeps a small state, and gives the value at the end (`output`).
Where nothing can change the value any more its state absorbs. These definitions are written apart from the direct ones
in `expr/cardnames.py`; tests hold both together. A new function of the language is a new row of `FOLDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple

from pontoon_rules.cards import Card
from pontoon_rules.expr.view import Exact
from pontoon_rules.machine.values import Env, Values


class Ask(NamedTuple):
    """A function with its constant argument, and the largest number anybody compares its value with.

    `cap` is the least value that need not be told from greater ones, or None if the value must be exact.
    """

    name: str
    argument: Any
    cap: Exact | None


@dataclass(frozen=True)
class Fold:
    """A pass over the cards. Folds of one `key` have the same states and differ in what they give at the end."""

    key: Hashable
    initial: Any
    sees: Callable[[Card], Hashable]
    step: Callable[[Any, Any], Any]
    output: Callable[[Any, Env], Any]


class Row(NamedTuple):
    """A row of the table: makes the fold of a function; `counts` if its value grows card by card, so that a cap ends it."""

    make: Callable[[Ask, Values, Exact], Fold]
    counts: bool = False


def _is(sought: Any) -> Callable[[Card], bool]:
    """Whether a card is the card, of the rank or of the suit that is sought."""
    if isinstance(sought, Card):
        return lambda card: card == sought
    return lambda card: sought in (card.rank, card.suit)


def _upto(cap: Exact | None) -> Callable[[int], int]:
    """A count that stops at the cap."""
    return (lambda count: count) if cap is None else (lambda count: min(count, int(cap)))


def _cards(ask: Ask, _values: Values, _target: Exact) -> Fold:
    upto = _upto(ask.cap)
    return Fold(("cards", ask.cap), 0, lambda _card: None, lambda count, _seen: upto(count + 1), lambda count, _env: count)


def _has(ask: Ask, _values: Values, _target: Exact) -> Fold:
    return Fold(
        ("has", ask.argument), False, _is(ask.argument), lambda found, seen: found or seen, lambda found, _env: found
    )


def _held(ask: Ask, _values: Values, _target: Exact) -> Fold:
    upto = _upto(ask.cap)
    return Fold(
        ("held", ask.argument, ask.cap), 0, _is(ask.argument), lambda count, seen: upto(count + seen),
        lambda count, _env: count,
    )


_MIXED = "mixed"


def _suited(_ask: Ask, _values: Values, _target: Exact) -> Fold:
    def step(suit: str | None, seen: str) -> str:
        return seen if suit in (None, seen) else _MIXED

    return Fold("suited", None, lambda card: card.suit, step, lambda suit, _env: suit != _MIXED)


def _placed(key: Hashable, place: int, sees: Callable[[Card], Any], output: Callable[[Any, Env], Any]) -> Fold:
    """What the card in one place is: a counter up to it, then what was seen there, in a tuple of one."""

    def step(state: int | tuple[Any], seen: Any) -> int | tuple[Any]:
        if isinstance(state, tuple):
            return state
        return (seen,) if state + 1 == place else state + 1

    return Fold(key, 0, sees, step, output)


def _value(ask: Ask, values: Values, _target: Exact) -> Fold:
    def output(state: Any, env: Env) -> Exact:
        return min(values.options(values.groups[state[0]], env)) if isinstance(state, tuple) else 0

    return _placed(("value", ask.argument), ask.argument, lambda card: values.group(card).number, output)


def _rank(ask: Ask, _values: Values, _target: Exact) -> Fold:
    return _placed(
        ("rank", ask.argument), ask.argument, lambda card: card.rank,
        lambda state, _env: state[0] if isinstance(state, tuple) else None,
    )


_NO_PAIR = ("no",)


def _pair(ask: Ask, values: Values, _target: Exact) -> Fold:
    """Whether the hand is two cards that a split may part: of one rank, two aces, or (`value`) that count alike."""
    by_value = ask.argument == "value"

    def sees(card: Card) -> Hashable:
        return values.group(card).number if by_value else card.rank

    def step(state: tuple[Any, ...], seen: Any) -> tuple[Any, ...]:
        if state == ():
            return (seen,) if ask.argument != "aces" or seen == "A" else _NO_PAIR
        if len(state) != 1 or state == _NO_PAIR:
            return _NO_PAIR
        alike = seen == state[0] or (by_value and not _told_apart(values, state[0], seen))
        return (*state, seen) if alike else _NO_PAIR

    def output(state: tuple[Any, ...], env: Env) -> bool:
        if len(state) != 2:
            return False
        first, second = state
        return first == second or values.options(values.groups[first], env) == values.options(values.groups[second], env)

    return Fold(("pair", ask.argument), (), sees, step, output)


def _told_apart(values: Values, first: int, second: int) -> bool:
    """Whether two groups never count alike: what both count is fixed, and not the same."""
    return None not in (values.groups[first].fixed, values.groups[second].fixed)


class Sums(NamedTuple):
    """The sums that cards of fixed values can make, and how many cards of each group whose value clauses decide.

    `sums` are in order. A sum over the target that is not the least matters no longer; past the cap the least is kept as
    the cap, and absorbs.
    """

    sums: tuple[Exact, ...]
    open: tuple[int, ...]


def _sums(ask: Ask, values: Values, target: Exact) -> Fold:
    """The states that `total`, `low_total` and `soft` share."""
    undecided = tuple(group for group in values.groups if group.fixed is None)
    grows = not undecided and all(min(group.fixed or (0,)) >= 0 for group in values.groups)
    cap = ask.cap

    def kept(sums: set[Exact]) -> tuple[Exact, ...]:
        least = min(sums)
        if not grows:
            return tuple(sorted(sums))
        if cap is not None and least >= cap:
            return (cap,)
        return tuple(sorted(each for each in sums if each <= target or each == least))

    def step(state: Sums, seen: int) -> Sums:
        group = values.groups[seen]
        if group.fixed is None:
            place = undecided.index(group)
            return Sums(state.sums, (*state.open[:place], state.open[place] + 1, *state.open[place + 1 :]))
        if grows and cap is not None and state.sums[0] >= cap:
            return state
        return Sums(kept({had + option for had in state.sums for option in group.fixed}), state.open)

    def all_sums(state: Sums, env: Env) -> set[Exact]:
        sums = set(state.sums)
        for group, count in zip(undecided, state.open, strict=True):
            options = values.options(group, env) if count else ()
            for _ in range(count):
                sums = {had + option for had in sums for option in options}
        return sums

    def output(state: Sums, env: Env) -> tuple[Exact, Exact]:
        sums = all_sums(state, env) if undecided else state.sums
        least = min(sums)
        return max((each for each in sums if each <= target), default=least), least

    initial = Sums((0,), (0,) * len(undecided))
    return Fold(("sums", cap), initial, lambda card: values.group(card).number, step, output)


def _total(ask: Ask, values: Values, target: Exact) -> Fold:
    fold = _sums(ask, values, target)
    return Fold(fold.key, fold.initial, fold.sees, fold.step, lambda state, env: fold.output(state, env)[0])


def _low_total(ask: Ask, values: Values, target: Exact) -> Fold:
    fold = _sums(ask, values, target)
    return Fold(fold.key, fold.initial, fold.sees, fold.step, lambda state, env: fold.output(state, env)[1])


def _soft(ask: Ask, values: Values, target: Exact) -> Fold:
    fold = _sums(ask, values, target)

    def output(state: Sums, env: Env) -> bool:
        best, least = fold.output(state, env)
        return bool(best != least)

    return Fold(fold.key, fold.initial, fold.sees, fold.step, output)


def _turn(ask: Ask, _values: Values, _target: Exact) -> Fold:
    """Not of the cards: what the turn says stands in `Env`."""
    fact = (ask.name, ask.argument or "")
    return Fold("turn", None, lambda _card: None, lambda state, _seen: state, lambda _state, env: dict(env.kind)[fact])


FOLDS: dict[str, Row] = {
    "cards": Row(_cards, counts=True),
    "total": Row(_total, counts=True),
    "low_total": Row(_low_total, counts=True),
    "soft": Row(_soft),
    "has": Row(_has),
    "held": Row(_held, counts=True),
    "suited": Row(_suited),
    "value": Row(_value),
    "rank": Row(_rank),
    "pair": Row(_pair),
    "split": Row(_turn),
    "banking": Row(_turn),
    "times": Row(_turn),
}
