"""What `test` says to write where a test of the game one stands on comes out otherwise: written, it must come out right."""

from __future__ import annotations

import pytest

from pontoon_rules.api.games import load
from pontoon_rules.api.testing import adopted, removed
from pontoon_rules.api.testing import test as run_all
from pontoon_rules.diagnostics import Source

HOUSES = {
    "ties": "extends: pontoon\nsettle: {ties: punter}\n",
    "hand by hand": "extends: pontoon\nhands:\n  - {name: pontoon, when: cards == 2 and total == 21 and not split}\n",
    "the Shoot": "extends: shoot-pontoon\nsettle: {ties: nobody}\nshoot: {opening: 60, limit: 70}\n",
    "the bank": "extends: shoot-pontoon\nbank: {passes: [{name: rotating, is: left}]}\n",
    "refused": "extends: pontoon\npunter: {actions: {buy: none}}\n",
}


def _house(rules: str, tests: str = "") -> Source:
    return Source("house.yaml", f"format: 1\nname: House\n{rules}{tests}")


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES.keys())
def test_what_it_says_to_write_comes_out_right(rules: str) -> None:
    failed = [each for each in run_all(load(_house(rules))) if not each.passed]
    assert failed
    lines = "".join(f"  {adopted(each) or removed(each)}\n" for each in failed)
    assert all(each.passed for each in run_all(load(_house(rules, f"tests:\n{lines}"))))


def test_a_test_that_passes_has_nothing_to_be_laid_over_it() -> None:
    assert {adopted(each) for each in run_all("pontoon")} == {None}


def test_what_could_not_be_done_has_no_figures_to_take_over() -> None:
    failed = [each for each in run_all(load(_house(HOUSES["refused"]))) if not each.passed]
    assert [removed(each) for each in failed if adopted(each) is None][:1] == [
        "- remove: 'a pontoon, and a 21 with a bought card'"
    ]
