"""Split hands, each played alone by a stated convention, with exact removal: what pairs are worth that are split."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from pontoon_rules.solve.firsts import Firsts
from pontoon_rules.solve.graph import Level, Rows, followed, graph_of, rooted
from pontoon_rules.solve.multisets import like
from pontoon_rules.solve.pack import Array
from pontoon_rules.solve.reach import Tally, reached
from pontoon_rules.solve.terms import Letters, Part, Root, Term
from pontoon_rules.solve.worth import Player, Worth


class SplitWorths:
    """What pairs are worth when they are split, at each sight of the banker's cards, every hand in the `terms` played as its
    convention says: as is best for it when the cards are gone that its play takes into account."""

    def __init__(self, player: Player, firsts: Firsts, terms: Iterable[Term], slots: Array | None = None) -> None:
        self._player = player
        self._classes = len(player.odds.pack.counts)
        by_size: dict[int, list[Root]] = {}
        for known, first in sorted({(term.part.known, term.part.first) for term in terms}):
            by_size.setdefault(len(known), []).append(Root(first, known))
        self.groups = [Group(player, firsts, roots, slots) for roots in by_size.values()]
        self._known: dict[Part, Array] = {}

    @property
    def roots(self) -> tuple[Root, ...]:
        """All of them, in the order of the layers of a tally."""
        return tuple(root for group in self.groups for root in group.roots)

    def of(
        self, terms: Sequence[Sequence[Term]], pairs: Sequence[tuple[int, int]], player: Player | None = None
    ) -> list[Array]:
        """For each pair the sum of its terms; with a `player` of other stakes, the same hands so played are worth that."""
        known = self._known if player is None else {}
        parts = {term.part for each in terms for term in each}
        for group in self.groups:
            group.work_out(group.mine(parts), player or self._player, known)
        pack = self._player.odds.pack
        found = []
        for pair, each in zip(pairs, terms, strict=True):
            gone = counted(pair, self._classes)
            sums: Any = 0
            for term in each:
                sums = sums + term.times * pack.ratio(term.wanted, gone, 2) * known[term.part]
            found.append(sums)
        return found

    def followed(self, root: Root) -> tuple[list[Level], list[Array]]:
        """The hands of a root, as they are played, and that play."""
        group = self._group(root)
        return rooted(group.followed, group.play, group.roots.index(root))

    def alone(self, root: Root) -> tuple[list[Level], list[Array]]:
        """All hands of a root, whatever is done with them, and how they are played here."""
        group = self._group(root)
        return rooted(group.levels, list(group.own.chosen), group.roots.index(root))

    def heaviest(self, weights: Array) -> int:
        """The most that a split hand may weigh as it is played, the card that busts it included."""
        most = self._player.rows.blocks.most(weights)
        levels = [level for group in self.groups for level in group.followed if len(level.cards)]
        return max(int((level.cards * most[level.places]).sum(axis=1).max()) for level in levels) + int(weights.max())

    def tally(self, player: Player, weights: dict[Part, Array]) -> Tally:
        """How hands of splits end, each part counted as often as its weight says (for each sight of the banker's cards)."""
        tallies = [group.tally(player, {part: weights[part] for part in group.mine(weights)}) for group in self.groups]
        return Tally(*(np.concatenate(each) for each in zip(*((one.settled, one.closed) for one in tallies), strict=True)))

    def _group(self, root: Root) -> Group:
        return next(group for group in self.groups if root in group.roots)


class Group:
    """Roots whose play takes as many cards to be gone, worked out together: all their hands (`levels`), what these are worth when
    the `known` cards of their root are gone (`own`), the part of them that is `followed`, and the `play` there."""

    def __init__(self, player: Player, firsts: Firsts, roots: list[Root], slots: Array | None) -> None:
        self._classes = len(player.odds.pack.counts)
        self.roots = roots
        self._number = {root: number for number, root in enumerate(roots)}
        starts = dict(zip(firsts.letters, firsts.starts, strict=True))
        alone = [(_key(counted((root.first,), self._classes)), starts[root.first]) for root in roots]
        self.levels = graph_of(player.rows, player.odds.pack, alone, firsts.to_blame)
        self.known = np.array([counted(root.known, self._classes) for root in roots])
        play = given(self.levels, slots, player.odds.signals)
        self.own: Worth = player.worth(self.levels, extras=self.known if self.known.any() else None, play=play)
        self.followed, self.play = followed(self.levels, self.own.chosen)
        self._wholes: dict[int, Array] = {}

    def mine(self, parts: Iterable[Part]) -> set[Part]:
        """Those of the parts that begin at one of these roots."""
        return {part for part in parts if Root(part.first, part.known) in self._number}

    def work_out(self, parts: set[Part], player: Player, known: dict[Part, Array]) -> None:
        """What these hands are worth alone."""
        batches = list(self._batches(parts))
        player.odds.learn(hands for _, extras in batches for hands in _gone(player.rows, self.followed, extras))
        for chosen, extras in batches:
            worth = player.worth(self.followed, extras=extras, play=self.play)
            for part in parts:
                root = self._number[Root(part.first, part.known)]
                if chosen[root] == part.gone and part not in known:
                    level, node = self._node(root, part)
                    known[part] = worth.values[level][node]

    def tally(self, player: Player, weights: dict[Part, Array]) -> Tally:
        """How these hands end, a layer for each root."""
        lines, ends = len(player.stakes.paid), len(player.odds.banker.ends)
        found = Tally(np.zeros((len(self.roots), lines, ends)), np.zeros((len(self.roots), lines, player.odds.signals)))
        for extras, starts in self._started(weights):
            found += reached(player, self.followed, self.play, starts, extras).tally
        return found

    def often(self, player: Player, weights: dict[Part, Array]) -> list[Array]:
        """How often each node that is followed is come to, in deals that go on with what is seen of the banker's cards."""
        found = [np.zeros((len(level.places), player.odds.signals)) for level in self.followed]
        for extras, starts in self._started(weights):
            nodes = reached(player, self.followed, self.play, starts, extras).nodes
            for number, level in enumerate(self.followed):
                gone = player.rows.gone(level, extras)
                found[number] += nodes[number] * player.odds.goes_on(gone, level.gone + int(extras[0].sum()))
        return found

    def whole(self, level: int, node: int) -> int:
        """The place among all hands of a node that is followed."""
        if level not in self._wholes:
            part, whole = self.followed[level], self.levels[level]
            self._wholes[level] = like((part.cards, part.places, part.roots), (whole.cards, whole.places, whole.roots))
        return int(self._wholes[level][node])

    def _started(self, weights: dict[Part, Array]) -> Iterator[tuple[Array, dict[tuple[int, int], Array]]]:
        """Parts with as many cards gone, some at a time: those cards, and where how much begins."""
        for chosen, extras in self._batches(set(weights)):
            starts: dict[tuple[int, int], Array] = {}
            for part, weight in weights.items():
                root = self._number[Root(part.first, part.known)]
                if part.gone == chosen[root]:
                    starts[self._node(root, part)] = weight
            yield extras, starts

    def _node(self, root: int, part: Part) -> tuple[int, int]:
        """The level and the node at which a part begins."""
        return (0, root) if part.second < 0 else (1, int(self.followed[0].draws.children[root, part.second]))

    def _batches(self, parts: set[Part]) -> Iterator[tuple[list[Letters], Array]]:
        """Cards that are gone for every root, in as few sets as cover all parts; in each, as many for all."""
        by_size: dict[int, dict[Root, list[Letters]]] = {}
        for part in sorted(parts):
            gone = by_size.setdefault(len(part.gone), {}).setdefault(Root(part.first, part.known), [])
            if part.gone not in gone:
                gone.append(part.gone)
        for by_root in by_size.values():
            filler = next(iter(by_root.values()))[0]
            for batch in range(max(map(len, by_root.values()))):
                chosen = []
                for root in self.roots:
                    gone = by_root.get(root, [])
                    # A set that came before counts nothing again; the filler is nobody's.
                    chosen.append(gone[batch] if batch < len(gone) else None)
                extras = np.array([counted(filler if each is None else each, self._classes) for each in chosen])
                yield [() if each is None else each for each in chosen], extras


def counted(letters: Letters, classes: int) -> Array:
    """Cards one by one as how many there are of each class."""
    return np.bincount(np.array(letters, dtype=np.int64), minlength=classes)


def _key(counts: Array) -> tuple[int, ...]:
    return tuple(int(each) for each in counts)


def _gone(rows: Rows, levels: Sequence[Level], extras: Array) -> Iterator[tuple[Array, int]]:
    """The cards that are gone for each hand of each level, and how many; `extras` as for `Player.worth`."""
    for level in levels:
        yield rows.gone(level, extras), level.gone + int(extras[0].sum())


def given(levels: Sequence[Level], slots: Array | None, signals: int) -> list[Array] | None:
    """A play that takes the same option in each situation (its slot), whatever is seen of the banker's cards; None is none."""
    if slots is None:
        return None
    return [np.repeat(slots[level.places][:, None], signals, axis=1) for level in levels]
