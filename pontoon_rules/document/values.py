"""Errors of syntax inside a value: quotes, brackets, and signs that mean something to YAML."""

from __future__ import annotations

import re
from typing import Final

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.place import Place, before_comment, quoted, short

_CLOSERS: Final = {"[": "]", "{": "}"}
_WORD: Final = re.compile(r"[^\s,\[\]{}]+")


def _rest(place: Place, offset: int) -> str:
    """The rest of the line from an offset, without a comment."""
    line = place.line(offset)
    return before_comment(line.text[offset - line.start :]).rstrip()


def unclosed_quote(place: Place) -> Diagnostic:
    """A quote with no end."""
    quote = place.char(place.since)
    return place.tell(
        f"this {quote} is never closed",
        place.since,
        place.since + 1,
        help=f"write {quote} at the end of the value too",
        note=place.broke_off,
    )


def apostrophe(place: Place, begin: int) -> Diagnostic:
    """An apostrophe in a text in single quotes that begins at `begin`: to YAML it closes the text."""
    return place.tell(
        "this ' ends the value",
        place.at - 1,
        place.at,
        help="in single quotes an apostrophe is written twice, `''`; or use double quotes around the value",
        note=("the value starts here", begin, begin + 1),
    )


def bad_escape(place: Place) -> Diagnostic:
    """A backslash in double quotes that starts no escape."""
    start = place.text.rfind("\\", place.since, place.at + 1)
    start = place.at if start < 0 else start
    letter = place.char(start + 1)
    if not letter:
        return unclosed_quote(place)
    digits = {"x": 2, "u": 4, "U": 8}.get(letter)
    if digits is not None:
        return place.tell(
            f"`\\{letter}` needs {digits} hexadecimal digits that name a character",
            start,
            start + 2,
            help='write the character itself: `"J♠"`',
        )
    return place.tell(
        f"`\\{letter}` is no escape",
        start,
        start + 2,
        help=f"in double quotes a backslash is written `\\\\`; in single quotes it stands for itself: `'\\{letter}'`",
    )


def ampersand(place: Place) -> Diagnostic:
    """A `&` that starts a value."""
    return place.tell(
        "a value cannot start with `&`, which is an anchor to YAML",
        place.since,
        place.since + 1,
        help="in an expression, “and” is written `and`, between two conditions",
    )


def asterisk(place: Place) -> Diagnostic:
    """A `*` that starts a value."""
    return place.tell(
        "a value cannot start with `*`, which is an alias to YAML",
        place.since,
        place.since + 1,
        help="in an expression, `*` stands between two values: `2 * stake`",
    )


def exclamation(place: Place) -> Diagnostic:
    """A `!` that starts a value and is no tag either."""
    rest = _rest(place, place.since)
    word = _WORD.match(rest)
    end = place.since + (word.end() if word else 1)
    cure = f"for “not”, write `not {short(rest[1:].lstrip())}`" if rest[1:].strip() else "delete it"
    shown = short(place.text[place.since : end])
    told = place.tell(f"`{shown}` is a tag to YAML; rule files have no tags", place.since, end, help=cure)
    return Diagnostic("tag", told.message, told.span, told.help)


def block_header(place: Place) -> Diagnostic:
    """A `>` or `|` that starts a value which goes on beside it."""
    sign, rest = place.char(place.since), _rest(place, place.since)
    cure = f"in an expression, put something in front: `total {short(rest)}`" if sign == ">" else "“or” is written `or`"
    return place.tell(
        f"`{sign}` at the start of a value announces lines of text below it, but `{short(rest[1:].strip())}` follows",
        place.since,
        place.since + max(1, len(rest)),
        help=f"{cure}; a long text starts on the next line",
    )


def odd_start(place: Place) -> Diagnostic:
    """A sign that YAML keeps for itself."""
    sign = place.char(place.at)
    return place.tell(
        f"a value cannot start with `{sign}`, a sign that YAML keeps for itself",
        place.at,
        place.at + 1,
        help=quoted(_rest(place, place.at)) + ("; a rate is written as odds, `1:20`" if sign == "%" else ""),
    )


def question_mark(place: Place) -> Diagnostic:
    """A `? ` that starts a value."""
    return place.tell(
        "a value cannot start with `? `, which announces a key to YAML",
        place.at,
        place.at + 1,
        help=quoted(_rest(place, place.at)),
    )


