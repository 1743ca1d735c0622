"""The classes of cards that rules tell apart, and their names."""

from __future__ import annotations

from collections.abc import Sequence

from pontoon_rules.cards import RANKS, SUITS, Card
from pontoon_rules.machine.machine import CardClass


def classes_of(deck: Sequence[Card], letters: Sequence[int]) -> tuple[CardClass, ...]:
    """The class of each letter, with its cards in the order of the pack."""
    members: dict[int, list[Card]] = {}
    for card, letter in zip(deck, letters, strict=True):
        members.setdefault(letter, []).append(card)
    return tuple(CardClass(class_name(members[letter], deck), tuple(members[letter])) for letter in sorted(members))


def class_name(cards: Sequence[Card], deck: Sequence[Card]) -> str:
    """A short name: `A`, `10 J Q K`, `J♠`, `6♥ 7♥`, `J but J♠`."""
    inside = set(cards)
    words = []
    for rank in RANKS:
        of_rank = [card for card in deck if card.rank == rank]
        held = [card for card in of_rank if card in inside]
        left = [card for card in of_rank if card not in inside]
        if not held:
            continue
        if not left:
            words.append(rank)
        elif len(held) > len(left):
            words.append(f"{rank} but {' '.join(map(str, left))}")
        else:
            words.extend(map(str, held))
    by_suit = [suit for suit in SUITS if inside == {card for card in deck if card.suit == suit}]
    return by_suit[0] if by_suit else " ".join(words)
