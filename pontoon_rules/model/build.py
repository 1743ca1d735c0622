"""A resolved tree as a `Ruleset`: every section with its values, every expression still as written."""

from __future__ import annotations

from typing import Final, Literal

from pontoon_rules.cards import parse_card, parse_rank
from pontoon_rules.diagnostics import Diagnostic
from pontoon_rules.document.library import defaults
from pontoon_rules.document.node import Items, Mapping, Node, Scalar
from pontoon_rules.model.build_actions import build_actions
from pontoon_rules.model.build_clauses import build_also, build_hands, build_passes, build_winners
from pontoon_rules.model.build_deal import build_deal
from pontoon_rules.model.build_pack import build_pack
from pontoon_rules.model.ruleset import (
    BankerRules,
    BankRules,
    EveningRules,
    Leaf,
    MisdealRules,
    PunterRules,
    RoundingRules,
    Ruleset,
    SettleRules,
    ShootRules,
    TableRules,
)
from pontoon_rules.model.section import Section

_FAVOUR: Final[tuple[Literal["banker", "punter", "nearest"], ...]] = ("banker", "punter", "nearest")
_FIRST_BANKER: Final = frozenset({"highest_cut", "agreed", "house"})


def build(tree: Mapping, problems: list[Diagnostic], *, guessed: bool = False) -> Ruleset[Scalar]:
    """The rules a resolved tree states.

    Reports `missing-key` (a clause that nobody completed), `bad-value` (a key that cannot be unset), `bad-range`. What is
    wrong is left out or left at its default, so that the expressions of the rest can be checked all the same; rules with
    errors must not be played. Where the parent was `guessed`, a clause that nobody completed is left out in silence: the
    parent that was meant may complete it.
    """
    found: list[Diagnostic] = []
    ruleset = _ruleset(tree, found)
    problems.extend(problem for problem in found if not (guessed and problem.code == "missing-key"))
    return ruleset


def _ruleset(tree: Mapping, problems: list[Diagnostic]) -> Ruleset[Scalar]:
    root = Section(tree, "", problems, defaults()[0])
    name = root.text("name") or Leaf("unnamed", tree)
    table = root.section("table")
    rounding = root.get("rounding")
    return Ruleset(
        name=name,
        about=root.text("about"),
        sources=_sources(root),
        table=TableRules(table.needed_setting("players"), table.needed_setting("stakes")),
        pack=build_pack(root.section("pack")),
        deal=build_deal(root),
        ends_deal=root.needed_expression("ends_deal"),
        hands=build_hands(root),
        punter=_punter(root.section("punter")),
        banker=_banker(root.section("banker")),
        settle=_settle(root.section("settle")),
        bank=_bank(root.section("bank")),
        shoot=_shoot(root.section("shoot")),
        rounding=_rounding(root, rounding),
        misdeal=_misdeal(root.section("misdeal")),
        evening=_evening(root.section("evening")),
        strategy=root.text("strategy"),
        tests=root.items("tests"),
        node=tree,
    )


def _sources(root: Section) -> tuple[Leaf[str], ...]:
    value = root.get("source")
    nodes: tuple[Node, ...] = () if value is None else value.items if isinstance(value, Items) else (value,)
    return tuple(Leaf(node.value, node) for node in nodes if isinstance(node, Scalar))


def _punter(punter: Section) -> PunterRules[Scalar]:
    return PunterRules(punter.needed_expression("done"), build_actions(punter.section("actions"), "punter"))


def _banker(banker: Section) -> BankerRules[Scalar]:
    return BankerRules(
        done=banker.needed_expression("done"),
        actions=build_actions(banker.section("actions"), "banker"),
        plays=banker.clauses("plays"),
        free=_flag(banker, "free"),
    )


def _flag(section: Section, key: str) -> Leaf[bool]:
    word = section.needed_word(key, ("true", "false"))
    return Leaf(word.value == "true", word.node)


def _settle(settle: Section) -> SettleRules[Scalar]:
    liability = settle.section("liability")
    return SettleRules(
        winner=build_winners(settle),
        pays=settle.clauses("pays"),
        takes=settle.clauses("takes"),
        also=build_also(settle),
        order=settle.needed_word("order", ("collect_first", "pay_first", "by_seat")),
        start=settle.needed_word("from", ("left", "right")),
        liable_banker=liability.needed_word("banker", ("holdings", "all")),
        liable_punter=liability.needed_word("punter", ("holdings", "all")),
        short=liability.needed_word("short", ("in_order", "pro_rata")),
    )


def _bank(bank: Section) -> BankRules[Scalar]:
    first = bank.needed_expression("first")
    dealt = first.value.startswith("dealt(") and first.value.endswith(")")
    if dealt and not _is_rank_or_card(first.value[len("dealt(") : -1].strip()):
        bank.report(
            "bad-value", f"`{first.value}` names neither a rank nor a card", first, "write `dealt(J)` or `dealt(J♠)`"
        )
    elif not dealt and first.value not in _FIRST_BANKER:
        bank.report("bad-value", "`bank.first` is one of: highest_cut, agreed, house, dealt(J)", first, None)
    return BankRules(
        first=Leaf(first.value, first),
        cut_ties=bank.needed_word("cut_ties", ("again", "first")),
        sale=bank.needed_word("sale", ("unclaimed", "over_claim", "by_claimant", "never")),
        declined=bank.needed_word("declined", ("left", "banker")),
        passes=build_passes(bank),
    )


def _is_rank_or_card(text: str) -> bool:
    return parse_rank(text) is not None or parse_card(text) is not None


def _shoot(shoot: Section) -> ShootRules[Scalar]:
    return ShootRules(
        opening=shoot.needed_setting("opening"),
        reserve=shoot.needed_setting("reserve"),
        limit=shoot.setting("limit"),
        bet_cap=shoot.needed_setting("bet_cap"),
        enters=shoot.needed_word("enters", ("end", "at_once")),
        lost_to=shoot.needed_setting("lost_to"),
        overflow=shoot.needed_word("overflow", ("end", "excess", "whole")),
        split=shoot.needed_word("split", ("stays", "copied")),
    )


def _misdeal(misdeal: Section) -> MisdealRules[Scalar]:
    return MisdealRules(
        pack=misdeal.needed_word("pack", ("shuffle", "under", "aside")),
        bank=misdeal.needed_word("bank", ("left", "banker")),
        fine=misdeal.needed_setting("fine"),
    )


def _evening(evening: Section) -> EveningRules[Scalar]:
    return EveningRules(
        ends=evening.needed_expression("ends"),
        leaving=evening.needed_word("leaving", ("between_deals", "at_once")),
    )


def _rounding(root: Section, node: Node | None) -> RoundingRules[Scalar] | None:
    if not isinstance(node, Mapping):
        return None
    rounding = Section(node, "rounding", root.problems)
    to = rounding.expression_in_clause("to")
    favour = rounding.word("favour", _FAVOUR) or Leaf(_FAVOUR[-1], node)
    return None if to is None else RoundingRules(to, favour)
