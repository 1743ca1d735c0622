"""`solve` as a function and as a command: what it tells, what it refuses, and whom it blames."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

from pontoon_rules import api
from pontoon_rules.cli import main
from tests.solve.solving import HERE


def game(text: str) -> api.Source:
    return api.Source("house.yaml", f"format: 1\nname: House\n{text}")


def test_the_command_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "casino-pontoon", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["expected_value"] == pytest.approx(-0.00427424, abs=5e-9)
    assert told["per_chip_risked"] == pytest.approx(told["expected_value"] / told["staked"])
    assert told["standard_deviation"] == pytest.approx(1.439, abs=0.001)
    assert (told["exact"], told["convention"], told["packs"]) == (True, "CDZ-", 8)
    assert sum(each["rate"] for each in told["results"]) == pytest.approx(1)
    assert sum(each["rate"] for each in told["dealt"]) == pytest.approx(1 - 0.0474513438, abs=1e-9)
    assert sum(each["per_deal"] for each in told["clauses"]) == pytest.approx(sum(each["per_deal"] for each in told["hands"]))


def test_the_command_in_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "casino-pontoon", "--packs", "inf", "--exact"]) == 0
    told = capsys.readouterr().out
    assert "-0.293744 %" in told
    assert "-889677394205/302875106592253" in told


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--packs", "0"], "0 packs"),
        (["--packs", "few"], "few"),
        (["--packs", "1000001"], "from 1 to 1,000,000"),
        (["--packs", "9" * 5000], "from 1 to 1,000,000"),
        (["--convention", "CDX"], "`CDP1` (each as after one split"),
        (["--banker", "totl >= 17"], "did you mean `total`?"),
        (["--banker", "stick on 17"], "that is no policy of the banker\n = help: to stick on 17 or more, write `--banker 17`;"),
        (["--banker", "seventeen"], "write `--banker 17`;"),
        (["--banker", "sticks at hard 18"], 'write `--banker "hard 18"`;'),
        (["--banker", "twist on soft 17"], 'write `--banker "hard 17"`;'),
        (["--banker", "total"], 'a total to stick on (`17`, `"hard 17"`), or a condition'),
        (["--banker", "22"], "no hand has a total of 22 and is not bust: the target is 21"),
        (["--strategy", "no-such-strategy"], "no-such-strategy"),
        (["--strategy", "examples/01-first-rule.yaml"], "`extends` makes this a game, and no strategy"),
    ],
)
def test_what_cannot_be_asked(options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "casino-pontoon", *options]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("extends: sudden-death-pontoon\n", 0, "`any`"),
        ("extends: shoot-pontoon\nsettle:\n  pays: [{name: rich, when: shoot.size > 20, is: 5:1}]\n", 5, "`shoot.size`"),
        ("extends: pontoon\nsettle:\n  pays: [{name: poor, when: chips < 20, is: 5:1}]\n", 5, "`chips`"),
        ("extends: pontoon\npunter:\n  actions:\n    buy: {adds: first_stake .. chips, times: 1}\n", 6, "`chips`"),
        ("extends: pontoon\ndeal: [stake, card, card, play, play, banker, settle]\n", 4, "two rounds"),
        ("extends: pontoon\nsettle:\n  winner: [{name: early, at: look, when: hand == pontoon, is: punter}]\n", 5, "looks"),
        ("extends: casino-pontoon\npack: {packs: 1}\npunter: {actions: {burn: {when: total == 14}}}\n", 5, "different hands"),
        ("extends: shoot-pontoon\npunter:\n  actions:\n    twist: {bets: 1 .. 2}\n", 6, "`twist` bets"),
        ("extends: shoot-pontoon\nbanker:\n  actions:\n    twist: {bets: 1 .. 2}\n", 6, "`twist`"),
        ("extends: casino-pontoon\npunter: {actions: {split: {draws: up}}}\n", 4, "`split` splits a hand"),
        ("extends: casino-pontoon\npunter: {actions: {split: {ends_turn: true}}}\n", 4, "`split` splits a hand"),
        ("extends: casino-pontoon\npunter: {actions: {split: {adds: first_stake}}}\n", 4, "`split` splits a hand"),
        ("extends: casino-pontoon\npunter: {actions: {split: {hands: none}}}\n", 4, "without limit"),
        ("extends: casino-pontoon\npunter: {actions: {split: {hands: 4, pair: none}}}\n", 4, "too many ways"),
        ("extends: casino-pontoon\nhands:\n  - {name: old, when: tenure > 2, before: points}\n", 5, "`tenure`"),
        ("extends: casino-pontoon\npunter: {actions: {gift: {adds: stake .. 1000000 * stake, times: 1}}}\n", 4, "too many ways"),
        ("extends: casino-pontoon\nbanker: {plays: [{name: all, when: cards < 70, is: twist}], done: 'false'}\n", 4, "60 cards"),
        ("extends: casino-pontoon\nbanker: {plays: [{name: eighteen, when: total == 18, is: stick}], actions: {stick: {from: 19}}}\n", 4, "forbid"),
    ],
    ids=[
        "sudden-death", "shoot", "chips", "buy", "rounds", "look", "burns", "bet-and-twist", "banker-bets", "split-and-draw", "split-and-end",
        "split-and-add", "endless-splits", "splits-of-any-cards", "named-by-the-table", "many-amounts", "endless-banker", "forbidden",
    ],
)
def test_what_has_no_exact_value_is_refused_by_its_clause(text: str, line: int, said: str) -> None:
    with pytest.raises(api.BadOption) as refused:
        api.solve(game(text))
    assert said in refused.value.message
    if line:
        assert f"house.yaml:{line}:" in refused.value.message


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ("[stake, card, card, play, look, banker, settle]", "4:33: the banker looks when the punters have played"),
        ("[stake, card, card, look, banker, play, settle]", "4:33: `banker` comes before"),
        ("[stake, card, card, play, settle, banker]", "4:33: hands are settled before"),
        ("[stake, card, card, play, settle]", "4:33: hands are settled before"),
        ("[stake, card, card, play, banker, {do: card, to: banker}, settle]", "4:41: a card is dealt when"),
        ("[stake, card, card, play]", "4:27: the deal has no step `banker`"),
        ("[stake, card, card]", "4:21: the deal has no step `play`"),
    ],
)
def test_a_deal_in_another_order_is_refused(deal: str, said: str) -> None:
    with pytest.raises(api.BadOption) as refused:
        api.solve(game(f"extends: casino-pontoon\ndeal: {deal}\n"))
    assert f"house.yaml:{said}" in refused.value.message


@pytest.mark.parametrize("line", ["pack: {target: 1}", "punter: {done: 'true'}"])
def test_a_game_in_which_nothing_is_decided_has_a_value_too(line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(f"format: 1\nname: House\nextends: casino-pontoon\n{line}\n", encoding="utf-8")
    assert main(["solve", str(house)]) == 0
    assert "1.000000 staked per deal" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["solve"], ["solve", "--exact"], ["advise", "casino-best-play", "--game"]])
def test_a_pack_that_runs_short_is_refused_by_what_was_left_out(
    command: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Four aces: two for each, and none is left for a banker who draws on 12."""
    house = tmp_path / "house.yaml"
    lines = "pack: {packs: 1, without: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K]}\npunter: {actions: {split: none}}"
    house.write_text(f"format: 1\nname: House\nextends: casino-pontoon\n{lines}\ntests: [{{replace: all}}]\n", encoding="utf-8")
    assert main([*command, str(house)]) == 2
    assert "house.yaml:4:28: there are too few cards: the pack runs short in 100.0000 % of the deals" in capsys.readouterr().err


