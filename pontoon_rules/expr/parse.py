"""Text to tree.

Limits come first, so that no text is slow and none nests deeper than Python's own stack. A token of another language is
reported and read as what was meant; after a syntax error the parser leaves a hole or skips to the next joint. Thus one
run finds every mistake, and the checker need not follow on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.node import Scalar
from pontoon_rules.expr.hints import hint
from pontoon_rules.expr.lifted import at_token, lifted, number, odds
from pontoon_rules.expr.remembered import REMEMBERED
from pontoon_rules.expr.syntax import At, Hole, Name, Odds, Range, Syntax

if TYPE_CHECKING:
    from lark import Token
    from lark.parsers.lalr_interactive_parser import InteractiveParser

MAX_CHARACTERS = 1000
MAX_TOKENS = 200
MAX_DEPTH = 32
MAX_MISTAKES = 3  # of syntax, in one expression: what is left after three is guesswork

_NUMBER = r"\d+(?:\.\d+)?"
_PLAIN = re.compile(
    rf"(?P<number>{_NUMBER})|(?P<odds>{_NUMBER}:{_NUMBER})|(?P<low>{_NUMBER})[ \t\r\n]*\.\.[ \t\r\n]*(?P<high>{_NUMBER})"
    r"|(?P<word>[a-z][a-z_0-9]*)",
    re.ASCII,
)
_RESERVED = frozenset({"and", "or", "not", "true", "false", "in", "is", "if", "then", "else", "xor", "mod"})
# Where the parser picks up again after a syntax error.
_JOINTS = frozenset({"AND", "OR", "COMMA", "RPAR", "$END"})
_UNFILLED = object()


def parse(scalar: Scalar, problems: list[Diagnostic]) -> Syntax | None:
    """The tree of a scalar's text. Mistakes go to `problems`; None where nothing can be made of the text.

    Codes: `expression-limit`, `expression-syntax`. A tree with mistakes has holes, which check without a word.
    """
    text = scalar.value
    if len(text) > MAX_CHARACTERS:
        said = f"an expression has at most {MAX_CHARACTERS} characters; this one has {len(text)}"
        problems.append(Diagnostic("expression-limit", said, scalar.span, help="split it into several clauses"))
        return None
    plain = _plain(text)
    if plain is not None:
        return plain
    if not text.strip():
        said = "an expression is missing here"
        problems.append(Diagnostic("expression-syntax", said, scalar.span, help="write a condition, a number, a name"))
        return None
    known = REMEMBERED.get(text)
    if known is not None:
        return known
    before = len(problems)
    tree = _Parse(scalar, problems).tree()
    if tree is not None and len(problems) == before:
        REMEMBERED.put(text, tree)
    return tree


def _plain(text: str) -> Syntax | None:
    """A number, odds, a word or a range of two numbers: most values of a rule file, read without the grammar."""
    match = _PLAIN.fullmatch(text)
    if match is None:
        return None
    at = At(0, len(text))
    if match["number"]:
        return number(text, at)
    if match["odds"]:
        found = odds(text, at)
        return found if isinstance(found, Odds) else None
    if match["word"]:
        return None if text in _RESERVED else Name(at, text)
    low, high = (number(match[end], At(*match.span(end))) for end in ("low", "high"))
    return Range(at, low, high)


class _Parse:
    """One run over one scalar."""

    def __init__(self, scalar: Scalar, problems: list[Diagnostic]) -> None:
        self.scalar = scalar
        self.problems = problems
        self.mistakes = 0
        self.faults: set[int] = set()  # where something was said to be wrong, or left out just before

    def tree(self) -> Syntax | None:
        tokens = self._tokens()
        if tokens is None:
            return None
        return self._feed(tokens) if tokens else Hole(At(0, len(self.scalar.value)))

    def _say(self, at: At, message: str, help_: str | None = None) -> None:
        if at.start in self.faults:
            return  # one mistake is said once
        self.faults.add(at.start)
        self.mistakes += 1
        if self.mistakes <= MAX_MISTAKES:
            span = self.scalar.at(at.start, at.end)
            self.problems.append(Diagnostic("expression-syntax", message, span, help_))

    # Tokens

    def _tokens(self) -> list[Token] | None:
        """The tokens of the language, foreign ones mended, brackets paired; None past a limit."""
        from pontoon_rules.expr.grammar import tables

        kept: list[Token] = []
        opened: list[Token] = []
        prefix = 0
        gap = False
        for count, token in enumerate(tables().lex(self.scalar.value), start=1):
            if count > MAX_TOKENS:
                self._limit(token, f"an expression has at most {MAX_TOKENS} words and signs")
                return None
            mended = self._mended(token)
            if mended is None or not self._paired(mended, opened):
                gap = True
                continue
            if kept and not gap and self._spoken(kept, mended):
                continue
            if gap:
                self.faults.add(at_token(mended).start)
                gap = False
            prefix = prefix + 1 if mended.type in ("NOT", "MINUS") else 0
            if len(opened) + prefix > MAX_DEPTH:
                self._limit(mended, f"an expression nests at most {MAX_DEPTH} deep")
                return None
            kept.append(mended)
        for token in reversed(opened):
            self._say(at_token(token), "this `(` is never closed", "add the missing `)`")
            kept.append(token.update("RPAR", ")"))
        return kept

    def _limit(self, token: Token, message: str) -> None:
        span = self.scalar.at(at_token(token).start, at_token(token).end)
        self.problems.append(Diagnostic("expression-limit", message, span, help="split it into several clauses"))

    def _mended(self, token: Token) -> Token | None:
        if token.type == "ODDS" and not float(token.split(":")[1]):
            self._say(at_token(token), "odds of something to nothing", "the second number says for how much is paid: `2:1`")
            return token
        found = hint(token.type, str(token))
        if found is None:
            return token
        self._say(at_token(token), found.message, found.help)
        return None if found.type is None or not found.value else token.update(found.type, found.value)

    def _spoken(self, kept: list[Token], token: Token) -> bool:
        """Whether the token ends what is said so only aloud: `60 chips`, `3 to 1`; it is read as what was meant."""
        first = kept[-1]
        if token.type == "WORD" and token in ("chip", "chips") and first.type == "NUMBER":
            at = At(at_token(first).start, at_token(token).end)
            help_ = f"write `{first} * chip`; where nothing but money can stand, `{first}` will do"
            self._say(at, f"a number and `{token}` side by side are no amount", help_)
            kept += [token.update("TIMES", "*"), token.update("WORD", "chip")]
            return True
        if token.type == "NUMBER" and first.type == "WORD" and first == "to" and len(kept) > 1 and kept[-2].type == "NUMBER":
            low = kept[-2]
            at = At(at_token(low).start, at_token(token).end)
            help_ = f"write odds as `{low}:{token}`"
            if float(low) <= float(token):
                help_ += f", a range as `{low} .. {token}`"
            self._say(at, "`to` is not in the language", help_)
            kept[-2:] = [token.update("WORD", "")]  # a hole, since it may be either
            return True
        return False

    def _paired(self, token: Token, opened: list[Token]) -> bool:
        """Keep the stack of brackets; False for a `)` that closes nothing."""
        if token.type == "LPAR":
            opened.append(token)
        elif token.type == "RPAR":
            if not opened:
                self._say(at_token(token), "this `)` closes nothing", "take it out, or add the `(` it belongs to")
                return False
            opened.pop()
        return True

    # Grammar

    def _feed(self, tokens: Sequence[Token]) -> Syntax:
        from lark import Token, UnexpectedInput

        from pontoon_rules.expr.grammar import START, tables

        length = len(self.scalar.value.rstrip())
        parser = tables().parse_interactive(start=START)
        result: Any = None
        before: Token | None = None
        skipping = False
        for token in (*tokens, Token("$END", "", start_pos=length, end_pos=length)):
            if skipping and token.type not in _JOINTS:
                continue
            try:
                result = parser.feed_token(token)
                skipping = False
            except UnexpectedInput:
                accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
                if not skipping:
                    self._unexpected(token, before, accepted)
                result = self._filled(parser, token, accepted)
                skipping = result is _UNFILLED
            before = token
        return Hole(At(0, length)) if result in (None, _UNFILLED) else lifted(result)

    def _filled(self, parser: InteractiveParser, token: Token, accepted: set[str]) -> Any:
        """Feed a hole before `token` and then the token; `_UNFILLED` if that does not help."""
        from lark import UnexpectedInput

        if "WORD" not in accepted:
            return _UNFILLED
        try:
            parser.feed_token(token.update("WORD", ""))
            return parser.feed_token(token)
        except UnexpectedInput:
            return _UNFILLED

    def _unexpected(self, token: Token, before: Token | None, expected: set[str]) -> None:
        at, text = at_token(token), str(token)
        if token.type == "$END":
            after = f" after `{before}`" if before is not None else ""
            self._say(at, f"something is missing{after}", "finish the expression")
        elif token.type == "COMPARE" and "WORD" not in expected:
            self._say(at, "comparisons do not chain", "write two, joined by `and`: `a < b and b < c`")
        elif token.type == "RANGE":
            self._say(at, "a range `a .. b` stands alone, not inside another expression", "compare with both ends")
        elif "WORD" in expected:
            where = f"between `{before}` and `{text}`" if before is not None else f"before `{text}`"
            self._say(at, f"something is missing {where}", "a value, a name or `(` belongs there")
        else:
            where = f" after `{before}`" if before is not None else ""
            self._say(at, f"`{text}` cannot follow here{where}", "join the parts with `and`, `or` or another operator")

