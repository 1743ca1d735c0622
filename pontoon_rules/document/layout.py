"""Errors of syntax between values: colons, dashes, indentation, and what stands after a value that is over."""

from __future__ import annotations

import re
import sys
from typing import Final

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document import limits
from pontoon_rules.document.place import Line, Place, before_comment, quoted, short
from pontoon_rules.document.values import apostrophe, brackets, colon_in_brackets, directive
from pontoon_rules.frozen import replace

_NO_SPACE: Final = re.compile(r"(?:- +)*(?P<key>[A-Za-z_][\w-]*)(?P<colon>[:：])(?=[^\s/])")
_WIDE: Final = re.compile(r"(?:- +)*(?P<key>[A-Za-z_][\w-]*) *(?P<colon>：)")
_EQUALS: Final = re.compile(r"(?:- +)*(?P<key>[A-Za-z_][\w-]*) *(?P<colon>=)(?!=)")
# A line may be as long as the file: nothing here may go over it again for each of its characters.
_KEYED: Final = re.compile(r"(?>(?:- +)*)(?P<key>[^\s'\"#\[{:](?:[^:#]*[^:# ])?) *:(?:\s|$)")
_DASH: Final = re.compile(r"(?P<sign>-(?=[A-Za-z_{\[])|[–—−])\s*")
_QUESTION: Final = re.compile(r"\s\?\s")


def unreadable(place: Place) -> Diagnostic:
    """What no other explanation fits."""
    return place.tell(
        "this is no YAML from here on", place.at, place.at + 1, help="look for a quote, a bracket or a colon too many or too few"
    )


def _slip(place: Place, line: Line | None) -> Diagnostic | None:
    """A colon that is no colon to YAML on the line, or a comment of another language."""
    if line is None:
        return None
    words = line.text[line.indentation :]
    for pattern in (_WIDE, _NO_SPACE, _EQUALS):
        match = pattern.match(words)
        if match is not None and not _KEYED.match(words):
            key, sign = match["key"], match["colon"]
            at = line.first + match.start("colon")
            message = {
                ":": f"a space is missing after the colon of `{key}`",
                "=": f"`{key}` is followed by `=`; a key is followed by a colon",
            }.get(sign, f"the colon after `{key}` is a full-width one")
            value = words[match.end() :].strip() or "…"
            return place.tell(message, at, at + 1, help=f"write `{key}: {short(value)}`")
    if words.startswith(("//", "/*", "--", ";")):
        return place.tell("this line is neither a key nor a comment", line.first, line.last, help="a comment starts with `#`")
    return dash(place, line)


def dash(place: Place, line: Line) -> Diagnostic | None:
    """An item whose `-` is followed by no space, or is no `-` but a longer dash."""
    match = _DASH.match(line.words)
    if match is None:
        return None
    if match["sign"] == "-":
        message = "a space is missing after the `-` of an item"
    else:
        message = f"an item of a list starts with `-`, and this is a longer dash, `{match['sign']}`"
    return place.tell(message, line.first, line.first + 1, help=f"write `- {short(line.words[match.end() :])}`")


def missing_colon(place: Place) -> Diagnostic:
    """A line that should be `key: value` and has no colon that counts."""
    line = place.line(place.since)
    slip = _slip(place, line) if line.first == place.since else None
    if slip is not None:
        return slip
    if place.brackets(place.since)[0]:
        return brackets(place)
    above = place.line_above(line)
    if above is not None and re.search(r"[|>][-+0-9]*$", above.words):
        return place.tell(
            "this line belongs to no key: the text above has to be indented",
            line.first,
            line.last,
            help="indent it by at least one space more than the key above",
            note=("the text is announced here", above.first, above.last),
        )
    return place.tell(
        f"`{short(line.words)}` is neither `key: value` nor an item of a list",
        place.since,
        line.last,
        help="write a key and a colon in front; if it goes on with the value above, indent it more than that key",
    )


