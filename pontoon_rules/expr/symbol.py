"""A row of the table of names: all that checker, evaluator and reference page know of a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pontoon_rules.expr.types import Type
from pontoon_rules.frozen import Frozen

Kind = Literal["card", "turn", "money", "table"]

# What must be known before a name has a value. It decides where the name may stand, and what to say where it may not.
Needs = Literal[
    "cards", "turn", "class", "standing", "banker", "stake", "outcome", "holder", "others", "shoot", "table", "nothing"
]

_KINDS: dict[Needs, Kind] = {
    "cards": "card",
    "turn": "turn",
    "class": "card",
    "standing": "card",
    "stake": "money",
    "nothing": "card",
}


class Parameter(Frozen):
    """What a function takes in one place; `each_hand` if it is worked out for each hand in turn."""

    name: str
    type: Type
    optional: bool = False
    each_hand: bool = False


class Symbol(Frozen):
    """A name or a function of the language.

    `slots` are the letters of the places where it may stand by itself (see `slots.py`). `meaning` is a sentence for the
    reference page. `fold` says, of whatever depends on cards, how one pass over the cards computes it. `evaluate` takes
    the scope and the values of the arguments. `public` names may be read of another's hand while it is played. A `partial` one may have no
    value, and then raises Undefined.
    """

    name: str
    result: Type
    slots: str
    needs: Needs
    meaning: str
    evaluate: Callable[..., Any]
    parameters: tuple[Parameter, ...] = ()
    fold: str = ""
    public: bool = False
    partial: bool = False

    @property
    def kind(self) -> Kind:
        """What alone decides the value: the cards, the turn (what was done), money on the hand, or the table."""
        return _KINDS.get(self.needs, "table")

    @property
    def of_hand(self) -> bool:
        """Whether it speaks of a hand, so that `banker.x`, `this.x` and `eldest(…).x` have a meaning."""
        return self.needs not in ("table", "shoot", "others", "nothing")

    @property
    def signature(self) -> str:
        """The name as it is written: `has(x)`."""
        if not self.parameters:
            return self.name
        return f"{self.name}({', '.join(p.name for p in self.parameters if not p.optional)})"
