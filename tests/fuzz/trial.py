"""One mutant tried: it is checked, and where nothing is wrong with it, tested, dealt and shown."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from types import FrameType

from pontoon_rules import resources
from pontoon_rules.api import Game, check, deal, load, settle, test
from pontoon_rules.api.games import BadOption, Checked
from pontoon_rules.diagnostics import Diagnostic, RuleFileError, Source, Span
from pontoon_rules.report.as_json import diagnostics as as_json
from pontoon_rules.report.diagnostics import render
from tests.fuzz.mutants import mutant

SECONDS = 10  # of the processor: nothing here may take nearly as long, and what others do on the machine does not count


class TooSlow(Exception):
    """A trial has not ended in time."""


def made(seed: int, number: int, *, of_small: bool = False) -> bytes:
    """The mutant of that number."""
    return mutant(Random(f"{seed}/{number}"), of_small=of_small)


def tried(seed: int, number: int, *, one_in: int = 1, of_small: bool = False) -> str | None:
    """What went wrong with a mutant, None if nothing; of those without a mistake, only one in so many is played."""
    random = Random(f"{seed}/{number}/play")
    data = made(seed, number, of_small=of_small)
    try:
        with _limited():
            game = _looked_at(data)
            if game is not None and random.randrange(one_in) == 0:
                _prove(data)
                _play(game, random)
    except Exception:  # noqa: BLE001 - whatever it is, it is told
        return traceback.format_exc()
    return None


def batch(seed: int, start: int, end: int, one_in: int, *, of_small: bool) -> list[tuple[int, str]]:
    """What went wrong with the mutants of these numbers."""
    found = ((number, tried(seed, number, one_in=one_in, of_small=of_small)) for number in range(start, end))
    return [(number, wrong) for number, wrong in found if wrong is not None]


@contextmanager
def _limited() -> Iterator[None]:
    """Ends what takes too long, where the system can."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"not done after {SECONDS} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _looked_at(data: bytes) -> Game | None:
    """The game of a file, its mistakes looked at one by one."""
    checked = check(data, prove=False)
    assert checked.game is not None or checked.diagnostics, "neither a game nor a mistake"
    _hold(checked.diagnostics)
    return checked.game


def _prove(data: bytes) -> None:
    checked: Checked = check(data)
    _hold(checked.diagnostics)


def _hold(found: tuple[Diagnostic, ...]) -> None:
    """Every mistake has a page, says something, and stands inside its file; it can be printed."""
    for each in found:
        assert each.code in _codes(), each.code
        assert each.message, each.code
        for span in (each.span, *(note.span for note in each.notes if note.span is not None)):
            _hold_place(span, each)
    assert len({(each.span, each.code, each.message) for each in found}) == len(found), "said twice"
    render(found)
    as_json(found)


def _hold_place(span: Span, each: Diagnostic) -> None:
    text = span.source.text
    assert 0 <= span.start <= span.end <= len(text), (each, span.start, span.end, len(text))
    assert span.line <= span.end_line <= text.count("\n") + text.count("\r") + 1
    assert 1 <= span.column <= len(span.source.line(span.line)) + 2, each


@cache
def _codes() -> frozenset[str]:
    return frozenset(resources.page_names("codes"))


def _play(game: Game, random: Random) -> None:
    """A game without mistakes is tested, dealt and shown, or says politely why not."""
    for result in test(game):
        _hold(result.problems)
    assert load(Source("shown", game.text)).hash == game.hash, "what is shown is another game"
    assert game.origins
    acts: tuple[Callable[[], object], ...] = (
        lambda: deal(game, seed=random.randrange(1000)),
        lambda: settle(game, {"P1": "A 10", "banker": "10 8"}),
        lambda: settle(game, {"P1": "2 3 4 5 6", "P2": "10 6 K", "banker": "10 4 9"}),
    )
    for act in acts:
        refusal = _refusal(act)
        if isinstance(refusal, BadOption):
            assert refusal.message
            assert refusal.code in _codes(), refusal.code
        elif refusal is not None:
            _hold(refusal.diagnostics)


def _refusal(act: Callable[[], object]) -> BadOption | RuleFileError | None:
    """How something is refused, None if it is not."""
    try:
        act()
    except (BadOption, RuleFileError) as error:
        return error
    return None
