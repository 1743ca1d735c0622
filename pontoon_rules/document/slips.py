"""Slips that YAML reads without a word: what was meant, and how to write it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pontoon_rules.cards import parse_card, parse_rank
from pontoon_rules.diagnostics import Diagnostic, Note, Span
from pontoon_rules.document.node import Entry, Node, Scalar
from pontoon_rules.document.place import before_comment, short
from pontoon_rules.frozen import replace

_LONGEST: Final = 200  # a longer expression in brackets would be unreadable anyway
# Keys whose text may well hold a comma, and cards.
_SPILLING: Final = frozenset({"name", "about", "reason", "source", "cards"})
# Patterns that few files need are compiled where they are used (`re` keeps them).
_TO_NEXT_KEY: Final = r"[^{}\[\]\r\n]*?(?=,\s*[\w ]*:\s|[{}\[\]\r\n])"
_QUOTES: Final = "“”„‟‘’‚‛«»"
_CONTINUES_WITH: Final = r"(?:\r\n?|\n)[ ]*(?:(?P<dash>-)[ ]|(?P<key>[A-Za-z_][\w-]*)(?P<colon>:)(?=[^\s:/]))"
_OWN_KEY: Final = r"(?P<key>[A-Za-z_][\w-]*)(?P<colon>:)(?=[^\s/:])"
_LONG_DASHES: Final = "–—−"
_DASHES: Final = f"-{_LONG_DASHES}"
_DASHED: Final = r"-[A-Za-z_{\[]|[–—−]\s*(?=\S)"
_NEGATED_GOES_ON: Final = r"(?:and|or|[=!<>+*/-])"


class Slip(NamedTuple):
    """A diagnostic, and the scalar to go on with (None: keep it out)."""

    diagnostic: Diagnostic
    meant: Scalar | None


def find(scalar: Scalar) -> Slip | None:
    """What is wrong with a plain scalar although YAML reads it, or None."""
    value = scalar.value
    if not value:
        return None
    if len(value) > 1 and value[0] in _QUOTES and value[-1] in _QUOTES:
        return _smart_quotes(scalar)
    if value[0] in _LONG_DASHES and re.compile(_DASHED).match(value) and _starts_line(scalar):
        rest = value[1:].split(f" {value[0]} ")[0].strip()
        return Slip(_no_item(Span(scalar.span.source, scalar.span.start, scalar.span.start + 1), value[0], rest), None)
    own = re.compile(_OWN_KEY).match(value) if ":" in value else None
    if own is not None and _starts_line(scalar):
        return Slip(_no_space(scalar, own["key"], scalar.span.start + own.start("colon"), ()), None)
    several_lines = scalar.span.end - scalar.span.start != len(value)
    return _joined(scalar) if several_lines else None


def _starts_line(scalar: Scalar) -> bool:
    text, start = scalar.span.source.text, scalar.span.start
    before = text[max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1 : start]
    return not before.strip(" -")


def _no_space(scalar: Scalar, key: str, at: int, notes: tuple[Note, ...]) -> Diagnostic:
    return Diagnostic(
        "syntax",
        f"a space is missing after the colon of `{key}`",
        Span(scalar.span.source, at, at + 1),
        help=f"write `{key}: …`",
        notes=notes,
    )


def _smart_quotes(scalar: Scalar) -> Slip | None:
    value = scalar.value
    if any(char in _QUOTES for char in value[1:-1] if char != "’"):
        return None  # a text that starts with one quotation and ends with another
    diagnostic = Diagnostic(
        "strange-character",
        f"`{value[0]}` and `{value[-1]}` are no quotes to YAML: they would be part of the text",
        Span(scalar.span.source, scalar.span.start, scalar.span.start + 1),
        help="write \" or ', or no quotes at all",
    )
    inner = value[1:-1]
    return Slip(diagnostic, replace(scalar, value=inner, offsets_of=lambda: list(scalar.offsets_of())[1:-1]))


def _joined(scalar: Scalar) -> Slip | None:
    """Lines that YAML joins to one text although they start like an item or a key."""
    source, start = scalar.span.source, scalar.span.start
    match = re.compile(_CONTINUES_WITH).search(scalar.span.text)
    if match is None:
        return None
    above = Note("to YAML, it goes on with the text that starts here", Span(source, start, start + 1))
    if match["dash"]:
        at = start + match.start("dash")
        diagnostic = Diagnostic(
            "syntax",
            "this `-` starts no item: it stands deeper than the list, so its line goes on with the line above",
            Span(source, at, at + 1),
            help="put it under the `-` of the item above",
            notes=(above,),
        )
    else:
        diagnostic = _no_space(scalar, match["key"], start + match.start("colon"), (above,))
    first = len(scalar.span.text[: match.start()].splitlines()[0].rstrip())
    value = scalar.value[:first]
    span = Span(source, start, start + first)
    return Slip(diagnostic, Scalar(value, "plain", span, lambda: list(scalar.offsets_of())[: first + 1]))


def dash(key: Scalar) -> Diagnostic | None:
    """What to say of a key that should be an item: `-name: …`."""
    if key.style != "plain" or key.value[:1] not in _DASHES or re.compile(_DASHED).match(key.value) is None:
        return None
    at = Span(key.span.source, key.span.start, key.span.start + 1)
    text = key.value[1:].lstrip()
    if text[:1] in {"{", "["}:  # the bracket and what it holds
        return _no_item(at, key.value[0], short(before_comment(at.source.line(at.line).strip())[1:].strip()))
    return _no_item(at, key.value[0], f"{text}: …")


def _no_item(at: Span, sign: str, item: str) -> Diagnostic:
    message = "a space is missing after the `-` of an item"
    if sign in _LONG_DASHES:
        message = f"an item of a list starts with `-`, and this is a longer dash, `{sign}`"
    return Diagnostic("syntax", message, at, help=f"write `- {item}`")


class Rejoined(NamedTuple):
    """An expression that a comma in brackets had split; it is told when its last part is there."""

    diagnostic: Diagnostic | None
    meant: Scalar


def rejoined(first: Node, second: Node) -> Rejoined | None:
    """Two plain scalars in brackets that are one expression: `{when: has(J, Q)}`; None if they are not."""
    if not (isinstance(first, Scalar) and isinstance(second, Scalar)) or {first.style, second.style} != {"plain"}:
        return None
    source, start, end = first.span.source, first.span.start, second.span.end
    if "(" not in first.value or end - start > _LONGEST or _open(first.value) <= 0:
        return None
    if source.text[first.span.end : second.span.start].strip() != ",":
        return None
    text = first.value + source.text[first.span.end : end]
    behind = range(first.span.end, end + 1)
    meant = Scalar(text, "plain", Span(source, start, end), lambda: [*list(first.offsets_of())[:-1], *behind])
    if _open(text) > 0:
        return Rejoined(None, meant)
    comma = source.text.index(",", max(start, source.text.find("(", start, end)))
    diagnostic = Diagnostic(
        "syntax",
        "in brackets and braces a comma ends the value, and this one stands in the middle of an expression",
        Span(source, comma, comma + 1),
        help=f"put the expression in quotes: `'{text}'`",
        notes=(Note("the expression starts here", Span(source, start, start + 1)),),
    )
    return Rejoined(diagnostic, meant)


def spilled(entry: Entry, key: Scalar) -> Rejoined | None:
    """A text or cards of which a comma in braces made keys without values: `{cards: 7, 7, 7}`; None if it is neither.

    It is told at the first comma, with the whole of it.
    """
    first = entry.value
    if not isinstance(first, Scalar) or {first.style, key.style} != {"plain"} or entry.key.value not in _SPILLING:
        return None
    source, start, end = first.span.source, first.span.start, key.span.end
    between = source.text[first.span.end : key.span.start]
    if between.strip() != "," or "\n" in between or end - start > _LONGEST:
        return None
    cards, spilt = entry.key.value == "cards", "," in first.span.text
    if not _is_card(key.value) if cards else not spilt and key.value.isidentifier():  # a lone word may be a key
        return None
    glue = " " if cards else between
    places = range(first.span.end, first.span.end + len(glue))
    meant = Scalar(
        first.value + glue + key.value, "plain", Span(source, start, end), lambda: [*list(first.offsets_of())[:-1], *places, *key.offsets_of()]
    )
    if spilt:
        return Rejoined(None, meant)
    rest = re.compile(_TO_NEXT_KEY).match(source.text, start)
    whole = source.text[start : rest.end() if rest else end].strip()
    if cards:
        help_ = f"between cards put a space: `{' '.join(whole.replace(',', ' ').split())}`"
        return Rejoined(Diagnostic("empty-value", f"`{key.value}` stands in braces without a value", key.span, help=help_), meant)
    comma = Span(source, first.span.end + between.index(","), first.span.end + between.index(",") + 1)
    quoted = f"'{whole}'" if "'" not in whole else f'"{whole}"'
    return Rejoined(
        Diagnostic(
            "syntax",
            f"in braces a comma ends the value, and this one stands in the middle of `{entry.key.value}`",
            comma,
            help=f"put it in quotes: `{quoted}`",
            notes=(Note("it starts here", Span(source, start, start + 1)),),
        ),
        meant,
    )


def _is_card(word: str) -> bool:
    return parse_card(word) is not None or parse_rank(word) is not None


def _open(text: str) -> int:
    return text.count("(") - text.count(")")


def respelled(scalar: Scalar, value: str) -> Scalar:
    """The scalar as if `value` had been written; every character of it points to the whole."""
    start, end = scalar.span.start, scalar.span.end
    return replace(scalar, value=value, offsets_of=lambda: [start] * len(value) + [end])


def negated(tag: Span, scalar: Scalar) -> Scalar | None:
    """A tagged scalar as it was meant: `!has(J)` as `not has(J)`, `!!int 5` as `5`; None if nothing is left."""
    name = tag.text
    negation = not name.startswith("!!") and (
        "(" in name or (name == "!" and scalar.style == "plain" and scalar.value) or (len(name) > 1 and (not scalar.value or re.compile(_NEGATED_GOES_ON).match(scalar.value)))
    )
    if not negation:
        return scalar if scalar.value or scalar.style != "plain" else None
    rest = [part for part in (name[1:], scalar.value) if part]
    value = " ".join(["not", *rest])

    def places() -> list[int]:
        places = [tag.start] * 3
        if name[1:]:
            places += [tag.start, *range(tag.start + 1, tag.end)]
        return places + ([tag.end - 1, *scalar.offsets_of()] if scalar.value else [tag.end])

    return Scalar(value, "plain", Span(tag.source, tag.start, max(tag.end, scalar.span.end)), places)
