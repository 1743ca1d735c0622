"""Hands of splits that are one, since what tells them apart counts for nothing in their play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pontoon_rules.solve.firsts import Firsts
from pontoon_rules.solve.graph import Rows
from pontoon_rules.solve.terms import Letters, Part, Root, Term


class Sharing:
    """Each part of a split is told by the first cards of the blocks that its own are in, where its hand begins."""

    def __init__(self, firsts: Firsts, rows: Rows) -> None:
        self._blocks = rows.blocks
        self._starts = {letter: int(rows.same[start]) for letter, start in zip(firsts.letters, firsts.starts, strict=True)}
        alike: dict[tuple[int, int], int] = {}
        self._stands = {
            letter: alike.setdefault((start, self._blocks.first(start, letter)), letter) for letter, start in self._starts.items()
        }
        letters = tuple(dict.fromkeys(self._stands.values()))
        self.firsts = firsts._replace(letters=letters, starts=tuple(self._starts[letter] for letter in letters))

    def first(self, letter: int) -> int:
        """The first card that stands for one."""
        return self._stands[letter]

    def root(self, first: int, known: Letters) -> Root:
        """The hands that begin with such a card, for whose play such others are gone."""
        return Root(self._stands[first], self._told(first, known))

    def terms(self, terms: Iterable[Term]) -> list[Term]:
        """The same terms, each part told by what stands for it."""
        found: Counter[tuple[Part, Letters]] = Counter()
        for term in terms:
            found[self._part(term.part), term.wanted] += term.times
        return [Term(part, wanted, times) for (part, wanted), times in found.items() if times]

    def _part(self, part: Part) -> Part:
        second = part.second if part.second < 0 else self._blocks.first(self._starts[part.first], part.second)
        root = self.root(part.first, part.known)
        return Part(root.first, second, self._told(part.first, part.gone), root.known)

    def _told(self, first: int, letters: Letters) -> Letters:
        start = self._starts[first]
        return tuple(sorted(self._blocks.first(start, letter) for letter in letters))
