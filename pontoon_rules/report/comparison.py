"""A comparison as text and JSON: what the rules say differently, what that is worth, and what the same cards come to."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote
from typing import Protocol

from pontoon_rules.compare.differences import Difference
from pontoon_rules.compare.equal import Different
from pontoon_rules.compare.equal import Verdict as Proof
from pontoon_rules.compare.verdict import Verdict
from pontoon_rules.report import differences as differences_report
from pontoon_rules.report import equality, sides
from pontoon_rules.report.amounts import percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.figures import conditions, estimate_json, with_interval
from pontoon_rules.report.games import Counted, Named, game_json, heading, playing, simulated_json
from pontoon_rules.report.style import PLAIN, Style
from pontoon_rules.report.table import table
from pontoon_rules.simulate.estimate import Estimate
from pontoon_rules.simulate.figures import Frequency

_CLASSES = 8
_VERDICTS = {
    "equal": "every part of the rules means the same",
    "different": "the rules differ",
    "unknown": "the rules are written differently; whether that ever matters is not known",
}


class Asked(Named, Protocol):
    """A game that can be asked for again: by what is typed for it."""

    @property
    def asked(self) -> str: ...


class Beside(Protocol):
    """A game beside the first."""

    @property
    def other(self) -> Asked: ...
    @property
    def differences(self) -> tuple[Difference, ...]: ...
    @property
    def proof(self) -> Proof: ...
    @property
    def verdict(self) -> Verdict: ...
    @property
    def solved(self) -> sides.SolvedPair | None: ...
    @property
    def value(self) -> Estimate | None: ...
    @property
    def witness(self) -> str | None: ...


def render(
    first: Asked,
    pairs: Sequence[Beside],
    solved: sides.Each,
    simulated: Sequence[Counted],
    style: Style = PLAIN,
    *,
    strategy: str | None = None,
    charts: bool = False,
) -> str:
    """The whole comparison; `strategy` is the one that was asked for, if any; `charts` tells the charts of best play whole."""
    parts = [_pair(first, pair, simulated, strategy, style) for pair in pairs]
    if solved:
        parts.append(sides.figures(solved, style))
    parts += [
        sides.beside(pair.solved, len(pair.differences), style, charts=charts)
        for pair in pairs
        if pair.solved is not None
    ]
    if simulated:
        parts.append(_figures(pairs, simulated, style))
    return "\n".join(parts)


def as_json(
    first: Named, pairs: Sequence[Beside], solved: sides.Each, simulated: Sequence[Counted]
) -> dict[str, Json]:
    """The same for programs."""
    return {
        "first": game_json(first),
        "compared": [
            {
                "game": game_json(pair.other),
                "verdict": pair.verdict,
                "witness": equality.witness_json(pair.proof),
                "reasons": equality.reasons(pair.proof),
                "differences": differences_report.as_json(pair.differences),
                "solved": sides.pair_json(pair.solved),
                "expected_value": None if pair.value is None else estimate_json(pair.value),
                "witness_seed": pair.witness,
            }
            for pair in pairs
        ],
        **sides.as_json(solved),
        "simulated": [simulated_json(found) for found in simulated],
    }


def _pair(first: Asked, pair: Beside, simulated: Sequence[Counted], strategy: str | None, style: Style) -> str:
    lines = [
        f"{style.paint('-', 'error')} {heading(first, style)}",
        f"{style.paint('+', 'good')} {heading(pair.other, style)}",
        "",
    ]
    if pair.differences:
        lines.append(differences_report.render(pair.differences, style))
    lines.append(style.paint(f"{pair.verdict}: {_verdict(pair)}", "bold"))
    if pair.verdict == "unknown":
        lines += [style.text(f"  {reason}") for reason in equality.reasons(pair.proof)]
    shown = equality.witness(pair.proof, style)
    if shown and isinstance(pair.proof, Different) and pair.proof.witness is not None:
        lines += ["", f"the shortest hand that shows it: {style.text(pair.proof.witness.about)}", "", shown, ""]
    if pair.witness is not None:
        dealt = f"--seed {pair.witness} --players {simulated[0].figures.plan.punters + 1}"
        dealt += "" if strategy is None else f" --strategy {quote(strategy)}"
        lines.append("the same cards come out differently, for one deal:")
        lines += [
            f"{style.paint(sign, colour)} " + style.text(f"pontoon-rules deal {quote(game.asked)} {dealt}")
            for sign, colour, game in (("-", "error", first), ("+", "good", pair.other))
        ]
    elif pair.verdict == "unknown" and simulated:
        lines.append("no deal that was played came out differently")
    return "\n".join(lines).rstrip("\n") + "\n"


def _verdict(pair: Beside) -> str:
    count = len(pair.differences)
    if not count:
        return _VERDICTS[pair.verdict]
    if pair.verdict == "equal":
        return f"proved; what is said differently ({count}) comes to the same"
    return f"{_VERDICTS[pair.verdict]} ({count} difference{'' if count == 1 else 's'})"


def _figures(pairs: Sequence[Beside], simulated: Sequence[Counted], style: Style) -> str:
    figures = [found.figures for found in simulated]
    title = style.paint("what deals came to, per first stake, from the punter's side", "bold")
    head = ("", *(found.game.name for found in simulated))
    rows = [
        ("expected value", *(percent(each.value.value) for each in figures)),
        ("  ± (95 %)", *(with_interval(each.value)[1].removeprefix("± ") for each in figures)),
        ("less the first", "", *("" if pair.value is None else percent(pair.value.value) for pair in pairs)),
        (
            "  ± (95 %)",
            "",
            *("" if pair.value is None else with_interval(pair.value)[1].removeprefix("± ") for pair in pairs),
        ),
        ("standard deviation", *(f"{each.deviation:.4f}" for each in figures)),
        *_rates("hand", [each.classes for each in figures]),
        *_rates("hand was", [each.outcomes for each in figures]),
    ]
    if any(each.shoot is not None for each in figures):
        rows.append(("mean Shoot", *("" if each.shoot is None else f"{each.shoot.mean:.2f}" for each in figures)))
    if any(each.bank_passed for each in figures):
        rows.append(("bank passed on", *(share(sum(rate for _, rate in each.bank_passed)) for each in figures)))
    text = f"{title}\n{table(rows, head=head, right=range(1, len(head)), style=style, indent=2)}"
    return text + "\n" + _how(simulated, style)


def _rates(word: str, every: Sequence[tuple[Frequency, ...]]) -> list[tuple[str, ...]]:
    names = list(dict.fromkeys(each.name for frequencies in every for each in frequencies[:_CLASSES]))
    rates = [{each.name: share(each.rate.value) for each in frequencies} for frequencies in every]
    return [(f"{word} {name}", *(found.get(name, "") for found in rates)) for name in names]


def _how(simulated: Sequence[Counted], style: Style) -> str:
    """How the figures came about."""
    lines = [f"from the same seeds: {conditions(simulated[0].figures)}"]
    ways = {playing(found.playing, style) for found in simulated}
    for found in simulated:
        name = "" if len(ways) == 1 else f"{style.text(found.game.name)}: "
        lines.extend(name + line for line in playing(found.playing, style))
        if len(ways) == 1:
            break
    notes = dict.fromkeys(note for found in simulated for note in found.notes)
    return "\n".join([*lines, *(f"note: {note}" for note in notes)]) + "\n"