def second_colon(place: Place) -> Diagnostic:
    """A colon where no key may be."""
    line = place.line(place.at)
    before = line.text[: place.at - line.start]
    if len(before.strip()) > limits.KEY:
        return limits.too_long("key", len(before.strip()), limits.KEY, place.span(line.first, place.at))
    if before.strip() in {"", "-"}:
        return _missing_key(place)
    slip = dash(place, line)
    if slip is not None:
        return slip
    if place.brackets(place.at)[0]:
        return colon_in_brackets(place)
    first = _KEYED.match(before[line.indentation :])
    if first is not None:
        value = line.first + first.end()
        whole = before_comment(line.text[value - line.start :]).strip()
        question = _QUESTION.search(before)
        if question is not None and before[question.end() :][-1:].isspace():
            at = place.text.rfind("?", line.start, place.at)
            return place.tell(
                "a rule file has no `? :`",
                at,
                at + 1,
                help="write clauses, the first that holds decides: `[{when: …, is: …}, {is: …}]`",
            )
        return place.tell(
            "a second colon on one line: a value without quotes cannot have `: ` in it",
            place.at,
            place.at + 1,
            help=f"{quoted(whole)}; or write the second key on a line of its own",
            note=("the value starts here", value, value + 1),
        )
    return _key_below(place, line)


def _key_below(place: Place, line: Line) -> Diagnostic:
    """A key on its own line where the value above goes on."""
    above = place.line_above(line)
    slip = _slip(place, above)
    if slip is not None:
        return slip
    key = short(line.text[line.indentation : place.at - line.start])
    keyed = above and _KEYED.match(above.words)
    if above is None or place.value_before(place.at) in range(line.start, place.at):
        return colon_in_brackets(place)
    if keyed and line.indentation > above.indentation:
        name, depth = keyed["key"], above.indentation + above.words.index(keyed["key"])
        return place.tell(
            f"`{key}` stands deeper than `{short(name)}`, which has its value already",
            line.first,
            place.at,
            help=f"indent `{key}` by {_spaces(depth)}, or put the value of `{short(name)}` on this line too",
            note=(f"`{short(name)}` stands here", above.start + depth, above.start + depth + len(name)),
        )
    if keyed or line.indentation >= above.indentation > 0:
        return place.tell(
            "a value without quotes goes on over this line, and cannot have `: ` in it",
            place.at,
            place.at + 1,
            help=f"put the whole value in quotes, or indent `{key}` like the key it follows",
            note=("the line above is part of the same value", above.first, above.last),
        )
    return place.tell(
        f"`{short(above.words)}` is neither `key: value` nor an item of a list",
        above.first,
        above.last,
        help="write a key and a colon in front",
    )


def _spaces(count: int) -> str:
    return {0: "nothing", 1: "1 space"}.get(count, f"{count} spaces")


def item_beside_key(place: Place) -> Diagnostic:
    """A list that starts on the line of its key."""
    return place.tell(
        "a list cannot start on the line of its key",
        place.at,
        place.at + 1,
        help="write each `- …` on a line of its own, or the whole list in brackets: `[…, …]`",
    )


def _missing_key(place: Place) -> Diagnostic:
    told = place.tell("a key is missing in front of this `:`", place.at, place.at + 1, help="write `key: value`")
    return Diagnostic("bad-key", told.message, told.span, told.help)


def no_key(place: Place) -> Diagnostic:
    """Something in a block of keys that is no key."""
    slip = dash(place, place.line(place.at))
    if slip is not None:
        return slip
    at, char = place.at, place.char(place.at)
    line = place.line(at)
    if char == ":" and not line.text[: at - line.start].strip(" -"):
        return _missing_key(place)
    if not place.starts_line(at):
        return after_value(place)
    above = place.line_above(line)
    begun = place.value_before(at)
    if begun is not None and place.char(begun) in {"|", ">"} and not _KEYED.match(line.words):
        return place.tell(
            "this line is indented less than the text it should go on with",
            line.first,
            line.last,
            help="indent every line of the text like its first line",
            note=("the text starts here", begun, begun + 1),
        )
    if above is not None and above.words[-1:] in {'"', "'", "]", "}"} and not _KEYED.match(line.words) and char != "-":
        return after_value(place)
    if char == "-" and place.line(place.since).indentation == line.indentation:
        return place.tell(
            "an item of a list among keys",
            at,
            at + 1,
            help="indent it more than the key it belongs to, or write it as a key",
            note=("the keys start here", place.since, _word_end(place, place.since)),
        )
    return _misindented(place, line)


def no_item(place: Place) -> Diagnostic:
    """Something in a list that is no item."""
    if not place.starts_line(place.at):
        return after_value(place)
    line = place.line(place.at)
    return dash(place, line) or _misindented(place, line)


def _misindented(place: Place, line: Line) -> Diagnostic:
    depths = _depths_above(place, line)
    choice = " or ".join(_spaces(depth) for depth in depths)
    return place.tell(
        f"the indentation of this line, {_spaces(line.indentation)}, fits no line above",
        line.first,
        line.last,
        help=f"indent it by {choice}" if depths else "do not indent it",
        note=("what it would have to go on with starts here", place.since, _word_end(place, place.since)),
    )


