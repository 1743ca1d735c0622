"""A rule set as values: what a resolved rule file says, section by section.

The model is generic in how it holds an expression: `Ruleset[Scalar]` is what the file says, `Ruleset[Expression]` what
has been checked. Every leaf knows the node it was read from, and through it its file, line, column and whom it overrode.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, Literal, TypeVar

from pontoon_rules.document.node import Node
from pontoon_rules.frozen import Frozen

E = TypeVar("E")
T = TypeVar("T")

Moment = Literal["start", "look", "turn", "end"]
Owner = Literal["punter", "banker"]


class Leaf(Frozen, Generic[T]):
    """A value that is no expression, and the node it was read from."""

    value: T
    node: Node


class Choice(Frozen, Generic[E]):
    """One clause of a setting: if `when` holds (or is absent), the setting is `value`.

    A value may itself be a list of clauses; if none of them holds, this clause does not hold either.
    """

    name: str
    when: E | None
    value: E | tuple[Choice[E], ...]
    node: Node


class Setting(Frozen, Generic[E]):
    """An ordered list of clauses; the first that holds decides."""

    choices: tuple[Choice[E], ...]
    node: Node


class ValueClause(Frozen, Generic[E]):
    """What a card counts if `when` holds (or is absent): the numbers of which the best choice counts."""

    name: str
    when: E | None
    options: tuple[E, ...]
    node: Node


class CardValue(Frozen, Generic[E]):
    """The clauses that say what a rank (`A`) or a single card (`J♠`, tried before its rank) counts."""

    card: Leaf[str]
    clauses: tuple[ValueClause[E], ...]


class HandClause(Frozen, Generic[E]):
    """A class of hand: its name, what it takes, and by what hands of one class are ranked (highest first)."""

    name: str
    when: E | None
    rank_by: tuple[E, ...]
    over_target: bool
    node: Node


class Action(Frozen, Generic[E]):
    """What a punter or the banker may do, its effects and its conditions (all must hold)."""

    name: str
    owner: Owner
    node: Node
    # effects
    adds: Setting[E] | None = None
    bets: Setting[E] | None = None
    costs: Setting[E] | None = None
    draws: Leaf[Literal["up", "down", "blind"]] | None = None
    splits: Leaf[bool] | None = None
    burns: Leaf[bool] | None = None
    ends_turn: Leaf[bool] | None = None
    opens: Leaf[bool] | None = None
    # conditions
    when: E | None = None
    at_least: Leaf[int] | None = None
    cards: Leaf[tuple[int, int]] | None = None
    times: Leaf[int] | None = None
    never_after: Leaf[tuple[str, ...]] | None = None
    hands: Leaf[int] | None = None
    pair: Leaf[Literal["value", "rank", "aces"]] | None = None
    in_play: E | None = None


class Step(Frozen):
    """A step of the deal: `do` is `card`, `look`, `play`, `banker`, `settle` or an action's name."""

    do: str
    to: Literal["all", "punters", "banker"]
    face: Literal["up", "down"]
    node: Node


class EachPunter(Frozen):
    """Steps that one punter after another goes through."""

    steps: tuple[Step | EachPunter, ...]
    node: Node


def flat(steps: Iterable[Step | EachPunter]) -> Iterator[Step]:
    """The steps of a deal in order, those of nested lists in their place."""
    for step in steps:
        if isinstance(step, EachPunter):
            yield from flat(step.steps)
        else:
            yield step


class WinnerClause(Frozen, Generic[E]):
    """Who wins a hand, at which moment, and (if said here) for what amount."""

    name: str
    when: E | None
    at: Literal["look", "turn", "end"]
    winner: Setting[E]
    amount: Setting[E] | None
    node: Node


class AlsoClause(Frozen, Generic[E]):
    """An extra payment: every such clause that holds moves chips."""

    name: str
    when: E | None
    at: Moment
    per: Literal["hand", "punter", "deal"]
    source: E
    target: E
    amount: Setting[E]
    node: Node


class PassClause(Frozen, Generic[E]):
    """Who banks next."""

    name: str
    when: E | None
    seat: Setting[E]
    asks: Literal["banker", "holder"] | None
    node: Node


