"""The lists of clauses that say more than `when` and `is`: hands, winners, extra payments, who banks next."""

from __future__ import annotations

from typing import Final, Literal

from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.node import Items, Scalar
from pontoon_rules.model.ruleset import AlsoClause, HandClause, PassClause, WinnerClause
from pontoon_rules.model.section import Section, start_of

_WON_AT: Final[tuple[Literal["look", "turn", "end"], ...]] = ("look", "turn", "end")
_PAID_AT: Final[tuple[Literal["start", "look", "turn", "end"], ...]] = ("start", "look", "turn", "end")
_PER: Final[tuple[Literal["hand", "punter", "deal"], ...]] = ("hand", "punter", "deal")
_ASKS: Final[tuple[Literal["banker", "holder"], ...]] = ("banker", "holder")


def build_hands(root: Section) -> tuple[HandClause[Scalar], ...]:
    """The classes of hand, best first."""
    return tuple(_hand(clause) for clause in root.named_items("hands") if _has_name(clause))


def _has_name(clause: Section) -> bool:
    if isinstance(clause.node.get("name"), Scalar):
        return True
    message = "a hand needs a name, by which the rules speak of it"
    clause.problems.append(Diagnostic("missing-key", message, start_of(clause.node), "add `name: …`"))
    return False


def _hand(clause: Section) -> HandClause[Scalar]:
    rank_by = clause.get("rank_by")
    ranks = rank_by.items if isinstance(rank_by, Items) else () if rank_by is None else (rank_by,)
    over_target = clause.flag("over_target")
    return HandClause(
        name=clause.path,
        when=clause.expression("when"),
        rank_by=tuple(node for node in ranks if isinstance(node, Scalar)),
        over_target=over_target is not None and over_target.value,
        node=clause.node,
    )


def build_winners(settle: Section) -> tuple[WinnerClause[Scalar], ...]:
    """Who wins a hand, and when that is known."""
    return tuple(
        WinnerClause(
            name=clause.path,
            when=clause.expression("when"),
            at=clause.word_or("at", _WON_AT, "end"),
            winner=clause.setting_in_clause("is"),
            amount=clause.setting("amount"),
            node=clause.node,
        )
        for clause in settle.named_items("winner")
    )


def build_also(settle: Section) -> tuple[AlsoClause[Scalar], ...]:
    """What else is paid, clause by clause."""
    return tuple(
        AlsoClause(
            name=clause.path,
            when=clause.expression("when"),
            at=clause.word_or("at", _PAID_AT, "end"),
            per=clause.word_or("per", _PER, "hand"),
            source=clause.account_in_clause("from"),
            target=clause.account_in_clause("to"),
            amount=clause.setting_in_clause("amount"),
            node=clause.node,
        )
        for clause in settle.named_items("also")
    )


def build_passes(bank: Section) -> tuple[PassClause[Scalar], ...]:
    """Who banks next."""
    found: list[PassClause[Scalar]] = []
    for clause in bank.named_items("passes"):
        seat, asks = clause.setting_in_clause("is"), clause.word("asks", _ASKS)
        found.append(
            PassClause(clause.path, clause.expression("when"), seat, None if asks is None else asks.value, clause.node)
        )
    return tuple(found)
