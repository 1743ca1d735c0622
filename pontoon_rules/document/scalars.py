"""What a plain scalar means: the core scalars of YAML 1.2, and numbers that tools read differently."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from pontoon_rules.document.node import Mapping, Node, Scalar

Kind = Literal["null", "bool", "int", "float", "str"]
Plain: TypeAlias = dict[str, "Plain"] | list["Plain"] | str | int | float | bool | None

_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLS: Final = {
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_INT: Final = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FLOAT: Final = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_ODD: Final = re.compile(
    r"""(?P<infinite> [-+]?\.(?:inf|Inf|INF) ) | (?P<undefined> \.(?:nan|NaN|NAN) )
    | (?P<sign>[-+]?) (?: 0x(?P<hex>[0-9a-fA-F]+) | 0o(?P<octal>[0-7]+) | 0b(?P<binary>[01]+)
      | (?P<decimal> (?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*) ) (?:[eE](?P<power>[-+]?[0-9]+))? )""",
    re.VERBOSE,
)
# More digits than any stake needs; beyond them tools round.
_MOST_DIGITS: Final = 15


class OddNumber(NamedTuple):
    """A number that tools read differently: what it is called, and how it is written plainly (None if it cannot be)."""

    reason: str
    plainly: str | None


def scalar_kind(scalar: Scalar) -> Kind:
    """The kind of a scalar: only a plain one may be anything but text.

    The core schema of YAML 1.2 without its unusual numbers (`010`, `0x1F`, `1e3`, `.nan`), which the reader refuses: `no` and
    `on` are text, and so are the odds `2:1`.
    """
    text = scalar.value
    if scalar.style != "plain":
        return "str"
    if text in _NULLS:
        return "null"
    if text in _BOOLS:
        return "bool"
    if _INT.fullmatch(text):
        return "int"
    return "float" if _FLOAT.fullmatch(text) else "str"


def odd_number(text: str) -> OddNumber | None:
    """Why the text of a plain scalar is a number that tools read differently, or None if it is not."""
    if not text or text[0] not in "0123456789.+-" or (text.isdigit() and text[0] != "0" and len(text) <= _MOST_DIGITS):
        return None
    match = _ODD.fullmatch(text)
    if match is None:
        return None
    if match["infinite"] or match["undefined"]:
        return OddNumber("is not a number to some tools, and a number without end or sense to others", None)
    if sum(char.isdigit() for char in text) > _MOST_DIGITS:
        return OddNumber(f"has more than {_MOST_DIGITS} digits, which tools round differently", None)
    if _INT.fullmatch(text) or _FLOAT.fullmatch(text):
        return None
    return _explained(match)


def _explained(match: re.Match[str]) -> OddNumber:
    sign = "-" if match["sign"] == "-" else ""
    for group, base, name in (("hex", 16, "hexadecimal"), ("octal", 8, "octal"), ("binary", 2, "binary")):
        digits = match[group]
        if digits:
            return OddNumber(f"is a {name} number to some tools and text to others", f"{sign}{int(digits, base)}")
    plainly = sign + _decimal(match["decimal"].replace("_", ""))
    if match["power"]:
        return OddNumber("is a number to some tools and text to others", _raised(plainly, int(match["power"])))
    if "_" in match["decimal"]:
        return OddNumber("is a number to some tools and text to others", plainly)
    if re.match(r"0[0-9]", match["decimal"]):
        return OddNumber("starts with 0, which some tools read as an octal number", plainly)
    return OddNumber("is a number to some tools and text to others", plainly)


def _decimal(digits: str) -> str:
    """Digits with leading zeros and an empty side of the point put right."""
    whole, point, part = digits.partition(".")
    return (whole.lstrip("0") or "0") + (point + part if part else "")


def _raised(number: str, power: int) -> str | None:
    """`number` times ten to the `power`, written out, or None if that takes too many digits."""
    if abs(power) > _MOST_DIGITS:
        return None
    sign, digits = ("-", number[1:]) if number.startswith("-") else ("", number)
    whole, _, part = digits.partition(".")
    if power < 0:
        padded = whole.rjust(1 - power, "0")
        return sign + _decimal(f"{padded[:power]}.{padded[power:]}{part}".rstrip("0").rstrip("."))
    padded = part.ljust(power, "0")
    return sign + _decimal(f"{whole}{padded[:power]}.{padded[power:]}".rstrip("."))


def to_plain(node: Node) -> Plain:
    """The node as dicts, lists, text, numbers, truth values and None: for the schema, which asks for kinds only.

    Odds such as `2:1` stay text. A decimal becomes a float, good enough to say that it is a number; exact values are read from
    the node. The depth is that of the document, so limited by its reader.
    """
    if isinstance(node, Scalar):
        return _plain_scalar(node)
    if isinstance(node, Mapping):
        return {entry.key.value: to_plain(entry.value) for entry in node.entries}
    return [to_plain(item) for item in node.items]


def _plain_scalar(scalar: Scalar) -> Plain:
    kind = scalar_kind(scalar)
    text = scalar.value
    if kind == "str":
        return text
    if kind == "int":
        return int(text)
    if kind == "float":
        return float(text)
    return _BOOLS[text] if kind == "bool" else None
