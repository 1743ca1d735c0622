"""The cards: how many packs, without which, and what each counts."""

from __future__ import annotations

from pontoon_rules.cards import parse_card, parse_rank
from pontoon_rules.document.node import Entry, Items, Mapping, Node, Scalar
from pontoon_rules.document.synthetic import joined
from pontoon_rules.model.ruleset import CardValue, Leaf, PackRules, ValueClause
from pontoon_rules.model.section import Section, is_unset


def build_pack(pack: Section) -> PackRules[Scalar]:
    """The section `pack`. A choice of numbers (`[1, 11]`) is a clause with several options."""
    without = pack.get("without")
    left_out = without.items if isinstance(without, Items) else () if without is None else (without,)
    target = pack.count("target")
    if target is None:
        pack.needed("target")
    return PackRules(
        packs=pack.needed_setting("packs"),
        without=tuple(node for node in left_out if isinstance(node, Scalar)),
        values=_values(pack.section("values")),
        target=Leaf(21, pack.node) if target is None else target,
        shuffle=pack.needed_setting("shuffle"),
        runs_out=pack.needed_word("runs_out", ("refill", "refuse")),
        busts=pack.needed_word("busts", ("aside", "under")),
        cut_card=pack.setting("cut_card"),
        kept_back=pack.count("kept_back") or Leaf(0, pack.node),
        alternate=_flag(pack, "alternate"),
    )


def _flag(pack: Section, key: str) -> Leaf[bool]:
    word = pack.needed_word(key, ("true", "false"))
    return Leaf(word.value == "true", word.node)


def _values(values: Section) -> tuple[CardValue[Scalar], ...]:
    found: list[CardValue[Scalar]] = []
    for entry in values.node.entries:
        key = entry.key.value
        if is_unset(entry.value) and parse_rank(key) is None:
            continue  # a single card that counts as its rank again
        if parse_rank(key) is None and parse_card(key) is None:
            values.report(
                "bad-value", f"`{key}` is neither a rank nor a card", entry.key, "write a rank (`A`) or a card (`J♠`)"
            )
            continue
        found.append(CardValue(Leaf(key, entry.key), _clauses(values, entry)))
    return tuple(found)


def _clauses(values: Section, entry: Entry) -> tuple[ValueClause[Scalar], ...]:
    value = values.needed(entry.key.value)
    if isinstance(value, Mapping):
        values.wrong(value, "what a card counts is a number, a choice of numbers or a list of clauses")
        return ()
    options = _options(value)
    if options:
        return (ValueClause(entry.key.value, None, options, value),)
    return _nested(values, entry.key.value, value, None)


def _options(value: Node) -> tuple[Scalar, ...]:
    """The numbers among which the best choice counts; none if the value is a list of clauses."""
    if isinstance(value, Scalar):
        return (value,)
    items = value.items if isinstance(value, Items) else ()
    return tuple(item for item in items if isinstance(item, Scalar)) if items else ()


def _nested(values: Section, key: str, value: Node, outer: Scalar | None) -> tuple[ValueClause[Scalar], ...]:
    """The clauses of a list; a clause within a clause holds when both do."""
    found: list[ValueClause[Scalar]] = []
    for position, item in enumerate(value.items if isinstance(value, Items) else (), start=1):
        clause = values.item(key, position, item)
        is_ = None if clause is None else clause.needed_in_clause("is")
        if clause is None or is_ is None:
            continue
        own = clause.expression("when")
        when = own if outer is None else outer if own is None else joined("(", outer, ") and (", own, ")")
        options = _options(is_)
        if options:
            found.append(ValueClause(clause.path, when, options, item))
        else:
            found.extend(_nested(values, clause.path, is_, when))
    return tuple(found)
