"""`compare` solves both games: the figures of `solve`, the cells of best play that change, the share of each difference."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pontoon_rules import api
from pontoon_rules.api import comparing
from pontoon_rules.api.sides import Unsolved
from pontoon_rules.cli import main
from pontoon_rules.compare.differences import differences
from pontoon_rules.compare.single import with_one
from pontoon_rules.model.canonical import rules_hash
from tests.compare.test_compare import CHANGES
from tests.compare.test_compare import game as overlay

SHOWN = (
    "deal: [stake, card, {do: card, to: punters}, {do: card, to: banker, face: up}, look, play, banker, settle]\n"
    "punter: {actions: {buy: {adds: first_stake .. 1.5 * first_stake, times: 1}}}\ntests: [{replace: all}]\n"
)


def game(parent: str, text: str, name: str = "house.yaml") -> api.Game:
    return api.load(api.Source(name, f"format: 1\nname: House\nextends: {parent}\n{text}"))


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    main([*argv, "--format", "json"])
    return json.loads(capsys.readouterr().out)


# figures


def test_the_figures_are_those_of_solve(capsys: pytest.CaptureFixture[str]) -> None:
    beside = told(capsys, "compare", "casino-pontoon", "shoot-pontoon")
    alone = [told(capsys, "solve", name) for name in ("casino-pontoon", "shoot-pontoon")]
    for one, solved in zip(alone, beside["solved"], strict=True):
        assert {**one, **solved} == one
    [pair] = beside["compared"]
    for key in ("expected_value", "per_chip_risked", "standard_deviation"):
        assert pair["solved"][key] == pytest.approx(alone[1][key] - alone[0][key], abs=1e-12)
    assert pair["expected_value"] is None
    assert (beside["simulated"], beside["unsolved"]) == ([], [])


def test_the_figures_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "casino-pontoon", "shoot-pontoon"]) == 1
    said = capsys.readouterr().out
    values = [api.solve(name).value for name in ("casino-pontoon", "shoot-pontoon")]
    assert re.search(r"expected value +-0\.427424 % +" + re.escape(f"{100 * values[1]:+.6f} %"), said)
    assert re.search(r"less the first +" + re.escape(f"{100 * (values[1] - values[0]):+.6f} %"), said)
    assert "Casino Pontoon: 8 fresh packs, one punter" in said
    assert "--each" in said
    assert "95 %" not in said


def test_how_a_deal_comes_out_in_brief_is_everything_that_may_come(capsys: pytest.CaptureFixture[str]) -> None:
    main(["compare", "pontoon", "shoot-pontoon"])
    rows = re.findall(r"^  a deal .*?([\d.]+) % +([\d.]+) %$", capsys.readouterr().out, re.MULTILINE)
    assert sum(float(first) for first, _ in rows) == pytest.approx(100, abs=0.001)
    assert sum(float(other) for _, other in rows) == pytest.approx(100, abs=0.001)


def test_a_game_is_worth_what_it_is_worth_under_any_name() -> None:
    compared = api.compare("casino-pontoon", game("casino-pontoon", "about: another text\n"))
    [pair] = compared.pairs
    assert compared.verdict == "equal"
    assert pair.solved is not None
    assert (pair.solved.value, pair.solved.play.changed, pair.solved.shares) == (0.0, (), None)
    assert [one.game.name for one in compared.solved] == ["Casino Pontoon", "House"]


def test_a_tie_given_back_is_worth_the_ties() -> None:
    """Whoever plays on as before wins what he lost by ties; whoever then plays best would lose no more than his ties if they
    were lost again. So the difference lies between the two."""
    compared = api.compare("casino-pontoon", game("casino-pontoon", "settle: {ties: nobody}\n"))
    [pair] = compared.pairs
    assert pair.solved is not None
    ties = [
        sum(float(each.staked) * each.often for each in solved.results.endings if each.clause == "tie")
        for solved in (pair.solved.first, pair.solved.other)
    ]
    assert 0.04 < ties[0] < pair.solved.value < ties[1]


# best play


def cells_of(solved: Any) -> dict[tuple[Any, ...], str]:
    return {
        (cell["after"], cell["soft"], cell["total"], cell["cards"], *cell["shown"]): cell["play"]
        for cell in solved["chart"]["cells"]
    }


def pairs_of(solved: Any) -> dict[tuple[Any, ...], bool]:
    return {(*row["cards"], "|", *row["shown"]): row["split"] for row in solved["chart"]["pairs"]}


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (("extends: pontoon\n", ""), ("extends: pontoon\n", "settle: {ties: punter}\n")),
        (("extends: casino-pontoon\n", ""), ("extends: casino-pontoon\n", "settle: {pays: {five_card_trick: 3:1}}\n")),
        (("extends: pontoon\n", SHOWN), ("extends: pontoon\n", SHOWN + "settle: {ties: nobody}\n")),
    ],
    ids=["ties", "trick", "shown"],
)
def test_a_marked_cell_is_one_that_the_charts_play_differently(
    first: tuple[str, str], other: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [str(tmp_path / name) for name in ("first.yaml", "other.yaml")]
    for name, parts in zip(names, (first, other), strict=True):
        Path(name).write_text("format: 1\nname: House\n" + "".join(parts), encoding="utf-8")
    charts = [told(capsys, "solve", name) for name in names]
    [here, there] = map(cells_of, charts)
    [pairs, others] = map(pairs_of, charts)
    changes = told(capsys, "compare", *names)["compared"][0]["solved"]["changes"]
    marked = {
        (cell["after"], cell["soft"], cell["total"], cell["cards"], *cell["shown"]): (cell["first"], cell["other"])
        for cell in changes["cells"]
    }
    split = {(*row["cards"], "|", *row["shown"]): (row["first_splits"], row["other_splits"]) for row in changes["pairs"]}
    assert marked == {key: (here[key], there[key]) for key in here if key in there and here[key] != there[key]}
    assert split == {key: (pairs[key], others[key]) for key in pairs if key in others and pairs[key] != others[key]}
    assert marked


def test_a_marked_cell_shows_in_the_hands_that_are_dealt(capsys: pytest.CaptureFixture[str]) -> None:
    """A six and a ten are best stuck on in the home game, and twisted where ties are the punter's; a seven and a nine are an
    exception to that."""
    played = []
    for name in ("pontoon", "malaysian-pontoon"):
        dealt = {tuple(each["cards"]): each for each in told(capsys, "solve", name)["dealt"]}
        for cards in (("6", "10"), ("7", "9")):
            worths = {each["action"]: each["worth"] for each in dealt[cards]["choices"] if each["action"] != "buy"}
            played.append(max(worths, key=worths.__getitem__))
    assert played == ["stick", "stick", "twist", "stick"]
    main(["compare", "pontoon", "malaysian-pontoon"])
    said = capsys.readouterr().out
    assert re.search(r"with nothing done before\n +2 cards\n  hard 16  stick → twist\*\n", said)
    assert "\n*: " in said


def test_what_only_one_game_counts_keeps_no_cells_apart() -> None:
    """After a twist there are three cards, whether the rules ask for twists or not."""
    counts = game("casino-pontoon", "punter: {actions: {double: {never_after: [twist]}}}\n")
    [pair] = api.compare("casino-pontoon", counts).pairs
    assert pair.solved is not None
    changed = {(spot.after, spot.soft, spot.total, spot.cards) for spot in pair.solved.play.changed}
    assert ("", False, 10, 3) in changed
    assert all(
        (pair.solved.play.cells[spot].first.action, pair.solved.play.cells[spot].other.action) == ("double", "twist")  # type: ignore[union-attr]
        for spot in pair.solved.play.changed
        if spot.cards > 2 and not spot.soft
    )


def test_charts_tells_every_cell(capsys: pytest.CaptureFixture[str]) -> None:
    main(["compare", "casino-pontoon", "shoot-pontoon"])
    some = capsys.readouterr().out
    main(["compare", "casino-pontoon", "shoot-pontoon", "--charts"])
    whole = capsys.readouterr().out
    assert re.search(r"^  hard 19 ", whole, re.MULTILINE)
    assert not re.search(r"^  hard 19 ", some, re.MULTILINE)
    assert whole.count("after ") > some.count("after ")


def test_every_marked_cell_is_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the banker's cards are shown too, and whatever number of cards a hand has; tables that are alike are told once."""
    names = [str(tmp_path / name) for name in ("first.yaml", "other.yaml")]
    for name, text in zip(names, ("", "settle: {ties: nobody}\n"), strict=True):
        Path(name).write_text(f"format: 1\nname: House\nextends: pontoon\n{SHOWN}{text}", encoding="utf-8")
    cells = told(capsys, "compare", *names)["compared"][0]["solved"]["changes"]["cells"]
    main(["compare", *names])
    seen = 0
    said = capsys.readouterr().out
    for title, body in re.findall(r"^((?:after|with nothing done before).*)\n((?: .*\n)+)", said[said.index("\nbest play") :], re.MULTILINE):
        seen += len(re.split("; ", title)) * body.count(" → ")
    assert seen == len(cells) > 40
    assert f": {len(cells)} of " in said


