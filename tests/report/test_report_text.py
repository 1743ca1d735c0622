"""Diagnostics as text: the underline stands under the characters it speaks of, whatever these are."""

from __future__ import annotations

import pytest

from pontoon_rules.diagnostics import Diagnostic, Note, Source, Span
from pontoon_rules.report.characters import cells, shown, width
from pontoon_rules.report.diagnostics import render, render_one, summary
from pontoon_rules.report.style import Style


def span(source: Source, text: str, *, after: str = "") -> Span:
    start = source.text.index(text, source.text.index(after))
    return Span(source, start, start + len(text))


def found(text: str, marked: str, **more: object) -> str:
    source = Source("house.yaml", text)
    return render_one(Diagnostic("some-code", "what is wrong", span(source, marked), **more))  # type: ignore[arg-type]


def under(text: str, marked: str) -> tuple[str, str]:
    """The columns before the underline, and those it covers, cut out of the line above by their widths."""
    *_, line, marks = found(text, marked).rstrip("\n").split("\n")
    line, marks = line.split("| ", 1)[1], marks.split("| ", 1)[1]
    start, end = len(marks) - len(marks.lstrip()), len(marks)
    parts, column = ["", ""], 0
    for cell in cells(line):
        if start <= column < end or (cell.width == 0 and start < column <= end):
            parts[1] += cell.text
        elif column < start:
            parts[0] += cell.text
        column += cell.width
    return parts[0], parts[1]


def test_the_whole_of_a_message() -> None:
    source = Source("house.yaml", "format: 1\nname: x\nplayers: 2\nhands: []\nplayers: 3\n")
    first, again = span(source, "players"), span(source, "players", after="hands")
    diagnostic = Diagnostic(
        "duplicate-key", "the key is there twice", again, "keep one", (Note("first here", first), Note("so it is"))
    )
    assert render_one(diagnostic) == (
        "error[duplicate-key]: the key is there twice\n"
        " --> house.yaml:5:1\n"
        "  |\n"
        "3 | players: 2\n"
        "  | ------- first here\n"
        "...\n"
        "5 | players: 3\n"
        "  | ^^^^^^^\n"
        "  |\n"
        "  = note: so it is\n"
        "  = help: keep one\n"
    )


def test_a_second_place_in_another_file() -> None:
    child, parent = Source("child.yaml", "extends: parent\n"), Source("parent.yaml", "extends: child\n")
    text = render_one(Diagnostic("c", "m", span(child, "parent"), None, (Note("and back", span(parent, "child")),)))
    assert "\n ::: parent.yaml:1:10\n" in text
    assert "\n  |          ----- and back\n" in text


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("when: hand == pontoom", "pontoom"),
        ("when: has(J♠) and x", "x"),
        ("when: has(J♠\ufe0f) and xx", "xx"),
        ("名前: 漢字 wrong", "wrong"),
        ("名前: 漢字 wrong", "漢字"),
        ("e\u0301e\u0301: wrong", "wrong"),
        ("a: 🂡🂱 wrong", "wrong"),
        ("a:   'x' wrong", "wrong"),
    ],
)
def test_the_underline_stands_under_its_characters(line: str, marked: str) -> None:
    before, covered = under(line, marked)
    assert covered == marked
    assert before == line[: line.index(marked)]


def test_a_tab_is_as_wide_as_it_is_drawn() -> None:
    text = found("\ta:\twrong", "wrong")
    assert text.splitlines()[-2:] == ["1 |     a:  wrong", "  |         ^^^^^"]


def test_what_cannot_be_seen_is_written_out() -> None:
    text = found("a: b\u200bc", "\u200b")
    assert text.splitlines()[-2:] == ["1 | a: b<U+200B>c", "  |     ^^^^^^^^"]


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x00", "\u202e", "\u00a0", "\ufeff", "\u2028", "\x85"])
def test_nothing_of_a_file_can_steer_a_terminal(char: str) -> None:
    source = Source(f"na{char}me.yaml", f"a: x{char}y\n")
    text = render_one(Diagnostic("c", f"bad {char} thing", Span(source, 0, 1), f"help {char}"))
    assert char not in text


def test_a_span_over_several_lines_is_underlined_on_each() -> None:
    text = found("when: >-\n  cards ==\n    two\n  and x\n", "cards ==\n    two\n  and")
    assert text.splitlines()[3:] == [
        "2 |   cards ==",
        "  |   ^^^^^^^^",
        "3 |     two",
        "  |     ^^^",
        "4 |   and x",
        "  |   ^^^",
    ]


