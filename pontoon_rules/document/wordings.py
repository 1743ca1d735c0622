"""What is said of a value that does not fit its schema, in the words of the rule file."""

from __future__ import annotations

import re
from typing import TypeAlias

from pontoon_rules.diagnostics import Span, nearest
from pontoon_rules.document.keys import Schema, known_keys, resolved
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.document.scalars import scalar_kind
from pontoon_rules.document.synthetic import clause, joined, spelled
from pontoon_rules.frozen import replace

# What was meant, and what to write.
Advice: TypeAlias = tuple[Node | None, str | None]

_LONGEST_QUOTED = 40
_YES, _NO = frozenset({"yes", "on", "y", "true"}), frozenset({"no", "off", "n", "false"})
_JSON_KINDS = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_DIGITS_FIRST = re.compile(r"(?P<digits>[0-9]{1,9})(?P<rest>|[^0-9].*)", re.DOTALL)
_RANGE_SIGNS = re.compile(r"(?P<low>[0-9]{1,3}) *(?:-|–|to) *(?P<high>[0-9]{1,3})|(?P<sign><=?|>=?|≤|≥) *(?P<end>[0-9]{1,3})")


def misfit(schema: Schema, node: Node, place: str) -> str:
    """The sentence that says what must stand in a place and what stands there."""
    return f"{place} must be {schema['x-expects']}, not {found(node)}"


def found(node: Node) -> str:
    """What stands there, in words."""
    if isinstance(node, Mapping):
        return "a map" if node.entries else "an empty map"
    if isinstance(node, Items):
        return "a list" if node.items else "an empty list"
    text = node.value if len(node.value) <= _LONGEST_QUOTED else node.value[: _LONGEST_QUOTED - 1] + "…"
    text = " ".join(text.split())
    kind = scalar_kind(node)
    if kind == "null" or not text:
        return "nothing" if kind == "null" else "an empty text"
    if kind in {"int", "float"}:
        return f"the number {text}"
    return f"`{text}`" if kind == "bool" or node.style == "plain" else f"the text `{text}`"


def mended(name: str) -> str | None:
    """The name with `_` for what a name may not hold, or None if that leaves no name."""
    plain = re.sub(r"[^A-Za-z0-9]+", "_", name.strip()).strip("_")
    return plain if re.match(r"[A-Za-z]", plain) else None


def names_for(text: str) -> list[str]:
    """Names for what begins with a digit: `777` as `three_sevens` or `seven_seven_seven`, `21` as `twenty_one`."""
    match = _DIGITS_FIRST.fullmatch(text.strip())
    if match is None:
        return []
    number, tail = match["digits"], re.sub(r"[^A-Za-z0-9]+", "_", match["rest"]).strip("_")
    digits = [_DIGITS[int(digit)] for digit in number]
    if len(number) == 2 and number[0] != "0":
        digits = [_below_hundred(int(number))]
    elif len(digits) > 1 and not tail and len(set(digits)) == 1:
        return [f"{_DIGITS[len(digits)]}_{digits[0]}{'es' if digits[0] == 'six' else 's'}", "_".join(digits)]
    return ["_".join([*digits, tail] if tail else digits)]


def _below_hundred(number: int) -> str:
    tens, ones = divmod(number, 10)
    if tens == 1:
        return _TEENS[ones]
    return f"{_TENS[tens - 2]}_{_DIGITS[ones]}" if ones else _TENS[tens - 2]


def name_help(names: list[str]) -> str:
    """What to write where a name begins with a digit."""
    return "names begin with a letter, e.g. " + " or ".join(f"`{name}`" for name in names)


def range_for(text: str) -> tuple[str | None, str] | None:
    """A number of cards written `<4`, `2-4` or `>2`, as it is written here (None: only a condition can say it), and the help."""
    match = _RANGE_SIGNS.fullmatch(text)
    if match is None:
        return None
    if match["sign"] is None:
        low, high = int(match["low"]), int(match["high"])
    elif match["sign"] in {"<", "<=", "≤"}:
        low, high = 2, int(match["end"]) - (match["sign"] == "<")
    else:
        at_least = int(match["end"]) + (match["sign"] == ">")
        return None, f"write `when: cards >= {at_least}` instead"
    if low > high:
        return None
    written = f"{low}..{high}" if low < high else str(low)
    return written, f"write `{written}`"


def advice(root: Schema, schema: Schema, node: Node) -> Advice:
    """What was plainly meant by a value (None if nothing is plain), and what to write instead."""
    if isinstance(node, Scalar):
        return _on_scalar(root, schema, node)
    if isinstance(node, Items):
        return _on_list(schema, node)
    kinds, item = _kinds(schema), resolved(root, schema.get("items", schema))
    name = node.get("name")
    if "string" in kinds and "object" not in kinds | _kinds(item) and isinstance(name, Scalar):
        return name, f"write `{name.value}` alone"
    if "array" in kinds and "object" not in kinds and node.entries:
        return _as_list(node, item)
    return None, None


