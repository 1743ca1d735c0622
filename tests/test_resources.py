"""The files that come with the package are found by name, and by no other way."""

from __future__ import annotations

import pytest

from pontoon_rules import resources


def test_the_built_in_games_are_found() -> None:
    assert {"pontoon", "shoot-pontoon", "casino-pontoon"} <= set(resources.ruleset_names())
    for name in resources.ruleset_names():
        assert resources.ruleset_path(name).read_text(encoding="utf-8") == resources.ruleset_text(name)


def test_the_grammar_is_found() -> None:
    assert "extends" in resources.grammar_text("defaults.yaml")
    assert resources.grammar_path("defaults.yaml").is_file()


def test_strategies_and_pages_are_found() -> None:
    for name in resources.strategy_names():
        assert resources.strategy_text(name)
    assert resources.page("codes", "duplicate-key") is not None
    for name in resources.page_names("pages"):
        assert resources.page("pages", name)


@pytest.mark.parametrize("name", ["", ".", "../rulesets/pontoon", "/etc/passwd", "pontoon.yaml", "no-such-game"])
def test_a_name_leads_to_nothing_else(name: str) -> None:
    assert resources.page("codes", name) is None
    for find in (resources.ruleset_text, resources.strategy_text, resources.grammar_text):
        with pytest.raises(KeyError):
            find(name)


def test_only_known_kinds_of_page_are_asked_for() -> None:
    with pytest.raises(KeyError):
        resources.page("..", "resources")
