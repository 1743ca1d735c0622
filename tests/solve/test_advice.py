"""The price of advice: against deals walked one by one, and against the values of whole strategies."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from pontoon_rules import api, resources
from pontoon_rules.api.problems import Packs
from pontoon_rules.diagnostics import Source
from pontoon_rules.solve.advice import Price
from tests.solve.brute import Brute, Held, House, total
from tests.solve.test_brute import CASINO, HOME, LARGER, SMALL, left_out

REST = """
  - {name: never_below, when: total >= 17, is: stick}
  - {name: rest, is: twist}
"""


def strategy(clauses: str, game: str = "casino-pontoon") -> Source:
    return Source(
        "advice.yaml", f"format: 1\nname: Advice\nstrategy_for: {game}\nplays:\n  - {{name: opening, is: stake}}\n{clauses}{REST}"
    )


def prices(found: api.Advised) -> dict[str, Price]:
    named = zip(found.playing.strategy.clauses, found.priced.clauses, strict=True)
    return {clause.name: price for clause, price in named if price is not None}


class Altered(Brute):
    """Plays as `Brute` plays best, but for some hands with which something else is done."""

    def __init__(self, house: House, where: Callable[[Held], bool], act: str) -> None:
        super().__init__(house)
        self.plain, self.where, self.act = Brute(house), where, act

    def _best(self, hand: Held, shown: int | None) -> tuple[Fraction, str, Held]:
        _, act, after = self.plain.best(hand, shown)
        if not self.over(hand) and self.where(hand):
            act, after = next((name, then) for name, then in self.acts(hand) if name == self.act)
        return self.worth(act, after, shown), act, after


@pytest.mark.parametrize(
    ("text", "house", "when", "where", "act"),
    [
        (
            CASINO + "punter: {actions: {split: none}}\n",
            House(SMALL),
            "cards == 2 and not soft and total == 16",
            lambda hand: len(hand.cards) == 2 and total(hand.cards) == (16, False),
            "double",
        ),
        (
            CASINO + "punter: {actions: {split: none}}\n",
            House(SMALL),
            "cards == 3 and total >= 15 and times(double) == 0",
            lambda hand: len(hand.cards) == 3 and total(hand.cards)[0] >= 15 and not hand.doubled,
            "double",
        ),
        (
            CASINO + "punter: {actions: {split: {hands: 2}}}\n",
            House(LARGER, hands=2),
            "cards == 3 and total == 19",
            lambda hand: len(hand.cards) == 3 and total(hand.cards)[0] == 19,
            "twist",
        ),
        (
            CASINO,
            House(LARGER, hands=3),
            "cards == 3 and total == 19",
            lambda hand: len(hand.cards) == 3 and total(hand.cards)[0] == 19,
            "twist",
        ),
        (
            HOME + "punter: {actions: {split: none}}\n",
            House(SMALL, doubles=False, soft_seventeen=False, takes_double=True, buys=(Fraction(1), Fraction(2))),
            "cards == 2 and total == 15",
            lambda hand: len(hand.cards) == 2 and total(hand.cards)[0] == 15,
            "stick",
        ),
    ],
    ids=["one-total", "doubles", "one-split", "resplits", "buys"],
)
def test_one_wrong_clause_from_tiny_packs(
    text: str, house: House, when: str, where: Callable[[Held], bool], act: str
) -> None:
    """No hand comes to the clause twice, so what it costs alone is the value that a play loses which is best but for it."""
    game = Source("tiny.yaml", text + left_out(house.pack))
    found = api.advise(strategy(f"  - {{name: wrong, when: {when}, is: {act}}}\n"), game, packs=1)
    lost = Brute(house).value() - Altered(house, where, act).value()
    assert lost > Fraction(1, 1000)
    assert prices(found)["wrong"].alone == pytest.approx(float(lost), abs=1e-12)


def test_how_often_a_clause_decides_is_counted() -> None:
    """One pack, no hand of two cards is played unless the banker has no pontoon: a count of pairs of pairs."""
    found = api.advise(strategy("  - {name: twenty, when: cards == 2 and total == 20 and not soft, is: stick}\n"), "casino-pontoon", packs=1)
    tens = Fraction(16 * 15, 52 * 51)
    pontoon = Fraction(2 * 4 * 14, 50 * 49)
    assert prices(found)["twenty"].often == pytest.approx(float(tens * (1 - pontoon)), abs=1e-12)


@pytest.mark.parametrize(
    ("game", "advice", "packs"),
    [
        ("pontoon", "pontoon-advice", 1),
        ("pontoon", "pontoon-advice", "inf"),
        ("shoot-pontoon", "shoot-pontoon-advice", 1),
        ("casino-pontoon", "casino-best-play", 1),
        ("casino-pontoon", "pontoon-advice", 2),
    ],
)
def test_the_costs_add_up_to_the_whole(game: str, advice: str, packs: Packs) -> None:
    found = api.advise(advice, game, packs=packs)
    best, played = api.solve(game, packs=packs).value, api.solve(game, packs=packs, strategy=advice).value
    costs = prices(found).values()
    assert found.best_value == pytest.approx(best, abs=1e-12)
    assert found.value == pytest.approx(played, abs=1e-12)
    assert sum(each.cost for each in costs) == pytest.approx(best - played, abs=1e-12)
    assert min(min(each.cost, each.alone) for each in costs) > -1e-12


@pytest.mark.parametrize(
    "split",
    [
        "  - {name: pairs, when: not split, is: split}\n",
        "  - {name: pairs, when: value(1) == 1 and not split, is: split}\n",
        "  - {name: pairs, when: value(1) == 1, is: split}\n  - {name: once, when: split and total >= 15, is: stick}\n",
        "  - {name: nines, when: split and total == 18, is: stick}\n  - {name: pairs, is: split}\n",
    ],
    ids=["once", "aces-once", "again", "not-nines"],
)
@pytest.mark.parametrize("game", ["casino-pontoon", "pontoon"])
def test_the_costs_add_up_however_hands_are_split_again(game: str, split: str) -> None:
    found = api.advise(strategy(split, game), packs=1)
    assert sum(each.cost for each in prices(found).values()) == pytest.approx(found.best_value - found.value, abs=1e-12)
    assert found.value == pytest.approx(api.solve(game, packs=1, strategy=strategy(split, game)).value, abs=1e-12)
    assert found.best_value - found.value > 1e-3


def test_the_kinds_of_hands_add_up_to_their_clause() -> None:
    found = api.advise("pontoon-advice")
    for price, spots in zip(found.priced.clauses, found.priced.spots, strict=True):
        if price is not None:
            assert sum(each.cost for _, each in spots) == pytest.approx(price.cost, abs=1e-10)
            assert sum(each.alone for _, each in spots) == pytest.approx(price.alone, abs=1e-10)


def test_clauses_that_speak_before_play_have_no_price() -> None:
    found = api.advise("shoot-pontoon-advice")
    named = zip(found.playing.strategy.clauses, found.priced.clauses, strict=True)
    assert [clause.name for clause, price in named if price is None] == ["opening", "one_chip", "no_bet"]


def test_what_cannot_be_solved_is_refused_with_its_clause() -> None:
    with pytest.raises(api.BadOption, match=r"sudden-death-pontoon\.yaml:8:12: `ends_deal`"):
        api.advise("pontoon-advice", "sudden-death-pontoon")


def test_a_strategy_without_an_answer_is_refused() -> None:
    text = "format: 1\nname: Mute\nstrategy_for: pontoon\nplays: [{name: opening, is: stake}, {name: high, when: total > 16, is: stick}]\n"
    with pytest.raises(api.BadOption, match="looked for against best play"):
        api.advise("pontoon-advice", banker="best")
    with pytest.raises(api.BadOption, match=r":4:\d+: Mute does not say what to do"):
        api.advise(Source("mute.yaml", text))


def test_of_a_rule_file_the_strategy_that_it_names_is_priced(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("format: 1\nname: House\nextends: pontoon\nsettle: {ties: punter}\n")
    found, same = api.advise(str(house)), api.advise("pontoon-advice", str(house))
    assert (found.game.name, found.playing.file) == ("House", same.playing.file)
    assert found.priced.cost == pytest.approx(same.priced.cost, abs=1e-12)
    house.write_text(house.read_text() + "strategy: ./mine.yaml\n")
    (tmp_path / "mine.yaml").write_text(strategy("", "pontoon").text)
    assert api.advise(str(house)).playing.name == "Advice"


def test_a_strategy_that_extends_is_still_a_strategy() -> None:
    text = strategy("").text.replace("strategy_for: casino-pontoon", "extends: casino-pontoon")
    with pytest.raises(api.RuleFileError, match="`extends` is not a key of the file"):
        api.advise(Source("mine.yaml", text))


def test_another_banker_changes_the_price() -> None:
    usual, other = (api.advise("pontoon-advice", banker=banker).priced.cost for banker in (None, "hard 18"))
    assert abs(usual - other) > 1e-3


def test_the_page_tells_in_words_what_its_commands_print() -> None:
    """Each cost in the table of tips is what some clause costs alone, further down on the page, which is played."""
    page = resources.page("pages", "advice")
    assert page is not None
    told = re.findall(r"^\| (?:home|Shoot): .* \| ([\d.]+ %|nothing) \|", page, flags=re.MULTILINE)
    printed = re.findall(r"^  \w+ \(line \d+\) .* ([\d.]+ %|nothing)$", page, flags=re.MULTILINE)
    rounded = {cost if cost == "nothing" else f"{float(cost[:-2]):.2f} %" for cost in printed}
    usual, found = (float(each) for each in re.findall(r"^  (?:what he usually does|the best policy found) +([-+][\d.]+) %", page, flags=re.MULTILINE))
    assert len(told) == 13
    assert set(told) <= rounded | {f"{usual - found:.2f} %"}
