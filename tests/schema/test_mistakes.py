"""One slip in a file gives one diagnostic, at the very characters between ‹ and ›."""

from __future__ import annotations

import pytest

from pontoon_rules.diagnostics import Diagnostic, Source
from pontoon_rules.document.keys import load
from pontoon_rules.document.node import Mapping, Scalar
from pontoon_rules.document.reader import read
from pontoon_rules.document.scalars import to_plain
from pontoon_rules.document.schema import Kind, validate

HEAD = "format: 1\nname: X\n"
PLAY = "format: 1\nname: X\nstrategy_for: pontoon\n"


def checked(text: str, kind: Kind = "rule-file") -> tuple[Mapping | None, list[Diagnostic]]:
    problems: list[Diagnostic] = []
    root = read(Source("test", text), problems)
    assert root is not None
    assert problems == []
    fitting = validate(root, problems, kind)
    assert fitting is None or isinstance(fitting, Mapping)
    return fitting, problems


# The text with the slip marked, the code, a part of the message, a part of the help (None: no help).
MISTAKES: list[tuple[str, str, str, str | None]] = [
    # the file as a whole
    ("‹just a text›\n", "wrong-type", "the file must be a rule file: a map of keys", "keys with their values"),
    ("‹[1, 2]›\n", "wrong-type", "not a list", "keys with their values"),
    ("‹format›: 1\n", "missing-key", "the file lacks `name`", "add `name: "),
    ("‹name›: X\n", "missing-key", "the file lacks `format`", "add `format: 1`"),
    ("format: ‹2›\nname: X\nnonsense: [1, {a: b}]\n", "format-version", "format 2", "write `format: 1`"),
    ("format: ‹'1'›\nname: X\n", "wrong-type", "must be `1`, not the text `1`", "without quotes"),
    ("format: ‹one›\nname: X\n", "wrong-type", "not `one`", None),
    ("format: 1\nname: ‹''›\n", "bad-value", "`name` must be a text, not an empty text", None),
    ("format: 1\nname: ‹[Pontoon]›\n", "wrong-type", "not a list", "write `Pontoon` without the list"),
    ("format: 1\nname: ‹21›\n", "wrong-type", "not the number 21", "write `'21'`"),
    # keys
    (HEAD + "‹tabel›: {players: 2}\n", "unknown-key", "`tabel` is not a key of the file", "did you mean `table`?"),
    (HEAD + "‹Hands›: []\n", "unknown-key", "`Hands`", "did you mean `hands`?"),
    (HEAD + "‹dealer›: {free: true}\n", "unknown-key", "`dealer`", "did you mean `banker`?"),
    (HEAD + "‹pot›: {opening: 5}\n", "unknown-key", "`pot`", "did you mean `shoot`?"),
    (HEAD + "‹ties›: banker\n", "unknown-key", "`ties`", "write `ties` under `settle`"),
    (HEAD + "‹packs›: 2\n", "unknown-key", "`packs`", "write `packs` under `pack`"),
    (HEAD + "‹decks›: 2\n", "unknown-key", "`decks`", "write `packs` under `pack`"),
    (HEAD + "‹actions›: {stick: {}}\n", "unknown-key", "`actions`", "`punter.actions` and `banker.actions`"),
    (HEAD + "punter:\n  ‹hands›: []\n", "unknown-key", "`hands` is not a key of `punter`", "at the top of the file"),
    (HEAD + "‹zebra›: 1\n", "unknown-key", "`zebra`", "the keys here are `format`"),
    (HEAD + "pack: {‹decks›: 2}\n", "unknown-key", "`decks` is not a key of `pack`", "did you mean `packs`?"),
    (HEAD + "punter:\n  actions:\n    stick: {‹form›: 15}\n", "unknown-key", "`punter.actions.stick`", "did you mean `from`?"),
    (HEAD + "hands:\n  - {name: pair, ‹wehn›: cards == 2}\n", "unknown-key", "an item of `hands`", "did you mean `when`?"),
    (HEAD + "hands:\n  - {‹nmae›: pair}\n", "unknown-key", "`nmae`", "did you mean `name`?"),
    (HEAD + "hands:\n  - {name: pair, ‹pays›: 2:1}\n", "unknown-key", "`pays`", "write `pays` under `settle`"),
    (HEAD + "settle:\n  pays:\n  - {name: x, ‹amount›: 2:1}\n", "unknown-key", "`amount`", "did you mean `is`?"),
    (HEAD + "bank: {passes: [{remove: x, ‹when›: bust}]}\n", "unknown-key", "`when`", "an item with `remove` says nothing else"),
    (HEAD + "tests: [{name: t, ‹P10›: {}}]\n", "unknown-key", "`P10`", "the punters are `P1` to `P9`"),
    (HEAD + "tests: [{name: t, ‹p1›: {stake: 1}}]\n", "unknown-key", "`p1`", "did you mean `P1`?"),
    (HEAD + "tests: [{name: t, P1: {‹crads›: A K}}]\n", "unknown-key", "`tests.P1`", "did you mean `cards`?"),
    (HEAD + "punter: {actions: {‹buy card›: {}}}\n", "bad-value", "a key of `punter.actions`", "write `buy_card`"),
    (HEAD + "settle: {pays: {‹five-card trick›: 2:1}}\n", "bad-value", "a key of `settle.pays`", "write `five_card_trick`"),
    # keys that are missing
    (HEAD + "hands:\n  - {‹when›: cards == 2}\n", "missing-key", "an item of `hands` lacks `name`", "add `name: "),
    (HEAD + "settle: {pays: [{‹when›: bust}]}\n", "missing-key", "lacks `is`", "add `is: 3:1`"),
    (HEAD + "deal: [{‹face›: up}]\n", "missing-key", "an item of `deal` lacks `do`", "add `do: card`"),
    (HEAD + "tests:\n  - ‹{}›\n", "missing-key", "an item of `tests` lacks `name`", "add `name: "),
    (HEAD + "tests: [{name: t, P1: {hands: [{‹does›: [stick]}]}}]\n", "missing-key", "lacks `cards`", "add `cards: A 10`"),
    (HEAD + "acknowledges: [{‹code›: x}]\n", "missing-key", "lacks `reason`", "add `reason: "),
    # values of the wrong kind
    (HEAD + "extends: [‹[pontoon]›]\n", "wrong-type", "a name or a path", "write `pontoon` without the list"),
    (HEAD + "extends: ‹[]›\n", "bad-value", "the name of a built-in game or a path, or a list of them, not an empty list", None),
    (HEAD + "table: ‹2..8›\n", "wrong-type", "a map, such as `{players: 2..8}`", None),
    (HEAD + "table: {players: ‹{min: 2}›}\n", "wrong-type", "`table.players`", "write a list"),
    (HEAD + "pack: {packs: ‹{when: players > 5, is: 2}›}\n", "wrong-type", "not a map", "put `- ` before the clause"),
    (HEAD + "pack: {target: ‹'21'›}\n", "wrong-type", "a whole number", "write `21` without quotes"),
    (HEAD + "pack: {target: ‹21.5›}\n", "wrong-type", "a whole number", None),
    (HEAD + "pack: {without: ‹10›}\n", "wrong-type", "a list of ranks or cards", "write a list: `[10]`"),
    (HEAD + "pack: {values: {A: ‹true›}}\n", "wrong-type", "`pack.values.A`", None),
    (HEAD + "deal: ‹card›\n", "wrong-type", "a list of steps", "write a list: `[card]`"),
    (HEAD + "deal: [card, ‹21›]\n", "wrong-type", "an item of `deal`", None),
    (HEAD + "hands: ‹{pontoon: {when: cards == 2}}›\n", "wrong-type", "a list of hands", "the order counts"),
    (HEAD + "hands: ‹{name: pontoon, when: cards == 2}›\n", "wrong-type", "a list of hands", "put `- ` before the clause"),
    (HEAD + "hands: [‹pontoon›]\n", "wrong-type", "an item of `hands` must be a hand", "write `{name: pontoon, when: …}`"),
    (HEAD + "hands: ‹pontoon›\n", "wrong-type", "a list of hands", "write `[{name: pontoon, when: …}]`"),
    (HEAD + "hands: [{name: pontoon, when: ‹21›}]\n", "wrong-type", "a condition", None),
    (HEAD + "banker: {plays: ‹stick›}\n", "wrong-type", "a list of clauses", "write `[{is: stick}]`"),
    (HEAD + "table: {players: [‹2›]}\n", "wrong-type", "an item of `table.players`", "write `{is: 2}`"),
    (HEAD + "extends: ‹{name: pontoon}›\n", "wrong-type", "the name of a built-in game or a path", "write `pontoon` alone"),
    (HEAD + "ends_deal: ‹[bust]›\n", "wrong-type", "a condition", "write `bust` without the list"),
    (HEAD + "ends_deal: ‹21›\n", "wrong-type", "a condition", None),
    (HEAD + "banker: {free: ‹yes›}\n", "wrong-type", "`true` or `false`, not `yes`", "write `true`"),
    (HEAD + "banker: {free: ‹'false'›}\n", "wrong-type", "not the text `false`", "write `false` without quotes"),
    (HEAD + "punter: {actions: {stick: ‹15›}}\n", "wrong-type", "a map, such as `{from: 15}`, or `none`", "write `stick: {from: 15}`"),
    (HEAD + "punter: {actions: {stick: ‹[from]›}}\n", "wrong-type", "not a list", "write a map"),
    (HEAD + "punter: {actions: {stick: {from: ‹true›}}}\n", "wrong-type", "a whole number or `none`", None),
    (HEAD + "settle: {pays: {pontoon: {points: ‹{a: b}›}}}\n", "wrong-type", "`settle.pays.pontoon.points`", "write a list"),
    (HEAD + "settle: {also: [‹3›]}\n", "wrong-type", "a clause, such as `{name: chip", None),
    (HEAD + "tests: [{name: t, P1: {stake: ‹four›}}]\n", "wrong-type", "a number of chips", None),
    (HEAD + "tests: [{name: t, P1: {stake: ‹'4'›}}]\n", "wrong-type", "a number of chips", "write `4` without quotes"),
    (HEAD + "tests: [{name: t, P1: {does: ‹stick›}}]\n", "wrong-type", "a list of actions", "write a list: `[stick]`"),
    (HEAD + "tests: [{name: t, banker: ‹[10, 8]›}]\n", "wrong-type", "cards, such as `10 8`", "write `10 8`"),
    # values that are none of those allowed
    (HEAD + "pack: {runs_out: ‹refil›}\n", "bad-value", "`refill` or `refuse`, not `refil`", "did you mean `refill`?"),
    (HEAD + "pack: {shuffle: ‹never›}\n", "bad-value", "`shuffle`, `under` or `aside`", None),
    (HEAD + "pack: {target: ‹0›}\n", "bad-value", "a whole number from 1, not the number 0", None),
    (HEAD + "deal: ‹[]›\n", "bad-value", "not an empty list", None),
    (HEAD + "deal: [{do: card, to: ‹punter›}]\n", "bad-value", "`deal.to` must be", "did you mean `punters`?"),
    (HEAD + "punter: {actions: {buy: ‹non›}}\n", "bad-value", "or `none`, not `non`", "did you mean `none`?"),
    (HEAD + "punter: {actions: {buy: {times: ‹thrice›}}}\n", "bad-value", "a whole number or `none`", None),
    (HEAD + "punter: {actions: {buy: {never_after: ‹twist›}}}\n", "bad-value", "a list of names", "write a list: `[twist]`"),
    (HEAD + "punter: {actions: {x: {cards: ‹2-4›}}}\n", "bad-value", "a range such as `2..4`", "write `2..4`"),
    (HEAD + "punter: {actions: {stick: {cards: ‹<4›}}}\n", "bad-value", "a range such as `2..4`", "write `2..3`"),
    (HEAD + "punter: {actions: {stick: {cards: ‹<= 4›}}}\n", "bad-value", "a range such as `2..4`", "write `2..4`"),
    (HEAD + "punter: {actions: {stick: {cards: ‹<3›}}}\n", "bad-value", "a range such as `2..4`", "write `2`"),
    (HEAD + "punter: {actions: {stick: {cards: ‹'> 2'›}}}\n", "bad-value", "a range", "write `when: cards >= 3`"),
    (HEAD + "hands: [{name: ‹777›}]\n", "wrong-type", "not the number 777", "e.g. `three_sevens` or `seven_seven_seven`"),
    (HEAD + "hands: [{name: ‹666›}]\n", "wrong-type", "not the number 666", "e.g. `three_sixes` or"),
    (HEAD + "hands: [{name: ‹21›}]\n", "wrong-type", "not the number 21", "begin with a letter, e.g. `twenty_one`"),
    (HEAD + "hands: [{name: ‹11›}]\n", "wrong-type", "not the number 11", "begin with a letter, e.g. `eleven`"),
    (HEAD + "hands: [{name: ‹5-card trick›}]\n", "bad-value", "not `5-card trick`", "e.g. `five_card_trick`"),
    (HEAD + "settle: {pays: {‹777›: 3:1}}\n", "bad-value", "not `777`", "e.g. `three_sevens` or"),
    (HEAD + "hands:\n  - ‹royal›: cards == 2\n", "missing-key", "an item of `hands` lacks `name`", "write `{name: royal, when: …}`"),
    (HEAD + "hands:\n  - ‹royal›: {when: cards == 2}\n    before: pontoon\n", "missing-key", "`name`", "{name: royal, when: …}"),
    (HEAD + "banker: {‹stick›: 16}\n", "unknown-key", "of `banker`", "`banker: {free: false, plays: [{name: sixteen, when: total >= 16, is: stick}]}`"),
    (HEAD + "punter:\n  ‹buy›: {times: 3}\n", "unknown-key", "of `punter`", "write `punter: {actions: {buy: {…}}}`"),
    (HEAD + "hands: [{name: ‹five-card trick›}]\n", "bad-value", "a name of letters", "write `five_card_trick`"),
    (HEAD + "settle: {ties: ‹bankr›}\n", "bad-value", "`banker`, `punter` or `nobody`", "did you mean `banker`?"),
    (HEAD + "settle: {ties: {pontoon: ‹noone›}}\n", "bad-value", "`settle.ties.pontoon`", None),
    (HEAD + "settle: {winner: [{name: w, at: ‹trun›, is: banker}]}\n", "bad-value", "`look`, `turn` or `end`", "did you mean `turn`?"),
    (HEAD + "settle: {order: ‹Pay-First›}\n", "bad-value", "`collect_first`", "did you mean `pay_first`?"),
    (HEAD + "bank: {first: ‹hous›}\n", "bad-value", "`dealt(J)` with a rank", "did you mean `house`?"),
    (HEAD + "rounding: ‹chip›\n", "bad-value", "`none` or a map", None),
    (HEAD + "rounding: {to: chip, favour: ‹dealer›}\n", "bad-value", "`banker`, `punter` or `nearest`", None),
    (HEAD + "bank: {passes: [{replace: ‹al›}]}\n", "bad-value", "must be `all`", "did you mean `all`?"),
    (HEAD + "tests: [{name: t, expect: {bank: ‹P12›}}]\n", "bad-value", "a punter, `P1` to `P9`", None),
    (HEAD + "tests: [{name: t, P1: {stake: ‹-4›}}]\n", "bad-value", "a number of chips, not the number -4", None),
]  # fmt: skip

