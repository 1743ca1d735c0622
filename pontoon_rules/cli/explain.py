"""`explain WORD`: a diagnostic code, a key of a rule file, a name of the expression language, a page, a place, a clause."""

from __future__ import annotations

import click

from pontoon_rules.cli.group import CouldNotRun
from pontoon_rules.cli.options import format_option
from pontoon_rules.cli.output import out, out_json, out_style


@click.command("explain")
@click.argument("word", required=False)
@format_option
def command(word: str | None, format_: str) -> None:
    """Explain a word: a diagnostic code (`unknown-hand`), a key of a rule file (`settle.ties`), a name of the expression
    language (`first_stake`), a page (`language`), a question of the page `readings` (`C5`), or a built-in file or a line of it, as it stands beside a decision
    (`defaults.yaml:38`), a clause of the built-in files (`tie`), a seat (`P1`) or a card (`J♠`). Without a word, say what can be explained.
    """
    from pontoon_rules.api.library import Topic, explain, topics

    if word is None:
        found = topics()
        if format_ == "json":
            out_json("explain", {"topics": {kind: list(words) for kind, words in found.items()}})
        else:
            from pontoon_rules.report.table import wrapped

            out(out_style().text("\n".join(f"{kind}\n{wrapped(words)}" for kind, words in found.items())))
        return
    told: tuple[Topic, ...] = explain(word)
    if not told:
        from pontoon_rules.diagnostics import did_you_mean

        known = [each for words in topics().values() for each in words]
        hint = did_you_mean(word, known) or "`pontoon-rules explain` alone lists what can be explained"
        raise CouldNotRun(f"there is nothing to explain called `{word}`", advice=hint)
    if format_ == "json":
        out_json("explain", {"word": word, "texts": [{"kind": each.kind, "text": each.text} for each in told]})
    else:
        out(out_style().text("\n".join(each.text for each in told)))
