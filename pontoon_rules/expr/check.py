"""The checker: from the tree of a text to a checked expression, or every mistake in it.

Types go two ways: a part with a type of its own says it, and a literal takes the type its place or its neighbour asks
for. Values never convert. What is wrong gets a type that agrees with everything, so that nothing follows on from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pontoon_rules.diagnostics import Diagnostic, nearest
from pontoon_rules.document.node import Scalar
from pontoon_rules.expr import literals, resolve
from pontoon_rules.expr.context import ANYTHING, Context, Vocabulary, Want, wrong
from pontoon_rules.expr.names import TABLE
from pontoon_rules.expr.parse import parse
from pontoon_rules.expr.syntax import (
    Arithmetic,
    Call,
    Compare,
    Hole,
    Logic,
    Member,
    Name,
    Negate,
    Not,
    Number,
    Odds,
    Range,
    Syntax,
    Truth,
)
from pontoon_rules.expr.tree import Calculation, Comparison, Constant, Interval, Inverse, Joined, Negative, Tree
from pontoon_rules.expr.typed import Expression
from pontoon_rules.expr.types import (
    BOOL,
    CLASS,
    HAND,
    MONEY,
    NUMBER,
    ODDS,
    RANGE_MONEY,
    RANGE_NUMBER,
    RANK,
    SEAT,
    SEATS,
    STANDING,
    WRONG,
    Type,
    takes,
)

__all__ = ["Vocabulary", "check"]

# Trees of texts without a mistake: what rules take from their parents is checked again with each file that extends these.
_SOUND: dict[tuple[object, ...], Tree] = {}
_MOST_SOUND = 20_000

_ORDERED = (NUMBER, MONEY, ODDS, CLASS, STANDING)
_SUMMED = (NUMBER, MONEY, ODDS)


def check(
    node: Scalar,
    expected: Type,
    slot: str,
    vocabulary: Vocabulary,
    problems: list[Diagnostic],
    *,
    moment: str | None = None,
) -> Expression | None:
    """The checked expression of a scalar, or None if it has a mistake; every mistake is added to `problems`.

    `expected` is the type of the place, `slot` its letter (see `slots.py`: H names a hand, D ends a turn), `moment` one
    of `start`, `look`, `turn`, `end` where a clause of slot W or L says when it is tried.
    """
    allowance = vocabulary.allowance
    if allowance is not None and not allowance.takes(node, problems):
        return None
    key = (node.value, expected.kind, expected.words, slot, moment, vocabulary)
    tree = _SOUND.get(key)
    if tree is not None:
        return Expression(node, tree, expected, slot)
    before = len(problems)
    syntax = parse(node, problems)
    tree = None if syntax is None else _Checker(node, slot, moment, vocabulary, problems).whole(syntax, expected)
    if allowance is not None:
        allowance.found(len(problems) - before)
    if tree is None or len(problems) > before:
        return None
    if len(_SOUND) < _MOST_SOUND:
        _SOUND[key] = tree
    return Expression(node, tree, expected, slot)


def _is_empty(low: Tree, high: Tree) -> bool:
    """Whether both ends are written out and no number lies between them."""
    ends = [end.value for end in (low, high) if isinstance(end, Constant) and end.type != WRONG]
    first, *others = [end for end in ends if isinstance(end, int | Fraction)] or [0]
    return bool(others) and first > others[0]


@dataclass
class _Checker(Context):
    """One check of one expression: operators here, names in `resolve`, literals in `literals`."""

    def whole(self, syntax: Syntax, expected: Type) -> Tree:
        """The tree of the whole expression, the only place where a range may stand."""
        want = Want(expected, f"this place takes {expected.a}")
        if not isinstance(syntax, Range):
            return self.typed(syntax, want)
        if expected not in (RANGE_NUMBER, RANGE_MONEY):
            return self.say("type-mismatch", syntax.at, f"{self.quoted(syntax.at)} is a range, but {want.why}")
        of = NUMBER if expected == RANGE_NUMBER else MONEY
        ends = Want(of, f"the ends of this range are {'numbers' if of == NUMBER else 'money'}")
        low, high = self.typed(syntax.low, ends), self.typed(syntax.high, ends)
        if _is_empty(low, high):
            ends_in_order = f"{self.text(syntax.high.at)} .. {self.text(syntax.low.at)}"
            help_ = f"write `{ends_in_order}`"
            return self.say("bad-range", syntax.at, f"{self.quoted(syntax.at)} holds no number: the smaller comes first", help_)
        return Interval(of, syntax.at, low, high)

    def typed(self, syntax: Syntax, want: Want) -> Tree:
        """The checked tree of a part, of the wanted type or WRONG."""
        tree = self._inferred(syntax, want)
        if want.type is None or takes(want.type, tree.type):
            return tree
        return self._mismatch(tree, want.type, want.why)

    def _inferred(self, syntax: Syntax, want: Want) -> Tree:
        match syntax:
            case Hole() | Range():
                return wrong(syntax.at)
            case Number():
                return literals.number(self, syntax, want)
            case Odds():
                return literals.odds(syntax)
            case Truth():
                return Constant(BOOL, syntax.at, syntax.value, "true" if syntax.value else "false")
            case Name():
                return resolve.name(self, syntax, want)
            case Member():
                return resolve.member(self, syntax)
            case Call():
                return resolve.call(self, syntax)
            case Not():
                return Inverse(BOOL, syntax.at, self.typed(syntax.of, Want(BOOL, "`not` turns a condition round")))
            case Logic():
                joins = Want(BOOL, f"`{syntax.operator}` joins conditions")
                parts = tuple(self.typed(part, joins) for part in syntax.parts)
                return Joined(BOOL, syntax.at, syntax.operator, parts)
            case Negate():
                return self._negative(syntax, want)
            case Compare():
                return self._comparison(syntax)
            case Arithmetic():
                return self._calculation(syntax, want)

    def _mismatch(self, tree: Tree, expected: Type, why: str) -> Tree:
        shown = self.quoted(tree.at)
        found = tree.type
        if expected.kind == "amount" and found == NUMBER:
            text = self.scalar.value[tree.at.start : tree.at.end].strip()
            help_ = literals.amount_help(text, simple=isinstance(tree, Constant))
            return self.say("bad-amount", tree.at, f"{shown} is a bare number, neither odds nor money", help_)
        return self.say("type-mismatch", tree.at, f"{shown} is {found.a}, but {why}", _remedy(tree, expected, shown))

    # Comparisons

    def _comparison(self, syntax: Compare) -> Tree:
        left, right = self._pair(syntax)
        agreed = left.type if left.type != WRONG else right.type
        if WRONG not in (left.type, right.type) and left.type != right.type:
            return self._incomparable(syntax, left, right)
        if syntax.operator not in ("==", "!=") and agreed not in (*_ORDERED, WRONG):
            message = f"`{syntax.operator}` asks for an order, and {agreed.a} has none"
            help_ = "compare what a card counts: `value(1)`" if agreed == RANK else "compare with `==` or `!=`"
            self.say("type-mismatch", syntax.operator_at, message, help_)
        return Comparison(BOOL, syntax.at, syntax.operator, left, right)

    def _pair(self, syntax: Compare | Arithmetic) -> tuple[Tree, Tree]:
        """Both sides; a side without a type of its own takes the other's."""
        if literals.is_open(syntax.left) and not literals.is_open(syntax.right):
            right = self.typed(syntax.right, ANYTHING)
            return self._inferred(syntax.left, _like(right)), right
        left = self.typed(syntax.left, ANYTHING)
        if not literals.is_open(syntax.right):
            return left, self.typed(syntax.right, ANYTHING)
        return left, self._inferred(syntax.right, _like(left))

    def _incomparable(self, syntax: Compare, left: Tree, right: Tree) -> Tree:
        message = (
            f"{self.quoted(left.at)} is {left.type.a}, {self.quoted(right.at)} is {right.type.a}: "
            f"`{syntax.operator}` compares values of one type"
        )
        return self.say("type-mismatch", syntax.at, message, _bridge(left.type, right.type))

    # Calculations

    def _negative(self, syntax: Negate, want: Want) -> Tree:
        of = self._inferred(syntax.of, want if literals.is_open(syntax.of) else ANYTHING)
        if of.type not in (NUMBER, MONEY, WRONG):
            return self.say("type-mismatch", syntax.at, f"{self.quoted(of.at)} is {of.type.a}: it has no negative")
        return Negative(of.type, syntax.at, of)

    def _calculation(self, syntax: Arithmetic, want: Want) -> Tree:
        dashed = self._dashed(syntax)
        if dashed is not None:
            return dashed
        if syntax.operator in "+-":
            left, right = self._summands(syntax, want)
        else:
            left, right = self._factors(syntax, want)
        if WRONG in (left.type, right.type):
            return wrong(syntax.at)
        result = _result(syntax.operator, left.type, right.type)
        if result is not None:
            return Calculation(result, syntax.at, syntax.operator, left, right)
        message = f"{self.quoted(left.at)} is {left.type.a}, {self.quoted(right.at)} is {right.type.a}: {_RULES[syntax.operator]}"
        return self.say("type-mismatch", syntax.at, message, _sum_help(syntax.operator, left.type, right.type))

    def _summands(self, syntax: Arithmetic, want: Want) -> tuple[Tree, Tree]:
        if literals.is_open(syntax):
            return self._inferred(syntax.left, want), self._inferred(syntax.right, want)
        return self._pair(syntax)

    def _factors(self, syntax: Arithmetic, want: Want) -> tuple[Tree, Tree]:
        number = Want(NUMBER)
        left_open, right_open = literals.is_open(syntax.left), literals.is_open(syntax.right)
        if left_open and right_open and want.type is not None and want.type.kind in ("money", "range_money"):
            # Bare numbers where money is wanted: one of them is the money.
            money = Want(MONEY)
            sides = (money, number) if syntax.operator == "/" else (number, money)
            return self._inferred(syntax.left, sides[0]), self._inferred(syntax.right, sides[1])
        return (
            self._inferred(syntax.left, number if left_open else ANYTHING),
            self._inferred(syntax.right, number if right_open else ANYTHING),
        )

    def _dashed(self, syntax: Arithmetic) -> Tree | None:
        """`five-card-trick`: a known name spelled with dashes, which would read as a subtraction."""
        text = self.scalar.value[syntax.at.start : syntax.at.end]
        if syntax.operator != "-" or not text.replace("-", "").replace("_", "").isalnum():
            return None
        known = (*TABLE, *self.vocabulary.hands, *self.vocabulary.known_hands)
        meant = nearest(text, known)
        if meant is None or all(part in TABLE for part in text.split("-")):
            return None
        code = "unknown-hand" if self.vocabulary.is_hand(meant) else "unknown-name"
        return self.say(code, syntax.at, f"`{text}` reads as a subtraction", f"did you mean `{meant}`?")


