"""Mistakes of many kinds, mixed at random: each is found at its place, whatever else is wrong, and nothing follows from any."""

from __future__ import annotations

from random import Random

import pytest

from tests.mistakes.test_ten_mistakes import said, told, unmarked

# For each section of a file some ways of writing it, right or with mistakes.
SECTIONS: dict[str, tuple[str, ...]] = {
    "extends": (
        "extends: pontoon\n",
        "extends: ⟦unknown-parent|pontoom⟧\n",
        "extends: ⟦unknown-parent|'grandmother'⟧\n",
        'extends: ⟦extends-outside|"./none.yaml"⟧\n',
        "extends: ⟦wrong-type|{game: pontoon}⟧\n",
        "⟦unknown-key|extend⟧: pontoon\n",
    ),
    "about": (
        "about: 'It''s ♠'\n",
        "about: >\n  one # no comment\n\n  two: three\n",
        "about: ⟦wrong-type|[a, b]⟧\n",
        "⟦unknown-key|abuot⟧: x\n",
        'about: "é \\u2660"  # 東京\n⟦duplicate-key|about⟧: again\n',
    ),
    "table": (
        "table: {players: 2..6}\n",
        "table: {players: ⟦bad-range|6..2⟧, ⟦unknown-key|chairs⟧: 3}\n",
        "table:\n  stakes: ⟦odd-number|.inf⟧\n  players: ⟦wrong-type|true⟧\n",
        'table:\n    stakes: "⟦bad-range|9 .. \\\n      2⟧"\n',
        "table: {stakes: [{when: ⟦wrong-slot|total⟧ > 3, is: 1}, {is: 2}]}\n",
    ),
    "pack": (
        "pack: {packs: 2}\n",
        "pack: {packs: ⟦type-mismatch|2:1⟧}\n",
        "pack:\n  packs: 1\n  ⟦duplicate-key|packs⟧: 2\n  target: ⟦wrong-type|high⟧\n",
        "pack: {without: [2, ⟦bad-card|11♠⟧, ⟦bad-card|♠K⟧]}\n",
        "pack: {⟦unknown-key|deck⟧: 3, runs_out: ⟦bad-value|refil⟧}\n",
    ),
    "ends_deal": (
        "ends_deal: banker.hand == pontoon\n",
        "ends_deal: >-\n  banker.hand == ⟦unknown-hand|pontoom⟧\n  or any(hand == ⟦unknown-hand|nobodys_hand⟧)\n",
        "ends_deal: |\n  banker.total == 21 and\n\n    ⟦type-mismatch|banker.cards⟧\n",
        "ends_deal: ⟦wrong-slot|total⟧ > 20\n",
        "ends_deal: 'banker.total >⟦expression-syntax| ⟧'\n",
    ),
    "punter": (
        "punter: {done: bust}\n",
        "punter:\n  done: bust ⟦expression-syntax|&&⟧ soft\n",
        'punter:\n  done: "bust or\\\n    \\ ⟦type-mismatch|\\x63ards⟧"\n  actions: {buy: {times: ⟦bad-value|twice⟧}}\n',
        "punter: {actions: {twist: {never_after: [buy, ⟦unknown-action|bye⟧]}, split: {when: 'not ⟦wrong-slot|won⟧'}}}\n",
        "punter: {actions: {buy: {when: times(⟦unknown-action|dance⟧) > 1, adds: ⟦alias|*nobody⟧}}}\n",
    ),
    "settle": (
        "settle: {ties: punter}\n",
        "settle: {ties: ⟦bad-value|puntr⟧, pays: {⟦unknown-hand|ponton⟧: 2:1}}\n",
        "settle:\n  pays:\n    - {name: a, when: hand == pontoon, is: &odds 3:1}\n    - {name: b, when: split, is: ⟦alias|*odds⟧}\n",
        "settle:\n  pays:\n  - {name: a, when: has(⟦bad-card|1♥⟧) and ⟦wrong-slot|won⟧, is: ⟦bad-amount|3⟧}\n  ⟦unknown-key|tie⟧: punter\n",
        "settle:\n  also:\n    - {name: a, when: won and ⟦unknown-name|totel⟧ > 3, from: banker, to: ⟦odd-number|.nan⟧, amount: 1:1}\n",
        "settle: {pays: ⟦tag|!!str⟧ 2:1, ties: [⟦wrong-type|[]⟧]}\n",
    ),
    "tests": (
        "tests: [{name: t, P1: {cards: A K}, banker: 10 8, expect: {P1: 2}}]\n",
        "tests:\n  - name: t\n    P1: {cards: A ⟦bad-card|Z⟧, does: [⟦unknown-action|twits⟧]}\n    banker: 10 8\n"
        "    expect: {P1: 2, class: {P1: ⟦unknown-hand|pontom⟧}}\n",
        "tests:\n  - {name: t, ⟦unknown-key|P1s⟧: {cards: A K}, P1: {cards: A K}, banker: 10 8, expect: {P1: ⟦wrong-type|lots⟧}}\n",
        "tests:\n- name: t\n  P1: ⟦alias|*seat⟧\n  banker: 10 8\n  expect: {P1: 2}\n",
    ),
}

def mixed(seed: int) -> str:
    """A file with its sections in any order, each written in one of its ways."""
    random = Random(seed)
    parts = [random.choice(ways) for name, ways in SECTIONS.items() if name == "extends" or random.random() < 0.85]
    parts += ["format: 1\n", "name: Mixed\n"]
    random.shuffle(parts)
    return "".join(part + random.choice(("", "\n", "# ♠ a remark\n")) for part in parts)


@pytest.mark.parametrize("part", range(10))
def test_mixed_mistakes_are_all_that_is_told(part: int) -> None:
    for seed in range(part * 60, part * 60 + 60):
        text, expected = unmarked(mixed(seed))
        assert said(told(text)) == expected, text
