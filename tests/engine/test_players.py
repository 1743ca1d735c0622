"""Players: strategies, policies, scripts, and what happens where one has no answer."""

from __future__ import annotations

import pytest

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.library import Library
from pontoon_rules.engine.deal import Deal
from pontoon_rules.engine.events import Acted
from pontoon_rules.engine.players import PolicyBanker, ScriptedPlayer, StrategyPlayer, play
from pontoon_rules.engine.refusal import Refused
from pontoon_rules.engine.replay import replay
from pontoon_rules.engine.stock import ShuffledStock
from pontoon_rules.expr.rules import Rules
from pontoon_rules.expr.strategy import Strategy, check_strategy
from tests.engine.tables import act, game, house, over, table


def strategy(rules: Rules, what: str | Source) -> Strategy:
    problems: list[Diagnostic] = []
    file = Library().resolve_strategy(what, problems)
    assert file is not None, problems
    found = check_strategy(file.tree, rules, problems)
    assert found is not None, problems
    return found


def written(rules: Rules, *clauses: str) -> Strategy:
    lines = "\n".join(f"  - {clause}" for clause in clauses)
    return strategy(rules, Source("mine.yaml", f"format: 1\nname: mine\nstrategy_for: pontoon\nplays:\n{lines}\n"))


def done(deal: Deal, seat: int) -> list[str]:
    acts = [event for event in deal.events if isinstance(event, Acted) and event.seat == seat]
    return [event.action if event.amount is None else f"{event.action} {event.amount}" for event in acts]


def test_a_strategy_plays_the_first_clause_that_holds_and_is_legal_with_the_least_amount() -> None:
    rules = game("pontoon")
    mine = written(
        rules,
        "{is: stake, amount: 3 * chip}",
        "{when: cards == 2, is: stick}",
        "{when: cards == 2, is: buy}",
        "{when: cards == 3 and total < 15, is: buy, amount: 9 * chip}",
        "{when: total < 15, is: twist}",
        "{is: stick}",
    )
    deal = table(rules, "10 7", "2 3 4 9")
    play(deal, {1: StrategyPlayer(mine)})
    # sticking is not legal on 5, and buying for 9 not after a buy of 3
    assert done(deal, 1) == ["stake 3", "buy 3", "twist", "stick"]
    assert done(deal, 0) == ["stick"]
    assert over(deal).net == {0: -6, 1: 6}


def test_a_strategy_without_an_answer_is_a_refusal_that_names_the_situation() -> None:
    rules = game("pontoon")
    mine = written(rules, "{is: stake, amount: 3 * chip}", "{when: total >= 17, is: stick}")
    with pytest.raises(Refused, match=r"mine has no answer for P1 with 10♥ 2♦ at `play`: legal is twist, buy") as refused:
        play(table(rules, "10 7", "10 2"), {1: StrategyPlayer(mine)})
    assert refused.value.refusal.code == "no-answer"


def test_nobody_plays_for_a_seat_without_a_player() -> None:
    with pytest.raises(Refused, match="nobody plays for P2"):
        play(table(game("pontoon"), "10 7", "10 2", "10 9"), {1: ScriptedPlayer([act("stake 2")])})


def test_a_script_that_runs_out_is_a_refusal() -> None:
    with pytest.raises(Refused, match="the script has no answer for P1 with 10♥ 2♦"):
        play(table(game("pontoon"), "10 7", "10 2"), {1: ScriptedPlayer([act("stake 2")])})


def test_a_free_banker_follows_his_usual_policy_where_nobody_plays_for_him() -> None:
    """C29: sticks on 17 or more, soft or hard."""
    for cards, acts in (("A 6", ["stick"]), ("10 6 5", ["twist", "stick"]), ("2 2 2 2 2", ["twist"] * 3)):
        deal = table(game("pontoon"), cards, "10 9")
        play(deal, {1: ScriptedPlayer([act("stake 2"), act("stick")]), 0: PolicyBanker()})
        assert done(deal, 0) == acts


def test_a_banker_who_follows_his_policy_declines_the_rest() -> None:
    rules = house("pontoon", "deal: [card, stake, double, card, look, play, banker, settle]\nbanker: {actions: {double: {}}}")
    deal = table(rules, "10 8", "10 9")
    play(deal, {1: ScriptedPlayer([act("stake 2"), act("stick")])})
    assert done(deal, 0) == ["pass", "stick"]


def test_a_fixed_banker_is_not_asked() -> None:
    deal = table(game("casino-pontoon"), "A 6 4", "10 9")
    play(deal, {1: ScriptedPlayer([act("stake 2"), act("stick")])})
    acts = [event for event in deal.events if isinstance(event, Acted) and event.seat == 0]
    assert [(event.action, event.chosen) for event in acts] == [("twist", False), ("stick", False)]


@pytest.mark.parametrize(
    ("rules", "advice", "punters"),
    [("casino-pontoon", "casino-best-play", 1), ("pontoon", "pontoon-advice", 4), ("shoot-pontoon", "shoot-pontoon-advice", 6)],
)
def test_the_strategies_of_the_library_have_an_answer_everywhere(rules: str, advice: str, punters: int) -> None:
    chosen = game(rules)
    player = StrategyPlayer(strategy(chosen, advice))
    for seed in range(150):
        deal = Deal(chosen, punters=punters, stock=ShuffledStock(chosen, seed, 8 if punters == 1 else 2))
        result = play(deal, dict.fromkeys(range(1, punters + 1), player))
        assert result.void is None
        assert deal.ledger.total() == 0
        assert replay(chosen, deal.events).result == result


def test_a_deal_goes_on_after_a_replay_with_the_cards_of_another_stock() -> None:
    rules = game("pontoon")
    deal = Deal(rules, punters=1, stock=ShuffledStock(rules, 4, 1))
    deal.do(act("stake 2"))
    again = replay(rules, deal.events, ShuffledStock(rules, 5, 1))
    player = StrategyPlayer(strategy(rules, "pontoon-advice"))
    assert again.events == deal.events
    play(again, {1: player})
    assert again.events[: len(deal.events)] == deal.events
    assert over(again).net[0] == -over(again).net[1]


def test_events_that_do_not_begin_a_deal_cannot_be_replayed() -> None:
    deal = table(game("pontoon"), "10 7", "10 9")
    with pytest.raises(ValueError, match="begin with `Opened`"):
        replay(game("pontoon"), deal.events[1:])