def _on_list(schema: Schema, node: Items) -> Advice:
    kinds = _kinds(schema)
    scalars = [item for item in node.items if isinstance(item, Scalar)]
    if "array" in kinds or len(scalars) < len(node.items) or not scalars:
        return None, "write a map: keys with their values, without `-` before them" if "object" in kinds else None
    if "x-separator" in schema:
        pieces = [piece for item in scalars for piece in (schema["x-separator"], item)]
        meant = joined(*pieces[1:])
        return meant, f"write `{meant.value}`"
    if "object" in kinds:
        return None, "write a map: keys with their values, without `-` before them"
    if len(scalars) == 1:
        return scalars[0], f"write `{scalars[0].value}` without the list"
    return scalars[0], "write only one of them, without the list"


def _as_list(node: Mapping, item: Schema) -> Advice:
    """A map that stands for a list: one clause without its `-`, or clauses by name."""
    keys = known_keys(item)
    if any(key in keys for key, _ in node):
        return Items((node,), node.span), "write a list: put `- ` before the clause, or `[ ]` around it"
    if "name" in item.get("required", ()) or ("name" in keys and all(isinstance(value, Mapping) for _, value in node)):
        help_ = "write a list, since the order counts: `- name: ` before each name"
        return Items(tuple(_named(entry) for entry in node.entries), node.span), help_
    return None, "write a list: `- ` before each item, or `[ ]` around them"


def _named(entry: Entry) -> Mapping:
    name = Entry(spelled("name", entry.key.span), entry.key)
    span = Span(entry.key.span.source, entry.key.span.start, max(entry.key.span.end, entry.value.span.end))
    if isinstance(entry.value, Mapping):
        return Mapping((name, *entry.value.entries), span)
    return Mapping((name, Entry(spelled("when", entry.key.span), entry.value)), span)


def _as_clause(root: Schema, schema: Schema, node: Scalar) -> Advice | None:
    """A word where a clause or a list of clauses must stand: what it is, or what it is called."""
    item = resolved(root, schema.get("items", schema))
    keys = known_keys(item)
    if "is" in keys:
        meant, written = clause(node.span, is_=node), f"{{is: {node.value}}}"
    elif item.get("required") == ["name"] and "when" in keys and mended(node.value) == node.value:
        meant, written = clause(node.span, name=node), f"{{name: {node.value}, when: …}}"
    else:
        return None
    if "items" not in schema:
        return meant, f"write `{written}`"
    # A list of one nameless clause would replace all that the parent says: more than one can tell was meant.
    return (None if "is" in keys else Items((meant,), node.span)), f"write `[{written}]`"


def _on_scalar(root: Schema, schema: Schema, node: Scalar) -> Advice:
    text, kinds, kind = node.value, _kinds(schema), _JSON_KINDS.get(scalar_kind(node))
    words = [word for word in schema.get("x-words") or schema.get("enum", ()) if isinstance(word, str)]
    if "boolean" in kinds and "string" not in kinds and text.lower() in _YES | _NO:
        meant = "true" if text.lower() in _YES else "false"
        return spelled(meant, node.span), f"write `{meant}`" + (" without quotes" if text == meant else "")
    if kinds & {"integer", "number"} and _NUMBER.fullmatch(text) and node.style != "plain":
        return spelled(text, node.span), f"write `{text}` without quotes"
    if "x-text" in schema and text:
        return replace(node, style="single"), f"write `'{text}'`"
    if (close := nearest(text, words)) is not None:
        return spelled(close, node.span), f"did you mean `{close}`?"
    if "items" in schema and text and kind in _kinds(resolved(root, schema["items"])):
        return None, f"write a list: `[{text}]`"
    if "string" not in kinds and (as_clause := _as_clause(root, schema, node)) is not None:
        return as_clause
    if "a range such as" in schema.get("x-expects", "") and (written := range_for(text)) is not None:
        return None if written[0] is None else spelled(written[0], node.span), written[1]
    if "beginning with a letter" in schema.get("x-expects", "") and (names := names_for(text)):
        return spelled(names[0], node.span), name_help(names)
    if "pattern" in schema and "integer" not in kinds and not words and kind == "string" and (name := mended(text)):
        return spelled(name, node.span), f"write `{name}`"
    return None, None


def _kinds(schema: Schema) -> frozenset[str]:
    kinds = schema.get("type", ())
    return frozenset({kinds} if isinstance(kinds, str) else kinds)
