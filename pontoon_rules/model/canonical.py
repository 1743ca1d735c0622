"""Resolved rules as one text: every section in one order, without comments, the same for all files that mean the same.

The text is a rule file that extends nothing; read again, it gives the same rules and the same hash.
"""

from __future__ import annotations

import re
from typing import Final

from pontoon_rules.cards import parse_card, parse_suit
from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.digest import sha256
from pontoon_rules.document.clauses import has_names
from pontoon_rules.document.library import defaults
from pontoon_rules.document.merge import merge
from pontoon_rules.document.node import Entry, Items, Mapping, Node
from pontoon_rules.document.synthetic import clause, spelled
from pontoon_rules.frozen import replace
from pontoon_rules.model.keys import Path, key_order
from pontoon_rules.model.section import is_unset

# What a file says about its rules and what is no rule.
_NO_RULES: Final = frozenset({"format", "name", "about", "source", "strategy", "acknowledges", "tests"})
# After what a file says of itself, and before what belongs together.
_BEGINS_A_PARAGRAPH: Final = frozenset({"table", "deal", "rounding"})
_HASH_DIGITS: Final = 12
_TOKEN: Final = re.compile(r"\b(?:10|[2-9TJQKAtjqka])[♠♤♥♡♦♢♣♧]\ufe0f?|\w+|==|!=|<=|>=|\.\.|\S")


def canonical(tree: Mapping) -> str:
    """The rule file that says all of a resolved tree."""
    from pontoon_rules.model.flow import block  # not needed for the hash, which every command shows

    paragraphs: list[list[str]] = [[]]
    for entry in _standing_alone(canonical_tree(tree)).entries:
        lines = block(Mapping((entry,), entry.value.span))
        if len(lines) > 1 or entry.key.value in _BEGINS_A_PARAGRAPH:
            paragraphs.append([])
        paragraphs[-1] += lines
        if len(lines) > 1:
            paragraphs.append([])
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines) + "\n"


def canonical_tree(tree: Mapping) -> Mapping:
    """The tree with its keys in order, without what is unset and would not be there anyway."""
    root, usual = defaults()
    return _ordered(tree, (), root, usual)


def rules_hash(tree: Mapping) -> str:
    """Twelve hexadecimal digits that name the rules of a resolved tree.

    Equal for equal rules whatever the order of keys, the spaces in expressions and the way files extend one another; what
    the game is called, where it comes from, its strategy and its tests do not count.
    """
    kept = tuple(entry for entry in tree.entries if entry.key.value not in _NO_RULES)
    said = _said(replace(canonical_tree(replace(tree, entries=kept)), overrides=None))
    digits: str = sha256(said.encode()).hexdigest()
    return digits[:_HASH_DIGITS]


# order


def _ordered(node: Mapping, path: Path, known: Mapping | None, usual: Mapping) -> Mapping:
    entries = [
        Entry(entry.key, _ordered_value(entry.value, (*path, entry.key.value), _below(known, entry.key.value), usual))
        for entry in node.entries
        if not _says_nothing(entry, path, known, usual)
    ]
    order = key_order(path)
    if order is not None:
        entries.sort(key=lambda entry: order(entry.key.value))
    return replace(node, entries=tuple(entries))


def _ordered_value(node: Node, path: Path, known: Node | None, usual: Mapping) -> Node:
    if isinstance(node, Mapping):
        cards = node.get("cards")
        if path[:1] == ("tests",) and path[-1] == "banker" and cards is not None and len(node.entries) == 1:
            return cards
        return _ordered(node, path, known if isinstance(known, Mapping) else None, usual)
    if isinstance(node, Items):
        items = tuple(_ordered_value(item, (*path, "-"), None, usual) for item in node.items)
        return replace(node, items=items)
    return node


def _below(known: Mapping | None, key: str) -> Node | None:
    return None if known is None else known.get(key)


def _says_nothing(entry: Entry, path: Path, known: Mapping | None, usual: Mapping) -> bool:
    """Whether a key is unset that neither the defaults nor the usual effects of an action would set."""
    if not is_unset(entry.value) or entry.key.value == "is" or path[:1] == ("tests",):
        return False
    effects = usual.get(path[2]) if path[1:2] == ("actions",) and len(path) == 3 else None
    by_default = effects if isinstance(effects, Mapping) else known
    return by_default is None or by_default.get(entry.key.value) is None


# a file that stands alone


def _standing_alone(tree: Mapping) -> Mapping:
    """The tree with `- replace: all` in the lists that would not come out the same over the defaults."""
    root, _ = defaults()
    return _replacing(tree, root, ())


def _replacing(tree: Mapping, root: Mapping, path: Path) -> Mapping:
    entries: list[Entry] = []
    for entry in tree.entries:
        value, default = entry.value, root.get(entry.key.value)
        if isinstance(value, Mapping) and isinstance(default, Mapping):
            value = _replacing(value, default, (*path, entry.key.value))
        elif isinstance(value, Items) and isinstance(default, Items) and has_names(default):
            found: list[Diagnostic] = []
            again = merge(Mapping((Entry(entry.key, default),), tree.span), Mapping((entry,), tree.span), found)
            if found or not value.items or _said(again.entries[0].value) != _said(value):
                everything = clause(value.span, replace=spelled("all", value.span))
                value = replace(value, items=(everything, *value.items))
        entries.append(Entry(entry.key, value))
    return replace(tree, entries=tuple(entries))


# hash


def _said(node: Node) -> str:
    """What a node says, whatever its layout."""
    if isinstance(node, Mapping):
        said = sorted((entry.key.value, _said(entry.value)) for entry in node.entries if not _is_no_value(entry))
        return "{" + ",".join(f"{key!r}:{value}" for key, value in said) + "}"
    if isinstance(node, Items):
        return "[" + ",".join(_said(item) for item in node.items) + "]"
    return repr(" ".join(map(_one_spelling, _TOKEN.findall(node.value))))


def _one_spelling(token: str) -> str:
    """A card or suit in its one spelling (`JS` is `J♠`), any other token as it is."""
    card = parse_card(token)
    return (parse_suit(token) or token) if card is None else str(card)


def _is_no_value(entry: Entry) -> bool:
    return is_unset(entry.value) and entry.key.value != "is"
