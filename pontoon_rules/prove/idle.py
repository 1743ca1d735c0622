"""Settings that come to nothing: rounding to no sum, a cut card deeper than the pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pontoon_rules.diagnostics import Diagnostic, Note
from pontoon_rules.expr.bounds import shortages, told_short
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.typed import Expression
from pontoon_rules.model.section import start_of
from pontoon_rules.prove.tables import before_the_deal, decided_for, known, packs_of, seats, seats_known
from pontoon_rules.prove.work import Work


def of_dealing(rules: Rules, work: Work) -> Iterator[Diagnostic]:
    """Tables that the rules allow and that are dealt more cards than there are before anybody plays."""
    tables = shortages(rules)
    work.spend(len(tables))
    short = next((each for each in reversed(tables) if each.lacking), None)
    if short is not None:
        served = [each.players for each in tables if not each.lacking]
        fewer = "leave more cards in, or shuffle more packs"
        if served and served[-1] < short.players:
            fewer = f"leave more cards in, shuffle more packs, or seat {served[-1]} at most"
        yield told_short(rules, short, fewer, "warning")


def of_rounding(rules: Rules, work: Work) -> Iterator[Diagnostic]:
    """Amounts that are to be rounded to nothing or less, and so are not rounded, however many sit down."""
    rounding = rules.ruleset.rounding
    if rounding is None or not known(rules, rounding.to.tree):
        return
    table = seats(rules)
    work.spend(len(table))
    sums: list[Any] = [rounding.to(before_the_deal(rules, players)) for players in table]
    if all(sum_ is not None and sum_ <= 0 for sum_ in sums):
        yield Diagnostic(
            "bad-value",
            f"amounts cannot be rounded to {sums[0]} chips: they stay as they are",
            rounding.to.node.span,
            "write `chip` or another sum that is more than nothing; for exact amounts write `rounding: none`",
            (),
            "warning",
        )


def of_cut_card(rules: Rules, work: Work) -> Iterator[Diagnostic]:
    """A cut card behind which there should lie more cards than the packs have."""
    cut, cards = rules.ruleset.pack.cut_card, len(rules.cards(1))
    if cut is None or not seats_known(rules):
        return
    for players in seats(rules):
        work.spend(1)
        decided, there = decided_for(rules, cut, players), cards * packs_of(rules, players)
        if decided is None:
            continue
        most = decided.value[1] if isinstance(decided.value, tuple) else decided.value
        if most > there:
            value = decided.choices[-1].value
            node = value.node if isinstance(value, Expression) else decided.choices[-1].node
            yield Diagnostic(
                "bad-value",
                f"{most} cards cannot lie behind the cut card: with {players} at the table {there} cards are shuffled together",
                node.span,
                f"write a number of cards below {there}, or `none` for no cut card",
                (Note("so many packs are shuffled together", start_of(rules.ruleset.pack.packs.node)),),
                "warning",
            )
            return
