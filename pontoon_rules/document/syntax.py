"""Errors of YAML's syntax in plain words: where the slip is, what YAML took it for, and what to write.

YAML's parsers say where they gave up and in which of some dozen situations; both loaders name the same place. From there the
text itself is asked what went wrong. Offsets here are those of the cleaned text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import yaml

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document import layout, limits, values
from pontoon_rules.document.hygiene import Cleaned
from pontoon_rules.document.place import Place

_Explain = Callable[[Place], Diagnostic]

_DIRECTIVE: Final = re.compile(r"(?:[ ]*(?:#[^\r\n]*)?(?>\r\n?|\n))*%[^\r\n]*")

# What the parsers say, in libyaml's words and in PyYAML's, and who explains it. The first that occurs decides.
_SITUATIONS: Final[tuple[tuple[str, _Explain], ...]] = (
    ("while scanning a quoted scalar", values.unclosed_quote),
    ("while parsing a quoted scalar", values.bad_escape),
    ("while scanning a double-quoted scalar", values.bad_escape),
    ("while scanning an anchor", values.ampersand),
    ("while scanning an alias", values.asterisk),
    ("while scanning a tag", values.exclamation),
    ("while parsing a tag", values.exclamation),
    ("undefined tag handle", values.exclamation),
    ("while scanning a plain scalar", values.colon_in_brackets),
    ("while scanning a directive", values.directive),
    ("while scanning a block scalar", values.block_header),
    ("cannot start any token", values.odd_start),
    ("while parsing a flow", values.brackets),
    ("expected node content", values.brackets),
    ("expected the node content", values.brackets),
    ("entries are not allowed", layout.item_beside_key),
    ("keys are not allowed", values.question_mark),
    ("values are not allowed", layout.second_colon),
    ("while scanning a simple key", layout.missing_colon),
    ("while parsing a block mapping", layout.no_key),
    ("while parsing a block collection", layout.no_item),
    ("<document start>", layout.after_the_end),
)


def explain(
    error: yaml.YAMLError,
    source: Source,
    cleaned: Cleaned,
    scalars: Sequence[tuple[int, int]],
    innermost: tuple[int, int],
) -> Diagnostic:
    """The diagnostic for a text that is no YAML; `scalars` and `innermost` are what was read before, see `TreeReader`."""
    problem_mark, context_mark = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    at = problem_mark.index if problem_mark is not None else 0
    since = context_mark.index if context_mark is not None else at
    place = Place(source, cleaned, scalars, min(at, len(cleaned.text)), min(since, len(cleaned.text)))
    said = f"{getattr(error, 'context', '') or ''} {getattr(error, 'problem', '') or ''}"
    if "nesting depth" in said:  # libyaml looks ahead, and has a limit of its own
        return _too_deep(place, innermost)
    for words, explanation in _SITUATIONS:
        if words in said:
            return explanation(place)
    return layout.unreadable(place)


def _too_deep(place: Place, innermost: tuple[int, int]) -> Diagnostic:
    """The first bracket that lies too deep, among those looked at ahead."""
    begin, depth = innermost
    ahead = [offset for offset in place.brackets(place.at)[0] if offset > begin]
    start = ahead[min(limits.DEPTH - depth, len(ahead) - 1)] if ahead else place.at
    return limits.too_deep(place.span(start, start + 1))


def directive(source: Source, cleaned: Cleaned) -> Diagnostic | None:
    """What to say of a line in front that starts with `%`, which is an instruction to YAML's tools; None without one."""
    match = _DIRECTIVE.match(cleaned.text)
    if match is None:
        return None
    start = match[0].rindex("%") if match[0].count("%") == 1 else match[0].index("%")
    return values.directive(Place(source, cleaned, (), start, start))