@pytest.mark.parametrize(("pays", "pairs"), [("3:1", [("10", "10")]), ("60:1", [("10", "10"), ("10", "J♠")])])
def test_kinds_of_cards_that_one_game_tells_apart(pays: str, pairs: list[tuple[str, str]]) -> None:
    """They stand apart where they are played otherwise: for a pontoon that is paid so well a jack of spades is split off."""
    house = game("pontoon", f"settle: {{pays: [{{name: jack, when: hand == pontoon and has(J♠), is: {pays}}}]}}\n")
    [pair] = api.compare("pontoon", house).pairs
    assert pair.solved is not None
    tens = {twin.pair: beside for twin, beside in pair.solved.play.pairs.items() if twin.pair[0] == "10"}
    assert sorted(tens) == pairs
    assert all(beside.shared for beside in tens.values())


@pytest.mark.parametrize("option", ["--charts", "--each"])
def test_what_has_no_meaning_for_rules_alone(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "pontoon", "casino-pontoon", "--deals", "0", option]) == 2
    assert f"{option} has no meaning where only the rules are compared" in capsys.readouterr().err


# the share of each difference


def test_the_shares_are_what_the_lines_are_worth_alone() -> None:
    lines = {"settle.winner.tie.is": "settle: {ties: punter}\n", "settle.pays.five_card_trick.is": "settle: {pays: {five_card_trick: 3:1}}\n"}
    both = "settle: {ties: punter, pays: {five_card_trick: 3:1}}\n"
    [pair] = api.compare("casino-pontoon", game("casino-pontoon", both)).pairs
    assert pair.solved is not None
    assert pair.solved.shares is not None
    plain, whole = api.solve("casino-pontoon").value, api.solve(game("casino-pontoon", both)).value
    alone = {path: api.solve(game("casino-pontoon", line)).value - plain for path, line in lines.items()}
    found = {share.difference.path: share for share in pair.solved.shares}
    assert {path: share.alone for path, share in found.items()} == pytest.approx(alone, abs=1e-12)
    for path, share in found.items():
        [other] = set(lines) - {path}
        assert share.last == pytest.approx(whole - plain - alone[other], abs=1e-12)


