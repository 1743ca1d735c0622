"""Text to tree: what is read, what is refused and where, and limits."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.cache import Remembered
from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.expr import parse as parse_module
from pontoon_rules.expr.parse import MAX_CHARACTERS, MAX_DEPTH, MAX_MISTAKES, MAX_TOKENS, parse
from pontoon_rules.expr.syntax import (
    Arithmetic,
    At,
    Call,
    Compare,
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
from tests.expr.hands import scalar


@pytest.fixture(autouse=True)
def afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered from other tests and runs."""
    monkeypatch.setattr(Remembered, "get", lambda *_: None)


def read(text: str) -> Syntax:
    problems: list[Diagnostic] = []
    found = parse(scalar(text), problems)
    assert problems == []
    assert found is not None
    return found


def mistakes(text: str) -> list[tuple[str, int, int]]:
    problems: list[Diagnostic] = []
    parse(scalar(text), problems)
    return [(each.code, each.span.start, each.span.end) for each in problems]


def shape(syntax: Syntax) -> object:
    """The tree without its positions, as nested tuples."""
    match syntax:
        case Number(value=value) | Odds(value=value) | Truth(value=value):
            return value
        case Name(word=word):
            return word
        case Member(of=of, word=word):
            return (".", shape(of), word)
        case Call(of=of, arguments=arguments):
            return ("call", shape(of), *map(shape, arguments))
        case Not(of=of):
            return ("not", shape(of))
        case Negate(of=of):
            return ("-", shape(of))
        case Logic(operator=operator, parts=parts):
            return (operator, *map(shape, parts))
        case Compare(operator=operator, left=left, right=right):
            return (operator, shape(left), shape(right))
        case Arithmetic(operator=operator, left=left, right=right):
            return (operator, shape(left), shape(right))
        case Range(low=low, high=high):
            return ("..", shape(low), shape(high))
        case _:
            return None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("15", 15),
        ("7.5", Fraction(15, 2)),
        ("3:2", Fraction(3, 2)),
        ("true", True),
        ("J♠", "J♠"),
        ("10S", "10S"),
        ("10♠", "10♠"),
        ("notx", "notx"),
        ("and_more", "and_more"),
        ("a and b or c and not d", ("or", ("and", "a", "b"), ("and", "c", ("not", "d")))),
        ("a and b and c", ("and", "a", "b", "c")),
        ("not a == b", ("not", ("==", "a", "b"))),
        ("a - b - c", ("-", ("-", "a", "b"), "c")),
        ("a + b * c", ("+", "a", ("*", "b", "c"))),
        ("a / b * c", ("*", ("/", "a", "b"), "c")),
        ("-a * b", ("*", ("-", "a"), "b")),
        ("(a + b) * c", ("*", ("+", "a", "b"), "c")),
        ("a <= b", ("<=", "a", "b")),
        ("banker.shown.has(A)", ("call", (".", (".", "banker", "shown"), "has"), "A")),
        ("eldest(won).stake", (".", ("call", "eldest", "won"), "stake")),
        ("1..10", ("..", 1, 10)),
        ("1 .. 2 * a", ("..", 1, ("*", 2, "a"))),
        ("0.5..7.5", ("..", Fraction(1, 2), Fraction(15, 2))),
        ("a\nand\n  b\n", ("and", "a", "b")),
        ("f()", ("call", "f")),
    ],
)
def test_what_is_read(text: str, expected: object) -> None:
    assert shape(read(text)) == expected


def test_a_part_knows_its_characters_and_brackets_belong_to_it() -> None:
    tree = read("(a or b) and c")
    assert isinstance(tree, Logic)
    assert [part.at for part in tree.parts] == [At(0, 8), At(13, 14)]
    assert tree.at == At(0, 14)


