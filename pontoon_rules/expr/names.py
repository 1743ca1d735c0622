"""The one table of names and functions of the language.

It drives the checker (types, places), the evaluator, did-you-mean and the reference page.
"""

from __future__ import annotations

from collections.abc import Iterable

from pontoon_rules.expr.cardnames import CARD_NAMES
from pontoon_rules.expr.scope import Scope, shown
from pontoon_rules.expr.slots import SLOTS
from pontoon_rules.expr.symbol import Parameter, Symbol
from pontoon_rules.expr.tablenames import OUTCOME_NAMES, OVER_NAMES, STAKE_NAMES, TABLE_NAMES
from pontoon_rules.expr.types import HAND, NUMBER
from pontoon_rules.expr.view import HandView


def _this(scope: Scope) -> HandView:
    return scope.this


def _banker(scope: Scope) -> HandView:
    return scope.table.banker


def _shown(scope: Scope) -> HandView:
    return shown(scope.hand)


_EVERYWHERE = "".join(SLOTS)
_BOTH = (Parameter("a", NUMBER), Parameter("b", NUMBER))

MIN = Symbol("min", NUMBER, _EVERYWHERE, "nothing", "The least of two or more numbers, sums of money or odds.",
             lambda _scope, *values: min(values), _BOTH)
MAX = Symbol("max", NUMBER, _EVERYWHERE, "nothing", "The greatest of two or more numbers, sums of money or odds.",
             lambda _scope, *values: max(values), _BOTH)

# Hands one can reach: `this.stake`, `banker.total`, `shown.total`, `banker.shown.total`.
THIS = Symbol("this", HAND, "ASBWPL", "holder",
              "The hand the clause is about, also inside `any(…)` and its kin, where bare names speak of another.", _this)
BANKER = Symbol("banker", HAND, "EWPLKAS", "banker",
                "The banker's hand: `banker.total`. While hands are played only `banker.shown.x` is known.", _banker)
SHOWN = Symbol("shown", HAND, "DABSWPLEK", "holder", "The hand's face-up cards: `shown.total`, `banker.shown.has(A)`.", _shown,
               public=True)
PATHS = {symbol.name: symbol for symbol in (THIS, BANKER, SHOWN)}

TABLE: dict[str, Symbol] = {
    symbol.name: symbol
    for symbol in (*CARD_NAMES, *STAKE_NAMES, *OUTCOME_NAMES, *OVER_NAMES, *TABLE_NAMES, MIN, MAX)
}
SHOOT = {name.removeprefix("shoot."): symbol for name, symbol in TABLE.items() if name.startswith("shoot.")}
HAND_NAMES = {name: symbol for name, symbol in TABLE.items() if symbol.of_hand}
OVER = frozenset({"any", "every", "count", "sum", "eldest", "best"})


def all_names() -> tuple[str, ...]:
    """Every name that may begin an expression, in alphabetical order; those of the Shoot written out."""
    return tuple(sorted({*TABLE, *PATHS}))


def names_reference() -> str:
    """The reference page of names and functions, as Markdown."""
    rows = [
        "| name | is | where | meaning |",
        "|---|---|---|---|",
        *(_row(symbol) for symbol in (*PATHS.values(), *TABLE.values())),
    ]
    letters = [
        f"- **{letter}**: {slot.place} ({', '.join(f'`{key}`' for key in slot.keys)})" for letter, slot in SLOTS.items()
    ]
    return "\n".join(["# Names and functions", "", *letters, "", *rows, "", "## How the cards decide", "", *_folds(), ""])


def _row(symbol: Symbol) -> str:
    shown_as = symbol.signature
    slots = " ".join(letter for letter in SLOTS if letter in symbol.slots)
    return f"| `{shown_as}` | {symbol.result} | {slots} | {symbol.meaning} |"


def _folds() -> Iterable[str]:
    return (f"- `{symbol.signature}`: {symbol.fold}" for symbol in CARD_NAMES if symbol.fold)
