"""How large a rule file may be. Each limit names itself and the cure when it is hit.

The limits lie far above any rule file a person writes (the longest built-in one has a few hundred nodes) and keep a hostile
file from costing time or memory: all are asked while the text is read, and reading stops at the first that is hit.
"""

from __future__ import annotations

from typing import Final

from pontoon_rules.diagnostics import Diagnostic, Span

BYTES: Final = 256 * 1024
DEPTH: Final = 32
NODES: Final = 10_000
REPEATS: Final = 1_000  # nodes that aliases stand for
SCALAR: Final = 4_000
KEY: Final = 200
MISTAKES: Final = 100  # whoever has more will not read them all
EXPRESSIONS: Final = 2_000
EXPRESSION_CHARACTERS: Final = 30_000  # of all expressions of the rules together


def too_large(span: Span) -> Diagnostic:
    """The file has too many bytes; how many is not known, since it is not read to its end."""
    return Diagnostic(
        "too-large",
        f"the file has more than {BYTES:,} bytes, the most a rule file may have",
        span,
        help="move parts of it to a file of their own and name that file in `extends`",
    )


def too_deep(span: Span) -> Diagnostic:
    """Lists and maps lie too deep in one another."""
    return Diagnostic(
        "too-deep",
        f"lists and maps lie more than {DEPTH} deep in one another here",
        span,
        help="a value needs a few levels at most; look for brackets or indentation too many",
    )


def too_many_nodes(span: Span) -> Diagnostic:
    """The file has too many keys and values."""
    return Diagnostic(
        "too-many-nodes",
        f"the file has more than {NODES:,} keys and values; reading stopped here",
        span,
        help="move parts of it, such as `tests`, to a file of their own that extends this one",
    )


def too_long(what: str, length: int, limit: int, span: Span) -> Diagnostic:
    """A key or value has too many characters."""
    cure = "a key is a short name" if what == "key" else "say it in several clauses, each with its own `when`"
    more = "" if what == "key" else "; reading stopped here"
    message = f"this {what} has {length:,} characters; it may have {limit:,}{more}"
    return Diagnostic("too-long", message, span, help=cure)