@pytest.mark.parametrize("text", ["15", "7.5", "3:2", "0.5:1", "total", "1..10", "1 .. 10", "2\n..\n3", "five_card_trick"])
def test_plain_values_are_read_alike_with_and_without_the_grammar(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    short = read(text)
    monkeypatch.setattr(parse_module, "_plain", lambda _text: None)
    monkeypatch.setattr(parse_module, "REMEMBERED", Remembered("trees", tuple))
    assert read(text) == short


def test_plain_values_do_not_need_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    def grammar(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(parse_module, "_Parse", grammar)
    assert [shape(read(text)) for text in ("21", "2:1", "stick", "2..8")] == [21, 2, "stick", ("..", 2, 8)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = b", [(2, 3)]),
        ("a && b || !c", [(2, 4), (7, 9), (10, 11)]),
        ("a => b", [(2, 4)]),
        ("a ≥ 3", [(2, 3)]),
        ("a <> b", [(2, 4)]),
        ("a === b", [(2, 5)]),
        ("a AND b", [(2, 5)]),
        ("a is b", [(2, 4)]),
        ("has('J♠')", [(4, 8)]),
        ("has(“J♠”)", [(4, 8)]),
        ("a × b", [(2, 3)]),
        ("a – b", [(2, 3)]),
        ("a ** b", [(2, 4)]),
        ("a % b", [(2, 3)]),
        ("a ? 1 : 2", [(2, 3), (6, 7)]),
        ("if a", [(0, 2)]),
        ("a; b", [(1, 2)]),
        ("a\u200b and b", [(1, 2)]),
        ("2 == cards == 3", [(11, 13)]),
        ("a < b < c and d < e < f", [(6, 7), (20, 21)]),
        ("a and", [(5, 5)]),
        ("a and\n", [(5, 6)]),
        ("and a", [(0, 3)]),
        ("a and or b", [(6, 8)]),
        ("a b", [(2, 3)]),
        ("a b c or d e", [(2, 3), (11, 12)]),
        ("f(a, , b)", [(5, 6)]),
        ("f(a,)", [(4, 5)]),
        ("(a or b", [(0, 1)]),
        ("f(a))", [(4, 5)]),
        ("a) and (b", [(1, 2), (7, 8)]),
        ("1 .. 2 .. 3", [(7, 9)]),
        ("f(1 .. 2)", [(4, 6)]),
        ("a or (1 .. 2)", [(8, 10)]),
        ("1:0", [(0, 3)]),
        ("2 : 1", [(2, 3)]),
        ("a.", [(2, 2)]),
        ("a..", [(3, 3)]),
        (".5", [(0, 2)]),
        ("1.2.3", [(3, 5)]),
        ("((((", [(3, 4), (2, 3), (1, 2)]),
        ("", [(0, 0)]),
        ("  ", [(0, 2)]),
    ],
)
def test_where_a_syntax_error_is(text: str, expected: list[tuple[int, int]]) -> None:
    assert mistakes(text) == [("expression-syntax", *each) for each in expected]


def test_a_foreign_sign_is_read_as_what_was_meant() -> None:
    problems: list[Diagnostic] = []
    tree = parse(scalar("a = 3 && !b"), problems)
    assert tree is not None
    assert shape(tree) == ("and", ("==", "a", 3), ("not", "b"))
    assert [each.help for each in problems] == ["write `==`", "write `and`", "write `not`"]


def test_after_three_mistakes_the_rest_is_left() -> None:
    assert len(mistakes("a = b = c = d = e = f")) == MAX_MISTAKES


@pytest.mark.parametrize("nest", ["(", "not ", "-", "f("])
def test_depth_is_limited_and_the_limit_itself_is_fine(nest: str) -> None:
    close = ")" if nest.endswith("(") else ""
    assert mistakes(nest * MAX_DEPTH + "a" + close * MAX_DEPTH) == []
    deep = mistakes(nest * (MAX_DEPTH + 1) + "a" + close * (MAX_DEPTH + 1))
    where = (MAX_DEPTH * len(nest), MAX_DEPTH * len(nest) + len(nest.strip()))
    assert [code for code, *_ in deep] == ["expression-limit"]
    assert deep[0][2] == where[1]


def test_the_number_of_tokens_is_limited() -> None:
    assert mistakes("+".join("a" * 100)) == []
    assert mistakes("+".join("a" * 101)) == [("expression-limit", MAX_TOKENS, MAX_TOKENS + 1)]


def test_the_length_is_limited() -> None:
    assert mistakes("a" * MAX_CHARACTERS) == []
    assert mistakes("a" * (MAX_CHARACTERS + 1)) == [("expression-limit", 0, MAX_CHARACTERS + 1)]


_PIECES = ["a", "total", "12", "7.5", "2:1", "J♠", "(", ")", ",", ".", "..", "and", "or", "not", "==", "<", "+", "-", "*", "/"]
_WRONG_PIECES = ["&&", "||", "=", "!", "?", ":", "'", '"', "♠", "★", "\u200b", "\n", "\\", "is", "NOT", "💥", "\x00"]


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(_PIECES + _WRONG_PIECES), max_size=30).map(" ".join)))
def test_any_text_gives_a_tree_or_a_mistake_in_its_place(text: str) -> None:
    problems: list[Diagnostic] = []
    found = parse(scalar(text), problems)
    assert found is not None or problems
    assert len(problems) <= MAX_MISTAKES
    for each in problems:
        assert each.code in ("expression-syntax", "expression-limit")
        assert 0 <= each.span.start <= each.span.end <= len(text)
