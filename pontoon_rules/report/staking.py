"""The best stakes after the first cards as text and as JSON."""

from __future__ import annotations

from pontoon_rules.report.amounts import amount, exact_json, percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import class_names, told_alike
from pontoon_rules.report.style import Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.staking import Staking


def staking_text(problem: Problem, staking: Staking | None, style: Style) -> str:
    """What the first cards are worth and how much to stake on them; nothing where no card is seen before the stake."""
    if staking is None:
        return ""
    told = told_alike(problem, [(each.cards, each.chance, (percent(each.worth, 4), amount(each.stake))) for each in staking.rows])
    rows = [(cards, share(chance, 4), *said) for cards, chance, said in told]
    whole = [
        ("always the same stake", percent(staking.flat, 6), ""),
        (
            f"the best stakes, {amount(staking.least)} to {amount(staking.most)}",
            percent(staking.per_stake, 6),
            f"{staking.chips:+.6f} chips per deal, {staking.average:.4f} staked first",
        ),
    ]
    title = style.paint("how much to stake on the first card", "bold") + ", per first stake\n"
    head = ("card", "dealt", "worth", "stake")
    return title + table(whole, right=(1,), style=style, indent=2) + table(rows, head=head, right=(1, 2, 3), style=style, indent=2)


def staking_json(problem: Problem, staking: Staking | None) -> Json:
    """The same for programs."""
    if staking is None:
        return None
    return {
        "least": exact_json(staking.least),
        "most": exact_json(staking.most),
        "expected_chips": staking.chips,
        "average_stake": staking.average,
        "per_first_stake": staking.per_stake,
        "flat_per_first_stake": staking.flat,
        "cards": [
            {
                "cards": list(class_names(problem, each.cards)),
                "rate": each.chance,
                "worth": each.worth,
                "stake": exact_json(each.stake),
            }
            for each in staking.rows
        ],
    }
