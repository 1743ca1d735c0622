"""libyaml's parser and PyYAML's own give the same tree, the same places and the same diagnostics."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.diagnostics import Diagnostic, Source, Span
from pontoon_rules.document.events import PureEvents, fast_events
from pontoon_rules.document.node import Mapping, Node, Scalar
from pontoon_rules.document.reader import read
from pontoon_rules.document.scalars import scalar_kind, to_plain

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("rulesets/**/*.yaml"), *ROOT.glob("grammar/*.yaml"), *ROOT.glob("tests/cases/*.yaml")])
# No `!` and `?`: tags and explicit keys, which a rule file must not have, are cut differently by the two loaders.
PIECES = (
    "name", ": ", ":", " ", "  ", "\n", "\n  ", "\n- ", "- ", "[", "]", "{", "}", ",", "'", '"', "|", ">", "#", " # c", "&a", "*a",
    "<<", "%", "@", "`", "J♠", "🂡", "\t", "\xa0", "\u200b", "\ufeff", "\x85", "\x00", "---\n", "...", "\\", "10", "010",
    "\r\n", "é", "“", "=", "-", "(", ")",
)  # fmt: skip


def shape(node: Node | None) -> object:
    if node is None:
        return None
    where = (node.span.start, node.span.end)
    if isinstance(node, Scalar):
        return (node.value, node.style, where, tuple(node.offsets_of()))
    if isinstance(node, Mapping):
        return (where, tuple((shape(entry.key), shape(entry.value)) for entry in node.entries))
    return (where, tuple(shape(item) for item in node.items))


def both(text: str) -> tuple[tuple[Node | None, list[Diagnostic]], tuple[Node | None, list[Diagnostic]]]:
    source = Source("f", text)
    fast: list[Diagnostic] = []
    pure: list[Diagnostic] = []
    return (read(source, fast, events=fast_events), fast), (read(source, pure, events=PureEvents), pure)


def test_there_are_two_loaders() -> None:
    assert yaml.__with_libyaml__
    assert fast_events is not PureEvents


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_rule_file_reads_the_same(path: Path) -> None:
    (fast, told), (pure, told_too) = both(path.read_text(encoding="utf-8"))
    assert fast is not None
    assert shape(fast) == shape(pure)
    assert told == told_too == []


def kept(told: list[Diagnostic]) -> list[tuple[str, Span, str]]:
    return [(found.code, found.span, found.message) for found in told if found.code != "syntax"]


def mutated(seed: int) -> str:
    random = Random(seed)
    text = random.choice(FILES).read_text(encoding="utf-8") if random.random() < 0.5 else ""
    start = random.randrange(len(text) + 1)
    text = text[start : start + 300]
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(text) + 1)
        piece = "".join(random.choice(PIECES) for _ in range(random.randint(1, 4)))
        text = text[:at] + piece + text[at + random.choice((0, 0, 1, 5)) :]
    return text


@given(seed=st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_a_broken_file_reads_the_same(seed: int) -> None:
    text = mutated(seed)
    (fast, told), (pure, told_too) = both(text)
    assert shape(fast) == shape(pure)
    assert kept(told) == kept(told_too)
    # Where a text is no YAML, the loaders may give up at different places; the table of test_diagnostics holds the usual ones.
    assert [found.code for found in told if found.code == "syntax"][:1] == [
        found.code for found in told_too if found.code == "syntax"
    ][:1]
    assert all(0 <= found.span.start <= found.span.end <= len(text) for found in told)
    assert told or fast is not None


@pytest.mark.parametrize(
    ("text", "kind", "plain"),
    [
        ("12", "int", 12), ("-3", "int", -3), ("7.5", "float", 7.5), ("true", "bool", True), ("False", "bool", False),
        ("null", "null", None), ("~", "null", None), ("'12'", "str", "12"), ("no", "str", "no"), ("2:1", "str", "2:1"),
        ("1..2", "str", "1..2"), ("tRue", "str", "tRue"), ("|-\n  5", "str", "5"), ("0", "int", 0), ("0.50", "float", 0.5),
    ],
)  # fmt: skip
def test_the_kind_of_a_scalar(text: str, kind: str, plain: object) -> None:
    root = read(Source("f", f"a: [{text}]\n" if "\n" not in text else f"a: {text}\n"), [])
    assert isinstance(root, Mapping)
    node = root.get("a")
    scalar = node if isinstance(node, Scalar) else next(iter(node or ()))
    assert isinstance(scalar, Scalar)
    assert scalar_kind(scalar) == kind
    assert to_plain(scalar) == plain
    assert type(to_plain(scalar)) is type(plain)