def test_many_differences_are_priced_on_request() -> None:
    text = "table: {stakes: 1..50}\nbank: {sale: never}\nbanker: {free: true}\npack: {packs: 4}\nshoot: {reserve: 0, opening: 5}\nrounding: {to: chip, favour: banker}\nsettle: {order: by_seat}\n"
    house = game("casino-pontoon", text)
    found = differences(api.load("casino-pontoon").rules.ruleset, house.rules.ruleset)
    unasked, asked = (api.compare("casino-pontoon", house, each=each).pairs[0].solved for each in (None, True))
    assert unasked is not None
    assert asked is not None
    assert asked.shares is not None
    assert len(found) > 5
    assert (unasked.shares, len(asked.shares)) == (None, len(found))
    packs = next(share for share in asked.shares if share.difference.path == "pack.packs")
    assert packs.alone == pytest.approx(api.solve("casino-pontoon", packs=4).value - api.solve("casino-pontoon").value, abs=1e-12)


@pytest.mark.parametrize("text", CHANGES)
def test_one_difference_laid_into_the_first_is_the_other(text: str) -> None:
    first, other = overlay("", "first.yaml"), overlay(text)
    [each] = differences(first.rules.ruleset, other.rules.ruleset)
    tree, back = (
        with_one(one.resolved.tree, two.resolved.tree, each.path) for one, two in ((first, other), (other, first))
    )
    assert tree is not None
    assert back is not None
    assert (rules_hash(tree), rules_hash(back)) == (other.hash, first.hash)


# what is not solved


def test_what_cannot_be_solved_is_played_and_says_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(comparing, "DEALS", 40)
    assert main(["compare", "pontoon", "sudden-death-pontoon"]) == 1
    said = capsys.readouterr().out
    with pytest.raises(api.BadOption) as refused:
        api.solve("sudden-death-pontoon")
    assert f"Sudden-Death Pontoon has no exact value here: {refused.value.message}" in said
    assert "from the same seeds: 40 deals" in said
    assert re.search(r"expected value +\+2\.443747 %\n", said)
    assert "best play," not in said


def test_whoever_waits_is_told_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    api.compare("casino-pontoon", overlay("settle: {ties: nobody}\nbank: {sale: never}"), solving=lambda done, total: heard.append((done, total)), each=False)
    assert heard == sorted(heard)
    assert len(heard) >= 6
    assert all(0 < done <= total for done, total in heard)


def test_what_cannot_be_solved_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "compare", "pontoon", "sudden-death-pontoon", "--deals", "20")
    assert [one is None for one in found["solved"]] == [False, True]
    assert found["unsolved"][0]["game"]["file"] == "rulesets/sudden-death-pontoon.yaml"
    assert "`any`" in found["unsolved"][0]["reason"]
    assert found["compared"][0]["solved"] is None
    assert found["compared"][0]["expected_value"]["units"] == 20


def test_deals_are_played_where_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "DEALS", 30)
    home, house = api.load("pontoon"), overlay("settle: {ties: punter}")
    assert api.compare(home, house).simulated == ()
    assert api.compare(home, house, players=2).simulated == ()
    for asked in ({"deals": 30}, {"strategy": "pontoon-advice"}, {"players": 3}):
        compared = api.compare(home, house, **asked)
        assert [one.figures.deals for one in compared.simulated] == [30, 30]
        assert not any(isinstance(one, Unsolved) for one in compared.solved)
    assert api.compare(home, house, deals=0).solved == ()


def test_deals_are_played_where_it_is_not_known_whether_a_rule_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Shoot is never less than nothing, which nobody proves; so the deals are asked."""
    monkeypatch.setattr(comparing, "DEALS", 30)
    house = game("shoot-pontoon", "bank: {passes: [{name: emptied, when: shoot.size == 0 or shoot.size < 0}]}\n")
    compared = api.compare("shoot-pontoon", house)
    assert compared.verdict == "unknown"
    assert [one.figures.deals for one in compared.simulated] == [30, 30]
    assert compared.pairs[0].solved is not None
