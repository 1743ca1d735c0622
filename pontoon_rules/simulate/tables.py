"""Tables of the reference engine, at which every punter follows a strategy and the banker his policy."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random

from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted, Event
from pontoon_rules.engine.players import Player, StrategyPlayer, play
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.result import HandResult, Settlement
from pontoon_rules.engine.stock import ScriptedStock, ShuffledStock
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.every import expressions
from pontoon_rules.expr.rules import NoHandClauseError, Rules
from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.expr.typed import Expression
from pontoon_rules.machine.seated import hangs_on_players
from pontoon_rules.simulate.outcome import DealOutcome, Exact, HandOutcome, PunterOutcome
from pontoon_rules.simulate.plan import CHUNK, Plan, Unit
from pontoon_rules.simulate.run import Run, Stopped

_CARRIED = re.compile(r"\b(pool|tenure|tenure_net)\b")


class Tables:
    """A game with its punters' strategy, ready to be played at any number of tables."""

    def __init__(self, rules: Rules, strategy: Strategy) -> None:
        self._rules = rules
        self._strategy = strategy

    def __call__(self, punters: int) -> Run:
        """A table with a bank that has just been opened."""
        return _Bank(self._rules, self._strategy, punters)


class _Bank:
    """A bank and those after it: what one deal leaves is there for the next."""

    def __init__(self, rules: Rules, strategy: Strategy, punters: int) -> None:
        self._rules = rules
        self._punters = punters
        self._packs = packs_for(rules, punters)
        player = StrategyPlayer(strategy)
        self._players: dict[int, Player] = dict.fromkeys(range(1, punters + 1), player)
        self._shoot: Exact | None = None
        self._reserve: Exact | None = None
        self._pool: Exact = 0
        self._tenure = 1
        self._tenure_net: Exact = 0
        # By which actions one bets on the Shoot; without any there is no bet to look for.
        self._betting = frozenset(action.name for action in rules.ruleset.punter.actions if action.bets is not None)

    def deal(self, seed: str) -> DealOutcome:
        """Play the next deal. Raises `Stopped` where the rules or the strategy have no answer, or cards run out."""
        try:
            deal = Deal(
                self._rules,
                punters=self._punters,
                stock=ShuffledStock(self._rules, Random(seed), self._packs),  # noqa: S311 - a game, not a secret
                shoot=self._shoot,
                reserve=self._reserve,
                pool=self._pool,
                tenure=self._tenure,
                tenure_net=self._tenure_net,
            )
            result = play(deal, self._players)
        except Refused as error:
            raise Stopped(error.refusal.code, str(error.refusal)) from None
        except NoHandClauseError as error:
            raise Stopped("unnamed-hand", str(error)) from None
        if result.void is not None:
            raise Stopped(result.void.code, result.void.message)
        self._carry(result)
        outcome = _outcome(deal, result, self._betting)
        deal.table.let_go()
        return outcome

    def _carry(self, result: Settlement) -> None:
        self._pool = result.pool
        if result.next_banker:
            self._shoot = self._reserve = None
            self._tenure, self._tenure_net = 1, 0
        else:
            self._shoot, self._reserve = result.shoot, result.reserve
            self._tenure += 1
            self._tenure_net += result.net[0]


def packs_for(rules: Rules, punters: int) -> int:
    """How many packs are shuffled together for so many punters."""
    table = Table(rules, punters, ScriptedStock({}), {}, 1, 0)
    return rules.packs(punters + 1, table, table.banker)


def seats(rules: Rules) -> tuple[int, int]:
    """How few and how many players the rules allow, the banker included."""
    table = Table(rules, 1, ScriptedStock({}), {}, 1, 0)
    decided = rules.decide(rules.ruleset.table.players, table.scope(table.banker))
    if decided is None:
        return 2, 2
    low, high = decided.value
    return int(low), int(high)


def has_shoot(rules: Rules) -> bool:
    """Whether a bank is opened with a Shoot."""
    opening = rules.ruleset.shoot.opening.choices
    return any(not isinstance(choice.value, Expression) or choice.value.text != "0" for choice in opening)


def unit_of(rules: Rules) -> Unit:
    """What is independent under these rules: a deal, or (where a Shoot, a pool or the tenure of the bank carries over)
    no less than a whole run of deals."""
    carried = has_shoot(rules) or any(_CARRIED.search(expression.text) for expression in expressions(rules.ruleset))
    return "run" if carried else "deal"


def notes(rules: Rules, plan: Plan) -> tuple[str, ...]:
    """What to bear in mind when reading the figures of these rules."""
    found = []
    if plan.unit == "run":
        found.append(f"the bank is opened anew every {CHUNK} deals; intervals take each such run as one observation")
    if not _shuffles_every_deal(rules):
        found.append("the pack is shuffled for every deal, although the rules do so less often")
    if hangs_on_players(rules):
        found.append(f"the rules ask how many play: these figures are for {plan.punters + 1} players (--players)")
    return tuple(found)


def _shuffles_every_deal(rules: Rules) -> bool:
    choices = rules.ruleset.pack.shuffle.choices
    return all(isinstance(choice.value, Expression) and choice.value.text == "shuffle" for choice in choices)


def _outcome(deal: Deal, result: Settlement, betting: frozenset[str]) -> DealOutcome:
    bets = _bets(deal.events, betting) if betting else {}
    hands, stakes, shoot_bets = deal.table.seats, result.stakes, result.shoot_bets
    punters = [
        PunterOutcome(hands[seat][0].first_stake if hands[seat] else 0, stakes[seat], bets.get(seat, 0), shoot_bets[seat])
        for seat in range(1, deal.table.players)
    ]
    return DealOutcome(
        tuple(punters),
        tuple([_hand(hand) for hand in result.hands]),
        result.banker_class or "bust",
        result.shoot,
        result.bank_cause.name if result.bank_cause is not None and result.next_banker else None,
    )


def _bets(events: Iterable[Event], betting: frozenset[str]) -> dict[int, Exact]:
    """What each seat has bet on the Shoot."""
    bets: dict[int, Exact] = {}
    for event in events:
        if isinstance(event, Acted) and event.seat and event.amount is not None and event.action in betting:
            bets[event.seat] = bets.get(event.seat, 0) + event.amount
    return bets


def _hand(hand: HandResult) -> HandOutcome:
    clause = "sat out" if hand.cause is None else hand.cause.name
    return HandOutcome(hand.hand_class or ("bust" if hand.cause is not None else "none"), hand.outcome, clause)
