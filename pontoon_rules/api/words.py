"""Words of the table that are neither keys nor names: a seat, a card, a clause of the files that come with the package, the
number of a question that the rule texts leave open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from pontoon_rules import resources
from pontoon_rules.cards import RANKS, SUIT_NAMES, SUITS, parse_card, parse_rank, parse_suit
from pontoon_rules.diagnostics import Source
from pontoon_rules.document.clauses import name_of
from pontoon_rules.document.files import neighbours, parse, read_file
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.document.reader import read
from pontoon_rules.document.sugar import expand

# The list of a clause, its place and its line.
_Clause: TypeAlias = tuple[str, str, str]
_SEAT = re.compile(r"P[1-9]")
_QUESTION = re.compile(r"[CD][0-9]{1,2}")
_RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
# A clause that stands in more files is shown where it is first met.
_MOST_PLACES = 8


def seat(word: str) -> str | None:
    """What `P1` is; None for another word."""
    if _SEAT.fullmatch(word) is None:
        return None
    number = int(word[1:])
    where = "the first punter to the banker's left" if number == 1 else f"the punter in seat {number}, counted from the banker's left"
    return (
        f"**`{word}`** {where}; `P1` to `P9` act in this order, the banker after them.\n\n"
        f"- in a test: `{word}: {{stake: 4, cards: A K}}`, and in its `expect`: `{word}: 8`, `bank: {word}`, `by: {{{word}: better}}`\n"
        f'- on the command line: `pontoon-rules deal pontoon --stake {word}=4 --cards "{word}=A K"`\n'
        "- not in rules: there a hand's own seat is `seat`, and `eldest(…)` is the first of several"
    )


def card(word: str) -> str | None:
    """What the card, rank or suit is, and how cards are written; None for another word."""
    one, rank, suit = parse_card(word), parse_rank(word), parse_suit(word)
    if one is not None:
        what = f"the {_rank_name(one.rank)} of {SUIT_NAMES[one.suit]}"
    elif rank is not None:
        what = f"any {_rank_name(rank)}"
    elif suit is not None:
        what = f"any card of {SUIT_NAMES[suit]}"
    else:
        return None
    meant = str(one) if one is not None else rank or suit
    letters = ", ".join(f"{sign} or `{SUIT_NAMES[sign][0].upper()}`" for sign in SUITS)
    return (
        f"**`{word}`** {what}. A card is a rank (`{' '.join(RANKS)}`, `T` for `10`) and a suit ({letters}).\n\n"
        "- several cards stand with a space between them: `A♥ 10S 4`; where the suit does not matter, the rank is enough\n"
        f"- in a condition: `has({meant})`, `held({meant})` for how many" + ("" if rank is None else f", `rank(1) == {meant}`")
    )


def _rank_name(rank: str) -> str:
    return _RANK_NAMES.get(rank, rank)


def question(word: str) -> str | None:
    """What the page of readings says of the question of this number (`C5`, `D4`, in either case); None for another word."""
    word = word.upper()
    if _QUESTION.fullmatch(word) is None:
        return None
    sections = re.split(r"^## ", resources.page("pages", "readings") or "", flags=re.MULTILINE)
    return next((f"# {section.rstrip()}\n" for section in sections if section.startswith(f"{word}. ")), None)


def clause(word: str) -> str | None:
    """Where the files that come with the package have a clause of this name, with its line; None if none has."""
    files = [("defaults.yaml", resources.grammar_text("defaults.yaml"))]
    files += [(f"rulesets/{name}.yaml", resources.ruleset_text(name)) for name in resources.ruleset_names()]
    return _told(word, [each for file, text in files for each in _clauses(word, read(Source(file, text), []))])


def clause_beside(word: str) -> str | None:
    """The same of the rule files in the current folder; None if none of them has such a clause."""
    found: list[_Clause] = []
    for shown in neighbours(Path("-")):
        file = read_file(Path(shown), shown, [])
        if file is not None:
            found += _clauses(word, parse(*file)[1])
    return _told(word, found)


def _told(word: str, found: list[_Clause]) -> str | None:
    if not found:
        return None
    lists = dict.fromkeys(f"`{path}`" for path, _, _ in found)
    lines = list(dict.fromkeys(f"- {place}  `{line}`" for _, place, line in found))
    shown = lines[:_MOST_PLACES] + ([f"- and {len(lines) - _MOST_PLACES} more"] if len(lines) > _MOST_PLACES else [])
    return f"**`{word}`** the name of a clause of {' and '.join(lists)}:\n\n" + "\n".join(shown)


def _clauses(word: str, root: Node | None) -> Iterator[_Clause]:
    """Each clause of this name in a file; short forms are clauses too."""
    if isinstance(root, Mapping):
        yield from _inside(expand(root, []), "", word)


def _inside(node: Node, path: str, word: str) -> Iterator[_Clause]:
    if isinstance(node, Mapping):
        for key, value in node:
            if path or key not in ("tests", "usual"):
                yield from _inside(value, f"{path}.{key}".lstrip("."), word)
    elif isinstance(node, Items):
        for item in node.items:
            name = name_of(item)
            if isinstance(name, Scalar) and name.value == word:
                source, line = name.span.source, name.span.line
                yield path, f"{source.name}:{line}", source.line(line).strip()