def _like(other: Tree) -> Want:
    return ANYTHING if other.type == WRONG else Want(other.type)


def _result(operator: str, left: Type, right: Type) -> Type | None:
    """The type of a calculation; None if these do not go together."""
    if operator in "+-":
        return left if left == right and left in _SUMMED else None
    if operator == "*":
        if left == right == NUMBER:
            return NUMBER
        return MONEY if MONEY in (left, right) and {left, right} <= {MONEY, NUMBER, ODDS} and left != right else None
    if right == NUMBER and left in (NUMBER, MONEY):
        return left
    return NUMBER if left == right == MONEY else None


_RULES = {
    "+": "only values of one type add up",
    "-": "only values of one type are taken from each other",
    "*": "numbers multiply numbers, and numbers or odds multiply money",
    "/": "a number or money is divided by a number, money by money",
}


def _sum_help(operator: str, left: Type, right: Type) -> str | None:
    if operator in "+-" and {left, right} == {NUMBER, MONEY}:
        return "a number becomes money by `* chip`"
    if operator in "+-" and {left, right} == {ODDS, MONEY}:
        return "odds become money by `* stake`"
    return None


def _bridge(left: Type, right: Type) -> str | None:
    """How two types that cannot be compared may be brought together."""
    both = {left, right}
    if both == {NUMBER, MONEY}:
        return "a number becomes money by `* chip`; money becomes a number by `/ chip`"
    if both == {CLASS, NUMBER}:
        return "the number of a hand is its `total`; a hand's name is one of `hands`"
    if both == {CLASS, BOOL}:
        return "a hand's name is one of `hands`; a condition stands by itself: `when: bust`, of the banker's hand `when: banker.bust`"
    if both == {HAND, SEAT}:
        return "ask for the hand's `.seat`"
    if both == {HAND, CLASS}:
        return "ask for its name: `.hand`"
    if SEATS in both:
        return "several seats cannot be compared; they stand in `from` and `to`"
    return None


def _remedy(tree: Tree, expected: Type, shown: str) -> str | None:
    if expected == BOOL and tree.type == CLASS and isinstance(tree, Constant):
        return f"write `hand == {tree.text}`"
    if expected == BOOL and tree.type == CLASS and "…" not in shown:
        return f"compare it with a hand: `{shown.strip('`')} == …`"
    if expected == BOOL and isinstance(tree, Constant) and tree.type.kind in ("card", "rank", "suit"):
        return f"write `has({tree.text})`"
    if expected == BOOL and tree.type in (NUMBER, MONEY):
        return f"compare it: `{shown.strip('`')} > 0`" if "…" not in shown else "compare it with something"
    if expected.kind in ("money", "range_money") and tree.type == NUMBER:
        return "a number becomes money by `* chip`"
    if expected.kind in ("money", "range_money") and tree.type == ODDS:
        return "odds become money by `* stake`"
    if expected == NUMBER and tree.type == MONEY:
        return "money becomes a number by `/ chip`"
    if expected.kind == "index":
        return "write the card's place as a whole number from 1: `value(1)`"
    return None