@pytest.mark.parametrize("odds", ["1000000000000:1", "355:113", "1000000000000000000000001:1000003"])
def test_results_of_split_hands_may_lie_far_apart(odds: str) -> None:
    text = "extends: casino-pontoon\npack: {packs: 1}\npunter: {actions: {split: {hands: 2}}}\n"
    found = api.solve(game(f"{text}settle: {{pays: [{{name: odd, when: total > 19, is: {odds}}}]}}\n"))
    assert found.results.splits > 0
    assert sum(found.spread.often.values()) == pytest.approx(1)
    assert found.spread.mean == pytest.approx(found.value, rel=1e-3)  # nearly: busts do not know what he holds


def test_too_many_kinds_of_cards_are_refused_at_once() -> None:
    """Where one of the banker's cards lies open every card is told apart: suits cannot be left out of it."""
    steps = "[stake, {do: card, to: banker, face: up}, card, {do: card, to: punters}, look, play, banker, settle]"
    began = process_time()
    with pytest.raises(api.BadOption) as refused:
        api.solve(game(f"extends: spanish-pontoon\ndeal: {steps}\ntests: [{{replace: all}}]\n"))
    assert process_time() - began < 2
    assert "spanish-pontoon.yaml:20:" in refused.value.message and "40 kinds of cards" in refused.value.message


