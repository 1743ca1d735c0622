"""Lark's tree lifted into ours. The limits of `parse` bound the recursion."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from pontoon_rules.expr.syntax import (
    Arithmetic,
    At,
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

if TYPE_CHECKING:
    from lark import Token, Tree


def at_token(token: Token) -> At:
    """The characters of a token."""
    start = token.start_pos or 0
    return At(start, max(start, token.end_pos or start))


def number(word: str, at: At) -> Number:
    """A number, exact: `7.5` is fifteen halves."""
    value = Fraction(word)
    return Number(at, value.numerator if value.denominator == 1 else value, word)


def odds(word: str, at: At) -> Odds | Hole:
    """Odds; a hole where they are to nothing."""
    won, staked = (Fraction(part) for part in word.split(":"))
    return Odds(at, won / staked) if staked else Hole(at)


def lifted(tree: Tree[Token]) -> Syntax:
    """The tree of values for one of the parser's tree."""
    return _BUILDERS[tree.data](tree.children)


_Parts = list["Token | Tree[Token]"]


def _token(part: Token | Tree[Token]) -> Token:
    assert isinstance(part, str)
    return part


def _child(part: Token | Tree[Token]) -> Syntax:
    assert not isinstance(part, str)
    return lifted(part)


def _over(first: Syntax, last: Syntax) -> At:
    return At(first.at.start, last.at.end)


def _expression(parts: _Parts) -> Syntax:
    return _child(parts[0])


def _range(parts: _Parts) -> Syntax:
    low, high = _child(parts[0]), _child(parts[2])
    return Range(_over(low, high), low, high)


def _any_of(parts: _Parts) -> Syntax:
    joined = tuple(_child(part) for part in parts[::2])
    return Logic(_over(joined[0], joined[-1]), str(parts[1]), joined)


def _negation(parts: _Parts) -> Syntax:
    of = _child(parts[1])
    return Not(At(at_token(_token(parts[0])).start, of.at.end), of)


def _minus(parts: _Parts) -> Syntax:
    of = _child(parts[1])
    return Negate(At(at_token(_token(parts[0])).start, of.at.end), of)


def _comparison(parts: _Parts) -> Syntax:
    left, sign, right = _child(parts[0]), _token(parts[1]), _child(parts[2])
    return Compare(_over(left, right), str(sign), at_token(sign), left, right)


def _arithmetic(parts: _Parts) -> Syntax:
    left, sign, right = _child(parts[0]), _token(parts[1]), _child(parts[2])
    return Arithmetic(_over(left, right), str(sign), at_token(sign), left, right)


def _number(parts: _Parts) -> Syntax:
    token = _token(parts[0])
    return number(str(token), at_token(token))


def _odds(parts: _Parts) -> Syntax:
    token = _token(parts[0])
    return odds(str(token), at_token(token))


def _truth(parts: _Parts) -> Syntax:
    token = _token(parts[0])
    return Truth(at_token(token), token == "true")


def _group(parts: _Parts) -> Syntax:
    """Brackets leave no node, but what they hold covers them, so that an underline is whole."""
    at = At(at_token(_token(parts[0])).start, at_token(_token(parts[2])).end)
    return _child(parts[1]).but(at=at)


def _name(parts: _Parts) -> Syntax:
    token = _token(parts[0])
    return Name(at_token(token), str(token)) if token else Hole(at_token(token))


def _member(parts: _Parts) -> Syntax:
    of, word = _child(parts[0]), _token(parts[2])
    at = At(of.at.start, at_token(word).end)
    return Member(at, of, str(word), at_token(word)) if word else Hole(at)


def _call(parts: _Parts) -> Syntax:
    of = _child(parts[0])
    at = At(of.at.start, at_token(_token(parts[-1])).end)
    return Call(at, of, tuple(_child(part) for part in parts[2:-1:2]))


_BUILDERS = {
    "expression": _expression,
    "range": _range,
    "any_of": _any_of,
    "all_of": _any_of,
    "negation": _negation,
    "minus": _minus,
    "comparison": _comparison,
    "arithmetic": _arithmetic,
    "number": _number,
    "odds": _odds,
    "truth": _truth,
    "group": _group,
    "name": _name,
    "member": _member,
    "call": _call,
}
