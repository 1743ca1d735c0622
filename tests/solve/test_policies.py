"""The search for a free banker's policy: its worth and its end against tiny packs walked deal by deal."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from pontoon_rules import api
from pontoon_rules.diagnostics import Source
from pontoon_rules.solve.policies import Limits, Policy, condition, search
from tests.solve.brute import Brute, Cards, House, total
from tests.solve.test_brute import SMALL, left_out

TINY = Source(
    "tiny.yaml", "format: 1\nname: Tiny\nextends: pontoon\npunter: {actions: {split: none, buy: none}}\n" + left_out(SMALL)
)


@dataclass(frozen=True)
class Limited(House):
    """A house whose banker sticks by limits."""

    limits: tuple[tuple[int, ...], ...] = ()

    def draws(self, banker: Cards) -> bool:
        if len(banker) == 5:
            return False
        count, soft = total(banker)
        row = [each for each in self.limits if each[0] <= len(banker)][-1]
        return count < (row[2] if soft else row[1])


def worth(limits: tuple[tuple[int, ...], ...]) -> Fraction:
    """What best play is worth against that banker."""
    return Brute(Limited(SMALL, doubles=False, takes_double=True, limits=limits)).value()


def test_the_policy_found_is_worth_what_it_says_and_no_step_is_better() -> None:
    found = api.solve(TINY, packs=1, banker="best")
    assert found.searched is not None
    policy = tuple(tuple(each) for each in found.searched.policy)
    best = worth(policy)
    assert found.value == pytest.approx(float(best), abs=1e-12)
    assert found.searched.worth == pytest.approx(float(best), abs=1e-12)
    assert found.searched.usual == pytest.approx(float(worth(((2, 17, 17),))), abs=1e-12)
    assert best < worth(((2, 17, 17),))
    for place in range(len(policy)):
        for kind in (1, 2):
            for by in (1, -1):
                step = [list(each) for each in policy]
                step[place][kind] += by
                if 12 <= step[place][kind] <= 22:
                    assert worth(tuple(tuple(each) for each in step)) >= best
    assert found.bound
    assert "this is a bound" in found.notes[0]


def test_a_banker_who_follows_the_rules_is_refused() -> None:
    with pytest.raises(api.BadOption, match="is not free"):
        api.solve("casino-pontoon", banker="best")


def test_the_best_banker_answers_best_play_alone() -> None:
    with pytest.raises(api.BadOption, match="not against a strategy"):
        api.solve("pontoon", banker="best", strategy="pontoon-advice")


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        ((Limits(2, 17, 17), Limits(3, 17, 17)), "total >= 17"),
        ((Limits(2, 16, 18),), "total >= 18 or (total >= 16 and not soft)"),
        ((Limits(2, 18, 17),), "total >= 18 or (total >= 17 and soft)"),
        (
            (Limits(2, 17, 17), Limits(3, 17, 22)),
            "cards == 2 and (total >= 17) or cards >= 3 and (total >= 22 or (total >= 17 and not soft))",
        ),
    ],
)
def test_a_policy_in_the_words_of_the_rules(policy: Policy, text: str) -> None:
    assert condition(policy) == text


def test_the_search_finds_the_middle_of_a_bowl() -> None:
    """A made-up worth that is least at one place: hard 15 with two cards and 18 with three, soft 19 with both."""

    def made_up(policy: Policy) -> float:
        two, three = policy
        return float((two.hard - 15) ** 2 + (three.hard - 18) ** 2 + (two.soft - 19) ** 2 + (three.soft - 19) ** 2)

    heard: list[tuple[int, int]] = []
    found = search(made_up, 2, 3, 21, lambda done, whole: heard.append((done, whole)))
    assert found.policy == (Limits(2, 15, 19), Limits(3, 18, 19))
    assert found.worth == 0
    assert found.tried == len(heard)
    assert all(done < whole for done, whole in heard)
