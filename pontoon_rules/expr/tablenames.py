"""Names of the stake, the outcome, the seats, the Shoot and the table; and functions over all hands of the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from pontoon_rules.expr.scope import Scope, Undefined
from pontoon_rules.expr.symbol import Parameter, Symbol
from pontoon_rules.expr.types import ACTION, BOOL, HAND, MONEY, NUMBER, SEAT, SEATS
from pontoon_rules.expr.view import Exact, HandView, Money

Ask = Callable[[Scope], bool]
Amount = Callable[[Scope], Money]


def _better(scope: Scope) -> bool:
    return scope.standing > scope.own(scope.table.banker).standing


def _level(scope: Scope) -> bool:
    return scope.standing == scope.own(scope.table.banker).standing


def _holders(hands: Iterator[HandView]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(hand.seat for hand in hands))


def _peers(scope: Scope) -> tuple[int, ...]:
    mine = scope.standing
    return _holders(hand for hand in scope.table.hands if scope.own(hand).standing == mine)


def _leaders(scope: Scope) -> tuple[int, ...]:
    standings = [(hand, scope.own(hand).standing) for hand in scope.table.hands]
    top = max((standing for _, standing in standings), default=())
    return _holders((hand for hand, standing in standings if standing == top))


def _any(scope: Scope, condition: Ask) -> bool:
    return any(condition(scope.of(hand)) for hand in scope.table.hands)


def _every(scope: Scope, condition: Ask) -> bool:
    return all(condition(scope.of(hand)) for hand in scope.table.hands)


def _count(scope: Scope, condition: Ask) -> int:
    return sum(condition(scope.of(hand)) for hand in scope.table.hands)


def _sum(scope: Scope, amount: Amount, condition: Ask | None = None) -> Money:
    inner = [scope.of(hand) for hand in scope.table.hands]
    return sum(amount(each) for each in inner if condition is None or condition(each))


def _eldest(scope: Scope, condition: Ask) -> HandView:
    for hand in scope.table.hands:
        if condition(scope.of(hand)):
            return hand
    raise Undefined


def _best(scope: Scope, condition: Ask) -> HandView:
    found = [hand for hand in scope.table.hands if condition(scope.of(hand))]
    if not found:
        raise Undefined
    return max(found, key=lambda hand: scope.own(hand).standing)  # the first of equals


def _target(scope: Scope) -> Exact:
    return scope.facts.target


def _chip(_scope: Scope) -> Fraction | int:
    return 1


def _outcome(word: str) -> Callable[[Scope], bool]:
    return lambda scope: scope.hand.outcome == word


def _shoot(what: str) -> Callable[[Scope], Money]:
    return lambda scope: scope.table.shoot(what)


_STAKE = "ASWPL"
_SETTLED = "LK"
_SETTLE = "WPL"
_TABLE = "THDASBEWPLK"
_OVER = "EWPLKABS"
_ACTION = (Parameter("action", ACTION),)
_CONDITION = (Parameter("condition", BOOL, each_hand=True),)

STAKE_NAMES = (
    Symbol("stake", MONEY, _STAKE, "stake", "All that is staked on the hand.", lambda s: s.hand.stake, public=True),
    Symbol("first_stake", MONEY, _STAKE, "stake", "The hand's first stake.", lambda s: s.hand.first_stake),
    Symbol("shoot_bet", MONEY, _STAKE, "stake", "The hand's bet on the Shoot.", lambda s: s.hand.shoot_bet),
    Symbol("put", MONEY, _STAKE, "stake", "What this action has put on the hand in all.",
           lambda s, action: s.hand.put(action), _ACTION, public=True),
    Symbol("first", MONEY, _STAKE, "stake", "What the first such action put on the hand; no limit before it.",
           lambda s, action: s.hand.first(action), _ACTION),
    Symbol("last", MONEY, _STAKE, "stake", "What the last such action put on the hand; no limit before it.",
           lambda s, action: s.hand.last(action), _ACTION),
    Symbol("chips", MONEY, _STAKE, "holder", "What the holder of the hand has before him.",
           lambda s: s.table.chips(s.hand.seat)),
    Symbol("seat", SEAT, _STAKE, "holder", "The seat of the hand's holder.", lambda s: s.hand.seat),
    Symbol("hands_held", NUMBER, _STAKE, "holder", "How many hands the holder of the hand has, after splits.",
           lambda s: s.table.hands_held(s.hand.seat)),
)

OUTCOME_NAMES = (
    Symbol("better", BOOL, _SETTLE, "banker", "Whether the hand's standing is above the banker's.", _better),
    Symbol("level", BOOL, _SETTLE, "banker", "Whether the hand's standing equals the banker's.", _level),
    Symbol("won", BOOL, _SETTLED, "outcome", "Whether the hand has won; false until it is settled.", _outcome("won")),
    Symbol("lost", BOOL, _SETTLED, "outcome", "Whether the hand has lost; false until it is settled.", _outcome("lost")),
    Symbol("void", BOOL, _SETTLED, "outcome", "Whether the stake went back; false until the hand is settled.",
           _outcome("void")),
)

OVER_NAMES = (
    Symbol("any", BOOL, _OVER, "others", "Whether the condition holds for a punter's hand of the deal.", _any, _CONDITION),
    Symbol("every", BOOL, _OVER, "others", "Whether the condition holds for every punter's hand of the deal.", _every, _CONDITION),
    Symbol("count", NUMBER, _OVER, "others", "For how many punters' hands of the deal the condition holds.", _count, _CONDITION),
    Symbol("sum", MONEY, _OVER, "others", "The sum of a number or of money over the punters' hands (for which a condition holds).",
           _sum, (Parameter("amount", MONEY, each_hand=True), Parameter("condition", BOOL, optional=True, each_hand=True))),
    Symbol("eldest", HAND, "WPLK", "others",
           "The first punter's hand, from the banker's left, for which the condition holds; if there is none, the clause does not hold.",
           _eldest, _CONDITION, partial=True),
    Symbol("best", HAND, "WPLK", "others",
           "The punters' hand of the highest standing for which the condition holds; if there is none, the clause does not hold.",
           _best, _CONDITION, partial=True),
    Symbol("peers", SEATS, _SETTLE, "others", "The seats of all hands whose standing equals this hand's.", _peers),
    Symbol("leaders", SEATS, _SETTLE, "others", "The seats of all hands of the best standing.", _leaders),
)

_SHOOT = {
    "size": "What lies in the Shoot.",
    "opening": "With what the Shoot was opened.",
    "start": "What lay in the Shoot when the deal began.",
    "bet_cap": "What may still be bet on the Shoot.",
    "open": "The bets on the Shoot that are not decided.",
    "pending": "The lost bets that have not entered the Shoot yet.",
    "paid": "What the Shoot has paid in this deal.",
    "owed": "What the Shoot should have paid and could not.",
    "least": "The least the Shoot has held in this deal so far.",
    "reserve": "What lies in reserve beside the Shoot.",
    "limit": "The Shoot's limit; no limit if the rules set none.",
}

_EVENING = {
    "deals": "How many deals have been dealt this evening, this one included.",
    "minutes": "How many minutes have passed since the evening began, as far as anybody has said.",
    "turns": "How often every player at the table has banked and given up the bank.",
    "solvent": "How many players at the table have chips.",
    "cards_left": "How many cards are left in the pack.",
    "shuffles": "How often the cards have been shuffled under this banker, since his first deal began.",
}


def _evening(what: str) -> Callable[[Scope], Money]:
    return lambda scope: scope.table.evening(what)


TABLE_NAMES = (
    *(
        Symbol(f"shoot.{what}", MONEY, "AEWPLK" if what == "bet_cap" else "ASEWPLK", "shoot", meaning, _shoot(what))
        for what, meaning in _SHOOT.items()
    ),
    Symbol("pool", MONEY, "ASEWPLK", "shoot", "What lies in the pool, an account of the house's own.", lambda s: s.table.pool),
    Symbol("debt", MONEY, "ASEWPLK", "shoot", "What the banker owes and could not pay.", lambda s: s.table.debt),
    Symbol("players", NUMBER, _TABLE, "table", "How many sit at the table, the banker included.", lambda s: s.table.players),
    Symbol("punters", NUMBER, _TABLE, "table", "How many sit at the table, the banker not counted.",
           lambda s: s.table.players - 1),
    Symbol("target", NUMBER, _TABLE, "table", "The total that must not be passed.", _target),
    Symbol("tenure", NUMBER, _TABLE, "table", "How many deals this banker has dealt, this one included.", lambda s: s.table.tenure),
    Symbol("tenure_net", MONEY, _TABLE, "table", "What the bank has won (or lost, below 0) under this banker.",
           lambda s: s.table.tenure_net),
    Symbol("min_stake", MONEY, _TABLE, "table", "The smallest first stake.", lambda s: s.table.limits()[0]),
    Symbol("max_stake", MONEY, _TABLE, "table", "The largest first stake.", lambda s: s.table.limits()[1]),
    Symbol("chip", MONEY, _TABLE, "table", "One chip: `2 * chip` is two chips where a bare number will not do.", _chip),
    *(Symbol(name, NUMBER, "K", "table", meaning, _evening(name)) for name, meaning in _EVENING.items()),
    Symbol("left", SEAT, "K", "table", "The seat at the banker's left.", lambda _s: 1),
)
