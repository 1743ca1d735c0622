"""The diagnostics of the document: what a rule file has no need of, and what it must not leave open."""

from __future__ import annotations

from pontoon_rules.diagnostics import Diagnostic, Note, Span
from pontoon_rules.document.node import Items, Node, Scalar
from pontoon_rules.document.scalars import OddNumber

_LONGEST_QUOTE = 40


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else line[: _LONGEST_QUOTE - 1] + "…"


def empty_file(span: Span) -> Diagnostic:
    """Nothing, or comments only."""
    return Diagnostic(
        "empty-file",
        "the file says nothing",
        span,
        help="a rule file starts with `format: 1` and `name: …`; to change a built-in game, add `extends: pontoon`",
    )


def many_documents(span: Span, first: Span) -> Diagnostic:
    """A second document after `---`."""
    return Diagnostic(
        "many-documents",
        "a second document starts here; a rule file holds one rule set",
        span,
        help="move it to a file of its own, or delete the line `---`",
        notes=(Note("the first starts here", first),),
    )


def duplicate_key(key: Scalar, first: Scalar) -> Diagnostic:
    """A key that the same map has already."""
    return Diagnostic(
        "duplicate-key",
        f"the key `{_short(key.value)}` is given twice",
        key.span,
        help="keep one of the two, or join what they say",
        notes=(Note("first given here", first.span),),
    )


def empty_value(key: Scalar) -> Diagnostic:
    """A key with nothing behind it."""
    name = _short(key.value)
    text = key.span.source.text
    if text[key.span.end :].lstrip()[:1] in {",", "}"}:
        help_ = f"write `{name}: …`; a list is written in square brackets: `[{name}, …]`"
        return Diagnostic("empty-value", f"`{name}` stands in braces without a value", key.span, help=help_)
    return Diagnostic(
        "empty-value",
        f"`{name}` has no value",
        key.span,
        help=f"write its value after `{name}:`, indented if it takes lines of its own, or leave the key out",
    )


def empty_item(span: Span) -> Diagnostic:
    """A dash with nothing behind it."""
    return Diagnostic("empty-value", "this item of the list is empty", span, help="write a value after `-`, or delete it")


def missing_key(span: Span) -> Diagnostic:
    """A colon with nothing in front."""
    return Diagnostic("bad-key", "a key is missing in front of this `:`", span, help="write `key: value`")


def bad_key(node: Node) -> Diagnostic:
    """A key that is a list, a map or a block of lines."""
    what = "a block of lines" if isinstance(node, Scalar) else "a list" if isinstance(node, Items) else "a map"
    return Diagnostic(
        "bad-key",
        f"{what} is used as a key; a key is a name",
        node.span,
        help="write a name; if this is an expression, put it in quotes",
    )


def anchor(name: str, span: Span) -> Diagnostic:
    """An anchor that no alias names."""
    return Diagnostic(
        "anchor",
        f"`&{name}` marks a value for use elsewhere (a YAML anchor); rule files have no anchors",
        span,
        help="delete it; in an expression, “and” is written `and`",
    )


def alias(name: str, span: Span, anchor: Span | None) -> Diagnostic:
    """An alias, of an anchor or of nothing."""
    notes = () if anchor is None else (Note("the value is marked here", anchor),)
    return Diagnostic(
        "alias",
        f"`*{name}` repeats a value from elsewhere (a YAML alias); rule files have no aliases",
        span,
        help="write the value again, or share rules between files with `extends`",
        notes=notes,
    )


def merge_key(span: Span, anchor: Span | None) -> Diagnostic:
    """The merge key `<<`."""
    notes = () if anchor is None else (Note("this is what it would merge", anchor),)
    return Diagnostic(
        "merge-key",
        "`<<` merges another map into this one in some tools; rule files have no merge keys",
        span,
        help="write the keys out, or take them from another file with `extends`",
        notes=notes,
    )


def tag(span: Span, scalar: Scalar | None = None) -> Diagnostic:
    """A tag; often a “not” written `!`."""
    written = span.text
    if written.startswith("!!") or scalar is None:
        cure = "delete it: a value is read by the place it stands in"
    else:
        what = written[1:] if written != "!" else _short(scalar.value)
        cure = f"for “not”, write `not {what}`; else delete it"
    return Diagnostic("tag", f"`{_short(written)}` is a tag to YAML; rule files have no tags", span, help=cure)


def odd(scalar: Scalar, number: OddNumber) -> Diagnostic:
    """A number that tools read differently."""
    text = _short(scalar.value)
    if number.plainly is None:
        cure = "write an ordinary number" if not scalar.value.lstrip("+-").startswith(".") else "write a number, or `none`"
    else:
        cure = f"write `{number.plainly}`"
    return Diagnostic("odd-number", f"`{text}` {number.reason}", scalar.span, help=f"{cure}; put text in quotes")


def bad_encoding(found: str, span: Span) -> Diagnostic:
    """Bytes that are no UTF-8."""
    return Diagnostic("bad-encoding", f"the file is no UTF-8: {found}", span, help="save the file as UTF-8 in your editor")