def brackets(place: Place) -> Diagnostic:
    """Something is wrong in brackets, or a bracket is where none belongs."""
    at, char = place.at, place.char(place.at)
    opened, _ = place.brackets(at)
    if not opened:
        return _stray(place)
    opener = opened[-1]
    sign, closer = place.text[opener], _CLOSERS[place.text[opener]]
    since = ("opened here", opener, opener + 1)
    if char in {"]", "}"} and char != closer:
        return place.tell(f"`{sign}` is closed by `{char}`", at, at + 1, help=f"write `{closer}`", note=since)
    if not char or _new_line(place, opener):
        return place.tell(
            f"this `{sign}` is never closed",
            opener,
            opener + 1,
            help=f"write `{closer}` at the end of the {'list' if sign == '[' else 'map'}",
            note=place.broke_off,
        )
    if char == ",":
        return place.tell("nothing stands in front of this comma", at, at + 1, help="delete it, or write the missing value", note=since)
    return _comma_or_quotes(place, sign, since)


def _new_line(place: Place, opener: int) -> bool:
    """Whether reading broke off at a line that starts a key or an item of its own, below the bracket."""
    line = place.line(place.at)
    return line.start > opener and re.match(r" *(?:- |[\w-]+ *:(?:\s|$))", line.text) is not None


def _stray(place: Place) -> Diagnostic:
    at, char = place.at, place.char(place.at)
    if char in {"]", "}"}:
        return place.tell(f"this `{char}` closes nothing", at, at + 1, help="delete it, or put the value in quotes")
    shown = f"`{char}`" if char.strip() else "the end of the line"
    return place.tell(f"a value is missing in front of {shown}", at, at + 1, help="write it, or put text in quotes")


def _comma_or_quotes(place: Place, sign: str, since: tuple[str, int, int]) -> Diagnostic:
    at = place.at
    rest = _WORD.match(place.text, at)
    end = rest.end() if rest else at + 1
    before = place.value_before(at)
    if before is not None and place.char(before) == "'" and place.char(at - 1) == "'" and before < at - 1:
        return apostrophe(place, before)
    if place.char(at) == ":":
        return place.tell(
            "a comma is missing in front of this key" if sign == "{" else "a `: ` in square brackets",
            *_key_before(place, at),
            help="write a comma between two values; put a text with `: ` in quotes",
            note=since,
        )
    if before is not None and re.match(r"[=!<>+*/\[-]|(?:in|and|or)\b", place.text[at : at + 4]):
        value = re.split(r"[,}\]\r\n]", place.text[at:], maxsplit=1)[0].rstrip()
        whole = place.text[before:at] + value
        return place.tell(
            f"`{short(value)}` follows a value that is over",
            at,
            at + max(1, len(value)),
            help=quoted(whole) if "[" not in whole else "put the whole value in quotes",
            note=("the value starts here", before, before + 1),
        )
    return place.tell("a comma is missing in front of this", at, end, help="write a comma between two values", note=since)


def colon_in_brackets(place: Place) -> Diagnostic:
    """A colon in brackets or braces where no key may be."""
    start, end = _key_before(place, place.at)
    following = place.text[place.at + 1 :].lstrip(" ")[:1]
    key = place.text[start:end].strip()
    if following in {",", "]", "}"} and key:
        return place.tell(
            f"`{short(key)}` has no value", start, start + len(key), help=f"write its value after `{short(key)}: `, or leave the key out"
        )
    return place.tell(
        "a value without quotes cannot have `: ` in it", place.at, place.at + 1, help="put a text with `: ` in quotes; in braces, write a comma between keys"
    )


def directive(place: Place) -> Diagnostic:
    """A `%` at the start of a line."""
    line = place.line(place.since)
    return place.tell(
        "a line that starts with `%` is an instruction to YAML tools; rule files have none",
        line.first,
        line.last,
        help="delete the line; a comment starts with `#`",
    )


def _key_before(place: Place, colon: int) -> tuple[int, int]:
    """The span of the word in front of a colon."""
    match = re.compile(r"[^\s,\[\]{}]*\s*$").search(place.text[max(0, colon - 80) : colon])
    return colon - len(match[0] if match else ""), colon