def test_too_many_hands_after_a_split_name_their_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pontoon_rules.solve.graph.MOST_NODES", 10_000)
    with pytest.raises(api.BadOption, match=r"pontoon.yaml:\d+:.*10,000 different hands"):
        api.solve("pontoon")


def test_a_bound_is_called_one() -> None:
    """Halves of the first stake may be worth more here, and are not tried."""
    text = "extends: pontoon\npunter: {actions: {buy: {adds: 'first_stake .. min(1.5 * first_stake, last(buy))'}, split: none}}\n"
    solved = api.solve(game(text))
    assert not solved.exact
    assert "at least" in solved.doubts[0]
    assert api.solve("pontoon").exact


def test_a_free_banker_and_the_shoot_are_noted() -> None:
    notes = api.solve("shoot-pontoon").notes
    assert [("free" in note, "Shoot" in note) for note in notes] == [(True, False), (False, True)]
    assert api.solve("casino-pontoon").notes == ()
    in_play = api.solve(game("extends: casino-pontoon\npunter: {actions: {side: {bets: 1 .. 2, times: 1}}}\nshoot: {opening: 50}\n"))
    assert ["Shoot" in note for note in in_play.notes] == [True]


def test_the_bank_and_the_shoot_change_nothing_in_the_main_hand() -> None:
    value = api.solve("shoot-pontoon").value
    assert api.solve("progressive-shoot").value == pytest.approx(value, abs=1e-12)
    assert api.solve("reserved-shoot").value == pytest.approx(value, abs=1e-12)
    assert api.solve("jack-of-spades").value > value + 0.001


def test_extra_payments_to_a_punter_count() -> None:
    """Half a first stake from the banker for every pontoon that wins in two cards: its chance times a half."""
    text = (
        "extends: casino-pontoon\npunter: {actions: {split: none}}\nsettle:\n"
        "  also: [{name: gift, when: hand == pontoon and won, from: banker, to: punter, amount: 0.5 * first_stake}]\n"
    )
    plain = api.solve(game("extends: casino-pontoon\npunter: {actions: {split: none}}\n"))
    won = sum(often for (hand, outcome), often in plain.results.by("hand", "outcome").items() if (hand, outcome) == ("pontoon", "won"))
    assert api.solve(game(text)).value == pytest.approx(plain.value + won / 2, abs=1e-12)


def test_a_strategy_that_does_not_answer_is_named(tmp_path: Path) -> None:
    path = tmp_path / "silent.yaml"
    path.write_text("format: 1\nname: Silent\nstrategy_for: casino-pontoon\nplays: [{is: stake}, {is: stick}]\n", encoding="utf-8")
    with pytest.raises(api.BadOption, match=r"silent\.yaml:4:\d+: Silent does not say"):
        api.solve("casino-pontoon", strategy=path)


def test_burning_is_played() -> None:
    """New cards for a poor fourteen are worth a good deal."""
    text = (
        "extends: casino-pontoon\npunter:\n  actions:\n    burn: {when: total == 14, times: 1}\n    split: {never_after: [burn]}\n"
    )
    solved = api.solve(game(text))
    assert {cell.act.action for cell in solved.chart.cells if cell.key.total == 14 and cell.key.cards == 2} >= {"burn"}
    assert solved.value > api.solve("casino-pontoon").value + 0.02


@pytest.mark.parametrize(("part", "played"), [("1:2", False), ("2:5", True)])
def test_surrender_is_played_where_it_pays(part: str, played: bool) -> None:
    """No hand of casino Pontoon is as bad as half the stake (7-7, the worst, loses 0.465 of it); some are worse than 0.4."""
    text = (
        "extends: casino-pontoon\npunter: {actions: {surrender: {ends_turn: true, cards: 2}}}\nsettle:\n"
        f"  winner: [{{name: given_up, at: turn, when: times(surrender) > 0, is: banker, amount: {part}}}]\n"
    )
    solved, plain = api.solve(game(text)), api.solve("casino-pontoon")
    assert (solved.value > plain.value + 1e-6) is played
    assert ("given_up" in {clause for (clause,) in solved.results.by("clause")}) is played


