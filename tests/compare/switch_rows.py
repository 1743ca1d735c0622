"""For each switch a change to the casino's rules that turns it, and what must come of it.

A row is `(change, base)`: rules laid over Casino Pontoon in the one game and in the other. Without a base the other game is
Casino Pontoon itself. Where a switch needs something to act on (a clause, an action), both games get it.
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """Rules laid over the casino's, those they are compared with, and what must be found: `different` by a hand unless
    said otherwise, or `refused` where the change is a mistake. `beside` marks differences outside of what is proved over hands: no hand shows them."""

    change: str
    base: str = ""
    verdict: str = "different"
    beside: bool = False


def _punter(name: str, says: str) -> str:
    return f"punter: {{actions: {{{name}: {says}}}}}"


def _banker(says: str, done: str = "") -> str:
    return f"banker: {{{done}free: true, actions: {says}}}"


_FREE = "banker: {free: true}"
_ALSO = "settle: {also: [{name: extra, when: cards == 2, from: banker, to: punter, amount: chip%s}]}"
_EXTRA = _ALSO % ""
_SAME = "equal"
_REFUSED = "refused"  # it says nothing there, and is a mistake

ROWS: dict[str, Row] = {
    # cards and hands
    "pack.target": Row("pack: {target: 22}"),
    "pack.values.*": Row("pack: {values: {J: 9}}"),
    "pack.values.*[].when": Row("pack: {values: {A: [{when: cards == 2, is: [1, 11]}, {is: 1}]}}"),
    "ends_deal": Row("ends_deal: banker.hand == pontoon and banker.has(K)"),
    "hands": Row("hands: [{name: sevens, when: cards == 3 and held(7) == 3, before: five_card_trick}]"),
    "hands[].when": Row("hands: [{name: five_card_trick, when: cards == 5 and total > 14}]"),
    "hands[].rank_by": Row("hands: [{name: five_card_trick, rank_by: total}]"),
    "hands[].over_target=true": Row("hands: [{name: five_card_trick, over_target: true}]"),
    "hands[].over_target=false": Row("hands: [{name: five_card_trick, over_target: false}]", verdict=_SAME),
    # the punter
    "punter.done": Row("punter: {done: bust or cards == 5}"),
    "punter.actions.stake": Row(_punter("stake", "{adds: 1 .. 50}")),
    "punter.actions.shoot": Row(_punter("shoot", "{bets: 1 .. 2, in_play: cards == 2}") + "\nshoot: {opening: 50}", "shoot: {opening: 50}"),
    "punter.actions.stick": Row(_punter("stick", "{from: 12}")),
    "punter.actions.twist": Row(_punter("twist", "{cards: 2..3}")),
    "punter.actions.buy": Row(_punter("buy", "{}")),
    "punter.actions.double": Row(_punter("double", "none")),
    "punter.actions.split": Row(_punter("split", "none")),
    "punter.actions.burn": Row(_punter("burn", "{when: total == 14}")),
    "punter.actions.*": Row(_punter("gift", "{adds: first_stake, times: 1}")),
    "punter.actions.*=none": Row(_punter("twist", "none")),
    "punter.actions.*.adds": Row(_punter("double", "{adds: 2 * stake}")),
    "punter.actions.*.adds[].when": Row(_punter("double", "{adds: [{when: cards == 2, is: stake}, {is: first_stake .. 2 * stake}]}")),
    "punter.actions.*.bets": Row(
        _punter("side", "{bets: 1 .. 3, times: 1}") + "\nshoot: {opening: 50}",
        _punter("side", "{bets: 1 .. 2, times: 1}") + "\nshoot: {opening: 50}",
    ),
    "punter.actions.*.bets[].when": Row(
        _punter("side", "{bets: [{when: cards == 2, is: 1 .. 2}], times: 1}") + "\nshoot: {opening: 50}",
        _punter("side", "{bets: 1 .. 2, times: 1}") + "\nshoot: {opening: 50}",
    ),
    "punter.actions.*.costs": Row(_punter("twist", "{costs: chip}")),
    "punter.actions.*.costs[].when": Row(_punter("twist", "{costs: [{when: cards == 4, is: chip}]}")),
    "punter.actions.*.draws=up": Row(_punter("split", "{draws: up}")),
    "punter.actions.*.draws=down": Row(_punter("double", "{draws: down}")),
    "punter.actions.*.draws=blind": Row(_punter("twist", "{draws: blind}")),
    "punter.actions.*.draws=none": Row(_punter("double", "{draws: none}")),
    "punter.actions.*.splits=true": Row(_punter("double", "{splits: true, hands: 2}")),
    "punter.actions.*.splits=false": Row(_punter("split", "{splits: false, times: 1}")),
    "punter.actions.*.burns=true": Row(_punter("twist", "{burns: true, draws: none, times: 1}"), _punter("twist", "{draws: none, times: 1}")),
    "punter.actions.*.burns=false": Row(_punter("burn", "{burns: false, times: 1}"), _punter("burn", "{times: 1}")),
    "punter.actions.*.ends_turn=true": Row(_punter("double", "{ends_turn: true}")),
    "punter.actions.*.ends_turn=false": Row(_punter("stick", "{ends_turn: false, times: 1}")),
    # Only the banker opens, and only a punter pays him.
    "punter.actions.*.opens=true": Row(_punter("stick", "{opens: true}"), verdict=_REFUSED),
    "punter.actions.*.opens=false": Row(_punter("stick", "{opens: false}"), verdict=_SAME),
    "punter.actions.*.when": Row(_punter("twist", "{when: total < 20}")),
    "punter.actions.*.from": Row(_punter("stick", "{from: 16}")),
    "punter.actions.*.from=none": Row(_punter("stick", "{from: none}")),
    "punter.actions.*.cards": Row(_punter("double", "{cards: 2}")),
    "punter.actions.*.times": Row(_punter("double", "{times: 2}")),
    "punter.actions.*.times=none": Row(_punter("double", "{times: none}")),
    "punter.actions.*.never_after": Row(_punter("twist", "{never_after: [double]}")),
    "punter.actions.*.never_after=none": Row(_punter("double", "{never_after: none}"), _punter("double", "{never_after: [twist]}")),
    "punter.actions.*.hands": Row(_punter("split", "{hands: 2}")),
    "punter.actions.*.hands=none": Row(_punter("split", "{hands: none}")),
    "punter.actions.*.pair=value": Row(_punter("split", "{pair: value}"), verdict=_SAME),
    "punter.actions.*.pair=rank": Row(_punter("split", "{pair: rank}")),
    "punter.actions.*.pair=aces": Row(_punter("split", "{pair: aces}")),
    "punter.actions.*.pair=none": Row(_punter("split", "{pair: none}")),
    "punter.actions.*.in_play": Row(_punter("stake", "{in_play: cards == 2 and times(stake) < 2}")),
    # the banker
    "banker.done": Row("banker: {done: bust}"),
    "banker.free=true": Row("banker: {free: true}"),
    "banker.free=false": Row("banker: {free: false}", verdict=_SAME),
    "banker.plays": Row("banker: {plays: [{name: eighteen, when: total == 18 and soft, is: twist}]}"),
    "banker.plays[].when": Row("banker: {plays: [{name: soft_seventeen, when: total == 17 and soft and cards == 2}]}"),
    "banker.plays[].is": Row("banker: {plays: [{name: soft_seventeen, is: stick}]}"),
    # The step `stake` is the punters': the banker is never offered his.
    "banker.actions.stake": Row(_banker("{stake: {adds: none, bets: none}}"), _FREE, verdict=_SAME),
    "banker.actions.shoot": Row(_banker("{shoot: {bets: none}}"), _FREE),
    "banker.actions.stick": Row(_banker("{stick: {from: 16}}"), _FREE),
    "banker.actions.twist": Row(_banker("{twist: {times: 1}}"), _FREE),
    "banker.actions.buy": Row(_banker("{buy: {adds: none}}"), _FREE),
    "banker.actions.double": Row(_banker("{double: {draws: none}}"), _FREE),
    "banker.actions.split": Row(_banker("{split: {splits: false, times: 1}}"), _FREE),
    "banker.actions.burn": Row(_banker("{burn: {times: 1}}"), _FREE),
    "banker.actions.*": Row(_banker("{wait: {times: 1}}"), _FREE),
    "banker.actions.*=none": Row(_banker("{wait: none}"), _banker("{wait: {times: 1}}")),
    "banker.actions.*.adds": Row(_banker("{double: {adds: 2 * stake, times: 1}}"), _banker("{double: {times: 1}}")),
    "banker.actions.*.adds[].when": Row(
        _banker("{double: {adds: [{when: stake > 2, is: stake}], times: 1}}"), _banker("{double: {times: 1}}")
    ),
    "banker.actions.*.bets": Row(_banker("{twist: {bets: 1 .. 2}}"), _FREE),
    "banker.actions.*.bets[].when": Row(_banker("{twist: {bets: [{when: cards == 2, is: 1 .. 2}]}}"), _banker("{twist: {bets: 1 .. 2}}")),
    # The banker pays nobody for what he does.
    "banker.actions.*.costs": Row(_banker("{twist: {costs: chip}}"), _FREE, verdict=_REFUSED),
    "banker.actions.*.costs[].when": Row(_banker("{twist: {costs: [{when: cards == 2, is: chip}]}}"), _FREE, verdict=_REFUSED),
    "banker.actions.*.draws=up": Row(_banker("{twist: {draws: up}}"), _FREE, verdict=_SAME),
    "banker.actions.*.draws=down": Row(_banker("{twist: {draws: down}}"), _FREE),
    "banker.actions.*.draws=blind": Row(_banker("{twist: {draws: blind}}"), _FREE),
    "banker.actions.*.draws=none": Row(_banker("{twist: {draws: none, times: 3}}"), _banker("{twist: {times: 3}}")),
    "banker.actions.*.splits=true": Row(_banker("{stick: {splits: true}}"), _FREE),
    "banker.actions.*.splits=false": Row(_banker("{stick: {splits: false}}"), _FREE, verdict=_SAME),
    "banker.actions.*.burns=true": Row(_banker("{twist: {burns: true, draws: none, times: 1}}"), _banker("{twist: {draws: none, times: 1}}")),
    "banker.actions.*.burns=false": Row(_banker("{burn: {burns: false, times: 1}}"), _banker("{burn: {times: 1}}")),
    "banker.actions.*.ends_turn=true": Row(_banker("{twist: {ends_turn: true}}"), _FREE),
    "banker.actions.*.ends_turn=false": Row(_banker("{stick: {ends_turn: false, times: 1}}"), _FREE),
    "banker.actions.*.opens=true": Row(_banker("{twist: {opens: true}}"), _FREE),
    "banker.actions.*.opens=false": Row(_banker("{stick: {opens: false}}"), _FREE, verdict=_SAME),
    "banker.actions.*.when": Row(_banker("{stick: {when: total > 13}}"), _FREE),
    "banker.actions.*.from": Row(_banker("{stick: {from: 17}}"), _FREE),
    "banker.actions.*.from=none": Row(_banker("{stick: {from: none}}"), _banker("{stick: {from: 17}}")),
    "banker.actions.*.cards": Row(_banker("{twist: {cards: 2..3}}"), _FREE),
    "banker.actions.*.times": Row(_banker("{twist: {times: 2}}"), _FREE),
    "banker.actions.*.times=none": Row(_banker("{twist: {times: none}}"), _banker("{twist: {times: 2}}")),
    "banker.actions.*.never_after": Row(_banker("{stick: {never_after: [twist]}}"), _FREE),
    "banker.actions.*.never_after=none": Row(_banker("{stick: {never_after: none}}"), _banker("{stick: {never_after: [twist]}}")),
    "banker.actions.*.hands": Row(_banker("{twist: {hands: 1}}"), _FREE),
    "banker.actions.*.hands=none": Row(_banker("{twist: {hands: none}}"), _banker("{twist: {hands: 1}}")),
    "banker.actions.*.pair=value": Row(_banker("{twist: {pair: value}}"), _FREE),
    "banker.actions.*.pair=rank": Row(_banker("{twist: {pair: rank}}"), _banker("{twist: {pair: value}}")),
    "banker.actions.*.pair=aces": Row(_banker("{twist: {pair: aces}}"), _banker("{twist: {pair: value}}")),
    "banker.actions.*.pair=none": Row(_banker("{twist: {pair: none}}"), _banker("{twist: {pair: value}}")),
    "banker.actions.*.in_play": Row(_banker("{twist: {in_play: cards < 4}}"), _FREE),
    # settlement
    "settle.winner": Row("settle: {winner: [{name: sevens, when: held(7) == 3, is: punter, before: better}]}"),
    "settle.winner[].at=look": Row(
        "settle: {winner: [{name: early, at: look, when: hand == pontoon, is: punter}]}",
        "settle: {winner: [{name: early, at: end, when: hand == pontoon, is: punter}]}",
    ),
    "settle.winner[].at=turn": Row(
        "settle: {winner: [{name: early, at: turn, when: hand == pontoon, is: punter}]}",
        "settle: {winner: [{name: early, at: end, when: hand == pontoon, is: punter}]}",
    ),
    "settle.winner[].at=end": Row("settle: {winner: [{name: bust, at: end}]}"),
    "settle.winner[].when": Row("settle: {winner: [{name: better, when: better and total > 12}]}"),
    "settle.winner[].hand": Row("settle: {winner: [{name: pontoons, hand: pontoon, is: punter, before: tie}]}"),
    "settle.winner[].banker": Row("settle: {winner: [{name: pontoons, banker: pontoon, is: nobody, before: worse}]}"),
    "settle.winner[].is": Row("settle: {winner: [{name: worse, is: nobody}]}"),
    "settle.winner[].is=banker": Row("settle: {winner: [{name: better, is: banker}]}"),
    "settle.winner[].is=punter": Row("settle: {winner: [{name: tie, is: punter}]}"),
    "settle.winner[].is=nobody": Row("settle: {winner: [{name: tie, is: nobody}]}"),
    "settle.winner[].is[].when": Row("settle: {winner: [{name: tie, is: [{when: total == 20, is: nobody}, {is: banker}]}]}"),
    "settle.winner[].is[].hand": Row("settle: {winner: [{name: tie, is: [{hand: pontoon, is: nobody}, {is: banker}]}]}"),
    "settle.winner[].is[].banker": Row("settle: {winner: [{name: tie, is: [{banker: pontoon, is: nobody}, {is: banker}]}]}"),
    "settle.winner[].amount": Row("settle: {winner: [{name: bust, amount: 2:1}]}"),
    "settle.winner[].amount[].when": Row("settle: {winner: [{name: bust, amount: [{when: cards == 4, is: 2:1}, {is: 1:1}]}]}"),
    "settle.ties": Row("settle: {ties: punter}"),
    "settle.ties[].when": Row("settle: {ties: [{when: total < 18, is: nobody}, {is: banker}]}"),
    "settle.ties[].hand": Row("settle: {ties: [{hand: pontoon, is: punter}, {is: banker}]}"),
    "settle.ties[].banker": Row("settle: {ties: [{banker: pontoon, is: punter}, {is: banker}]}"),
    "settle.ties[].is": Row("settle: {ties: [{is: punter}]}"),
    "settle.ties[].is=banker": Row("settle: {ties: [{is: banker}]}", verdict=_SAME),
    "settle.ties[].is=punter": Row("settle: {ties: [{is: punter}]}"),
    "settle.ties[].is=nobody": Row("settle: {ties: [{is: nobody}]}"),
    "settle.ties.*[].when": Row("settle: {ties: {points: [{when: total == 20, is: punter}]}}"),
    "settle.ties.*[].hand": Row("settle: {ties: {points: [{hand: points, is: punter}]}}"),
    "settle.ties.*[].banker": Row("settle: {ties: {points: [{banker: points, is: punter}]}}"),
    "settle.ties.*": Row("settle: {ties: {five_card_trick: punter}}"),
    "settle.ties.*=banker": Row("settle: {ties: {points: banker}}", verdict=_SAME),
    "settle.ties.*=punter": Row("settle: {ties: {pontoon: punter}}"),
    "settle.ties.*=nobody": Row("settle: {ties: {five_card_trick: nobody}}"),
    "settle.ties=banker": Row("settle: {ties: banker}", verdict=_SAME),
    "settle.ties=punter": Row("settle: {ties: punter}"),
    "settle.ties=nobody": Row("settle: {ties: nobody}"),
    "settle.pays": Row("settle: {pays: {pontoon: 3:1}}"),
    "settle.pays.*": Row("settle: {pays: {five_card_trick: 3:2}}"),
    "settle.pays[].when": Row("settle: {pays: [{name: twenty, when: total == 20 and cards == 3, is: 3:2}]}"),
    "settle.pays[].hand": Row("settle: {pays: [{name: trick, hand: five_card_trick, is: 3:1}]}"),
    "settle.pays[].banker": Row("settle: {pays: [{name: against, banker: five_card_trick, is: 3:1}]}"),
    "settle.pays[].is": Row("settle: {pays: [{name: pontoon, is: 3 * first_stake}]}"),
    "settle.pays.*[].when": Row("settle: {pays: {pontoon: [{when: has(K), is: 3:1}, {is: 2:1}]}}"),
    "settle.pays.*[].hand": Row("settle: {pays: {pontoon: [{hand: pontoon, is: 3:1}]}}"),
    "settle.pays.*[].banker": Row("settle: {pays: {pontoon: [{banker: five_card_trick, is: 3:1}, {is: 2:1}]}}"),
    "settle.pays.*[].is": Row("settle: {pays: {pontoon: [{is: 3:1}]}}"),
    "settle.pays.*.*": Row("settle: {pays: {pontoon: {five_card_trick: 3:1}}}"),
    "settle.pays.*.*[].when": Row("settle: {pays: {pontoon: {points: [{when: banker.total == 20, is: 3:1}]}}}"),
    "settle.pays.*.*[].hand": Row("settle: {pays: {pontoon: {points: [{hand: pontoon, is: 3:1}]}}}"),
    "settle.pays.*.*[].banker": Row("settle: {pays: {pontoon: {points: [{banker: points, is: 3:1}]}}}"),
    "settle.takes": Row("settle: {takes: {pontoon: 2:1}}"),
    "settle.takes.*": Row("settle: {takes: {five_card_trick: 2:1}}"),
    "settle.takes[].when": Row("settle: {takes: [{name: low, when: total < 16, is: 2:1}]}"),
    "settle.takes[].hand": Row("settle: {takes: [{name: own, hand: five_card_trick, is: 1:2}]}"),
    "settle.takes[].banker": Row("settle: {takes: [{name: his, banker: pontoon, is: 2:1}]}"),
    "settle.takes.*[].when": Row("settle: {takes: {points: [{when: has(K), is: 2:1}]}}"),
    "settle.takes.*[].hand": Row("settle: {takes: {points: [{hand: points, is: 2:1}]}}"),
    "settle.takes.*[].banker": Row("settle: {takes: {points: [{banker: points, is: 2:1}]}}"),
    "settle.takes.*[].is": Row("settle: {takes: {points: [{is: 2:1}]}}"),
    "settle.takes.*.*": Row("settle: {takes: {five_card_trick: {points: 2:1}}}"),
    "settle.takes.*.*[].when": Row("settle: {takes: {points: {points: [{when: banker.total == 20, is: 2:1}]}}}"),
    "settle.takes.*.*[].hand": Row("settle: {takes: {points: {points: [{hand: points, is: 2:1}]}}}"),
    "settle.takes.*.*[].banker": Row("settle: {takes: {points: {points: [{banker: points, is: 2:1}]}}}"),
    "settle.takes[].is": Row("settle: {takes: [{name: all, is: 1:2}]}"),
    "settle.also": Row(_EXTRA),
    "settle.also[].at=start": Row("settle: {also: [{name: ante, at: start, from: punter, to: banker, amount: chip}]}"),
    "settle.also[].at=look": Row(_ALSO % ", at: look", _EXTRA),
    "settle.also[].at=turn": Row(_ALSO % ", at: turn", _EXTRA),
    "settle.also[].at=end": Row(_ALSO % ", at: end", _EXTRA, verdict=_SAME),
    "settle.also[].per=hand": Row(_ALSO % ", per: hand", _EXTRA, verdict=_SAME),
    "settle.also[].per=punter": Row(_ALSO % ", per: punter", _EXTRA),
    "settle.also[].per=deal": Row(_ALSO % ", per: deal", _EXTRA),
    "settle.also[].when": Row("settle: {also: [{name: extra, when: cards == 3, from: banker, to: punter, amount: chip}]}", _EXTRA),
    "settle.also[].from": Row("settle: {also: [{name: extra, when: cards == 2, from: pool, to: punter, amount: chip}]}", _EXTRA),
    "settle.also[].to": Row("settle: {also: [{name: extra, when: cards == 2, from: banker, to: pool, amount: chip}]}", _EXTRA),
    "settle.also[].amount": Row("settle: {also: [{name: extra, when: cards == 2, from: banker, to: punter, amount: 2 * chip}]}", _EXTRA),
    "settle.also[].amount[].when": Row(
        "settle: {also: [{name: extra, when: cards == 2, from: banker, to: punter, amount: [{when: total > 17, is: chip}]}]}", _EXTRA
    ),
    # what is compared by what it says
    "settle.order=collect_first": Row("settle: {order: collect_first}", verdict=_SAME),
    "settle.order=pay_first": Row("settle: {order: pay_first}", beside=True),
    "settle.order=by_seat": Row("settle: {order: by_seat}", beside=True),
    "settle.from=left": Row("settle: {from: left}", verdict=_SAME),
    "settle.from=right": Row("settle: {from: right}", beside=True),
    "settle.liability.banker=holdings": Row("settle: {liability: {banker: holdings}}", verdict=_SAME),
    "settle.liability.banker=all": Row("settle: {liability: {banker: all}}", beside=True),
    "settle.liability.punter=holdings": Row("settle: {liability: {punter: holdings}}", verdict=_SAME),
    "settle.liability.punter=all": Row("settle: {liability: {punter: all}}", beside=True),
    "settle.liability.short=in_order": Row("settle: {liability: {short: in_order}}", verdict=_SAME),
    "settle.liability.short=pro_rata": Row("settle: {liability: {short: pro_rata}}", beside=True),
}
