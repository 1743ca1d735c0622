"""The source map of scalars: each character of a value leads to the place where it was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.events import Events, PureEvents, fast_events
from pontoon_rules.document.node import Items, Mapping, Scalar
from pontoon_rules.document.reader import read

LOADERS = [pytest.param(fast_events, id="libyaml"), pytest.param(PureEvents, id="pure")]
WORDS = ("cards", "==", "2", "J♠", "10♥\ufe0f", "and", "has(K)", "🂡", "x#y", "it's", 'a"b', "é", "3:2", "-1", "(", "日本", "a,b")
ESCAPES = ("\\n", "\\t", "\\\\", '\\"', "\\x41", "\\u2660", "\\U0001F0A1", "\\ ", "\\/", "\\e")


def words(random: Random, count: int, extra: tuple[str, ...] = ()) -> list[str]:
    return [random.choice(WORDS + extra) for _ in range(count)]


def folded_lines(random: Random, text: list[str], indentation: str) -> str:
    """Words over several lines as a plain or quoted scalar may stand: trailing spaces, blank lines, any indentation."""
    parts = [text[0]]
    for word in text[1:]:
        breaks = random.choice((0, 0, 0, 1, 1, 2, 3))
        if breaks:
            blank = "".join("\n" + " " * random.choice((0, 0, 3)) for _ in range(breaks - 1))
            parts.append(" " * random.choice((0, 0, 2)) + blank + "\n" + indentation + " " * random.choice((0, 1, 4)))
        else:
            parts.append(" " * random.choice((1, 1, 3)))
        parts.append(word)
    return "".join(parts)


def plain(random: Random) -> str:
    text = [word for word in words(random, random.randint(1, 9)) if word[0] not in "-\"'"] or ["a"]
    comment = random.choice(("", "", "  # a comment: 'x'"))
    return folded_lines(random, text, "  ") + comment


def single(random: Random) -> str:
    text = [word.replace("'", "''") for word in words(random, random.randint(1, 9), ("'", "''"))]
    return "'" + random.choice(("", " ")) + folded_lines(random, text, "  ") + random.choice(("", " ", "\n  ")) + "'"


def double(random: Random) -> str:
    text = [word.replace('"', '\\"') for word in words(random, random.randint(1, 9))]
    for index in range(len(text)):
        if random.random() < 0.4:
            text[index] += random.choice(ESCAPES)
        if random.random() < 0.15:
            text[index] += "\\\n" + random.choice(("", "\n")) + "   " + random.choice(("", "\\ "))
    return '"' + folded_lines(random, text, "  ") + random.choice(("", "\n  ")) + '"'


def block(random: Random) -> str:
    indicator, deep = random.choice((("", 0), ("", 0), ("2", random.choice((0, 3)))))
    header = random.choice("|>") + random.choice((indicator + (chomp := random.choice(("", "-", "+"))), chomp + indicator))
    lines = [" " * (2 + deep) + " ".join(words(random, random.randint(1, 4)))]
    for _ in range(random.randint(0, 5)):
        kind = random.random()
        if kind < 0.3:
            lines.append(" " * random.choice((0, 1, 2, 5)))
        else:
            line = " ".join(words(random, random.randint(1, 4))) + " " * random.choice((0, 0, 2))
            lines.append(" " * (2 + random.choice((0, 0, 0, 3))) + line)
    lead = "".join(random.choice(("", "\n")) for _ in range(2)) if not deep else ""
    return header + random.choice(("", " # about")) + "\n" + lead + "\n".join(lines) + "\n" * random.choice((0, 0, 1, 2))


def document(random: Random) -> str:
    kinds: tuple[Callable[[Random], str], ...] = (plain, single, double, block, block)
    text = "".join(f"k{index}: {random.choice(kinds)(random)}\n" for index in range(20))
    return text.replace("\n", random.choice(("\n", "\n", "\r\n", "\r")))


def decoded(text: str, offset: int, style: str) -> str:
    """The character written at an offset, read without the code under test."""
    if style == "double" and text[offset] == "\\":
        match = re.compile(r"\\(?:x(..)|u(....)|U(.{8})|(.))", re.DOTALL).match(text, offset)
        assert match is not None
        digits = match[1] or match[2] or match[3]
        plain_escapes = {"n": "\n", "t": "\t", "e": "\x1b"}
        return chr(int(digits, 16)) if digits else plain_escapes.get(match[4], match[4])
    return text[offset]


def holds(scalar: Scalar) -> None:
    text = scalar.span.source.text
    offsets = list(scalar.offsets_of())
    assert len(offsets) == len(scalar.value) + 1
    assert all(scalar.span.start <= here <= after for here, after in pairwise(offsets))
    for char, offset in zip(scalar.value, offsets, strict=False):
        written = decoded(text, offset, scalar.style)
        if char == "\n" and scalar.style != "double":
            assert written in "\r\n"
        elif char == " ":
            assert written in " \r\n"  # a folded space stands where the line ends
        elif not (char == "\n" and written == "\r"):
            assert written == char
    if scalar.style in {"plain", "literal", "folded"}:
        black = [offset for char, offset in zip(scalar.value, offsets, strict=False) if not char.isspace()]
        assert len(set(black)) == len(black)
        between = "".join(text[here + 1 : after] for here, after in pairwise(black))
        assert not between.strip(), "a character that is not white was passed over"


def scalars_of(root: object) -> Iterator[Scalar]:
    assert isinstance(root, Mapping)
    for entry in root.entries:
        assert isinstance(entry.value, Scalar)
        yield entry.value


@pytest.mark.parametrize("events", LOADERS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_every_character_leads_home(events: Callable[[str], Events], seed: int) -> None:
    source = Source("fuzz", document(Random(seed)))
    problems: list[Diagnostic] = []
    root = read(source, problems, events=events)
    assert not [problem for problem in problems if problem.code != "odd-number"]
    scalars = list(scalars_of(root))
    assert len(scalars) + len(problems) >= 20
    for scalar in scalars:
        if not any(problem.span == scalar.span for problem in problems):
            holds(scalar)


@pytest.mark.parametrize(
    ("text", "word", "line", "column"),
    [
        ("when: cards == 2 and bust\n", "bust", 1, 22),
        ("when: 'it''s (bust)'\n", "bust", 1, 15),
        ('when: "\\u2660 \\\n   and bust"\n', "bust", 2, 8),
        ("when: |\n  cards\n    bust\n", "bust", 3, 5),
        ("when: >2- # note\n\n   cards\n\n  bust\n", "bust", 5, 3),
        ("when:\r\n  cards ==\r\n\r\n    2 and bust # no\r\n", "bust", 4, 11),
        ("- {when: 🂡 bust}\n", "bust", 1, 12),
    ],
)
@pytest.mark.parametrize("events", LOADERS)
def test_a_word_has_its_line_and_column(events: Callable[[str], Events], text: str, word: str, line: int, column: int) -> None:
    problems: list[Diagnostic] = []
    root = read(Source("f", text), problems, events=events)
    if isinstance(root, Items):
        [root] = root
    [scalar] = scalars_of(root)
    start = scalar.value.index(word)
    span = scalar.at(start, start + len(word))
    assert (span.line, span.column, span.text, problems) == (line, column, word, [])


def test_an_escape_is_underlined_whole() -> None:
    root = read(Source("f", "a: \"x\\u2660y\"\nb: 'it''s'\n"), [])
    assert isinstance(root, Mapping)
    first, second = scalars_of(root)
    assert first.at(1, 2).text == "\\u2660"
    assert second.at(2, 3).text == "''"


def test_the_place_after_the_end() -> None:
    root = read(Source("f", "a: cards ==\nb: ''\n"), [])
    first, second = scalars_of(root)
    assert (first.at(8, 8).start, first.at(8, 8).end) == (11, 11)
    assert second.at(0, 0).column == 5
