"""How one of several split hands is played: which cards of the other hands its play takes into account.

The names are the field's. Whatever a hand's play takes into account, what it is worth so is counted with all cards that are gone.
"""

from __future__ import annotations

from enum import StrEnum

from pontoon_rules.solve.terms import Letters


class Convention(StrEnum):
    """`CDZ`: none; a hand is played as the same hand would be if it had not been split. `CDP1`: the other card of the pair that it
    comes from, so that every hand is played as after one split. `CDP`: the first cards of all hands that there are when it is played."""

    CDZ = "CDZ-"
    CDP1 = "CDP1"
    CDP = "CDP"

    def known(self, partner: int, others: Letters) -> Letters:
        """The cards that are taken to be gone in the play of a hand: its `partner` was split from it, `others` are the first cards
        of all other hands."""
        if self is Convention.CDZ:
            return ()
        return (partner,) if self is Convention.CDP1 else others

    @property
    def means(self) -> str:
        """In words."""
        return _MEANS[self]


_MEANS = {
    Convention.CDZ: "as the same hand unsplit",
    Convention.CDP1: "each as after one split, the other card of its pair gone",
    Convention.CDP: "knowing how many hands there are",
}
