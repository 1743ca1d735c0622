"""Reading a section of a resolved tree, key by key.

The schema has seen every file by itself; what can be wrong only in the whole is found here: a key that was unset though
the game cannot do without it, and a clause that nobody completed. Reading goes on with the default of the language.
"""

from __future__ import annotations

from typing import Literal, TypeVar

from pontoon_rules.diagnostics import Diagnostic, Note, Span, did_you_mean
from pontoon_rules.document.clauses import name_of
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.document.synthetic import spelled
from pontoon_rules.model.ruleset import Choice, Leaf, Setting

Word = TypeVar("Word", bound=str)

_MOST_DIGITS = 9


def is_unset(node: Node | None) -> bool:
    """Whether a key is absent or says `none`."""
    return node is None or (isinstance(node, Scalar) and node.value == "none")


def start_of(node: Node) -> Span:
    """Where to point for a whole clause: its name, else its first character."""
    name = node.get("name") if isinstance(node, Mapping) else None
    if name is not None:
        return name.span
    return node.span if isinstance(node, Scalar) else Span(node.span.source, node.span.start, node.span.start + 1)


def _whole(text: str) -> int | None:
    """The whole number that a few digits mean."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS else None


class Section:
    """A map of the tree with its path, and the defaults that stand in for what is missing."""

    def __init__(
        self,
        node: Mapping,
        path: str,
        problems: list[Diagnostic],
        defaults: Mapping | None = None,
        siblings: tuple[str, ...] = (),
    ) -> None:
        self.node = node
        self.path = path
        self.problems = problems
        self._defaults = defaults
        self._siblings = siblings

    def get(self, key: str) -> Node | None:
        """The value of a key, or None if it is absent or unset."""
        value = self.node.get(key)
        return None if is_unset(value) else value

    def needed(self, key: str) -> Node:
        """The value of a key that the game cannot do without; the default (and `bad-value`) where it is unset."""
        value = self.get(key)
        if value is not None:
            return value
        unset = self.node.get(key)
        self.report(
            "bad-value",
            f"`{self._at(key)}` cannot be unset: the game needs it",
            unset,
            "write a value, or leave the key out",
        )
        return self._default(key)

    def section(self, key: str) -> Section:
        """A section within this one."""
        value = self.needed(key)
        defaults = None if self._defaults is None else self._defaults.get(key)
        known = defaults if isinstance(defaults, Mapping) else None
        if not isinstance(value, Mapping):
            self.wrong(value, f"`{self._at(key)}` is a section: keys with values")
            value = known or Mapping((), value.span)
        return Section(value, self._at(key), self.problems, known)

    # expressions and settings

    def expression(self, key: str) -> Scalar | None:
        """A single expression, or None if the key is absent or unset."""
        value = self.get(key)
        if value is None or isinstance(value, Scalar):
            return value
        self.wrong(value, f"`{self._at(key)}` is a single expression")
        return None

    def needed_expression(self, key: str) -> Scalar:
        """A single expression that the game cannot do without."""
        value = self.needed(key)
        if not isinstance(value, Scalar):
            self.wrong(value, f"`{self._at(key)}` is a single expression")
            value = self._default(key)
        assert isinstance(value, Scalar), f"{self._at(key)} has no single expression by default"
        return value

    def setting(self, key: str) -> Setting[Scalar] | None:
        """A value or a list of clauses, or None if the key is absent or unset."""
        value = self.get(key)
        return None if value is None else self._setting(key, value)

    def needed_setting(self, key: str) -> Setting[Scalar]:
        """A value or a list of clauses that the game cannot do without."""
        return self._setting(key, self.needed(key))

    def clauses(self, key: str) -> Setting[Scalar]:
        """A value or a list of clauses; none at all where the key is unset."""
        value = self.node.get(key)
        if value is None or is_unset(value):
            return Setting((), value or self.node)
        return self._setting(key, value)

    def _setting(self, key: str, value: Node) -> Setting[Scalar]:
        return Setting(self._choices(key, value), value)

    def _choices(self, key: str, value: Node) -> tuple[Choice[Scalar], ...]:
        if isinstance(value, Scalar):
            return (Choice(key, None, value, value),)
        if isinstance(value, Mapping):
            self.wrong(value, f"`{self._at(key)}` is a value or a list of clauses")
            return ()
        found: list[Choice[Scalar]] = []
        for clause in self._clauses(key, value.items):
            is_ = clause.needed_in_clause("is")
            inner = is_ if isinstance(is_, Scalar) else () if is_ is None else self._choices(clause.path, is_)
            found.append(Choice(clause.path, clause.expression("when"), inner, clause.node))
        return tuple(found)

    # lists of clauses

    def items(self, key: str) -> tuple[Node, ...]:
        """The items of a list; none if the key is absent or unset."""
        value = self.get(key)
        if value is None or isinstance(value, Items):
            return () if value is None else value.items
        self.wrong(value, f"`{self._at(key)}` is a list")
        return ()

    def item(self, key: str, position: int, item: Node, names: tuple[str, ...] = ()) -> Section | None:
        """A clause of a list; its path is its name, or the list's key and its place (from 1)."""
        if not isinstance(item, Mapping):
            self.wrong(item, f"an item of `{self._at(key)}` is a clause: {{when: …, is: …}}")
            return None
        name = name_of(item)
        path = f"{key} {position}" if name is None else name.value
        return Section(item, path, self.problems, siblings=names)

    def named_items(self, key: str) -> tuple[Section, ...]:
        """The clauses of a list."""
        return tuple(self._clauses(key, self.items(key)))

    def _clauses(self, key: str, items: tuple[Node, ...]) -> list[Section]:
        names = tuple(name.value for name in map(name_of, items) if name is not None)
        found = (self.item(key, position, item, names) for position, item in enumerate(items, start=1))
        return [clause for clause in found if clause is not None]

    def needed_in_clause(self, key: str) -> Node | None:
        """A value that a clause must have; reports `missing-key` where nobody says it. `none` counts as a value."""
        value = self.node.get(key)
        if self.node.lacks(key):
            self.problems.append(
                Diagnostic(
                    "missing-key",
                    f"the clause `{self.path}` does not say `{key}`, and no parent does",
                    start_of(self.node),
                    did_you_mean(self.path, set(self._siblings) - {self.path}) or f"add `{key}: …`",
                )
            )
        return value

    def expression_in_clause(self, key: str) -> Scalar | None:
        """A single expression that a clause must have."""
        value = self.needed_in_clause(key)
        if value is None or isinstance(value, Scalar):
            return value
        self.wrong(value, f"`{key}` of `{self.path}` is a single expression")
        return None

    def account_in_clause(self, key: str) -> Scalar:
        """An expression that a clause must have; where it is not there, an account that always is, so that the rest of the
        clause is looked at all the same."""
        return self.expression_in_clause(key) or spelled("banker", start_of(self.node))

    def setting_in_clause(self, key: str) -> Setting[Scalar]:
        """A value or a list of clauses that a clause must have; an empty list where it is not there."""
        value = self.needed_in_clause(key)
        return Setting((), self.node) if value is None else self._setting(key, value)

    # words, numbers, yes and no

    def word(self, key: str, words: tuple[Word, ...]) -> Leaf[Word] | None:
        """One of these words, or None if the key is absent or unset."""
        value = self.get(key)
        if value is None:
            return None
        for word in words:
            if isinstance(value, Scalar) and value.value == word:
                return Leaf(word, value)
        self.report("bad-value", f"`{self._at(key)}` is one of: {', '.join(words)}", value, None)
        return None

    def needed_word(self, key: str, words: tuple[Word, ...]) -> Leaf[Word]:
        """One of these words; the default where it is unset."""
        found = None if self.node.get(key) is not None and self.get(key) is None else self.word(key, words)
        if found is not None:
            return found
        if self.get(key) is None:
            self.needed(key)
        default = self._default(key)
        for word in words:
            if isinstance(default, Scalar) and default.value == word:
                return Leaf(word, default)
        raise AssertionError(f"{self._at(key)} has no word by default")

    def word_or(self, key: str, words: tuple[Word, ...], default: Word) -> Word:
        """One of these words, or this one if the key is absent or unset."""
        found = self.word(key, words)
        return default if found is None else found.value

    def flag(self, key: str) -> Leaf[bool] | None:
        """`true` or `false`, or None if the key is absent or unset."""
        found = self.word(key, ("true", "false"))
        return None if found is None else Leaf(found.value == "true", found.node)

    def count(self, key: str) -> Leaf[int] | None:
        """A whole number, or None if the key is absent or unset."""
        value = self.get(key)
        if value is None:
            return None
        number = _whole(value.value) if isinstance(value, Scalar) else None
        if number is not None:
            return Leaf(number, value)
        self.wrong(value, f"`{self._at(key)}` is a whole number")
        return None

    def spread(self, key: str) -> Leaf[tuple[int, int]] | None:
        """A whole number, or two with `..` between, the smaller first; None if the key is absent or unset."""
        value = self.get(key)
        if value is None:
            return None
        text = value.value if isinstance(value, Scalar) else ""
        first, dots, second = text.partition("..")
        low, high = _whole(first), _whole(second if dots else first)
        if low is None or high is None:
            self.wrong(value, f"`{self._at(key)}` is a whole number, or two like `2..4`")
            return None
        if low > high:
            message = f"`{text}` holds no number: the smaller comes first"
            self.report("bad-range", message, value, f"write `{high}..{low}`")
            return None
        return Leaf((low, high), value)

    def text(self, key: str) -> Leaf[str] | None:
        """Any text, or None if the key is absent or unset."""
        value = self.get(key)
        return Leaf(value.value, value) if isinstance(value, Scalar) else None

    # reports

    def wrong(self, node: Node, message: str) -> None:
        """Reports `wrong-type`."""
        self.report("wrong-type", message, node, None)

    def report(
        self, code: Literal["wrong-type", "bad-value", "bad-range"], message: str, node: Node | None, help_: str | None
    ) -> None:
        """Reports a mistake at a node of this section."""
        place = self.node if node is None else node
        hidden = place.overrides
        notes = () if hidden is None else (Note("overrides this", start_of(hidden)),)
        self.problems.append(Diagnostic(code, message, start_of(place), help_, notes))

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def _default(self, key: str) -> Node:
        default = None if self._defaults is None else self._defaults.get(key)
        assert default is not None, f"{self._at(key)} has no default"
        return default
