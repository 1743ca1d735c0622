"""Where each value in effect comes from, and what it hides."""

from __future__ import annotations

from pontoon_rules.model.origin import Origin, origin_lines
from tests.model.games import resolved


def origins(text: str) -> dict[str, Origin]:
    return {origin.path: origin for origin in origin_lines(resolved(text))}


def test_a_value_of_the_file_and_its_chain() -> None:
    found = origins("extends: shoot-pontoon\ntable: {players: 2..4}\n")["table.players"]
    assert (found.text, found.where) == ("2..4", "game.yaml:4")
    assert [hidden.text for hidden in found.overrides] == ["2..10", "2..8", "2..10"]
    assert [hidden.where.rsplit(":", 1)[0] for hidden in found.overrides] == [
        "rulesets/shoot-pontoon.yaml",
        "rulesets/pontoon.yaml",
        "defaults.yaml",
    ]


def test_a_value_of_a_clause_is_found_by_the_clauses_name() -> None:
    found = origins("extends: pontoon\nsettle:\n  pays: {pontoon: 3:2}\n")["settle.pays.pontoon.is"]
    assert (found.text, found.where) == ("3:2", "game.yaml:5")
    assert [hidden.text for hidden in found.overrides] == ["2:1"]


def test_ties_override_the_tie_of_the_defaults() -> None:
    found = origins("settle:\n  ties: punter\n")["settle.winner.tie.is"]
    assert (found.text, found.where) == ("punter", "game.yaml:4")
    assert [hidden.text for hidden in found.overrides] == ["banker"]


def test_a_usual_effect_comes_from_the_defaults_and_can_be_hidden() -> None:
    found = origins("punter: {actions: {double: {times: 2}}}\n")
    assert found["punter.actions.double.adds"].where.startswith("defaults.yaml:")
    assert [hidden.text for hidden in found["punter.actions.double.times"].overrides] == ["1"]


def test_a_list_replaced_whole_is_one_value() -> None:
    found = origins("deal: [card, [play], settle]\n")["deal"]
    assert found.text == "[card, [play], settle]"
    assert [hidden.text for hidden in found.overrides] == ["[stake, card, card, play, banker, settle]"]


def test_a_clause_that_is_only_a_name() -> None:
    found = origins("hands: [{name: low}]\n")["hands.low"]
    assert (found.text, found.where) == ("low", "game.yaml:3")


def test_an_action_without_effects() -> None:
    assert origins("punter: {actions: {declare: {}}}\n")["punter.actions.declare"].text == "{}"


def test_values_come_in_the_order_of_the_canonical_text() -> None:
    paths = [origin.path for origin in origin_lines(resolved("bank: {first: house}\ntable: {stakes: 1..5}\n"))]
    assert paths[:4] == ["format", "name", "table.players", "table.stakes"]
    assert paths.index("bank.first") < paths.index("shoot.opening")