PLAY_MISTAKES: list[tuple[str, str, str, str | None]] = [
    ("‹format›: 1\nname: X\nstrategy_for: pontoon\n", "missing-key", "the file lacks `plays`", "add `plays: "),
    (PLAY + "‹policy›: [{is: stick}]\n", "unknown-key", "of the file", "did you mean `plays`?"),
    (PLAY + "plays: [{‹if›: total < 15, is: twist}]\n", "unknown-key", "`if`", "did you mean `when`?"),
    (PLAY + "plays: [{‹when›: total < 15}]\n", "missing-key", "lacks `is`", "add `is: twist`"),
    (PLAY + "plays: ‹{when: total < 15, is: twist}›\n", "wrong-type", "a list of clauses", "put `- ` before the clause"),
]


_OF_KIND: list[tuple[Kind, str, str, str, str | None]] = [
    *(("rule-file", *row) for row in MISTAKES),
    *(("strategy", *row) for row in PLAY_MISTAKES),
]


@pytest.mark.parametrize(("kind", "marked", "code", "message", "help_"), _OF_KIND)
def test_a_mistake_is_told_alone_in_its_place(kind: Kind, marked: str, code: str, message: str, help_: str | None) -> None:
    text = marked.replace("‹", "").replace("›", "")
    fitting, problems = checked(text, kind)
    (problem,) = problems
    start = marked.index("‹")
    assert (problem.code, problem.span.start, problem.span.end) == (code, start, marked.index("›") - 1), problem
    assert message in problem.message
    assert (problem.help is None) if help_ is None else help_ in (problem.help or "")
    assert problem.severity == "error"
    if fitting is not None and {key for key, _ in fitting} >= set(load(kind)["required"]):
        assert validate(fitting, problems, kind) is fitting, "what is handed on must fit"
        assert problems == [problem]


