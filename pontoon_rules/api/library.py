"""What comes with the package: games, strategies, the reference, a file to start from."""

from __future__ import annotations

from dataclasses import dataclass

from pontoon_rules import resources
from pontoon_rules.api.games import check
from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.library import Library
from pontoon_rules.document.node import Mapping, Scalar


@dataclass(frozen=True)
class Entry:
    """A built-in game or strategy: the name to ask for it by, its title, a sentence about it, the hash of its rules."""

    name: str
    title: str
    about: str
    hash: str | None = None


def game_names() -> tuple[str, ...]:
    """The names of the built-in games, in alphabetical order."""
    return resources.ruleset_names()


def games() -> tuple[Entry, ...]:
    """The built-in games, in alphabetical order."""
    found = []
    for name in resources.ruleset_names():
        game = check(name, prove=False).game
        if game is not None:
            found.append(Entry(name, game.name, _text(game.resolved.tree, "about"), game.hash))
    return tuple(found)


def strategies() -> tuple[Entry, ...]:
    """The built-in strategies, in alphabetical order."""
    found = []
    for name in resources.strategy_names():
        problems: list[Diagnostic] = []
        read = Library().resolve_strategy(name, problems)
        if read is not None:
            found.append(Entry(name, _text(read.tree, "name"), _text(read.tree, "about")))
    return tuple(found)


def _text(tree: Mapping, key: str) -> str:
    value = tree.get(key)
    return " ".join(value.value.split()) if isinstance(value, Scalar) else ""


@dataclass(frozen=True)
class Topic:
    """A text that explains a word; `kind` is `code`, `key`, `name`, `page`, `file`, `seat`, `card`, `clause` or `everyday`."""

    kind: str
    text: str


def explain(word: str) -> tuple[Topic, ...]:
    """All there is to say of a word; empty if it is none of ours. A word may be a key and a name at once.

    A word of the table that is none of ours is told with what says it here; `five-card trick` is found as `five_card_trick`.
    """
    from pontoon_rules.api.everyday import everyday

    found = _explained(word)
    if not found and (said := everyday(word)) is not None:
        return (Topic("everyday", f"{said}\n"),)
    joined = "_".join(word.replace("-", " ").casefold().split())
    return found or (_explained(joined) if joined != word else ())


def _explained(word: str) -> tuple[Topic, ...]:
    from pontoon_rules.api.places import shown
    from pontoon_rules.api.words import card, clause, question, seat
    from pontoon_rules.document.manual import describe

    found = []
    for kind, text in (
        ("code", resources.page("codes", word)),
        ("page", resources.page("pages", word) or question(word)),
        ("key", describe(word) or describe(word, "strategy")),
        ("name", _name(word)),
        ("seat", seat(word)),
        ("card", card(word)),
        ("file", file := shown(word)),
        ("clause", None if file else clause(word)),  # a whole file says more
    ):
        if text is not None:
            found.append(Topic(kind, text.rstrip("\n") + "\n"))
    return tuple(found)


def topics() -> dict[str, tuple[str, ...]]:
    """Every word that can be explained, by kind."""
    from pontoon_rules.api.places import file_words
    from pontoon_rules.document.manual import tables
    from pontoon_rules.expr.names import all_names

    keys = dict.fromkeys(row.key for table in tables() for row in table.rows if "…" not in row.key)
    return {
        "pages": resources.page_names("pages"),
        "codes": resources.page_names("codes"),
        "keys": tuple(keys),
        "names": all_names(),
        "files": file_words(),
    }


def reference() -> dict[str, str]:
    """The pages of all keys of a rule file, of a strategy, and of all names of expressions; Markdown."""
    from pontoon_rules.document.manual import reference as keys
    from pontoon_rules.expr.names import names_reference

    return {"keys": keys(), "strategy": keys("strategy"), "names": names_reference()}


def _name(word: str) -> str | None:
    """A name or function of the expression language: what it is, where it may stand, how the cards decide it."""
    from pontoon_rules.expr.names import PATHS, TABLE
    from pontoon_rules.expr.slots import SLOTS

    symbol = TABLE.get(word) or PATHS.get(word)
    if symbol is None:
        return None
    places = ", ".join(slot.place for letter, slot in SLOTS.items() if letter in symbol.slots)
    lines = [f"**`{symbol.signature}`** ({symbol.result})", symbol.meaning, "", f"- may stand in: {places}"]
    if symbol.fold:
        lines.append(f"- card by card: {symbol.fold}")
    return "\n".join(lines)
