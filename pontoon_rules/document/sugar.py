"""Short forms, spelled out: `ties: banker`, `pays: {pontoon: 2:1}` and the like become clauses with fixed names.

Each file is expanded by itself, before files merge, so that a child may override by name what its parent said in short.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pontoon_rules.cards import parse_card, parse_rank
from pontoon_rules.diagnostics import Diagnostic, Note, Span
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.document.synthetic import clause, joined, spelled, with_values
from pontoon_rules.frozen import replace

_OWN_HAND = "hand == "
_BANKERS_HAND = "banker.hand == "
_ELSE = "else"
_LOOSE = r"\bor\b"

Rewrite = Callable[[Node], Node]


def expand(root: Mapping, problems: list[Diagnostic]) -> Mapping:
    """The same file without short forms.

    Reports `duplicate-key` where two spellings of one card stand for the same key of `pack.values`, and `wrong-type` where a
    clause stands in a map of hands.
    """
    root = _inside(root, "pack", lambda pack: _inside_if(pack, "values", lambda node: _values(node, problems)))
    root = _inside(root, "deal", _steps)
    root = _inside(root, "tests", _tests)
    return _inside(root, "settle", lambda node: _settle(node, problems) if isinstance(node, Mapping) else node)


def _inside(mapping: Mapping, key: str, rewrite: Rewrite) -> Mapping:
    value = mapping.get(key)
    return mapping if value is None else with_values(mapping, {key: rewrite(value)})


def _inside_if(node: Node, key: str, rewrite: Rewrite) -> Node:
    return _inside(node, key, rewrite) if isinstance(node, Mapping) else node


# deal


def _steps(node: Node) -> Node:
    """A step that only says what to do is its word: `{do: card}` is `card`."""
    if isinstance(node, Items):
        return replace(node, items=tuple(_steps(item) for item in node.items))
    if isinstance(node, Mapping) and len(node.entries) == 1 and node.entries[0].key.value == "do":
        return node.entries[0].value
    return node


# tests


def _tests(node: Node) -> Node:
    """`banker: 10 8` in a test is `banker: {cards: 10 8}`."""
    if not isinstance(node, Items):
        return node
    items = tuple(_inside(item, "banker", _cards) if isinstance(item, Mapping) else item for item in node.items)
    return replace(node, items=items)


def _cards(node: Node) -> Node:
    return clause(node.span, cards=node) if isinstance(node, Scalar) else node


# pack.values


def _values(node: Node, problems: list[Diagnostic]) -> Node:
    """Every card by its one spelling (`T` is `10`, `jS` is `J♠`), so that files that spell it otherwise still merge."""
    if not isinstance(node, Mapping):
        return node
    first: dict[str, Scalar] = {}
    entries: list[Entry] = []
    for entry in node.entries:
        card = card_key(entry.key.value)
        if card in first:
            problems.append(
                Diagnostic(
                    "duplicate-key",
                    f"`{entry.key.value}` and `{first[card].value}` are the same card",
                    entry.key.span,
                    "keep one of the two",
                    (Note("said first here", first[card].span),),
                )
            )
            continue
        first[card] = entry.key
        key = entry.key if card == entry.key.value else spelled(card, entry.key.span)
        entries.append(Entry(key, entry.value))
    return replace(node, entries=tuple(entries))


def card_key(text: str) -> str:
    """The one spelling of a rank or card, or the text as it is if it is neither."""
    return parse_rank(text) or (text if (card := parse_card(text)) is None else str(card))


# settle


def _settle(settle: Mapping, problems: list[Diagnostic]) -> Mapping:
    for key, hand, other in (("pays", _OWN_HAND, _BANKERS_HAND), ("takes", _BANKERS_HAND, _OWN_HAND)):
        if (node := settle.get(key)) is not None:
            settle = with_values(settle, {key: _amounts(_by_hands(key, node, problems), hand, other)})
    settle = _inside(settle, "winner", _conditions)
    ties = settle.entry("ties")
    return settle if ties is None else _with_ties(settle, ties)


def _with_ties(settle: Mapping, ties: Entry) -> Mapping:
    """`ties` is the clause `tie` of `winner`; a map that leaves the other ties alone goes in front of it."""
    span = Span(ties.key.span.source, ties.key.span.start, ties.value.span.end)
    clauses = _other_ties_stay(ties.value) if isinstance(ties.value, Mapping) else None
    if clauses is None:
        is_ = ties.value
        if isinstance(is_, Mapping):
            is_ = Items(tuple(_case(entry, _OWN_HAND, None) for entry in is_.entries), is_.span)
        key = ties.key.span
        clauses = (clause(span, name=spelled("tie", key), when=spelled("level", key), is_=_nested(is_)),)
    winner = settle.entry("winner")
    if winner is None:
        fresh = Entry(spelled("winner", ties.key.span), Items(clauses, span))
        return replace(settle, entries=tuple(fresh if entry is ties else entry for entry in settle.entries))
    if isinstance(winner.value, Items):
        return with_values(settle, {"ties": None, "winner": replace(winner.value, items=(*winner.value.items, *clauses))})
    return with_values(settle, {"ties": None})


def _other_ties_stay(ties: Mapping) -> tuple[Mapping, ...] | None:
    """Of a map without `else`, a clause for each class; None if the map says who wins every tie."""
    if ties.get(_ELSE) is not None:
        return None
    return tuple(
        clause(
            _whole(entry),
            name=spelled(f"tie_{entry.key.value}", entry.key.span),
            when=joined("level and hand == ", entry.key),
            is_=_nested(entry.value),
            before=spelled("tie", entry.key.span),
        )
        for entry in ties.entries
    )


def _by_hands(section: str, node: Node, problems: list[Diagnostic]) -> Node:
    """The map of hands, without clauses that stand in it by mistake."""
    if not isinstance(node, Mapping) or not any(isinstance(entry.value, Mapping) for entry in node.entries):
        return node
    from pontoon_rules.document.intended import clauses_apart  # needed for a mistake alone

    return clauses_apart(section, node, problems)


def _amounts(node: Node, hand: str, other: str) -> Node:
    """`{pontoon: 2:1}` is a clause named by the class of the hand that is paid; `remove: [x]` removes clauses."""
    if not isinstance(node, Mapping):
        return _conditions(node)
    items: list[Node] = []
    for entry in node.entries:
        if entry.key.value == "remove":
            items.extend(_removals(entry))
        elif entry.key.value == "replace":
            items.insert(0, Mapping((entry,), _whole(entry)))
        else:
            items.append(_case(entry, hand, other, named=True))
    return Items(tuple(items), node.span)


def _removals(entry: Entry) -> list[Node]:
    names = entry.value.items if isinstance(entry.value, Items) else (entry.value,)
    return [Mapping((Entry(entry.key, name),), name.span) for name in names]


def _case(entry: Entry, hand: str, other: str | None, *, named: bool = False) -> Mapping:
    """A class of hand with what is said for it; with `else`, what is said for all others."""
    is_ = entry.value
    if isinstance(is_, Mapping) and other is not None:
        is_ = Items(tuple(_case(inner, other, None) for inner in is_.entries), is_.span)
    return clause(
        _whole(entry),
        name=entry.key if named else None,
        when=None if entry.key.value == _ELSE else joined(hand, entry.key),
        is_=_nested(is_),
    )


def _conditions(node: Node) -> Node:
    """`hand:` and `banker:` in a list of clauses are conditions, and name the clause that has no name."""
    if not isinstance(node, Items):
        return node
    items = tuple(_condition(item, named=True) if isinstance(item, Mapping) else item for item in node.items)
    return replace(node, items=items)


def _nested(node: Node) -> Node:
    """The same in the clauses of a value, which need no names."""
    if not isinstance(node, Items):
        return node
    items = tuple(_condition(item, named=False) if isinstance(item, Mapping) else item for item in node.items)
    return replace(node, items=items)


def _condition(item: Mapping, *, named: bool) -> Mapping:
    is_ = item.entry("is")
    if is_ is not None and isinstance(is_.value, Items):
        item = with_values(item, {"is": _nested(is_.value)})
    short = [(entry, value) for entry in item.entries if (value := _hand_word(entry)) is not None]
    if not short:
        return item
    when = item.entry("when")
    written: list[tuple[Scalar, str]] = [
        (value, _OWN_HAND if entry.key.value == "hand" else _BANKERS_HAND) for entry, value in short
    ]
    if when is not None and isinstance(when.value, Scalar):
        written.append((when.value, ""))
    # In the order of the source, so that a span over all of it runs forward.
    written.sort(key=lambda part: part[0].span.start)
    condition = joined(*_conjunction(written))
    gone = {id(entry) for entry, _ in short} | {id(when)}
    first = short[0][0] if when is None else when
    entries = [
        Entry(first.key if when is not None else spelled("when", first.key.span), condition)
        if entry is first
        else entry
        for entry in item.entries
        if entry is first or id(entry) not in gone
    ]
    if named and item.get("name") is None:
        entries.insert(0, Entry(spelled("name", first.key.span), _name_of([value for _, value in short])))
    return replace(item, entries=tuple(entries))


def _hand_word(entry: Entry) -> Scalar | None:
    return entry.value if entry.key.value in {"hand", "banker"} and isinstance(entry.value, Scalar) else None


def _conjunction(parts: list[tuple[Scalar, str]]) -> list[str | Scalar]:
    pieces: list[str | Scalar] = []
    for value, prefix in parts:
        loose = not prefix and re.search(_LOOSE, value.value) is not None
        pieces += [" and " if pieces else "", prefix, "(" if loose else "", value, ")" if loose else ""]
    return [piece for piece in pieces if piece != ""]


def _name_of(words: list[Scalar]) -> Scalar:
    return words[0] if len(words) == 1 else joined(words[0], "_", words[1])


def _whole(entry: Entry) -> Span:
    return Span(entry.key.span.source, entry.key.span.start, entry.value.span.end)
