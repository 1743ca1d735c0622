"""The parser's tables: read from the cache, else built from the grammar, which takes about ten times as long."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from pontoon_rules.cache import cache_file, load, store
from pontoon_rules.resources import grammar_path

if TYPE_CHECKING:
    from lark import Lark

START = "expression"
_STARTS = [START, "foreign"]


@cache
def tables() -> Lark:
    """The LALR tables of `grammar/expression.lark`, with the lexer. Lark is first imported here."""
    import lark

    source = grammar_path("expression.lark")
    path = cache_file("tables", [source], lark.__version__)
    cached = load(path)
    if isinstance(cached, bytes):
        return _with_lexer(lark.Lark.load(BytesIO(cached)))
    text = source.read_text(encoding="utf-8")
    built = lark.Lark(text, start=_STARTS, parser="lalr", lexer="basic", maybe_placeholders=False)
    written = BytesIO()
    built.save(written)
    store(path, written.getvalue())
    return _with_lexer(built)


def _with_lexer(built: Lark) -> Lark:
    """`Lark.lex` makes a lexer for each text, which takes longer than to use it, unless there is one."""
    built.lexer = built.parser.lexer
    return built
