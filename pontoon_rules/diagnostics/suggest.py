"""The nearest right spelling of a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

# Words alike in fewer than six of ten letters read as a guess, not as help.
_LIKENESS = 0.6
# Nobody misspells a longer word; comparing takes the product of the lengths.
_LONGEST = 40
# Of thousands of known words only the most promising are compared letter by letter.
_MOST_COMPARED = 50


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
    for candidate in _promising(word.casefold(), candidates):
        ratio = SequenceMatcher(None, word.casefold(), candidate.casefold(), autojunk=False).ratio()
        if ratio > likeness:
            best, likeness = candidate, ratio
    return best


def _promising(word: str, candidates: list[str]) -> list[str]:
    """The words that share enough letters with this one to be like it, in alphabetical order."""
    if len(word) > _LONGEST:
        return []
    letters, found = Counter(word), list[tuple[float, str]]()
    for candidate in candidates:
        both = len(word) + len(candidate)
        # What two words have in common is at most the shorter of them, and at most the letters that both have.
        if 2 * min(len(word), len(candidate)) > _LIKENESS * both:
            share = 2 * (letters & Counter(candidate.casefold())).total() / both
            if share > _LIKENESS:
                found.append((-share, candidate))
    return sorted(candidate for _, candidate in sorted(found)[:_MOST_COMPARED])


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """`did you mean …?` for the nearest known word, or None."""
    found = nearest(word, known)
    return None if found is None else f"did you mean `{found}`?"
