"""`explain WORD`: a diagnostic code, a key of a rule file, a name of the expression language, a page, a place, a clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from pontoon_rules.cli.group import CouldNotRun
from pontoon_rules.cli.options import format_option
from pontoon_rules.cli.output import out, out_json, out_style

if TYPE_CHECKING:
    from pontoon_rules.api.library import Topic


@click.command("explain")
@click.argument("words", metavar="[WORD]", nargs=-1)
@format_option
def command(words: tuple[str, ...], format_: str) -> None:
    """Explain a word: a diagnostic code (`unknown-hand`), a key of a rule file (`settle.ties`), a name of the expression
    language (`first_stake`), a page (`language`), a question of the page `readings` (`C5`), or a built-in file or a line of it, as it stands beside a decision
    (`defaults.yaml:38`), a clause of the built-in files (`tie`), a seat (`P1`) or a card (`J♠`); an everyday word (`must`) is told with those that say it here. Without a word, say what can be explained.
    """
    from pontoon_rules.api.library import explain, topics

    word = " ".join(words)
    if not word:
        found = topics()
        if format_ == "json":
            out_json("explain", {"topics": {kind: list(words) for kind, words in found.items()}})
        else:
            from pontoon_rules.report.table import wrapped

            out(out_style().text("\n".join(f"{kind}\n{wrapped(words)}" for kind, words in found.items())))
        return
    told = explain(word) or _beside(word)
    if not told:
        raise CouldNotRun(f"there is nothing to explain called `{word}`", advice=_hint(word, topics().values()))
    if format_ == "json":
        out_json("explain", {"word": word, "texts": [{"kind": each.kind, "text": each.text} for each in told]})
    else:
        out(out_style().text("\n".join(each.text for each in told)))


def _beside(word: str) -> tuple[Topic, ...]:
    """Where a clause of this name stands in a rule file of the current folder."""
    from pontoon_rules.api.library import Topic
    from pontoon_rules.api.words import clause_beside

    found = clause_beside(word)
    return () if found is None else (Topic("clause", f"{found}\n"),)


def _hint(word: str, known: Iterable[Iterable[str]]) -> str:
    from pontoon_rules.diagnostics import did_you_mean

    near = did_you_mean(word, [each for words in known for each in words])
    return near or "`pontoon-rules explain` alone lists what can be explained"
