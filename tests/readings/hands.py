"""Readings of what a hand is worth, what may be done with it and how it is settled (C1 to C5, C9 to C14, C20 to C21, C26 to C35)."""

from __future__ import annotations

from tests.readings.rows import Row
from tests.readings.situations import dealt

P, S, C = "pontoon", "shoot-pontoon", "casino-pontoon"
JACKS = dealt("10 8", "A♥ J♣", "A♣ J♠", "A♠ 10♠", does="stake 2, stake 2, stake 2")
SPLIT_JACK = dealt("10 8", ("A♥ A♦ J♣", "9"), does="stake 2, pass, split")
TRICK = "2 3 4 5 2"  # 16
TRICKS = dealt("2 3 4 6 A", "7 7 7", "A 10", "10 6 9", TRICK, does="stake 3, stake 3, stake 1, stake 1, twist, stick, buy 1, twist, twist, twist")

ROWS = [
    # C1: a pontoon of two chips is paid 2:1, with the jack 3:1
    Row("C1a", S, JACKS, {"net": [4, 4, 4]}, {"net": [6, 4, 4]}),
    Row("C1b", S, JACKS, {"net": [4, 4, 4]}, {"net": [4, 6, 4]}),
    Row("C1c", S, JACKS, {"net": [4, 4, 4]}, {"net": [6, 6, 4]}),
    Row("C1d", S, JACKS, {"net": [4, 4, 4]}, {"net": [4, 6, 6]}),
    Row("C1e", S, dealt("10 8", "A♠ J♠", "A♥ J♣", does="stake 2, stake 2"), {"net": [4, 4]}, {"net": [6, 4]}),
    Row("C1f", S, SPLIT_JACK, {"amounts": [2, 2]}, {"amounts": [6, 2]}),
    Row("C1g", "jack-of-clubs", dealt("A♥ J♣", "10 9", does="stake 2"), {"net": [-4]}, {"net": [-6]}),
    # C2: a trick of 16 against a 21 of three cards, and against a 17
    Row("C2b", P, dealt("7 7 7", TRICK, does="stake 1, twist, twist, twist"), {"net": [2]}, {"net": [-1]}),
    Row(
        "C2c", P, dealt("10 7", TRICK, "2 3 4 5 3", does="stake 1, stake 1, twist, twist, twist, twist, twist, twist"),
        {"net": [2, 2]}, {"net": [-1, 2]},
    ),
    # C3: 15 against a banker on 14, and against one who is bust
    Row("C3a", P, dealt("10 4", "10 5", does="stake 1, stick, banker: stick"), {"net": [1]}, {"net": [-1]}),
    Row("C3b", S, dealt("10 6 9", "10 5", does="stake 1"), {"net": [1]}, {"net": [-1]}),
    Row("C3c", S, dealt("10 4", "10 5", does="stake 1, pass, stick, banker: stick"), {"net": [-1]}, {"net": [1]}),
    Row("C3d", S, dealt("10 4", "10 5", does="stake 1, pass, stick, banker: stick"), {"net": [-1]}, {"net": [1]}),
    # C4: two buys of two first stakes make five; the third
    Row("C4b", S, dealt("10 8", "2 3 2 3 4", does="stake 2, pass, buy 4, buy 4, buy 2?"), {"may": [False]}, {"may": [True]}),
    Row(
        "C4c", S, dealt("10 8", ("8 8 2 2 2", "10"), does="stake 2, pass, split, buy 4, buy 4, buy 2?"),
        {"may": [False]}, {"may": [True]},
    ),
    Row("C4d", S, dealt("10 8", "2 3 2 3 4", does="stake 2, pass, buy 2, buy 3?"), {"may": [True]}, {"may": [False]}),
    Row("C4e", P, dealt("10 8", "10 2 2", does="stake 4, buy 2?, buy 4?, buy 8?"), {"may": [False, True, True]}, {"may": [True, True, False]}),
    Row(
        "C4f", P, dealt("10 8", "2 3 2 8", does="stake 4, double?, buy 4?"),
        {"may": [False, True]}, {"may": [True, False]},
    ),
    # C5: 21 of three cards, a pontoon, a hand that is bust with two chips on it, and a trick of one chip
    Row("C5a", S, dealt("2 3 4 6 A", "7 7 7", does="stake 3, pass, twist"), {"net": [-3]}, {"net": [-6]}),
    Row("C5b", P, TRICKS, {"net": [-6, 6, -2, -2]}, {"net": [-3, 6, -2, -1]}),
    Row("C5c", P, TRICKS, {"net": [-6, 6, -2, -2]}, {"net": [-6, 6, -2, -1]}),
    Row("C5d", P, TRICKS, {"net": [-6, 6, -2, -2]}, {"net": [-6, 6, -4, -2]}),
    Row("C5e", P, dealt("2 3 4 6 A", "10 2 8", does="stake 4, buy 6, stick"), {"net": [-20]}, {"net": [-14]}),
    Row("C5f", P, dealt("2 3 4 6 A", ("A A 10", "9"), does="stake 2, split"), {"amounts": [4, -4]}, {"amounts": [-4, -4]}),
    # C9: four chips on a trick, two of them bought
    Row("C9b", P, dealt("10 8", TRICK, does="stake 2, buy 2, twist, twist"), {"net": [8]}, {"net": [6]}),
    # C10: two split hands of two chips, the banker bust or on 18
    Row("C10a", P, dealt("10 6 9", ("9 9 9", "10"), does="stake 2, split"), {"amounts": [2, 2]}, {"amounts": [4, 4]}),
    Row("C10b", S, dealt("10 6 9", ("9 9 9", "10"), does="stake 2, pass, split, stick"), {"amounts": [4, 4]}, {"amounts": [2, 2]}),
    Row("C10c", S, dealt("10 8", ("9 9 10", "10"), does="stake 2, pass, split, stick"), {"amounts": [2, 2]}, {"amounts": [4, 4]}),
    # C12: a bought card that is too much
    Row(
        "C12b", P, dealt("10 8", "10 5 K", "10 9", does="stake 1, stake 1, buy 1"),
        {"turns": ["done", "action"], "net": [-2, 1], "faces": ["down"] * 5},
        {"turns": ["action", "action"], "net": [-2, 1], "faces": ["down"] * 4 + ["blind"]},
    ),
    # C13
    Row("C13b", P, dealt("10 8", "K Q", does="stake 1, split?"), {"may": [True]}, {"may": [False]}),
    Row("C13c", P, dealt("10 8", "8 8", does="stake 1, split?, stick"), {"may": [True]}, {"may": [False]}),
    # C14: aces split, a ten and a nine drawn to them; and the same against the banker's 21
    Row("C14a", S, dealt("10 8", ("A A 10", "9"), does="stake 2, pass, split"), {"amounts": [2, 2]}, {"amounts": [4, 2]}),
    Row("C14b", P, dealt("10 8", ("A A 10", "9"), does="stake 2, split"), {"amounts": [4, 2]}, {"amounts": [2, 2]}),
    Row("C14c", P, dealt("7 7 7", ("A A 10", "9"), does="stake 2, split, stick"), {"amounts": [4, -2]}, {"amounts": [-2, -2]}),
    # C20
    Row("C20b", P, dealt("10 8", "A K", "A Q", does="stake 2, stake 2"), {"net": [4, 4]}, {"net": [4, 2]}),
    Row("C20c", P, dealt("10 8", "A♥ K♥", "A♠ K♣", does="stake 2, stake 2"), {"net": [4, 4]}, {"net": [6, 4]}),
    Row("C20d", P, dealt("10 8", ("A A K", "9"), does="stake 2, split"), {"amounts": [4, 2]}, {"amounts": [6, 2]}),
    # C21: the second of three holds a pontoon
    Row(
        "C21b", "sudden-death-pontoon", dealt("10 5", "10 9", "A K", "A Q", does="stake 4, stake 4, stake 3"),
        {"net": [0, 8, 0], "banker": -8}, {"net": [-4, 8, -3], "banker": -1},
    ),
    Row(
        "C21c", "sudden-death-pontoon", dealt("10 5", "10 9", "A K", "A Q", does="stake 4, stake 4, stake 3"),
        {"net": [0, 8, 0], "banker": -8}, {"net": [-4, 15, -3], "banker": -8},
    ),
    Row("C21d", "sudden-death-pontoon", dealt("A J", "10 9", does="stake 4"), {"net": [-8]}, {"net": [-4]}),
    # C26: on twelve, doubled
    Row(
        "C26a", "shoot-pontoon-double-stake", dealt("10 8", "10 2 7", does="stake 4, pass, double"),
        {"net": [-8], "faces": ["down"] * 2}, {"net": [8], "faces": ["down", "down", "up"]},
    ),
    Row(
        "C26c", "shoot-pontoon-double-stake", dealt("10 8", "2 2 2 2", does="stake 4, pass, double, twist, twist?"),
        {"may": [False]}, {"may": [True]},
    ),
    Row(
        "C26d", "shoot-pontoon-double-stake", dealt("10 8", "10 2", does="stake 4, pass, double, stick?, twist"),
        {"may": [True]}, {"may": [False]},
    ),
    # C27
    Row("C27a", P, dealt("10 8", ("8 8 8", "10"), does="stake 1, split, split?, twist"), {"may": [True]}, {"may": [False]}),
    Row("C27b", S, dealt("10 8", ("8 8 8", "10"), does="stake 1, pass, split, split?, stick"), {"may": [False]}, {"may": [True]}),
    Row(
        "C27c", P, dealt("10 8", ("8 8 8 8", "10", "10"), does="stake 1, split, split, split?, stick"),
        {"may": [True]}, {"may": [False]},
    ),
    # C29: the banker holds A-6, A-6-10, A-7
    Row("C29b", C, dealt("A 6 9 2", "10 8", does="stake 1"), {"drawn": 4, "net": [-1]}, {"drawn": 2, "net": [1]}),
    Row("C29c", C, dealt("A 6 10 4", "10 8", does="stake 1"), {"drawn": 3, "net": [1]}, {"drawn": 4, "net": [-1]}),
    Row("C29d", C, dealt("A 7 3", "10 9", does="stake 1"), {"drawn": 2, "net": [1]}, {"drawn": 3, "net": [-1]}),
    # C30, C31
    Row("C30c", "spanish-pontoon", dealt("K 8", "6 7 8", does="stake 4, twist"), {"net": [6]}, {"net": [4]}),
    Row("C30d", "spanish-pontoon", dealt("K 8", "2 2 3 3 4 5", does="stake 4, twist, twist, twist"), {"net": [4], "turns": ["action"]}, {"net": [-4], "turns": ["done"]}),
    Row("C31b", "malaysian-pontoon", dealt("A 6 4", "10 8", does="stake 2"), {"drawn": 2, "net": [2]}, {"drawn": 3, "net": [-2]}),
    Row("C31c", "malaysian-pontoon", dealt("10 8", "9 9", does="stake 2, stick"), {"net": [2]}, {"net": [0]}),
    # C32, C33, C35
    Row("C32a", C, dealt("A K", "10 9", does="stake 3"), {"net": [-3]}, {"net": [-6]}),
    Row("C32b", P, dealt("A K", "10 9", does="stake 3"), {"net": [-6]}, {"net": [-3]}),
    Row("C33b", P, dealt("10 10", "2 2 3 3 4", does="stake 1, twist, twist, twist"), {"net": [2]}, {"net": [-1]}),
    Row("C35b", P, dealt("2 3 4 6 A", TRICK, does="stake 1, twist, twist, twist"), {"net": [-2]}, {"net": [2]}),
    Row("C35c", P, dealt("2 3 4 6 A", TRICK, does="stake 1, twist, twist, twist"), {"net": [-2]}, {"net": [0]}),
]
