"""What people write out of habit from elsewhere, and what to write here instead."""

from __future__ import annotations

from pontoon_rules.frozen import Frozen


class Hint(Frozen):
    """What to say of a token that is not of the language, and the token to read on with (None: leave it out)."""

    message: str
    help: str
    type: str | None = None
    value: str = ""


_WORDS = {
    "and": Hint("the words of the language are small", "write `and`", "AND", "and"),
    "or": Hint("the words of the language are small", "write `or`", "OR", "or"),
    "not": Hint("the words of the language are small", "write `not`", "NOT", "not"),
    "true": Hint("the words of the language are small", "write `true`", "TRUE", "true"),
    "false": Hint("the words of the language are small", "write `false`", "FALSE", "false"),
    "is": Hint("`is` does not compare", "write `==`", "COMPARE", "=="),
    "in": Hint("`in` is not in the language", "write `a == x or a == y`, or `x <= a and a <= y`", "COMPARE", "=="),
    "xor": Hint("`xor` is not in the language", "write `(a or b) and not (a and b)`", "OR", "or"),
    "mod": Hint("there is no remainder in the language", "say the numbers you mean", "TIMES", "*"),
}
_CHOICE = Hint(
    "there is no `{0}` in an expression",
    "write the choice as a list of clauses: `[{{when: …, is: …}}, {{is: …}}]`",
)

_SIGNS = {
    "AMPERSAND": Hint("`{0}` is not in the language", "write `and`", "AND", "and"),
    "BAR": Hint("`{0}` is not in the language", "write `or`", "OR", "or"),
    "EQUALS": Hint("`{0}` does not compare", "write `==`", "COMPARE", "=="),
    "EXCLAMATION": Hint("`!` is not in the language", "write `not`", "NOT", "not"),
    "NOT_EQUAL": Hint("`{0}` is not in the language", "write `!=`", "COMPARE", "!="),
    "AT_LEAST": Hint("`≥` is not in the language", "write `>=`", "COMPARE", ">="),
    "AT_MOST": Hint("`≤` is not in the language", "write `<=`", "COMPARE", "<="),
    "CROSS": Hint("`{0}` is not in the language", "write `*`", "TIMES", "*"),
    "DIVISION": Hint("`{0}` is not in the language", "write `/`", "OVER", "/"),
    "DASH": Hint("`{0}` is a dash", "write the minus sign `-`", "MINUS", "-"),
    "POWER": Hint("there are no powers in the language", "write the multiplication out: `a * a`", "TIMES", "*"),
    "QUOTED": Hint("words and cards stand without quotation marks here", "write `{1}`", "WORD"),
}
_STRANGE = {
    "?": _CHOICE,
    ":": Hint("a `:` stands only in odds", "write odds as two numbers without spaces: `3:2`"),
    ";": Hint("`;` is not in the language", "one value holds one expression; join conditions with `and` or `or`"),
    "%": Hint("`%` is not in the language", "write a share as a division: `stake / 10`"),
    "[": Hint("`[` does not group here", "write `(`", "LPAR", "("),
    "]": Hint("`]` does not group here", "write `)`", "RPAR", ")"),
    "{": Hint("`{{` does not group here", "write `(`", "LPAR", "("),
    "}": Hint("`}}` does not group here", "write `)`", "RPAR", ")"),
}


def hint(kind: str, text: str) -> Hint | None:
    """What to say of a token of the lexer; None if it belongs to the language."""
    if kind == "WORD_OPERATOR":
        return _filled(_WORDS.get(text.lower(), _CHOICE), text)
    if kind == "ARROW":
        right = text[1] + "="
        return Hint(f"`{text}` does not compare", f"write `{right}`", "COMPARE", right)
    if kind == "STRANGE":
        known = _STRANGE.get(text)
        return _filled(known, text) if known is not None else _unknown(text)
    if kind == "FRACTION":
        return Hint(f"`{text}` begins with its point", f"write `0{text}`", "NUMBER", f"0{text}")
    known = _SIGNS.get(kind)
    return None if known is None else _filled(known, text)


def _filled(found: Hint, text: str) -> Hint:
    inner = text[1:-1].strip()
    value = inner if found.type == "WORD" else found.value
    return Hint(found.message.format(text), found.help.format(text, inner), found.type, value)


def _unknown(text: str) -> Hint:
    shown = f"`{text}`" if text.isprintable() and not text.isspace() else f"the character U+{ord(text):04X}"
    return Hint(f"{shown} has no meaning in an expression", "take it out")