class TableRules(Frozen, Generic[E]):
    """Who sits down (the banker included) and what a punter may stake: ranges."""

    players: Setting[E]
    stakes: Setting[E]


class PackRules(Frozen, Generic[E]):
    """The cards, what they count, and how they are shuffled."""

    packs: Setting[E]
    without: tuple[E, ...]
    values: tuple[CardValue[E], ...]
    target: Leaf[int]
    shuffle: Setting[E]
    runs_out: Leaf[Literal["refill", "refuse"]]
    busts: Leaf[Literal["aside", "under"]]
    cut_card: Setting[E] | None
    kept_back: Leaf[int]
    alternate: Leaf[bool]


class PunterRules(Frozen, Generic[E]):
    """When a punter's turn is over and what he may do."""

    done: E
    actions: tuple[Action[E], ...]


class BankerRules(Frozen, Generic[E]):
    """When the banker's turn is over, what he may do, and the policy he follows (or, if free, usually follows)."""

    done: E
    actions: tuple[Action[E], ...]
    plays: Setting[E]
    free: Leaf[bool]


class SettleRules(Frozen, Generic[E]):
    """How a hand is settled: who wins, what a winner is paid, what a loser owes, what else is paid, in which order."""

    winner: tuple[WinnerClause[E], ...]
    pays: Setting[E]
    takes: Setting[E]
    also: tuple[AlsoClause[E], ...]
    order: Leaf[Literal["collect_first", "pay_first", "by_seat"]]
    start: Leaf[Literal["left", "right"]]
    liable_banker: Leaf[Literal["holdings", "all"]]
    liable_punter: Leaf[Literal["holdings", "all"]]
    short: Leaf[Literal["in_order", "pro_rata"]]


class BankRules(Frozen, Generic[E]):
    """Who banks first, whether the bank is for sale, who banks next, and who does if he does not want to."""

    first: Leaf[str]
    cut_ties: Leaf[Literal["again", "first"]]
    sale: Leaf[Literal["unclaimed", "over_claim", "by_claimant", "never"]]
    declined: Leaf[Literal["left", "banker"]]
    passes: tuple[PassClause[E], ...]


class ShootRules(Frozen, Generic[E]):
    """The Shoot: what opens it, what lies in reserve, its limit, what may be bet on it, where lost bets go."""

    opening: Setting[E]
    reserve: Setting[E]
    limit: Setting[E] | None
    bet_cap: Setting[E]
    enters: Leaf[Literal["end", "at_once"]]
    lost_to: Setting[E]
    overflow: Leaf[Literal["end", "excess", "whole"]]
    split: Leaf[Literal["stays", "copied"]]


class RoundingRules(Frozen, Generic[E]):
    """To what sum amounts are rounded, and in whose favour."""

    to: E
    favour: Leaf[Literal["banker", "punter", "nearest"]]


class MisdealRules(Frozen, Generic[E]):
    """After a misdeal: what is done with the cards, who deals again, what the banker pays into the pool."""

    pack: Leaf[Literal["shuffle", "under", "aside"]]
    bank: Leaf[Literal["left", "banker"]]
    fine: Setting[E]


class EveningRules(Frozen, Generic[E]):
    """When an evening is over, and when a player may leave."""

    ends: E
    leaving: Leaf[Literal["between_deals", "at_once"]]


class Ruleset(Frozen, Generic[E]):
    """A whole game: every section, with defaults and parents laid in."""

    name: Leaf[str]
    about: Leaf[str] | None
    sources: tuple[Leaf[str], ...]
    table: TableRules[E]
    pack: PackRules[E]
    deal: tuple[Step | EachPunter, ...]
    ends_deal: E
    hands: tuple[HandClause[E], ...]
    punter: PunterRules[E]
    banker: BankerRules[E]
    settle: SettleRules[E]
    bank: BankRules[E]
    shoot: ShootRules[E]
    rounding: RoundingRules[E] | None
    misdeal: MisdealRules[E]
    evening: EveningRules[E]
    strategy: Leaf[str] | None
    tests: tuple[Node, ...]
    node: Node
