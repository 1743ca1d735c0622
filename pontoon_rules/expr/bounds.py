"""Whether a table can be laid by checked rules: so many seats, so many packs, stakes that are something, a Shoot of chips.

An expression may come to any number, so these settings are worked out for every table that the rules allow; what they come
to does not hang on cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pontoon_rules.diagnostics import Diagnostic, Span
from pontoon_rules.expr.reads import every_part
from pontoon_rules.expr.rules import Decided, Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.tree import Read
from pontoon_rules.expr.typed import Expression
from pontoon_rules.frozen import Frozen
from pontoon_rules.model.ruleset import Choice, Setting, TableRules

SEATS: Final = (2, 10)
MOST_PACKS: Final = 100

# What each of these settings decides, and so cannot ask for.
_DECIDES: Final = {"players": frozenset({"players", "punters"}), "stakes": frozenset({"min_stake", "max_stake"})}


def check_circles(table: TableRules[Expression], problems: list[Diagnostic]) -> None:
    """Reports `wrong-slot` where `table.players` or `table.stakes` asks for what it decides itself."""
    for key, setting in (("players", table.players), ("stakes", table.stakes)):
        for expression in _expressions(setting.choices):
            for read in every_part(expression.tree):
                if isinstance(read, Read) and read.symbol.name in _DECIDES[key]:
                    message = f"`{read.symbol.name}` is what this place decides"
                    span = expression.node.at(read.at.start, read.at.end)
                    problems.append(Diagnostic("wrong-slot", message, span, f"write the `{key}` as numbers, such as `2..8`"))


def check_bounds(rules: Rules, problems: list[Diagnostic]) -> None:
    """Reports `bad-range` and `bad-value` for players, stakes, packs, cards and sums by which nobody can play."""
    before = len(problems)
    problems += _players(rules)
    if len(problems) > before:
        return
    low, high = _decided(rules, rules.ruleset.table.players, SEATS[0]) or (2, 2)
    told: dict[Span, Diagnostic] = {}
    for players in range(int(low), int(high) + 1):
        for found in (*_packs(rules, players), *_stakes(rules, players), *_sums(rules, players)):
            told.setdefault(found.span, found)
    problems += told.values()
    if rules.ruleset.pack.without and not rules.cards(1):
        node = rules.ruleset.pack.without[-1].node
        problems.append(Diagnostic("bad-value", "`pack.without` leaves no card to deal", node.span, "leave some cards in"))


def _players(rules: Rules) -> Iterator[Diagnostic]:
    setting, (least, most) = rules.ruleset.table.players, SEATS
    decided = _decision(rules, setting, least)
    if decided is None:
        return
    low, high = decided.value
    if not (least <= low <= high <= most and int(low) == low and int(high) == high):
        message = f"the rules are for {_range(low, high)} players; a table seats {least} to {most}, the banker included"
        yield _told("bad-range", message, decided, f"write `{least}..{most}` or less")


def _packs(rules: Rules, players: int) -> Iterator[Diagnostic]:
    decided = _decision(rules, rules.ruleset.pack.packs, players)
    if decided is not None and not (1 <= decided.value <= MOST_PACKS and int(decided.value) == decided.value):
        message = f"{players} players would play with {decided.value} packs; it takes 1 to {MOST_PACKS} whole packs"
        yield _told("bad-value", message, decided, "write `1`, or how many packs are shuffled together")


def _stakes(rules: Rules, players: int) -> Iterator[Diagnostic]:
    decided = _decision(rules, rules.ruleset.table.stakes, players)
    if decided is None:
        return
    low, high = decided.value
    if low <= 0 or low > high:
        why = "a stake is more than nothing" if low <= 0 else "the smaller comes first"
        yield _told("bad-range", f"the stakes are {_range(low, high)}: {why}", decided, "write `1..10`, or other limits")


def _sums(rules: Rules, players: int) -> Iterator[Diagnostic]:
    """Chips and cards that are fewer than none, and a reserve for which the Shoot's opening does not suffice."""
    shoot, fine = rules.ruleset.shoot, rules.ruleset.misdeal.fine
    stakes = _decided(rules, rules.ruleset.table.stakes, players) or (1, 1)
    named = (("shoot.opening", shoot.opening), ("shoot.reserve", shoot.reserve), ("shoot.limit", shoot.limit), ("misdeal.fine", fine))
    found = {name: _decision(rules, setting, players, stakes) for name, setting in named if setting is not None}
    for name, decided in found.items():
        if decided is not None and _ends(decided)[0] < 0:
            message = f"`{name}` comes to {_range(*_ends(decided))}: fewer chips than none"
            yield _told("bad-range", message, decided, "write `0`, or how many chips they are")
    cut = None if rules.ruleset.pack.cut_card is None else _decision(rules, rules.ruleset.pack.cut_card, players, stakes)
    if cut is not None and not all(end >= 0 and int(end) == end for end in _ends(cut)):
        message = f"{_range(*_ends(cut))} cards cannot lie behind the cut card"
        yield _told("bad-value", message, cut, "write a whole number of cards, or `none` for no cut card")
    opening, reserve = found["shoot.opening"], found["shoot.reserve"]
    if opening is not None and reserve is not None and reserve.value > _ends(opening)[1] >= 0:
        message = f"{reserve.value} chips of an opening of {_ends(opening)[1]} cannot lie in reserve"
        yield _told("bad-range", message, reserve, "lay aside less, or open the Shoot with more (`shoot.opening`)")


def _ends(decided: Decided) -> tuple[Any, Any]:
    return decided.value if isinstance(decided.value, tuple) else (decided.value, decided.value)


def _told(code: str, message: str, decided: Decided, help_: str) -> Diagnostic:
    """At the expression that decided."""
    choice = decided.choices[-1]
    node = choice.value.node if isinstance(choice.value, Expression) else choice.node
    return Diagnostic(code, message, node.span, help_)


def _range(low: object, high: object) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _decided(rules: Rules, setting: Setting[Expression], players: int) -> Any:
    decided = _decision(rules, setting, players)
    return None if decided is None else decided.value


def _decision(
    rules: Rules, setting: Setting[Expression], players: int, stakes: tuple[Any, Any] = (1, 1)
) -> Decided | None:
    """What a setting comes to at a table of so many; None where that is nothing, or hangs on what comes later."""
    nobody: Any = None
    table: Any = _Table(players, stakes)
    decided = rules.decide(setting, Scope(nobody, nobody, table, rules))
    values = () if decided is None else decided.value if isinstance(decided.value, tuple) else (decided.value,)
    return None if not values or None in values else decided


def _expressions(choices: tuple[Choice[Expression], ...]) -> Iterator[Expression]:
    """All of them, but for those with a mistake, in whose place there is nothing."""
    for choice in choices:
        yield from () if choice.when is None else (choice.when,)
        if isinstance(choice.value, tuple):
            yield from _expressions(choice.value)
        elif isinstance(choice.value, Expression):
            yield choice.value


class _Table(Frozen):
    """A table at which nobody has staked yet, in the first deal of a banker."""

    players: int
    stakes: tuple[Any, Any]
    tenure: int = 1
    tenure_net: int = 0

    def limits(self) -> tuple[Any, Any]:
        """The stakes do not decide themselves, nor how many packs there are."""
        return self.stakes
