"""What bets on the Shoot are worth as text and as JSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from pontoon_rules.report.amounts import amount, percent, share
from pontoon_rules.report.as_json import Json
from pontoon_rules.report.charts import class_names
from pontoon_rules.report.shoot_changes import change_json, changes_text
from pontoon_rules.report.style import Style
from pontoon_rules.report.table import table
from pontoon_rules.solve.problem import Problem
from pontoon_rules.solve.shoot_window import Bet, Window

_SEEN = {0: "before the first card", 1: "after the first card", 2: "after the second card"}
_HEAD = ("", "dealt", "bet of 1", "as large as the stake")
_KEY = "bet of 1: the hand is played best for its stake; as large as the stake: for stake and bet together, less the stake's own worth"
_EXTREMES = 3

_Row: TypeAlias = tuple[str, str, str, str]


def windows_text(problem: Problem, windows: Sequence[Window], style: Style) -> Iterator[str]:
    """The windows one by one, and behind the last before play and each in play how such a bet changes play."""
    before = [window for window in windows if window.cards is not None]
    several = len({window.action for window in windows}) > 1
    for window in windows:
        name = f" ({window.action})" if several else ""
        text = (_in_play if window.cards is None else _before)(problem, window, name, style)
        # A bet made at any step before play changes play in the same way.
        if window.cards is None or window is before[-1]:
            text += changes_text(problem, window, style)
        yield text + (style.text(f"  {_KEY}\n") if window is windows[-1] else "")


def _before(problem: Problem, window: Window, name: str, style: Style) -> str:
    """A window before play: what a chip is worth that is bet then, by the cards seen."""
    rows = [("on every hand", share(window.often, 4) if window.often < 1 - 1e-9 else "", *_worths(window.bets))]
    if any(bet.seen for bet in window.bets):
        rows += _grouped(window.bets, lambda bet: bet.seen, lambda bet: f"against {' '.join(class_names(problem, bet.seen))}")
    elif window.cards:
        rows += _grouped(window.bets, lambda bet: bet.cards, lambda bet: " ".join(class_names(problem, bet.cards)))
    seen = _SEEN.get(window.cards or 0, f"after {window.cards} cards")
    return _titled(f"a bet on the Shoot, {seen}{name}", style) + table(rows, head=_HEAD, right=(1, 2, 3), style=style, indent=2)


def _in_play(problem: Problem, window: Window, name: str, style: Style) -> str:
    """A window in play: by the number of cards, by total, and the best and the worst hands."""
    rows = [("on every hand", share(window.often, 4), *_worths(window.bets))]
    good = [bet for bet in window.bets if bet.rides > 0]
    rows.append(("where a bet of 1 gains", share(sum(bet.chance for bet in good), 4), *_worths(good)))
    rows += _grouped(window.bets, lambda bet: (bet.split, _cards(bet)), _of_cards)
    if any(bet.seen for bet in window.bets):
        rows += _grouped(window.bets, lambda bet: bet.seen, lambda bet: f"against {' '.join(class_names(problem, bet.seen))}")
    head = ("", "per deal", *_HEAD[2:])
    told = _titled(f"a bet on the Shoot in play{name}", style) + table(rows, head=head, right=(1, 2, 3), style=style, indent=2)
    return told + style.text(_extremes(problem, window)) + _grid(window, style)


def _titled(title: str, style: Style) -> str:
    return style.paint(title, "bold") + ", per chip bet\n"


def _worths(bets: Sequence[Bet]) -> tuple[str, str]:
    often = sum(bet.chance for bet in bets)
    if not often:
        return "", ""
    rides, both = (sum(bet.chance * worth for bet, worth in each) / often for each in _columns(bets))
    return percent(rides, 4), percent(both, 4)


def _columns(bets: Sequence[Bet]) -> tuple[list[tuple[Bet, float]], list[tuple[Bet, float]]]:
    return [(bet, bet.rides) for bet in bets], [(bet, bet.both) for bet in bets]


def _grouped(bets: Iterable[Bet], by: Callable[[Bet], tuple[int, ...]], named: Callable[[Bet], str]) -> list[_Row]:
    groups: defaultdict[tuple[int, ...], list[Bet]] = defaultdict(list)
    for bet in bets:
        groups[by(bet)].append(bet)
    ordered = sorted(groups.items(), key=lambda item: item[0])
    return [(named(each[0]), share(sum(bet.chance for bet in each), 4), *_worths(each)) for _, each in ordered]


def _cards(bet: Bet) -> int:
    return bet.key.cards if bet.key is not None else len(bet.cards)


def _of_cards(bet: Bet) -> str:
    return f"{_cards(bet)} cards{', split' if bet.split else ''}"


def _extremes(problem: Problem, window: Window) -> str:
    """The hands on which a bet of 1 is worth the most and the least."""
    ranked = sorted(window.bets, key=lambda bet: -bet.rides)
    if len(ranked) <= 2 * _EXTREMES:
        return ""
    best, worst = ranked[:_EXTREMES], ranked[: -_EXTREMES - 1 : -1]
    said = ("; ".join(f"{_hand(problem, bet)} {percent(bet.rides, 2)}" for bet in each) for each in (best, worst))
    return "".join(f"  the {name}: {each}\n" for name, each in zip(("best", "worst"), said, strict=True))


def _hand(problem: Problem, bet: Bet) -> str:
    parts = [" ".join(class_names(problem, bet.cards))]
    parts += [f"against {' '.join(class_names(problem, bet.seen))}"] if bet.seen else []
    parts += [f"after {bet.key.after}"] if bet.key is not None and bet.key.after else []
    return " ".join([*parts, "split"] if bet.split else parts)


def _grid(window: Window, style: Style) -> str:
    """A bet of 1 by total and number of cards, whatever was done before; where banker's cards are seen it would be no guide."""
    known = [(bet, bet.key) for bet in window.bets if bet.key is not None and not bet.seen]
    if not known:
        return ""
    rows: defaultdict[tuple[bool, object], defaultdict[int, list[Bet]]] = defaultdict(lambda: defaultdict(list))
    for bet, key in sorted(known, key=lambda each: (each[1].soft, -each[1].total)):
        rows[key.soft, key.total][key.cards].append(bet)
    columns = sorted({key.cards for _, key in known})
    lines = [
        (f"{'soft' if soft else 'hard'} {amount(total)}", *(_rides(row.get(each, ())) for each in columns))  # type: ignore[arg-type]
        for (soft, total), row in rows.items()
    ]
    head = ("bet of 1", *(f"{each} cards" for each in columns))
    return table(lines, head=head, right=tuple(range(1, len(columns) + 1)), style=style, indent=2)


def _rides(bets: Sequence[Bet]) -> str:
    often = sum(bet.chance for bet in bets)
    return percent(sum(bet.chance * bet.rides for bet in bets) / often, 1) if often else ""


def bets_json(problem: Problem, windows: Sequence[Window]) -> Json:
    """The same for programs."""
    return [
        {
            "action": window.action,
            "in_play": window.cards is None,
            "cards_seen": window.cards,
            "rate": window.often,
            "worth": window.rides,
            "worth_if_as_large_as_the_stake": window.both,
            "gain_of_playing_for_both": window.gain,
            "changes": [change_json(problem, each) for each in window.changes],
            "hands": [_bet_json(problem, each) for each in window.bets],
        }
        for window in windows
    ]


def _bet_json(problem: Problem, bet: Bet) -> dict[str, Json]:
    return {
        "cards": list(class_names(problem, bet.cards)),
        "shown": list(class_names(problem, bet.seen)),
        "after": "" if bet.key is None else bet.key.after,
        "split": bet.split,
        "rate": bet.chance,
        "worth": bet.rides,
        "worth_if_as_large_as_the_stake": bet.both,
    }
