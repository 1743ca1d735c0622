"""One deal: from a seed, or of cards that lie on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from pontoon_rules.api.games import BadOption, Game, GameName, load
from pontoon_rules.api.playing import Playing, StrategyName, playing_of, punters_of, refusals
from pontoon_rules.cases.case import Case, HandScript, SeatScript
from pontoon_rules.cases.run import perform
from pontoon_rules.cases.script import parse_script, parse_seat, parse_sum, word_of
from pontoon_rules.diagnostics import Diagnostic, RuleFileError, has_errors, in_order
from pontoon_rules.document.node import Scalar
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Event
from pontoon_rules.engine.players import StrategyPlayer, play
from pontoon_rules.engine.result import Settlement
from pontoon_rules.engine.stock import ShuffledStock
from pontoon_rules.expr.view import Exact
from pontoon_rules.simulate.tables import packs_for


@dataclass(frozen=True)
class Dealt:
    """A deal that is over: what happened, and how it came out. `seed` and `playing` are None where cards were given."""

    game: Game
    events: tuple[Event, ...] = field(repr=False)
    result: Settlement
    seed: str | None = None
    playing: Playing | None = None


def deal(
    game: GameName | Game, *, seed: int | str = 1, players: int | None = None, strategy: StrategyName | None = None
) -> Dealt:
    """Deal once from a seed; punters follow a strategy (None: the one the rules name), the banker his usual policy.

    `players` counts the banker too (None: three, or as near as the rules allow). Raises RuleFileError, and BadOption for
    a number of players the rules do not allow or where rules or strategy have no answer.
    """
    loaded = load(game)
    punters = punters_of(loaded, players, least=3)
    playing = playing_of(loaded, strategy)
    with refusals():
        random = Random(str(seed))  # noqa: S311 - a game, not a secret
        stock = ShuffledStock(loaded.rules, random, packs_for(loaded.rules, punters))
        table = Deal(loaded.rules, punters=punters, stock=stock)
        result = play(table, dict.fromkeys(range(1, punters + 1), StrategyPlayer(playing.strategy)))
    return Dealt(loaded, table.events, result, str(seed), playing)


def settle(
    game: GameName | Game,
    cards: Mapping[str, str],
    *,
    stakes: Mapping[str, Exact] | None = None,
    shoot_bets: Mapping[str, Exact] | None = None,
    does: Mapping[str, str] | None = None,
    chips: Mapping[str, Exact] | None = None,
    shoot: Exact | None = None,
    tenure: int = 1,
) -> Dealt:
    """Settle cards that lie on the table: `settle("pontoon", {"P1": "A K", "banker": "10 8"}, stakes={"P1": 4})`.

    Seats are `banker`, `P1` (the first on his left), `P2`, …. Cards are given in the order they were dealt; suits may be
    left out; the hands of a split are divided by `/`. Cards beyond the deal are twists, unless `does` says what is done:
    `"buy 3, twist, stick"`. Without a stake the least is staked. `chips` counts what a seat holds (else: enough). `shoot`
    is what lies in the Shoot (None: what opens it), `tenure` which deal of this banker it is.

    Raises RuleFileError for a mistake in the rules, the cards or what is done with them; BadOption for a seat that is none.
    """
    loaded = load(game)
    problems: list[Diagnostic] = []
    case = _case(loaded, _Table(cards, stakes or {}, shoot_bets or {}, does or {}), problems)
    case = case.but(shoot=shoot, tenure=tenure, chips=tuple((_seat(k), v) for k, v in (chips or {}).items()))
    played = None if has_errors(problems) else perform(case, loaded.rules, problems)
    if played is None or has_errors(problems):
        # No test has failed here: something was done that the rules forbid.
        refused = (each.but(code="refused") if each.code == "test-failed" else each for each in problems)
        raise RuleFileError(in_order(refused))
    result = played.result
    assert result is not None
    return Dealt(loaded, played.events, result)


@dataclass(frozen=True)
class _Table:
    """What is said of each seat, by its name."""

    cards: Mapping[str, str]
    stakes: Mapping[str, Exact]
    shoot_bets: Mapping[str, Exact]
    does: Mapping[str, str]


def _case(game: Game, table: _Table, problems: list[Diagnostic]) -> Case:
    ruleset = game.rules.ruleset
    seats = {_seat(name): name for said in (table.cards, table.stakes, table.shoot_bets, table.does) for name in said}
    for seat in range(max(seats) + 1 if seats else 2):
        if seats.get(seat) not in table.cards:
            who = "the banker" if seat == 0 else f"P{seat}"
            advice = f'give them in the order they were dealt: --cards "{"banker" if seat == 0 else who}=10 8"'
            raise BadOption(f"no cards are given for {who}", advice=advice)
    scripts = []
    for seat in sorted(seats):
        actions = {action.name for action in (ruleset.punter.actions if seat else ruleset.banker.actions)}
        name = seats[seat]
        hands = [_hand(name, text, actions, problems) for text in table.cards[name].split("/")]
        done = word_of(f"what {name} does", table.does.get(name, ""))
        _, deeds = parse_script(None, [done], actions, problems)
        stake, bet = table.stakes.get(name), table.shoot_bets.get(name)
        scripts.append(SeatScript(seat, stake, bet, deeds, tuple(hands), hands[0].span))
    banker, *punters = scripts
    hand = banker.hands[0]._replace(deeds=banker.deeds)
    return Case("these cards", hand.span, hand, tuple(punters))


def _hand(name: str, text: str, actions: set[str], problems: list[Diagnostic]) -> HandScript:
    scalar: Scalar = word_of(f"{name}'s cards", text.strip())
    cards, _ = parse_script(scalar, (), actions, problems)
    return HandScript(cards, (), scalar.span)


def _seat(name: str) -> int:
    seat = parse_seat(name)
    if seat is None:
        raise BadOption(f"`{name}` is no seat at the table", advice="the seats are banker, P1, P2, and so on")
    return seat


def chips_of(text: str) -> Exact | None:
    """A number of chips as people write it (`8`, `7.5`, `15/2`), exactly; None if it is none."""
    return parse_sum(text)