def test_a_very_long_span_is_shown_by_its_ends() -> None:
    lines = "".join(f"  line {number}\n" for number in range(1, 41))
    text = found(f"a: >\n{lines}b: 1\n", lines.strip())
    assert "line 40" in text
    assert "line 20" not in text
    assert text.count("\n") < 20


def test_a_very_long_line_is_cut_around_what_is_marked() -> None:
    text = found(f"a: {'x' * 500}wrong{'y' * 500}", "wrong")
    line, marks = text.splitlines()[-2:]
    assert len(line) < 140
    assert line[marks.index("^") : marks.rindex("^") + 1] == "wrong"


def test_the_end_of_a_line_can_be_marked() -> None:
    source = Source("a.yaml", "when: cards ==\nb: 1\n")
    text = render_one(Diagnostic("c", "m", Span(source, 14, 14)))
    assert text.splitlines()[-2:] == ["1 | when: cards ==", "  |               ^"]


def test_a_file_that_could_not_be_read_has_no_line_to_show() -> None:
    text = render_one(Diagnostic("unreadable-file", "no such file", Span(Source("gone.yaml", ""), 0, 0), "look again"))
    assert text == "error[unreadable-file]: no such file\n --> gone.yaml\n  |\n  = help: look again\n"


def test_a_note_of_several_lines_stands_below_its_place() -> None:
    source = Source("a.yaml", "when: total > 1\n")
    note = Note("decided: total > 1\n  total = 2", span(source, "total"))
    text = render_one(Diagnostic("c", "m", span(source, "when"), None, (note,)))
    assert text.splitlines()[-2:] == ["  |       ----- decided: total > 1", "  |           total = 2"]


def test_a_terminal_without_suits_gets_letters_and_the_underline_still_fits() -> None:
    source = Source("a.yaml", "when: has(J♠\ufe0f) and wrong\n")
    text = render_one(Diagnostic("c", "J♠ – “no”", span(source, "wrong")), Style(plain=True))
    assert text.isascii()
    line, marks = text.splitlines()[-2:]
    assert "has(JS)" in line
    assert line[marks.index("^") :] == "wrong"


def test_colours_only_where_they_are_wanted() -> None:
    source = Source("a.yaml", "a: b\n")
    diagnostic = Diagnostic("c", "m", span(source, "b"))
    assert "\x1b[" in render_one(diagnostic, Style(colour=True))
    assert "\x1b[" not in render_one(diagnostic)


def test_each_is_said_once_and_in_the_order_of_the_file() -> None:
    source = Source("a.yaml", "a: b\nc: d\n")
    late, early = Diagnostic("late", "m", span(source, "d")), Diagnostic("early", "m", span(source, "b"))
    text = render([late, early, late])
    assert text.index("early") < text.index("late")
    assert text.count("error[late]") == 1


def test_the_summary_counts_by_severity() -> None:
    source = Source("a.yaml", "a: b\n")
    error = Diagnostic("c", "m", span(source, "b"))
    warning = Diagnostic("c", "m", span(source, "b"), severity="warning")
    assert summary([error]) == "1 error"
    assert summary([error, error, warning]) == "2 errors, 1 warning"
    assert summary([]) == ""


@pytest.mark.parametrize(
    ("text", "columns"), [("abc", 3), ("漢", 2), ("♠", 1), ("♠\ufe0f", 2), ("e\u0301", 1), ("\u3000", 2)]
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


def test_line_breaks_are_kept() -> None:
    assert shown("a\n\x1bb") == "a\n<U+001B>b"


def test_of_a_line_as_long_as_the_file_only_a_part_is_looked_at() -> None:
    text = "a: " + "x" * 200_000 + "y" + "z" * 50_000
    found = Diagnostic("too-long", "here", Span(Source("f", text), 200_003, 200_004))
    shown = render([found]).splitlines()
    line, marks = shown[3], shown[4]
    assert line.startswith("1 | …x") and line.endswith("z…")
    assert len(line) < 140
    assert line[marks.index("^")] == "y"
    first = render([Diagnostic("too-long", "here", Span(Source("f", text), 0, 250_000))]).splitlines()
    assert first[3].startswith("1 | a: xxx") and first[3].endswith("x…")
