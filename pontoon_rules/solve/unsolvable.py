"""What the solver cannot treat exactly: it is refused, with the clause that is to blame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pontoon_rules.document.node import Node


class Unsolvable(Exception):
    """These rules have something that an exact solution cannot hold; `node` is the clause, where one is to blame."""

    def __init__(self, message: str, node: Node | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.node = node

    @property
    def where(self) -> str:
        """File and line of the clause; empty where none is to blame."""
        if self.node is None:
            return ""
        span = self.node.span
        return f"{span.source.name}:{span.line}:{span.column}"


@contextmanager
def blaming(node: Node | None) -> Iterator[None]:
    """What is refused inside with nobody to blame is blamed on this clause."""
    try:
        yield
    except Unsolvable as reason:
        if reason.node is not None or node is None:
            raise
        raise Unsolvable(reason.message, node) from None


def looks_beyond(what: str, names: Iterable[str], node: Node | None) -> Unsolvable:
    """A clause that asks for something that neither the hand nor the banker's hand knows."""
    asked = ", ".join(f"`{name}`" for name in sorted(names))
    return Unsolvable(f"{what} asks for {asked}, which lies beyond the hands: that has no exact value", node)
