"""Lists of clauses laid flat: a clause whose value is itself a list is as many rows, tried in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pontoon_rules.diagnostics import Span
from pontoon_rules.document.clauses import name_of
from pontoon_rules.document.node import Node
from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.tree import Calculation, Joined, Read, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.residual import Condition, Open, Position, joined, reading
from pontoon_rules.model.ruleset import Choice, Setting
from pontoon_rules.model.section import start_of
from pontoon_rules.prove.whose import cost, remembering

Asked = Callable[[Position], Condition]


@dataclass(frozen=True, eq=False)
class Row:
    """A clause: the conditions under which it is tried and holds (the outermost first), and what it says."""

    name: str
    conditions: tuple[Expression, ...]
    value: Expression | None
    node: Node
    named: bool

    @property
    def span(self) -> Span:
        """Where to point for the clause."""
        return start_of(self.node)

    @property
    def always(self) -> bool:
        """Whether it has no condition at all."""
        return not self.conditions


def rows(setting: Setting[Expression]) -> tuple[Row, ...]:
    """The rows of a setting."""
    return tuple(_rows(setting.choices, (), None))


def rows_under(row: Row, setting: Setting[Expression]) -> tuple[Row, ...]:
    """The rows of a setting that is the value of a clause."""
    return tuple(_rows(setting.choices, row.conditions, row))


def _rows(choices: tuple[Choice[Expression], ...], outer: tuple[Expression, ...], above: Row | None) -> Iterator[Row]:
    for choice in choices:
        conditions = outer if choice.when is None else (*outer, choice.when)
        plain = above is not None and len(choices) == 1 and choice.when is None
        name = above.name if above is not None else choice.name
        node = above.node if above is not None and plain else choice.node
        value = None if isinstance(choice.value, tuple) else choice.value
        row = Row(name, conditions, value, node, name_of(node) is not None)
        if isinstance(choice.value, tuple):
            yield from _rows(choice.value, conditions, row)
        else:
            yield row


def asked(row: Row) -> Asked:
    """The function from a position to whether the row holds there."""
    runs = [condition(each.tree) for each in row.conditions]
    if row.value is not None and _of_nobody(row.value.tree):
        runs.append(_there(row.value.tree))
    if len(runs) == 1:
        return runs[0]

    def holds(position: Position) -> Condition:
        found: list[Condition] = []
        for run in runs:
            value = run(position)
            if value is False:
                return False
            found.append(value)
        return joined("and", found)

    return holds


def weight(rows: Iterable[Row]) -> int:
    """What it costs to ask these rows of one hand more, in steps."""
    return sum(1 + sum(cost(each.tree) for each in row.conditions) for row in rows)


def condition(tree: Tree) -> Asked:
    """The function from a position to whether a condition holds; one about a hand that nobody may have can fail as a whole."""
    run = remembering(tree, reading(tree))
    if not _of_nobody(tree):
        return run
    there = _there(tree)
    return lambda position: joined("and", [run(position), there(position)])


def _there(tree: Tree) -> Asked:
    question = Open(("there", id(tree)), "somebody has such a hand", frozenset())
    return lambda _position: question


def _of_nobody(tree: Tree) -> bool:
    """Whether the value may not exist: of a hand that nobody has, or a share of nothing."""
    if isinstance(tree, Read) and tree.symbol.name in ("eldest", "best"):
        return True
    if isinstance(tree, Calculation) and tree.operator == "/":
        return True
    return any(_of_nobody(part) for part in parts_of(tree))


def parts(expression: Expression) -> tuple[tuple[Tree, Span], ...]:
    """The parts of a condition that must all hold, each with its place."""
    tree, node = expression.tree, expression.node
    split = tree.parts if isinstance(tree, Joined) and tree.operator == "and" else (tree,)
    return tuple((part, node.at(part.at.start, part.at.end)) for part in split)