def test_what_an_action_costs_counts() -> None:
    """A chip for every double: what the doubles of the solution cost, and no more than those of the game without it."""
    text = "extends: casino-pontoon\npunter: {actions: {split: none, double: {costs: chip}}}\n"
    costly, plain = api.solve(game(text)), api.solve(game("extends: casino-pontoon\npunter: {actions: {split: none}}\n"))
    doubles = costly.results.staked - 1
    assert costly.value == pytest.approx(costly.results.value - doubles, abs=1e-12)
    assert plain.value - (plain.results.staked - 1) < costly.value < plain.value
    assert "cost" in costly.notes[0]
    assert not costly.spread.exact


def test_a_convention_is_named_and_what_it_changes_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """CDP1 knows one card of the other hands, CDP as many as there are hands."""
    for named, known in (("cdp1", {1}), ("CDP", {1, 2, 3})):
        assert main(["solve", str(HERE / "blackjack-six-packs.yaml"), "--packs", "1", "--convention", named, "--format", "json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["convention"] == named.upper()
        hands = told["split_hands_apart"]
        assert {len(each["split_from"]) for each in hands} == known
        assert all(each["unsplit"] != each["play"] and each["gain"] > 0 and 0 < each["per_deal"] < 0.01 for each in hands)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["compare", "pontoon", "--packs", "2"], "help: `solve`, `advise` take it;"),
        (["advise", "pontoon", "--exact"], "help: `solve` takes it;"),
        (["solve", "pontoon", "--nothing"], "help: pontoon-rules solve"),
        (["solve", "pontoon", "--banker", "hard", "17"], 'help: a value with blanks stands in quotes, such as `"hard 17"`;'),
    ],
)
def test_an_option_of_another_command_and_a_value_without_quotes(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_advice_for_another_game_is_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "pontoon-advice", "--game", "casino-pontoon"]) == 0
    assert "pontoon-advice.yaml), written for pontoon\n" in capsys.readouterr().out
    assert main(["advise", "pontoon-advice"]) == 0
    assert "written for" not in capsys.readouterr().out


def test_the_chart_says_how_it_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "pontoon"]) == 0
    told = capsys.readouterr().out
    assert "  buy N: for N first stakes; buy alone: for the one sum that is allowed\n" in told
    assert "  after buy N: for N first stakes in all; buy last N: the last time for N\n" in told
    assert "  *: some hands of this total are played otherwise: see the exceptions\n" in told
    count, dearest = re.findall(r"exceptions \(\*\): (\d+), the (\d+) dearest below;", told)[0]
    assert int(count) > int(dearest) == told.count(" there\n")
    assert main(["solve", "casino-pontoon"]) == 0
    assert "first stakes;" not in capsys.readouterr().out


def test_split_hands_are_played_as_unsplit_where_the_rules_see_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "casino-pontoon", "--packs", "1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["split_hands_apart"] == []


def test_the_shoot_pays_a_split_hand_otherwise_and_so_it_is_played_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    """SHOOT "Banker's hand" 2: two to one where the banker is bust; an ace and a ten are no pontoon after a split."""
    assert main(["solve", "shoot-pontoon", "--format", "json"]) == 0
    hands = {tuple(each["cards"]): each for each in json.loads(capsys.readouterr().out)["split_hands_apart"]}
    assert (hands["A", "8"]["play"], hands["A", "8"]["unsplit"]) == ("buy 2", "stick")
    assert (hands["A", "10"]["play"], hands["A", "10"]["unsplit"]) == ("buy 2", None)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell how much memory a process came to")
@pytest.mark.parametrize(("name", "packs"), [("casino-pontoon", "8"), (str(HERE / "blackjack-six-packs.yaml"), "6")])
def test_a_whole_solution_takes_less_than_300_megabytes(name: str, packs: str) -> None:
    """The page on solving says so; of the process as a whole."""
    # What the process itself came to: `getrusage` counts what the one that began it had.
    told = "import sys; from pontoon_rules.cli import main; main(sys.argv[1:]); print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    done = subprocess.run(
        [sys.executable, "-c", told, "solve", name, "--packs", packs], capture_output=True, text=True, check=True, timeout=120
    )
    kilobytes = int(done.stdout.split()[-1])
    assert 10_000 < kilobytes < 300_000
