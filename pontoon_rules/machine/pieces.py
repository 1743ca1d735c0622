"""Machines with labels that functions read: a hand's known values by name, and questions answered from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from pontoon_rules.expr.evaluate import compiled, runner
from pontoon_rules.expr.scope import Undefined
from pontoon_rules.expr.tree import Constant, Read, Tree
from pontoon_rules.expr.types import Type
from pontoon_rules.machine.atoms import Field, atoms_of
from pontoon_rules.machine.explore import Part, explore, join
from pontoon_rules.machine.minimise import minimised
from pontoon_rules.machine.partial import UNDEFINED
from pontoon_rules.machine.trees import mapped

Vector: TypeAlias = tuple[Any, ...]
# Answers a question from a vector; the answer may be UNDEFINED.
Answer: TypeAlias = Callable[[Vector], Any]


class Piece(NamedTuple):
    """A machine whose labels are vectors, one for each kind of turn; `fields` say what stands where in them."""

    part: Part
    fields: tuple[Field, ...]


def relabelled(part: Part, label: Callable[[Any], Any]) -> Part:
    """The same machine with other labels; the same label is worked out once."""
    known: dict[Any, Any] = {}
    labels = []
    for old in part.labels:
        if old not in known:
            known[old] = label(old)
        labels.append(known[old])
    return Part(part.letters, part.rows, labels)


def cut(part: Part, ended: Callable[[Any], bool]) -> Part:
    """The same machine with no way on from the states whose labels say that the hand has ended."""
    rows = [() if ended(label) else row for row, label in zip(part.rows, part.labels, strict=True)]
    order, kept = explore(0, rows.__getitem__)
    return Part(part.letters, kept, [part.labels[state] for state in order])


def met(parts: Iterable[Part], merge: Callable[[Any, Any], Any], size: Callable[[int], None], limit: int) -> Part:
    """All machines side by side, two by two, the smallest first; each pair is minimised before it meets the next.

    `merge` makes one label of two, in whatever order they come. `size` is told the states of every product. Raises
    `PastLimit` if one has more than `limit`.
    """
    waiting = list(parts)
    while len(waiting) > 1:
        waiting.sort(key=lambda part: -len(part.rows))
        both = join(waiting.pop(), waiting.pop(), limit)
        size(len(both.rows))
        waiting.append(minimised(relabelled(both, lambda pair: merge(*pair))))
    return waiting[0]


def answering(tree: Tree, fields: Sequence[Field], place: Type | None = None) -> Answer:
    """A question as a function of the vector with these fields.

    With a `place`, the answer is the value that the place takes, and None (of a condition, false) where there is none.
    """
    at = {field: index for index, field in enumerate(fields)}

    def read(part: Tree) -> Tree | None:
        if not isinstance(part, Read) or part.symbol.name in ("min", "max"):
            return None
        return _from_vector(part, at, read)

    if place is not None:
        return cast("Answer", runner(mapped(tree, read), place))
    run = compiled(mapped(tree, read))

    def answer(vector: Vector) -> Any:
        try:
            return run(vector)  # type: ignore[arg-type]
        except Undefined:
            return UNDEFINED

    return answer


def _from_vector(part: Read, at: dict[Field, int], read: Callable[[Tree], Tree | None]) -> Read:
    """A name that takes its value from the vector instead of a hand."""
    name = part.symbol.name
    if part.arguments and not isinstance(part.arguments[0], Constant):
        places = {field[1]: at[field] for field in atoms_of(part)}
        nothing = 0 if name == "held" else False

        def sought(vector: Vector, argument: Any) -> Any:
            return vector[places[argument]] if argument in places else nothing

        arguments = tuple(mapped(argument, read) for argument in part.arguments)
        return Read(part.type, part.at, part.symbol.but(evaluate=sought), None, arguments)
    argument = part.arguments[0].value if part.arguments and isinstance(part.arguments[0], Constant) else None
    index = at[name, argument]
    return Read(part.type, part.at, part.symbol.but(evaluate=lambda vector: vector[index]), None, ())
