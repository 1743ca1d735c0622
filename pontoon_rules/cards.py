"""Cards and packs: pure values, and how people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("♥", "♦", "♣", "♠")
SUIT_NAMES = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}

_SUIT_SPELLINGS = {
    **{suit: suit for suit in SUITS},
    **dict(zip("♡♢♧♤", SUITS, strict=True)),
    **dict(zip("HDCS", SUITS, strict=True)),
    **dict(zip("hdcs", SUITS, strict=True)),
    **{name: suit for suit, name in SUIT_NAMES.items()},
    **{name[:-1]: suit for suit, name in SUIT_NAMES.items()},
}
_VARIATION_SELECTOR = "\ufe0f"
_CARD = re.compile(r"(10|[2-9TAJQK])(.+)", re.IGNORECASE)


class Card(NamedTuple):
    """A playing card: a rank of `RANKS` and a suit of `SUITS`."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


def parse_rank(text: str) -> str | None:
    """The rank a word means (`T` is 10; case does not matter), or None."""
    word = text.upper()
    word = "10" if word == "T" else word
    return word if word in RANKS else None


def parse_suit(text: str) -> str | None:
    """The suit a word or sign means (`♠`, `♤`, `S`, `spades`), or None."""
    word = text.replace(_VARIATION_SELECTOR, "")
    return _SUIT_SPELLINGS.get(word) or _SUIT_SPELLINGS.get(word.lower())


def parse_card(text: str) -> Card | None:
    """The card a word means (`10♠`, `T♠`, `10S`, `TS`), or None."""
    match = _CARD.fullmatch(text)
    if match is None:
        return None
    rank, suit = parse_rank(match[1]), parse_suit(match[2])
    return None if rank is None or suit is None else Card(rank, suit)


def pack() -> Iterator[Card]:
    """The 52 cards of one pack, suit by suit."""
    for suit in SUITS:
        for rank in RANKS:
            yield Card(rank, suit)
