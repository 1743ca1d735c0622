"""The numbers that rule files expect in their `tests:`, held against the account in plain Python.

The files are read here as mere YAML: no rule is looked at, only the hands and what is said to come out. Where a house's
rule changes what a hand pays, this account has nothing to say of it, and the file is not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from tests.independent import casino, home, plain, shoot

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"

# Files whose hands are settled as the rule text says, whatever else they change (stakes, buys, splits, when a turn ends).
SETTLED_BY: dict[ModuleType, tuple[Path, ...]] = {
    home: (
        ROOT / "rulesets" / "pontoon.yaml",
        ROOT / "rulesets" / "ace-high-pontoon.yaml",
        *(CASES / f"{name}.yaml" for name in ("case-1-double", "case-2-hard-21", "case-2-totals", "case-3-home")),
        *(CASES / f"{name}.yaml" for name in ("case-3-exactly", "case-3-twice-the-hand", "case-3-certain-trick")),
        *(CASES / f"{name}.yaml" for name in ("case-5-home", "variant-broke")),
    ),
    shoot: (
        ROOT / "rulesets" / "shoot-pontoon.yaml",
        *(CASES / f"{name}.yaml" for name in ("case-3-shoot", "case-4-at-once", "case-4-at-the-end", "case-5-shoot")),
        *(CASES / f"{name}.yaml" for name in ("case-4-still-counts", "variant-second-and-fourth-card")),
        ROOT / "rulesets" / "shoot-pontoon-double-stake.yaml",
    ),
    casino: (
        ROOT / "rulesets" / "casino-pontoon.yaml",
        *(CASES / f"{name}.yaml" for name in ("case-3-casino", "case-5-casino", "case-5-rank", "case-5-aces")),
    ),
}


def written_in(path: Path) -> dict[str, dict[str, Any]]:
    """The tests of a file by name, those of its parents among them."""
    text = yaml.safe_load(path.read_text(encoding="utf-8"))
    parent = text.get("extends")
    found: dict[str, dict[str, Any]] = {}
    if parent is not None:
        found = written_in(path.parent / parent if "/" in parent else ROOT / "rulesets" / f"{parent}.yaml")
    for test in text.get("tests", ()):
        if "replace" in test:
            found = {}
        elif "remove" in test:
            del found[test["remove"]]
        else:
            found[test["name"]] = laid_over(found.get(test["name"], {}), test)
    return found


def laid_over(old: Any, new: Any) -> Any:
    """Maps key by key, everything else whole."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    return {key: laid_over(old.get(key), new.get(key, old.get(key))) for key in {**old, **new}}


def ranks(text: str) -> list[str]:
    """Ranks of cards as they are written."""
    return ["10" if word[0] == "T" else word.rstrip("♥♦♣♠") for word in str(text).split()]


def done(said: list[str], what: str) -> list[int]:
    """The amounts of what was done under this name (0 for none); what is merely allowed or refused is not done."""
    words = [each.split() for each in said]
    return [int(each[1]) if len(each) > 1 else 0 for each in words if each[0] == what]


def deal_of(test: dict[str, Any]) -> plain.Deal:
    """The hands of a test as they lie at the end."""
    table = test.get("table", {})
    chips = {0 if who == "banker" else int(who[1:]): held for who, held in table.get("chips", {}).items()}
    names = [f"P{seat}" for seat in range(1, 11) if f"P{seat}" in test]
    deal = plain.Deal(len(names), chips, table.get("shoot", 50))
    banker = test["banker"]
    deal.banker = ranks(banker["cards"] if isinstance(banker, dict) else banker)
    for seat, name in enumerate(names, start=1):
        deal.seats[seat] = list(hands_of(seat, test[name]))
        deal.spend(seat, sum(hand.stake + hand.bet for hand in deal.seats[seat]))
    return deal


def hands_of(seat: int, said: dict[str, Any]) -> Iterator[plain.Hand]:
    laid = said.get("hands", [said])
    for number, each in enumerate(laid):
        does = each.get("does", [])
        stake = said["stake"] + sum(done(does, "buy"))
        stake *= 2 if done(does, "double") else 1
        first = number == 0
        bet = (said.get("shoot", 0) + sum(done(said.get("does", []), "shoot"))) if first else 0
        hand = plain.Hand(seat, number, ranks(each["cards"]), said["stake"], stake, bet, split="hands" in said)
        yield hand


def cases() -> Iterator[Any]:
    for rules_of, paths in SETTLED_BY.items():
        for path in paths:
            for name in written_in(path):
                yield pytest.param(rules_of, path, name, id=f"{path.stem}: {name}")


@pytest.mark.parametrize(("rules_of", "path", "name"), list(cases()))
def test_what_a_file_expects_comes_out(rules_of: ModuleType, path: Path, name: str) -> None:
    test = written_in(path)[name]
    expected = dict(test["expect"])
    deal = deal_of(test)
    dues = {(hand.seat, place): rules_of.due(hand, deal.banker) for hands in deal.seats.values() for place, hand in enumerate(hands)}
    bets = {hand.seat: hand.bet if rules_of.due(hand, deal.banker) > 0 else -hand.bet for hand in deal.hands if hand.number == 0}
    outcome = rules_of.settle(deal)
    said = {f"P{seat}": outcome.net[seat] for seat in deal.seats} | {"banker": outcome.net[0], "shoot": outcome.shoot}
    checked = 0
    for who in said.keys() & expected.keys():
        if isinstance(expected[who], list):
            assert [dues[int(who[1:]), place] for place in range(len(expected[who]))] == expected[who]
        else:
            assert said[who] == expected[who]
        checked += 1
    for who, amount in expected.get("stakes", {}).items():
        assert said[who] - bets[int(who[1:])] == amount
        checked += 1
    for who, amount in expected.get("shoot_bets", {}).items():
        assert bets[int(who[1:])] == amount
        checked += 1
    if "bank" in expected:
        assert expected["bank"] == ("banker" if outcome.bank == 0 else f"P{outcome.bank}")
        checked += 1
    for who, word in expected.get("class", {}).items():
        held = [(deal.banker, False)] if who == "banker" else [(hand.ranks, hand.split) for hand in deal.seats[int(who[1:])]]
        found = [class_of(rules_of, *each) for each in held]
        assert found == (word if isinstance(word, list) else [word])
        checked += 1
    assert checked == sum(len(each) if isinstance(each, dict) else 1 for key, each in expected.items() if key != "by")


def class_of(rules_of: ModuleType, held: list[str], split: bool) -> str:
    names = {number: word.lower() for word, number in vars(rules_of).items() if word.isupper() and isinstance(number, int)}
    how = {"split": split} if rules_of is shoot else {}
    word = names[rules_of.rank(held, **how)[0]]
    return "five_card_trick" if word == "trick" else word
