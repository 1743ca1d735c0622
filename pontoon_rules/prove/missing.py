"""Conditions that ask for what no deal has: a card that is not in the pack, a number of players that cannot sit down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pontoon_rules.cards import RANKS, Card
from pontoon_rules.cards import pack as one_pack
from pontoon_rules.diagnostics import Diagnostic, Note, Span
from pontoon_rules.document.node import Scalar
from pontoon_rules.expr.canonical import spelled
from pontoon_rules.expr.evaluate import compiled
from pontoon_rules.expr.every import expressions
from pontoon_rules.expr.reads import every_part, names_read, parts_of
from pontoon_rules.expr.rules import Rules, is_one_of
from pontoon_rules.expr.scope import Undefined
from pontoon_rules.expr.tree import Comparison, Constant, Read, Tree
from pontoon_rules.prove import words
from pontoon_rules.prove.tables import before_the_deal, known, seats, seats_known
from pontoon_rules.prove.work import Work, size

_NEVER = frozenset({"clause-never-matches", "action-never-legal"})


# cards


def of_cards(rules: Rules, work: Work) -> Iterator[Diagnostic]:
    """What is asked about ranks, suits and cards that `pack.without` has taken out."""
    if not rules.ruleset.pack.without:
        return
    gone = _Gone(rules)
    for expression in expressions(rules.ruleset):
        work.spend(size(expression.tree))
        for tree in every_part(expression.tree):
            for constant in _asked_for(tree):
                said = f"`{spelled(tree)}` asks for a card that is not in the pack"
                yield from gone.told(constant.text, said, expression.node.at(tree.at.start, tree.at.end))
    for value in rules.ruleset.pack.values:
        word = value.card.value
        said = f"`pack.values` says what {word} counts, which is not in the pack"
        yield from gone.told(word, said, value.card.node.span, "take it out")
    first = rules.ruleset.bank.first
    if first.value.startswith("dealt("):
        word = first.value.removeprefix("dealt(").removesuffix(")").strip()
        yield from gone.told(word, f"`{first.value}` waits for a card that is not in the pack", first.node.span)


def _asked_for(tree: Tree) -> Iterator[Constant]:
    """The ranks, suits and cards that a part of an expression looks for among cards."""
    if isinstance(tree, Read) and tree.symbol.name in ("has", "held"):
        places: Iterable[Tree] = tree.arguments
    elif isinstance(tree, Comparison) and tree.operator in ("==", "!=") and tree.left.type.kind in ("rank", "card", "suit"):
        places = (tree.left, tree.right)
    else:
        return
    yield from (place for place in places if isinstance(place, Constant))


class _Gone:
    """The cards that are not in the pack, and who says so."""

    def __init__(self, rules: Rules) -> None:
        self._own = rules.ruleset.node.span.source
        self._left = rules.cards(1)
        self._without: list[tuple[frozenset[Card], Scalar]] = [
            (frozenset(card for card in one_pack() if is_one_of(card, each.node.value)), each.node)
            for each in rules.ruleset.pack.without
        ]

    def told(self, word: str, said: str, span: Span, instead: str | None = None) -> Iterator[Diagnostic]:
        """What is said where a word speaks of cards of which none is left, if whoever took them out need not put up with it."""
        meant = frozenset(card for card in one_pack() if is_one_of(card, word))
        if not meant or not meant.isdisjoint(self._left):
            return
        taken = next(node for cards, node in self._without if cards & meant)
        # A file that takes cards out of the game it extends need not tidy up after it.
        if span.source not in (self._own, taken.span.source):
            return
        what = f"the {word}" if len(meant) == 1 else f"every {word}"
        ranks = {card.rank for card in self._left}
        dealt = next((f", such as `{rank}`" for rank in reversed(RANKS) if rank in ranks), "")
        yield Diagnostic(
            "missing-card",
            f"{said}: `pack.without` takes {what} out",
            span,
            f"{instead or f'speak of a card that is dealt{dealt}'}, or leave {what} in",
            (Note(f"takes {what} out", taken.span),),
            "warning",
        )


# players


def of_seats(rules: Rules, work: Work) -> Iterator[Diagnostic]:
    """Conditions about how many sit down that hold for no number of players."""
    if not seats_known(rules):
        return
    table, where, own = seats(rules), rules.ruleset.table.players.node.span, rules.ruleset.node.span.source
    for expression in expressions(rules.ruleset):
        work.spend(1)
        # A file that narrows the table of the game it extends need not tidy up after it.
        if expression.node.span.source not in (own, where.source):
            continue
        for tree in _about_players(rules, expression.tree):
            work.spend(size(tree) * len(table))
            if not _ever(rules, tree, table):
                yield Diagnostic(
                    "clause-never-matches",
                    f"`{spelled(tree)}` never holds: {words.at_the_table(table)}",
                    expression.node.at(tree.at.start, tree.at.end),
                    "change the condition, or take it out",
                    (Note("so many sit down", where),),
                    "warning",
                )


def _about_players(rules: Rules, tree: Tree) -> Iterator[Tree]:
    """The outermost conditions in a tree that the number of players decides."""
    if not names_read(tree) & {"players", "punters"}:
        return
    if tree.type.kind == "bool" and known(rules, tree):
        yield tree
        return
    for part in parts_of(tree):
        yield from _about_players(rules, part)


def _ever(rules: Rules, tree: Tree, table: range) -> bool:
    run = compiled(tree)
    try:
        return any(run(before_the_deal(rules, players)) for players in table)
    except Undefined:
        return True


# both


def joined(found: list[Diagnostic], asking: list[Diagnostic]) -> list[Diagnostic]:
    """Findings with those about what is asked for in vain: where a finding says already that the clause or the action which
    asks comes to nothing, it is only told why."""
    for each in asking:
        place = next((index for index, other in enumerate(found) if _tells(other, each)), None)
        if place is None:
            found.append(each)
        elif each.code == "missing-card":
            said = found[place].notes
            found[place] = found[place].but(notes=(*said, *(note for note in each.notes if note not in said)))
    return found


def _tells(found: Diagnostic, each: Diagnostic) -> bool:
    """Whether a finding that something never comes up underlines what the other one speaks of."""
    span = each.span
    return (
        found.code in _NEVER
        and found.span.source is span.source
        and found.span.start <= span.start
        and span.end <= found.span.end
    )
