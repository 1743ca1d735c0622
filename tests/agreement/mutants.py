"""Folds that are wrong on purpose, at least one a function; the agreement tests must notice each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from pontoon_rules.expr.rules import Rules
from pontoon_rules.machine.folds import FOLDS, Fold, Row
from tests.agreement.hands import OWNERS, Agreement, machine_of, orders, random_cards
from tests.engine.tables import house

# A house that asks every function of the language something that other functions do not answer.
ASKING = """
hands:
  - {name: all_alike, when: 'cards == 3 and (suited or held(7) == 3 or rank(2) == K) and not split', before: points}
  - {name: after_twist, when: 'times(twist) == 1 and total == 20 and not banking', rank_by: [held(5), value(2)], before: points}
settle:
  pays:
    - {name: odd, when: 'has(J♠) or held(clubs) == 3 or (soft and cards == 3) or low_total == 9', is: 3:1}
    - {name: placed, when: 'value(3) == 4 or rank(1) == Q or total == 13 or total - low_total == 10', is: 4:1}
    - {name: counted, when: 'cards == 4', is: 5:1}
"""

Change = Callable[[Fold], Fold]


class Mutant(NamedTuple):
    name: str
    wrong: str
    change: Change


def _output(change: Callable[[Any], Any]) -> Change:
    return lambda fold: replace(fold, output=lambda state, env: change(fold.output(state, env)))


def _step(step: Callable[[Callable[[Any, Any], Any], Any, Any], Any]) -> Change:
    return lambda fold: replace(fold, key=(fold.key, "wrong"), step=lambda state, seen: step(fold.step, state, seen))


def _of_state(output: Callable[[Any], Any]) -> Change:
    return lambda fold: replace(fold, output=lambda state, _env: output(state))


def _never(_value: Any) -> bool:
    return False


def _nothing(_value: Any) -> None:
    return None


def _last(_step: Callable[[Any, Any], Any], _state: Any, seen: Any) -> Any:
    return seen


def _late(step: Callable[[Any, Any], Any], state: Any, seen: Any) -> Any:
    """What absorbs no longer does."""
    return (seen,) if isinstance(state, tuple) else step(state, seen)


def _seen_by_rank(fold: Fold) -> Fold:
    return replace(fold, key=(fold.key, "wrong"), sees=lambda card: any(fold.sees(card._replace(suit=suit)) for suit in "♥♦♣♠"))


MUTANTS = (
    Mutant("cards", "counts two for one", _step(lambda step, state, seen: step(step(state, seen), seen))),
    Mutant("cards", "stops one short", _output(lambda count: min(count, 3))),
    Mutant("total", "a sum equal to the target is over it", _output(lambda total: 11 if total == 21 else total)),
    Mutant("total", "the least sum, always", _of_state(lambda state: min(state.sums))),
    Mutant("low_total", "the best sum", _of_state(lambda state: max(state.sums))),
    Mutant("soft", "never", _output(_never)),
    Mutant("soft", "the other way round", _output(lambda soft: not soft)),
    Mutant("has", "only the last card", _step(_last)),
    Mutant("has", "of the rank, whatever the suit", _seen_by_rank),
    Mutant("held", "stops one short", _output(lambda count: min(count, 2))),
    Mutant("held", "counts the others", _step(lambda step, state, seen: step(state, not seen))),
    Mutant("suited", "the last two cards", _step(lambda step, state, seen: step(None if state == "mixed" else state, seen))),
    Mutant("suited", "never", _output(_never)),
    Mutant("value", "the last card", _step(_late)),
    Mutant("value", "one more", _output(lambda value: value + 1)),
    Mutant("rank", "the last card", _step(_late)),
    Mutant("rank", "no rank", _output(_nothing)),
    Mutant("pair", "of three cards, too", _step(lambda step, state, seen: state if len(state) == 2 else step(state, seen))),
    Mutant("pair", "any two cards", _of_state(lambda state: state != ())),
    Mutant("split", "the other way round", _output(lambda split: not split)),
    Mutant("banking", "the other way round", _output(lambda banking: not banking)),
    Mutant("times", "one more", _output(lambda times: times + 1)),
)


@contextmanager
def mutated(mutant: Mutant) -> Iterator[None]:
    """While it lasts, the fold of one function is wrong."""
    row = FOLDS[mutant.name]
    FOLDS[mutant.name] = Row(lambda ask, values, target: mutant.change(row.make(ask, values, target)), row.counts)
    try:
        yield
    finally:
        FOLDS[mutant.name] = row


def asking() -> Rules:
    return house("pontoon", ASKING)


def noticed(mutant: Mutant, rules: Rules, hands: int = 400) -> bool:
    """Whether hands drawn at random show the difference."""
    with mutated(mutant):
        machine = machine_of(rules)
        agreement = Agreement(rules, machine)
        random = Random(7)
        try:
            for _ in range(hands):
                cards = random_cards(rules, random)
                for owner in OWNERS:
                    agreement.hand(cards, owner)
                for order in orders(machine, [machine.class_of(card) for card in cards[:3]], random, 2):
                    agreement.hand(order, "punter")
        except AssertionError:
            return True
    return False
