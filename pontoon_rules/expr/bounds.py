"""Whether a table can be laid by checked rules: so many seats, so many packs, stakes that are something, a Shoot of chips.

An expression may come to any number, so these settings are worked out for every table that the rules allow; what they come
to does not hang on cards.

Besides: whether the pack has the cards that are dealt before anybody plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from pontoon_rules.diagnostics import Diagnostic, Note, Severity, Span
from pontoon_rules.document.node import Node
from pontoon_rules.expr.reads import every_part, names_read
from pontoon_rules.expr.rules import Decided, Rules
from pontoon_rules.expr.scope import Scope
from pontoon_rules.expr.tree import Read
from pontoon_rules.expr.typed import Expression
from pontoon_rules.frozen import Frozen
from pontoon_rules.model.ruleset import Action, Choice, EachPunter, Ruleset, Setting, Step, TableRules
from pontoon_rules.model.section import start_of

SEATS: Final = (2, 10)
MOST_PACKS: Final = 100

# Names of which the number of players decides what they come to.
_BEFORE: Final = frozenset({"players", "punters", "target", "chip", "min", "max"})
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
    """Reports `bad-range`, `bad-value` and `too-few-cards` for players, stakes, packs, cards and sums by which nobody can play."""
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
    if len(problems) == before:
        tables = shortages(rules)
        if tables and all(each.lacking for each in tables):
            problems.append(told_short(rules, tables[0], "leave more cards in, or shuffle more packs", "error"))


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


class Shortage(NamedTuple):
    """How many cards a table of so many is dealt before anybody plays, and how many there are to deal."""

    players: int
    dealt: int
    cards: int

    @property
    def lacking(self) -> bool:
        """Whether there are too few."""
        return self.dealt > self.cards


def shortages(rules: Rules) -> Sequence[Shortage]:
    """Of each table that the rules allow; none where more than the number of players decides who sits down and how many packs there are."""
    ruleset = rules.ruleset
    said = (*_expressions(ruleset.table.players.choices), *_expressions(ruleset.pack.packs.choices))
    if any(not names_read(each.tree) <= _BEFORE for each in said):
        return ()
    low, high = _decided(rules, ruleset.table.players, SEATS[0]) or (2, 2)
    cards, kept = len(rules.cards(1)), ruleset.pack.kept_back.value
    found = []
    for players in range(int(low), int(high) + 1):
        packs = int(_decided(rules, ruleset.pack.packs, players) or 1)
        found.append(Shortage(players, _dealt_first(ruleset, players - 1), max(cards * packs - kept, 0)))
    return found


def _dealt_first(ruleset: Ruleset[Expression], punters: int) -> int:
    """How many cards are surely dealt before anybody plays, looks or is settled."""
    ends = {each.name for each in (*ruleset.punter.actions, *ruleset.banker.actions) if not _goes_on_after(each)}
    dealt = 0
    for step in ruleset.deal:
        if isinstance(step, EachPunter):
            before = list(takewhile(lambda each: _goes_on(each, ends), step.steps))
            whole = len(before) == len(step.steps)
            dealt += _cards(before, punters if whole else 1)
            if not whole:
                return dealt
        elif _goes_on(step, ends):
            dealt += _cards((step,), punters)
        else:
            return dealt
    return dealt


def _goes_on(step: Step | EachPunter, ends: set[str]) -> bool:
    return isinstance(step, Step) and step.do not in ends and step.do not in ("look", "play", "banker", "settle")


def _goes_on_after(action: Action[Expression]) -> bool:
    return not any(effect is not None and effect.value for effect in (action.ends_turn, action.opens))


def _cards(steps: Iterable[Step | EachPunter], punters: int) -> int:
    dealt = [step.to for step in steps if isinstance(step, Step) and step.do == "card"]
    return sum((punters if to != "banker" else 0) + (to != "punters") for to in dealt)


def told_short(rules: Rules, short: Shortage, help_: str, severity: Severity) -> Diagnostic:
    """At what makes the pack so small or the deal so large: in the file that is checked, if something there does."""
    ruleset = rules.ruleset
    deal = next(step for step in ruleset.deal if not isinstance(step, Step) or step.do == "card").node
    players = ruleset.table.players.node
    blamed: list[Node] = [each.node for each in ruleset.pack.without[-1:]]
    blamed += [ruleset.pack.kept_back.node] if ruleset.pack.kept_back.value else []
    blamed += [ruleset.pack.packs.node, deal, players]
    blamed.sort(key=lambda node: node.span.source is not ruleset.node.span.source)
    deals = f"with {short.players} at the table {short.dealt} cards are dealt before anyone plays, and there are {short.cards} to deal"
    notes = [Note("so many may sit down", players.span), Note("so the cards are dealt", deal.span)]
    return Diagnostic(
        "too-few-cards", deals, start_of(blamed[0]), help_, tuple(each for each in notes if each.span != blamed[0].span), severity
    )


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
