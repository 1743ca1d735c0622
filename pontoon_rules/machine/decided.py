"""A setting where cards and turn are known: what it comes to, and under which open questions it comes to something else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from pontoon_rules.expr.tree import Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.residual import Condition, Position, Reading, Residue, joined, reading
from pontoon_rules.model.ruleset import Choice, Setting

Choices: TypeAlias = "tuple[Choice[Expression], ...]"


class Option(NamedTuple):
    """A value that a setting has if `condition` holds and no option before it did; `choices` are the clauses that say so,
    outermost first. The value of an amount or a range is as its tree has it (odds bare, both ends of a range)."""

    condition: Condition
    value: Residue
    kind: str
    choices: Choices


Deciding: TypeAlias = Callable[[Position], list[Option]]


def deciding(setting: Setting[Expression]) -> Deciding:
    """The function from a position to the options of a setting there; the last is certain unless the setting may be silent."""
    return _deciding(setting.choices)


def holding(when: Expression | None) -> Callable[[Position], Condition]:
    """The function from a position to whether a condition holds; an absent one always does."""
    if when is None:
        return lambda _position: True
    return reading(when.tree)


def _deciding(choices: Choices) -> Deciding:
    parts = [(holding(choice.when), _valued(choice)) for choice in choices]

    def decide(position: Position) -> list[Option]:
        found: list[Option] = []
        for when, valued in parts:
            condition = when(position)
            if condition is False:
                continue
            for option in valued(position):
                both = option.condition if condition is True else joined("and", [condition, option.condition])
                if both is False:
                    continue
                found.append(option._replace(condition=both))
                if both is True:
                    return found
        return found

    return decide


def _valued(choice: Choice[Expression]) -> Deciding:
    if isinstance(choice.value, tuple):
        inner = _deciding(choice.value)
        return lambda position: [
            option._replace(choices=(choice, *option.choices)) for option in inner(position)
        ]
    run: Reading = reading(choice.value.tree)
    kind = choice.value.type.kind

    def value(position: Position) -> list[Option]:
        found = run(position)
        return [] if found is None else [Option(True, found, kind, (choice,))]

    return value


Entry = tuple[Condition, Any]


def settled(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """A list of conditions with what follows from the first that holds, in its shortest form: neighbours that come to the
    same are one, and nothing stands after what is certain."""
    found: list[Entry] = []
    for condition, value in entries:
        if condition is False:
            continue
        if found and found[-1][1] == value:
            found[-1] = (joined("or", [found[-1][0], condition]), value)
        else:
            found.append((condition, value))
        if found[-1][0] is True:
            break
    return tuple(found)


def trees_of(setting: Setting[Expression]) -> Iterator[Tree]:
    """Every expression of a setting."""
    yield from _choice_trees(setting.choices)


def _choice_trees(choices: Choices) -> Iterator[Tree]:
    for choice in choices:
        if choice.when is not None:
            yield choice.when.tree
        if isinstance(choice.value, tuple):
            yield from _choice_trees(choice.value)
        else:
            yield choice.value.tree
