"""Partial evaluation: what is left of an expression when a hand's cards and turn are known and the rest is not.

An expression is first taken apart into questions that one hand alone decides (`taken_apart`); what joins them stays a
tree. `reduced` then puts in the answers that are known: a constant is left if they decide, else a tree of the language
that speaks only of what is outside: stakes, chips, the Shoot, hands that are not given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias, cast

from pontoon_rules.expr.canonical import meaning, spelled
from pontoon_rules.expr.evaluate import compiled
from pontoon_rules.expr.reads import parts_of
from pontoon_rules.expr.scope import Scope, Undefined
from pontoon_rules.expr.syntax import At
from pontoon_rules.expr.tree import Calculation, Constant, Inverse, Joined, Read, Tree
from pontoon_rules.expr.types import BOOL, HAND, Type
from pontoon_rules.frozen import Frozen
from pontoon_rules.machine.trees import mapped, reads, with_children

# Whose hand a question is asked of.
OWN, BANKER, COUNTED = "own", "banker", "counted"
OUTSIDE = ""

# Names of one hand that its cards do not decide but that are known once its turn and its rival are.
_OF_HAND = frozenset({"split", "banking", "times", "standing", "better", "level"})

MISSING = object()
Known: TypeAlias = Callable[["Read | Asked"], Any]


class Asked(Frozen):
    """A question of one hand: `tree` as it is written, and `key`, equal for questions that ask the same of any hand.

    `of_cards` if cards decide it (for a kind of turn); else it is one name, of the turn or of where the hand ranks.
    """

    type: Type
    at: At
    subject: str
    tree: Tree
    key: tuple[Any, ...]
    of_cards: bool


class _Undefined:
    def __repr__(self) -> str:
        return "UNDEFINED"


# The answer to a question that has none: a share of nothing.
UNDEFINED = _Undefined()


class Apart:
    """Takes expressions apart. `decides(read)` tells whether cards and turn alone answer a name of a hand."""

    def __init__(self, decides: Callable[[Read], bool]) -> None:
        self._decides = decides

    def taken(self, tree: Tree, bare: str) -> Tree:
        """The tree with every largest part that one hand decides made a question; `bare` is whose hand bare names mean."""
        return self._taken(tree, bare, bare)

    def asked(self, tree: Tree, bare: str) -> Iterator[Asked]:
        """All questions in a tree, those of hands that are sought out or counted included."""
        yield from asked_in(self._taken(tree, bare, bare))
        for read in reads(tree):
            for parameter, argument in zip(read.symbol.parameters, read.arguments, strict=False):
                if parameter.each_hand:
                    yield from asked_in(self._taken(argument, COUNTED, bare))

    def _taken(self, tree: Tree, bare: str, this: str) -> Tree:
        subjects = self._subjects(tree, bare, this)
        if len(subjects) == 1 and OUTSIDE not in subjects:
            return _asked(tree, next(iter(subjects)))
        if isinstance(tree, Joined):
            return self._joined(tree, bare, this)
        if isinstance(tree, Read):
            return self._read(tree, bare, this)
        return with_children(tree, tuple(self._taken(part, bare, this) for part in parts_of(tree)))

    def _joined(self, tree: Joined, bare: str, this: str) -> Tree:
        """Parts about one hand come together to one question, at the place of the first, if order does not matter."""
        groups: dict[object, list[Tree]] = {}
        for part in tree.parts:
            subjects = self._subjects(part, bare, this)
            alone = len(subjects) != 1 or OUTSIDE in subjects or not all(map(certain, tree.parts))
            groups.setdefault(object() if alone else next(iter(subjects)), []).append(part)
        parts = tuple(
            self._taken(group[0] if len(group) == 1 else Joined(BOOL, tree.at, tree.operator, tuple(group)), bare, this)
            for group in groups.values()
        )
        return parts[0] if len(parts) == 1 else Joined(BOOL, tree.at, tree.operator, parts)

    def _read(self, tree: Read, bare: str, this: str) -> Tree:
        if tree.symbol.name in _OF_HAND:
            return _asked(tree, subject_of(tree.on, bare, this), of_cards=False)
        each = [parameter.each_hand for parameter in tree.symbol.parameters]
        arguments = tuple(
            self._taken(argument, COUNTED if place < len(each) and each[place] else bare, this)
            for place, argument in enumerate(tree.arguments)
        )
        return Read(tree.type, tree.at, tree.symbol, tree.on, arguments)

    def _subjects(self, tree: Tree, bare: str, this: str) -> frozenset[str]:
        """Whose hands decide a tree; `OUTSIDE` is among them if something else has a say."""
        if isinstance(tree, Read):
            if tree.symbol.name in ("min", "max"):
                return _union(self._subjects(argument, bare, this) for argument in tree.arguments)
            if not self._decides(tree):
                return frozenset({OUTSIDE})
            own = frozenset({subject_of(tree.on, bare, this)})
            return own | _union(self._subjects(argument, bare, this) for argument in tree.arguments)
        return _union(self._subjects(part, bare, this) for part in parts_of(tree))


def subject_of(on: Tree | None, bare: str, this: str) -> str:
    """Whose hand a name is asked of."""
    if on is None:
        return bare
    assert isinstance(on, Read)
    if on.symbol.name == "this":
        return this
    if on.symbol.name == "banker":
        return BANKER
    if on.symbol.name == "shown":
        return f"{subject_of(on.on, bare, this)}.shown"
    return f"found {spelled(on)}"


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)


def _asked(tree: Tree, subject: str, *, of_cards: bool = True) -> Tree:
    # A question stands where a tree stands; nothing but `reduced` ever looks at such a tree.
    return cast("Tree", Asked(tree.type, tree.at, subject, tree, meaning(bare_of(tree)), of_cards))


def bare_of(tree: Tree) -> Tree:
    """The same asked of a hand by bare names."""

    def change(part: Tree) -> Tree | None:
        if not isinstance(part, Read) or part.on is None:
            return None
        return Read(part.type, part.at, part.symbol, None, tuple(map(bare_of, part.arguments)))

    return mapped(tree, change)


def certain(tree: Tree) -> bool:
    """Whether a tree always has a value: no hand that nobody holds, no share of what may be nothing."""
    if isinstance(tree, Calculation) and tree.operator == "/" and not isinstance(tree.right, Constant):
        return False
    if isinstance(tree, Read) and tree.type == HAND and tree.symbol.parameters:
        return False
    return all(certain(part) for part in parts_of(tree))


def asked_in(tree: Tree) -> tuple[Asked, ...]:
    """The questions in a tree that was taken apart."""
    if isinstance(tree, Asked):
        return (tree,)
    return tuple(asked for part in parts_of(tree) for asked in asked_in(part))


# putting answers in


def decided(tree: Tree) -> bool:
    """Whether nothing is left open."""
    return isinstance(tree, Constant)


def reduced(tree: Tree, known: Known) -> Tree:
    """What is left of a tree that was taken apart; a condition without a value is false.

    `known` gives the answer to a question or the value of a name, or `MISSING`. Raises `Undefined` where what is known
    leaves anything but a condition without a value.
    """
    try:
        return _reduced(tree, known)
    except Undefined:
        if tree.type != BOOL:
            raise
        return Constant(BOOL, tree.at, False, "false")


def _reduced(tree: Tree, known: Known) -> Tree:
    if isinstance(tree, Constant):
        return tree
    if isinstance(tree, Asked | Read):
        value = known(tree)
        if value is not MISSING:
            return _constant(tree, value)
        if isinstance(tree, Asked):
            return tree.tree
    if isinstance(tree, Joined):
        return _joined(tree, known)
    if isinstance(tree, Read) and any(parameter.each_hand for parameter in tree.symbol.parameters):
        # What is without a value for one hand says nothing of the others: each is worked out by itself.
        return with_children(tree, (*parts_of(tree)[: -len(tree.arguments)], *(_each(part, known) for part in tree.arguments)))
    parts = tuple(_reduced(part, known) for part in parts_of(tree))
    rebuilt = with_children(tree, parts)
    if parts and all(map(decided, parts)) and not _asks_hand(rebuilt):
        return _constant(tree, compiled(rebuilt)(cast("Scope", None)))
    if isinstance(rebuilt, Inverse) and isinstance(rebuilt.of, Inverse):
        return rebuilt.of.of
    return rebuilt


def _each(tree: Tree, known: Known) -> Tree:
    return reduced(tree, known) if tree.type == BOOL else _reduced(tree, known)


def _asks_hand(tree: Tree) -> bool:
    """Whether a tree needs a hand or a table though its arguments are known."""
    return any(read.symbol.name not in ("min", "max") for read in reads(tree)) or tree.type.kind.startswith("range")


def _joined(tree: Joined, known: Known) -> Tree:
    """A part that decides wins, unless one before it is open and may turn out to have no value."""
    settles = tree.operator == "or"
    left: list[Tree] = []
    for part in tree.parts:
        rest = _reduced(part, known)
        if not isinstance(rest, Constant):
            left.append(rest)
        elif bool(rest.value) == settles:
            if all(map(certain, left)):
                return rest
            left.append(rest)
            break
    if not left:
        return Constant(BOOL, tree.at, not settles, "false" if settles else "true")
    return left[0] if len(left) == 1 else Joined(BOOL, tree.at, tree.operator, tuple(left))


def _constant(tree: Tree | Asked, value: Any) -> Constant:
    if value is UNDEFINED:
        raise Undefined
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Constant(tree.type, tree.at, value, text)