def _depths_above(place: Place, line: Line) -> list[int]:
    """The depths at which a line may go on: those of the open blocks that are next to its own, deeper first."""
    item = line.words.startswith("- ")
    depths: list[int] = []
    highest = sys.maxsize
    above = place.line_above(line)
    while above is not None and len(depths) < 8:
        dashes = re.match(r"(?:- +)*", above.text[above.indentation :])
        inner = above.indentation + (dashes.end() if dashes else 0)
        for depth, is_item in ((inner, False), (above.indentation, True)):
            if depth < highest and (not is_item or inner > above.indentation):
                highest = depth
                if is_item == item:
                    depths.append(depth)
        above = place.line_above(above) if highest > 0 else None
    near = sorted(depths, key=lambda depth: (abs(depth - line.indentation), -depth))[:2]
    return sorted((depth for depth in near if depth != line.indentation), reverse=True)


def _word_end(place: Place, start: int) -> int:
    match = re.compile(r"[^\s:,]*").match(place.text, start)
    return max(start + 1, match.end() if match else start + 1)


def after_value(place: Place) -> Diagnostic:
    """Text after a value that is over: a closing quote or bracket, or an alias."""
    at, line = place.at, place.line(place.at)
    if place.char(at) in {"]", "}"}:
        return brackets(place)
    rest = before_comment(line.text[at - line.start :]).rstrip()
    above = place.line_above(line)
    last = (line.text[: at - line.start].strip() or (above.words if above else ""))[-1:]
    begin = place.brackets(at)[1] if last in {"]", "}"} else place.value_before(at)
    if begin is None or (last not in {"]", "}"} and place.char(begin) not in {"'", '"'}):
        start = place.text.rfind(" ", 0, at - 1) + 1
        return _after_sign(place, max(start, line.start), rest)
    whole = place.text[begin:at] + rest
    sign = place.char(begin)
    if sign in {"'", '"'} and len(whole.splitlines()) > 1 and not place.starts_line(at):
        return place.tell(
            f"this {sign} is closed only by the next one, some lines below",
            begin,
            begin + 1,
            help=f"write {sign} at the end of the value too",
            note=("closed here", at - 1, at),
        )
    if sign == "'" and at == len(place.text[:at].rstrip()):
        return apostrophe(place, begin)
    what = "quote" if sign in {"'", '"'} else "bracket"
    return place.tell(
        f"the value ends with its {what}, but `{short(rest)}` follows",
        at,
        at + max(1, len(rest)),
        help=quoted(whole) if "\n" not in whole else "put the whole value in quotes",
        note=("the value starts here", begin, begin + 1),
    )


def _after_sign(place: Place, start: int, rest: str) -> Diagnostic:
    sign = place.char(start)
    meant = {"*": "an alias", "&": "an anchor", "!": "a tag"}.get(sign)
    if meant is None:
        return unreadable(place)
    return place.tell(
        f"`{short(place.text[start : place.at].strip())}` is {meant} to YAML, and `{short(rest)}` cannot follow it",
        start,
        place.at + max(1, len(rest)),
        help="in an expression, `*` stands between two values: `2 * stake`" if sign == "*" else "put the whole value in quotes",
    )


def after_the_end(place: Place) -> Diagnostic:
    """Something after the one map of the file."""
    percent = re.compile(r"(?<=[\r\n])%").search(place.text, place.scalars[-1][1] if place.scalars else 0)
    if percent is not None:  # PyYAML's own parser passes over it and misses what should follow
        return directive(replace(place, since=percent.start()))
    line = place.line(place.at)
    above = place.line_above(line)
    if above is not None and above.words == "...":
        return Diagnostic(
            "many-documents",
            "text follows after `...`, which ends a rule file",
            place.span(line.first, line.last),
            help="delete the line `...`, or move the text to a file of its own",
        )
    start = re.compile(r"(?:[ ]*(?:#[^\r\n]*|---)?(?:\r\n?|\n))*").match(place.text)
    first = place.line(start.end() if start else 0)
    if first.indentation > line.indentation:
        return place.tell(
            f"the first line is indented by {_spaces(first.indentation)}, this one less",
            line.first,
            line.last,
            help="start every key of the file at the beginning of its line",
            note=("the first line", first.first, first.last),
        )
    return place.tell(
        "the value above is the whole file to YAML; nothing may follow it",
        line.first,
        line.last,
        help="a rule file is one map: lines of `key: value`",
    )
