"""The strategies that come with the package, against what the rule texts advise and the published best play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import pytest

from pontoon_rules.cards import Card
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.hands import Hand
from pontoon_rules.engine.players import StrategyPlayer, play
from pontoon_rules.engine.stock import ScriptedStock, ShuffledStock
from pontoon_rules.engine.table import Table
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.strategy import Strategy
from pontoon_rules.expr.view import Money
from tests.cases.loading import rules_of, strategy_of

# The published best play: by total, for two, three and four cards. S stick, T twist, D double.
HARD = {
    **dict.fromkeys(range(18, 22), "SSS"),
    17: "SST",
    **dict.fromkeys((15, 16), "SSD"),
    **dict.fromkeys((12, 13, 14), "TTD"),
    **dict.fromkeys((10, 11), "DDD"),
    9: "TDD",
    8: "TTD",
    **dict.fromkeys(range(4, 8), "TT-"),
}
SOFT = {21: "-DD", 20: "SDD", 19: "SDD", **dict.fromkeys(range(14, 19), "TTD"), 13: "TT-", 12: "T--"}
WORDS = {"S": "stick", "T": "twist", "D": "double"}

Hands = tuple[str, ...]


def worth(ranks: Hands) -> tuple[int, bool]:
    """Total and softness, by the rules of the game and not by the program."""
    low = sum(1 if rank == "A" else int(rank) for rank in ranks)
    soft = "A" in ranks and low + 10 <= 21
    return low + 10 * soft, soft


def all_hands() -> Iterator[Hands]:
    """Every hand of two to four cards that is neither bust nor a pontoon, courts and tens alike."""
    for number in (2, 3, 4):
        for ranks in combinations_with_replacement(("A", *map(str, range(2, 11))), number):
            total, _ = worth(ranks)
            if total <= 21 and (number, total) != (2, 21):
                yield ranks


def choice(rules: Rules, strategy: Strategy, ranks: Hands, *illegal: str, done: tuple[str, ...] = ()) -> str:
    """What the strategy does in play with this hand, where sticking takes 15 and the actions named are not legal."""
    table = Table(rules, 1, ScriptedStock({}), {}, 1, 0)
    hand = Hand(1)
    hand.raise_stake("stake", 2)
    for number, rank in enumerate(ranks):
        hand.receive(Card(rank, "♥♦♣♠"[number]), "down")
    for action in done:
        hand.count(action)
    pair = len(ranks) == 2 and ranks[0] == ranks[1]

    def legal(action: str, amount: Money | None) -> bool:
        del amount
        if action in ("stake", "shoot", "pass", *illegal):
            return False
        return {"stick": worth(ranks)[0] >= 15, "split": pair}.get(action, True)

    chosen = strategy.choose(rules.scope(hand, table), legal)
    assert chosen is not None, ranks
    return chosen[0].action


@pytest.fixture(scope="module")
def casino() -> tuple[Rules, Strategy]:
    rules = rules_of("casino-pontoon")
    return rules, strategy_of("casino-best-play", rules)


def test_the_casinos_best_play_is_the_published_table(casino: tuple[Rules, Strategy]) -> None:
    decided = 0
    for ranks in all_hands():
        total, soft = worth(ranks)
        expected = WORDS[(SOFT if soft else HARD)[total][len(ranks) - 2]]
        assert choice(*casino, ranks, "split") == expected, ranks
        decided += 1
    assert decided == 569


def test_the_casinos_best_play_splits_aces_and_eights_only(casino: tuple[Rules, Strategy]) -> None:
    split = [ranks[0] for ranks in all_hands() if choice(*casino, ranks) == "split"]
    assert split == ["A", "8"]


def test_once_the_double_is_used_up_the_table_twists_but_for_a_soft_21_of_three_cards(
    casino: tuple[Rules, Strategy],
) -> None:
    for ranks in all_hands():
        if len(ranks) == 2:
            continue  # a double draws a card
        total, soft = worth(ranks)
        word = WORDS[(SOFT if soft else HARD)[total][len(ranks) - 2]]
        expected = "stick" if soft and (total, len(ranks)) == (21, 3) else "twist" if word == "double" else word
        assert choice(*casino, ranks, "split", "double", done=("double",)) == expected, ranks


ADVICE = [
    # "Always split aces and eights."
    ("pontoon", "A A", "split"),
    ("pontoon", "8 8", "split"),
    # "On a hard 17 to 20, always stick."
    ("pontoon", "10 7", "stick"),
    ("pontoon", "9 5 6", "stick"),
    ("pontoon", "2 3 5 10", "stick"),
    # "On 15 or 16 … if you have three or four cards and can reach five without a likely bust, buy or twist; else stick."
    ("pontoon", "10 5", "stick"),
    ("pontoon", "A 4", "stick"),
    ("pontoon", "10 4 2", "stick"),
    ("pontoon", "A 2 3", "buy"),
    # "Always twist or buy on 14 or less", "avoid buying on a hard 12 to 16".
    ("pontoon", "10 4", "twist"),
    ("pontoon", "10 2", "twist"),
    ("pontoon", "4 5", "buy"),
    # "Always stick with 21, and nearly always with 20."
    ("shoot-pontoon", "10 9 2", "stick"),
    ("shoot-pontoon", "A 4 6", "stick"),
    ("shoot-pontoon", "A 9", "stick"),
    # "Nearly always split pairs of tens, aces and courts; never split fives."
    ("shoot-pontoon", "10 10", "split"),
    ("shoot-pontoon", "A A", "split"),
    ("shoot-pontoon", "5 5", "buy"),
    # "Buy rather than twist when your hand is strong, sixteen or more, and you want to keep another option open."
    ("shoot-pontoon", "A 6", "buy"),
    ("shoot-pontoon", "A 5 2", "buy"),
]


@pytest.mark.parametrize(("game", "cards", "action"), ADVICE)
def test_the_rule_texts_advice(game: str, cards: str, action: str) -> None:
    rules = rules_of(game)
    ranks = tuple("10" if rank in "JQK" else rank for rank in cards.split())
    strategy = strategy_of(f"{game}-advice", rules)
    assert choice(rules, strategy, ranks, *(() if ranks[0] == ranks[1] else ("split",))) == action


@pytest.mark.parametrize(
    ("game", "punters"),
    [("pontoon", 5), ("shoot-pontoon", 6), ("casino-pontoon", 1), ("malaysian-pontoon", 3), ("shoot-pontoon-no-look", 3)],
)
def test_a_games_strategy_has_an_answer_to_everything_that_is_dealt(game: str, punters: int) -> None:
    rules = rules_of(game)
    named = rules.ruleset.strategy
    assert named is not None
    player = StrategyPlayer(strategy_of(named.value, rules))
    random = Random(7)
    for _ in range(60):
        deal = Deal(rules, punters=punters, stock=ShuffledStock(rules, random, 2))
        settlement = play(deal, dict.fromkeys(range(1, punters + 1), player))
        assert settlement.void is None
