"""Ten thousand mutants of rule files are checked without a traceback, without a hang, and with every mistake in its place."""

from __future__ import annotations

import pytest

from tests.fuzz.mutants import corpus
from tests.fuzz.trial import batch, made

MUTANTS = 10_000
PARTS = 8
# What is right is dealt and proved as well, but not in every mutant: that takes longer than to check it.
ONE_IN = 80


@pytest.mark.parametrize("part", range(PARTS))
def test_mutants_are_checked_and_dealt_without_a_traceback(part: int) -> None:
    each = MUTANTS // PARTS
    found = batch(2024, part * each, (part + 1) * each, ONE_IN, of_small=False)
    assert found == [], f"see `python -m tests.fuzz --seed 2024 --show {found[0][0]}`\n{found[0][1]}"


def test_a_mutant_is_known_by_its_number() -> None:
    some = [made(7, number) for number in range(300)]
    assert some == [made(7, number) for number in range(300)]
    assert len(set(some)) > 250
    assert sum(data.decode("utf-8", "replace") in corpus() for data in some) < 60
