"""The work of all proofs is bounded, in steps: past the bound the rest is left out, and that is said."""

from __future__ import annotations

import pytest

from pontoon_rules.api import check
from pontoon_rules.diagnostics import Source
from pontoon_rules.prove import proofs as module
from pontoon_rules.prove.proofs import proved
from tests.prove.houses import rules

# Eight ranks counted exactly: more hands than anybody goes through.
_VAST = "settle: {pays: [{name: many, when: " + " + ".join(f"{n} * held({n})" for n in range(2, 10)) + " == 40, is: 3:1}]}"


def test_a_game_of_too_many_hands_is_left_unproved_and_that_is_said() -> None:
    checked = check(Source("vast.yaml", f"format: 1\nname: Vast\nextends: spanish-pontoon\n{_VAST}\n"))
    assert checked.diagnostics == ()
    assert checked.game is not None
    assert not checked.proved
    assert checked.unproved == module.LEFT_OUT


def test_a_game_that_is_gone_through_says_nothing() -> None:
    checked = check("pontoon")
    assert checked.proved
    assert checked.unproved is None


@pytest.mark.parametrize("budget", [0, 1_000, 10_000, 20_000])
def test_less_work_finds_no_more(budget: int) -> None:
    game = rules("pontoon", "settle: {pays: [{name: never, when: total == 22, is: 3:1}]}")
    all_, some = proved(game), proved(game, budget)
    assert all_.left_out is None
    assert "clause-never-matches" in [each.code for each in all_.findings]
    assert some.left_out is not None
    assert set(some.findings) <= set(all_.findings)


def test_an_acknowledgement_is_not_stale_where_nobody_has_looked() -> None:
    text = f"format: 1\nname: Vast\nextends: spanish-pontoon\nacknowledges: [{{code: no-effect, reason: r}}]\n{_VAST}\n"
    assert check(Source("vast.yaml", text)).diagnostics == ()