def test_all_mistakes_of_a_file_in_one_run_and_no_more() -> None:
    text = """\
format: 1
nam: X
extends: {name: pontoon}
ties: bankr
pack:
  decks: {}
hands:
  - {wen: cards == 2, name: five-card trick}
  - {name: points, rank_by: [total, 3]}
punter:
  action:
    stick: {form: fifteen, ends_turn: yes}
settle:
  order: by_seats
  pays: {pontoon: {points: true}}
"""
    _, problems = checked(text)
    assert sorted((p.span.line, p.span.column, p.code) for p in problems) == [
        (2, 1, "unknown-key"),
        (3, 10, "wrong-type"),
        (4, 1, "unknown-key"),
        (4, 7, "bad-value"),
        (6, 3, "unknown-key"),
        (6, 10, "wrong-type"),
        (8, 6, "unknown-key"),
        (8, 29, "bad-value"),
        (9, 37, "wrong-type"),
        (11, 3, "unknown-key"),
        (12, 13, "unknown-key"),
        (12, 19, "bad-value"),
        (12, 39, "wrong-type"),
        (14, 10, "bad-value"),
        (15, 28, "wrong-type"),
    ]


@pytest.mark.parametrize(
    ("text", "key", "meant"),
    [
        ("ties: punter\nsettle: {order: by_seat}\n", "settle", {"order": "by_seat", "ties": "punter"}),
        ("Table: {stake: 1..5}\n", "table", {"stakes": "1..5"}),
        ("hands:\n  - {name: five-card trick, wehn: cards == 5}\n", "hands", [{"name": "five_card_trick", "when": "cards == 5"}]),
        ("hands: {pontoon: cards == 2}\n", "hands", [{"name": "pontoon", "when": "cards == 2"}]),
        ("hands: {pontoon: {when: cards == 2}, rest: {}}\n", "hands", [{"name": "pontoon", "when": "cards == 2"}, {"name": "rest"}]),
        ("extends: {name: pontoon}\n", "extends", "pontoon"),
        ("extends: [[pontoon], shoot-pontoon]\n", "extends", ["pontoon", "shoot-pontoon"]),
        ("hands: [{name: pontoon, when: 21}]\n", "hands", [{"name": "pontoon", "when": False}]),
        ("settle: {pays: [{when: bust}], order: by_seat}\n", "settle", {"order": "by_seat"}),
        ("banker: {plays: stick, free: true}\n", "banker", {"free": True}),
        ("hands: [{royal: cards == 2}]\n", "hands", [{"name": "royal", "when": "cards == 2"}]),
        ("hands: [{name: 777, when: cards == 3}]\n", "hands", [{"name": "three_sevens", "when": "cards == 3"}]),
        ("punter: {actions: {stick: {cards: <4}}}\n", "punter", {"actions": {"stick": {"cards": "2..3"}}}),
        ("hands: pontoon\n", "hands", [{"name": "pontoon"}]),
        ("banker: {free: no}\n", "banker", {"free": False}),
        ("pack: {runs_out: refil}\n", "pack", {"runs_out": "refill"}),
        ("pack: {packs: {when: players > 5, is: 2}}\n", "pack", {"packs": [{"when": "players > 5", "is": 2}]}),
        ("punter: {actions: {buy card: {draws: up}}}\n", "punter", {"actions": {"buy_card": {"draws": "up"}}}),
        ("punter: {actions: {buy: {times: -1, draws: up}}}\n", "punter", {"actions": {"buy": {"draws": "up"}}}),
        ("settle: {pays: [{when: bust}, {is: 2:1}]}\n", "settle", {"pays": [{"is": "2:1"}]}),
    ],
)
def test_what_is_plainly_meant_is_handed_on_and_the_rest_left_out(text: str, key: str, meant: object) -> None:
    fitting, problems = checked(HEAD + text)
    assert problems
    assert fitting is not None
    value = fitting.get(key)
    assert value is not None
    assert to_plain(value) == meant


