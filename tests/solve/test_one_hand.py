"""What to do with one hand that is asked for."""

from __future__ import annotations

import json

import pytest

from pontoon_rules import api
from pontoon_rules.api.one_hand import one_hand
from pontoon_rules.cli import main
from tests.solve.solving import HERE


def test_the_published_worths_of_one_hand() -> None:
    """figures.md (blackjack appendix 9): one pack, the banker shows an ace and has no natural, the punter holds 6, 5 or A, 2."""
    solved = api.solve(HERE / "blackjack-six-packs.yaml", packs=1)
    for cards, told in (("6 5", (-0.634013, 0.172946, 0.240259)), ("2 A", (-0.661732, -0.067808, -0.593281))):
        answer = next(each for each in one_hand(solved, cards) if each.seen == (0,))
        worths = {choice.action: choice.worth for choice in answer.choices}
        assert [worths[name] for name in ("stick", "twist", "double")] == pytest.approx(list(told), abs=5e-7)
        assert answer.choices[0].worth == max(worths.values())


def test_a_hand_is_told_for_all_that_was_done_before() -> None:
    """A hand of three cards was twisted to, or bought once; a ten is any card that counts ten (16 of 52, beside a two and a three)."""
    found = one_hand(api.solve("pontoon"), "Q 2♥ 3")
    assert {each.after for each in found} == {"twist", "buy 1", "buy 2"}
    assert all(each.often is not None and 0 <= each.often < 6 * 16 * 4 * 4 / (52 * 51 * 50) * 3 for each in found)


def test_suits_are_told_where_they_matter() -> None:
    lines = "extends: spanish-pontoon\npack: {without: [2, 3, 4, 5, 9, 10, J, Q]}\npunter: {actions: {split: none, buy: none}}\n"
    found = one_hand(api.solve(api.Source("house.yaml", f"format: 1\nname: House\n{lines}tests: [{{replace: all}}]\n")), "6 7")
    assert len(found) == 5  # all spades, three other suits, and two suits; the banker has no pontoon
    assert sum(each.often or 0 for each in found) == pytest.approx(2 * 4 * 4 / (20 * 19) * (1 - 2 * 4 * 4 / (18 * 17)), abs=1e-12)


@pytest.mark.parametrize(
    ("cards", "said"),
    [("10 A", "nothing to decide"), ("11 5", "`11` is no card"), ("", "nothing to decide"), ("A A A A A", "nothing to decide"), ("5", "nothing")],
)
def test_what_is_no_hand_to_ask_about(cards: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "pontoon", "--hand", cards]) == 2
    assert said in capsys.readouterr().err


def test_a_card_that_is_not_in_the_pack_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "spanish-pontoon", "--hand", "10 5"]) == 2
    assert "there is no `10` in this pack" in capsys.readouterr().err


def test_the_command_tells_that_hand_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "pontoon", "--hand", "10, 5"]) == 0
    text = capsys.readouterr().out
    assert "what to do with 10, 5" in text
    assert "the hands dealt" not in text
    assert main(["solve", "pontoon", "--packs", "inf", "--hand", "10 5", "--format", "json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)["hand"]
    assert answer["choices"][0]["action"] == "stick"
    assert answer["per_deal"] is None
