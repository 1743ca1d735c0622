"""That the Shoot is opened with more than may lie in it."""

from __future__ import annotations

from collections.abc import Iterator

from pontoon_rules.diagnostics import Diagnostic, Note
from pontoon_rules.expr.every import expressions
from pontoon_rules.expr.rules import Decided, Rules
from pontoon_rules.expr.view import Exact
from pontoon_rules.model.section import start_of
from pontoon_rules.prove.tables import before_the_deal, known, seats
from pontoon_rules.prove.work import Work


def of_opening(rules: Rules, work: Work) -> Iterator[Diagnostic]:
    """An opening from which, without the reserve, more lies in the Shoot than its limit; for some number of players."""
    shoot = rules.ruleset.shoot
    asked = (shoot.opening, shoot.reserve, shoot.limit)
    decides = (*expressions(asked), *expressions(rules.ruleset.table.players))
    if shoot.limit is None or not known(rules, *(each.tree for each in decides)):
        return
    for players in seats(rules):
        work.spend(len(asked))
        scope = before_the_deal(rules, players)
        opening, reserve, limit = (None if each is None else rules.decide(each, scope) for each in asked)
        if opening is None or limit is None:
            continue
        least, most = _ends(opening)
        aside = 0 if reserve is None else _ends(reserve)[0]
        if most - aside > limit.value:
            yield _over(rules, most - aside, limit.value, ranging=least < most)
            return


def _ends(decided: Decided) -> tuple[Exact, Exact]:
    value = decided.value
    return (value[0], value[1]) if isinstance(value, tuple) else (value, value)


def _over(rules: Rules, opening: Exact, limit: Exact, *, ranging: bool) -> Diagnostic:
    shoot, own = rules.ruleset.shoot, rules.ruleset.node.span.source
    assert shoot.limit is not None
    places = [(start_of(shoot.opening.node), "it is opened so"), (start_of(shoot.limit.node), "no more may lie in it")]
    if places[0][0].source is not own and places[1][0].source is own:
        places.reverse()
    return Diagnostic(
        "opening-over-limit",
        f"the Shoot {'may be' if ranging else 'is'} opened with {opening} chips, and its limit is {limit}",
        places[0][0],
        "raise `limit`, or open with less",
        (Note(places[1][1], places[1][0]),),
        "warning",
    )
