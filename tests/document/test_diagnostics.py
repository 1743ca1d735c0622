"""Every mistake of a document: its code, its exact place, its second place, and what it says to write.

⟦…⟧ marks the place of the diagnostic in the text; the marks are taken out before reading.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document import limits
from pontoon_rules.document.events import Events, PureEvents, fast_events
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.document.reader import read, read_bytes

LOADERS = [pytest.param(fast_events, id="libyaml"), pytest.param(PureEvents, id="pure")]


def told(text: str, events: Callable[[str], Events] = fast_events) -> tuple[Node | None, list[Diagnostic]]:
    problems: list[Diagnostic] = []
    root = read(Source("f", text), problems, events=events)
    return root, problems


# code, text with the place marked, words of the message, words of the help
SYNTAX = [
    ("syntax", "name⟦:⟧Pontoon\nextends: pontoon\n", "space is missing", "`name: Pontoon`"),
    ("syntax", "name: x\nextends⟦:⟧pontoon\n", "space is missing", "`extends: pontoon`"),
    ("syntax", "table:\n  players⟦:⟧2..8\n  stakes: 1..10\n", "space is missing", "`players: 2..8`"),
    ("syntax", "hands:\n  - name: a\n    when⟦:⟧cards == 2\n  - x\n", "space is missing", "`when: cards == 2`"),
    ("syntax", "name⟦：⟧ x\nextends: pontoon\n", "full-width", "`name: x`"),
    ("syntax", "name ⟦=⟧ x\nextends: y\n", "followed by `=`", "`name: x`"),
    ("syntax", "hands:\n  ⟦-⟧name: a\n   when: x\n", "after the `-`", "`- name: …`"),
    ("syntax", "hands:\n  ⟦-⟧name: a\n  -name: b\n", "after the `-`", "`- name: …`"),
    ("syntax", "pays:\n  - {name: a, is: b}\n  ⟦-⟧{name: c, is: d}\n", "space is missing after the `-`", "`- {name: c, is: d}`"),
    ("syntax", "pays:\n  ⟦-⟧{name: c, is: d}\n", "space is missing after the `-`", "`- {name: c, is: d}`"),
    ("syntax", "pays:\n  - {name: a, is: b}\n  ⟦–⟧ {name: c, is: d}\n", "longer dash, `–`", "`- {name: c, is: d}`"),
    ("syntax", "pays:\n  ⟦–⟧ {name: c, is: d}\n", "longer dash, `–`", "`- {name: c, is: d}`"),
    ("syntax", "pays:\n  - a\n  ⟦—⟧ name: c\n    is: d\n", "longer dash, `—`", "`- name: c`"),
    ("syntax", "deal:\n  ⟦–⟧ stake\n  – card\n", "longer dash, `–`", "`- stake`"),
    ("syntax", "table:\n    players: 2..8\n  ⟦stakes: 1..10⟧\n", "2 spaces", "by 4 spaces"),
    ("syntax", "table:\n  players: 2..8\n    ⟦stakes⟧: 1..10\n", "deeper than `players`", "by 2 spaces"),
    ("syntax", "hands:\n  - name: a\n   ⟦when: b⟧\n", "3 spaces", "by 4 spaces"),
    ("syntax", "hands:\n  - a\n ⟦- b⟧\n", "1 space", "by 2 spaces"),
    ("syntax", " name: x\n⟦extends: pontoon⟧\n", "first line is indented", "beginning of its line"),
    ("syntax", "hands:\n  a: 1\n  ⟦-⟧ b\n", "item of a list among keys", "indent it"),
    ("syntax", "hands: ⟦-⟧ a\n", "cannot start on the line of its key", "line of its own"),
    ("syntax", "name: x\n⟦foo⟧\nb: 1\n", "neither", "a key and a colon"),
    ("syntax", "name: x\n⟦// hello⟧\nb: 1\n", "comment", "`#`"),
    ("syntax", "about: |\n⟦x⟧\nb: 1\n", "has to be indented", "indent it"),
    ("syntax", "about: |\n    x\n  ⟦y⟧\nb: 1\n", "indented less", "like its first line"),
    ("syntax", "name: ⟦'⟧x\nextends: pontoon\n", "never closed", "write '"),
    ("syntax", 'name: ⟦"⟧x\na: b\nwhen: "y"\n', "closed only by the next one", 'write "'),
    ("syntax", "name: 'it⟦'⟧s mine'\n", "ends the value", "`''`"),
    ("syntax", "deal: ⟦[⟧a, b\nname: x\n", "never closed", "`]`"),
    ("syntax", "deal: ⟦{⟧a: 1, b: 2\nname: x\n", "never closed", "`}`"),
    ("syntax", "deal: ⟦[⟧a, b\n", "never closed", "`]`"),
    ("syntax", "deal: [a, b⟦}⟧\n", "`[` is closed by `}`", "`]`"),
    ("syntax", "deal: [a, b]⟦]⟧\n", "closes nothing", "delete"),
    ("syntax", "deal: [a, ⟦,⟧ b]\n", "in front of this comma", "delete"),
    ("syntax", "deal: {a: 1 ⟦b⟧: 2}\n", "comma is missing", "comma"),
    ("syntax", 'deal: ["a" ⟦"b"⟧]\n', "comma is missing", "comma"),
    ("syntax", "when: [cards] ⟦== 2⟧\n", "`== 2` follows", "`'[cards] == 2'`"),
    ("syntax", 'when: "J♠" ⟦in hand⟧ # x\n', "`in hand` follows", "`'\"J♠\" in hand'`"),
    ("syntax", "when: 'x' ⟦+ 1⟧\n", "`+ 1` follows", "`\"'x' + 1\"`"),
    ("syntax", '- {when: "J" ⟦== x⟧, is: 1}\n', "`== x` follows", "`'\"J\" == x'`"),
    ("syntax", "a: [1]  # one\n  ⟦two⟧\n", "ends with its bracket", "quotes"),
    ("syntax", "a: {b: 'x'} ⟦c: 1⟧\n", "ends with its bracket", "quotes"),
    ("syntax", "is: x ⟦?⟧ 1 : 2\n", "no `? :`", "clauses"),
    ("syntax", "when: a⟦:⟧ b\n", "second colon", "`'a: b'`"),
    ("syntax", "when: ⟦@⟧x\n", "cannot start with `@`", "`'@x'`"),
    ("syntax", "when: ⟦%⟧x\n", "cannot start with `%`", "odds"),
    ("syntax", "when: ⟦&⟧& x\n", "cannot start with `&`", "`and`"),
    ("syntax", "when: ⟦*⟧ 2\n", "cannot start with `*`", "`2 * stake`"),
    ("syntax", "when: ⟦*x + 2⟧\n", "alias", "`2 * stake`"),
    ("syntax", "when: ⟦> 3⟧\n", "`3` follows", "`total > 3`"),
    ("syntax", "when: ⟦>= 3⟧\n", "`= 3` follows", "`total >= 3`"),
    ("syntax", "when: ⟦| x⟧\n", "`x` follows", "`or`"),
    ("syntax", "when: ⟦?⟧ x\n", "`? `", "`'? x'`"),
    ("syntax", "- {name: 'the banker⟦'⟧s pontoon', is: x}\n", "ends the value", "`''`"),
    ("syntax", "- {name: below 15⟦,⟧ and a tie, and so on, is: x}\n", "the middle of `name`", "`'below 15, and a tie, and so on'`"),
    ("empty-value", "- {name: pontoon, ⟦when⟧}\n", "in braces without a value", "`when: …`"),
    ("empty-value", "- {cards: 7, ⟦7⟧, 7, is: x}\n", "in braces without a value", "put a space: `7 7 7`"),
    ("syntax", 'a: "⟦\\q⟧"\n', "no escape", "`'\\q'`"),
    ("syntax", 'a: "⟦\\u⟧12"\n', "4 hexadecimal digits", "itself"),
    ("syntax", 'a: "⟦\\u⟧d83c\\udca1"\n', "hexadecimal", "itself"),
    ("syntax", "⟦%YAML 1.1⟧\n---\na: 1\n", "starts with `%`", "delete"),
    ("syntax", "[a]\n⟦b: 1⟧\n", "whole file", "`key: value`"),
    ("syntax", "hands:\n  - 1\n   ⟦-⟧ 2\n", "starts no item", "under the `-`"),
    ("syntax", "name: x\n  extends⟦:⟧pontoon\n", "space is missing", "`extends: …`"),
    ("syntax", "table:\n  players⟦:⟧2..8\n", "space is missing", "`players: …`"),
    ("syntax", "a: {when: has(J⟦,⟧ Q), is: 1}\n", "middle of an expression", "`'has(J, Q)'`"),
    ("syntax", "a: [max(1⟦,⟧ 2), 3]\n", "middle of an expression", "`'max(1, 2)'`"),
    ("bad-key", "a: b\n⟦:⟧ x\n", "key is missing", "`key: value`"),
    ("bad-key", "a:\n  - ⟦:⟧ x\n", "key is missing", "`key: value`"),
    ("syntax", "a: {b: 1, ⟦is⟧:}\n", "`is` has no value", "leave the key out"),
    ("syntax", "a: 1\n⟦%x⟧\n", "starts with `%`", "delete"),
    ("bad-key", "⟦{{ x }}⟧: 1\n", "a map is used as a key", "quotes"),
    ("bad-key", "⟦[cards]⟧: 1\n", "a list is used as a key", "quotes"),
    ("tag", "when: ⟦!has(J)⟧\n", "is a tag", "`not has(J)`"),
    ("tag", "when: ⟦!has(J♠)⟧\n", "tag", "`not has(J♠)`"),
    ("tag", "a: ⟦!!int⟧ 5\n", "is a tag", "delete it"),
    ("anchor", "a: ⟦&x⟧ 1\n", "`&x` marks a value", "delete it"),
    ("alias", "a: ⟦*x⟧\n", "`*x` repeats a value", "`extends`"),
    ("alias", "a: &x 1\nb: ⟦*x⟧\n", "`*x` repeats a value", "`extends`"),
    ("merge-key", "a: &x {c: 1}\nb: {⟦<<⟧: *x, d: 1}\n", "merge keys", "write the keys out"),
    ("duplicate-key", "a: 1\nb: 2\n⟦a⟧: 3\n", "`a` is given twice", "keep one"),
    ("duplicate-key", "{a: 1, ⟦'a'⟧: 3}\n", "`a` is given twice", "keep one"),
    ("empty-value", "tests: [{name: t, banker: {cards: A♥, ⟦K♥⟧}}]\n", "in braces without a value", "put a space: `A♥ K♥`"),
    ("empty-value", "tests: [{name: t, banker: {cards: 10, ⟦A⟧, does: [stick]}}]\n", "in braces", "put a space: `10 A`"),
    ("empty-value", "tests: [{name: t, banker: {cards: A♥, ⟦does⟧}}]\n", "in braces", "`does: …`"),
    ("empty-value", "⟦a⟧:\nb: 1\n", "`a` has no value", "leave the key out"),
    ("empty-value", "a: [1]\nb:\n  - 1\n  ⟦-⟧\n", "item of the list is empty", "delete it"),
    ("empty-value", "a: {⟦b⟧, c: 1}\n", "in braces without a value", "`[b, …]`"),
    ("many-documents", "a: 1\n⟦---⟧\nb: 1\n", "second document", "file of its own"),
    ("many-documents", "a: 1\n...\n⟦b: 1⟧\n", "after `...`", "delete"),
    ("odd-number", "a: ⟦010⟧\n", "starts with 0", "write `10`"),
    ("odd-number", "a: ⟦1_000⟧\n", "some tools", "write `1000`"),
    ("odd-number", "a: ⟦0o10⟧\n", "octal", "write `8`"),
    ("odd-number", "a: ⟦0x1F⟧\n", "hexadecimal", "write `31`"),
    ("odd-number", "a: ⟦1e3⟧\n", "some tools", "write `1000`"),
    ("odd-number", "a: ⟦1.5e-2⟧\n", "some tools", "write `0.015`"),
    ("odd-number", "a: ⟦.5⟧\n", "some tools", "write `0.5`"),
    ("odd-number", "a: ⟦+5⟧\n", "some tools", "write `5`"),
    ("odd-number", "a: ⟦.nan⟧\n", "not a number", "`none`"),
    ("odd-number", "a: ⟦.inf⟧\n", "not a number", "`none`"),
    ("odd-number", "a: ⟦1234567890123456⟧\n", "15 digits", "ordinary number"),
    ("tab", "a:\n⟦\t⟧b: 1\n", "in the indentation", "spaces"),
    ("tab", "a:⟦\t⟧b\n", "between words", "spaces"),
    ("strange-character", "a:\n⟦\xa0\xa0⟧b: 1\n", "no-break space (U+00A0)", "ordinary space"),
    ("strange-character", "a: J⟦\u200b⟧♠\n", "zero-width space", "delete"),
    ("strange-character", "a: 1\n⟦\ufeff⟧b: 2\n", "byte order mark", "delete"),
    ("strange-character", "a: 1⟦\x85⟧b\n", "next-line", "Enter"),
    ("strange-character", "a: 1⟦\u2028⟧b\n", "line separator", "Enter"),
    ("strange-character", "a: 1⟦\x07⟧b\n", "U+0007", "delete"),
    ("strange-character", "a: 1 # ⟦\u202e⟧x\n", "order in which text is shown", "delete"),
    ("strange-character", "a: h⟦а⟧s(J♠)\n", "Latin `a`", "Latin `a`"),
    ("strange-character", "a: ⟦К⟧♠\n", "Latin `K`", "Latin `K`"),
    ("strange-character", "a: ⟦“⟧x”\n", "no quotes to YAML", "no quotes at all"),
    ("too-long", "⟦" + "k" * 201 + "⟧: 1\n", "201", "short name"),
    ("too-long", "a: ⟦" + "v" * 4001 + "⟧\n", "4,001", "clauses"),
    ("too-deep", "a: " + "[" * 31 + "⟦[⟧" + "]" * 32 + "\n", "32 deep", "brackets"),
    ("too-deep", "[" * 32 + "⟦[⟧" + "[" * 100_000 + "\n", "32 deep", "brackets"),
]


@pytest.mark.parametrize("events", LOADERS)
@pytest.mark.parametrize(("code", "marked", "message", "cure"), SYNTAX)
def test_a_mistake_is_told_once_and_exactly(
    events: Callable[[str], Events], code: str, marked: str, message: str, cure: str
) -> None:
    before, rest = marked.split("⟦")
    inside, after = rest.split("⟧")
    _, problems = told(before + inside + after, events)
    assert [(found.code, found.span.start, found.span.text) for found in problems] == [(code, len(before), inside)]
    assert message in problems[0].message
    assert cure in (problems[0].help or "")


@pytest.mark.parametrize("events", LOADERS)
@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a: 1\nb: 2\na: 3\n", 1, 1, "first given here"),
        ("a: &x 1\nb: *x\n", 1, 4, "marked here"),
        ("a: &x {c: 1}\nb: {<<: *x}\n", 1, 4, "would merge"),
        ("a: 1\n---\nb: 1\n", 1, 1, "first starts here"),
        ("deal: [a, b}\n", 1, 7, "opened here"),
        ("deal: [a\nname: x\n", 2, 5, "broke off"),
        ("name: 'x\ny: z\n", 2, 4, "ends here"),
        ('when: "J♠" in hand\n', 1, 7, "value starts here"),
        ("table:\n  players: 2..8\n    stakes: 1..10\n", 2, 3, "`players` stands here"),
        ("hands:\n  - 1\n   - 2\n", 2, 5, "goes on with"),
    ],
)
def test_the_second_place(events: Callable[[str], Events], text: str, line: int, column: int, words: str) -> None:
    _, problems = told(text, events)
    [found] = problems
    [note] = found.notes
    assert note.span is not None
    assert (note.span.line, note.span.column) == (line, column)
    assert words in note.message


def value(text: str) -> Node | None:
    root, problems = told(text)
    assert problems
    assert isinstance(root, Mapping)
    return root.get("a")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a: J\u200b♠\n", "J♠"),
        ("a: J\xa0♠\n", "J ♠"),
        ("a: “x y”\n", "x y"),
        ("a: К♠ аnd\n", "K♠ and"),
        ("a: 010\n", "10"),
        ("a: !!int 5\n", "5"),
        ("a: !has(J) and x\n", "not has(J) and x"),
        ("a: ! has(J)\n", "not has(J)"),
        ("b: &x 7\na: *x\n", "7"),
        ("a: 1\na: 2\n", "1"),
        ("a: one\n  b:two\n", "one"),
        ("{name: one, two three, four, a: x}\n", "x"),
    ],
)
def test_what_was_meant_is_kept(text: str, meant: str) -> None:
    found = value(text)
    assert isinstance(found, Scalar)
    assert found.value == meant
    assert len(found.offsets_of()) == len(meant) + 1


@pytest.mark.parametrize("text", ["a: *x\n", "a: .nan\n", "a:\n", "a: &x [*x]\n"])
def test_what_is_not_known_is_kept_out(text: str) -> None:
    found = value(text)
    assert found is None or (isinstance(found, Items) and not found.items)


def test_what_an_alias_repeats_stands_at_the_alias() -> None:
    found = value("b: &x [1, {c: d}]\na: *x\n")
    assert isinstance(found, Items)
    one, inner = found.items
    assert isinstance(one, Scalar) and isinstance(inner, Mapping)
    assert {(node.span.line, node.span.text) for node in (found, one, inner, inner.entries[0].key)} == {(2, "*x")}
    assert one.at(0, 1).where == "f:2:4"


@pytest.mark.parametrize(
    "text", ["a:\n", "a: .nan\n", "a: *x\n", "b: 1\na: *x\n", "<<: *x\n", "c: &x {b: 1}\n<<: *x\n"]
)
def test_a_value_that_is_none_leaves_no_key_missing(text: str) -> None:
    root, problems = told("first: 1\n" + text)
    assert problems
    assert isinstance(root, Mapping)
    assert root.get("a") is None
    assert not root.lacks("a")
    assert not root.lacks("first")
    assert root.lacks("d") is ("<<" not in text)


def test_the_split_expression_is_whole_again() -> None:
    root, _ = told("a: {when: max(1, 2, 3) > 2, is: 1}\nb: [f(1, 2), 3]\n")
    assert isinstance(root, Mapping)
    clause, row = root.get("a"), root.get("b")
    assert isinstance(clause, Mapping)
    assert isinstance(row, Items)
    assert [node.value for node in row if isinstance(node, Scalar)] == ["f(1, 2)", "3"]
    when = clause.get("when")
    assert isinstance(when, Scalar)
    assert when.value == "max(1, 2, 3) > 2"
    assert when.at(7, 8).column == 18


def test_several_mistakes_of_characters_come_with_one_of_syntax() -> None:
    _, problems = told("a: J\u200b♠\nb:\xa01\nc: [\n")
    assert [(found.code, found.span.line, found.span.column) for found in problems] == [
        ("strange-character", 1, 5),
        ("strange-character", 2, 3),
        ("syntax", 3, 4),
    ]


def test_tabs_in_the_indentation_are_all_that_is_said() -> None:
    root, problems = told("a:\n\tb: 1\n\t\tc: [\n")
    assert root is None
    assert [(found.code, found.span.line, found.span.end_column) for found in problems] == [("tab", 2, 2), ("tab", 3, 3)]


def test_harmless_characters_pass() -> None:
    text = "a: J♠\ufe0f ♤ Ünïcode Русский 日本 👩\u200d👧 it’s «so» – 10♥\ufe0f # tab\t nbsp \xa0 zero \u200b\nb: '“x” # no'\n"
    root, problems = told(text)
    assert problems == []
    assert isinstance(root, Mapping)


def test_a_hash_in_quotes_is_no_comment() -> None:
    _, problems = told("a: 'x # \u200b'\nb: |  # \u200b\n  x # \u200b\n")
    assert [(found.span.line, found.span.column) for found in problems] == [(1, 9), (3, 7)]


def test_many_strange_characters_are_counted_not_listed() -> None:
    _, problems = told("a: " + "x\u200b" * 30 + "\n")
    assert len(problems) == 20
    assert "10 more" in problems[-1].notes[0].message


def test_many_mistakes_are_cut_off() -> None:
    _, problems = told("a: 1\n" * 500)
    assert len(problems) == 100


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_empty_file(text: str) -> None:
    root, problems = told(text)
    assert root is None
    assert [(found.code, found.span.line, found.span.column) for found in problems] == [("empty-file", 1, 1)]


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        ("a: 1".encode("utf-16"), "bad-encoding", 1, 1),
        ("a: 1".encode("utf-16-le"), "bad-encoding", 1, 1),
        ("\ufeffa: 1\nb: é".encode() + b"\xe9", "bad-encoding", 2, 5),
        (b"a" * (256 * 1024 + 1), "too-large", 1, 1),
    ],
)
def test_bytes_that_are_no_text(data: bytes, code: str, line: int, column: int) -> None:
    problems: list[Diagnostic] = []
    _, root = read_bytes("f", data, problems)
    assert root is None
    assert [(found.code, found.span.line, found.span.column) for found in problems] == [(code, line, column)]


def test_a_byte_order_mark_in_front_is_dropped() -> None:
    problems: list[Diagnostic] = []
    source, root = read_bytes("f", "\ufeffa: 1\n".encode(), problems)
    assert (source.text, problems) == ("a: 1\n", [])
    assert isinstance(root, Mapping)
    assert root.entries[0].key.span.column == 1


def test_the_number_of_nodes_is_limited() -> None:
    _, problems = told("[" + "1," * limits.NODES + "]")
    assert [found.code for found in problems] == ["too-many-nodes"]
    assert problems[0].span.start == 1 + 2 * (limits.NODES - 1)


@pytest.mark.parametrize("text", ["2:1", "no", "on", "10..20", "J♠", "2001-01-01", "y", "=", "1:60", "-", "1.2.3"])
def test_words_of_the_game_are_text(text: str) -> None:
    root, problems = told(f"a: {text}\n") if text != "-" else told("a: '-'\n")
    assert problems == []
    assert isinstance(root, Mapping)
    scalar = root.get("a")
    assert isinstance(scalar, Scalar)
    assert scalar.value == text
