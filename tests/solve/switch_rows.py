"""What the solver makes of each switch, where the tables of switches and readings do not say it by themselves."""

from __future__ import annotations

from tests.compare.switch_rows import Row

# Other changes, for switches whose row in `tests.compare.switch_rows` is told by a hand that best play never comes to, or
# by something that the value of a hand does not count. Laid over the casino's game with one pack.
INSTEAD: dict[str, Row] = {
    "punter.done": Row("punter: {done: bust or cards == 4 or hand == pontoon}"),
    # With 20 in two cards he loses, so that he splits tens where he may.
    "punter.actions.*.pair=rank": Row(
        "punter: {actions: {split: {pair: rank}}}\nsettle: {winner: [{name: twenty, when: cards == 2 and total == 20, is: banker, before: bust}]}",
        "settle: {winner: [{name: twenty, when: cards == 2 and total == 20, is: banker, before: bust}]}",
    ),
    "settle.winner": Row("settle: {winner: [{name: nines, when: held(9) == 2, is: punter, before: better}]}"),
    "settle.winner[].at=end": Row(
        "settle: {winner: [{name: early, at: end, when: hand == points and not bust, is: punter, before: bust}]}",
        "settle: {winner: [{name: early, at: turn, when: hand == points and not bust, is: punter, before: bust}]}",
    ),
    "banker.actions.stick": Row("banker: {actions: {stick: {from: 18}}}"),
    "banker.actions.*.when": Row("banker: {actions: {stick: {when: total > 17}}}"),
    "banker.actions.*.from": Row("banker: {actions: {stick: {from: 18}}}"),
    "banker.actions.*.from=none": Row("banker: {actions: {stick: {from: none}}}", "banker: {actions: {stick: {from: 18}}}"),
    "table.stakes[].when": Row("table: {stakes: [{when: players == 2, is: 1..20}, {is: 1..10}]}"),
    "pack.packs": Row("pack: {packs: 3}"),
    "pack.packs[].when": Row("pack: {packs: [{when: players == 2, is: 3}, {is: 1}]}"),
    "pack.without": Row("pack: {without: [2]}"),
    "deal": Row("deal: [stake, card, card, card, look, play, banker, settle]"),
    "shoot.enters=at_once": Row(
        "punter: {actions: {side: {bets: 1 .. 2, times: 1}}}\nshoot: {opening: 50, enters: at_once}",
        "punter: {actions: {side: {bets: 1 .. 2, times: 1}}}\nshoot: {opening: 50}",
    ),
}

TABLE = "the value is told per first stake, of a punter who has the chips for it"
FACES = "nobody whose play is solved plays by what he sees of a punter's hand"
SHOOT = "bets on the Shoot are left out, and that is said"
POLICY = "the banker's policy never does this, or is not changed by it"
BUST = "a hand that is bust loses its stake, whenever that is settled"
FRESH = "every deal is dealt from fresh packs, shuffled"
BANK = "who holds the bank, and how it passes, is no part of a deal"
EVENING = "a deal that is dealt as it should be knows of no other deal"
ORDER = "one punter and a banker who can pay: there is nobody to come first"

# Switches that may be turned without changing what a deal is worth to one punter, and why.
NOT_APPLIED: dict[str, str] = {
    "table.players": TABLE,
    "table.players[].when": TABLE,
    "table.stakes": TABLE,
    "punter.actions.stake": TABLE,
    "punter.actions.*.draws=up": FACES,
    "punter.actions.*.draws=down": FACES,
    "punter.actions.shoot": SHOOT,
    "punter.actions.*.bets": SHOOT,
    "punter.actions.*.bets[].when": SHOOT,
    "banker.free=true": POLICY,
    "banker.actions.shoot": POLICY,
    "banker.actions.buy": POLICY,
    "banker.actions.double": POLICY,
    "banker.actions.burn": POLICY,
    "banker.actions.*": POLICY,
    "banker.actions.*=none": POLICY,
    "banker.actions.*.adds": POLICY,
    "banker.actions.*.adds[].when": POLICY,
    "banker.actions.*.draws=down": FACES,
    "banker.actions.*.draws=blind": FACES,
    "banker.actions.*.burns=false": POLICY,
}
# The same for all switches of a part of the file.
PARTS_NOT_APPLIED = {
    "pack.shuffle": FRESH,
    "pack.runs_out": FRESH,
    "pack.busts": FRESH,
    "pack.cut_card": FRESH,
    "pack.kept_back": FRESH,
    "pack.alternate": FRESH,
    "bank.": BANK,
    "shoot.": SHOOT,
    "misdeal.": EVENING,
    "evening.": EVENING,
    "settle.order": ORDER,
    "settle.from": ORDER,
    "settle.liability.": ORDER,
}
