"""For each switch of a rule file that no hand tells (the table, the pack, the deal, the bank, the Shoot, rounding, misdeals, the
evening, the order of payment), a line that turns it and what then happens otherwise."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.stock import ShuffledStock
from pontoon_rules.expr.rules import Rules
from tests.engine.tables import hand, say
from tests.readings.bank_and_shoot import EMPTIED, MISDEALT, NO_PONTOON, OVER, POOR
from tests.readings.situations import Facts, Situation, dealt, evening


class Turned(NamedTuple):
    """A line laid over a game, a situation, and what comes of it without the line and with it. `before` stands there where
    the line does not."""

    game: str
    line: str
    situation: Situation
    without: Facts
    with_it: Facts
    before: str = ""


def the_last_card(rules: Rules) -> Facts:
    """Twelve tens for five hands: P1 is bust with the last but one, and P2 would twist."""
    stock = ShuffledStock(rules, 1, 1)
    stock._cards = hand("10 J Q " * 4)
    deal = say(Deal(rules, punters=4, stock=stock), *["stake 1"] * 4, "P1: twist")
    return {"may": [deal.can(Act("twist"))]}


P, S, C, M = "pontoon", "shoot-pontoon", "casino-pontoon", "malaysian-pontoon"
QUICK = evening(3, "deal", "stake 1", "stake 1", "rest")
THREE_OF_THEM = dealt("10 8", "10 9", "10 9", does="stake 1, stake 1, shoot 30?")
# The banker has 1 chip; P1 and P3 lose 2 each, P2 wins 5.
IN_TURN = dealt("10 7", "10 6", "10 8", "10 5", does="stake 2, stake 5, stake 2", chips={0: 1})
IN_DEBT = dealt("A K", "10 8", does="stake 4", chips={1: 7})

ROWS: dict[str, Turned] = {
    "table.players[].when": Turned(
        P, "table: {players: [{when: target == 21, is: 3..8}, {is: 2..8}]}", evening(2),
        {"refused": None}, {"refused": "3 to 8 players, the banker included, not for 2"},
    ),
    "table.stakes": Turned(P, "table: {stakes: 2..10}", dealt("10 8", "10 9", does="stake 1?, stake 10?, stake 11?"), {"may": [True, True, False]}, {"may": [False, True, False]}),
    "table.stakes[].when": Turned(
        P, "table: {stakes: [{when: players == 2, is: 2..20}, {is: 1..10}]}", dealt("10 8", "10 9", does="stake 1?, stake 20?"),
        {"may": [True, False]}, {"may": [False, True]},
    ),
    # the pack
    "pack.shuffle=under": Turned(
        P, "pack: {shuffle: under}", evening(3, NO_PONTOON, "deal", "rest"),
        {"gathered": ["shuffle"], "shuffled": [52, 52]}, {"gathered": ["under"], "shuffled": [52]},
    ),
    # Ten cards are laid on top of the 52 and seven dealt, three of them to a hand that is bust.
    "pack.busts=under": Turned(
        P, "pack: {shuffle: aside, busts: under}", evening(3, "rig 10 10 10 6 8 9 10 2 2 2", "deal", "stake 1", "stake 1", "twist", "rest"),
        {"left": [55]}, {"left": [58]}, before="pack: {shuffle: aside}",
    ),
    "pack.cut_card": Turned(
        P, "pack: {shuffle: aside, cut_card: 46}", QUICK,
        {"gathered": ["aside"], "cuts": [None]}, {"gathered": ["shuffle"], "cuts": [46, 46]}, before="pack: {shuffle: aside}",
    ),
    "pack.cut_card[].when": Turned(
        P, "pack: {shuffle: aside, cut_card: [{when: players > 2, is: 46}, {is: 5}]}", QUICK,
        {"gathered": ["aside"], "cuts": [5]}, {"gathered": ["shuffle"], "cuts": [46, 46]}, before="pack: {shuffle: aside, cut_card: 5}",
    ),
    "pack.kept_back": Turned(
        P, "pack: {runs_out: refuse, kept_back: 1}", the_last_card, {"may": [True]}, {"may": [False]}, before="pack: {runs_out: refuse}",
    ),
    "pack.alternate=true": Turned(
        P, "pack: {alternate: true}", evening(3, "deal", "stake 1", "stake 1", "rest", "deal"),
        {"used": [0, 0], "packs": [1]}, {"used": [0, 1], "packs": [1, 1]},
    ),
    # the deal
    "deal[].do": Turned(
        C, "deal: [stake, {do: card}, {do: card}, {do: card}, look, play, banker, settle]", dealt("10 7 2", "10 5 2"),
        {"cards": 4, "faces": ["down"] * 2}, {"cards": 6, "faces": ["down"] * 3},
    ),
    "deal[].to=punters": Turned(
        C, "deal: [stake, card, card, {do: card, to: punters}, look, play, banker, settle]", dealt("10 7 2", "10 5 2"),
        {"cards": 4, "faces": ["down"] * 2}, {"cards": 5, "faces": ["down"] * 3},
    ),
    "deal[].to=banker": Turned(
        C, "deal: [stake, card, card, {do: card, to: banker}, look, play, banker, settle]", dealt("10 7 2", "10 8"),
        {"drawn": 2, "net": [1]}, {"drawn": 3, "net": [-1]},
    ),
    "deal[].face=up": Turned(
        C, "deal: [stake, card, {do: card, face: up}, look, play, banker, settle]", dealt("10 7", "10 8"),
        {"faces": ["down", "down"]}, {"faces": ["down", "up"]},
    ),
    # the bank
    "bank.first=agreed": Turned(P, "bank: {first: agreed}", evening(3, banker=None, seed=3), {"turned": [0, 1, 2]}, {"turned": [], "heir": 0}),
    "bank.first=house": Turned(P, "bank: {first: house}", evening(3, banker=None, seed=3), {"turned": [0, 1, 2]}, {"turned": [], "heir": 0}),
    "bank.first=dealt(J)": Turned(
        P, "bank: {first: dealt(J)}", evening(3, banker=None, seed=3),
        {"jacks turned": 0}, {"jacks turned": 1, "last turned": "J"},
    ),
    "bank.passes[].asks=banker": Turned(
        S, "bank: {passes: [{name: emptied, asks: banker}]}", EMPTIED,
        {"asked to bank": [], "bank": 1}, {"asked to bank": [0], "bank": 0},
    ),
    "bank.passes[].asks=holder": Turned(
        S, "bank: {passes: [{name: emptied, asks: holder}]}", EMPTIED,
        {"asked to bank": [], "bank": 1}, {"asked to bank": [1], "bank": 0},
    ),
    "bank.passes[].asks=none": Turned(
        S, "bank: {passes: [{name: emptied, asks: none}]}", EMPTIED,
        {"asked to bank": [1], "bank": 0}, {"asked to bank": [], "bank": 1}, before="bank: {passes: [{name: emptied, asks: holder}]}",
    ),
    # the Shoot
    "shoot.opening": Turned(S, "shoot: {opening: 20}", THREE_OF_THEM, {"may": [True], "shoot": 50}, {"may": [False], "shoot": 20}),
    "shoot.opening[].when": Turned(
        S, "shoot: {opening: [{when: players > 2, is: 20}, {is: 50}]}", THREE_OF_THEM,
        {"may": [True], "shoot": 50}, {"may": [False], "shoot": 20},
    ),
    "shoot.reserve": Turned(S, "shoot: {reserve: 30}", THREE_OF_THEM, {"may": [True], "reserve": 0}, {"may": [False], "reserve": 30}),
    "shoot.reserve[].when": Turned(
        S, "shoot: {reserve: [{when: players > 2, is: 30}, {is: 0}]}", THREE_OF_THEM,
        {"may": [True], "reserve": 0}, {"may": [False], "reserve": 30},
    ),
    "shoot.limit": Turned(S, "shoot: {limit: 495}", OVER, {"shoot": 500, "banker": 5}, {"shoot": 495, "banker": 10}),
    "shoot.limit[].when": Turned(
        S, "shoot: {limit: [{when: players > 2, is: 495}, {is: 500}]}", OVER,
        {"shoot": 500, "banker": 5}, {"shoot": 495, "banker": 10},
    ),
    "shoot.bet_cap[].when": Turned(
        S, "shoot: {bet_cap: [{when: players > 2, is: 10 * chip}, {is: shoot.size}]}", THREE_OF_THEM, {"may": [True]}, {"may": [False]},
    ),
    # rounding, misdeals, the evening
    "rounding=none": Turned(
        M, "rounding: none", dealt("10 8", "A K", does="stake 3"),
        {"net": [4]}, {"net": [Fraction(9, 2)]}, before="rounding: {to: chip, favour: banker}",
    ),
    "misdeal.pack=aside": Turned(
        P, "misdeal: {pack: aside}", MISDEALT,
        {"gathered": ["shuffle"], "left": [52]}, {"gathered": ["aside"], "left": [49]},
    ),
    "misdeal.fine[].when": Turned(
        P, "misdeal: {fine: [{when: players > 2, is: 2}, {is: 1}]}", MISDEALT,
        {"holds": [99, 100, 100], "pool": 1}, {"holds": [98, 100, 100], "pool": 2}, before="misdeal: {fine: 1}",
    ),
    "evening.ends": Turned(P, "evening: {ends: deals == 1}", QUICK, {"closed": None}, {"closed": "by the rules"}),
    # the order of payment
    "settle.order=by_seat": Turned(P, "settle: {order: by_seat}", IN_TURN, {"net": [-2, 5, -2], "debts": []}, {"net": [-2, 3, -2], "debts": [2]}),
    "settle.from=right": Turned(P, "settle: {from: right}", POOR, {"net": [4, 1, -2]}, {"net": [0, 5, -2]}),
    "settle.liability.punter=all": Turned(
        P, "settle: {liability: {punter: all}}", IN_DEBT, {"net": [-7], "debts": [1]}, {"net": [-8], "debts": []},
    ),
    "banker.actions.stake": Turned(
        P, "banker: {actions: {stake: {adds: stake, times: 1, in_play: true}}}", dealt("10 8", "10 9", does="stake 2, stick, banker: stake?"),
        {"may": [False]}, {"may": [True]},
    ),
}

# A switch that a second reading turns: the number and letter of the reading, and its game.
READINGS: dict[str, tuple[str, str]] = {
    "table.players": ("C24d", P),
    "pack.packs": ("C23b", P),
    "pack.packs[].when": ("C23c", P),
    "pack.without": ("C30b", "spanish-pontoon"),
    "pack.shuffle": ("C25b", P),
    "pack.shuffle[].when": ("C25b", P),
    "pack.shuffle[].is": ("C25b", P),
    "pack.shuffle=aside": ("C25c", P),
    "pack.runs_out=refuse": ("D9b", P),
    "deal": ("C6b", S),
    "bank.sale=over_claim": ("C18b", P),
    "bank.sale=by_claimant": ("C18c", P),
    "bank.sale=never": ("C18d", P),
    "bank.cut_ties=first": ("D7b", P),
    "bank.declined=banker": ("D6b", S),
    "bank.passes": ("C17a", S),
    "bank.passes[].when": ("C17c", S),
    "bank.passes[].is": ("C17a", S),
    "shoot.bet_cap": ("C16d", "reserved-shoot"),
    "shoot.enters=at_once": ("C36b", S),
    "shoot.lost_to": ("C8b", S),
    "shoot.lost_to[].when": ("C8b", S),
    "shoot.overflow=excess": ("C37b", S),
    "shoot.overflow=whole": ("C37c", S),
    "shoot.split=copied": ("D1b", S),
    "rounding": ("D3b", M),
    "rounding.to": ("D3d", M),
    "rounding.favour=banker": ("D3b", M),
    "rounding.favour=punter": ("D3c", M),
    "rounding.favour=nearest": ("D3d", M),
    "misdeal.pack=under": ("C39c", P),
    "misdeal.bank=left": ("C39b", P),
    "misdeal.fine": ("C39d", P),
    "evening.leaving=at_once": ("D10b", P),
    "settle.order=pay_first": ("D4d", P),
    "settle.liability.banker=all": ("D4b", P),
    "settle.liability.short=pro_rata": ("D4c", P),
}
