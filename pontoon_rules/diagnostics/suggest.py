"""The nearest right spelling of a word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

# Words alike in fewer than six of ten letters read as a guess, not as help.
_LIKENESS = 0.6


def _plain(word: str) -> str:
    return word.casefold().replace("-", "").replace("_", "").replace(" ", "").rstrip("s")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, or None if none is close; case, plural and separators are forgiven first."""
    candidates = sorted(set(known))
    plain = _plain(word)
    for candidate in candidates:
        if plain and _plain(candidate) == plain:
            return candidate
    best, likeness = None, _LIKENESS
    for candidate in candidates:
        ratio = SequenceMatcher(None, word.casefold(), candidate.casefold(), autojunk=False).ratio()
        if ratio > likeness:
            best, likeness = candidate, ratio
    return best


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """`did you mean …?` for the nearest known word, or None."""
    found = nearest(word, known)
    return None if found is None else f"did you mean `{found}`?"
