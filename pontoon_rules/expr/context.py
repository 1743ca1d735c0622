"""What the parts of the checker share: the expression at hand, the words of the rule set, and how to complain."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.node import Scalar
from pontoon_rules.expr.syntax import At, Syntax
from pontoon_rules.expr.tree import Constant, Tree
from pontoon_rules.expr.types import WRONG, Type
from pontoon_rules.frozen import Frozen

_LONGEST_QUOTE = 40


@dataclass(frozen=True)
class Vocabulary:
    """The words a rule set adds to the language.

    `hands` are its hands, best first; `known_hands` may be named too, though nothing says what they are (the parent of
    the file is missing); `actions` are all actions of punter and banker.
    """

    hands: tuple[str, ...]
    known_hands: frozenset[str] = frozenset()
    actions: frozenset[str] = frozenset()

    def is_hand(self, word: str) -> bool:
        """Whether a word names a hand."""
        return word in self.hands or word in self.known_hands


class Want(Frozen):
    """What the place of a part asks for: a type (None: anything) and a clause that says so, `` `and` joins conditions``."""

    type: Type | None = None
    why: str = ""


ANYTHING = Want()


@dataclass
class Context(ABC):
    """One check of one expression."""

    scalar: Scalar
    slot: str
    moment: str | None
    vocabulary: Vocabulary
    problems: list[Diagnostic]
    counted: bool = field(default=False)  # inside `any(…)` or its kin: bare names speak of each hand in turn

    @abstractmethod
    def typed(self, syntax: Syntax, want: Want) -> Tree:
        """The checked tree of a part, of the wanted type or WRONG."""

    def say(self, code: str, at: At, message: str, help_: str | None = None) -> Constant:
        """Report a mistake; gives the tree that stands in, with which everything agrees."""
        self.problems.append(Diagnostic(code, message, self.scalar.at(at.start, at.end), help_))
        return wrong(at)

    def quoted(self, at: At) -> str:
        """The characters of a part as a message shows them."""
        text = " ".join(self.scalar.value[at.start : at.end].split())
        return f"`{text}`" if len(text) <= _LONGEST_QUOTE else f"`{text[: _LONGEST_QUOTE - 1]}…`"


def wrong(at: At) -> Constant:
    """The tree of something already reported."""
    return Constant(WRONG, at, None, "")
