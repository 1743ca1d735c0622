"""Whatever a file holds and wherever a mistake lies in it, it can be shown, and nothing of it reaches the terminal unseen."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon_rules.diagnostics import Diagnostic, Note, Source, Span
from pontoon_rules.report.characters import cells, width
from pontoon_rules.report.diagnostics import render_one
from pontoon_rules.report.style import Style

ANY = st.text(st.one_of(st.characters(), st.sampled_from("\t\r\n \ufe0f\u200b\x1b♠漢e\u0301")), max_size=80)
FLAT = st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from("\t\ufe0f♠漢")), max_size=60).map(
    lambda text: "".join(text.split("\n")).replace("\r", "")
)


@settings(max_examples=300, deadline=None)
@given(ANY, st.integers(0, 80), st.integers(0, 80), st.booleans())
def test_any_span_of_any_text_can_be_shown(text: str, one: int, two: int, plain: bool) -> None:
    source = Source("any.yaml", text)
    start, end = sorted((min(one, len(text)), min(two, len(text))))
    span = Span(source, start, end)
    shown = render_one(Diagnostic("c", text, span, text, (Note(text, Span(source, 0, end)),)), Style(plain=plain))
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs"} for char in shown.replace("\n", ""))
    assert not plain or shown.isascii()
    assert "^" in shown or not text


@settings(max_examples=300, deadline=None)
@given(FLAT, FLAT.filter(bool), FLAT)
def test_the_underline_begins_where_the_characters_do_and_is_as_wide(before: str, marked: str, after: str) -> None:
    source = Source("a.yaml", f"{before}{marked}{after}\n")
    shown = list(cells(source.line(1)))
    if sum(cell.width for cell in shown) > 120:
        return
    text = render_one(Diagnostic("c", "m", Span(source, len(before), len(before) + len(marked))))
    marks = text.splitlines()[-1].split("| ", 1)[1]
    left = sum(cell.width for cell in shown[: len(before)])
    covered = sum(cell.width for cell in shown[len(before) : len(before) + len(marked)])
    assert marks.index("^") == left
    assert marks.count("^") == max(1, covered)


@given(FLAT)
def test_the_width_of_a_line_is_that_of_its_characters(text: str) -> None:
    assert width(text) == sum(cell.width for cell in cells(text))
