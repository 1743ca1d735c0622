"""Simulations: the same seed gives the same figures whoever plays it, and an interrupted run gives what it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from pontoon_rules import api
from pontoon_rules.simulate.figures import figures, paired
from pontoon_rules.simulate.outcome import DealOutcome, HandOutcome, PunterOutcome
from pontoon_rules.simulate.plan import CHUNK, Plan
from pontoon_rules.simulate.run import Run, Stopped, play_chunk, run
from pontoon_rules.simulate.tally import Tally


class Coin:
    """A game of one toss: the seed's last digit even wins the stake, odd loses it."""

    def __call__(self) -> Callable[[int], Run]:
        return CoinTable


class CoinTable:
    def __init__(self, punters: int) -> None:
        self._punters = punters
        self._deals = 0

    def deal(self, seed: str) -> DealOutcome:
        self._deals += 1
        won = int(seed[-1]) % 2 == 0
        hand = HandOutcome("heads" if won else "tails", "won" if won else "lost", "toss")
        punter = PunterOutcome(2, 2 if won else -2, 0, 0)
        return DealOutcome((punter,) * self._punters, (hand,) * self._punters, "coin", self._deals, None)


class Gap(CoinTable):
    """Has no answer in its third deal."""

    def deal(self, seed: str) -> DealOutcome:
        if self._deals == 2:
            raise Stopped("no-answer", "nothing to say")
        return super().deal(seed)


class Gaps:
    def __call__(self) -> Callable[[int], Run]:
        return Gap


def test_counts_are_exact() -> None:
    tally = play_chunk(CoinTable, Plan(10, 2, 1), 0)
    found = figures(tally, Plan(10, 2, 1))
    assert found.deals == 10
    assert found.value.value == 0.0
    assert tally.rounds == Counter({1: 10, -1: 10})
    assert found.results == ((-1, 0.5), (1, 0.5))
    assert {each.name: each.rate.value for each in found.classes} == {"heads": 0.5, "tails": 0.5}
    assert found.clauses[0].rate.value == 1.0
    assert found.clauses[0].rate.error == 0.0


def test_rare_things_count_the_deals_without_them() -> None:
    tally = Tally()
    seen = HandOutcome("seen", "won", "c")
    other = HandOutcome("other", "won", "c")
    punter = PunterOutcome(1, 0, 0, 0)
    for hands in ((seen, other), (other,), (other,), (other, other)):
        tally.add(DealOutcome((punter,), hands, "b", 0, None))
    assert tally.pairs("hand", "seen") == {(1, 2): 1, (0, 2): 1, (0, 1): 2}


def test_parts_add_up_to_the_whole() -> None:
    plan = Plan(3 * CHUNK, 1, 9)
    parts = [play_chunk(CoinTable, plan, chunk) for chunk in range(3)]
    whole = run([Coin()], plan, workers=1).tallies[0]
    together = Tally()
    for part in parts:
        together.merge(part)
    assert together == whole


def test_units_are_deals_or_whole_runs() -> None:
    tally = run([Coin()], Plan(250, 1, 1), workers=1).tallies[0]
    assert figures(tally, Plan(250, 1, 1)).value.units == 250
    assert figures(tally, Plan(250, 1, 1, "run")).value.units == 3


def test_a_run_is_the_sum_of_its_deals() -> None:
    deals = [(number, 1) for number in range(2 * CHUNK + 1)]
    assert Plan(len(deals), 1, 1).grouped(deals) == deals
    first = sum(range(CHUNK))
    assert Plan(len(deals), 1, 1, "run").grouped(deals) == [(first, CHUNK), (first + CHUNK**2, CHUNK), (2 * CHUNK, 1)]


def test_a_table_carries_over_within_a_chunk_and_not_beyond() -> None:
    tally = run([Coin()], Plan(CHUNK + 5, 1, 1), workers=1).tallies[0]
    assert max(tally.shoots) == CHUNK
    assert tally.shoots[5] == 2
    assert tally.shoots[6] == 1


def test_an_interruption_gives_what_there_is() -> None:
    def stop(done: int, total: int) -> None:
        assert total == 10 * CHUNK
        if done >= 3 * CHUNK:
            raise KeyboardInterrupt

    played = run([Coin()], Plan(10 * CHUNK, 1, 1), workers=1, progress=stop)
    assert not played.complete
    assert played.tallies[0].deals == 3 * CHUNK


def test_an_interruption_before_there_is_anything_is_one() -> None:
    class Interrupted(CoinTable):
        def deal(self, seed: str) -> DealOutcome:
            raise KeyboardInterrupt

    class Opener:
        def __call__(self) -> Callable[[int], Run]:
            return Interrupted

    with pytest.raises(KeyboardInterrupt):
        run([Opener()], Plan(10, 1, 1), workers=1)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_gap_in_the_rules_is_told(workers: int) -> None:
    with pytest.raises(Stopped, match="nothing to say") as caught:
        run([Gaps()], Plan(2 * CHUNK, 1, 1), workers=workers)
    assert caught.value.code == "no-answer"