def test_a_key_put_right_keeps_its_place() -> None:
    fitting, _ = checked(HEAD + "tabel: {player: 2..8}\n")
    assert fitting is not None
    entry = fitting.entry("table")
    assert entry is not None
    assert entry.key.span.text == "tabel"
    assert isinstance(entry.value, Mapping)
    (inner,) = entry.value.entries
    assert (inner.key.value, inner.key.span.text) == ("players", "player")
    assert isinstance(inner.value, Scalar)
    assert inner.value.at(3, 4).text == "8"


def test_a_key_said_twice_in_two_spellings_is_said_once() -> None:
    fitting, problems = checked(HEAD + "table: {players: 2}\ntabel: {players: 3}\n")
    assert [p.code for p in problems] == ["unknown-key"]
    assert fitting is not None
    assert [key for key, _ in fitting] == ["format", "name", "table"]


def test_a_key_that_is_missing_where_another_is_moved_away_is_said_once() -> None:
    _, problems = checked("format: 1\nties: bankr\nsettle: {order: by_seat}\n")
    assert [(p.code, p.span.text) for p in problems] == [
        ("unknown-key", "ties"), ("missing-key", "format"), ("bad-value", "bankr"),
    ]  # fmt: skip


def test_a_mistake_in_a_value_put_right_is_heard() -> None:
    _, problems = checked(HEAD + "tabel: {plaiers: true}\n")
    assert [(p.code, p.span.text) for p in problems] == [
        ("unknown-key", "tabel"), ("unknown-key", "plaiers"), ("wrong-type", "true"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "".join(f"stray{number}: 1\n" for number in range(2000)),
        HEAD + "hands: [" + ", ".join(["1"] * 5000) + "]\n",
        HEAD + "hands: [" + ", ".join(["{nme: a}"] * 2000) + "]\n",
        HEAD + "settle: {pays: {" + ", ".join(f"hand{number}: true" for number in range(2000)) + "}}\n",
    ],
    ids=["strays", "items", "misspelt", "entries"],
)
def test_no_more_is_said_than_anyone_reads(text: str) -> None:
    fitting, problems = checked(text)
    assert fitting is None
    assert 25 <= len(problems) <= 50
    assert [len(problem.notes) for problem in problems] == [0] * (len(problems) - 1) + [1]
    places = [problem.span.start for problem in problems]
    assert places == sorted(places)
