"""Rule files made up by hypothesis: overlays with clauses of few names, so that they meet."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

_NAMES = st.sampled_from(["a", "b", "c", "d"])
_CONDITIONS = st.sampled_from(["split", "cards == 2", "not bust", "total >= 17 or soft", "has(J♠)"])
_ODDS = st.sampled_from(["1:1", "2:1", "3:2", "2 * chip", "max(stake, 3 * chip)"])


def _clauses(
    value: st.SearchStrategy[Any], *, key: str = "is", least: int = 0
) -> st.SearchStrategy[list[dict[str, Any]]]:
    clause = st.fixed_dictionaries({"name": _NAMES}, optional={"when": _CONDITIONS, key: value})
    return st.lists(clause, min_size=least, max_size=4, unique_by=lambda item: item["name"])


def _section(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=keys)


_ACTION = _section(
    times=st.integers(1, 4), hands=st.integers(2, 4), when=_CONDITIONS, adds=st.sampled_from(["stake", "1 .. 5"])
)

# Nothing that takes away or moves, and of each key one kind of value only.
ADDING = _section(
    table=_section(players=st.sampled_from(["2..8", 2]), stakes=st.sampled_from(["1..10", "5..500"])),
    pack=_section(packs=st.integers(1, 8), target=st.integers(21, 31)),
    deal=st.sampled_from([["stake", "card"], ["card", ["play"], "settle"]]),
    banker=_section(plays=_clauses(st.sampled_from(["stick", "twist"]), least=1), free=st.booleans()),
    punter=_section(actions=st.dictionaries(st.sampled_from(["buy", "double", "peek"]), _ACTION, max_size=3)),
    settle=_section(
        pays=_clauses(_ODDS, least=1),
        winner=_clauses(st.sampled_from(["banker", "punter"]), least=1),
        also=_clauses(_ODDS, key="amount", least=1),
    ),
)

_NAMELESS = st.lists(
    st.fixed_dictionaries({"is": st.integers(1, 9)}, optional={"when": _CONDITIONS}), min_size=1, max_size=3
)
_DIRECTIVES = st.lists(
    st.one_of(
        st.just({"replace": "all"}),
        st.fixed_dictionaries({"remove": st.sampled_from(["a", "b", "bust", "tie", "broke"])}),
        st.fixed_dictionaries(
            {"name": _NAMES, "is": st.just("banker"), "after": st.sampled_from(["a", "tie", "broke"])}
        ),
    ),
    max_size=2,
)


@st.composite
def _with_directives(draw: st.DrawFn, clauses: st.SearchStrategy[list[Any]]) -> list[Any]:
    return [*draw(_DIRECTIVES), *draw(clauses)]


# Everything.
ANY = _section(
    table=_section(players=st.sampled_from(["2..8", 2]), stakes=st.one_of(st.just("1..10"), _NAMELESS)),
    pack=_section(
        packs=st.one_of(st.integers(1, 8), _NAMELESS, _clauses(st.integers(1, 8))),
        values=_section(
            A=st.sampled_from([11, [1, 11], [{"when": "cards == 2", "is": 11}]]), JS=st.just(11), T=st.just(0)
        ),
    ),
    deal=st.sampled_from([["stake", {"do": "card", "face": "up"}], [{"do": "card"}, ["play"], "settle"]]),
    hands=_clauses(st.just("total"), key="rank_by"),
    banker=_section(plays=_with_directives(_clauses(st.sampled_from(["stick", "twist"])))),
    punter=_section(
        actions=st.dictionaries(st.sampled_from(["buy", "twist", "stake"]), st.one_of(_ACTION, st.just("none")))
    ),
    settle=_section(
        ties=st.sampled_from(["punter", {"a": "nobody", "else": "banker"}]),
        pays=st.one_of(_ODDS, _with_directives(_clauses(_ODDS)), st.dictionaries(_NAMES, _ODDS, max_size=3)),
        winner=_with_directives(_clauses(st.sampled_from(["banker", "punter", [{"hand": "a", "is": "nobody"}]]))),
        also=_clauses(_ODDS, key="amount"),
    ),
    bank=_section(passes=_with_directives(_clauses(st.just("left")))),
    shoot=_section(
        limit=st.sampled_from([500, "none", [{"when": "players > 5", "is": 90}]]), opening=st.just("20..50")
    ),
    rounding=st.sampled_from(["none", {"to": "chip"}]),
    tests=st.lists(
        st.fixed_dictionaries(
            {
                "name": st.sampled_from(
                    ["it's so", "a, b", "x: y", "true", '"quoted"', "- dash", "tab\there", "é # ☃", "''"]
                )
            },
            optional={"banker": st.sampled_from(["10 8", {"cards": "A K"}]), "expect": st.just({"P1": -4.5})},
        ),
        max_size=3,
        unique_by=lambda item: item["name"],
    ),
)


def written(rules: dict[str, Any]) -> str:
    """The rules as a text: JSON is YAML."""
    return json.dumps(rules, ensure_ascii=False)