def test_impossible_plans_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Plan(0, 1, 1)
    with pytest.raises(ValueError, match="at least one"):
        Plan(1, 0, 1)


def test_a_deal_stands_alone_where_nothing_is_left_from_the_one_before() -> None:
    assert Plan(1000, 1, 7).starts_afresh(CHUNK + 3)
    run_of_deals = Plan(1000, 1, 7, "run")
    assert [deal for deal in range(3 * CHUNK) if run_of_deals.starts_afresh(deal)] == [0, CHUNK, 2 * CHUNK]


# the real engine


@pytest.mark.parametrize("game", ["casino-pontoon", "shoot-pontoon"])
def test_the_same_seed_gives_the_same_on_any_number_of_workers(game: str) -> None:
    alone = api.simulate(game, deals=3 * CHUNK // 2, seed=11, workers=1)
    together = api.simulate(game, deals=3 * CHUNK // 2, seed=11, workers=2)
    assert alone.figures == together.figures
    assert alone.figures != api.simulate(game, deals=3 * CHUNK // 2, seed=12, workers=1).figures


def test_a_deal_of_the_simulation_can_be_dealt_by_itself() -> None:
    plan = Plan(3, 1, 5)
    found = api.simulate("casino-pontoon", deals=3, seed=5)
    single = [api.deal("casino-pontoon", seed=plan.seed_of(0, number)) for number in range(3)]
    stakes = sum(dealt.result.hands[0].stake for dealt in single)
    assert stakes >= 3
    won = sum(dealt.result.net[1] for dealt in single)
    assert found.figures.value.value == pytest.approx(float(won) / 3)


def test_what_is_asked_for_is_named() -> None:
    found = api.simulate("pontoon", deals=5)
    assert found.playing.file == "rulesets/strategies/pontoon-advice.yaml"
    assert "total >= 17" in found.playing.banker
    assert found.figures.plan.punters == 1
    assert found.notes == ()
    assert "anew" in api.simulate("shoot-pontoon", deals=5).notes[0]


def test_a_game_against_itself_differs_by_nothing() -> None:
    first = api.simulate("pontoon", deals=50, seed=2)
    plan, tally = Plan(50, 1, 2), run_again(50)
    assert paired(tally, tally, plan).value == 0.0
    assert paired(tally, tally, plan).error == 0.0
    assert first.figures.value.units == 50


def test_what_is_independent_in_a_game_does_not_hang_on_the_game_beside_it() -> None:
    told = api.compare("casino-pontoon", "shoot-pontoon", deals=3 * CHUNK, seed=1)
    casino, shoot = (found.figures.value for found in told.simulated)
    assert (casino.units, shoot.units) == (3 * CHUNK, 3)
    assert casino == api.simulate("casino-pontoon", deals=3 * CHUNK, seed=1).figures.value
    together = told.pairs[0].value
    assert together is not None
    assert together.units == 3


def run_again(deals: int) -> Tally:
    return run([Coin()], Plan(deals, 1, 2), workers=1).tallies[0]


@pytest.mark.parametrize(("players", "allowed"), [(1, "2 to 8"), (9, "2 to 8")])
def test_a_table_has_so_many_seats(players: int, allowed: str) -> None:
    with pytest.raises(api.BadOption, match=allowed):
        api.simulate("pontoon", deals=5, players=players)


def test_a_game_needs_a_strategy() -> None:
    source = api.Source("own.yaml", "format: 1\nname: Own\nhands: [{name: points, rank_by: total}]\n")
    with pytest.raises(api.BadOption, match="how its punters play") as caught:
        api.simulate(source, deals=5)
    assert caught.value.code == "no-answer"


def test_a_strategy_without_an_answer_stops_the_run() -> None:
    strategy = api.Source(
        "mute.yaml",
        "format: 1\nname: Mute\nstrategy_for: pontoon\nplays:\n  - {name: opening, is: stake, amount: 1 * chip}\n",
    )
    with pytest.raises(api.BadOption, match="Mute has no answer") as caught:
        api.simulate("pontoon", deals=50, strategy=strategy)
    assert caught.value.code == "no-answer"


@pytest.mark.parametrize("as_bytes", [False, True])
def test_a_text_without_a_file_can_be_played_by_workers(as_bytes: bool) -> None:
    text = "format: 1\nname: Own\nextends: pontoon\nsettle: {ties: punter}\n"
    game = text.encode() if as_bytes else api.Source("own.yaml", text)
    together = api.simulate(game, deals=2 * CHUNK, workers=2)
    assert together.figures == api.simulate(game, deals=2 * CHUNK, workers=1).figures


def test_figures_of_rules_that_ask_how_many_play_say_for_how_many_they_are() -> None:
    text = "format: 1\nname: Crowd\nextends: pontoon\nsettle: {pays: [{name: crowd, when: punters >= 3, is: 3:1}]}\n"
    few, many = (api.simulate(api.Source("crowd.yaml", text), deals=20, players=players) for players in (None, 4))
    assert [note for note in few.notes if "2 players" in note]
    assert [note for note in many.notes if "4 players" in note]
    assert not [note for note in api.simulate("pontoon", deals=20).notes if "players" in note]
