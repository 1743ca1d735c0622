"""What the parts of the checker share: the expression at hand, the words of the rule set, and how to complain."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document import limits
from pontoon_rules.document.node import Scalar
from pontoon_rules.expr.syntax import At, Syntax
from pontoon_rules.expr.tree import Constant, Tree
from pontoon_rules.expr.types import WRONG, Type
from pontoon_rules.frozen import Frozen

_LONGEST_QUOTE = 40


class Allowance:
    """How much is looked at in one set of rules: so many expressions, of so many characters, with so many mistakes."""

    def __init__(self) -> None:
        self._expressions = self._characters = self._mistakes = 0
        self._spent = False

    def takes(self, node: Scalar, problems: list[Diagnostic]) -> bool:
        """Whether one more expression is looked at; where a limit is hit, `expression-limit` is reported once."""
        self._expressions += 1
        self._characters += len(node.value)
        over = self._expressions > limits.EXPRESSIONS or self._characters > limits.EXPRESSION_CHARACTERS
        if over and not self._spent:
            self._spent = True
            many = f"{limits.EXPRESSIONS:,} expressions of {limits.EXPRESSION_CHARACTERS:,} characters in all"
            said = f"the rules have more than {many}; the rest is not looked at"
            help_ = "let one clause say what several have in common, or take values out of a list by `remove`"
            problems.append(Diagnostic("expression-limit", said, node.span, help_))
        return not self._spent and self._mistakes <= limits.MISTAKES

    def found(self, mistakes: int) -> None:
        """Count the mistakes of an expression: nobody reads hundreds."""
        self._mistakes += mistakes


@dataclass(frozen=True)
class Vocabulary:
    """The words a rule set adds to the language.

    `hands` are its hands, best first; `actions` are all actions of punter and banker. `known_hands` and `known_actions` may
    be named too, though nothing says what they are (the parent of the file is missing). `allowance` bounds how much is
    looked at (None: no bound).
    """

    hands: tuple[str, ...]
    known_hands: frozenset[str] = frozenset()
    actions: frozenset[str] = frozenset()
    known_actions: frozenset[str] = frozenset()
    allowance: Allowance | None = field(default=None, compare=False, repr=False)

    def is_action(self, word: str) -> bool:
        """Whether a word names an action."""
        return word in self.actions or word in self.known_actions

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

    def text(self, at: At) -> str:
        """The characters of a part, on one line."""
        return " ".join(self.scalar.value[at.start : at.end].split())

    def quoted(self, at: At) -> str:
        """The characters of a part as a message shows them."""
        text = self.text(at)
        return f"`{text}`" if len(text) <= _LONGEST_QUOTE else f"`{text[: _LONGEST_QUOTE - 1]}…`"


def wrong(at: At) -> Constant:
    """The tree of something already reported."""
    return Constant(WRONG, at, None, "")
