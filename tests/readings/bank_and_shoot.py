"""Readings of the Shoot, the bank, the pack and the evening (C6 to C8, C15 to C18, C23 to C25, C36 to C40), and of the gaps (D1 to D12)."""

from __future__ import annotations

from fractions import Fraction

from pontoon_rules.engine.asked import Act
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.stock import ShuffledStock
from pontoon_rules.evening.words import Leave, Misdeal
from pontoon_rules.expr.rules import Rules
from tests.engine.tables import hand, say
from tests.readings.rows import Row
from tests.readings.situations import Ask, Facts, dealt, evening

P, S, C = "pontoon", "shoot-pontoon", "casino-pontoon"
PROGRESSIVE, RESERVED, NO_LOOK = "progressive-shoot", "reserved-shoot", "shoot-pontoon-no-look"

WINDOWS = dealt("10 8", "2 3 5 4", does="stake 1, shoot 5, shoot 5?, twist, shoot 5?, twist, shoot 5?")
# P2 wins all that lies in the Shoot, and P1 loses his stake.
EMPTIED = dealt("10 8", "10 7", "A Q", does="stake 4, stake 4, pass, shoot 30", shoot=30)
BROKEN = dealt("10 8", "10 7", "A Q", does="stake 1, stake 1, pass, shoot 20")
# 490 in the Shoot, a bet of 20 lost, then one of 5 won; the limit is 500.
OVER = dealt("10 8", "10 7", "10 9", does="stake 1, stake 1, shoot 20, shoot 5", shoot=490)
MISDEALT = evening(3, "deal", "stake 3", Misdeal())
NO_PONTOON, BOBS_PONTOON = "rig 10 9 10 6 8 9", "rig A 9 10 K 8 9"
SELL = Ask(Act("sell", 5, 2))
# The banker has 3 chips, P1 and P2 win 4 and 5, P3 loses 2.
POOR = dealt("10 7", "10 8", "10 9", "10 6", does="stake 4, stake 5, stake 2", chips={0: 3})


def short_of_cards(rules: Rules) -> Facts:
    """Twelve tens for five hands: P1 and P2 are bust with the last two, and P3 would twist."""
    stock = ShuffledStock(rules, 1, 1)
    stock._cards = hand("10 J Q " * 4)
    deal = say(Deal(rules, punters=4, stock=stock), *["stake 1"] * 4, "P1: twist", "P2: twist")
    return {"may": [deal.can(Act("twist")), deal.can(Act("stick"))]}


