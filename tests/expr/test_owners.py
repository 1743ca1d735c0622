"""Effects that an action cannot have because of whose it is: a mistake, and not a switch that does nothing."""

from __future__ import annotations

import pytest

from pontoon_rules.api import Source, check

HEAD = "format: 1\nname: a house\nextends: pontoon\n"


@pytest.mark.parametrize(
    ("text", "underlined", "message"),
    [
        ("punter: {actions: {stick: {opens: true}}}", "true", "`opens` is no key of `punter.actions.stick`"),
        ("banker: {actions: {twist: {costs: 2 * chip}}}", "2 * chip", "`costs` is no key of `banker.actions.twist`"),
        ("banker: {actions: {peek: {costs: [{when: cards == 2, is: 1}]}}}", "[{when: cards == 2, is: 1}]", "`banker.actions.peek`"),
    ],
)
def test_an_effect_without_effect_is_refused(text: str, underlined: str, message: str) -> None:
    (found,) = check(Source("house.yaml", HEAD + text), prove=False).diagnostics
    assert (found.code, found.span.text) == ("unknown-key", underlined)
    assert message in found.message
    assert found.help is not None


@pytest.mark.parametrize(
    "text",
    [
        "punter: {actions: {stick: {opens: false}, twist: {costs: chip}}}",
        "banker: {actions: {open: {opens: true}, twist: {costs: none}}}",
    ],
)
def test_its_right_place_is_no_mistake(text: str) -> None:
    assert check(Source("house.yaml", HEAD + text), prove=False).diagnostics == ()
