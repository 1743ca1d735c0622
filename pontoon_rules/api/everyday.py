"""Words people use at the table that are neither keys nor names here, and what says the same in a rule file."""

from __future__ import annotations

from pontoon_rules.document.keys import homes, listed

_SAID: dict[tuple[str, ...], str] = {
    ("must", "has to", "shall", "compulsory", "forced"): (
        "What the banker must do is said by `banker.plays` with `banker.free: false`; a punter may only do what the conditions of his "
        "`actions` allow (`stick: {from: 15}`), and his turn is over by `punter.done`. See `explain plays`, `explain free`, `explain actions`."
    ),
    ("may", "can", "allowed", "legal", "permitted"): (
        "What a punter or the banker may do is listed under `actions`: an action that is named there is allowed, under the conditions "
        "beside it. See `explain actions`, `explain from`, `explain when`, `explain never_after`."
    ),
    ("bet", "betting", "wager", "ante"): (
        "What is laid on a hand is its stake, by the action `stake`, within `table.stakes`; what is laid on the Shoot is a Shoot bet, by an "
        "action that `bets`. See `explain stake`, `explain stakes`, `explain bets`, `explain shoot_bet`."
    ),
    ("hold", "holds", "holding", "has", "have"): (
        "A clause holds where its condition `when` is true; the first that holds decides. Which cards a hand holds is asked by `has(J♠)` and "
        "`held(7)`. See `explain language`, `explain when`, `explain held`."
    ),
    ("else", "otherwise", "default", "rest"): (
        "In a map of hands, `else` stands for all that are not named: `ties: {pontoon: nobody, else: banker}`. In a list, the last clause "
        "without `when` does, since the first that holds decides. See `explain ties`, `explain language`."
    ),
    ("if", "unless", "only if"): (
        "A condition stands in `when`, which takes `and`, `or` and `not`. See `explain when`, `explain expressions`."
    ),
    ("hit", "draw", "card"): (
        "Who takes one more card face up twists, who pays for a card face down buys. The step `card` of `deal` gives one to everybody. "
        "See `explain twist`, `explain buy`, `explain deal`."
    ),
    ("stand", "stay"): "Who takes no more cards sticks. See `explain stick`.",
    ("push", "draws", "equal", "same"): "Two hands that stand level are a tie. See `explain ties`, `explain level`.",
    ("winner", "wins", "win", "loses", "lose"): (
        "Who wins a hand is decided by `settle.winner`, what he is paid by `settle.pays`, what a loser owes by `settle.takes`; afterwards a "
        "condition may ask whether a hand `won` or `lost`. See `explain winner`, `explain pays`, `explain takes`, `explain won`."
    ),
    ("ten", "tens", "ten-card", "ten card", "picture", "picture card", "court card", "face card"): (
        "A card that counts ten is asked by its value: `value(1) == 10` is true of a ten, a jack, a queen and a king. `10` alone is the rank: "
        "`has(10)`, `held(10)`. See `explain value`, `explain has`, `explain expressions`."
    ),
    ("hard", "hard hand"): "A hand is hard where no ace in it counts 11: `not soft`. See `explain soft`.",
    ("worth", "value of a game", "expected value", "expectation", "edge", "house edge", "advantage", "per first stake"): (
        "What a game is worth is what a punter wins on average for each chip he stakes first: +2 % are two chips in a hundred deals of one "
        "chip, and the banker loses what he wins. `solve GAME` says it, `compare A B` of two games. See `explain solving`."
    ),
    ("chart", "best play", "exceptions", "*", "cdz-", "cdp1", "cdp", "convention", "conventions", "split hands"): (
        "The chart of best play, its stars and the conventions for split hands are on a page of their own: `explain solving`."
    ),
    ("seven-seven-seven", "three sevens", "777", "7-7-7", "royal", "royal pontoon"): (
        "A special hand is written in `hands`, before the one that would take it in; one that is only paid more, and else stays what it is, by a "
        "clause of `settle.pays`. See `explain language`, `explain hands`, `explain pays`."
    ),
    ("next banker", "takes the bank", "take the bank"): "Who banks next is said by `bank.passes`. See `explain passes`.",
}
_SENTENCES = {word: sentence for words, sentence in _SAID.items() for word in words}


def everyday(word: str) -> str | None:
    """What says the same here as an everyday word; None for a word that is not known to be one."""
    plain = " ".join(word.casefold().split())
    sentence = _SENTENCES.get(plain)
    if sentence is None and (paths := homes("rule-file").get(plain)) is not None:
        keys = listed(".".join(path) for path in paths)
        sentence = f"What other games call so is said by {keys} here. See `explain {'.'.join(paths[0])}`."
    return None if sentence is None else f"**`{word}`** {sentence}"
