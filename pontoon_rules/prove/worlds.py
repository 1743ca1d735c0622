"""What chips and the table leave open, answered in every way: a thing holds always if it holds whatever the answers are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, TypeVar

from pontoon_rules.machine.linear import Relation, opposite
from pontoon_rules.machine.residual import Condition, Open

Answers: TypeAlias = dict[Any, bool]
Ask: TypeAlias = Callable[[Condition], bool]
T = TypeVar("T")

# A list that hangs on more answers than this is not decided; nothing is claimed of it.
MOST_WORLDS = 256


class TooManyWorldsError(Exception):
    """More hangs on chips and the table than can be gone through."""


class _UnansweredError(Exception):
    def __init__(self, question: Any) -> None:
        self.question = question


def in_all_worlds(body: Callable[[Ask], T]) -> Iterator[tuple[T, bool]]:
    """What `body` gives for each set of answers to the questions it asks, and whether it asked none at all.

    Raises `TooManyWorldsError`.
    """
    waiting: list[Answers] = [{}]
    for _ in range(MOST_WORLDS):
        if not waiting:
            return
        answers = waiting.pop()
        try:
            yield body(lambda question, known=answers: _answer(question, known)), not answers  # type: ignore[misc]
        except _UnansweredError as open_:
            waiting += [{**answers, open_.question: False}, {**answers, open_.question: True}]
    raise TooManyWorldsError


def _answer(condition: Condition, answers: Answers) -> bool:
    if isinstance(condition, bool):
        return condition
    key = condition.key
    if isinstance(key, Relation):
        other = opposite(key)
        # A relation and its opposite are one question.
        if repr(other) < repr(key):
            return not _known(other, answers)
        return _known(key, answers)
    if key[0] == "not":
        return not _answer(key[1], answers)
    if key[0] in ("and", "or") and all(isinstance(part, Open) for part in key[1]):
        every = all if key[0] == "and" else any
        return every(_answer(part, answers) for part in key[1])
    return _known(key, answers)


def _known(question: Any, answers: Answers) -> bool:
    if question not in answers:
        raise _UnansweredError(question)
    return answers[question]
