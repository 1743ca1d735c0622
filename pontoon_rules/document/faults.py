"""Where plain data departs from a schema.

A compiled validator finds the places in microseconds a node; the validator that explains costs a thousand times that, so it is
shown only the parts that are at fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

import jsonschema_rs

from pontoon_rules.document.keys import load
from pontoon_rules.document.scalars import Plain
from pontoon_rules.resources import grammar_text

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

Step: TypeAlias = str | int

# How many faults are explained: who reads fifty corrects them and asks again.
MOST_FAULTS = 50
# No map that lists its keys lists as many; of other maps this many sound entries may stay.
_MOST_SOUND = 64


@dataclass(frozen=True)
class Fault:
    """A place in the data, the keyword of the schema it departs from, the way to that keyword through the schema (without
    `$ref` and `if`), and the key, where the name of a key is at fault."""

    path: tuple[Step, ...]
    keyword: str
    schema_path: tuple[Step, ...]
    key: str | None


def fits(kind: str, plain: Plain) -> bool:
    """Whether the data has the shape the schema of its kind asks for."""
    return _compiled(kind).is_valid(plain)


def faults(kind: str, plain: Plain) -> tuple[list[Fault], bool]:
    """The first faults of the data in the order of the file, and whether there are more."""
    root, order = _Part(), _Order(plain)
    # Both validators go through some maps in an order of their own.
    places = sorted((_steps(plain, error.instance_path) for error in _compiled(kind).iter_errors(plain)), key=order.of)
    for place in places[:MOST_FAULTS]:
        root.mark(place)
    found = [_fault(root, error) for error in _explaining(kind).iter_errors(root.of(plain))]
    return sorted(found, key=lambda fault: order.of(fault.path)), len(places) > MOST_FAULTS


def _steps(plain: Plain, path: Sequence[Step]) -> list[Step]:
    """The path with every key of a map as the text it is: the compiled validator gives a key such as `7` as a number."""
    steps: list[Step] = []
    value: object = plain
    for step in path:
        if isinstance(value, dict):
            steps.append(str(step))
            value = value.get(str(step))
        else:
            steps.append(step)
            value = value[step] if isinstance(value, list) and isinstance(step, int) else None
    return steps


class _Order:
    """The order in which the parts of a value stand in the file."""

    def __init__(self, plain: Plain) -> None:
        self._plain = plain
        self._keys: dict[int, dict[str, int]] = {}

    def of(self, path: Sequence[Step]) -> list[int]:
        """The positions of the steps of a path among their neighbours."""
        found, value = list[int](), self._plain
        for step in path:
            if isinstance(value, dict) and isinstance(step, str):
                if id(value) not in self._keys:
                    self._keys[id(value)] = {key: place for place, key in enumerate(value)}
                found.append(self._keys[id(value)][step])
                value = value[step]
            elif isinstance(value, list) and isinstance(step, int):
                found.append(step)
                value = value[step]
        return found


@lru_cache
def _compiled(kind: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(grammar_text(f"{kind}.schema.json"))


@lru_cache
def _explaining(kind: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # its import takes longer than the check of a file without mistakes

    return Draft202012Validator(load(kind))


def _fault(root: _Part, error: ValidationError) -> Fault:
    steps = tuple(error.absolute_schema_path)
    named = "propertyNames" in steps
    return Fault(
        path=root.path(list(error.absolute_path)),
        keyword="propertyNames" if named else str(error.validator),
        schema_path=steps,
        key=str(error.instance) if named else None,
    )


@dataclass
class _Part:
    """What of a value is shown: the parts at fault, and of the sound ones as much as the schema needs to see."""

    inner: dict[Step, _Part] = field(default_factory=dict)
    kept: list[int] = field(default_factory=list)

    def mark(self, path: Sequence[Step]) -> None:
        """What a path leads to is at fault."""
        part = self
        for step in path:
            part = part.inner.setdefault(step, _Part())

    def of(self, plain: Plain) -> Plain:
        """The value without what need not be seen; an empty list is seen only where the list is empty."""
        if isinstance(plain, list):
            self.kept = sorted(step for step in self.inner if isinstance(step, int)) or list(range(min(1, len(plain))))
            return [self._inside(place, plain[place]) for place in self.kept]
        if not isinstance(plain, dict):
            return plain
        shown = {*islice((key for key in plain if key not in self.inner), _MOST_SOUND), *self.inner}
        return {key: self._inside(key, plain[key]) for key in plain if key in shown}

    def _inside(self, step: Step, plain: Plain) -> Plain:
        return self.inner.setdefault(step, _Part()).of(plain)

    def path(self, shown: Sequence[Step]) -> tuple[Step, ...]:
        """The path in the whole value of a path in what is shown."""
        part, whole = self, list[Step]()
        for step in shown:
            real = part.kept[step] if isinstance(step, int) else step
            whole.append(real)
            part = part.inner[real]
        return tuple(whole)
