"""Names that the cards of a hand and the turn decide: the direct definitions, on real cards.

Each row also says how a fold over the cards computes the same, since the hand machine will.
"""

from __future__ import annotations

from operator import attrgetter

from pontoon_rules.cards import Card
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.symbol import Parameter, Symbol
from pontoon_rules.expr.types import ACTION, BOOL, CLASS, INDEX, MATCH, NUMBER, RANK, STANDING
from pontoon_rules.expr.view import Exact


def _matches(card: Card, sought: Card | str | None) -> bool:
    return sought in (card, card.rank, card.suit)


def _has(scope: Scope, sought: Card | str | None) -> bool:
    return any(_matches(card, sought) for card in scope.hand.cards)


def _held(scope: Scope, sought: Card | str | None) -> int:
    return sum(_matches(card, sought) for card in scope.hand.cards)


def _suited(scope: Scope) -> bool:
    return len({card.suit for card in scope.hand.cards}) < 2


def _value(scope: Scope, place: int) -> Exact:
    cards = scope.hand.cards
    return min(scope.facts.values(cards[place - 1], scope)) if place <= len(cards) else 0


def _rank(scope: Scope, place: int) -> str | None:
    cards = scope.hand.cards
    return cards[place - 1].rank if place <= len(cards) else None


def _cards(scope: Scope) -> int:
    return len(scope.hand.cards)


def _times(scope: Scope, action: str) -> int:
    return scope.hand.times(action)


def _split(scope: Scope) -> bool:
    return scope.hand.split


def _banking(scope: Scope) -> bool:
    return scope.hand.banking


def _bust(scope: Scope) -> bool:
    # Most hands are not over the target; for those the names of hands need not be tried.
    return scope.bust and scope.class_index < 0


_TURN = "VHDABSWPL"
_CARDS = "HDABSWPL"
_CLASS = "DABSWPL"
_SOUGHT = (Parameter("x", MATCH),)
_PLACE = (Parameter("i", INDEX),)

CARD_NAMES = (
    Symbol(
        "cards", NUMBER, _TURN, "cards", "How many cards the hand has.", _cards, public=True,
        fold="A counter, one more with each card; it stops at the largest number any clause asks for.",
    ),
    Symbol(
        "total", NUMBER, _CARDS, "cards",
        "The best sum of what the cards count that is not over the target; if every sum is over it, the least.", attrgetter("total"),
        fold="The set of sums so far, each joined with each value of the card; sums over the target collapse into their least, "
        "and once only that one is left it absorbs.",
    ),
    Symbol(
        "low_total", NUMBER, _CARDS, "cards", "The sum with every card at its least.", attrgetter("low_total"),
        fold="A running sum of least values; past the largest number any clause asks for it absorbs.",
    ),
    Symbol(
        "soft", BOOL, _CARDS, "cards", "Whether `total` and `low_total` differ: an ace counts high.", attrgetter("soft"),
        fold="The folds of `total` and `low_total` side by side, compared at the end.",
    ),
    Symbol(
        "has", BOOL, _CARDS, "cards", "Whether a card, rank or suit is among the cards. `has(10)` is the ten alone: a card that counts ten is asked by `value(1) == 10`.", _has, _SOUGHT,
        fold="One bit, set by the first such card; set, it absorbs.",
    ),
    Symbol(
        "held", NUMBER, _CARDS, "cards", "How many cards are this card, or of this rank or suit. `held(10)` counts tens alone, and no jack, queen or king.", _held, _SOUGHT,
        fold="A counter, one more with each such card; it stops at the largest number any clause asks for.",
    ),
    Symbol(
        "suited", BOOL, _CARDS, "cards", "Whether all cards are of one suit.", _suited,
        fold="The suit of the first card, or `mixed` once another is seen; `mixed` absorbs.",
    ),
    Symbol(
        "value", NUMBER, _CARDS, "cards", "The least that the card in this place (from 1) counts; 0 if there is none.", _value,
        _PLACE, fold="A counter of cards up to the place, then the least value of that card, which absorbs.",
    ),
    Symbol(
        "rank", RANK, _CARDS, "cards", "The rank of the card in this place (from 1); no rank if there is none.", _rank,
        _PLACE, fold="A counter of cards up to the place, then the rank of that card, which absorbs.",
    ),
    Symbol("times", NUMBER, _TURN, "turn", "How often this action was done with the hand.", _times,
           (Parameter("action", ACTION),), public=True,
           fold="Not of the cards: the turn counts it."),
    Symbol("split", BOOL, _TURN, "turn", "Whether the hand comes from a split.", _split, public=True,
           fold="Not of the cards: the turn remembers it."),
    Symbol("banking", BOOL, _TURN, "turn", "Whether the hand is the banker's.", _banking,
           fold="Not of the cards: fixed from the first."),
    Symbol(
        "hand", CLASS, _CLASS, "class",
        "The hand's name, one of `hands`; a better one is greater: `hand >= five_card_trick`.", attrgetter("class_index"),
        fold="At the end, the first clause of `hands` that holds, each read off the folds it is made of.",
    ),
    Symbol(
        "bust", BOOL, _CLASS, "class", "Whether the hand is over the target (and no hand over the target has a name for it).",
        _bust, public=True,
        fold="The fold of `total`, compared with the target; true, it absorbs where every card counts something.",
    ),
    Symbol(
        "standing", STANDING, "WPL", "standing", "Where the hand ranks: by its name, then by `rank_by`; a bust hand is below all.",
        attrgetter("standing"), fold="The folds of `hand` and of each `rank_by` side by side.",
    ),
)
