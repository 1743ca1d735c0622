"""The smallest machine that gives the same labels: one partition refinement, then one merge of letters.

States fall into blocks by label; a block is split as long as its states lead into different blocks (Moore 1956). Hands
are short, so a handful of rounds is enough, and each is one pass over all rows.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pontoon_rules.machine.explore import Part, Rows, letters_of, picker


def minimised(part: Part) -> Part:
    """The coarsest machine with the same labels, its states in the order a breadth-first walk meets them."""
    blocks = refined(part.rows, part.labels)
    first: dict[int, int] = {}
    for state, block in enumerate(blocks):
        first.setdefault(block, state)
    rows = [tuple(map(blocks.__getitem__, part.rows[state])) for state in first.values()]
    labels = [part.labels[state] for state in first.values()]
    return merged(Part(part.letters, rows, labels))


def refined(rows: Rows, labels: Sequence[Hashable]) -> list[int]:
    """The block of each state; blocks are numbered in the order of their first states."""
    blocks, count = _numbered([(label, bool(row)) for label, row in zip(labels, rows, strict=True)])
    while True:
        of = blocks.__getitem__
        blocks, finer = _numbered([(of(state), *map(of, row)) for state, row in enumerate(rows)])
        if finer == count:
            return blocks
        count = finer


def _numbered(keys: Sequence[Hashable]) -> tuple[list[int], int]:
    index: dict[Hashable, int] = {}
    return [index.setdefault(key, len(index)) for key in keys], len(index)


def merged(part: Part) -> Part:
    """The same machine with letters that always lead to the same states made one."""
    columns = list(zip(*(row for row in part.rows if row), strict=True))
    if not columns:
        return part
    letter_of, examples = letters_of(columns)
    if len(examples) == len(columns):
        return part
    pick = picker(examples)
    rows = [tuple(pick(row)) if row else () for row in part.rows]
    return _renumbered(tuple(letter_of[letter] for letter in part.letters), rows, part)


def _renumbered(letters: tuple[int, ...], rows: Rows, part: Part) -> Part:
    """With letters in the order of the pack, so that the first card has the first letter."""
    order, examples = letters_of(letters)
    pick = picker([letters[card] for card in examples])
    return Part(order, [tuple(pick(row)) if row else () for row in rows], part.labels)
