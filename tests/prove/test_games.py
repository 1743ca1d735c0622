"""The games that come with the package: what is proved of them, and that nothing is said that nobody needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pontoon_rules.api.games import check
from pontoon_rules.prove.proofs import proved
from pontoon_rules.resources import ruleset_names
from tests.engine.tables import game

ACKNOWLEDGED = {"ace-high-pontoon": ["no-effect"]}
CASES = sorted((Path(__file__).parent.parent / "cases").glob("*.yaml"))


@pytest.mark.parametrize("name", ruleset_names())
def test_a_game_is_clean(name: str) -> None:
    assert check(name).diagnostics == ()


@pytest.mark.parametrize("name", ruleset_names())
def test_a_game_has_these_flaws_and_no_others(name: str) -> None:
    found = [each.code for each in proved(game(name)).findings if each.span.source.name != "defaults.yaml"]
    assert found == ACKNOWLEDGED.get(name, [])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_variants_that_people_play_are_not_blamed(path: Path) -> None:
    found = [each.code for each in check(path).diagnostics]
    assert found == (["stick-never-wins"] if path.stem == "variant-low-always-loses" else [])
