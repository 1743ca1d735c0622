"""The nearest spelling is found, and found soon, however many words there are."""

from __future__ import annotations

import time

import pytest

from pontoon_rules.diagnostics import did_you_mean, nearest


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("pontoom", ["pontoon", "points"], "pontoon"),
        ("Five-Card-Tricks", ["five_card_trick", "points"], "five_card_trick"),
        ("totl", ["total", "times"], "total"),
        ("wehn", ["when", "is"], "when"),
        ("twits", ["twist", "stick"], "twist"),
        ("grandmother", ["pontoon", "casino-pontoon"], None),
        ("", ["pontoon"], None),
        ("x" * 5000, ["x" * 4999], None),
    ],
)
def test_the_nearest_word(word: str, known: list[str], meant: str | None) -> None:
    assert nearest(word, known) == meant
    assert did_you_mean(word, known) == (None if meant is None else f"did you mean `{meant}`?")


def test_thousands_of_words_are_looked_through_at_once() -> None:
    known = [f"{'a' * (n % 30)}b{n}" for n in range(5000)]
    began = time.process_time()
    for n in range(20):
        nearest("a" * 30 + f"c{n}", known)
        nearest("a" * 10_000, known)
    assert time.process_time() - began < 10