ROWS = [
    # C6: three moments at which a bet might be made: with two, three and four cards
    Row(
        "C6b", S, dealt("10 8", "10 9", does="stake 1, shoot 5"),
        {"began": ["1 stake", "1 shoot", "card", "card"]}, {"began": ["1 stake", "card", "card", "1 shoot"]},
    ),
    Row("C6c", S, WINDOWS, {"may": [False, False, False]}, {"may": [False, True, False]}),
    Row("C6d", S, WINDOWS, {"may": [False, False, False]}, {"may": [True, True, True]}),
    # C7, C15: a chip of P1's stake comes into the emptied Shoot
    Row("C7b", PROGRESSIVE, EMPTIED, {"shoot": 1, "bank": 0}, {"shoot": 1, "bank": 1}),
    Row("C7c", PROGRESSIVE, EMPTIED, {"shoot": 1, "bank": 0}, {"shoot": 1, "bank": 1}),
    Row("C7d", S, EMPTIED, {"shoot": 0, "bank": 1}, {"shoot": 0, "bank": 0}),
    Row("C8b", S, dealt("A K", "10 9", does="stake 1, shoot 20"), {"shoot": 70, "banker": 2}, {"shoot": 50, "banker": 22}),
    Row(
        "C15a", PROGRESSIVE, dealt("10 8", "10 7", does="stake 4, pass"),
        {"net": [-4], "banker": 3, "shoot": 51}, {"net": [-5], "banker": 4, "shoot": 51},
    ),
    Row(
        "C15c", PROGRESSIVE, dealt("10 9", ("8 8 9", "K"), does="stake 4, pass, split"),
        {"banker": 6, "shoot": 52}, {"banker": 7, "shoot": 51},
    ),
    Row("C15d", PROGRESSIVE, dealt("A K", "10 7", does="stake 4, pass"), {"banker": 7, "shoot": 51}, {"banker": 8, "shoot": 50}),
    Row("C15e", PROGRESSIVE, EMPTIED, {"shoot": 1, "bank": 0}, {"shoot": 1, "bank": 1}),
    # C16: 20 on the table, 30 in reserve
    Row("C16b", RESERVED, BROKEN, {"bets": [0, 50], "bank": 1}, {"bets": [30, 20], "bank": 1}),
    Row("C16c", RESERVED, BROKEN, {"bets": [0, 50], "reserve": 0}, {"bets": [0, 20], "reserve": 30}),
    Row("C16d", RESERVED, dealt("10 8", "10 7", does="stake 1, shoot 30?"), {"may": [False]}, {"may": [True]}),
    # C17, C18, C40: the bank
    Row("C17a", S, dealt("10 8", "10 9", "A K"), {"bank": 0}, {"bank": 2}),
    Row("C17b", P, dealt("10 8", "10 9", "A K"), {"bank": 2}, {"bank": 0}),
    Row("C17c", S, dealt("10 8", "10 9"), {"net": [1], "bank": 0}, {"net": [1], "bank": 1}),
    Row("C18b", P, evening(3, BOBS_PONTOON, "deal", "rest", SELL), {"may": [False], "asked": 1}, {"may": [True], "asked": 0}),
    Row(
        "C18c", P, evening(3, BOBS_PONTOON, "deal", "rest", SELL, Ask(Act("sell", 5, 1))),
        {"may": [False, False], "asked": 1}, {"may": [True, False], "asked": 1},
    ),
    Row("C18d", P, evening(3, NO_PONTOON, "deal", "rest", SELL), {"may": [True]}, {"may": [False]}),
    Row("C40b", P, dealt("A Q", "A K"), {"bank": 0}, {"bank": 1}),
    Row("C40c", P, dealt("10 8", "10 5 6", "A K", does="stake 1, stake 1, twist"), {"bank": 2}, {"bank": 1}),
    # C23 to C25, C30: the table and the pack
    Row("C23b", P, evening(6), {"packs": [2], "shuffled": [104]}, {"packs": [1], "shuffled": [52]}),
    Row("C23c", P, evening(7), {"packs": [2], "shuffled": [104]}, {"packs": [1], "shuffled": [52]}),
    Row("C23d", P, evening(3), {"packs": [1], "shuffled": [52]}, {"packs": [8], "shuffled": [416]}),
    Row("C24b", P, evening(9), {"refused": "2 to 8 players, the banker included, not for 9"}, {"refused": None, "packs": [2]}),
    Row("C24c", P, evening(3), {"refused": None}, {"refused": "2 players, the banker included, not for 3"}),
    Row("C24d", P, evening(2), {"refused": None}, {"refused": "3 to 8 players, the banker included, not for 2"}),
    Row(
        "C25b", P, evening(3, NO_PONTOON, "deal", "rest", BOBS_PONTOON, "deal", "rest"),
        {"gathered": ["shuffle", "shuffle"], "shuffled": [52] * 3}, {"gathered": ["under", "shuffle"], "shuffled": [52] * 2},
    ),
    Row("C25c", P, evening(3, "deal", "stake 1", "stake 1", "rest"), {"gathered": ["shuffle"], "shuffled": [52] * 2}, {"gathered": ["aside"], "shuffled": [52]}),
    Row("C30b", "spanish-pontoon", evening(3), {"shuffled": [48]}, {"shuffled": [40]}),
    # C36: P1's 30 are lost when P2, with 20 on the Shoot of 50, may bet once more
    Row(
        "C36b", S, dealt("10 8", "10 6 K", "2 3 5 9", does="stake 1, stake 1, shoot 30, shoot 20, P1: twist, P2: twist, shoot 30?, shoot 40?"),
        {"may": [True, False]}, {"may": [True, True]}, given="punter: {actions: {shoot: {in_play: cards == 3}}}\n",
    ),
    Row("C37b", S, OVER, {"shoot": 500, "banker": 5}, {"shoot": 495, "banker": 10}),
    Row("C37c", S, OVER, {"shoot": 500, "banker": 5}, {"shoot": 485, "banker": 20}),
    # C38: found at the end
    Row("C38a", S, dealt("A K", "10 5", does="stake 2, pass"), {"net": [-4], "turns": []}, {"net": [-4], "turns": ["action"]}),
    Row("C38b", NO_LOOK, dealt("A K", "10 6 9", does="stake 3, pass, twist"), {"net": [-3]}, {"net": [-6]}),
    Row("C38c", NO_LOOK, dealt("A K", "10 5 2", does="stake 2, pass, buy 3"), {"net": [-10]}, {"net": [-7]}),
    Row("C38d", NO_LOOK, dealt("A K", "2 3 4 5 6", does="stake 1, pass, twist, twist, twist"), {"net": [-2]}, {"net": [-1]}),
    # C39
    Row("C39b", P, MISDEALT, {"heir": 0, "holds": [100] * 3}, {"heir": 1, "holds": [100] * 3}),
    Row("C39c", P, MISDEALT, {"gathered": ["shuffle"], "shuffled": [52] * 2}, {"gathered": ["under"], "shuffled": [52]}),
    Row("C39d", P, MISDEALT, {"holds": [100] * 3, "pool": 0}, {"holds": [99, 100, 100], "pool": 1}),
    # D1, D2: 20 on a hand that is split into 19 and 17, the banker on 18; 10 on one that is doubled
    Row("D1b", S, dealt("10 8", ("9 9 10", "8"), does="stake 1, shoot 20, split"), {"bets": [20], "shoot": 30}, {"bets": [0], "shoot": 50}),
    Row("D1c", S, dealt("10 8", ("9 9 10", "8"), does="stake 1, shoot 20, split, shoot 10?"), {"may": [False]}, {"may": [True]}),
    Row(
        "D2b", "shoot-pontoon-double-stake", dealt("10 8", "10 9", does="stake 4, shoot 10, double"),
        {"net": [18], "bets": [10]}, {"net": [28], "bets": [20]},
    ),
    # D3: a pontoon paid 3:2
    Row("D3b", "malaysian-pontoon", dealt("10 8", "A K", does="stake 3"), {"net": [Fraction(9, 2)]}, {"net": [4]}),
    Row("D3c", "malaysian-pontoon", dealt("10 8", "A K", does="stake 3"), {"net": [Fraction(9, 2)]}, {"net": [5]}),
    Row("D3d", "malaysian-pontoon", dealt("10 8", "A K", does="stake 5"), {"net": [Fraction(15, 2)]}, {"net": [10]}),
    # D4
    Row("D4b", P, POOR, {"net": [4, 1, -2], "debts": [4], "bank": 1}, {"net": [4, 5, -2], "debts": [], "bank": 0}),
    Row(
        "D4c", P, POOR, {"net": [4, 1, -2], "debts": [4]},
        {"net": [Fraction(20, 9), Fraction(25, 9), -2], "debts": [Fraction(16, 9), Fraction(20, 9)]},
    ),
    Row("D4d", P, POOR, {"net": [4, 1, -2], "debts": [4]}, {"net": [3, 0, -2], "debts": [1, 5]}),
    Row("D4e", P, POOR, {"debts": [4], "bank": 1}, {"debts": [4], "bank": 0}),
    # D5 to D10
    Row("D5b", C, dealt("2 3 2 3 4 5", "10 10"), {"drawn": 5, "net": [-1]}, {"drawn": 6, "net": [1]}),
    Row(
        "D6b", S, evening(3, "rig 10 10 10 10 9 8", "deal", "open", "stake 1", "stake 1", "shoot 50", "rest", "deal", "pass", chips=200),
        {"asked": 2, "step": "open"}, {"asked": 0, "step": "open"},
    ),
    # With this seed the first and the third of three players cut an ace; when they cut again, the third is higher.
    Row("D7b", P, evening(3, banker=None, seed=16), {"turned": [0, 1, 2, 0, 2], "heir": 2}, {"turned": [0, 1, 2], "heir": 0}),
    Row("D8b", P, dealt("10 8", "10 2 2", does="stake 4, buy 2?, buy 4?", chips={1: 6}), {"may": [False, False]}, {"may": [True, False]}),
    Row("D9b", P, short_of_cards, {"may": [True, True]}, {"may": [False, True]}),
    Row(
        "D10b", P, evening(3, "rig 10 10 10 10 8 9", "deal", Ask(Leave(1)), Ask(Leave(7))),
        {"may": [False, False]}, {"may": [True, False]},
    ),
    # D11, D12
    Row("D11b", "jack-of-clubs", dealt("A K", "A♥ J♣", does="stake 2, pass"), {"net": [-4]}, {"net": [-2]}),
    Row("D12b", P, dealt("10 8", "10 2 A 10", does="stake 2, burn"), {"net": [4], "bank": 1}, {"net": [2], "bank": 0}),
    Row("D12c", P, dealt("10 8", "10 2 A 10", does="stake 2, burn"), {"net": [4], "bank": 1}, {"net": [4], "bank": 0}),
]
