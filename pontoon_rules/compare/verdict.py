"""Whether two games are the same: proved equal, shown to differ, or not known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from pontoon_rules.compare.differences import Difference
from pontoon_rules.compare.equal import Different, Equal
from pontoon_rules.compare.equal import Verdict as Proof
from pontoon_rules.simulate.tally import Tally

Verdict = Literal["equal", "different", "unknown"]


def unlike(first: Tally, other: Tally) -> Iterator[int]:
    """The deals (from 0) that came out differently from the same seed.

    Both must have been played by the same strategy: otherwise it may be the punters who differ and not the rules.
    """
    ours, theirs = zip(first.sums, first.shoot_sums, strict=True), zip(other.sums, other.shoot_sums, strict=True)
    return (number for number, (one, two) in enumerate(zip(ours, theirs, strict=True)) if one != two)


def verdict(differences: Sequence[Difference], found: Proof, *, witnessed: bool) -> Verdict:
    """What the proof says; where that is not known, `different` if plain words or numbers differ or a deal came out
    differently, and `unknown` if only conditions or clauses differ and no deal has shown that it matters."""
    if isinstance(found, Equal):
        return "equal"
    if isinstance(found, Different) or witnessed or any(each.certain for each in differences):
        return "different"
    return "unknown"
